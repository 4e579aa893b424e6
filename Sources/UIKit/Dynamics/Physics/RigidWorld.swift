/// A line of a boundary, with which bodies collide on both sides.
struct BoundaryLine {
  var a: SIMD2<Double>
  var b: SIMD2<Double>
  /// The number of the boundary to which the line belongs.
  var boundary: Int
}

/// Bodies that collide with each other or with boundaries.
struct CollisionGroup {
  /// A number that identifies the group in all plans.
  var number: Int
  /// The indices of the bodies.
  var bodies: [Int] = []
  var lines: [BoundaryLine] = []
  var collidesItems = true
  var collidesBoundaries = true
}

/// The beginning or the end of a contact.
struct ContactEvent {
  /// The number of the group.
  var group: Int
  /// The index of the first body; nil for a boundary.
  var a: Int?
  /// The index of the second body.
  var b: Int
  /// The number of the boundary.
  var boundary: Int
  /// The point at which the contact began; nil for an end.
  var point: SIMD2<Double>?
}

/// Rigid bodies that forces, joints and contacts move in steps of a fixed length.
///
/// A body without contacts, joints and damping moves exactly along the parabola of its acceleration. Contacts and
/// joints change velocities by sequential impulses, with which the next step begins. The results are deterministic. A
/// step allocates nothing once its arrays have their size.
final class RigidWorld {
  /// The length of a step in seconds.
  static let step = 1.0 / 240
  /// The number of passes over joints and contacts that change velocities in a step; twice as many if bodies bounce.
  private static let solverPasses = 10
  /// The number of passes over contacts that move overlapping bodies apart in a step.
  private static let separationPasses = 3
  /// The time after which a world without motion counts as resting, in seconds.
  private static let restingDelay = 0.3
  /// The maximum distance of a resting body from its `restingPose`, in points.
  private static let restingDistance = 0.2
  /// The maximum angle of a resting body from its `restingPose`, in radians.
  private static let restingAngle = 0.003
  /// The distance up to which contacts are found before the outlines touch, in addition to the motion in a step, in
  /// points.
  private static let margin = 1.0
  /// The distance between the outlines at which a contact ends, in points.
  private static let endingDistance = 0.5

  @exclusivity(unchecked) var bodies: [RigidBody] = []
  /// The outlines of the bodies.
  @exclusivity(unchecked) private(set) var shapes: [BodyShape] = []
  /// Whether each entry of `bodies` is in use.
  private(set) var isUsed: [Bool] = []
  @exclusivity(unchecked) var joints: [Joint] = []
  var groups: [CollisionGroup] = []
  /// The beginnings and ends of contacts that the owner has not taken yet.
  private var events: [ContactEvent] = []
  @exclusivity(unchecked) private var contacts: [Contact] = []
  private var lastContacts: [Contact] = []
  /// The contacts that have begun and have not ended.
  private var begunContacts: [BegunContact] = []
  /// The bodies of a group, in the order of the left edges of their outlines.
  private var sortedBodies: [Int] = []
  /// The time since the last motion or call of `resetRestingTime()`, in seconds.
  private var restingTime = 0.0

  /// A contact that has begun, and whether this step has found the contact again.
  private struct BegunContact {
    var group: Int
    var a: Int?
    var b: Int
    var boundary: Int
    var isSeen: Bool

    func matches(_ contact: Contact) -> Bool {
      b == contact.b && a == contact.a && group == contact.group && boundary == contact.boundary
    }
  }

  // MARK: Bodies

  /// Adds a body and returns its index.
  func add(_ outline: BodyOutline, at pose: BodyPose) -> Int {
    resetRestingTime()
    let index = isUsed.firstIndex(of: false) ?? bodies.count
    if index == bodies.count {
      bodies.append(RigidBody())
      shapes.append(BodyShape())
      isUsed.append(true)
    }
    isUsed[index] = true
    bodies[index] = RigidBody(pose)
    setOutline(outline, of: index)
    return index
  }

  /// Changes the outline, and the mass with it.
  func setOutline(_ outline: BodyOutline, of index: Int) {
    bodies[index].setSize(of: outline)
    shapes[index] = BodyShape(outline)
    shapes[index].update(for: bodies[index])
    resetRestingTime()
  }

  /// Moves a body without changing its velocity.
  func jump(_ index: Int, to pose: BodyPose) {
    bodies[index].jump(to: pose)
    shapes[index].update(for: bodies[index])
    resetRestingTime()
  }

