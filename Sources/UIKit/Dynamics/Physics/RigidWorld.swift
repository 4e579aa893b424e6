/// A line of a boundary, which collides on both sides.
struct BoundaryLine {
  var a: SIMD2<Double>
  var b: SIMD2<Double>
  /// The number of the boundary that it belongs to.
  var boundary: Int
}

/// Bodies that collide with each other or with boundaries.
struct CollisionGroup {
  /// A number that stays the same when other groups come and go.
  var number: Int
  var bodies: [Int] = []
  var lines: [BoundaryLine] = []
  var collidesItems = true
  var collidesBoundaries = true
}

/// The begin or the end of a contact.
struct ContactEvent {
  var group: Int
  /// The other body; nil for a boundary.
  var a: Int?
  var b: Int
  var boundary: Int
  /// The point at which the contact began; nil for an end.
  var point: SIMD2<Double>?
}

/// Rigid bodies that forces, joints and contacts move in steps of a fixed length.
///
/// A body without contact and joint moves exactly along the parabola of its acceleration. Contacts and joints change
/// velocities by sequential impulses, which the next step begins with. The same steps always give the same numbers. A
/// step allocates nothing once its arrays have their size.
final class RigidWorld {
  /// The length of a step in seconds.
  static let step = 1.0 / 240
  private static let passes = 10
  private static let separatingPasses = 3
  /// The seconds after which a still world counts as resting.
  private static let restingDelay = 0.3
  /// The points and radians that a still body may move.
  private static let restingDistance = 0.2
  private static let restingAngle = 0.003
  /// Contacts whose outlines are nearer than this, in points, are found before they touch.
  private static let margin = 1.0
  /// A contact ends when the outlines are this far apart, in points.
  private static let endingDistance = 0.5

  @exclusivity(unchecked) var bodies: [RigidBody] = []
  /// The outlines of the bodies.
  @exclusivity(unchecked) private(set) var shapes: [BodyShape] = []
  /// Whether each entry of `bodies` is in use.
  private(set) var isUsed: [Bool] = []
  @exclusivity(unchecked) var joints: [Joint] = []
  var groups: [CollisionGroup] = []
  /// The begins and ends of contacts that the owner did not take yet.
  private var events: [ContactEvent] = []
  @exclusivity(unchecked) private var contacts: [Contact] = []
  private var lastContacts: [Contact] = []
  private var touches: [Touch] = []
  /// The bodies of a group from left to right.
  private var order: [Int] = []
  private var restingTime = 0.0

  /// A contact that has begun, and whether it was found again in this step.
  private struct Touch {
    var group: Int
    var a: Int?
    var b: Int
    var boundary: Int
    var isSeen: Bool

    func isOf(_ contact: Contact) -> Bool {
      b == contact.b && a == contact.a && group == contact.group && boundary == contact.boundary
    }
  }

  // MARK: Bodies

  /// Adds a body and returns its index.
  func add(_ outline: BodyOutline, at pose: BodyPose) -> Int {
    wake()
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
    wake()
  }

  /// Moves a body without changing its velocity.
  func jump(_ index: Int, to pose: BodyPose) {
    bodies[index].jump(to: pose)
    shapes[index].update(for: bodies[index])
    wake()
  }

  /// Removes a body with its contacts; joints and groups with it must be gone before the next step.
  func remove(_ index: Int) {
    wake()
    isUsed[index] = false
    bodies[index] = RigidBody()
    shapes[index] = BodyShape()
    events.removeAll { $0.a == index || $0.b == index }
    touches.removeAll { $0.a == index || $0.b == index }
    contacts.removeAll { $0.a == index || $0.b == index }
  }

  /// Forgets the contacts of groups that are gone.
  func dropContactsOfOldGroups() {
    touches.removeAll { touch in !groups.contains { $0.number == touch.group } }
    contacts.removeAll { contact in !groups.contains { $0.number == contact.group } }
  }

  /// The first begin or end of a contact that was not taken yet.
  func takeEvent() -> ContactEvent? { events.isEmpty ? nil : events.removeFirst() }

  // MARK: Rest

