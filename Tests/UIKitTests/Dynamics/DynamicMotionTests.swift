import Testing

@testable import UIKit

/// The motions of dynamic behaviours, compared with the laws of mechanics.
@Suite(.serialized) @MainActor
struct DynamicMotionTests {
  private let stage = DynamicStage()

  @Test func gravityAcceleratesAnItem() {
    stage.begin()
    let view = stage.view(200, 25)
    let gravity = UIGravityBehavior()
    gravity.addItem(view)
    #expect(gravity.magnitude == 1 && isClose(gravity.angle, .pi / 2) && gravity.items.count == 1)
    stage.animator.addBehavior(gravity)
    for frame in 1...60 {
      stage.run(1.0 / 60)
      let t = Double(frame) / 60
      #expect(isClose(view.center.y - 25, 500 * t * t, 0.01 * 500 * t * t))
    }
    gravity.setAngle(0, magnitude: 2)
    #expect(isClose(gravity.gravityDirection.dx, 2))
    gravity.removeItem(view)
    let y = view.center.y
    stage.run(0.1)
    #expect(view.center.y == y, "no behaviour is left that has the item")
  }

  /// Angle and magnitude may be set in either order, also after a magnitude of 0.
  @Test func anglesAreKeptAtAMagnitudeOfZero() {
    let push = UIPushBehavior(items: [], mode: .continuous)
    push.angle = .pi / 2
    #expect(push.pushDirection == .zero && push.angle == .pi / 2)
    push.magnitude = 3
    #expect(isClose(push.pushDirection.dx, 0, 1e-12) && isClose(push.pushDirection.dy, 3))
    let gravity = UIGravityBehavior()
    gravity.magnitude = 0
    gravity.magnitude = 2
    #expect(isClose(gravity.gravityDirection.dy, 2) && isClose(gravity.angle, .pi / 2))
    gravity.magnitude = -2
    #expect(isClose(gravity.gravityDirection.dy, -2) && isClose(gravity.magnitude, 2))
  }

  @Test func pushesAccelerateItems() {
    stage.begin()
    let views = [stage.view(50, 100, 100, 100), stage.view(50, 300, 100, 200), stage.view(50, 500, 100, 100)]
    let force = UIPushBehavior(items: [views[0], views[1]], mode: .continuous)
    force.pushDirection = CGVector(dx: 1, dy: 0)
    let kick = UIPushBehavior(items: [views[2]], mode: .instantaneous)
    kick.setAngle(0, magnitude: 1)
    #expect(force.mode == .continuous && kick.active && isClose(kick.pushDirection.dx, 1))
    stage.animator.addBehavior(force)
    stage.animator.addBehavior(kick)
    stage.run(1)
    #expect(isClose(views[0].center.x, 100, 0.5) && isClose(views[1].center.x, 75, 0.25))
    #expect(isClose(views[2].center.x, 150, 0.5) && !kick.active)
    force.active = false
    kick.active = true
    stage.run(1)
    #expect(isClose(views[0].center.x, 200, 0.5) && isClose(views[2].center.x, 350, 0.5))
  }

  @Test func aPushBesideTheCentreRotates() {
    stage.begin()
    let view = stage.view(200, 400, 100, 100)
    let kick = UIPushBehavior(items: [view], mode: .instantaneous)
    kick.pushDirection = CGVector(dx: 0, dy: 1)
    kick.setTargetOffsetFromCenter(UIOffset(horizontal: 10, vertical: 0), for: view)
    #expect(kick.targetOffsetFromCenter(for: view).horizontal == 10)
    let behavior = UIDynamicItemBehavior(items: [view])
    stage.animator.addBehavior(behavior)
    stage.animator.addBehavior(kick)
    stage.run(0.1)
    // The moment of inertia of a square is m·a²/6.
    #expect(isClose(behavior.angularVelocity(for: view), 10 * 100 / (10_000.0 / 6), 1e-6))
    #expect(isClose(behavior.linearVelocity(for: view), CGPoint(x: 0, y: 100)))
    behavior.allowsRotation = false
    stage.run(0.1)
    #expect(behavior.angularVelocity(for: view) == 0)
  }