  /// Removes a body with its contacts; the owner must remove its joints and group memberships before the next step.
  func remove(_ index: Int) {
    resetRestingTime()
    isUsed[index] = false
    bodies[index] = RigidBody()
    shapes[index] = BodyShape()
    events.removeAll { $0.a == index || $0.b == index }
    begunContacts.removeAll { $0.a == index || $0.b == index }
    contacts.removeAll { $0.a == index || $0.b == index }
  }

  /// Removes the contacts of groups that no longer exist.
  func dropContactsOfRemovedGroups() {
    begunContacts.removeAll { contact in !groups.contains { $0.number == contact.group } }
    contacts.removeAll { contact in !groups.contains { $0.number == contact.group } }
  }

  /// Removes and returns the first event; nil if there is none.
  func takeEvent() -> ContactEvent? { events.isEmpty ? nil : events.removeFirst() }

  // MARK: Rest

  /// Whether `restingDelay` has passed without motion and without a call of `resetRestingTime()`.
  var isResting: Bool { restingTime >= Self.restingDelay }

  /// Restarts the time after which the world counts as resting.
  func resetRestingTime() { restingTime = 0 }

  /// Ends all motion.
  func halt() {
    for index in bodies.indices {
      bodies[index].motion = BodyMotion()
      bodies[index].previousPose = bodies[index].pose
    }
  }

  private func updateRestingTime() {
    restingTime += Self.step
    for index in bodies.indices where bodies[index].inverseMass > 0 {
      let body = bodies[index]
      let moved = Plane.length(body.pose.position - body.restingPose.position)
      let turned = abs(body.pose.angle - body.restingPose.angle)
      // This form of the conditions counts a displacement of NaN as motion.
      if moved <= Self.restingDistance, turned <= Self.restingAngle { continue }
      bodies[index].restingPose = body.pose
      restingTime = 0
    }
  }

  // MARK: Steps

  /// Advances by one step.
  func advance() {
    let h = Self.step
    accelerate(h)
    findContacts(h)
    for index in contacts.indices { contacts[index].prepare(bodies, h) }
    for index in joints.indices { joints[index].prepare(&bodies, h) }
    for index in contacts.indices { contacts[index].warmStart(&bodies) }
    for _ in 0..<Self.solverPasses { solve() }
    var bounces = false
    for index in contacts.indices { bounces = contacts[index].beginBounce(&bodies) || bounces }
    if bounces {
      for _ in 0..<Self.solverPasses { solve() }
    }
    move(h)
    for _ in 0..<Self.separationPasses {
      for index in contacts.indices { contacts[index].separate(&bodies) }
    }
    for index in bodies.indices where bodies[index].inverseMass > 0 {
      bodies[index].updateRotation()
      shapes[index].update(for: bodies[index])
    }
    for index in joints.indices { joints[index].finish(h) }
    updateBegunContacts()
    updateRestingTime()
  }

  private func solve() {
    for index in joints.indices { joints[index].solve(&bodies) }
    for index in contacts.indices { contacts[index].solve(&bodies) }
  }

  private func accelerate(_ h: Double) {
    for index in bodies.indices {
      bodies[index].previousPose = bodies[index].pose
      bodies[index].isFree = true
      guard bodies[index].inverseMass > 0 else { continue }
      let material = bodies[index].material
      bodies[index].motion.velocity /= 1 + material.resistance * h
      bodies[index].motion.spin /= 1 + material.angularResistance * h
      bodies[index].motion.velocity += bodies[index].acceleration.velocity * h
      bodies[index].motion.spin += bodies[index].acceleration.spin * h
    }
  }

  private func move(_ h: Double) {
    for index in bodies.indices where bodies[index].inverseMass > 0 {
      let body = bodies[index]
      // A free body moves with the mean velocity of the step, all other bodies with the final velocity.
      let leadTime = body.isFree ? h / 2 : 0
      bodies[index].pose.position += (body.motion.velocity - leadTime * body.acceleration.velocity) * h
      bodies[index].pose.angle += (body.motion.spin - leadTime * body.acceleration.spin) * h
    }
  }

  // MARK: Contacts

