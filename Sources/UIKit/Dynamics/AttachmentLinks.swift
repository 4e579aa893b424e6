/// The joints of an attachment behaviour between two items, or between an item and the reference view.
@MainActor
struct AttachmentLinks {
  enum Kind { case distance, sliding, limit, fixed, pin }

  /// The first item; nil for the reference view.
  let first: (any UIDynamicItem)?
  let second: any UIDynamicItem
  let kind: Kind
  /// The attached point of the first item, in points, relative to its centre and axes; without a first item, a point of
  /// the reference view.
  var anchorA = SIMD2<Double>.zero
  /// The attached point of the second item, in points, relative to its centre and axes.
  var anchorB = SIMD2<Double>.zero
  /// The direction of a sliding attachment, a unit vector in the axes of the first item.
  private var axis = SIMD2<Double>(1, 0)
  /// The angle from the first to the second item when they were attached, in radians.
  private let startAngle: Double
  /// The indices of the joints in the world since the last call of `install(in:range:)`.
  private var joints = 0..<0

  init(first: (any UIDynamicItem)?, second: any UIDynamicItem, kind: Kind) {
    self.first = first
    self.second = second
    self.kind = kind
    startAngle = second.rotation - (first?.rotation ?? 0)
  }

  var items: [any UIDynamicItem] { first.map { [$0, second] } ?? [second] }

  /// Sets both anchors to the points of the items that are at `point`, a point of the reference view.
  mutating func setAnchors(at point: CGPoint) {
    UIAttachmentBehavior.require(point.x, point.y, "attachmentAnchor")
    anchorA = first?.offset(of: point) ?? SIMD2(point)
    anchorB = second.offset(of: point)
  }

  /// Sets the axis from a vector of the reference view; traps with the name of the call if the vector has no direction.
  mutating func setAxis(_ vector: CGVector, _ call: String) {
    let direction = SIMD2(Double(vector.dx), Double(vector.dy))
    let length = Plane.length(direction)
    guard length > 0, length.isFinite else {
      fatalError("UIAttachmentBehavior.\(call): the axis \(vector) has no direction")
    }
    let rotation = first?.rotation ?? 0
    axis = Plane.unrotate(direction / length, by: SIMD2(cos(rotation), sin(rotation)))
  }

  /// Adds the joints to the world of a scene.
  mutating func install(in scene: DynamicScene, range: UIFloatRange) {
    guard let b = scene.slot(of: second) else { return }
    let a = first.flatMap { scene.slot(of: $0) }
    let firstJoint = scene.world.joints.count
    // The angles of bodies include whole rotations, which are added to the start angle.
    let angle = scene.world.bodies[b].pose.angle - (a.map { scene.world.bodies[$0].pose.angle } ?? 0)
    let start = startAngle + ((angle - startAngle) / (2 * .pi)).rounded() * 2 * .pi
    func add(_ kind: Joint.Kind, rule: Joint.Rule = .equal, target: Double = 0, along: SIMD2<Double>? = nil) {
      var joint = Joint(kind: kind, rule: rule, a: a, b: b)
      joint.target = target
      joint.anchorA = anchorA
      joint.anchorB = anchorB
      if let along { joint.axis = along }
      scene.world.joints.append(joint)
    }
    func addLimits(_ kind: Joint.Kind, from start: Double) {
      let (minimum, maximum) = (Double(range.minimum), Double(range.maximum))
      if minimum > -.infinity { add(kind, rule: .atLeast, target: start + minimum, along: axis) }
      if maximum < .infinity { add(kind, rule: .atMost, target: start + maximum, along: axis) }
    }
    switch kind {
    case .distance: add(.distance)
    case .limit: add(.distance, rule: .atMost)
    case .sliding:
      add(.offset, along: SIMD2(-axis.y, axis.x))
      add(.angle, target: start)
      addLimits(.offset, from: 0)
    case .fixed:
      add(.point)
      add(.angle, target: start)
    case .pin:
      add(.point)
      add(.angle, rule: .friction(0))
      addLimits(.angle, from: start)
    }
    joints = firstJoint..<scene.world.joints.count
  }

  /// Updates the parameters of the joints before a frame.
  func update(_ scene: DynamicScene, length: Double, friction: Double, softness: Softness) {
    for index in joints {
      if first == nil { scene.world.joints[index].moveAnchor(to: anchorA, within: scene.frameTime) }
      scene.world.joints[index].softness = softness
      guard case .friction = scene.world.joints[index].rule else { continue }
      scene.world.joints[index].rule = .friction(friction)
    }
    guard let joint = joints.first, kind == .distance || kind == .limit else { return }
    scene.world.joints[joint].target = length
    // A distance of almost 0 has no direction, so the joint then makes the anchors coincide.
    if kind == .distance { scene.world.joints[joint].setKind(length > 0.01 ? .distance : .point) }
  }
}
