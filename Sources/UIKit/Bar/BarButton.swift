import Foundation

/// The view of a bar button item: a button, or the item's custom view.
final class BarButton: UIView, BarItemView {
  let item: UIBarButtonItem
  /// The attributes of the title by the bar's appearance; nil for the standard ones.
  var look: UIBarButtonItemAppearance? {
    didSet { show() }
  }
  private var button: UIButton?
  private weak var customView: UIView?
  /// The custom view's size before the bar resized it.
  private var customSize = CGSize.zero
  /// The size that the custom view requested in the last layout, and the size that was available.
  private var fitted = CGSize.zero
  private var offered = CGSize.zero

  init(_ item: UIBarButtonItem) {
    self.item = item
    super.init(frame: .zero)
    claim()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    applyProxies()
  }

  /// Applies the proxies once the bar is in a window, as some are for items of certain bars.
  private func applyProxies() {
    window?.application.appearanceProxies.apply(to: item, inside: superview)
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
  }

  /// Shows the item here, also where another view has shown it since.
  func claim() {
    item.shownBy = self
    applyProxies()
    remove(customView, replacedBy: item.customView)
    if let view = item.customView {
      button?.removeFromSuperview()
      button = nil
      if view !== customView { customSize = view.bounds.size }
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
      // The action's sender is the item, not the button that represents it here.
      let before = action.sender
      action.sender = item
      action.handler(action)
      action.sender = before
    }
    self.button = button
  }

  /// Whether a view is the item's own at the size that the last layout gave it.
  func hasPlaced(_ view: UIView) -> Bool {
    view === customView && view.superview === self && view.bounds.size == bounds.size
      && (customSize != .zero || view.sizeThatFits(offered) == fitted)
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

  /// The attributes of the item come first, then those of the bar's appearance.
  private func showAttributes(in button: UIButton) {
    for state in [UIControl.State.normal, .highlighted, .disabled] {
      let own = item.titleTextAttributes(for: state) ?? item.titleTextAttributes(for: .normal) ?? [:]
      var attributes = (look?.attributes(state) ?? [:]).merging(own) { $1 }
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
  var isFlexible: Bool { item.system == .flexibleSpace }

  /// The size of the button in points, no higher than `height`.
  func size(height: CGFloat) -> CGSize {
    if item.system == .fixedSpace { return CGSize(width: item.width, height: height) }
    if isFlexible { return CGSize(width: 0, height: height) }
    let content: CGSize
    if let view = item.customView {
      // The app may have resized the view since.
      if view.superview === self, bounds.size != .zero, view.bounds.size != bounds.size {
        customSize = view.bounds.size
      }
      offered = CGSize(width: CGFloat.greatestFiniteMagnitude, height: height)
      fitted = customSize == .zero ? view.sizeThatFits(offered) : customSize
      content = fitted
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
