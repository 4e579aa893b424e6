/// A behaviour that pushes items with a force, or once with an impulse (UIKit, `UIPushBehavior`).
///
/// A magnitude of 1 accelerates a view of 100 × 100 points and density 1 by 100 points/s², or changes its velocity by
/// 100 points/s.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  /// The way in which a push acts.
  public enum Mode: Int, Sendable {
    /// The push is a force that acts while the behaviour is active.
    case continuous
    /// The push is one impulse, after which the behaviour is inactive.
    case instantaneous
  }

  /// Creates an active push of items, without a direction yet.
  public init(items: [any UIDynamicItem], mode: Mode) {
    list = DynamicItemList(items)
    self.mode = mode
    super.init()
  }

  /// Whether the push acts continuously or once.
  public let mode: Mode
  private var list: DynamicItemList
  private var push = PolarVector(.zero) {
    didSet { if push.vector != oldValue.vector { valueChanged() } }
  }
  private var isActive = true
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  /// The force of a magnitude of 1, which accelerates a mass of 1 by this many points/s².
  static let forceUnit = 100.0

  /// The items.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    if list.add(item) { itemAdded(item, "UIPushBehavior.addItem(_:)") }
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = nil
    if list.remove(item) { itemRemoved(item) }
  }

  /// The point at which the push acts, in points from the item's middle; zero unless set.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets the point at which the push acts, in points from the item's middle; a nonzero offset turns the item.
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    Self.require(offset.horizontal, offset.vertical, "setTargetOffsetFromCenter(_:for:)")
    guard list.contains(item) else { return }
    offsets[ObjectIdentifier(item)] = offset
    valueChanged()
  }

  /// Whether the push acts; an instantaneous push acts in the next frame and then becomes inactive.
  open var active: Bool {
    get { isActive }
    set {
      isActive = newValue
      valueChanged()
    }
  }

  /// The direction and the strength; see the class for the unit.
  open var pushDirection: CGVector {
    get { push.vector }
    set {
      Self.require(newValue.dx, newValue.dy, "pushDirection")
      push = PolarVector(newValue)
    }
  }

  /// The direction in radians: 0 is to the right, π/2 is down.
  open var angle: CGFloat {
    get { push.angle }
    set { if newValue != angle { setAngle(newValue, magnitude: magnitude) } }
  }

  /// The strength; setting a negative strength reverses the direction.
  open var magnitude: CGFloat {
    get { push.magnitude }
    set { if newValue != magnitude { setAngle(angle, magnitude: newValue) } }
  }

  /// Sets the direction in radians and the strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    Self.require(angle, magnitude, "setAngle(_:magnitude:)")
    push = PolarVector(angle: angle, magnitude: magnitude)
  }

  override var registeredItems: [any UIDynamicItem] { list.items }
  override func install(in scene: DynamicScene) { list.findSlots(in: scene) }

  override func update(_ scene: DynamicScene) {
    guard isActive else { return }
    let force = SIMD2(Double(push.vector.dx), Double(push.vector.dy)) * Self.forceUnit
    for slot in list.slots {
      let body = scene.world.bodies[slot]
      var r = SIMD2<Double>.zero
      if !offsets.isEmpty, let item = scene.item(at: slot), let offset = offsets[ObjectIdentifier(item)] {
        r = Plane.rotate(SIMD2(Double(offset.horizontal), Double(offset.vertical)), by: body.rotation)
      }
      switch mode {
      case .instantaneous: scene.world.bodies[slot].apply(force, at: r)
      case .continuous:
        scene.world.bodies[slot].acceleration.velocity += force * body.inverseMass
        scene.world.bodies[slot].acceleration.spin += Plane.cross(r, force) * body.inverseInertia
      }
    }
    if mode == .instantaneous { isActive = false }
  }
}