  /// Whether every body has been still for a while.
  var isResting: Bool { restingTime >= Self.restingDelay }

  /// Counts the time of rest from now on.
  func wake() { restingTime = 0 }

  /// Ends all motion.
  func halt() {
    for index in bodies.indices {
      bodies[index].motion = BodyMotion()
      bodies[index].previousPose = bodies[index].pose
    }
  }

  private func noteRest() {
    restingTime += Self.step
    for index in bodies.indices where bodies[index].inverseMass > 0 {
      let body = bodies[index]
      let moved = Plane.length(body.pose.position - body.restingPose.position)
      let turned = abs(body.pose.angle - body.restingPose.angle)
      // A displacement that is not a number counts as motion, too.
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
    for index in contacts.indices { contacts[index].warmUp(&bodies) }
    for _ in 0..<Self.passes { solve() }
    var bounces = false
    for index in contacts.indices { bounces = contacts[index].beginBounce(&bodies) || bounces }
    if bounces {
      for _ in 0..<Self.passes { solve() }
    }
    move(h)
    for _ in 0..<Self.separatingPasses {
      for index in contacts.indices { contacts[index].separate(&bodies) }
    }
    for index in bodies.indices where bodies[index].inverseMass > 0 {
      bodies[index].updateRotation()
      shapes[index].update(for: bodies[index])
    }
    for index in joints.indices { joints[index].finish(h) }
    noteTouches()
    noteRest()
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
      // The body moves with the mean velocity of the step.
      let early = body.isFree ? h / 2 : 0
      bodies[index].pose.position += (body.motion.velocity - early * body.acceleration.velocity) * h
      bodies[index].pose.angle += (body.motion.spin - early * body.acceleration.spin) * h
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
    // Both lists have nearly the same order.
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

  /// The greatest distance that a body can move towards another in a step, in points.
  private func reach(_ body: Int, _ h: Double) -> Double {
    let size = shapes[body].high - shapes[body].low
    let motion = bodies[body].motion
    return (Plane.length(motion.velocity) + abs(motion.spin) * max(size.x, size.y) / 2) * h
  }

  private func findPairs(_ group: Int, _ h: Double) {
    order.removeAll(keepingCapacity: true)
    for body in groups[group].bodies {
      // This is an insertion sort, as the numbers of bodies are small.
      var slot = order.count
      order.append(body)
      while slot > 0, shapes[order[slot - 1]].low.x > shapes[body].low.x {
        order[slot] = order[slot - 1]
        slot -= 1
      }
      order[slot] = body
    }
    var fastest = 0.0
    for body in order { fastest = max(fastest, reach(body, h)) }
    for (index, first) in order.enumerated() {
      let own = reach(first, h)
      for second in order[(index + 1)...] {
        if shapes[second].low.x > shapes[first].high.x + own + fastest + Self.margin { break }
        guard bodies[first].inverseMass > 0 || bodies[second].inverseMass > 0 else { continue }
        let margin = own + reach(second, h) + Self.margin
        guard shapes[first].low.y <= shapes[second].high.y + margin,
          shapes[second].low.y <= shapes[first].high.y + margin
        else { continue }
        // The lower index comes first, whatever the order of the two.
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

  private func noteTouches() {
    for index in touches.indices { touches[index].isSeen = false }
    for contact in contacts {
      let known = touches.firstIndex { $0.isOf(contact) }
      if let known {
        if contact.pressure > 0 || contact.separation < Self.endingDistance { touches[known].isSeen = true }
      } else if contact.pressure > 0 {
        touches.append(
          Touch(
            group: contact.group, a: contact.a, b: contact.b, boundary: contact.boundary, isSeen: true))
        events.append(
          ContactEvent(
            group: contact.group, a: contact.a, b: contact.b, boundary: contact.boundary,
            point: contact.strongestPoint))
      }
    }
    for touch in touches where !touch.isSeen {
      events.append(
        ContactEvent(group: touch.group, a: touch.a, b: touch.b, boundary: touch.boundary, point: nil))
    }
    touches.removeAll { !$0.isSeen }
  }
}
