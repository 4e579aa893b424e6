@_spi(Siblings) import Engine

/// A rectangle of the screen that shows its layer and receives touches (UIKit, `UIView`).
///
/// All lengths are points. This file declares what can be overridden; extensions in other files implement it.
@preconcurrency @MainActor
open class UIView: MainActorResponder, @preconcurrency CALayerDelegate, UITraitEnvironment, UIDynamicItem {
  /// The class of the layer that views of this class create.
  open class var layerClass: AnyClass { CALayer.self }

  /// Creates a view with a frame in points of its future superview.
  public init(frame: CGRect) {
    MainThread.require("\(Self.self).init(frame:)")
    backingLayer = Self.makeLayer()
    traits = UIScreen.main.traitCollection
    super.init(mainActor: ())
    CallStack.require("UIView.init(frame:)", self, depth: 0)
    setUpLayer()
    UIView.performWithoutAnimation { backingLayer.frame = frame }
  }

  /// Creates a view with an empty frame.
  public convenience init() {
    self.init(frame: .zero)
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    MainThread.require("\(Self.self).init(coder:)")
    coder.requireEmpty("\(Self.self).init(coder:)")
    backingLayer = Self.makeLayer()
    traits = UIScreen.main.traitCollection
    super.init(mainActor: ())
    CallStack.require("UIView.init(coder:)", self, depth: 0)
    setUpLayer()
  }

  /// Traps: views are not archived.
  open func encode(with coder: NSCoder) {
    fatalError("\(type(of: self)).encode(with:): views are not archived")
  }

  private final func setUpLayer() {
    backingLayer.contentsScale = UIScreen.main.scale
    backingLayer.isOpaque = true
    backingLayer.setView(self, animatesInBlocksOnly: !decidesActions)
    if drawsItself { backingLayer.setNeedsDisplay() }
  }

  deinit {
    backingLayer.dropView()
    guard CallStack.isHalfUsed, !subviewList.isEmpty else { return }
    var descendants = subviewList.takeAll()
    CallStack.release(&descendants)
  }

  // MARK: State shared by the extensions of this folder

  /// The layer. The view's `deinit`, on any thread, removes the layer's reference to the view.
  nonisolated(unsafe) let backingLayer: CALayer
  @exclusivity(unchecked) final var subviewList = SiblingList<UIView>()
  /// The order among the subviews of its superview.
  @_spi(Siblings) nonisolated(unsafe) public final var siblingKey = 0
  /// The values that most views do not have; nil as long as none is set.
  final var rareValues: RareViewValues?
  weak var parent: UIView?
  weak var hostWindow: UIWindow?
  /// The number of changes of superviews.
  @exclusivity(unchecked) static var hierarchyChanges = 0
  /// The tint colour of the superview.
  var inheritedTint: UIColor?
  /// The number of running animations without `.allowUserInteraction`: while there are any, touches pass
  /// through.
  var touchBlockingAnimationCount: Int32 = 0
  /// The number of running animations whose animator hit-tests the view at its displayed position.
  var displayedHitTestCount: Int32 = 0
  /// Observers of the animations that `UIView.animate` added.
  var animationObservers = AnimationObservers()
  /// The controller whose root view this is; it is next in the responder chain, and notified of layout.
  weak var owningController: UIViewController?
  /// The part of the safe area insets that subviews do not inherit; a scroll view adds this part to its content inset
  /// instead.
  var takenSafeArea: UIEdgeInsets { .zero }
  /// The traits of the last notification; at first those of the screen.
  var traits: UITraitCollection
  /// The state of the view for constraints; nil as long as the view has none.
  var constraintState: ViewConstraints?

  // The stored properties from here on are small, and together take 16 bytes.

  /// The layout pass in which the safe area is known.
  var knownSafeArea = KnownSafeArea()
  /// The superview's traits that setters need, stored here because each read of a weak reference counts references
  /// slowly.
  var superviewTraits: SuperviewTraits = []

  // MARK: Layer

  /// The layer that draws the view; the view is its delegate.
  open var layer: CALayer { backingLayer }