  @Test func resistanceSlowsAndAnchorsHoldItems() {
    stage.begin()
    let (view, fixed) = (stage.view(50, 100), stage.view(50, 300))
    let slowed = UIDynamicItemBehavior(items: [view])
    slowed.resistance = 2
    slowed.angularResistance = 1
    slowed.addLinearVelocity(CGPoint(x: 200, y: 0), for: view)
    slowed.addAngularVelocity(2, for: view)
    let anchored = UIDynamicItemBehavior(items: [fixed])
    anchored.isAnchored = true
    stage.animator.addBehavior(slowed)
    stage.animator.addBehavior(anchored)
    stage.animator.addBehavior(UIGravityBehavior(items: [fixed]))
    stage.run(0.5)
    #expect(isClose(slowed.linearVelocity(for: view).x, 200 * exp(-1), 1))
    #expect(isClose(slowed.angularVelocity(for: view), 2 * exp(-0.5), 0.01))
    stage.run(8)
    #expect(isClose(view.center.x, 150, 1.5) && !stage.animator.isRunning)
    #expect(fixed.center == CGPoint(x: 50, y: 300))
  }

  @Test func aSnapArrivesWithoutOvershoot() {
    stage.begin()
    let view = stage.view(100, 100)
    view.transform = CGAffineTransform(rotationAngle: 0.7)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 500))
    #expect(snap.damping == 0.5 && snap.snapPoint == CGPoint(x: 300, y: 500))
    snap.damping = 1
    stage.animator.addBehavior(snap)
    var greatestY: CGFloat = 0
    stage.run(2) { greatestY = max(greatestY, view.center.y) }
    #expect(greatestY <= 500.001 && isClose(view.center, snap.snapPoint, 0.3) && stage.take().last == "pause")
    #expect(isClose(view.transform.b, 0, 0.01))
    snap.damping = 0.2
    snap.snapPoint = CGPoint(x: 100, y: 100)
    var smallestY: CGFloat = 800
    stage.run(3) { smallestY = min(smallestY, view.center.y) }
    #expect(smallestY < 80 && isClose(view.center, snap.snapPoint, 0.5))
  }

  @Test func pendulumsHaveTheirPeriods() {
    func period(_ view: UIView) -> Double {
      var crossings: [Double] = []
      var last = view.center.x
      stage.run(8) {
        let x = view.center.x
        if last < 200, x >= 200 { crossings.append(stage.stage.time - (x - 200) / (x - last) / 60) }
        last = x
      }
      return ((crossings.last ?? 0) - (crossings.first ?? 0)) / Double(max(crossings.count - 1, 1))
    }
    /// The period of a pendulum of this length, in points, that swings by a tenth of a radian.
    func expected(_ length: Double) -> Double { 2 * .pi * (length / 1000).squareRoot() * (1 + 0.01 / 16) }
    let (sine, cosine) = (CGFloat(sin(0.1)), CGFloat(cos(0.1)))
    stage.begin()
    let bob = stage.view(200 + 200 * sine, 100 + 200 * cosine)
    let rod = UIAttachmentBehavior(item: bob, attachedToAnchor: CGPoint(x: 200, y: 100))
    #expect(isClose(rod.length, 200) && rod.attachedBehaviorType == .anchor && rod.items.count == 1)
    stage.animator.addBehavior(rod)
    stage.animator.addBehavior(UIGravityBehavior(items: [bob]))
    #expect(isClose(period(bob), expected(200), 0.01))
    #expect(isClose(hypot(bob.center.x - 200, bob.center.y - 100), 200, 0.2))
    stage.animator.removeAllBehaviors()
    // A plank that hangs from the middle of its upper edge.
    let plank = stage.view(200 + 100 * sine, 100 + 100 * cosine, 50, 200)
    plank.transform = CGAffineTransform(rotationAngle: -0.1)
    let pin = UIAttachmentBehavior(
      item: plank, offsetFromCenter: UIOffset(horizontal: 0, vertical: -100),
      attachedToAnchor: CGPoint(x: 200, y: 100))
    #expect(isClose(pin.length, 0) && pin.anchorPoint == CGPoint(x: 200, y: 100))
    stage.animator.addBehavior(pin)
    stage.animator.addBehavior(UIGravityBehavior(items: [plank]))
    let inertia: Double = (50 * 50 + 200 * 200) / 12 + 100 * 100
    #expect(isClose(period(plank), expected(inertia / 100), 0.01))
  }

  @Test func aSpringOscillatesAtItsFrequency() {
    stage.begin()
    let view = stage.view(200, 250)
    let spring = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 200, y: 100))
    spring.length = 100
    spring.frequency = 1
    stage.animator.addBehavior(spring)
    stage.run(0.5)
    #expect(isClose(view.center.y, 150, 1), "after half a period, the item is beyond its rest position")
    spring.damping = 1
    stage.run(5)
    #expect(isClose(view.center.y, 200, 0.5) && !stage.animator.isRunning)
    #expect(spring.damping == 1 && spring.frequency == 1 && spring.length == 100)
  }

  @Test func anItemFollowsAMovingAnchor() {
    stage.begin()
    let view = stage.view(100, 400)
    let drag = UIAttachmentBehavior(item: view, attachedToAnchor: view.center)
    let behavior = UIDynamicItemBehavior(items: [view])
    stage.animator.addBehavior(drag)
    stage.animator.addBehavior(behavior)
    stage.run(0.5) { drag.anchorPoint.x += 4 }
    #expect(isClose(view.center.x, drag.anchorPoint.x, 4.1))
    #expect(isClose(behavior.linearVelocity(for: view).x, 240, 5), "a throw has the speed of the finger")
  }

  @Test func attachmentsConnectItems() {
    stage.begin()
    let (top, below) = (stage.view(200, 100), stage.view(200, 200))
    let rod = UIAttachmentBehavior(item: top, attachedTo: below)
    #expect(rod.attachedBehaviorType == .items && rod.items.count == 2 && isClose(rod.length, 100))
    let fixed = UIDynamicItemBehavior(items: [top])
    fixed.isAnchored = true
    let gravity = UIGravityBehavior(items: [below])
    for behavior in [rod, fixed, gravity] { stage.animator.addBehavior(behavior) }
    stage.run(1)
    #expect(isClose(below.center, CGPoint(x: 200, y: 200), 0.5))
    stage.animator.removeBehavior(rod)
    let rope = UIAttachmentBehavior.limitAttachment(
      with: top, offsetFromCenter: .zero, attachedTo: below, offsetFromCenter: .zero)
    rope.length = 300
    stage.animator.addBehavior(rope)
    stage.run(3)
    #expect(isClose(below.center.y, 400, 1.5))
  }

  @Test func attachmentsRestrictMotion() {
    stage.begin()
    let (slider, base, arm, block) = (
      stage.view(100, 100), stage.view(200, 300), stage.view(250, 300), stage.view(150, 300)
    )
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: slider, attachmentAnchor: slider.center, axisOfTranslation: CGVector(dx: 1, dy: 1))
    slide.attachmentRange = UIFloatRange(minimum: 0, maximum: 100)
    let pin = UIAttachmentBehavior.pinAttachment(
      with: base, attachedTo: arm, attachmentAnchor: CGPoint(x: 200, y: 300))
    pin.attachmentRange = UIFloatRange(minimum: 0, maximum: 0.5)
    let weld = UIAttachmentBehavior.fixedAttachment(
      with: base, attachedTo: block, attachmentAnchor: CGPoint(x: 175, y: 300))
    let fixed = UIDynamicItemBehavior(items: [base])
    fixed.isAnchored = true
    let gravity = UIGravityBehavior(items: [slider, arm, block])
    for behavior in [slide, pin, weld, fixed, gravity] { stage.animator.addBehavior(behavior) }
    stage.run(3)
    let distance = 100 / 2.0.squareRoot()
    #expect(isClose(slider.center, CGPoint(x: 100 + distance, y: 100 + distance), 1.5))
    #expect(isClose(arm.center, CGPoint(x: 200 + 50 * cos(0.5), y: 300 + 50 * sin(0.5)), 1.5))
    #expect(isClose(block.center, CGPoint(x: 150, y: 300), 1))
    #expect(UIFloatRange.infinite.isInfinite && !pin.attachmentRange.isInfinite)
  }
}
