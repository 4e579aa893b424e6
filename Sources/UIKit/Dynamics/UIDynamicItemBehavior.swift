/// A behaviour that sets the elasticity, friction, density and damping of items (UIKit, `UIDynamicItemBehavior`).
///
/// A property that was not set has no effect; if several behaviours set the same property of an item, the last added
/// behaviour wins. An item for which nothing is set bounces and slides a little: its elasticity and its friction are
/// 0.2.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  /// Creates a behaviour of items that sets nothing yet.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItemList(items)
    super.init()
  }

  /// Creates a behaviour of items that are added later.
  public convenience override init() { self.init(items: []) }

  private var list: DynamicItemList
  private var own = Values()
  /// Velocities that were added outside of an animator, and their items.
  private var waiting: [(item: any UIDynamicItem, motion: BodyMotion)] = []

  /// The values that the app has set; a value that it has not set is nil.
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
    waiting.removeAll { $0.item === item }
    if list.remove(item) { itemRemoved(item) }
  }

  /// The part of the speed that a collision returns: 0, none, to 1, all.
  open var elasticity: CGFloat {
    get { own.elasticity ?? 0 }
    set {
      Self.require(newValue, "elasticity")
      own.elasticity = max(newValue, 0)
      planChanged()
    }
  }

  /// The friction of items that slide along others: 0 for no resistance, 1 for strong friction.
  open var friction: CGFloat {
    get { own.friction ?? 0 }
    set {
      Self.require(newValue, "friction")
      own.friction = max(newValue, 0)
      planChanged()
    }
  }

  /// The mass of 100 × 100 points; 1 unless set. Traps unless it is positive.
  open var density: CGFloat {
    get { own.density ?? 1 }
    set {
      Self.require(newValue, "density")
      guard newValue > 0 else { fatalError("UIDynamicItemBehavior.density: \(newValue) is not positive") }
      own.density = newValue
      planChanged()
    }
  }

  /// The damping of the velocity, per second.
  open var resistance: CGFloat {
    get { own.resistance ?? 0 }
    set {
      Self.require(newValue, "resistance")
      own.resistance = max(newValue, 0)
      planChanged()
    }
  }

  /// The damping of the angular velocity, per second.
  open var angularResistance: CGFloat {
    get { own.angularResistance ?? 0 }
    set {
      Self.require(newValue, "angularResistance")
      own.angularResistance = max(newValue, 0)
      planChanged()
    }
  }

  /// Whether the items stay where they are, whatever hits them.
  open var isAnchored: Bool {
    get { own.isAnchored ?? false }
    set {
      own.isAnchored = newValue
      planChanged()
    }
  }

  /// Whether the items turn; true unless set.
  open var allowsRotation: Bool {
    get { own.allowsRotation ?? true }
    set {
      own.allowsRotation = newValue
      planChanged()
    }
  }

  // MARK: Velocities

  /// Adds a velocity in points per second to that of an item of this behaviour.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    Self.require(velocity.x, velocity.y, "addLinearVelocity(_:for:)")
    add(BodyMotion(velocity: SIMD2(velocity)), to: item)
  }

  /// The velocity of an item of this behaviour, in points per second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint { CGPoint(motion(of: item).velocity) }

  /// Adds an angular velocity in radians per second to that of an item of this behaviour.
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
      waiting.append((item, motion))
    }
  }

  private func change(_ item: any UIDynamicItem, by motion: BodyMotion, in scene: DynamicScene) {
    guard let slot = scene.slot(of: item) else { return }
    scene.world.bodies[slot].motion.velocity += motion.velocity
    scene.world.bodies[slot].motion.spin += motion.spin
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
    for entry in waiting where entry.item === item {
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
      if let value = own.elasticity { material.elasticity = Double(value) }
      if let value = own.friction { material.friction = Double(value) }
      if let value = own.density { material.density = Double(value) }
      if let value = own.resistance { material.resistance = Double(value) }
      if let value = own.angularResistance { material.angularResistance = Double(value) }
      if let value = own.isAnchored { material.isAnchored = value }
      if let value = own.allowsRotation { material.allowsRotation = value }
      scene.world.bodies[slot].material = material
      scene.world.bodies[slot].updateMass()
    }
    for entry in waiting { change(entry.item, by: entry.motion, in: scene) }
    waiting = []
  }
}