  /// Updates the safe area, then calls `layoutSubviews()` between the two layout callbacks of the view's controller.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === backingLayer else { return }
    updateSafeArea(inLayout: true)
    owningController?.rootViewWillLayout()
    if let constraintState {
      constraintState.layoutPhase = .updating
      solveConstraints()
      constraintState.layoutPhase = .running
    }
    layoutSubviews()
    if constraintState != nil { solveAgain() }
    owningController?.rootViewDidLayout()
    updateSafeAreaBelow()
  }

  /// Sets the layer's contents to those that `draw(_:)` draws, unless overridden.
  open func display(_ layer: CALayer) { layer.drawContents() }
  /// UIKit calls this before the layer draws, in views that do not override `display(_:)`.
  open func layerWillDraw(_ layer: CALayer) {}
  /// Draws the layer's contents, by `draw(_:)` unless overridden.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawLayer(layer, ctx) }
  /// Draws the view's own content, behind its subviews, into the current context; `rect` is the bounds.
  ///
  /// UIKit calls an override before the view is first shown, after `setNeedsDisplay()` and, in the mode
  /// `contentMode.redraw`, after a change of the size, once the view has a size; never in an image view. The drawing is
  /// shown until the next call. If it draws nothing, the view is transparent, even if `isOpaque` is true.
  open func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.wasLeftUndrawn = true }
  /// Whether the view's class overrides `draw(_:)`. Views of other classes are never asked to draw.
  var drawsItself: Bool { Self.overridesDraw(type(of: self)) }
  /// Marks the layer for display before the next frame.
  open func setNeedsDisplay() { backingLayer.setNeedsDisplay() }
  /// Marks the layer for display before the next frame: the view always redraws completely.
  open func setNeedsDisplay(_ rect: CGRect) { backingLayer.setNeedsDisplay(rect) }

  private static let noAction = NSNull()

  /// The animation of a change within `UIView.animate`; none outside of it.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    ViewAction.make(view: self, layer: layer, key: event)?.published ?? Self.noAction
  }

  // MARK: Geometry

  /// The rectangle in the superview's points; not meaningful while `transform` is not the identity.
  open var frame: CGRect {
    get { backingLayer.frame }
    set {
      // An observer of the frame observes the layer's position.
      let isObserved = backingLayer.keyObserverCount != 0
      if isObserved { willChangeValue(forKey: "frame") }
      resizing { backingLayer.frame = newValue }
      if isObserved { didChangeValue(forKey: "frame") }
      forgetSafeArea()
      constraintState?.moved(self)
      if lastSafeAreaInsets != .zero || superviewTraits.contains(.insets) { updateSafeArea() }
    }
  }

  /// The rectangle in the view's own points; its origin scrolls the subviews.
  open var bounds: CGRect {
    get { backingLayer.bounds }
    set {
      resizing { backingLayer.bounds = newValue.standardized }
      forgetSafeArea()
      constraintState?.moved(self)
    }
  }

  /// The position of the anchor point, normally the middle, in the superview's points.
  open var center: CGPoint {
    get { backingLayer.position }
    set {
      backingLayer.position = newValue
      forgetSafeArea()
      constraintState?.moved(self)
    }
  }

  /// The transform about the anchor point, normally the middle.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(backingLayer.transform) }
    set { backingLayer.transform = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The transform about the anchor point, normally the middle; `transform` is its part in the plane.
  open var transform3D: CATransform3D {
    get { backingLayer.transform }
    set { backingLayer.transform = newValue }
  }

  /// The outline with which a dynamic animator's view collides: the rectangle unless overridden.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The outline for `UIDynamicItemCollisionBoundsType.path`, in points from the middle: the rectangle unless
  /// overridden.
  open var collisionBoundingPath: UIBezierPath { boundsPath }

  /// The point of the bounds at `center`, in units of the bounds.
  open var anchorPoint: CGPoint {
    get { backingLayer.anchorPoint }
    set {
      backingLayer.anchorPoint = newValue
      forgetSafeArea()
    }
  }

  /// The pixels per point, for drawn contents.
  open var contentScaleFactor: CGFloat {
    get { backingLayer.contentsScale }
    set { backingLayer.contentsScale = newValue }
  }

  // MARK: Appearance

  /// The opacity, 0…1; below 0.01 touches pass through.
  open var alpha: CGFloat {
    get { CGFloat(backingLayer.opacity) }
    set { backingLayer.opacity = Float(newValue) }
  }

  /// Whether the view and its subviews are invisible and receive no touches; false unless set.
  open var isHidden: Bool {
    get { backingLayer.isHidden || constraintState?.hidingAnimation ?? 0 != 0 }
    set {
      let isChanged = newValue != isHidden
      if let stack = superviewStack, stack.animateHiding(self, isHidden: newValue) { return }
      if !storeForTransition(isHidden: newValue) { backingLayer.isHidden = newValue }
      // The search for an action may have moved the view.
      if isChanged, let stack = superviewStack { stack.arrangementChanged() }
    }
  }

  /// The colour behind content and subviews; nil, the initial value, draws none. Animatable.
  open var backgroundColor: UIColor? {
    get { backingLayer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { backingLayer.backgroundColor = newValue?.cgColor }
  }

  /// Whether content and subviews are clipped to the bounds; false unless set.
  open var clipsToBounds: Bool {
    get { backingLayer.masksToBounds }
    set { backingLayer.masksToBounds = newValue }
  }

  /// The view whose alpha masks this view and its subviews, in this view's points.
  ///
  /// A mask has no superview and masks one view only. A view that has a superview is removed from it, with a
  /// diagnostic. Hit testing ignores the mask.
  open var mask: UIView? {
    get { backingLayer.mask === maskView?.backingLayer ? maskView : nil }
    set {
      maskView = newValue
      backingLayer.mask = newValue?.backingLayer
      // The mask's layer has already left the layer of the mask's superview, with a diagnostic.
      newValue?.removeFromSuperview()
    }
  }

  /// Whether the view fills its bounds; the renderer detects this itself and ignores the value.
  open var isOpaque: Bool {
    get { backingLayer.isOpaque }
    set { backingLayer.isOpaque = newValue }
  }

  /// The scaling and alignment of contents when the bounds change.
  open var contentMode: ContentMode {
    get { storedContentMode }
    set {
      storedContentMode = newValue
      backingLayer.contentsGravity = newValue.gravity
      backingLayer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }
  private var storedContentMode: ContentMode = .scaleToFill

  /// The nearest colour set on the view or a view above it, or the system's blue; a grey of the same luma while
  /// `tintAdjustmentMode` is `dimmed`.
  open var tintColor: UIColor! {
    get { Self.adjustsTints && tintAdjustmentMode == .dimmed ? baseTint.dimmed : baseTint }
    set {
      ownTint = newValue
      tintChanged()
    }
  }

  /// Whether the tint is dimmed, as behind an alert; setting `automatic` takes the mode of the superview.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { Self.adjustsTints ? nearestTintAdjustment : .normal }
    set { adjustTint(newValue) }
  }
  /// The mode that is set.
  var ownTintAdjustment = TintAdjustmentMode.automatic

  /// UIKit calls this on the view whose tint colour changed and on all subviews that inherit it.
  open func tintColorDidChange() {}

  // MARK: Accessibility

  /// Whether the view is an element by itself: the app's value, or false for a plain view.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? false }
    set { setAccessibility(\.isElement, newValue) }
  }
  /// A short name of the view.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { setAccessibility(\.label, newValue) }
  }
  /// The result of an action on the view.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { setAccessibility(\.hint, newValue) }
  }
  /// The view's value as a text.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { setAccessibility(\.value, newValue) }
  }
  /// A name for tests.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { setAccessibility(\.identifier, newValue) }
  }
  /// The kind of element that the view is.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? .none }
    set { setAccessibility(\.traits, newValue) }
  }
  /// Whether assistive technologies ignore the siblings of the view while it is shown.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { setAccessibility(\.isModal, newValue) }
  }
  /// Whether assistive technologies ignore the views inside.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.elementsHidden ?? false }
    set { setAccessibility(\.elementsHidden, newValue) }
  }
  /// Whether the views inside are read together.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility?.groupsChildren ?? false }
    set { setAccessibility(\.groupsChildren, newValue) }
  }
  /// The elements inside, in the order in which they are read; nil for the order of the views.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { setAccessibility(\.elements, newValue) }
  }

  private func setAccessibility<Value>(
    _ property: ReferenceWritableKeyPath<AccessibilityValues, Value>, _ value: Value
  ) {
    accessibility = accessibility ?? AccessibilityValues()
    accessibility?[keyPath: property] = value
  }

  /// UIKit calls this when the closure of `UINib.addNib(_:_:)` has made the view.
  open func awakeFromNib() {}

  /// Prepares the view for Interface Builder, which does not run here: nothing calls it.
  open func prepareForInterfaceBuilder() {}

  /// A number for the app's own use; see `viewWithTag(_:)`.
  open var tag: Int {
    get { storedTag }
    set { storedTag = newValue }
  }

  // MARK: Hierarchy

  /// The view that this one is a subview of; nil for none.
  open var superview: UIView? { parent }
  /// The subviews, the lowest first.
  open var subviews: [UIView] { children }
  /// The window that the view is in; nil for none.
  open var window: UIWindow? { hostWindow }

  /// Adds `view` above all subviews, removing it from its superview; traps for the view itself and for its
  /// superviews.
  open func addSubview(_ view: UIView) { insert(view, .top, "addSubview(_:)") }
  /// Inserts `view` at an index, removing it from its superview; traps for the view itself and for its
  /// superviews. O(n).
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, .index(index), "insertSubview(_:at:)")
  }
  /// Inserts `view` directly below `sibling`, removing it from its superview; traps for the view itself and
  /// for its superviews. O(n).
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, .below(sibling), "insertSubview(_:belowSubview:)")
  }
  /// Inserts `view` directly above `sibling`, removing it from its superview; traps for the view itself and
  /// for its superviews. O(n).
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
  /// Removes the view from its superview; does nothing without one.
  open func removeFromSuperview() { leaveSuperview() }

  /// UIKit calls this when a subview was added; the base class does nothing.
  open func didAddSubview(_ subview: UIView) {}
  /// UIKit calls this before a subview is removed; the base class does nothing.
  open func willRemoveSubview(_ subview: UIView) {}
  /// UIKit calls this before the view gets another superview, or none if nil; the base class does nothing.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// UIKit calls this when the view has another superview or none; the base class does nothing.
  open func didMoveToSuperview() {}
  /// UIKit calls this before the view enters another window, or leaves its window if nil; the base class does
  /// nothing.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// UIKit calls this when the view is in another window or in none; the base class does nothing.
  open func didMoveToWindow() {}

  /// Whether the view is `view` or below it.
  open func isDescendant(of view: UIView) -> Bool {
    var above: UIView? = self
    while let current = above, current !== view { above = current.parent }
    return above != nil
  }

  /// The first view with this tag, searching depth-first from the view itself.
  open func viewWithTag(_ tag: Int) -> UIView? { findView(withTag: tag) }

  // MARK: Layout

  /// The dimensions of the view that follow changes of the superview's size.
  open var autoresizingMask: AutoresizingMask {
    get { storedAutoresizingMask }
    set { storedAutoresizingMask = newValue }
  }
  /// Whether the view resizes its subviews by their masks when its size changes.
  open var autoresizesSubviews = true

  /// Requests `layoutSubviews()` before the next frame.
  open func setNeedsLayout() { backingLayer.setNeedsLayout() }
  /// Runs pending layout at once: of this view's subtree, from the topmost superview with pending layout.
  open func layoutIfNeeded() { backingLayer.layoutIfNeeded() }
  /// Sets the frames of the subviews whose frames constraints determine; an override that does not call `super` leaves
  /// them unchanged.
  open func layoutSubviews() { positionSubviews() }

  /// The best size of the view; its current one unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Sets the size to that of `sizeThatFits(_:)`, keeping the top left corner or, with a transform, `center`.
  open func sizeToFit() { fitSize() }
  /// The size of the view's content; `noIntrinsicMetric` in a direction that has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Requests layout of the superview because `intrinsicContentSize` changed.
  open func invalidateIntrinsicContentSize() {
    contentSizeChanged()
    parent?.setNeedsLayout()
  }
  /// The value of `intrinsicContentSize` in a direction without a natural size: -1.
  public class var noIntrinsicMetric: CGFloat { -1 }

  // MARK: Constraints

  /// Whether the view sets up its constraints in `updateConstraints()`, which UIKit then calls before its
  /// first layout; false unless overridden.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// Whether `updateConstraints()` runs before the next layout.
  open func needsUpdateConstraints() -> Bool { constraintState?.updates.isNeeded ?? false }
  /// Requests `updateConstraints()` before the next layout.
  open func setNeedsUpdateConstraints() { requestConstraintUpdate() }
  /// Runs the requested updates of this view and of those below at once.
  open func updateConstraintsIfNeeded() { updateRequestedConstraints() }
  /// Changes the view's constraints, in an override, which calls `super` at its end.
  open func updateConstraints() {}
  /// The size that the constraints of this view and its descendants determine, as near to `targetSize` as they allow.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel
    )
  }
  /// The size that the constraints of this view and its descendants determine, with the priority of each side of
  /// `targetSize`.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    sizeByConstraints(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }
  /// The distances of the rectangle that constraints align from the frame, in points; zero unless overridden.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// The size of content that wraps, such as text, within a width; nil if it does not wrap.
  func wrappedContentSize(forWidth width: CGFloat) -> CGSize? { nil }
  /// The distances of the first baseline from the top and of the last one from the bottom.
  var baselineOffsets: (first: CGFloat, last: CGFloat) { (0, 0) }

  /// The kind of the view's content, which decides its direction; unspecified unless set. It is not inherited.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { constraintState?.semantics ?? .unspecified }
    set { setSemantics(newValue) }
  }
  /// The direction from leading to trailing, which applies to the constraints that the view holds, its margins and its
  /// arranged views.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  /// The insets of content from the edges, with those of the safe area; 8 points unless set, in a
  /// controller's view 16 points left and right.
  open var layoutMargins: UIEdgeInsets {
    get { currentMargins }
    set { setMargins(newValue) }
  }
  /// The margins as long as none are set, without the safe area.
  var standardMargins: UIEdgeInsets {
    owningController == nil
      ? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      : UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
  }
  /// The guide of the content that scrolls in the view, to which constraints from inside refer; nil where none scrolls.
  var contentGuide: UILayoutGuide? { nil }
  /// The guides of views of this class, in addition to those of every view.
  var additionalGuides: [UILayoutGuide] { [] }
  /// Takes the size that constraints give the content, once they have positioned the subviews.
  func takeContentSize() {}
  /// UIKit calls this when constraints begin to set the position and size instead of the frame, and when the frame
  /// begins to set them instead of constraints.
  func frameSourceChanged() {}
  /// UIKit calls this when `layoutMargins` has changed.
  open func layoutMarginsDidChange() {}

  /// The insets of the area that bars and the screen's edges do not hide, in points.
  open var safeAreaInsets: UIEdgeInsets { hostWindow == nil ? .zero : computedSafeArea() }
  /// UIKit calls this when `safeAreaInsets` has changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Traits

  /// The traits of the view; outside of a window, those of its last environment.
  open var traitCollection: UITraitCollection { traits }
  /// UIKit calls this when `traitCollection` has changed, before a layout that the override may request.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The style of the view and its subviews, overriding that of the environment.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedOverrideUserInterfaceStyle }
    set {
      guard newValue != storedOverrideUserInterfaceStyle else { return }
      storedOverrideUserInterfaceStyle = newValue
      inheritTraits()
    }
  }
  private var storedOverrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  /// The traits of the superview, before this view's override.
  func inheritedTraits() -> UITraitCollection { parent?.traits ?? UIScreen.main.traitCollection }

  // MARK: Touches

  /// Whether the view and its subviews receive touches.
  open var isUserInteractionEnabled = true
  /// Whether the view receives more than one touch at a time; gesture recognizers receive all in any case.
  open var isMultipleTouchEnabled = false

  /// Whether the view receives touches exclusively: while it has a touch, no other view of the window receives any, and
  /// it receives none while another view has one.
  open var isExclusiveTouch = false

  /// The frontmost view at `point`, a point of this view.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { deepestView(at: point, with: event) }
  /// Whether `point`, in points of this view, is within the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { backingLayer.contains(point) }

  open override var next: UIResponder? { owningController ?? parent }

  /// The view's gesture recognizers; nil if there are none. Setting the list removes all recognizers that it does not
  /// contain.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for old in recognizers where newValue?.contains(where: { $0 === old }) != true {
        removeGestureRecognizer(old)
      }
      for new in newValue ?? [] { addGestureRecognizer(new) }
    }
  }
  /// Adds a recognizer to the view, removing it from its old view.
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    MainThread.require("UIView.addGestureRecognizer(_:)")
    attach(recognizer)
  }
  /// Removes a recognizer from the view; its running gesture is cancelled.
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }
  /// Whether a recognizer of the view may leave `possible`.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether the view has a default action for this gesture that takes precedence over a superview's recognizer, such
  /// as a button's action for a tap.
  func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Snapshots

  /// Returns a view with an image of this one: as shown on screen, or with all pending changes laid out.
  ///
  /// The image stretches with the bounds and is drawn once, when it is first shown. Before updates, the
  /// snapshot of a view that no frame has shown has its size and is empty. Nil where the view has no area.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    SnapshotView(of: self, afterScreenUpdates: afterUpdates)
  }

  /// Returns a snapshot as `snapshotView(afterScreenUpdates:)` does, of the part `rect`; the area outside the insets
  /// keeps its size when the snapshot is stretched.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    SnapshotView(of: self, part: rect, afterScreenUpdates: afterUpdates, capInsets: capInsets)
  }

  open override var description: String {
    // NSObject's description is callable on any thread; outside the main thread only the class is available.
    guard Thread.isMainThread else { return "<\(type(of: self))>" }
    let rect = MainActor.assumeIsolated { frame }
    return "<\(type(of: self)): frame = (\(rect.minX) \(rect.minY); \(rect.width) \(rect.height))>"
  }
}
