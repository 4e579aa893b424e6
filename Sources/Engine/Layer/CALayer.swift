/// A node of the layer tree: the geometry, appearance and animations of a rectangle.
///
/// Main thread only, like UIKit. Lengths are points, angles radians, times seconds. Source: Apple, *QuartzCore /
/// CALayer*.
open class CALayer: LayerShape, CAMediaTiming {
  // A layer that moves in each frame reads these properties; they come first, so that they share cache lines.

  /// Records moves for the tree's next commit.
  @exclusivity(unchecked) final var moves: MoveWriter?
  /// The number of the layer's last move in the tree's log.
  @exclusivity(unchecked) final var moveNumber = -1
  /// The layer's row in the render tree; none if it is not shown.
  @exclusivity(unchecked) package final var row = RowIndex.none
  package final var isPresentation = false { didSet { updateObservers() } }
  final var isStyling = false { didSet { updateObservers() } }
  /// Whether nothing but actions can observe changes: the layer's class observes none, no key is observed, and the
  /// layer is neither a presentation copy nor being styled.
  @exclusivity(unchecked) final private(set) var hasNoObservers = false
  /// Whether the delegate is a view whose changes have actions in animation blocks only.
  @exclusivity(unchecked) final private(set) var animatesInBlocksOnly = false
  /// Whether the next commit visits the layer.
  package final var isQueued = false
  /// Whether shown layers were moved below this layer before its first commit; they may have left it since.
  @exclusivity(unchecked) final var containsShownLayers = false
  package final var pendingChanges: LayerChanges = []
  private final var storedNeedsDisplayOnBoundsChange = false
  /// Properties that were set explicitly, which a style does not change.
  @exclusivity(unchecked) final var explicitProperties: UInt64 = 0
  @exclusivity(unchecked) package final var state = LayerState()
  /// Properties with columns that the next commit has to send.
  final var changedColumns: UInt64 = 0
  /// The tree that shows this layer, from the commit that adds the layer to the commit that removes it. The tree resets
  /// this in its deinit: a weak reference would add a table look-up to every change of a layer.
  @exclusivity(unchecked) package final unowned(unsafe) var tree: LayerTree?

  /// Creates the copy that `presentation()` returns: a subclass copies its own properties here.
  public override init(layer: Any) {
    guard let other = layer as? CALayer else {
      fatalError("CALayer.init(layer:): the argument is a \(type(of: layer)), not a layer")
    }
    state = other.state
    super.init(layer: layer)
    name = other.name
    if other.rareValues != nil { timing = other.timing }
    style = other.style
    customForms = other.customForms
    isPresentation = true
  }

  public override init() {
    super.init()
    CallStack.require("CALayer.init()", self, depth: 0)
    state.kind = type(of: self).kind
    updateObservers()
  }

  /// Decides again whether anything but actions can observe changes.
  final func updateObservers() {
    hasNoObservers =
      !isStyling && !isPresentation && keyObserverCount == 0 && (isStock || !observesChanges)
  }

  /// Traps: layers cannot be decoded from an archive.
  public required init?(coder: NSCoder) {
    fatalError("CALayer.init(coder:): layers cannot be decoded from an archive; create them in code")
  }

  deinit { willBeReleased() }

  // MARK: State shared by the extensions of this folder

  /// The values that most layers do not have; nil as long as none is set.
  final var rareValues: RareLayerValues?
  @exclusivity(unchecked) final var siblings = SiblingList<CALayer>()
  /// The key of the layer's position among the sublayers of its superlayer.
  @_spi(Siblings) public final var siblingKey = 0
  final var knownVisibility = KnownVisibility()
  package weak var parent: CALayer?
  package var records = AnimationList()
  package var layoutState = LayerLayoutState()

  /// A name for the app's own use.
  open var name: String? {
    get { storedName }
    set { storedName = newValue }
  }
  /// The delegate for actions, layout and display, which the layer does not retain.
  open var delegate: (any CALayerDelegate)? {
    get { view ?? otherDelegate }
    set {
      (view, animatesInBlocksOnly) = (nil, false)
      otherDelegate = newValue
    }
  }
  /// The view that has made the layer. The view resets this in its deinit: a weak reference would make every retain and
  /// release of the view slow.
  private final unowned(unsafe) var view: (any CALayerDelegate)?

