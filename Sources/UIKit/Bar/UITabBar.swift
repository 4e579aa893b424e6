import Engine
import Foundation

/// An object that is notified of the selection in a tab bar.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  /// The bar calls this when the user has selected an item, but not when `selectedItem` is set.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing: Apple's requirement is optional.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A row of tabs along the lower edge.
///
/// Follows [UITabBar](https://developer.apple.com/documentation/uikit/uitabbar).
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// The height in points, without the safe area below.
  static let height: CGFloat = 49

  /// The delegate; not retained.
  open weak var delegate: (any UITabBarDelegate)?
  /// A closure of the tab bar controller that returns whether a tap may select an item.
  var shouldSelect: ((UITabBarItem) -> Bool)?
  /// A closure of the tab bar controller that shows the tab of a tapped item.
  var onSelect: ((UITabBarItem) -> Void)?

  /// The controller that owns the bar.
  weak var controller: UITabBarController?

  private(set) var buttons: [TabBarButton] = []
  private let background = BarBackground(.above)
  var look = BarBackground.Look() {
    didSet {
      guard look != oldValue else { return }
      background.show(look)
      if look.isPlain != oldValue.isPlain { updateAppearance() }
      if look.isTranslucent != oldValue.isTranslucent { controller?.layOutContent() }
    }
  }
  private let tap = UITapGestureRecognizer()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    addSubview(background)
    tap.addAction { [weak self] recognizer in
      if recognizer.state == .ended { self?.select(at: recognizer.location(in: self)) }
    }
    addGestureRecognizer(tap)
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The tabs from left to right; nil if there are none. Setting them keeps the selection if the new tabs include the
  /// selected item.
  open var items: [UITabBarItem]? {
    get { buttons.isEmpty ? nil : buttons.map(\.item) }
    set {
      let old = selectedItem
      for button in buttons { button.removeFromSuperview() }
      buttons = (newValue ?? []).map { TabBarButton($0) }
      for button in buttons {
        button.unselectedTint = unselectedItemTintColor ?? .systemGray
        button.look = shownAppearance?.stackedLayoutAppearance
        addSubview(button)
      }
      selectedItem = newValue?.first { $0 === old }
      setNeedsLayout()
    }
  }

  /// Replaces the tabs, in a cross-fade of 0.3 seconds if `animated` and in a window.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    guard animated, window != nil else {
      self.items = items
      return
    }
    UIView.transition(with: self, duration: 0.3, options: .transitionCrossDissolve) { self.items = items }
  }

  /// The selected tab; nil for none. Setting this property does not call the delegate.
  open var selectedItem: UITabBarItem? {
    get { storedSelectedItem }
    set {
      if let newValue, !buttons.contains(where: { $0.item === newValue }) {
        fatalError("UITabBar.selectedItem: the item is not in the bar")
      }
      storedSelectedItem = newValue
      for button in buttons { button.isSelected = button.item === newValue }
    }
  }
  private weak var storedSelectedItem: UITabBarItem?

  /// The colour of the tabs that are not selected; nil for the system's grey.
  open var unselectedItemTintColor: UIColor? {
    get { storedUnselectedItemTintColor }
    set {
      storedUnselectedItemTintColor = newValue
      for button in buttons { button.unselectedTint = newValue ?? .systemGray }
    }
  }
  private var storedUnselectedItemTintColor: UIColor?

  /// The colour behind the tabs; nil for white, or for black with the black style.
  open var barTintColor: UIColor? {
    get { look.barTintColor }
    set { look.barTintColor = newValue }
  }

  /// Whether the bar shows the content behind it, blurred and tinted.
  ///
  /// The default is false if the background image is opaque, otherwise true. Content behind a background image is not
  /// blurred. An opaque bar costs no blur, and the content ends at the bar (`extendedLayoutIncludesOpaqueBars`).
  open var isTranslucent: Bool {
    get { look.isTranslucent }
    set { look.isTranslucent = newValue }
  }

  /// The style of a bar without another colour: light (`default`) or dark (`black`).
  open var barStyle: UIBarStyle {
    get { look.style }
    set { look.style = newValue }
  }

  /// The image that fills the bar and replaces the colour; nil for none.
  open var backgroundImage: UIImage? {
    get { look.image }
    set { look.image = newValue }
  }

  /// The image that replaces the hairline; without effect unless there is a background image.
  open var shadowImage: UIImage? {
    get { look.shadow }
    set { look.shadow = newValue }
  }

  // MARK: Appearances

  var appearances = BarAppearances<UITabBarAppearance>()
  /// The appearance that the bar currently shows; nil if the bar's properties apply.
  var shownAppearance: UITabBarAppearance?

  /// The appearance of the background and the tabs. The bar stores a copy, whose changes it shows. Before this
  /// appearance is set or changed, the properties of the bar apply.
  open var standardAppearance: UITabBarAppearance {
    get { createdStandardAppearance }
    set { setAppearance(\.standard, newValue) }
  }
  /// The appearance while the content ends at the bar, or no content scrolls; nil for the standard appearance without
  /// its background. Only the bar of a tab bar controller uses this appearance.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances.scrollEdge }
    set { setAppearance(\.scrollEdge, newValue) }
  }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let oldValue = super.isHidden
      super.isHidden = newValue
      if newValue != oldValue { controller?.barWasHidden() }
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height + (window?.safeAreaInsets.bottom ?? 0))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    guard !buttons.isEmpty else { return }
    let width = bounds.width / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: Self.height)
    }
  }

  private func select(at point: CGPoint) {
    guard let button = buttons.first(where: { $0.frame.contains(point) }), button.item.isEnabled,
      shouldSelect?(button.item) ?? true
    else { return }
    selectedItem = button.item
    delegate?.tabBar(self, didSelect: button.item)
    onSelect?(button.item)
  }
}
