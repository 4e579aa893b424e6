import Engine
import Foundation

/// The delegate of a bar without a controller: decides whether items may be pushed and popped, and is notified of
/// pushes and pops.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether the bar may push `item`.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// The bar calls this after a push, when the animation has ended.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether the bar may pop `item`, by a call or by a tap on the back button.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// The bar calls this after a pop, when the animation has ended.
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

/// A bar along the upper edge with a title, a back button and other buttons.
///
/// The items of a navigation controller's bar belong to the controller, and a change of these items traps. Content
/// extends behind a translucent bar, and the safe area insets include the part that the bar hides. Follows
/// [UINavigationBar](https://developer.apple.com/documentation/uikit/uinavigationbar).
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// The height in points, without the safe area above.
  static let height: CGFloat = 44
  /// The height of the line for a prompt, in points. In iOS 7 to 10, a bar with a prompt was 74 points high.
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

  /// The duration of a push or pop in a bar without a controller, in seconds.
  static let duration: TimeInterval = 0.35

  let background = BarBackground(.below)
  /// The views of the top item.
  var content: NavigationBarContent?
  /// The items of a bar without a controller, from root to top.
  private var stack: [UINavigationItem] = []
  /// The running push or pop of a bar without a controller.
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

  /// The delegate; not retained.
  open weak var delegate: (any UINavigationBarDelegate)?

  // MARK: Items

  /// The items from root to top; nil if there are none.
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

  /// Replaces the items and shows the last item, in a push if that item is new to the bar, otherwise in a pop. Traps
  /// for the bar of a navigation controller.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    checkUnmanaged("setItems(_:animated:)")
    let new = items ?? []
    let isForward = new.last.map { top in !stack.contains { $0 === top } } ?? false
    change(to: new, isForward: isForward, animated: animated)
  }

  /// Pushes an item unless the delegate refuses; traps for an item that is already in the bar, and for the bar of a
  /// navigation controller.
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

  /// Pops and returns the top item; returns nil if there is no item or the delegate refuses. Traps for the bar of a
  /// navigation controller.
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

  /// Shows the last item of a stack without an animation.
  func show(_ items: [UINavigationItem]) {
    let below = items.dropLast().last
    if let content, content.superview === self, content.item === items.last, content.below === below {
      if controller != nil { content.showLargeTitle() }
      return layOut(content)
    }
    content?.removeFromSuperview()
    content = makeContent(items)
    guard let content else { return }
    layOut(content)
    addSubview(content)
  }

  /// Sets the frame of a content: in a controller's bar as high as the item requires, otherwise as high as the bar.
  ///
  /// If a part of a large title is pushed out, the bar becomes lower, but its content keeps its height.
  func layOut(_ content: NavigationBarContent) {
    content.autoresizingMask = controller == nil ? [.flexibleWidth, .flexibleHeight] : .flexibleWidth
    let height = controller == nil ? bounds.height : Self.height(of: content.item)
    content.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
  }

  /// Creates the content of the last of `items`; nil without items.
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

  /// Whether the bar is hidden; in a controller's bar, setting it also sets the controller's `isNavigationBarHidden`.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let oldValue = super.isHidden
      super.isHidden = newValue
      if newValue != oldValue, !isSetByController {
        controller?.setNavigationBarHidden(newValue, animated: false)
      }
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

  /// The distance, in points, by which the background of a controller's bar extends above the bar: the safe area at the
  /// top.
  var topExtension: CGFloat = 0 {
    didSet { if topExtension != oldValue { setNeedsLayout() } }
  }

  /// The look of the background.
  var look = BarBackground.Look() {
    didSet {
      guard look != oldValue else { return }
      if !isLookDeferred { showLook() }
      if look.isPlain != oldValue.isPlain { updateAppearance() }
      if look.isTranslucent != oldValue.isTranslucent { controller?.layOutContent() }
    }
  }
  /// Whether a transition of the controller will show the new look in its animation.
  private var isLookDeferred: Bool { controller?.barChange.map { !$0.hasAnimationBegun } ?? false }

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
  /// The appearance that determines the look of the bar; nil if the bar's properties do.
  var shownAppearance: UINavigationBarAppearance?

  /// The appearance of the background, title and buttons. The bar stores a copy, whose changes it shows. Before this
  /// appearance is set or changed, the properties of the bar apply.
  open var standardAppearance: UINavigationBarAppearance {
    get { createdStandardAppearance }
    set { setAppearance(\.standard, newValue) }
  }
  /// The appearance while the top edge of the content is at the bar, or no content scrolls; nil for the standard
  /// appearance without its background. Only the bar of a navigation controller uses this appearance.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { setAppearance(\.scrollEdge, newValue) }
  }
  /// The appearance in a window of compact height; nil for the standard appearance.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { setAppearance(\.compact, newValue) }
  }
  /// The appearance in a window of compact height while the top edge of the content is at the bar. Nil for
  /// `scrollEdgeAppearance` or, if that is nil too, the compact or standard appearance without its background.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { setAppearance(\.compactScrollEdge, newValue) }
  }

  /// Updates the large titles and the appearance to the height of the window.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if prefersLargeTitles { controller?.updateBarsAtRest() }
    contentMoved()
  }

  /// The colour behind the items; nil for white, or for black with the black style.
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
  /// Whether items may have large titles below the buttons; false unless set. The `largeTitleDisplayMode` of each item
  /// decides. Only the bar of a navigation controller shows large titles, in windows of regular height.
  ///
  /// Content that scrolls pushes the large title out of the bar, and the small title appears. Insets and safe areas
  /// always include the whole large title.
  open var prefersLargeTitles: Bool {
    get { storedPrefersLargeTitles }
    set {
      guard newValue != storedPrefersLargeTitles else { return }
      storedPrefersLargeTitles = newValue
      controller?.updateBarsAtRest()
    }
  }
  private var storedPrefersLargeTitles = false

  /// Attributes of large titles, which override the standard attributes.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    get { storedLargeTitleTextAttributes }
    set {
      storedLargeTitleTextAttributes = newValue
      if !isLookDeferred { showLook() }
    }
  }
  private var storedLargeTitleTextAttributes: [NSAttributedString.Key: Any]?

  /// The image that replaces the hairline; without effect unless there is a background image.
  open var shadowImage: UIImage? {
    get { look.shadow }
    set { look.shadow = newValue }
  }
  /// The image beside the back button's title; without effect unless `backIndicatorTransitionMaskImage` is set too. The
  /// image has the tint colour unless its rendering mode is `alwaysOriginal`.
  open var backIndicatorImage: UIImage? {
    get { storedBackIndicatorImage }
    set {
      storedBackIndicatorImage = newValue
      if !isLookDeferred { showLook() }
    }
  }
  private var storedBackIndicatorImage: UIImage?
  /// The mask that hides titles which move below the back button's image. Its pixels have no effect, as titles fade out
  /// before they reach the image, but `backIndicatorImage` is shown only if a mask is set.
  open var backIndicatorTransitionMaskImage: UIImage? {
    get { storedBackIndicatorMask }
    set {
      storedBackIndicatorMask = newValue
      if !isLookDeferred { showLook() }
    }
  }
  private var storedBackIndicatorMask: UIImage?

  /// Attributes of the title, which override the standard attributes.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { storedTitleTextAttributes }
    set {
      storedTitleTextAttributes = newValue
      if !isLookDeferred { showLook() }
    }
  }
  private var storedTitleTextAttributes: [NSAttributedString.Key: Any]?

  /// Sets an image that fills the bar and replaces the colour; nil removes the image. All metrics have the same image.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    look.image = backgroundImage
  }
  /// The background image, which is the same for all metrics; nil for none.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { look.image }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height(of: topItem))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let above = controller == nil ? extensionAbove(barPosition) : topExtension
    background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
  }

  /// Updates the extension of the background behind a status bar.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}

/// The metrics of a bar, of which there is only one kind (UIKit, `UIBarMetrics`).
public enum UIBarMetrics: Int, Sendable {
  /// The regular height of a bar.
  case `default`
}
