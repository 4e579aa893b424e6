/// A node of the layer tree: geometry, appearance and animations of one rectangle of the screen.
///
/// Layers are used on the main thread, as UIKit uses them. Lengths are points, angles radians, times seconds.
/// Source: Apple, *QuartzCore / CALayer*.
open class CALayer: LayerShape, CAMediaTiming {
  // What a layer that the app moves in each frame needs, in its first cache lines.

  /// Where the tree writes down moves.
  @exclusivity(unchecked) final var moves: MoveEntry?
  /// Number of its move among those of the tree, if that has not been committed yet.
  @exclusivity(unchecked) final var moveNumber = -1
  /// Row in the render tree, -1 when not shown.
  @exclusivity(unchecked) package final var row: Int32 = -1
  package final var isPresentation = false { didSet { findQuiet() } }
  final var isStyling = false { didSet { findQuiet() } }
  /// Whether changes concern actions only: it is no subclass and no presentation copy, and has no style.
  @exclusivity(unchecked) final private(set) var isQuiet = false
  package final var isNoted = false
  package final var noted: LayerNote = []
  /// Properties that somebody has set: a style leaves them alone.
  @exclusivity(unchecked) final var explicitProperties: UInt64 = 0
  @exclusivity(unchecked) package final var state = LayerState()
  /// Properties with columns that the next commit has to send.
  final var changedColumns: UInt64 = 0
  /// The tree that shows this layer, from the commit that brought it in to the one that takes it out; a tree that ends
  /// releases its layers. Weak, it would cost every change of a layer a look into a table.
  @exclusivity(unchecked) package final unowned(unsafe) var tree: LayerTree?

  /// Makes the copy that `presentation()` hands out: a subclass copies its own properties here.
  public override init(layer: Any) {
    guard let other = layer as? CALayer else {
      fatalError("CALayer.init(layer:): the argument is a \(type(of: layer)), not a layer")
    }
    state = other.state
    super.init(layer: layer)
    name = other.name
    timing = other.timing
    style = other.style
    customForms = other.customForms
    isPresentation = true
  }

  public override init() {
    super.init()
    state.kind = type(of: self).kind
    findQuiet()
  }

  private final func findQuiet() { isQuiet = isStock && !isStyling && !isPresentation }

