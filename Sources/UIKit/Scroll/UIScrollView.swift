/// A view that shows a part of its content, which touches can scroll and zoom (UIKit, `UIScrollView`).
///
/// All lengths are points. This file declares what can be overridden; extensions in other files implement it.
/// Drags, decelerations and animations round offsets to whole pixels, except at edges and targets; an offset set by the
/// app is used as it is.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The rate of deceleration: the fraction of the velocity that remains after a millisecond (UIKit,
  /// `UIScrollView.DecelerationRate`).
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The fraction of the velocity that remains after a millisecond, 0 to just under 1.
    public let rawValue: CGFloat
    /// Creates a rate from the fraction of the velocity that remains after a millisecond.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The rate 0.998, at which released content moves for several seconds.
    public static let normal = DecelerationRate(rawValue: Deceleration.normalRate)
    /// The rate 0.99, at which released content stops quickly, as it does while paging.
    public static let fast = DecelerationRate(rawValue: Deceleration.fastRate)
  }

  /// The safe area insets that are added to the content insets (UIKit,
  /// `UIScrollView.ContentInsetAdjustmentBehavior`).
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The insets along scrollable axes. The insets at the top and bottom also apply to the view of a controller in a
    /// navigation or tab bar controller, and to the first subview of such a view.
    case automatic
    /// The insets along scrollable axes.
    case scrollableAxes
    /// No insets: `contentInset` alone counts.
    case never
    /// All insets.
    case always
  }

  /// The effect of a drag on text editing (UIKit, `UIScrollView.KeyboardDismissMode`).
  public enum KeyboardDismissMode: Int, Sendable {
    /// A drag does not end the editing.
    case none
    /// A drag ends the editing as it begins.
    case onDrag
    /// A drag ends the editing as it begins, as no keyboard is on the screen that could follow the finger.
    case interactive
    /// A drag ends the editing as it begins, as for `onDrag`.
    case onDragWithAccessory
    /// A drag ends the editing as it begins, as for `interactive`.
    case interactiveWithAccessory
  }

  /// The colour of scroll indicators (UIKit, `UIScrollView.IndicatorStyle`).
  public enum IndicatorStyle: Int, Sendable {
    /// The indicators are dark, for light content.
    case `default`
    /// The indicators are dark.
    case black
    /// The indicators are light, for dark content.
    case white
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    setUpGestures()
  }

  // MARK: State shared by the extensions of this folder

  let pan = ScrollPan()
  let contentDelay = ContentDelay()
  let pinch = ScrollPinch()
  let indicators = ScrollIndicators()
  /// The point and scale that the current pinch holds.
  var pinchAnchor: PinchAnchor?
  /// The current motion of the content.
  var motion = ScrollMotion.rest {
    didSet { motionNumber &+= 1 }
  }
  /// A counter that is incremented when `motion` is set, except by `changeAnimation(_:)`, so that code can detect that
  /// a callback has replaced the motion.
  var motionNumber = 0
  /// The display link that advances decelerations and animations once a frame.
  var displayLink: CADisplayLink?
  /// The time of the frame to which a motion is being advanced, in seconds; nil at other times.
  var frameTime: CFTimeInterval?
  /// The offset that a motion is setting; any other change of the offset is made by the app.
  var offsetBeingSet: CGPoint?
  /// The number of nested calls of the delegate in progress.
  var delegateDepth = 0
  var storedContentSize = CGSize.zero
  var guides = ScrollGuides()
  /// The safe area part of `adjustedContentInset`.
  var safeInset = UIEdgeInsets.zero
  override var takenSafeArea: UIEdgeInsets { safeInset }
  override var contentGuide: UILayoutGuide? { contentLayoutGuide }
  override var additionalGuides: [UILayoutGuide] { scrollGuides }
  override func takeContentSize() { sizeContentByGuide() }

  // MARK: Content

  /// The delegate, which receives the scroll view's events and names the view for zooming; held weakly.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The point of the content in the top left corner: the origin of the bounds. A drag or a deceleration continues from
  /// a newly set offset, and an animation ends.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      requireFinite(newValue, "contentOffset")
      // The bounds are set as a whole: a change of the origin of an overridden property in place would allocate in
      // every frame.
      bounds = CGRect(origin: newValue, size: bounds.size)
    }
  }

  /// The size of the content.
  open var contentSize: CGSize {
    get { storedContentSize }
    set {
      guard newValue != storedContentSize else { return }
      requireFinite(CGPoint(x: newValue.width, y: newValue.height), "contentSize")
      willChangeValue(forKey: "contentSize")
      storedContentSize = newValue
      updateSafeInset()
      rangeChanged()
      didChangeValue(forKey: "contentSize")
    }
  }

  /// Insets around the content, which extend the scrollable range.
  open var contentInset: UIEdgeInsets {
    get { storedContentInset }
    set {
      guard newValue != storedContentInset else { return }
      requireFinite(CGPoint(x: newValue.left, y: newValue.top), "contentInset")
      requireFinite(CGPoint(x: newValue.right, y: newValue.bottom), "contentInset")
      willChangeValue(forKey: "contentInset")
      storedContentInset = newValue
      insetsChanged()
      rangeChanged()
      didChangeValue(forKey: "contentInset")
    }
  }
  private var storedContentInset: UIEdgeInsets = .zero

  /// The safe area insets that are added to `contentInset`.
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { storedContentInsetAdjustmentBehavior }
    set {
      storedContentInsetAdjustmentBehavior = newValue
      updateSafeInset()
    }
  }
  private var storedContentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  /// `contentInset` plus the safe area insets that the behaviour adds, and the height of a refresh control that is
  /// refreshing.
  open var adjustedContentInset: UIEdgeInsets {
    var inset = contentInset + safeInset
    inset.top += storedRefreshInset
    return inset
  }

  /// The control above the content that a pull triggers; nil, the initial value, for none.
  open var refreshControl: UIRefreshControl? {
    get { storedRefreshControl }
    set {
      let old = storedRefreshControl
      // Another scroll view may have taken either control.
      if old === newValue, newValue == nil || newValue?.superview === self { return }
      if old !== newValue, old?.superview === self { old?.attach(to: nil) }
      storedRefreshControl = newValue
      newValue?.attach(to: self)
    }
  }
  private var storedRefreshControl: UIRefreshControl?
  /// The height of the refresh control while it is refreshing, otherwise 0, in points.
  var refreshInset: CGFloat { storedRefreshInset }
  var storedRefreshInset: CGFloat = 0

  /// Whether a tap on the status bar scrolls to the top, as long as this property is false for all other visible scroll
  /// views.
  open var scrollsToTop = true

  /// UIKit calls this when `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// Moves the content to an offset, over 0.3 seconds if `animated`; ends a deceleration or another animation.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    requireFinite(contentOffset, "setContentOffset(_:animated:)")
    scroll(to: contentOffset, animated: animated)
  }

  /// Scrolls by the least distance that makes a rectangle of the content visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let offset = offset(showing: rect)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// The subviews that do not scroll, such as the grabber of a sheet.
  var fixedSubviews: [UIView] = []

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      boundsChanged(from: old)
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds
      super.frame = newValue
      boundsChanged(from: old)
    }
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    updateSafeInset()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updateSafeInset()
    if window == nil { stopMoving() }
  }

  // MARK: Scrolling

  /// Whether touches scroll the content.
  open var isScrollEnabled: Bool {
    get { pan.isEnabled }
    set { pan.isEnabled = newValue }
  }

  /// Whether the content can move beyond its edges and bounces back.
  open var bounces = true
  /// Whether the content bounces vertically even if all of it is visible.
  open var alwaysBounceVertical: Bool {
    get { storedAlwaysBounceVertical }
    set {
      storedAlwaysBounceVertical = newValue
      updateSafeInset()
    }
  }
  private var storedAlwaysBounceVertical = false

  /// Whether the content bounces horizontally even if all of it is visible.
  open var alwaysBounceHorizontal: Bool {
    get { storedAlwaysBounceHorizontal }
    set {
      storedAlwaysBounceHorizontal = newValue
      updateSafeInset()
    }
  }
  private var storedAlwaysBounceHorizontal = false

  /// Whether released content stops only at multiples of the bounds' size and at the ends of its range.
  open var isPagingEnabled = false
  /// Whether a drag that begins along one axis is locked to it.
  open var isDirectionalLockEnabled = false
  /// The rate at which released content decelerates.
  open var decelerationRate = DecelerationRate.normal

  /// Whether touches are on the content, even if they have not moved it yet.
  open internal(set) var isTracking = false
  /// Whether touches scroll the content now.
  open internal(set) var isDragging = false
  /// The offset at which a released drag ends instead of `proposed`, before the delegate is asked; `velocity` is in
  /// points per millisecond.
  func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }
  /// Whether layouts measure the elements that come into view, and may move the content accordingly.
  var measuresContent: Bool { false }
  /// Ends the motion of the content before its `Run` is closed.
  func appWillEnd() { stopMoving() }
  /// Whether the content decelerates after a drag.
  open var isDecelerating: Bool { motion.isGlide }

  // MARK: Touches

  /// The recognizer of drags; its delegate is the scroll view.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }

  /// Whether subviews receive a touch only after 0.15 seconds or at its end, if it has not become a drag.
  open var delaysContentTouches: Bool {
    get { contentDelay.isEnabled }
    set { contentDelay.isEnabled = newValue }
  }

  /// Whether a drag may cancel a touch that a subview has received.
  open var canCancelContentTouches = true

  /// Whether a drag may cancel touches that `view` has received: true except for controls. UIKit calls this if
  /// `canCancelContentTouches`.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Finds the view of a touch; while content decelerates, touches stop it and do not reach subviews.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return event != nil && isScrollEnabled && isDecelerating ? self : hit
  }

  /// Whether a drag ends editing.
  open var keyboardDismissMode = KeyboardDismissMode.none

  // MARK: Zooming

  /// The least zoom scale.
  open var minimumZoomScale: CGFloat = 1
  /// The greatest zoom scale.
  open var maximumZoomScale: CGFloat = 1

  /// Whether a pinch can exceed the scale's limits and bounces back.
  open var bouncesZoom = true
  /// Whether a pinch changes the scale now.
  open var isZooming: Bool { pinchAnchor != nil }
  /// Whether the scale bounces back into its limits.
  open var isZoomBouncing: Bool {
    if case .animation(let animation) = motion { animation.isBounce } else { false }
  }
  /// The recognizer of pinches; nil while the limits allow no zooming.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    minimumZoomScale < maximumZoomScale ? pinch : nil
  }

  /// The scale of the delegate's view for zooming; 1 without such a view.
  open var zoomScale: CGFloat {
    get { zoomedView?.transform.a ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Scales the delegate's view for zooming, within the limits, about the middle of the visible area, over 0.3
  /// seconds if `animated`; does nothing without such a view.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(scale, "setZoomScale(_:animated:)", animated: animated)
  }

  /// Scales the delegate's view for zooming so that `rect`, in points of that view, fills the bounds, within the
  /// limits.
  open func zoom(to rect: CGRect, animated: Bool) { zoom(showing: rect, animated: animated) }

  // MARK: Indicators

  /// Whether a scroll indicator at the right appears while content moves.
  open var showsVerticalScrollIndicator: Bool {
    get { storedShowsVerticalScrollIndicator }
    set {
      storedShowsVerticalScrollIndicator = newValue
      layOutIndicators()
    }
  }
  private var storedShowsVerticalScrollIndicator = true

  /// Whether a scroll indicator at the bottom appears while content moves.
  open var showsHorizontalScrollIndicator: Bool {
    get { storedShowsHorizontalScrollIndicator }
    set {
      storedShowsHorizontalScrollIndicator = newValue
      layOutIndicators()
    }
  }
  private var storedShowsHorizontalScrollIndicator = true

  /// The insets of the tracks of both scroll indicators; the getter returns those of the vertical indicator.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }

  /// The insets of the vertical scroll indicator's track from the bounds.
  open var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { storedVerticalScrollIndicatorInsets }
    set {
      storedVerticalScrollIndicatorInsets = newValue
      layOutIndicators()
    }
  }
  private var storedVerticalScrollIndicatorInsets = UIEdgeInsets.zero

  /// The insets of the horizontal scroll indicator's track from the bounds.
  open var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { storedHorizontalScrollIndicatorInsets }
    set {
      storedHorizontalScrollIndicatorInsets = newValue
      layOutIndicators()
    }
  }
  private var storedHorizontalScrollIndicatorInsets = UIEdgeInsets.zero

  /// Whether the scroll indicators avoid the safe area as the content does.
  open var automaticallyAdjustsScrollIndicatorInsets: Bool {
    get { storedAutomaticallyAdjustsScrollIndicatorInsets }
    set {
      storedAutomaticallyAdjustsScrollIndicatorInsets = newValue
      layOutIndicators()
    }
  }
  private var storedAutomaticallyAdjustsScrollIndicatorInsets = true

  /// The colour of the scroll indicators.
  open var indicatorStyle: IndicatorStyle {
    get { indicators.style }
    set { indicators.style = newValue }
  }

  /// Shows the scroll indicators for a moment.
  open func flashScrollIndicators() {
    showIndicators()
    indicators.fade(after: ScrollIndicators.flashDelay)
  }
}
