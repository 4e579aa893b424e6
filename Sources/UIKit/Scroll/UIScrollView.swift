/// Shows a part of what is larger than itself and lets fingers move it (UIKit, `UIScrollView`).
///
/// All lengths are points. What can be overridden stands in this file and in short form; the work is done by the
/// extensions beside it. Offsets that dragging, gliding and animations set lie on whole pixels; one that the app sets
/// is taken as it is.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// How fast content that was let go slows down: the part of its velocity that a millisecond leaves (UIKit,
  /// `UIScrollView.DecelerationRate`).
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the velocity that a millisecond leaves, 0 to just under 1.
    public let rawValue: CGFloat
    /// Creates a rate from the part of the velocity that a millisecond leaves.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.998: content glides for seconds.
    public static let normal = DecelerationRate(rawValue: Deceleration.normalRate)
    /// 0.99: content comes to rest quickly, as it does while paging.
    public static let fast = DecelerationRate(rawValue: Deceleration.fastRate)
  }

  /// Which of the safe area's insets are room around the content as well (UIKit,
  /// `UIScrollView.ContentInsetAdjustmentBehavior`).
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Those along axes that scroll; above and below also where the view is that of a controller, or the first in it,
    /// which a navigation or tab bar controller shows.
    case automatic
    /// Those along axes that scroll.
    case scrollableAxes
    /// None: the content keeps the insets set for it.
    case never
    /// All of them.
    case always
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    setUpGestures()
  }

  /// Traps: views are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("UIScrollView.init(coder:): views are made in code here, archives are not read")
  }

  // MARK: State shared by the extensions of this folder

  let pan = ScrollPan()
  let contentDelay = ContentDelay()
  let pinch = ScrollPinch()
  let indicators = ScrollIndicators()
  /// What a pinch holds while it is under way.
  var pinchHold: PinchHold?
  /// What moves the content now.
  var motion = ScrollMotion.rest {
    didSet { motionNumber &+= 1 }
  }
  /// Tells a motion from the one that a callback put into its place.
  var motionNumber = 0
  /// Calls once a frame while the content moves by itself.
  var frames: CADisplayLink?
  /// The time of the frame whose offset is being set.
  var frameTime: CFTimeInterval?
  /// The offset that a motion is setting: any other is the app's.
  var placing: CGPoint?
  var sizeOfContent = CGSize.zero
  /// What `adjustedContentInset` adds.
  var safeInset = UIEdgeInsets.zero

  // MARK: Content

  /// Receives the scroll view's events and names the view for zooming; held weakly.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The point of the content that lies in the top left corner: the origin of the bounds. Set while content moves, it
  /// shifts the motion and does not end it.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      requireFinite(newValue, "contentOffset")
      // Not `bounds.origin = newValue`: changing an overridden property in place allocates, once a frame.
      bounds = CGRect(origin: newValue, size: bounds.size)
    }
  }

  /// The size of the content.
  open var contentSize: CGSize {
    get { sizeOfContent }
    set {
      guard newValue != sizeOfContent else { return }
      requireFinite(CGPoint(x: newValue.width, y: newValue.height), "contentSize")
      sizeOfContent = newValue
      updateSafeInset()
      rangeChanged()
    }
  }

  /// Room around the content that belongs to what can be scrolled to.
  open var contentInset: UIEdgeInsets {
    get { storedContentInset }
    set {
      guard newValue != storedContentInset else { return }
      requireFinite(CGPoint(x: newValue.left, y: newValue.top), "contentInset")
      requireFinite(CGPoint(x: newValue.right, y: newValue.bottom), "contentInset")
      storedContentInset = newValue
      insetsChanged()
      rangeChanged()
    }
  }
  private var storedContentInset: UIEdgeInsets = .zero

  /// What of the safe area is room around the content besides.
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { storedContentInsetAdjustmentBehavior }
    set {
      storedContentInsetAdjustmentBehavior = newValue
      updateSafeInset()
    }
  }
  private var storedContentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  /// The room around the content: `contentInset`, and what is added of the safe area.
  open var adjustedContentInset: UIEdgeInsets { contentInset + safeInset }

  /// Called when `adjustedContentInset` changed.
  open func adjustedContentInsetDidChange() {}

  /// Moves the content to an offset, over 0.3 seconds if `animated`; ends whatever moves it.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    requireFinite(contentOffset, "setContentOffset(_:animated:)")
    go(to: contentOffset, animated: animated)
  }

  /// Moves the content no farther than it takes to show a rectangle of it, if it is not seen already.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let offset = offset(showing: rect)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Bars that lie in the view for a transition: they do not scroll.
  var lentBars: [UIView] = []

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

  /// Whether fingers move the content.
  open var isScrollEnabled: Bool {
    get { pan.isEnabled }
    set { pan.isEnabled = newValue }
  }

  /// Whether content can be drawn and thrown beyond its edges, and comes back.
  open var bounces = true
  /// Whether that is so vertically even where all of the content is seen.
  open var alwaysBounceVertical: Bool {
    get { storedAlwaysBounceVertical }
    set {
      storedAlwaysBounceVertical = newValue
      updateSafeInset()
    }
  }
  private var storedAlwaysBounceVertical = false

  /// Whether that is so horizontally even where all of the content is seen.
  open var alwaysBounceHorizontal: Bool {
    get { storedAlwaysBounceHorizontal }
    set {
      storedAlwaysBounceHorizontal = newValue
      updateSafeInset()
    }
  }
  private var storedAlwaysBounceHorizontal = false

  /// Whether the content comes to rest at multiples of the bounds' size only.
  open var isPagingEnabled = false
  /// Whether a drag that begins along one axis keeps to it.
  open var isDirectionalLockEnabled = false
  /// How fast content that was let go slows down.
  open var decelerationRate = DecelerationRate.normal

  /// Fingers are on the content, though they may not have moved it yet.
  open internal(set) var isTracking = false
  /// Fingers move the content.
  open internal(set) var isDragging = false
  /// The content moves by itself after a drag.
  open var isDecelerating: Bool { motion.isGlide }

  // MARK: Touches

  /// The recognizer of drags; its delegate is the scroll view.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }

  /// Whether subviews hear of a touch only when it has stayed for 0.15 seconds without becoming a drag.
  open var delaysContentTouches: Bool {
    get { contentDelay.isEnabled }
    set { contentDelay.isEnabled = newValue }
  }

  /// Whether a drag may take a touch from a subview that has heard of it.
  open var canCancelContentTouches = true

  /// Whether a drag may take its touches from `view`, which has heard of them: from all but controls. Asked if
  /// `canCancelContentTouches`.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// While content glides, touches stop it and are not its subviews'.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return event != nil && isScrollEnabled && isDecelerating ? self : hit
  }

  // MARK: Zooming

  /// The least scale that the content is zoomed to.
  open var minimumZoomScale: CGFloat = 1
  /// The greatest scale that the content is zoomed to.
  open var maximumZoomScale: CGFloat = 1

  /// Whether fingers take the scale beyond its limits, from where it comes back.
  open var bouncesZoom = true
  /// Fingers change the scale.
  open var isZooming: Bool { pinchHold != nil }
  /// The scale comes back from beyond its limits.
  open var isZoomBouncing: Bool {
    if case .animation(let animation) = motion { animation.isBounce } else { false }
  }
  /// The recognizer of pinches; nil while the limits leave nothing to zoom.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    minimumZoomScale < maximumZoomScale ? pinch : nil
  }

  /// The scale of the delegate's view for zooming; 1 where there is none.
  open var zoomScale: CGFloat {
    get { zoomedView?.transform.a ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Scales the delegate's view for zooming, within the limits, about the middle of what is seen, over 0.3 seconds if
  /// `animated`; without such a view there is nothing to scale.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(scale, "setZoomScale(_:animated:)", animated: animated)
  }

  /// Scales the delegate's view for zooming so that `rect`, in points of that view, fills the bounds as far as the
  /// limits let it.
  open func zoom(to rect: CGRect, animated: Bool) { zoom(showing: rect, animated: animated) }

  // MARK: Indicators

  /// Whether a bar at the right says, while content moves, which part of it is seen.
  open var showsVerticalScrollIndicator: Bool {
    get { storedShowsVerticalScrollIndicator }
    set {
      storedShowsVerticalScrollIndicator = newValue
      layOutIndicators()
    }
  }
  private var storedShowsVerticalScrollIndicator = true

  /// Whether a bar at the bottom says, while content moves, which part of it is seen.
  open var showsHorizontalScrollIndicator: Bool {
    get { storedShowsHorizontalScrollIndicator }
    set {
      storedShowsHorizontalScrollIndicator = newValue
      layOutIndicators()
    }
  }
  private var storedShowsHorizontalScrollIndicator = true

  /// How far the vertical bar and its track keep from the edges of the bounds.
  open var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { storedVerticalScrollIndicatorInsets }
    set {
      storedVerticalScrollIndicatorInsets = newValue
      layOutIndicators()
    }
  }
  private var storedVerticalScrollIndicatorInsets = UIEdgeInsets.zero

  /// How far the horizontal bar and its track keep from the edges of the bounds.
  open var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { storedHorizontalScrollIndicatorInsets }
    set {
      storedHorizontalScrollIndicatorInsets = newValue
      layOutIndicators()
    }
  }
  private var storedHorizontalScrollIndicatorInsets = UIEdgeInsets.zero

  /// Whether the bars keep from the safe area's edges besides, as the content does.
  open var automaticallyAdjustsScrollIndicatorInsets: Bool {
    get { storedAutomaticallyAdjustsScrollIndicatorInsets }
    set {
      storedAutomaticallyAdjustsScrollIndicatorInsets = newValue
      layOutIndicators()
    }
  }
  private var storedAutomaticallyAdjustsScrollIndicatorInsets = true

  /// Shows the bars for a moment.
  open func flashScrollIndicators() {
    showIndicators()
    indicators.fade(after: ScrollIndicators.flash)
  }
}