  /// Traps: layers are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("CALayer.init(coder:): layers are made in code here, archives are not read")
  }

  deinit {
    for record in records { record.registry.orphan(record) }
  }

  // MARK: State shared by the extensions of this folder

  package var timing = LayerTiming()
  /// The layer that this presentation copy was made of.
  package var modelLayer: CALayer?
  package var sublayerList: [CALayer] = []
  package weak var parent: CALayer?
  var maskLayer: CALayer?
  /// The layer that this one is the mask of.
  weak var maskedLayer: CALayer?
  package var records = AnimationList()
  /// When its clock was set, until the registry has looked at what that means for the animations below.
  package var retimedAt: CFTimeInterval?
  package var layoutState = LayerLayoutState()
  /// Keys whose values the style gave.
  var styledKeys: Set<String> = []
  /// Types in which custom values came that are not read back as they are held.
  var customForms: [NamedProperty: CustomForm] = [:]
  /// A presentation copy that is asked for its picture, and may take one.
  var isDisplaying = false

  /// A name for the app's own use.
  open var name: String?
  /// Provides actions, and is called for layout and display.
  open weak var delegate: (any CALayerDelegate)?
  /// Actions by key, asked after the delegate.
  open var actions: [String: any CAAction]?
  /// Values of properties that were never set, and under `actions` more actions; under `style` another such
  /// dictionary for what this one lacks.
  open var style: [AnyHashable: Any]? {
    get { storedStyle }
    set {
      storedStyle = newValue
      applyStyle()
    }
  }
  private var storedStyle: [AnyHashable: Any]?

  // MARK: Geometry

  /// The position of the anchor point in the superlayer, in points.
  open var position: CGPoint {
    get { state.position }
    set { move(to: newValue) }
  }

  /// How near the layer is, in points: siblings of greater z are drawn later. Animatable; 0 unless set.
  open var zPosition: CGFloat {
    get { state.zPosition }
    set { change(.zPosition, state.zPosition, newValue) { $0.zPosition = newValue } }
  }

  /// The point of the bounds that `position` places and `transform` turns about, in units of the bounds.
  open var anchorPoint: CGPoint {
    get { state.anchorPoint }
    set { change(.anchorPoint, state.anchorPoint, newValue) { $0.anchorPoint = newValue } }
  }

  /// How far from the layer's plane, in points, lies what `transform` turns about.
  open var anchorPointZ: CGFloat {
    get { state.anchorPointZ }
    set { change(.anchorPointZ, state.anchorPointZ, newValue) { $0.anchorPointZ = newValue } }
  }

  /// The rectangle in the layer's own points; its origin scrolls the sublayers.
  open var bounds: CGRect {
    get { state.bounds }
    set {
      let resized = state.bounds.size != newValue.size
      change(.bounds, state.bounds, newValue) { $0.bounds = newValue }
      guard resized else { return }
      setNeedsLayout()
      resizedInSuperlayer()
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
    }
  }

  /// Turns, scales and moves the layer about its anchor point. Animatable; the identity unless set.
  open var transform: CATransform3D {
    get { state.transform }
    set { change(.transform, state.transform, newValue) { $0.transform = newValue } }
  }

  /// `transform` as a transform of the plane; what leaves the plane is left out.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(state.transform) }

  /// Sets `transform` to a transform of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// Applies to all sublayers, about the anchor point; usual for the `m34` of a perspective.
  /// Animatable.
  open var sublayerTransform: CATransform3D {
    get { state.sublayerTransform }
    set {
      change(.sublayerTransform, state.sublayerTransform, newValue) { $0.sublayerTransform = newValue }
    }
  }

  // MARK: Appearance

  /// 0…1. With sublayers, the layer and they are faded as one picture while `allowsGroupOpacity` is true.
  open var opacity: Float {
    get { state.opacity }
    set { change(.opacity, state.opacity, newValue) { $0.opacity = newValue } }
  }

  /// Whether the layer and its sublayers are left out of the picture. Animatable; false unless set.
  open var isHidden: Bool {
    get { state.isHidden }
    set { setHidden(newValue) }
  }

  /// Clips contents and sublayers to the bounds, rounded by `cornerRadius`.
  open var masksToBounds: Bool {
    get { state.masksToBounds }
    set { change(.masksToBounds, state.masksToBounds, newValue) { $0.masksToBounds = newValue } }
  }

  /// Whether layer and sublayers fade as one picture instead of each on its own; true unless set.
  open var allowsGroupOpacity: Bool {
    get { state.allowsGroupOpacity }
    set {
      change(.allowsGroupOpacity, state.allowsGroupOpacity, newValue) { $0.allowsGroupOpacity = newValue }
    }
  }

  /// The radius of the corners, in points; it clips sublayers only with `masksToBounds`. Animatable; 0 unless
  /// set.
  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set { change(.cornerRadius, state.cornerRadius, newValue) { $0.cornerRadius = newValue } }
  }

  /// The corners that `cornerRadius` rounds; all four unless set.
  open var maskedCorners: CACornerMask {
    get { state.maskedCorners }
    set { change(.maskedCorners, state.maskedCorners, newValue) { $0.maskedCorners = newValue } }
  }

  /// The colour below contents and sublayers, rounded by `cornerRadius`; nil draws none. Animatable.
  open var backgroundColor: CGColor? {
    get { state.backgroundColor }
    set { change(.backgroundColor, state.backgroundColor, newValue) { $0.backgroundColor = newValue } }
  }

  /// The colour of the border; opaque black unless set. Animatable.
  open var borderColor: CGColor? {
    get { state.borderColor }
    set { change(.borderColor, state.borderColor, newValue) { $0.borderColor = newValue } }
  }

  /// The width of the border, drawn inside the bounds above contents and sublayers.
  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set { change(.borderWidth, state.borderWidth, newValue) { $0.borderWidth = newValue } }
  }

  /// Whether the back of the layer shows when it is turned round.
  open var isDoubleSided: Bool {
    get { flag(.doubleSided) }
    set { store(.doubleSided, newValue) }
  }

  // MARK: Masks and edges

  /// A layer whose alpha says how much of this one and its sublayers is seen, placed in this layer's points.
  ///
  /// It has no superlayer and masks one layer only. Hit testing does not look at it (Apple, *CALayer.mask*).
  open var mask: CALayer? {
    get { isPresentation ? modelLayer?.maskLayer?.presentation() : maskLayer }
    set { replaceMask(with: newValue) }
  }

  /// The app's word that contents which it draws cover the bounds; an image given as contents keeps its own alpha.
  open var isOpaque: Bool {
    get { state.isOpaque }
    set { change(.opaque, state.isOpaque, newValue) { $0.isOpaque = newValue } }
  }

  /// Whether edges that do not lie on pixel borders are smoothed.
  open var allowsEdgeAntialiasing: Bool {
    get { state.allowsEdgeAntialiasing }
    set {
      change(.allowsEdgeAntialiasing, state.allowsEdgeAntialiasing, newValue) {
        $0.allowsEdgeAntialiasing = newValue
      }
    }
  }

  /// The edges that are smoothed where edges are.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { state.edgeAntialiasingMask }
    set {
      change(.edgeAntialiasingMask, state.edgeAntialiasingMask, newValue) {
        $0.edgeAntialiasingMask = newValue
      }
    }
  }

  // MARK: Shadow

  /// The colour of the shadow; opaque black unless set. Animatable.
  open var shadowColor: CGColor? {
    get { state.shadowColor }
    set { change(.shadowColor, state.shadowColor, newValue) { $0.shadowColor = newValue } }
  }

  /// 0…1.
  open var shadowOpacity: Float {
    get { state.shadowOpacity }
    set { change(.shadowOpacity, state.shadowOpacity, newValue) { $0.shadowOpacity = newValue } }
  }

  /// The offset of the shadow from the layer, in points; (0, -3) unless set. Animatable.
  open var shadowOffset: CGSize {
    get { state.shadowOffset }
    set { change(.shadowOffset, state.shadowOffset, newValue) { $0.shadowOffset = newValue } }
  }

  /// The standard deviation of the Gaussian that blurs the shadow, in points.
  open var shadowRadius: CGFloat {
    get { state.shadowRadius }
    set { change(.shadowRadius, state.shadowRadius, newValue) { $0.shadowRadius = newValue } }
  }

  /// The outline that throws the shadow, in the layer's points; nil is that of the contents.
  open var shadowPath: CGPath? {
    get { object(.shadowPath) }
    set { store(.shadowPath, object: newValue?.copy()) }
  }

  // MARK: Filters

  /// `LayerFilter`s through which the layer and its sublayers are seen.
  open var filters: [Any]? {
    get { filterList(.filters) }
    set { setFilters(.filters, newValue) }
  }

  /// `LayerFilter`s through which is seen what lies behind the layer.
  open var backgroundFilters: [Any]? {
    get { filterList(.backgroundFilters) }
    set { setFilters(.backgroundFilters, newValue) }
  }

  /// How the layer goes over what lies behind it: a `LayerFilter` or the name of a blend mode.
  open var compositingFilter: Any? {
    get { compositing }
    set { setCompositing(newValue) }
  }

  /// Whether the layer with its sublayers is drawn once, `rasterizationScale` pixels a point, and shown as a picture.
  open var shouldRasterize: Bool {
    get { flag(.shouldRasterize) }
    set { store(.shouldRasterize, newValue) }
  }

  /// Pixels in a point of the picture that `shouldRasterize` makes; 1 unless set.
  open var rasterizationScale: CGFloat {
    get { number(.rasterizationScale) }
    set { store(.rasterizationScale, newValue) }
  }

  // MARK: Contents

  /// The picture shown in the bounds: a `CGImage` or nil.
  open var contents: Any? {
    get { state.contents }
    set {
      guard let newValue else { return change(.contents, state.contents?.id, nil) { $0.contents = nil } }
      guard let image = newValue as? CGImage else {
        fatalError("CALayer.contents: a \(type(of: newValue)) was set, only CGImage can be shown")
      }
      change(.contents, state.contents?.id, image.id) { $0.contents = image }
    }
  }

  /// The part of the contents that is shown, in units of the contents; all of it unless set. Animatable.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { change(.contentsRect, state.contentsRect, newValue) { $0.contentsRect = newValue } }
  }

  /// The part of the contents that stretches, in units of the contents; what lies beside it keeps its size.
  open var contentsCenter: CGRect {
    get { rect(.contentsCenter) }
    set { store(.contentsCenter, newValue) }
  }

  /// How contents that are not as large as the bounds lie in them; `.top` is the edge of greatest y where
  /// `contentsAreFlipped()`.
  open var contentsGravity: CALayerContentsGravity {
    get { state.contentsGravity }
    set { change(.contentsGravity, state.contentsGravity, newValue) { $0.contentsGravity = newValue } }
  }

  /// Whether contents are drawn with y the other way round than Core Animation's own: true, for y grows downwards here
  /// as in UIKit; so `.top` of `contentsGravity` is the edge of greatest y, the lower one (Apple,
  /// *CALayerContentsGravity*).
  open func contentsAreFlipped() -> Bool { true }

  /// Pixels of the contents in a point.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set { change(.contentsScale, state.contentsScale, newValue) { $0.contentsScale = newValue } }
  }

  /// How contents are sampled where they are drawn larger than they are; `linear` unless set.
  open var magnificationFilter: CALayerContentsFilter {
    get { state.magnificationFilter }
    set {
      change(.magnificationFilter, state.magnificationFilter, newValue) { $0.magnificationFilter = newValue }
    }
  }

  /// How contents are sampled where they are drawn smaller than they are; `linear` unless set.
  open var minificationFilter: CALayerContentsFilter {
    get { state.minificationFilter }
    set {
      change(.minificationFilter, state.minificationFilter, newValue) { $0.minificationFilter = newValue }
    }
  }

  /// Halvings added to those by which trilinear minification picks the smaller copy.
  open var minificationFilterBias: Float {
    get { Float(number(.minificationFilterBias)) }
    set { store(.minificationFilterBias, CGFloat(newValue)) }
  }

  /// Laid-out text that is drawn over the contents, its top left at `textOrigin`.
  package var text: TextBlock? {
    get { state.text }
    set {
      changePlain(state.text.map(ObjectIdentifier.init), newValue.map(ObjectIdentifier.init)) {
        $0.text = newValue
      }
    }
  }

  /// Colour of the runs of `text` that have none of their own.
  package var textColor: CGColor? {
    get { state.textColor }
    set { changePlain(state.textColor, newValue) { $0.textColor = newValue } }
  }

  package var textOrigin: CGPoint {
    get { state.textOrigin }
    set { changePlain(state.textOrigin, newValue) { $0.textOrigin = newValue } }
  }

  // MARK: Keys

  /// A property by its key, or what was stored under any other; `hidden` and `isHidden` are the same.
  ///
  /// Numbers that are `Float` come as `NSNumber`, others in the property's own type. Source: Apple, *Core Animation
  /// Programming Guide, Key-Value Coding Extensions*.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property by its key, as its setter does, or stores any value under another key.
  ///
  /// A number, point, size, rectangle, colour or transform stored so can be animated.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// As `value(forKey:)`, of a part too: `position.x`, `transform.rotation.z`, `filters.NAME.KEY`, `superlayer.name`.
  open func value(forKeyPath keyPath: String) -> Any? { pathValue(keyPath) }

  /// Sets part of a property: the whole goes through the property's setter, its action by the property's own key.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPathValue(value, keyPath) }

  /// What a property is until it is set; a subclass gives values for keys of its own.
  open class func defaultValue(forKey key: String) -> Any? { initialValue(ofKey: key) }

  /// Whether a change of the key, or a frame of its animation, has the layer displayed again; false unless overridden.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  class var namedKeys: [String: NamedKey] { NamedKey.ofLayers }

  /// How a key that the class defines is read and written.
  func access(forKey key: String) -> KeyAccess? { KeyAccess.ofLayers[key] }

  /// What a key path leads to that is part of another value: an input of a filter, a uniform of an effect.
  func input(atPath path: String) -> FilterInput? { filterInput(path) }

  class var kind: LayerKind { .plain }

  /// Whether nobody can have overridden anything here.
  var isStock: Bool { Swift.type(of: self) == CALayer.self }

  // MARK: Display

  /// Whether a new size of the bounds asks for `display()`.
  open var needsDisplayOnBoundsChange = false

  /// Asks for `display()` before the next frame.
  open func setNeedsDisplay() { markNeedsDisplay() }

  /// As `setNeedsDisplay()`: the picture is always made whole.
  open func setNeedsDisplay(_ r: CGRect) { markNeedsDisplay() }

  /// Whether `display()` runs before the next frame.
  open func needsDisplay() -> Bool { layoutState.needsDisplay }

  /// Calls `display()` at once if it is asked for.
  open func displayIfNeeded() { displayOnDemand() }

  /// Sets the contents to what the layer is to show; asks the delegate unless overridden.
  ///
  /// While an animation of a key runs for which `needsDisplay(forKey:)` is true, this is called in every frame that
  /// differs, on a copy with the values of that frame: the contents that it sets are shown.
  open func display() { delegate?.display(self) }

  // MARK: What subclasses override

  /// Places the sublayers; called before a frame where `setNeedsLayout()` asked for it. Asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// The action that layers of this class take where neither delegate nor `actions` name one.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The action for a change: the delegate's, then that of `actions`, of the style's `actions`, of the class, then the
  /// implicit animation; `NSNull` from any of them ends the search with none.
  ///
  /// Source: Apple, *CALayer.action(forKey:)*. The implicit animation exists only for a layer that is shown.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// Adds a frozen copy of `anim`; one of the same key is replaced. nil makes a key of its own.
  ///
  /// An animation of duration 0 takes the transaction's; one of beginTime 0 begins at the commit.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }

  /// Whether the bounds hold `p`, a point of the layer; the far edges do not belong to it.
  open func contains(_ p: CGPoint) -> Bool {
    p.x >= bounds.minX && p.x < bounds.maxX && p.y >= bounds.minY && p.y < bounds.maxY
  }

  /// The topmost visible layer that holds `p`, a point of the superlayer.
  open func hitTest(_ p: CGPoint) -> CALayer? { searchHit(p) }

  /// Converts a point from the coordinates of `layer`, or the topmost layer if nil, to this layer's. O(depth).
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint { convertPoint(p, from: layer) }

  /// Converts a point of this layer's coordinates to those of `layer`, or the topmost layer if nil. O(depth).
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint { convertPoint(p, to: layer) }

  /// The smallest rectangle around the four corners, converted from the coordinates of `layer`. O(depth).
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect { convertRect(r, from: layer) }

  /// The smallest rectangle around the four corners, converted to the coordinates of `layer`. O(depth).
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect { convertRect(r, to: layer) }

  /// Converts a time of `layer`'s clock to this one's; nil is the root clock, `CACurrentMediaTime()`.
  ///
  /// A clock of speed 0 between `layer` and the nearest layer above both has no inverse: its `beginTime` is used
  /// (animation.md §1.1).
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
  /// Its sublayers and superlayer are presentation copies too, made when asked for.
  open func presentation() -> Self? { makePresentation() }

  /// The layer that a presentation copy was made of; a model layer is its own.
  open func model() -> Self { findModel() }

  /// The smallest rectangle of the superlayer's points that holds the layer; set, it moves and resizes it.
  ///
  /// Under a turning transform the set value is approximate, as Apple documents.
  open var frame: CGRect {
    get { boundingFrame }
    set { place(in: newValue) }
  }

  /// The sublayers, the lowest first; nil if there are none. Setting it replaces all of them, O(n).
  open var sublayers: [CALayer]? {
    get { listedSublayers }
    set { replaceSublayers(newValue ?? []) }
  }

  /// The layer that contains this one; nil at the top. A presentation copy gives its superlayer's
  /// presentation copy.
  open var superlayer: CALayer? { isPresentation ? modelLayer?.parent?.presentation() : parent }

  /// Adds `layer` above all sublayers, taking it out of its present superlayer.
  open func addSublayer(_ layer: CALayer) { append(layer) }

  /// Inserts at an index; one past the end adds.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, atIndex: index) }

  /// Inserts `layer` directly below `sibling`; below all sublayers if that is nil or none of them. O(n).
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }

  /// Inserts `layer` directly above `sibling`; above all sublayers if that is nil or none of them. O(n).
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }

  /// Puts `newLayer` at the index of `oldLayer`; does nothing if that is not a sublayer. O(n).
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

  /// Takes the layer out of its superlayer; does nothing if it has none. O(n) in the number of siblings.
  open func removeFromSuperlayer() { detach() }

  /// Asks for `layoutSublayers()` before the next frame.
  open func setNeedsLayout() { markNeedsLayout() }

  /// Lays out at once what waits for it: this layer's subtree, from the highest layer above that waits too.
  open func layoutIfNeeded() { layoutFromTop() }

  /// The keys of the animations that the layer holds; nil if it holds none. O(n) in their number.
  open func animationKeys() -> [String]? { records.isEmpty ? nil : records.map(\.key) }

  /// The frozen copy that runs under `key`.
  open func animation(forKey key: String) -> CAAnimation? { records[key]?.animation }

  /// Removes the animation under `key`, if there is one: it ends unfinished.
  open func removeAnimation(forKey key: String) { dropAnimation(forKey: key) }

  /// Removes all animations: they end unfinished. O(n).
  open func removeAllAnimations() { dropAllAnimations() }
}
