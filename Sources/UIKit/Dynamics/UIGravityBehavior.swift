/// A behaviour that accelerates items in one direction (UIKit, `UIGravityBehavior`).
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  /// Creates gravity of 1000 points/s² downwards for items.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItemList(items)
    super.init()
  }

  /// Creates gravity of 1000 points/s² downwards for items that are added later.
  public convenience override init() { self.init(items: []) }

  private var list: DynamicItemList
  private var gravity = PolarVector(CGVector(dx: 0.0, dy: 1.0)) {
    didSet { if gravity.vector != oldValue.vector { valueChanged() } }
  }

  /// The acceleration of a magnitude of 1, in points/s².
  private static let accelerationUnit = 1000.0

  /// The items.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    if list.add(item) { itemAdded(item, "UIGravityBehavior.addItem(_:)") }
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    if list.remove(item) { itemRemoved(item) }
  }

  /// The acceleration in units of 1000 points/s²; (0, 1), which is downwards, unless set.
  open var gravityDirection: CGVector {
    get { gravity.vector }
    set {
      Self.require(newValue.dx, newValue.dy, "gravityDirection")
      gravity = PolarVector(newValue)
    }
  }

  /// The direction in radians: 0 is to the right, π/2 is down.
  open var angle: CGFloat {
    get { gravity.angle }
    set { if newValue != angle { setAngle(newValue, magnitude: magnitude) } }
  }

  /// The strength in units of 1000 points/s².
  open var magnitude: CGFloat {
    get { gravity.magnitude }
    set { if newValue != magnitude { setAngle(angle, magnitude: newValue) } }
  }

  /// Sets the direction in radians and the strength in units of 1000 points/s².
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    Self.require(angle, magnitude, "setAngle(_:magnitude:)")
    gravity = PolarVector(angle: angle, magnitude: magnitude)
  }

  override var registeredItems: [any UIDynamicItem] { list.items }
  override func install(in scene: DynamicScene) { list.findSlots(in: scene) }

  override func update(_ scene: DynamicScene) {
    let acceleration = SIMD2(Double(gravity.vector.dx), Double(gravity.vector.dy)) * Self.accelerationUnit
    for slot in list.slots where scene.world.bodies[slot].inverseMass > 0 {
      scene.world.bodies[slot].acceleration.velocity += acceleration
    }
  }
}
