/// A rectangle of the screen that shows its layer and receives touches (UIKit, `UIView`).
///
/// All lengths are points. What can be overridden stands in this file and in short form; the work is done by the
/// extensions beside it.
@preconcurrency @MainActor
open class UIView: MainActorResponder, @preconcurrency CALayerDelegate, UITraitEnvironment {
  /// The class of the layer that views of this class own.
  open class var layerClass: AnyClass { CALayer.self }

  /// Creates a view with a frame in its later superview's points.
  public init(frame: CGRect) {
    backingLayer = Self.makeLayer()
    super.init(mainActor: ())
    backingLayer.contentsScale = UIScreen.main.scale
    backingLayer.isOpaque = true
    backingLayer.delegate = self
    UIView.performWithoutAnimation { backingLayer.frame = frame }
  }

  /// Creates a view of no size.
  public convenience init() {
    self.init(frame: .zero)
  }

  /// Traps: views are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("UIView.init(coder:): views are made in code here, archives are not read")
  }

  // MARK: State shared by the extensions of this folder

  let backingLayer: CALayer
  var children: [UIView] = []
  weak var parent: UIView?
  weak var hostWindow: UIWindow?
  var ownTint: UIColor?
  var recognizers: [UIGestureRecognizer] = []
  /// Running animations whose options lack `.allowUserInteraction`: while there are any, touches pass by.
  var interactionBlocks = 0
  /// Running animations whose animator has touches hit the view where it is shown.
  var shownHits = 0
  /// Observers of the animations that `UIView.animate` added.
  var animationObservers: [AnimationObserver.Key: AnimationObserver] = [:]
  /// The last number in a key of additive animations, by what they animate, while there are any observers.
  var animationNumbers: [AnimationObserver.Key: Int] = [:]
  /// The controller whose view this is: next in the responder chain, and told of layout.
  weak var owningController: UIViewController?
  /// What `mask` was set to.
  var maskView: UIView?
  /// The safe area that was last told.
  var toldSafeArea = UIEdgeInsets.zero
  /// The traits that were last told; before there was anything to tell, what the screen suggests.
  var traits = UIScreen.main.traitCollection

  // MARK: Layer

  /// The layer that draws the view; the view is its delegate.
  open var layer: CALayer { backingLayer }

  /// Updates the safe area and calls `layoutSubviews()`, between the two layout callbacks of the view's
  /// controller.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === backingLayer else { return }
    updateSafeArea(inLayout: true)
    owningController?.rootViewWillLayout()
    layoutSubviews()
    owningController?.rootViewDidLayout()
    updateSafeAreaBelow()
  }

  /// Sets the layer's contents, where a view makes them itself.
  open func display(_ layer: CALayer) { layerWillDraw(layer) }
  /// Called before the layer draws, where the view does not display it.
  open func layerWillDraw(_ layer: CALayer) {}
  /// Has the layer displayed before the next frame.
  open func setNeedsDisplay() { backingLayer.setNeedsDisplay() }

  private static let noAction = NSNull()

  /// The animation a change makes within `UIView.animate`, none outside of it.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    ViewAction.make(view: self, layer: layer, key: event) ?? Self.noAction
  }

  // MARK: Geometry

  /// The rectangle in the superview's points; do not use it while `transform` is not the identity.
  open var frame: CGRect {
    get { backingLayer.frame }
    set {
      resizing { backingLayer.frame = newValue }
      if toldSafeArea != .zero || parent?.toldSafeArea ?? .zero != .zero { updateSafeArea() }
    }
  }

  /// The rectangle in the view's own points; its origin scrolls the subviews.
  open var bounds: CGRect {
    get { backingLayer.bounds }
    set { resizing { backingLayer.bounds = newValue.standardized } }
  }

  /// The place of the anchor point, normally the middle, in the superview's points.
  open var center: CGPoint {
    get { backingLayer.position }
    set { backingLayer.position = newValue }
  }

  /// Applied about the anchor point, normally the middle.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(backingLayer.transform) }
    set { backingLayer.transform = CATransform3DMakeAffineTransform(newValue) }
  }

  /// Applied about the anchor point, normally the middle; `transform` is the part of it in the plane.
  open var transform3D: CATransform3D {
    get { backingLayer.transform }
    set { backingLayer.transform = newValue }
  }

  /// The point of the bounds that `center` places, in units of the bounds.
  open var anchorPoint: CGPoint {
    get { backingLayer.anchorPoint }
    set { backingLayer.anchorPoint = newValue }
  }

  /// Pixels in a point, for contents that are drawn.
  open var contentScaleFactor: CGFloat {
    get { backingLayer.contentsScale }
    set { backingLayer.contentsScale = newValue }
  }

  // MARK: Appearance

  /// 0…1; below 0.01 touches pass by.
  open var alpha: CGFloat {
    get { CGFloat(backingLayer.opacity) }
    set { backingLayer.opacity = Float(newValue) }
  }

  /// Whether the view and its subviews are left out of the picture and receive no touches; false unless set.
  open var isHidden: Bool {
    get { backingLayer.isHidden }
    set { backingLayer.isHidden = newValue }
  }

  /// The colour behind content and subviews; nil, as at first, draws none. Animatable.
  open var backgroundColor: UIColor? {
    get { backingLayer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { backingLayer.backgroundColor = newValue?.cgColor }
  }

  /// Whether content and subviews are clipped to the bounds; false unless set.
  open var clipsToBounds: Bool {
    get { backingLayer.masksToBounds }
    set { backingLayer.masksToBounds = newValue }
  }

  /// A view whose alpha says how much of this one and its subviews is seen, placed in this view's points.
  ///
  /// It must not have a superview. Touches do not look at it.
  open var mask: UIView? {
    get { backingLayer.mask === maskView?.backingLayer ? maskView : nil }
    set {
      maskView = newValue
      backingLayer.mask = newValue?.backingLayer
    }
  }

  /// A promise that the view fills its bounds; the renderer finds out by itself and does not depend on it.
  open var isOpaque: Bool {
    get { backingLayer.isOpaque }
    set { backingLayer.isOpaque = newValue }
  }

  /// How contents are placed when the bounds change.
  open var contentMode: ContentMode {
    get { storedContentMode }
    set {
      storedContentMode = newValue
      backingLayer.contentsGravity = newValue.gravity
    }
  }
  private var storedContentMode: ContentMode = .scaleToFill

  /// The nearest colour set on the view or a view above it, or the system's blue.
  open var tintColor: UIColor! {
    get { ownTint ?? parent?.tintColor ?? .systemBlue }
    set {
      ownTint = newValue
      tintChanged()
    }
  }

  /// Called on the view whose tint colour changed and on all below that inherit it.
  open func tintColorDidChange() {}

  /// A number for the app's own use; see `viewWithTag(_:)`.
  open var tag = 0

  // MARK: Hierarchy

  /// The view that this one is a subview of; nil for none.
  open var superview: UIView? { parent }
  /// The subviews, the lowest first.
  open var subviews: [UIView] { children }
  /// The window that the view is in; nil for none.
  open var window: UIWindow? { hostWindow }

  /// Adds `view` above all subviews, taking it out of its present superview; traps for the view itself and
  /// for views above it.
  open func addSubview(_ view: UIView) { insert(view, .top, "addSubview(_:)") }
  /// Inserts `view` at an index, taking it out of its present superview; traps for the view itself and for
  /// views above it. O(n).
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, .index(index), "insertSubview(_:at:)")
  }
  /// Inserts `view` directly below `sibling`, taking it out of its present superview; traps for the view
  /// itself and for views above it. O(n).
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, .below(sibling), "insertSubview(_:belowSubview:)")
  }
  /// Inserts `view` directly above `sibling`, taking it out of its present superview; traps for the view
  /// itself and for views above it. O(n).
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, .above(sibling), "insertSubview(_:aboveSubview:)")
  }
  /// Exchanges the subviews at two indices; traps for an index that no subview has. O(n).
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Moves a subview above all others; does nothing with other views. O(n).
  open func bringSubviewToFront(_ view: UIView) {
    if view.parent === self { reorder(view, .top) }
  }
  /// Moves a subview below all others; does nothing with other views. O(n).
  open func sendSubviewToBack(_ view: UIView) {
    if view.parent === self { reorder(view, .index(0)) }
  }
  /// Takes the view out of its superview; does nothing if it has none.
  open func removeFromSuperview() { leaveSuperview() }

  /// Called when a subview was added; the class's own does nothing.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed; the class's own does nothing.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the view gets another superview, or none if nil; the class's own does nothing.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when the view has another superview or none; the class's own does nothing.
  open func didMoveToSuperview() {}
  /// Called before the view gets into another window, or out of its window if nil; the class's own does
  /// nothing.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called when the view is in another window or in none; the class's own does nothing.
  open func didMoveToWindow() {}

  /// Whether the view is `view` or lies below it.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === view }
  }

  /// The first view with this tag, searching the view itself and then its subviews, each with all below it.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for child in children {
      if let found = child.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Layout

  /// Which of the view's measures follow when the superview's size changes.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether the view resizes its subviews by their masks when its size changes.
  open var autoresizesSubviews = true

  /// Asks for `layoutSubviews()` before the next frame.
  open func setNeedsLayout() { backingLayer.setNeedsLayout() }
  /// Lays out at once what waits for it: this view's subtree, from the highest view above that waits too.
  open func layoutIfNeeded() { backingLayer.layoutIfNeeded() }
  /// Places the subviews; overridden by views that do so themselves.
  open func layoutSubviews() {}

  /// The size that suits the view best; its present one unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Takes the size that `sizeThatFits(_:)` answers, keeping the top left corner.
  open func sizeToFit() { fitSize() }
  /// The size of the view's content; `noIntrinsicMetric` in a direction that has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Tells the superview's layout that `intrinsicContentSize` changed.
  open func invalidateIntrinsicContentSize() { parent?.setNeedsLayout() }
  /// What `intrinsicContentSize` has in a direction without a natural size: -1.
  public class var noIntrinsicMetric: CGFloat { -1 }

  /// How far bars and the screen's edges reach into the view, in points: what lies within the rest is not covered.
  open var safeAreaInsets: UIEdgeInsets { hostWindow == nil ? .zero : computedSafeArea() }
  /// Called when `safeAreaInsets` changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Traits

  /// What the view may know of where it is shown; outside of a window, where it was last.
  open var traitCollection: UITraitCollection { traits }
  /// Called when `traitCollection` has changed, before the layout that it may ask for.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The style of the view and all below it, whatever that around them is.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedOverrideUserInterfaceStyle }
    set {
      guard newValue != storedOverrideUserInterfaceStyle else { return }
      storedOverrideUserInterfaceStyle = newValue
      inheritTraits()
    }
  }
  private var storedOverrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  /// The traits that the view has but for what it overrides.
  func traitsFromAbove() -> UITraitCollection { parent?.traits ?? UIScreen.main.traitCollection }

  // MARK: Touches

  /// Whether touches reach the view and all below it.
  open var isUserInteractionEnabled = true
  /// Whether the view is handed more than its first touch; gesture recognizers are in any case.
  open var isMultipleTouchEnabled = false

  /// The frontmost view at `point`, a point of this view.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { deepestView(at: point, with: event) }
  /// Whether `point`, in points of this view, is within the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { backingLayer.contains(point) }

  open override var next: UIResponder? { owningController ?? parent }

  /// The view's gesture recognizers; nil if there are none. Setting them removes those that are not in the
  /// list.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for old in recognizers where newValue?.contains(where: { $0 === old }) != true {
        removeGestureRecognizer(old)
      }
      for new in newValue ?? [] { addGestureRecognizer(new) }
    }
  }
  /// Adds a recognizer to the view, taking it from the view that it was added to before.
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }
  /// Removes a recognizer from the view; its running gesture is cancelled.
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }
  /// Asked before one of the view's recognizers leaves `possible`.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether the view does itself what the recognizer of a view above would do, as a button that is tapped.
  func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Pictures

  /// A view that shows how this one looks: now on screen, or with all pending changes laid out.
  ///
  /// It stretches with its bounds and is drawn once, when it is first shown. Of a view that no frame has shown, a
  /// snapshot before updates is as large as the view and empty. Nil where the view has no area.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    SnapshotView(of: self, afterScreenUpdates: afterUpdates)
  }

  /// As `snapshotView(afterScreenUpdates:)`, of the part `rect`; what lies outside of the insets' middle keeps its size
  /// when the snapshot is stretched.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    SnapshotView(of: self, part: rect, afterScreenUpdates: afterUpdates, capInsets: capInsets)
  }

  open override var description: String {
    // NSObject lets anybody ask; away from the main thread only the class can be told.
    guard Thread.isMainThread else { return "<\(type(of: self))>" }
    let f = MainActor.assumeIsolated { frame }
    return "<\(type(of: self)): frame = (\(f.minX) \(f.minY); \(f.width) \(f.height))>"
  }
}
