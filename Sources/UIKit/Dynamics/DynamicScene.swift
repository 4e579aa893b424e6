/// The items of an animator as bodies of a world.
@MainActor
final class DynamicScene {
  let world = RigidWorld()
  /// The index of each item's body.
  private var slots: [ObjectIdentifier: Int] = [:]
  /// The items by the indices of their bodies; nil for an unused index.
  private var entries: [Entry?] = []
  /// The time of frames that steps have not yet covered, in seconds; negative if the last step ends after the frame.
  private var pendingTime = 0.0
  /// The time that the steps of the current frame cover, in seconds.
  private(set) var frameTime = 0.0

  /// An item, and the values with which its body's pose is applied to the item.
  private struct Entry {
    let item: any UIDynamicItem
    /// The number of behaviours to which the item was added.
    var behaviorCount = 1
    /// The transform without its rotation and translation.
    var stretch: CGAffineTransform
    /// The pose that was last applied to the item.
    var appliedPose: BodyPose
    var size: CGSize
  }

  // MARK: Items

  /// Adds an item, or counts another behaviour for an item that was added earlier.
  func retain(_ item: any UIDynamicItem, _ call: String) {
    let key = ObjectIdentifier(item)
    if let slot = slots[key] {
      entries[slot]?.behaviorCount += 1
      return world.resetRestingTime()
    }
    let pose = item.pose(call)
    let slot = world.add(item.outline(call), at: pose)
    if slot == entries.count { entries.append(nil) }
    entries[slot] = Entry(
      item: item, stretch: Self.stretch(of: item.transform, pose.angle), appliedPose: pose,
      size: item.bounds.size)
    slots[key] = slot
  }

  /// Counts one behaviour fewer for an item, and removes an item without behaviours.
  func release(_ item: any UIDynamicItem) {
    let key = ObjectIdentifier(item)
    guard let slot = slots[key], let behaviorCount = entries[slot]?.behaviorCount else { return }
    guard behaviorCount == 1 else {
      entries[slot]?.behaviorCount = behaviorCount - 1
      return world.resetRestingTime()
    }
    slots[key] = nil
    entries[slot] = nil
    world.remove(slot)
  }

  /// Reads the item's position, rotation and size anew; the velocity is unchanged.
  func update(_ item: any UIDynamicItem, _ call: String) {
    guard let slot = slots[ObjectIdentifier(item)], var entry = entries[slot] else { return }
    var pose = item.pose(call)
    // The new angle includes as many whole rotations as the old angle.
    let old = world.bodies[slot].pose.angle
    pose.angle += ((old - pose.angle) / (2 * .pi)).rounded() * 2 * .pi
    // The path of an item may change while its size stays.
    if entry.size != item.bounds.size || item.collisionBoundsType == .path {
      entry.size = item.bounds.size
      world.setOutline(item.outline(call), of: slot)
    }
    entry.stretch = Self.stretch(of: item.transform, pose.angle)
    entry.appliedPose = pose
    entries[slot] = entry
    world.jump(slot, to: pose)
  }

  /// The index of an item's body; nil if the item has none.
  func slot(of item: any UIDynamicItem) -> Int? { slots[ObjectIdentifier(item)] }

  /// The item of a body.
  func item(at slot: Int) -> (any UIDynamicItem)? { entries[slot]?.item }

  /// All items, in the order of their bodies.
  var items: [any UIDynamicItem] { entries.compactMap { $0?.item } }

  private static func stretch(of transform: CGAffineTransform, _ angle: Double) -> CGAffineTransform {
    var linear = transform
    (linear.tx, linear.ty) = (0, 0)
    return linear.concatenating(CGAffineTransform(rotationAngle: -angle))
  }

  // MARK: Planning

  /// Removes joints and groups and resets materials, which the behaviours then install anew.
  func beginPlan() {
    world.joints.removeAll(keepingCapacity: true)
    world.groups.removeAll(keepingCapacity: true)
    for slot in world.bodies.indices { world.bodies[slot].material = BodyMaterial() }
  }

  /// Computes the masses from the materials, including those of bodies for which no behaviour has installed a material.
  func updateMasses() {
    for slot in world.bodies.indices { world.bodies[slot].updateMass() }
  }

  // MARK: Frames

  /// Begins a frame of `interval` seconds: sets `frameTime` and clears the accelerations of the last frame.
  func beginFrame(_ interval: Double) {
    frameTime = 0
    while frameTime < pendingTime + interval - 1e-9 { frameTime += RigidWorld.step }
    for slot in world.bodies.indices { world.bodies[slot].acceleration = BodyMotion() }
  }

  /// Advances by `interval` seconds in whole steps and moves the items; returns whether any item moved.
  func advance(by interval: Double) -> Bool {
    pendingTime += interval
    while pendingTime > 1e-9 {
      world.advance()
      pendingTime -= RigidWorld.step
    }
    return show(at: 1 + pendingTime / RigidWorld.step)
  }

  /// Stops all bodies, and moves the items to the final poses of their bodies.
  func halt() {
    world.halt()
    pendingTime = 0
    _ = show(at: 1)
  }

  /// Moves the items to their poses at a fraction of the last step, from 0 to 1; returns whether any item moved.
  private func show(at fraction: Double) -> Bool {
    var hasMoved = false
    for slot in entries.indices {
      guard let appliedPose = entries[slot]?.appliedPose, let item = entries[slot]?.item else { continue }
      let pose = world.bodies[slot].pose(at: fraction)
      if pose.position != appliedPose.position {
        item.center = CGPoint(pose.position)
        hasMoved = true
      }
      if pose.angle != appliedPose.angle, let stretch = entries[slot]?.stretch {
        let old = item.transform
        var transform = stretch.concatenating(CGAffineTransform(rotationAngle: pose.angle))
        (transform.tx, transform.ty) = (old.tx, old.ty)
        item.transform = transform
        hasMoved = true
      }
      entries[slot]?.appliedPose = pose
    }
    return hasMoved
  }
}

/// The items of a behaviour.
struct DynamicItemList {
  private(set) var items: [any UIDynamicItem] = []
  /// The indices of the items' bodies since the last plan.
  private(set) var slots: [Int] = []

  init(_ items: [any UIDynamicItem] = []) {
    for item in items where index(of: item) == nil { self.items.append(item) }
  }

  private func index(of item: any UIDynamicItem) -> Int? { items.firstIndex { $0 === item } }

  func contains(_ item: any UIDynamicItem) -> Bool { index(of: item) != nil }

  /// Adds an item and returns true; returns false if the item is in the list.
  mutating func add(_ item: any UIDynamicItem) -> Bool {
    guard index(of: item) == nil else { return false }
    items.append(item)
    return true
  }

  /// Removes an item and returns true; returns false if the item is not in the list.
  mutating func remove(_ item: any UIDynamicItem) -> Bool {
    guard let index = index(of: item) else { return false }
    items.remove(at: index)
    return true
  }

  /// Sets `slots` to the indices of the items' bodies.
  @MainActor
  mutating func findSlots(in scene: DynamicScene) {
    slots.removeAll(keepingCapacity: true)
    for item in items {
      if let slot = scene.slot(of: item) { slots.append(slot) }
    }
  }
}
