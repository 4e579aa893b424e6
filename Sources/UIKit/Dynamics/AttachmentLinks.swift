/// The joints of an attachment.
@MainActor
struct AttachmentLinks {
  enum Kind { case distance, sliding, limit, fixed, pin }

  /// The first item; nil for the reference view.
  let first: (any UIDynamicItem)?
  let second: any UIDynamicItem
  let kind: Kind
  /// The attached points, from the middles of the items in their axes; in the reference view without a first item.
  var anchorA = SIMD2<Double>.zero
  var anchorB = SIMD2<Double>.zero
  /// The axis of a sliding attachment in the axes of the first item.
  private var axis = SIMD2<Double>(1, 0)
  /// The angle of the second item from the first when they were attached.
  private let startAngle: Double
  /// The index of the first joint, and the number of joints, since the last plan.
  private var joints = 0..<0

  init(first: (any UIDynamicItem)?, second: any UIDynamicItem, kind: Kind) {
    self.first = first
    self.second = second
    self.kind = kind
    startAngle = second.turn - (first?.turn ?? 0)
  }

  var items: [any UIDynamicItem] { first.map { [$0, second] } ?? [second] }

  /// Attaches the points of both items that are now at a point of the reference view.
  mutating func meet(at point: CGPoint) {
    UIAttachmentBehavior.require(point.x, point.y, "attachmentAnchor")
    anchorA = first?.offset(of: point) ?? SIMD2(point)
    anchorB = second.offset(of: point)
  }

  /// Sets the axis from the reference view's; traps with the name of the call if it has no direction.
  mutating func setAxis(_ vector: CGVector, _ call: String) {
    let wanted = SIMD2(Double(vector.dx), Double(vector.dy))
    let length = Plane.length(wanted)
    guard length > 0, length.isFinite else {
      fatalError("UIAttachmentBehavior.\(call): the axis \(vector) has no direction")
    }
    let turn = first?.turn ?? 0
    axis = Plane.unrotate(wanted / length, by: SIMD2(cos(turn), sin(turn)))
  }

  /// Adds the joints.
  mutating func install(in scene: DynamicScene, range: UIFloatRange) {
    guard let b = scene.slot(of: second) else { return }
    let a = first.flatMap { scene.slot(of: $0) }
    let from = scene.world.joints.count
    // Bodies count their turns.
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
      let (least, most) = (Double(range.minimum), Double(range.maximum))
      if least > -.infinity { add(kind, rule: .atLeast, target: start + least, along: axis) }
      if most < .infinity { add(kind, rule: .atMost, target: start + most, along: axis) }
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
    joints = from..<scene.world.joints.count
  }

  /// Sets the numbers of the joints before a frame.
  func update(_ scene: DynamicScene, length: Double, friction: Double, softness: Softness) {
    for index in joints {
      if first == nil { scene.world.joints[index].moveAnchor(to: anchorA, within: scene.frameTime) }
      scene.world.joints[index].softness = softness
      guard case .friction = scene.world.joints[index].rule else { continue }
      scene.world.joints[index].rule = .friction(friction)
    }
    guard let only = joints.first, kind == .distance || kind == .limit else { return }
    scene.world.joints[only].target = length
    // Points at no distance have no direction.
    if kind == .distance { scene.world.joints[only].setKind(length > 0.01 ? .distance : .point) }
  }
}
