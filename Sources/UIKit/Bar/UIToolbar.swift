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
  /// The distance, in points, by which the background extends below the bar.
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

  /// Whether the bar is hidden; in a controller's bar, setting it also sets the controller's `isToolbarHidden`.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let oldValue = super.isHidden
      super.isHidden = newValue
      if newValue != oldValue, !isSetByController { controller?.setToolbarHidden(newValue, animated: false) }
    }
  }

  /// Whether the controller is changing `isHidden`.
  private var isSetByController = false

  /// Hides or shows the bar for its controller, without notifying the controller.
  func hide(_ hidden: Bool) {
    isSetByController = true
    isHidden = hidden
    isSetByController = false
  }

  /// The items from left to right; nil if there are none.
  open var items: [UIBarButtonItem]? {
    get { content?.items }
    set { setItems(newValue, animated: false) }
  }

  /// Replaces the items, in a cross-fade of 0.25 seconds if `animated` and in a window.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    guard animated, window != nil else { return show(items) }
    UIView.transition(with: self, duration: 0.25, options: .transitionCrossDissolve) {
      self.show(items)
      self.layer.layoutFromHere()
    }
  }

  /// The colour behind the items; nil for white, or for black with the black style.
  open var barTintColor: UIColor? {
    get { look.barTintColor }
    set { look.barTintColor = newValue }
  }
  /// Whether the bar shows the content behind it, blurred and tinted; true unless set.
  ///
  /// An opaque bar costs no blur, and the content ends at the bar (`extendedLayoutIncludesOpaqueBars`).
  open var isTranslucent: Bool {
    get { look.isTranslucent }
    set { look.isTranslucent = newValue }
  }
  /// The style of a bar without another colour: light (`default`) or dark (`black`).
  open var barStyle: UIBarStyle {
    get { look.style }
    set { look.style = newValue }
  }

  private var appearances = BarAppearances<UIToolbarAppearance>()

  /// The appearance of the background and the buttons. The bar stores a copy, whose changes it shows. Before this
  /// appearance is set or changed, the properties of the bar apply.
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

  /// Observes the scroll view above the bar, on which the background depends while the app has set no appearance.
  func followContent() {
    if let content = scrollView, content.guides.toolbar !== self { content.guides.toolbar = self }
    contentMoved()
  }

  /// Updates the background to the offset of the content; called at each change of an offset.
  func contentMoved() {
    guard !appearances.usesStandard else { return }
    let isAtEdge = isAtEdge
    let isClear = isAtEdge && look.isPlain
    guard isAtEdge != look.isAtEdge || isClear != (look.background != nil) else { return }
    look.useNoAppearance(isAtEdge: isAtEdge, isClear: isClear)
  }

  /// The scroll view above the bar; nil without a controller or scrolling content.
  private var scrollView: UIScrollView? { controller?.shownController?.barScrollView(for: .bottom) }

  /// Whether the lower end of the content is above the bar, or the content does not scroll; false for a bar without a
  /// controller.
  private var isAtEdge: Bool { controller != nil && scrollView?.isAtEnd ?? true }

  func appearanceChanged(_ appearance: UIBarAppearance) {
    appearances.usesStandard = true
    look.background = appearances.standard?.background
    content?.buttonLooks = appearances.standard?.buttonLooks
  }

  private func show(_ items: [UIBarButtonItem]?) { replace(content, by: add(items)) }

  /// Adds a content with the views of `items` in front of the current content; nil without items.
  func add(_ items: [UIBarButtonItem]?) -> ToolbarContent? {
    guard let items, !items.isEmpty else { return nil }
    let content = ToolbarContent(items)
    if appearances.usesStandard { content.buttonLooks = appearances.standard?.buttonLooks }
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
    return content
  }

  /// Makes `new` the content of the bar and removes `old`.
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
  /// The attributes of the buttons' titles; nil for standard attributes.
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

  /// Moves the items' views back into this content, after another content has shown the same items.
  func claim() {
    for button in buttons { button.claim() }
  }

  /// Lays out the buttons in a row, in which the flexible spaces share the remaining width.
  override func layoutSubviews() {
    super.layoutSubviews()
    let sizes = buttons.map { $0.size(height: bounds.height) }
    let gap: CGFloat = 8
    let taken = sizes.reduce(0) { $0 + $1.width } + gap * CGFloat(max(0, buttons.count - 1))
    let flexible = buttons.filter(\.isFlexible).count
    let remaining = max(0, bounds.width - 2 * NavigationBarContent.margin - taken)
    let share = flexible > 0 ? remaining / CGFloat(flexible) : 0
    var x = NavigationBarContent.margin
    for (button, size) in zip(buttons, sizes) {
      let width = size.width + (button.isFlexible ? share : 0)
      button.frame = CGRect(
        x: x, y: ((bounds.height - size.height) / 2).rounded(), width: width, height: size.height)
      x += width + gap
    }
  }
}
