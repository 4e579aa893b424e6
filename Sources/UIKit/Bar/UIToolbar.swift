import Foundation

/// A row of buttons along the lower edge.
///
/// Follows [UIToolbar](https://developer.apple.com/documentation/uikit/uitoolbar).
@preconcurrency @MainActor
open class UIToolbar: UIView, BarAppearanceObserver {
  /// The height in points, without the safe area below.
  static let height: CGFloat = 44

  private let background = BarBackground(.above)
  private(set) var content: ToolbarContent?
  private var look = BarBackground.Look() {
    didSet {
      guard look != oldValue else { return }
      background.show(look)
      if look.isPlain != oldValue.isPlain { contentMoved() }
      if look.isTranslucent != oldValue.isTranslucent { controller?.layOutContent() }
    }
  }
  /// Points that the background extends below the bar.
  var bottomExtension: CGFloat = 0 {
    didSet { if bottomExtension != oldValue { setNeedsLayout() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(background)
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(background)
  }

  /// The controller that owns the bar.
  weak var controller: UINavigationController?

  /// Whether the bar is hidden; in a controller's bar, the same as its `isToolbarHidden`.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let oldValue = super.isHidden
      super.isHidden = newValue
      if newValue != oldValue, !isBeingHidden { controller?.setToolbarHidden(newValue, animated: false) }
    }
  }

  private var isBeingHidden = false

  /// Hides or shows the bar on behalf of its controller, without notifying it.
  func hide(_ hidden: Bool) {
    isBeingHidden = true
    isHidden = hidden
    isBeingHidden = false
  }

  /// The items from the left.
  open var items: [UIBarButtonItem]? {
    get { content?.items }
    set { setItems(newValue, animated: false) }
  }

  /// Replaces the items, cross-fading for 0.25 seconds if `animated` and in a window.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    guard animated, window != nil else { return show(items) }
    UIView.transition(with: self, duration: 0.25, options: .transitionCrossDissolve) {
      self.show(items)
      self.layer.layoutFromHere()
    }
  }

  /// The colour behind the items; white, or black with the black style, where it is nil.
  open var barTintColor: UIColor? {
    get { look.barTintColor }
    set { look.barTintColor = newValue }
  }
  /// Whether the bar blurs the content behind it and shows it below its colour.
  ///
  /// True unless set, but false where the background is an opaque image; an image is not blurred through. An opaque bar
  /// costs no blur, and the content ends at it (`extendedLayoutIncludesOpaqueBars`).
  open var isTranslucent: Bool {
    get { look.isTranslucent }
    set { look.isTranslucent = newValue }
  }
  /// Whether the bar is light (`default`) or dark (`black`) where no other colour is set.
  open var barStyle: UIBarStyle {
    get { look.style }
    set { look.style = newValue }
  }

  private var appearances = BarAppearances<UIToolbarAppearance>()

  /// The background and the buttons; the bar keeps a copy, whose changes it shows. Until it is set or changed, the
  /// properties of the bar itself apply.
  open var standardAppearance: UIToolbarAppearance {
    get {
      if let standard = appearances.standard { return standard }
      let new = UIToolbarAppearance()
      new.observer = self
      appearances.standard = new
      return new
    }
    set {
      let copy = UIToolbarAppearance(barAppearance: newValue)
      copy.observer = self
      appearances.standard = copy
      appearanceChanged(copy)
    }
  }

  /// Follows the content above, on which the background depends while the app has set no appearance.
  func followContent() {
    if let content = scrolled, content.guides.toolbar !== self { content.guides.toolbar = self }
    contentMoved()
  }

  /// Follows the content; called at each change of an offset.
  func contentMoved() {
    guard !appearances.usesStandard else { return }
    let isAtEdge = isAtEdge
    let isClear = isAtEdge && look.isPlain
    guard isAtEdge != look.isAtEdge || isClear != (look.ground != nil) else { return }
    look.takeNoAppearance(isAtEdge: isAtEdge, isClear: isClear)
  }

  private var scrolled: UIScrollView? { controller?.shown?.barScrollView(for: .bottom) }

  /// Whether the content above ends at the bar, or does not scroll. A bar without a controller is at no edge.
  private var isAtEdge: Bool { controller != nil && scrolled?.isAtEnd ?? true }

  func appearanceChanged(_ appearance: UIBarAppearance) {
    appearances.usesStandard = true
    look.ground = appearances.standard?.ground
    content?.buttonLooks = appearances.standard?.buttonLooks
  }

  private func show(_ items: [UIBarButtonItem]?) { replace(content, by: add(items)) }

  /// Adds the views of other items above those that are shown.
  func add(_ items: [UIBarButtonItem]?) -> ToolbarContent? {
    guard let items, !items.isEmpty else { return nil }
    let content = ToolbarContent(items)
    if appearances.usesStandard { content.buttonLooks = appearances.standard?.buttonLooks }
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
    return content
  }

  /// Removes `old` and keeps `new`.
  func replace(_ old: ToolbarContent?, by new: ToolbarContent?) {
    if old !== new { old?.removeFromSuperview() }
    content = new
    new?.alpha = 1
    new?.claim()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + bottomExtension)
  }
}

/// The views of a toolbar's items.
final class ToolbarContent: UIView {
  let items: [UIBarButtonItem]
  private let buttons: [BarButton]
  /// The attributes of the buttons' titles; nil for the standard ones.
  var buttonLooks: BarButtonLooks? {
    didSet {
      for button in buttons { button.look = buttonLooks?.look(button.item.style) }
      setNeedsLayout()
    }
  }

  init(_ items: [UIBarButtonItem]) {
    self.items = items
    buttons = items.map { BarButton($0) }
    super.init(frame: .zero)
    for button in buttons { addSubview(button) }
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
  }

  /// Takes the items' views back from another content of the same items.
  func claim() {
    for button in buttons { button.claim() }
  }

  /// The flexible spaces share the remaining width.
  override func layoutSubviews() {
    super.layoutSubviews()
    let sizes = buttons.map { $0.size(height: bounds.height) }
    let gap: CGFloat = 8
    let taken = sizes.reduce(0) { $0 + $1.width } + gap * CGFloat(max(0, buttons.count - 1))
    let flexible = buttons.filter(\.isFlexible).count
    let left = max(0, bounds.width - 2 * NavigationBarContent.margin - taken)
    let share = flexible > 0 ? left / CGFloat(flexible) : 0
    var x = NavigationBarContent.margin
    for (button, size) in zip(buttons, sizes) {
      let width = size.width + (button.isFlexible ? share : 0)
      button.frame = CGRect(
        x: x, y: ((bounds.height - size.height) / 2).rounded(), width: width, height: size.height)
      x += width + gap
    }
  }
}
