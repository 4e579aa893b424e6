import Foundation

/// The view of a bar button item: a button, or the item's custom view.
final class BarButton: UIView, BarItemView {
  let item: UIBarButtonItem
  /// The attributes of the title in the bar's appearance; nil for standard attributes.
  var look: UIBarButtonItemAppearance? {
    didSet { show() }
  }
  private var button: UIButton?
  private weak var customView: UIView?
  /// The size that the app has given the custom view, in points; zero for the size that fits the view.
  private var customViewSize = CGSize.zero
  /// The size that the app or the custom view requested in the last layout, in points.
  private var requestedSize = CGSize.zero
  /// The size that was available to the custom view in the last layout, in points.
  private var availableSize = CGSize.zero

  init(_ item: UIBarButtonItem) {
    self.item = item
    super.init(frame: .zero)
    claim()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    applyProxies()
  }

  /// Applies the appearance proxies to the item. This requires a window, as some proxies apply only inside certain
  /// bars.
  private func applyProxies() {
    window?.application.appearanceProxies.apply(to: item, inside: superview)
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
  }

  /// Shows the item in this view. If another view has shown the item, this moves the item's custom view back.
  func claim() {
    item.shownBy = self
    applyProxies()
    remove(customView, replacedBy: item.customView)
    if let view = item.customView {
      button?.removeFromSuperview()
      button = nil
      if view !== customView { customViewSize = view.bounds.size }
      if view.superview !== self { addSubview(view) }
    } else if button == nil {
      makeButton()
    }
    customView = item.customView
    show()
  }

  private func makeButton() {
    let button = UIButton(type: .system)
    addSubview(button)
    button.addAction(for: .touchUpInside) { [weak item] _ in
      guard let item else { return }
      if let action = item.action {
        let application = UIApplication.current
        application.sendAction(action, to: item.target, from: item, for: application.currentEvent)
      }
      guard let action = item.primaryAction else { return }
      // The action's sender is the item, not the button that shows it.
      let outerSender = action.sender
      action.sender = item
      action.handler(action)
      action.sender = outerSender
    }
    self.button = button
  }

  /// Whether `view` is the shown custom view and has the size of the last layout, so that a new layout is not needed.
  func hasLaidOut(_ view: UIView) -> Bool {
    view === customView && view.superview === self && view.bounds.size == bounds.size
      && (customViewSize != .zero || view.sizeThatFits(availableSize) == requestedSize)
  }

  func itemChanged(_ item: UIBarItem) {
    claim()
    superview?.setNeedsLayout()
  }

  private func show() {
    guard let button else { return setNeedsLayout() }
    button.setTitle(item.image == nil ? item.title : nil, for: .normal)
    showAttributes(in: button)
    button.setImage(item.image, for: .normal)
    button.imageEdgeInsets = item.imageInsets
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: item.style == .done ? .semibold : .regular)
    button.isEnabled = item.isEnabled
    button.tintColor = item.tintColor
    setNeedsLayout()
  }

  /// Shows the attributes of the item, and for missing attributes those of the bar's appearance.
  private func showAttributes(in button: UIButton) {
    for state in [UIControl.State.normal, .highlighted, .disabled] {
      let itemAttributes =
        item.titleTextAttributes(for: state) ?? item.titleTextAttributes(for: .normal) ?? [:]
      var attributes = (look?.attributes(state) ?? [:]).merging(itemAttributes) { $1 }
      guard let title = item.title, item.image == nil, !attributes.isEmpty else {
        button.setAttributedTitle(nil, for: state)
        continue
      }
      if attributes[.font] == nil {
        attributes[.font] = UIFont.systemFont(ofSize: 17, weight: item.style == .done ? .semibold : .regular)
      }
      if attributes[.foregroundColor] == nil {
        attributes[.foregroundColor] =
          state == .disabled ? UIColor.tertiaryLabel : item.tintColor ?? tintColor
      }
      button.setAttributedTitle(NSAttributedString(string: title, attributes: attributes), for: state)
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    if let button { showAttributes(in: button) }
  }

  /// Whether the item is a flexible space.
  var isFlexible: Bool { item.systemItem == .flexibleSpace }

  /// The size of the button in points, at most `height` high.
  func size(height: CGFloat) -> CGSize {
    if item.systemItem == .fixedSpace { return CGSize(width: item.width, height: height) }
    if isFlexible { return CGSize(width: 0, height: height) }
    let content: CGSize
    if let view = item.customView {
      // The app may have resized the view after the last layout.
      if view.superview === self, bounds.size != .zero, view.bounds.size != bounds.size {
        customViewSize = view.bounds.size
      }
      availableSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: height)
      requestedSize = customViewSize == .zero ? view.sizeThatFits(availableSize) : customViewSize
      content = requestedSize
    } else {
      content = button?.intrinsicContentSize ?? .zero
    }
    let width = item.width > 0 ? item.width : content.width
    return CGSize(
      width: width.rounded(.up), height: min(height, item.customView == nil ? height : content.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    button?.frame = bounds
    item.customView?.frame = bounds
  }
}