  /// Makes a view the delegate. `animatesInBlocksOnly`: whether the view returns no action outside of animation blocks.
  package final func setView(_ view: any CALayerDelegate, animatesInBlocksOnly: Bool) {
    (self.view, self.animatesInBlocksOnly) = (view, animatesInBlocksOnly)
  }

  /// Adopts the delegate of a layer of which this is a short-lived copy.
  final func shareDelegate(of other: CALayer) {
    if let view = other.view { self.view = view } else { otherDelegate = other.otherDelegate }
  }

  /// Drops the reference to the view, in the view's deinit.
  package final func dropView() { (view, animatesInBlocksOnly) = (nil, false) }

  /// Actions by key, searched after the delegate.
  open var actions: [String: any CAAction]? {
    get { storedActions }
    set { storedActions = newValue }
  }
  /// Values for properties that were never set. The value for `actions` is a dictionary of further actions, and the
  /// value for `style` another dictionary of this kind as a fallback.
  open var style: [AnyHashable: Any]? {
    get { storedStyle }
    set {
      storedStyle = newValue
      applyStyle()
    }
  }

  // MARK: Geometry

  /// The position of the anchor point in the superlayer, in points.
  open var position: CGPoint {
    get { state.position }
    set { move(to: newValue) }
  }

  /// The position towards the viewer, in points: siblings with greater z are drawn later. Animatable; 0 unless set.
  open var zPosition: CGFloat {
    get { state.zPosition }
    set { change(.zPosition, old: state.zPosition, new: newValue) { $0.zPosition = newValue } }
  }

  /// The point of the bounds at `position` and the origin of `transform`, in units of the bounds.
  open var anchorPoint: CGPoint {
    get { state.anchorPoint }
    set { change(.anchorPoint, old: state.anchorPoint, new: newValue) { $0.anchorPoint = newValue } }
  }

  /// The distance, in points, of the origin of `transform` from the layer's plane.
  open var anchorPointZ: CGFloat {
    get { state.anchorPointZ }
    set { change(.anchorPointZ, old: state.anchorPointZ, new: newValue) { $0.anchorPointZ = newValue } }
  }

  /// The rectangle in the layer's own points; its origin scrolls the sublayers.
  open var bounds: CGRect {
    get { state.bounds }
    set {
      let resized = state.bounds.size != newValue.size
      change(.bounds, old: state.bounds, new: newValue) { $0.bounds = newValue }
      guard resized else { return }
      setNeedsLayout()
      resizedInSuperlayer()
      if needsDisplayOnBoundsChange || layoutState.drawsWhenSized { setNeedsDisplay() }
    }
  }

  /// The transform about the anchor point. Animatable; the identity unless set.
  open var transform: CATransform3D {
    get { state.transform }
    set { change(.transform, old: state.transform, new: newValue) { $0.transform = newValue } }
  }

  /// The affine part of `transform`.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(state.transform) }

  /// Sets `transform` to an affine transform.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// A transform of all sublayers about the anchor point, typically with the `m34` of a perspective. Animatable.
  open var sublayerTransform: CATransform3D {
    get { state.sublayerTransform }
    set {
      change(.sublayerTransform, old: state.sublayerTransform, new: newValue) {
        $0.sublayerTransform = newValue
      }
    }
  }

  // MARK: Appearance

  /// The opacity, 0…1. It fades the layer and its sublayers as a whole if `allowsGroupOpacity` is true.
  open var opacity: Float {
    get { state.opacity }
    set { change(.opacity, old: state.opacity, new: newValue) { $0.opacity = newValue } }
  }

  /// Whether the layer and its sublayers are hidden. Animatable; false unless set.
  open var isHidden: Bool {
    get { state.isHidden }
    set { setHidden(newValue) }
  }

  /// Whether the bounds, rounded by `cornerRadius`, clip contents and sublayers.
  open var masksToBounds: Bool {
    get { state.masksToBounds }
    set { change(.masksToBounds, old: state.masksToBounds, new: newValue) { $0.masksToBounds = newValue } }
  }

  /// Whether the opacity applies to the layer and its sublayers as a whole instead of separately; true unless set.
  open var allowsGroupOpacity: Bool {
    get { state.allowsGroupOpacity }
    set {
      change(.allowsGroupOpacity, old: state.allowsGroupOpacity, new: newValue) {
        $0.allowsGroupOpacity = newValue
      }
    }
  }

