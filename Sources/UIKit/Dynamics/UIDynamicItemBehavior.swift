/// A behaviour that sets the elasticity, friction, density and damping of items (UIKit, `UIDynamicItemBehavior`).
///
/// A property that was not set has no effect; if several behaviours set the same property of an item, the last added
/// behaviour wins. An item for which nothing is set has an elasticity and a friction of 0.2.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  /// Creates a behaviour of items, without values for its properties.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItemList(items)
    super.init()
  }

  /// Creates a behaviour of items that are added later.
  public convenience override init() { self.init(items: []) }

  private var list: DynamicItemList
  private var values = Values()
  /// Velocities that were added outside of an animator, with their items.
  private var pendingMotions: [(item: any UIDynamicItem, motion: BodyMotion)] = []

  /// The values that the app has set; nil for properties that are not set.
  private struct Values {
    var elasticity: CGFloat?
    var friction: CGFloat?
    var density: CGFloat?
    var resistance: CGFloat?
    var angularResistance: CGFloat?
    var isAnchored: Bool?
    var allowsRotation: Bool?
  }

  /// The items.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    if list.add(item) { itemAdded(item, "UIDynamicItemBehavior.addItem(_:)") }
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    pendingMotions.removeAll { $0.item === item }
    if list.remove(item) { itemRemoved(item) }
  }

  /// The share of the speed that a collision returns, from 0 for none to 1 for all.
  open var elasticity: CGFloat {
    get { values.elasticity ?? 0 }
    set {
      Self.require(newValue, "elasticity")
      values.elasticity = max(newValue, 0)
      planChanged()
    }
  }

  /// The friction of items that slide along others: 0 for no resistance, 1 for strong friction.
  open var friction: CGFloat {
    get { values.friction ?? 0 }
    set {
      Self.require(newValue, "friction")
      values.friction = max(newValue, 0)
      planChanged()
    }
  }

  /// The mass of an area of 100 × 100 points; 1 unless set. Traps for a value that is not positive.
  open var density: CGFloat {
    get { values.density ?? 1 }
    set {
      Self.require(newValue, "density")
      guard newValue > 0 else { fatalError("UIDynamicItemBehavior.density: \(newValue) is not positive") }
      values.density = newValue
      planChanged()
    }
  }

  /// The damping of the velocity, per second; 0 for none.
  open var resistance: CGFloat {
    get { values.resistance ?? 0 }
    set {
      Self.require(newValue, "resistance")
      values.resistance = max(newValue, 0)
      planChanged()
    }
  }

  /// The damping of the angular velocity, per second; 0 for none.
  open var angularResistance: CGFloat {
    get { values.angularResistance ?? 0 }
    set {
      Self.require(newValue, "angularResistance")
      values.angularResistance = max(newValue, 0)
      planChanged()
    }
  }

  /// Whether neither forces nor collisions move the items.
  open var isAnchored: Bool {
    get { values.isAnchored ?? false }
    set {
      values.isAnchored = newValue
      planChanged()
    }
  }

  /// Whether the items turn; true unless set.
  open var allowsRotation: Bool {
    get { values.allowsRotation ?? true }
    set {
      values.allowsRotation = newValue
      planChanged()
    }
  }

  // MARK: Velocities

  /// Adds a velocity in points per second to the velocity of an item of this behaviour.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    Self.require(velocity.x, velocity.y, "addLinearVelocity(_:for:)")
    add(BodyMotion(velocity: SIMD2(velocity)), to: item)
  }

  /// The velocity of an item of this behaviour, in points per second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint { CGPoint(motion(of: item).velocity) }

  /// Adds an angular velocity in radians per second to the angular velocity of an item of this behaviour.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    Self.require(velocity, "addAngularVelocity(_:for:)")
    add(BodyMotion(spin: Double(velocity)), to: item)
  }

  /// The angular velocity of an item of this behaviour, in radians per second.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat { CGFloat(motion(of: item).spin) }

  private func add(_ motion: BodyMotion, to item: any UIDynamicItem) {
    guard list.contains(item) else { return }
    if let dynamicAnimator, dynamicAnimator.scene.slot(of: item) != nil {
      dynamicAnimator.planIfNeeded()
      change(item, by: motion, in: dynamicAnimator.scene)
      valueChanged()
    } else {
      pendingMotions.append((item, motion))
    }
  }

  private func change(_ item: any UIDynamicItem, by motion: BodyMotion, in scene: DynamicScene) {
    guard let slot = scene.slot(of: item) else { return }
    scene.world.bodies[slot].motion.velocity += motion.velocity
    scene.world.bodies[slot].motion.spin += motion.spin
    // The update clears the velocities of a body that cannot move or turn.
    scene.world.bodies[slot].updateMass()
  }

  private func motion(of item: any UIDynamicItem) -> BodyMotion {
    guard list.contains(item) else { return BodyMotion() }
    if let dynamicAnimator {
      dynamicAnimator.planIfNeeded()
      return dynamicAnimator.scene.slot(of: item).map { dynamicAnimator.scene.world.bodies[$0].motion }
        ?? BodyMotion()
    }
    var sum = BodyMotion()
    for entry in pendingMotions where entry.item === item {
      sum.velocity += entry.motion.velocity
      sum.spin += entry.motion.spin
    }
    return sum
  }

  // MARK: In an animator

  override var registeredItems: [any UIDynamicItem] { list.items }

  override func install(in scene: DynamicScene) {
    list.findSlots(in: scene)
    for slot in list.slots {
      var material = scene.world.bodies[slot].material
      if let value = values.elasticity { material.elasticity = Double(value) }
      if let value = values.friction { material.friction = Double(value) }
      if let value = values.density { material.density = Double(value) }
      if let value = values.resistance { material.resistance = Double(value) }
      if let value = values.angularResistance { material.angularResistance = Double(value) }
      if let value = values.isAnchored { material.isAnchored = value }
      if let value = values.allowsRotation { material.allowsRotation = value }
      scene.world.bodies[slot].material = material
      scene.world.bodies[slot].updateMass()
    }
    for entry in pendingMotions { change(entry.item, by: entry.motion, in: scene) }
    pendingMotions = []
  }
}
