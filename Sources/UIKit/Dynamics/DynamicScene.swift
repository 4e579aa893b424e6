/// The items of an animator as bodies of a world.
@MainActor
final class DynamicScene {
  let world = RigidWorld()
  private var slots: [ObjectIdentifier: Int] = [:]
  private var entries: [Entry?] = []
  /// The seconds of frames that steps have not covered yet; negative where the last step ends after the frame.
  private var debt = 0.0
  /// The seconds that the steps of the next frame cover.
  private(set) var frameTime = 0.0

  /// An item, and the values that show its body's pose.
  private struct Entry {
    let item: any UIDynamicItem
    /// The number of behaviours that have the item.
    var users = 1
    /// The transform without its rotation and translation.
    var stretch: CGAffineTransform
    /// The pose that the item has.
    var shown: BodyPose
    var size: CGSize
  }

  // MARK: Items

  /// Adds an item, or counts another behaviour that has it.
  func retain(_ item: any UIDynamicItem, _ call: String) {
    let key = ObjectIdentifier(item)
    if let slot = slots[key] {
      entries[slot]?.users += 1
      return world.wake()
    }
    let pose = item.pose(call)
    let slot = world.add(item.outline(call), at: pose)
    if slot == entries.count { entries.append(nil) }
    entries[slot] = Entry(
      item: item, stretch: Self.stretch(of: item.transform, pose.angle), shown: pose, size: item.bounds.size)
    slots[key] = slot
  }

  /// Removes an item with the last behaviour that has it.
  func release(_ item: any UIDynamicItem) {
    let key = ObjectIdentifier(item)
    guard let slot = slots[key], let users = entries[slot]?.users else { return }
    guard users == 1 else {
      entries[slot]?.users = users - 1
      return world.wake()
    }
    slots[key] = nil
    entries[slot] = nil
    world.remove(slot)
  }

  /// Reads the item's position, rotation and size again; its velocity stays.
  func update(_ item: any UIDynamicItem, _ call: String) {
    guard let slot = slots[ObjectIdentifier(item)], var entry = entries[slot] else { return }
    var pose = item.pose(call)
    // The new angle counts as many whole turns as before.
    let old = world.bodies[slot].pose.angle
    pose.angle += ((old - pose.angle) / (2 * .pi)).rounded() * 2 * .pi
    if entry.size != item.bounds.size || item.collisionBoundsType == .path {
      entry.size = item.bounds.size
      world.setOutline(item.outline(call), of: slot)
    }
    entry.stretch = Self.stretch(of: item.transform, pose.angle)
    entry.shown = pose
    entries[slot] = entry
    world.jump(slot, to: pose)
  }

  /// The index of an item's body.
  func slot(of item: any UIDynamicItem) -> Int? { slots[ObjectIdentifier(item)] }

  /// The item of a body.
  func item(at slot: Int) -> (any UIDynamicItem)? { entries[slot]?.item }

  /// All items, in the order of their bodies.
  var items: [any UIDynamicItem] { entries.compactMap { $0?.item } }

  private static func stretch(of transform: CGAffineTransform, _ angle: Double) -> CGAffineTransform {
    var own = transform
    (own.tx, own.ty) = (0, 0)
    return own.concatenating(CGAffineTransform(rotationAngle: -angle))
  }

  // MARK: Planning

  /// Forgets forces, joints, groups and materials: the behaviours install theirs anew.
  func beginPlan() {
    world.joints.removeAll(keepingCapacity: true)
    world.groups.removeAll(keepingCapacity: true)
    for slot in world.bodies.indices { world.bodies[slot].material = BodyMaterial() }
  }

  /// Computes the masses, which other behaviours than those of materials need.
  func updateMasses() {
    for slot in world.bodies.indices { world.bodies[slot].updateMass() }
  }

  // MARK: Frames

  /// Forgets the forces of the last frame, before one of some seconds.
  func beginFrame(_ interval: Double) {
    frameTime = 0
    while frameTime < debt + interval - 1e-9 { frameTime += RigidWorld.step }
    for slot in world.bodies.indices { world.bodies[slot].acceleration = BodyMotion() }
  }

  /// Advances by the seconds of the frame in whole steps and moves the items; returns whether any moved.
  func advance(by interval: Double) -> Bool {
    debt += interval
    while debt > 1e-9 {
      world.advance()
      debt -= RigidWorld.step
    }
    return show(at: 1 + debt / RigidWorld.step)
  }

  /// Moves the items to where their bodies came to rest.
  func rest() {
    world.halt()
    debt = 0
    _ = show(at: 1)
  }

  /// Moves the items to their poses at a part 0…1 of the last step; returns whether any moved.
  private func show(at part: Double) -> Bool {
    var moves = false
    for slot in entries.indices {
      guard let shown = entries[slot]?.shown, let item = entries[slot]?.item else { continue }
      let pose = world.bodies[slot].pose(at: part)
      if pose.position != shown.position {
        item.center = CGPoint(pose.position)
        moves = true
      }
      if pose.angle != shown.angle, let stretch = entries[slot]?.stretch {
        let old = item.transform
        var transform = stretch.concatenating(CGAffineTransform(rotationAngle: pose.angle))
        (transform.tx, transform.ty) = (old.tx, old.ty)
        item.transform = transform
        moves = true
      }
      entries[slot]?.shown = pose
    }
    return moves
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

  /// Adds an item; false if it is in the list.
  mutating func add(_ item: any UIDynamicItem) -> Bool {
    guard index(of: item) == nil else { return false }
    items.append(item)
    return true
  }

  /// Removes an item; false if it is not in the list.
  mutating func remove(_ item: any UIDynamicItem) -> Bool {
    guard let index = index(of: item) else { return false }
    items.remove(at: index)
    return true
  }

  /// Finds the bodies.
  @MainActor
  mutating func findSlots(in scene: DynamicScene) {
    slots.removeAll(keepingCapacity: true)
    for item in items {
      if let slot = scene.slot(of: item) { slots.append(slot) }
    }
  }
}