  /// The radius of the corners, in points; with `masksToBounds` it clips sublayers. Animatable; 0 unless set.
  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set { change(.cornerRadius, old: state.cornerRadius, new: newValue) { $0.cornerRadius = newValue } }
  }

  /// The corners that `cornerRadius` rounds; all four unless set.
  open var maskedCorners: CACornerMask {
    get { state.maskedCorners }
    set { change(.maskedCorners, old: state.maskedCorners, new: newValue) { $0.maskedCorners = newValue } }
  }

  /// The shape of the corners; `circular` unless set. A continuous curve is drawn as arcs, with a diagnostic.
  open var cornerCurve: CALayerCornerCurve {
    get { name(.cornerCurve) }
    set { store(.cornerCurve, object: newValue.rawValue) }
  }

  /// The distance from the corner at which a curve begins, as a multiple of the radius: 1 for arcs, Apple's 1.528665
  /// for continuous curves.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// The colour below contents and sublayers, rounded by `cornerRadius`; nil draws none. Animatable.
  open var backgroundColor: CGColor? {
    get { state.backgroundColor }
    set {
      change(.backgroundColor, old: state.backgroundColor, new: newValue) { $0.backgroundColor = newValue }
    }
  }

  /// The colour of the border; opaque black unless set. Animatable.
  open var borderColor: CGColor? {
    get { state.borderColor }
    set { change(.borderColor, old: state.borderColor, new: newValue) { $0.borderColor = newValue } }
  }

  /// The width of the border, drawn inside the bounds above contents and sublayers.
  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set { change(.borderWidth, old: state.borderWidth, new: newValue) { $0.borderWidth = newValue } }
  }

  /// Whether the back of the layer is visible when the layer is turned round.
  open var isDoubleSided: Bool {
    get { value(.doubleSided) }
    set { store(.doubleSided, newValue) }
  }

  // MARK: Masks and edges

  /// A layer whose alpha multiplies that of this layer and its sublayers, in this layer's coordinates.
  ///
  /// A mask has no superlayer and masks one layer only: a layer that is a sublayer or another layer's mask is removed
  /// from there, with a diagnostic. Hit testing ignores masks (Apple, *CALayer.mask*).
  open var mask: CALayer? {
    get { isPresentation ? modelLayer?.maskLayer?.presentation() : maskLayer }
    set { replaceMask(with: newValue) }
  }

  /// Whether the app's drawing covers the bounds with opaque contents; an image as contents keeps its own alpha.
  open var isOpaque: Bool {
    get { state.isOpaque }
    set { change(.opaque, old: state.isOpaque, new: newValue) { $0.isOpaque = newValue } }
  }

  /// Whether edges that are not on pixel borders are antialiased.
  open var allowsEdgeAntialiasing: Bool {
    get { state.allowsEdgeAntialiasing }
    set {
      change(.allowsEdgeAntialiasing, old: state.allowsEdgeAntialiasing, new: newValue) {
        $0.allowsEdgeAntialiasing = newValue
      }
    }
  }

  /// The edges that are antialiased if `allowsEdgeAntialiasing` is true.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { state.edgeAntialiasingMask }
    set {
      change(.edgeAntialiasingMask, old: state.edgeAntialiasingMask, new: newValue) {
        $0.edgeAntialiasingMask = newValue
      }
    }
  }

  // MARK: Shadow

  /// The colour of the shadow; opaque black unless set. Animatable.
  open var shadowColor: CGColor? {
    get { state.shadowColor }
    set { change(.shadowColor, old: state.shadowColor, new: newValue) { $0.shadowColor = newValue } }
  }

  /// The opacity of the shadow, 0…1.
  open var shadowOpacity: Float {
    get { state.shadowOpacity }
    set { change(.shadowOpacity, old: state.shadowOpacity, new: newValue) { $0.shadowOpacity = newValue } }
  }

  /// The offset of the shadow from the layer, in points; (0, -3) unless set. Animatable.
  open var shadowOffset: CGSize {
    get { state.shadowOffset }
    set { change(.shadowOffset, old: state.shadowOffset, new: newValue) { $0.shadowOffset = newValue } }
  }

  /// The standard deviation of the Gaussian that blurs the shadow, in points.
  open var shadowRadius: CGFloat {
    get { state.shadowRadius }
    set { change(.shadowRadius, old: state.shadowRadius, new: newValue) { $0.shadowRadius = newValue } }
  }

  /// The outline of the shadow, in the layer's points; nil uses that of the contents.
  open var shadowPath: CGPath? {
    get { object(.shadowPath) }
    set { store(.shadowPath, object: newValue?.copy()) }
  }

  // MARK: Filters

  /// `LayerFilter`s that apply to the layer and its sublayers.
  open var filters: [Any]? {
    get { filterList(.filters) }
    set { setFilters(.filters, newValue) }
  }

  /// `LayerFilter`s that apply to the content behind the layer.
  open var backgroundFilters: [Any]? {
    get { filterList(.backgroundFilters) }
    set { setFilters(.backgroundFilters, newValue) }
  }

  /// The blending of the layer with the content behind it: a `LayerFilter` or the name of a blend mode.
  ///
  /// `LayerFilter.vibrancy(amount:color:)` is drawn. With any other value the layer is drawn over the content behind
  /// it, and the first use reports a diagnostic.
  open var compositingFilter: Any? {
    get { compositing }
    set { setCompositing(newValue) }
  }

  /// Whether the layer and its sublayers are cached as a raster of `rasterizationScale` pixels per point.
  open var shouldRasterize: Bool {
    get { value(.shouldRasterize) }
    set { store(.shouldRasterize, newValue) }
  }

  /// Pixels per point of the raster that `shouldRasterize` caches; 1 unless set.
  open var rasterizationScale: CGFloat {
    get { value(.rasterizationScale) }
    set { store(.rasterizationScale, newValue) }
  }

  // MARK: Contents

  /// The image shown in the bounds: a `CGImage` or nil.
  open var contents: Any? {
    get { state.contents }
    set {
      guard let newValue else {
        return change(.contents, old: state.contents?.id, new: nil) { $0.contents = nil }
      }
      guard let image = newValue as? CGImage else {
        fatalError("CALayer.contents: a \(type(of: newValue)) was set, only CGImage can be shown")
      }
      change(.contents, old: state.contents?.id, new: image.id) { $0.contents = image }
    }
  }

  /// The part of the contents that is shown, in units of the contents; all of it unless set. Animatable.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { change(.contentsRect, old: state.contentsRect, new: newValue) { $0.contentsRect = newValue } }
  }

  /// The stretchable part of the contents, in units of the contents; the parts beside it keep their size.
  open var contentsCenter: CGRect {
    get { value(.contentsCenter) }
    set { store(.contentsCenter, newValue) }
  }

  /// The alignment or scaling of the contents in the bounds; `.top` is greatest y if `contentsAreFlipped()`.
  open var contentsGravity: CALayerContentsGravity {
    get { state.contentsGravity }
    set {
      change(.contentsGravity, old: state.contentsGravity, new: newValue) { $0.contentsGravity = newValue }
    }
  }

  /// Whether contents are flipped relative to Core Animation's y axis: true, as y points down here as in UIKit; so
  /// `.top` of `contentsGravity` is the edge of greatest y, the lower one (Apple, *CALayerContentsGravity*).
  open func contentsAreFlipped() -> Bool { true }

  /// Pixels per point of the contents.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set { change(.contentsScale, old: state.contentsScale, new: newValue) { $0.contentsScale = newValue } }
  }

  /// The filter for contents that are magnified; `linear` unless set.
  open var magnificationFilter: CALayerContentsFilter {
    get { state.magnificationFilter }
    set {
      change(.magnificationFilter, old: state.magnificationFilter, new: newValue) {
        $0.magnificationFilter = newValue
      }
    }
  }

  /// The filter for contents that are minified; `linear` unless set.
  open var minificationFilter: CALayerContentsFilter {
    get { state.minificationFilter }
    set {
      change(.minificationFilter, old: state.minificationFilter, new: newValue) {
        $0.minificationFilter = newValue
      }
    }
  }

  /// The bias of the mipmap level for trilinear minification.
  open var minificationFilterBias: Float {
    get { value(.minificationFilterBias) }
    set { store(.minificationFilterBias, newValue) }
  }

  /// Laid-out text over the contents, with its top left at `textOrigin`.
  package var text: TextBlock? {
    get { state.text }
    set {
      changePlain(state.text.map(ObjectIdentifier.init), newValue.map(ObjectIdentifier.init)) {
        $0.text = newValue
      }
    }
  }

  /// The colour of the glyph runs of `text` that have no colour of their own.
  package var textColor: CGColor? {
    get { state.textColor }
    set { changePlain(state.textColor, newValue) { $0.textColor = newValue } }
  }

  /// The top left of `text`, in the layer's points.
  package var textOrigin: CGPoint {
    get { state.textOrigin }
    set { changePlain(state.textOrigin, newValue) { $0.textOrigin = newValue } }
  }

  // MARK: Keys

  /// The value of the property with a key, or the value stored under a custom key; `hidden` and `isHidden` are the
  /// same.
  ///
  /// Returns `Float` numbers as `NSNumber`, others in the property's own type. Source: Apple, *Core Animation
  /// Programming Guide, Key-Value Coding Extensions*.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets the property with a key through its setter, or stores any value under a custom key.
  ///
  /// A stored number, point, size, rectangle, colour or transform can be animated.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value at a key path, as `value(forKey:)` returns it. The path may lead to a part of a property or into another
  /// object: `position.x`, `transform.rotation.z`, `filters.NAME.KEY`, `superlayer.name`.
  open func value(forKeyPath keyPath: String) -> Any? { pathValue(keyPath) }

  /// Sets a part of a property through the property's setter, with the action for the property's own key.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPathValue(value, keyPath) }

  /// The default value of a property; a subclass may provide values for its own keys.
  open class func defaultValue(forKey key: String) -> Any? { initialValue(ofKey: key) }

  /// Whether a change of the key, or a frame of its animation, redisplays the layer; false unless overridden.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The properties without columns of the class, by their keys.
  class var namedKeys: [String: NamedKey] { NamedKey.ofLayers }

  /// The accessors of a key that the class defines.
  func access(forKey key: String) -> KeyAccess? { KeyAccess.ofLayers[key] }

  /// The target of a key path inside another value: an input of a filter, a uniform of an effect.
  func input(atPath path: String) -> FilterInput? { filterInput(path) }

  class var kind: LayerKind { .plain }

  /// Whether the layer's class is the framework's own, without overrides by an app.
  var isStock: Bool { Swift.type(of: self) == CALayer.self }

  // MARK: Display

  /// Whether a new size of the bounds requests `display()`.
  open var needsDisplayOnBoundsChange: Bool {
    get { storedNeedsDisplayOnBoundsChange }
    set { storedNeedsDisplayOnBoundsChange = newValue }
  }

  /// Requests `display()` before the next frame.
  open func setNeedsDisplay() { markNeedsDisplay() }

  /// Requests `display()` like `setNeedsDisplay()`: the layer always redraws completely.
  open func setNeedsDisplay(_ r: CGRect) { markNeedsDisplay() }

  /// Whether `display()` runs before the next frame.
  open func needsDisplay() -> Bool { layoutState.needsDisplay }

  /// Calls `display()` now if it is pending.
  open func displayIfNeeded() { displayOnDemand() }

  /// Sets the contents: by the delegate's `display(_:)` or, without one, to what `draw(in:)` draws.
  ///
  /// While an animation of a key with `needsDisplay(forKey:)` runs, every frame with new values calls this on the model
  /// layer, of which an override may change any property. During the call `presentation()` has the frame's values.
  open func display() { displayByDelegate() }

  /// Draws the contents into a context of the size and scale of the layer, in its own coordinates; calls the delegate
  /// unless overridden.
  ///
  /// `display()` calls this unless the bounds are empty. While an animation of a key with `needsDisplay(forKey:)` runs,
  /// it calls this on a read-only copy, made by `init(layer:)`, that has the frame's values.
  open func draw(in ctx: CGContext) {
    if let delegate { delegate.draw(self, in: ctx) } else { ctx.wasLeftUndrawn = true }
  }

  // MARK: Members that subclasses override

  /// Lays out the sublayers, by calling the delegate unless overridden. A frame calls this after `setNeedsLayout()`.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// The action for this class if neither the delegate nor `actions` provides one.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The action for a change: searches the delegate, `actions`, the style's `actions` and the class, then uses the
  /// implicit animation; `NSNull` from any of them ends the search without an action.
  ///
  /// Source: Apple, *CALayer.action(forKey:)*. The implicit animation exists only for a layer that is shown.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// Adds a frozen copy of `anim`, which replaces the animation with the same key; a nil key generates a unique one.
  ///
  /// An animation of duration 0 has the transaction's duration; an animation of beginTime 0 begins at the commit.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    if PortedRuntime.installed?.runsExchangedAdd(self, anim, key) == true { return }
    addAnimation(anim, forKey: key)
  }

  /// Whether the bounds contain `p`, a point of the layer; the right and bottom edges are outside.
  open func contains(_ p: CGPoint) -> Bool {
    p.x >= bounds.minX && p.x < bounds.maxX && p.y >= bounds.minY && p.y < bounds.maxY
  }

  /// The front visible layer that contains `p`, of this layer and those below it; nil if none does. `p` is a point of
  /// the superlayer.
  open func hitTest(_ p: CGPoint) -> CALayer? { searchHit(p) }

  /// Converts a point from the coordinates of `layer`, or the topmost layer if nil, to this layer's. O(depth).
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint { convertPoint(p, from: layer) }

  /// Converts a point of this layer's coordinates to those of `layer`, or the topmost layer if nil. O(depth).
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint { convertPoint(p, to: layer) }

  /// The bounding box of the four corners, converted from the coordinates of `layer`. O(depth).
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect { convertRect(r, from: layer) }

  /// The bounding box of the four corners, converted to the coordinates of `layer`. O(depth).
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect { convertRect(r, to: layer) }

  /// Converts a time of `layer`'s clock to this layer's; nil is the root clock, `CACurrentMediaTime()`.
  ///
  /// The conversion goes up to the nearest common ancestor, then down. A clock of speed 0 has no inverse on the way up:
  /// its `beginTime` is used (animation.md §1.1).
  open func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    convertClockTime(t, from: layer)
  }

  /// Converts a time of this layer's clock to that of `layer`; nil is the root clock, `CACurrentMediaTime()`.
  /// O(depth).
  open func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    convertClockTime(t, to: layer)
  }

  /// A copy that shows the layer as the last presented frame did; nil for a layer that is not shown.
  ///
  /// Its sublayers and superlayer are presentation copies too, created on demand.
  open func presentation() -> Self? { makePresentation() }

  /// The model layer of a presentation copy; a model layer returns itself.
  open func model() -> Self { findModel() }

  /// The bounding box of the layer in the superlayer; setting it moves and resizes the layer.
  ///
  /// The set value is approximate under a rotation, as Apple documents.
  open var frame: CGRect {
    get { boundingFrame }
    set { applyFrame(newValue) }
  }

  /// The sublayers, the lowest first; nil if there are none. Setting it replaces all of them, O(n).
  open var sublayers: [CALayer]? {
    get { listedSublayers }
    set { replaceSublayers(newValue ?? []) }
  }

  /// The layer that contains this one; nil at the top. A presentation copy returns its superlayer's presentation copy.
  open var superlayer: CALayer? { isPresentation ? modelLayer?.parent?.presentation() : parent }

  /// Adds `layer` above all sublayers, after removing it from its present superlayer.
  open func addSublayer(_ layer: CALayer) { append(layer) }

  /// Inserts `layer` at an index; an index beyond the end appends it.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, atIndex: index) }

  /// Inserts `layer` directly below `sibling`; below all sublayers if `sibling` is nil or not a sublayer. O(n).
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }

  /// Inserts `layer` directly above `sibling`; above all sublayers if `sibling` is nil or not a sublayer. O(n).
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }

  /// Replaces `oldLayer` by `newLayer` at the same index; does nothing if `oldLayer` is not a sublayer. O(n).
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

  /// Removes the layer from its superlayer; does nothing if it has none.
  open func removeFromSuperlayer() { detach() }

  /// Requests `layoutSublayers()` before the next frame.
  open func setNeedsLayout() { markNeedsLayout() }

  /// Performs pending layout now, from the topmost layer above that also needs it.
  open func layoutIfNeeded() { layoutFromTop() }

  /// The keys of the layer's animations; nil if it has none. O(n) in their number.
  open func animationKeys() -> [String]? { records.isEmpty ? nil : records.map(\.key) }

  /// The frozen copy of the animation with `key`.
  open func animation(forKey key: String) -> CAAnimation? { records[key]?.animation }

  /// Removes the animation with `key`, if there is one: it ends unfinished.
  open func removeAnimation(forKey key: String) { dropAnimation(forKey: key) }

  /// Removes all animations: they end unfinished. O(n).
  open func removeAllAnimations() { dropAllAnimations() }
}
