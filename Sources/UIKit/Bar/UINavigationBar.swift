import Engine
import Foundation

/// An object that decides whether items may be pushed and popped in a bar without a controller, and is notified
/// afterwards.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether the bar may push `item`.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// The bar calls this after a push, once the animation is over.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether the bar may pop `item`, also by a tap on the back button.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// The bar calls this after a pop, once the animation is over.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// Returns true: Apple's requirement is optional.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
    true
  }
  /// Does nothing: Apple's requirement is optional.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// Returns true: Apple's requirement is optional.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
    true
  }
  /// Does nothing: Apple's requirement is optional.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// The bar along the upper edge: a title, a back button and other buttons.
///
/// The items of a navigation controller's bar belong to the controller: changing them traps. Content extends behind a
/// translucent bar; the safe area insets are the part that the bar covers. Follows
/// [UINavigationBar](https://developer.apple.com/documentation/uikit/uinavigationbar).
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// The height in points, without the safe area above.
  static let height: CGFloat = 44
  /// The height of the line for a prompt, in points: bars with one were 74 points high in iOS 7 to 10.
  static let promptHeight: CGFloat = 30

  /// The height in points of a bar that shows an item and its whole title, without the safe area above.
  static func height(of item: UINavigationItem?) -> CGFloat {
    height + (item?.prompt == nil ? 0 : promptHeight)
      + (item?.hasLargeTitle == true ? LargeTitleView.height : 0)
  }

  /// The height in points of a bar with the part of the large title that the content leaves visible, without the safe
  /// area above.
  static func shownHeight(of item: UINavigationItem?) -> CGFloat {
    guard let item, item.hasLargeTitle else { return height(of: item) }
    return height(of: item) - item.titleCollapse
  }

  /// The seconds of a push or pop in a bar without a controller.
  static let duration: TimeInterval = 0.35

  let background = BarBackground(.below)
  /// The views of the top item.
  var content: NavigationBarContent?
  /// The items of a bar without a controller.
  private var stack: [UINavigationItem] = []
  private var move: NavigationBarMove?
  /// The controller that owns the bar.
  weak var controller: UINavigationController?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(background)
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(background)
  }

  /// The delegate, held weakly.
  open weak var delegate: (any UINavigationBarDelegate)?

  // MARK: Items

  /// The items from root to top.
  open var items: [UINavigationItem]? {
    get {
      let shown = controller?.viewControllers.map(\.navigationItem) ?? stack
      return shown.isEmpty ? nil : shown
    }
    set { setItems(newValue, animated: false) }
  }
  /// The item that is shown: the last of `items`.
  open var topItem: UINavigationItem? { items?.last }
  /// The item that the back button leads to.
  open var backItem: UINavigationItem? { items?.dropLast().last }

  /// Replaces the items and shows the last one; a top that is new to the bar animates as a push, any other as a
  /// pop. Traps where the bar is a navigation controller's.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    checkUnmanaged("setItems(_:animated:)")
    let new = items ?? []
    let isForward = new.last.map { top in !stack.contains { $0 === top } } ?? false
    change(to: new, isForward: isForward, animated: animated)
  }

  /// Pushes an item unless the delegate refuses; traps for an item that is in the bar already, and where the
  /// bar is a navigation controller's.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    checkUnmanaged("pushItem(_:animated:)")
    if stack.contains(where: { $0 === item }) {
      fatalError("UINavigationBar.pushItem(_:animated:): the item is in the bar already")
    }
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    change(to: stack + [item], isForward: true, animated: animated) { bar in
      bar.delegate?.navigationBar(bar, didPush: item)
    }
  }

  /// Pops the top item and returns it; nil where there is none, or where the delegate refuses.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    checkUnmanaged("popItem(animated:)")
    guard let item = stack.last, delegate?.navigationBar(self, shouldPop: item) ?? true else { return nil }
    change(to: stack.dropLast(), isForward: false, animated: animated) { bar in
      bar.delegate?.navigationBar(bar, didPop: item)
    }
    return item
  }

  private func checkUnmanaged(_ call: String) {
    if controller != nil {
      fatalError(
        "UINavigationBar.\(call): the bar is a navigation controller's; change the controller's stack")
    }
  }

  private func change(
    to new: [UINavigationItem], isForward: Bool, animated: Bool,
    completion: @escaping (UINavigationBar) -> Void = { _ in }
  ) {
    finishMove()
    stack = new
    guard animated, window != nil else {
      show(new)
      return completion(self)
    }
    let move = NavigationBarMove(bar: self, to: makeContent(new), isForward: isForward, from: look)
    self.move = move
    UIView.animate(withDuration: Self.duration) {
      move.animate()
    } completion: { [weak self] _ in
      guard let self else { return }
      if self.move === move { finishMove() }
      completion(self)
    }
  }

  private func finishMove() {
    move?.finish(true)
    move = nil
  }

  /// Shows the top of a stack at once.
  func show(_ items: [UINavigationItem]) {
    let below = items.dropLast().last
    if let content, content.superview === self, content.item === items.last, content.below === below {
      if controller != nil { content.showLargeTitle() }
      return place(content)
    }
    content?.removeFromSuperview()
    content = makeContent(items)
    guard let content else { return }
    place(content)
    addSubview(content)
  }

  /// Content of a controller's bar is as high as its item requires; an app decides over its own bars.
  ///
  /// The part of a large title that is pushed out makes the bar lower, not its content.
  func place(_ content: NavigationBarContent) {
    content.autoresizingMask = controller == nil ? [.flexibleWidth, .flexibleHeight] : .flexibleWidth
    let height = controller == nil ? bounds.height : Self.height(of: content.item)
    content.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
  }

  func makeContent(_ items: [UINavigationItem]) -> NavigationBarContent? {
    guard let top = items.last else { return nil }
    let content = NavigationBarContent(top, below: items.dropLast().last) { [weak self] in self?.goBack() }
    content.style = barStyle
    show(appearance(of: top), in: content)
    return content
  }

  private func goBack() {
    if let controller { controller.backTapped() } else { popItem(animated: true) }
  }

  // MARK: Appearance

  /// Whether the bar is hidden; in a controller's bar, the same as its `isNavigationBarHidden`.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let oldValue = super.isHidden
      super.isHidden = newValue
      if newValue != oldValue, !isBeingHidden {
        controller?.setNavigationBarHidden(newValue, animated: false)
      }
    }
  }

  private var isBeingHidden = false

  /// Hides or shows the bar on behalf of its controller, without notifying it.
  func hide(_ hidden: Bool) {
    isBeingHidden = true
    isHidden = hidden
    isBeingHidden = false
  }

  /// Points that the background extends above the bar: the safe area at the top.
  var topExtension: CGFloat = 0 {
    didSet { if topExtension != oldValue { setNeedsLayout() } }
  }

  var look = BarBackground.Look() {
    didSet {
      guard look != oldValue else { return }
      if !isLookDeferred { showLook() }
      if look.isPlain != oldValue.isPlain { updateAppearance() }
      if look.isTranslucent != oldValue.isTranslucent { controller?.layOutContent() }
    }
  }
  /// Whether a transition of the controller will animate to the new look.
  private var isLookDeferred: Bool { controller?.barChange.map { !$0.isFollowing } ?? false }

  func showLook() {
    background.show(look)
    guard let content else { return }
    content.style = look.style
    show(appearance(of: content.item), in: content)
  }

  func show(_ appearance: UINavigationBarAppearance?, in content: NavigationBarContent) {
    content.titleLook = NavigationBarContent.TitleLook(
      attributes: appearance?.titleTextAttributes ?? titleTextAttributes ?? [:],
      largeAttributes: appearance?.largeTitleTextAttributes ?? largeTitleTextAttributes ?? [:],
      offset: appearance?.titlePositionAdjustment ?? .zero)
    content.buttonLooks = appearance?.buttonLooks
    if let appearance {
      content.backImage = appearance.backIndicatorImage
    } else {
      content.backImage = backIndicatorTransitionMaskImage == nil ? nil : backIndicatorImage
    }
  }

  // MARK: Appearances

  var appearances = BarAppearances<UINavigationBarAppearance>()
  /// The appearance whose look the bar has.
  var shownAppearance: UINavigationBarAppearance?

  /// The background, title and buttons; the bar keeps a copy, whose changes it shows. Until it is set or changed, the
  /// properties of the bar itself apply.
  open var standardAppearance: UINavigationBarAppearance {
    get { keptStandardAppearance }
    set { setAppearance(\.standard, newValue) }
  }
  /// The appearance while content has its top edge at the bar, or no content scrolls; nil for the standard one without
  /// its background. Only the bar of a navigation controller has it.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { setAppearance(\.scrollEdge, newValue) }
  }
  /// The appearance in a window of compact height; nil for the standard one.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { setAppearance(\.compact, newValue) }
  }
  /// The appearance in a window of compact height while content has its top edge at the bar; nil for
  /// `scrollEdgeAppearance`, or else `compactAppearance` or the standard one without its background.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { setAppearance(\.compactScrollEdge, newValue) }
  }

  /// Takes the appearance for the height of the window.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if prefersLargeTitles { controller?.restBars() }
    contentMoved()
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
  /// Whether titles are large, below the buttons, as far as their items agree; false unless set. Only the bar of a
  /// navigation controller shows them, in windows of regular height.
  ///
  /// Content that scrolls pushes the large title out of the bar, and the small one appears. Insets and safe areas are
  /// those of the whole title, however much of it is visible.
  open var prefersLargeTitles: Bool {
    get { storedPrefersLargeTitles }
    set {
      guard newValue != storedPrefersLargeTitles else { return }
      storedPrefersLargeTitles = newValue
      controller?.restBars()
    }
  }
  private var storedPrefersLargeTitles = false

  /// Attributes of large titles that override the standard ones.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    get { storedLargeTitleTextAttributes }
    set {
      storedLargeTitleTextAttributes = newValue
      if !isLookDeferred { showLook() }
    }
  }
  private var storedLargeTitleTextAttributes: [NSAttributedString.Key: Any]?

  /// The image to show instead of the hairline, beside a background image.
  open var shadowImage: UIImage? {
    get { look.shadow }
    set { look.shadow = newValue }
  }
  /// The image beside the back button's title; the chevron unless `backIndicatorTransitionMaskImage` is set too. It has
  /// the tint colour unless its rendering mode is `alwaysOriginal`.
  open var backIndicatorImage: UIImage? {
    get { storedBackIndicatorImage }
    set {
      storedBackIndicatorImage = newValue
      if !isLookDeferred { showLook() }
    }
  }
  private var storedBackIndicatorImage: UIImage?
  /// The mask that hides titles as they move below the back button's image. Titles here fade before they reach it; the
  /// mask has to be set for the image to be shown.
  open var backIndicatorTransitionMaskImage: UIImage? {
    get { storedBackIndicatorMask }
    set {
      storedBackIndicatorMask = newValue
      if !isLookDeferred { showLook() }
    }
  }
  private var storedBackIndicatorMask: UIImage?

  /// Attributes of the title that override the standard ones.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { storedTitleTextAttributes }
    set {
      storedTitleTextAttributes = newValue
      if !isLookDeferred { showLook() }
    }
  }
  private var storedTitleTextAttributes: [NSAttributedString.Key: Any]?

  /// Sets an image that fills the bar instead of a colour.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    look.image = backgroundImage
  }
  /// The image that was set as the background; it is the same for all metrics.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { look.image }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height(of: topItem))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let above = controller == nil ? extensionAbove(barPosition) : topExtension
    background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
  }

  /// The bar has moved below a status bar, or away from it.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}

/// The metrics of a bar: there is one kind (UIKit, `UIBarMetrics`).
public enum UIBarMetrics: Int, Sendable {
  /// The regular height of a bar.
  case `default`
}
