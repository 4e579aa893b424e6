/// A node of the layer tree: geometry, appearance and animations of one rectangle of the screen.
///
/// Layers are used on the main thread, as UIKit uses them. Lengths are points, angles radians, times seconds.
/// Source: Apple, *QuartzCore / CALayer*.
open class CALayer: LayerShape, CAMediaTiming {
  /// Makes the copy that `presentation()` hands out: a subclass copies its own properties here.
  public override init(layer: Any) {
    guard let other = layer as? CALayer else {
      fatalError("CALayer.init(layer:): the argument is a \(type(of: layer)), not a layer")
    }
    state = other.state
    super.init(layer: layer)
    name = other.name
    timing = other.timing
    isPresentation = true
  }

  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    fatalError("CALayer.init(coder:): layers are made in code here, archives are not read")
  }

  deinit {
    for record in records { AnimationRegistry.shared.stop(record) }
  }

  // MARK: State shared by the extensions of this folder

  package var state = LayerState()
  package var timing = LayerTiming()
  package var isPresentation = false
  /// The layer that this presentation copy was made of.
  package var modelLayer: CALayer?
  package var sublayerList: [CALayer] = []
  package weak var parent: CALayer?
  /// The tree that shows this layer, from the commit that brought it in to the one that takes it out.
  package weak var tree: LayerTree?
  /// Row in the render tree, -1 when not shown.
  package var row: Int32 = -1
  package var isNoted = false
  package var noted: LayerNote = []
  package var records = AnimationList()
  /// The registry will look at when the animations below end.
  var isTimeNoted = false
  package var layoutState = LayerLayoutState()

  /// A name for the app's own use.
  open var name: String?
  /// Provides actions, and hears of layout.
  open weak var delegate: (any CALayerDelegate)?
  /// Actions by key, asked after the delegate.
  open var actions: [String: any CAAction]?

  // MARK: Geometry

  /// The place of the anchor point in the superlayer, in points.
  open var position: CGPoint {
    get { state.position }
    set { change(.position, state.position, newValue) { $0.position = newValue } }
  }

  open var zPosition: CGFloat {
    get { state.zPosition }
    set { change(.zPosition, state.zPosition, newValue) { $0.zPosition = newValue } }
  }

  /// The point of the bounds that `position` places and `transform` turns about, in units of the bounds.
  open var anchorPoint: CGPoint {
    get { state.anchorPoint }
    set { change(.anchorPoint, state.anchorPoint, newValue) { $0.anchorPoint = newValue } }
  }

  /// The rectangle in the layer's own points; its origin scrolls the sublayers.
  open var bounds: CGRect {
    get { state.bounds }
    set {
      let resized = state.bounds.size != newValue.size
      change(.bounds, state.bounds, newValue) { $0.bounds = newValue }
      if resized { setNeedsLayout() }
    }
  }

  open var transform: CATransform3D {
    get { state.transform }
    set { change(.transform, state.transform, newValue) { $0.transform = newValue } }
  }

  open var sublayerTransform: CATransform3D {
    get { state.sublayerTransform }
    set { change(.sublayerTransform, state.sublayerTransform, newValue) { $0.sublayerTransform = newValue } }
  }

  // MARK: Appearance

  /// 0…1. With sublayers, the layer and they are faded as one picture while `allowsGroupOpacity` is true.
  open var opacity: Float {
    get { state.opacity }
    set { change(.opacity, state.opacity, newValue) { $0.opacity = newValue } }
  }

  open var isHidden: Bool {
    get { state.isHidden }
    set { change(.isHidden, state.isHidden, newValue) { $0.isHidden = newValue } }
  }

  /// Clips contents and sublayers to the bounds, rounded by `cornerRadius`.
  open var masksToBounds: Bool {
    get { state.masksToBounds }
    set { change(.masksToBounds, state.masksToBounds, newValue) { $0.masksToBounds = newValue } }
  }

  open var allowsGroupOpacity: Bool {
    get { state.allowsGroupOpacity }
    set { changePlain(state.allowsGroupOpacity, newValue) { $0.allowsGroupOpacity = newValue } }
  }

  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set { change(.cornerRadius, state.cornerRadius, newValue) { $0.cornerRadius = newValue } }
  }

  open var maskedCorners: CACornerMask {
    get { state.maskedCorners }
    set { changePlain(state.maskedCorners, newValue) { $0.maskedCorners = newValue } }
  }

  open var backgroundColor: CGColor? {
    get { state.backgroundColor }
    set { change(.backgroundColor, state.backgroundColor, newValue) { $0.backgroundColor = newValue } }
  }

  open var borderColor: CGColor? {
    get { state.borderColor }
    set { change(.borderColor, state.borderColor, newValue) { $0.borderColor = newValue } }
  }

  /// The width of the border, drawn inside the bounds above contents and sublayers.
  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set { change(.borderWidth, state.borderWidth, newValue) { $0.borderWidth = newValue } }
  }

  // MARK: Contents

  /// The picture shown in the bounds: a `CGImage` or nil.
  open var contents: Any? {
    get { state.contents }
    set {
      guard let newValue else { return changePlain(state.contents?.id, nil) { $0.contents = nil } }
      guard let image = newValue as? CGImage else {
        fatalError("CALayer.contents: a \(type(of: newValue)) was set, only CGImage can be shown")
      }
      changePlain(state.contents?.id, image.id) { $0.contents = image }
    }
  }

  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { change(.contentsRect, state.contentsRect, newValue) { $0.contentsRect = newValue } }
  }

  open var contentsGravity: CALayerContentsGravity {
    get { state.contentsGravity }
    set { changePlain(state.contentsGravity, newValue) { $0.contentsGravity = newValue } }
  }

  /// Pixels of the contents in a point.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set { changePlain(state.contentsScale, newValue) { $0.contentsScale = newValue } }
  }

  open var magnificationFilter: CALayerContentsFilter {
    get { state.magnificationFilter }
    set { changePlain(state.magnificationFilter, newValue) { $0.magnificationFilter = newValue } }
  }

  open var minificationFilter: CALayerContentsFilter {
    get { state.minificationFilter }
    set { changePlain(state.minificationFilter, newValue) { $0.minificationFilter = newValue } }
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

  // MARK: What subclasses override

  /// Places the sublayers; called before a frame where `setNeedsLayout()` asked for it. Asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// The action that layers of this class take where neither delegate nor `actions` name one.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The action for a change: the delegate's, then `actions`, then the class's, then the implicit animation.
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

  /// The smallest rectangle of the superlayer's points that holds the layer; set, it moves and resizes it.
  ///
  /// Under a turning transform the set value is approximate, as Apple documents.
  open var frame: CGRect {
    get { boundingFrame }
    set { place(in: newValue) }
  }

  open var sublayers: [CALayer]? {
    get { listedSublayers }
    set { replaceSublayers(newValue ?? []) }
  }

  open var superlayer: CALayer? { isPresentation ? modelLayer?.parent?.presentation() : parent }

  /// Adds `layer` above all sublayers, taking it out of its present superlayer.
  open func addSublayer(_ layer: CALayer) { append(layer) }

  /// Inserts at an index; one past the end adds.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, atPlace: index) }

  open func removeFromSuperlayer() { detach() }

  /// Asks for `layoutSublayers()` before the next frame.
  open func setNeedsLayout() { markNeedsLayout() }

  /// Lays out at once what waits for it: this layer's subtree, from the highest layer above that waits too.
  open func layoutIfNeeded() { layoutFromTop() }

  open func removeAnimation(forKey key: String) { dropAnimation(forKey: key) }

  open func removeAllAnimations() { dropAllAnimations() }

  // MARK: Changing

  /// Changes an animatable property: the action is looked up first, so that it can keep the old value.
  @inline(__always)
  private func change<T: Equatable>(
    _ property: AnimatableProperty, _ old: T, _ new: T, _ write: (inout LayerState) -> Void
  ) {
    if old == new { return }
    checkWritable(property.keyPath)
    let action = actionForChange(.column(property))
    Timeline.current?.remember(self, .column(property))
    write(&state)
    note(.state)
    if property == .zPosition { parent?.note(.sublayers) }
    action?.run(forKey: property.keyPath, object: self, arguments: nil)
  }

  /// As `change`, of a property without a column.
  package func change(_ property: NamedProperty, to value: PropertyValue?) {
    if state.named[property] == value { return }
    let keyPath = property.keyPath
    checkWritable(keyPath)
    let action = actionForChange(.named(property))
    Timeline.current?.remember(self, .named(property))
    state.named[property] = value
    note(.state)
    action?.run(forKey: keyPath, object: self, arguments: nil)
  }

  @inline(__always)
  private func changePlain<T: Equatable>(_ old: T, _ new: T, _ write: (inout LayerState) -> Void) {
    if old == new { return }
    checkWritable("contents or drawing property")
    write(&state)
    note(.state)
  }

  /// Sets a property with no action, as the end of a cancelled transition does.
  package func restore(_ property: Property, _ value: PropertyValue?) {
    state.set(property, value)
    note(.state)
    if property == .column(.zPosition) { parent?.note(.sublayers) }
  }

  private func checkWritable(_ what: String) {
    if isPresentation {
      fatalError("CALayer: \(what) was set on a presentation copy, which is read-only; set it on model()")
    }
  }

  /// Has the layer looked at by the next commit.
  package func note(_ what: LayerNote) {
    noted.formUnion(what)
    if isNoted { return }
    guard let tree else { return }
    isNoted = true
    tree.noted.append(self)
  }
}

/// What of a layer the next commit has to send.
package struct LayerNote: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let state = LayerNote(rawValue: 1)
  package static let sublayers = LayerNote(rawValue: 2)
  package static let timing = LayerNote(rawValue: 4)
  package static let animations = LayerNote(rawValue: 8)
}