  private func findContacts(_ h: Double) {
    swap(&contacts, &lastContacts)
    contacts.removeAll(keepingCapacity: true)
    for group in groups.indices {
      if groups[group].collidesItems { findPairs(group, h) }
      if groups[group].collidesBoundaries { findBoundaries(group, h) }
    }
    // Both lists have nearly the same order, so each search begins after the last match.
    var next = 0
    for index in contacts.indices {
      for offset in lastContacts.indices {
        let candidate = (next + offset) % lastContacts.count
        guard lastContacts[candidate].matches(contacts[index]) else { continue }
        contacts[index].inherit(lastContacts[candidate])
        next = candidate + 1
        break
      }
    }
  }

  /// The approximate maximum distance that a point of a body moves in a step, in points.
  private func reach(_ body: Int, _ h: Double) -> Double {
    let size = shapes[body].high - shapes[body].low
    let motion = bodies[body].motion
    return (Plane.length(motion.velocity) + abs(motion.spin) * max(size.x, size.y) / 2) * h
  }

  private func findPairs(_ group: Int, _ h: Double) {
    sortedBodies.removeAll(keepingCapacity: true)
    for body in groups[group].bodies {
      // An insertion sort is fast for the few bodies of a group.
      var slot = sortedBodies.count
      sortedBodies.append(body)
      while slot > 0, shapes[sortedBodies[slot - 1]].low.x > shapes[body].low.x {
        sortedBodies[slot] = sortedBodies[slot - 1]
        slot -= 1
      }
      sortedBodies[slot] = body
    }
    var fastest = 0.0
    for body in sortedBodies { fastest = max(fastest, reach(body, h)) }
    for (index, first) in sortedBodies.enumerated() {
      let firstReach = reach(first, h)
      for second in sortedBodies[(index + 1)...] {
        if shapes[second].low.x > shapes[first].high.x + firstReach + fastest + Self.margin { break }
        guard bodies[first].inverseMass > 0 || bodies[second].inverseMass > 0 else { continue }
        let margin = firstReach + reach(second, h) + Self.margin
        guard shapes[first].low.y <= shapes[second].high.y + margin,
          shapes[second].low.y <= shapes[first].high.y + margin
        else { continue }
        // The lower index comes first, so that a pair has one order in all steps.
        let (a, b) = (min(first, second), max(first, second))
        let manifold = ContactFinder.find(shapes[a], shapes[b], margin: margin)
        guard manifold.count > 0 else { continue }
        contacts.append(
          Contact(group: groups[group].number, a: a, b: b, manifold: manifold))
      }
    }
  }

  private func findBoundaries(_ group: Int, _ h: Double) {
    for body in groups[group].bodies where bodies[body].inverseMass > 0 {
      let margin = reach(body, h) + Self.margin
      let low = shapes[body].low - margin
      let high = shapes[body].high + margin
      for index in groups[group].lines.indices {
        let line = groups[group].lines[index]
        guard min(line.a.x, line.b.x) <= high.x, max(line.a.x, line.b.x) >= low.x,
          min(line.a.y, line.b.y) <= high.y, max(line.a.y, line.b.y) >= low.y
        else { continue }
        let manifold = ContactFinder.find(lineFrom: line.a, to: line.b, shape: shapes[body], margin: margin)
        guard manifold.count > 0 else { continue }
        var contact = Contact(group: groups[group].number, a: nil, b: body, manifold: manifold)
        contact.line = index
        contact.boundary = line.boundary
        contacts.append(contact)
      }
    }
  }

  private func updateBegunContacts() {
    for index in begunContacts.indices { begunContacts[index].isSeen = false }
    for contact in contacts {
      if let index = begunContacts.firstIndex(where: { $0.matches(contact) }) {
        if contact.normalImpulse > 0 || contact.separation < Self.endingDistance {
          begunContacts[index].isSeen = true
        }
      } else if contact.normalImpulse > 0 {
        begunContacts.append(
          BegunContact(
            group: contact.group, a: contact.a, b: contact.b, boundary: contact.boundary, isSeen: true))
        events.append(
          ContactEvent(
            group: contact.group, a: contact.a, b: contact.b, boundary: contact.boundary,
            point: contact.strongestPoint))
      }
    }
    for ended in begunContacts where !ended.isSeen {
      events.append(
        ContactEvent(group: ended.group, a: ended.a, b: ended.b, boundary: ended.boundary, point: nil))
    }
    begunContacts.removeAll { !$0.isSeen }
  }
}
