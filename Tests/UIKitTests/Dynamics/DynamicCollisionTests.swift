import Testing

@testable import UIKit

/// Collisions of dynamic items.
@Suite(.serialized) @MainActor
struct DynamicCollisionTests {
  private let stage = DynamicStage()

  private final class Ball: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
  }

  private final class Wedge: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
    override var collisionBoundingPath: UIBezierPath {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: -25, y: 0))
      path.addLine(to: CGPoint(x: 25, y: 0))
      path.addLine(to: CGPoint(x: 0, y: -25))
      path.close()
      return path
    }
  }

  private func ball(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat = 25) -> UIView {
    let ball = Ball(frame: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    stage.space.addSubview(ball)
    return ball
  }

  /// Adds gravity, collisions of the views with each other and with the bounds of the space, and a material.
  private func drop(_ views: [UIView], elasticity: CGFloat, friction: CGFloat = 0.2) -> UICollisionBehavior {
    let collision = UICollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = stage
    let material = UIDynamicItemBehavior(items: views)
    material.elasticity = elasticity
    material.friction = friction
    stage.animator.addBehavior(UIGravityBehavior(items: views))
    stage.animator.addBehavior(collision)
    stage.animator.addBehavior(material)
    return collision
  }

  @Test(arguments: [0.5, 0.8, 1.0])
  func aBallBouncesToItsHeight(_ elasticity: CGFloat) {
    stage.begin()
    let view = ball(200, 175)
    _ = drop([view], elasticity: elasticity)
    // A fall of 600 points takes 1.095 s, and the rise takes elasticity times that.
    stage.run(1.1)
    var top = view.center.y
    stage.run(1.095 * elasticity + 0.1) { top = min(top, view.center.y) }
    #expect(isClose(775 - top, 600 * elasticity * elasticity, 8))
  }

  /// A box rests on the upper end of an upright line, in whichever direction the line was added.
  @Test(arguments: [true, false]) func aBoxRestsOnTheEndOfALine(isUpward: Bool) {
    stage.begin()
    let box = stage.view(200, 300)
    let collision = drop([box], elasticity: 0)
    let (bottom, top) = (CGPoint(x: 200, y: 600), CGPoint(x: 200, y: 400))
    collision.addBoundary(
      withIdentifier: "line" as NSString, from: isUpward ? bottom : top, to: isUpward ? top : bottom)
    stage.run(2)
    #expect(isClose(box.center.y, 375, 2), "\(box.center)")
  }

  @Test func energyDoesNotGrow() {
    stage.begin()
    let views = (0..<8).map { stage.view(50 + 90 * CGFloat($0 % 4), 100 + 120 * CGFloat($0 / 4), 40, 60) }
    let collision = UICollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    let material = UIDynamicItemBehavior(items: views)
    material.elasticity = 1
    material.friction = 0
    for (index, view) in views.enumerated() {
      let x = CGFloat(index * 97 % 300) - 150
      material.addLinearVelocity(CGPoint(x: x, y: 200 - abs(x)), for: view)
    }
    stage.animator.addBehavior(collision)
    stage.animator.addBehavior(material)
    func energy() -> CGFloat {
      views.reduce(0) { sum, view in
        let (v, spin) = (material.linearVelocity(for: view), material.angularVelocity(for: view))
        return sum + v.x * v.x + v.y * v.y + (40 * 40 + 60 * 60) / 12 * spin * spin
      }
    }
    let first = energy()
    for _ in 0..<20 {
      stage.run(0.5)
      #expect(energy() < first * 1.01)
      #expect(views.allSatisfy { stage.space.bounds.contains($0.center) })
    }
    #expect(energy() > first * 0.5)
  }

  @Test func aStackRests() {
    stage.begin()
    let views = (0..<5).map { stage.view(200, 775 - 52 * CGFloat($0)) }
    _ = drop(views, elasticity: 0)
    stage.run(2)
    #expect(!stage.animator.isRunning)
    for (index, view) in views.enumerated() {
      #expect(isClose(view.center, CGPoint(x: 200, y: 775 - 50 * CGFloat(index)), 0.6))
      #expect(isClose(view.transform.b, 0, 0.01))
    }
  }

  @Test func frictionStopsABox() {
    stage.begin()
    let view = stage.view(60, 775)
    _ = drop([view], elasticity: 0, friction: 0.5)
    let push = UIDynamicItemBehavior(items: [view])
    push.allowsRotation = false
    push.addLinearVelocity(CGPoint(x: 400, y: 0), for: view)
    stage.animator.addBehavior(push)
    stage.run(3)
    // The distance is v² / (2 μ g).
    #expect(isClose(view.center.x, 60 + 160, 4) && !stage.animator.isRunning)
  }

  @Test func theDelegateIsNotifiedOfContacts() {
    stage.begin()
    let (lower, upper) = (stage.view(200, 700), stage.view(200, 500))
    let collision = drop([lower, upper], elasticity: 0)
    collision.addBoundary(
      withIdentifier: "shelf", from: CGPoint(x: 0, y: 600), to: CGPoint(x: 400, y: 600))
    stage.run(3)
    let calls = stage.take()
    #expect(calls.filter { $0.hasPrefix("bounds began") } == ["bounds began at y 800"])
    #expect(calls.filter { $0.hasPrefix("shelf began") } == ["shelf began at y 600"])
    #expect(calls.last == "pause" && !calls.contains("items began"))
    #expect(isClose(upper.center.y, 575, 0.2))
    #expect(collision.boundaryIdentifiers?.count == 1)
    #expect(collision.boundary(withIdentifier: "shelf")?.bounds.width == 400)
    collision.removeBoundary(withIdentifier: "shelf")
    #expect(collision.boundaryIdentifiers == nil && collision.boundary(withIdentifier: "shelf") == nil)
    stage.run(3)
    #expect(stage.take() == ["resume", "items began", "pause"])
    #expect(isClose(upper.center.y, 725, 0.2))
    collision.translatesReferenceBoundsIntoBoundary = false
    stage.run(0.2)
    #expect(lower.center.y > 790)
  }

  @Test func modesDecideWhatCollides() {
    stage.begin()
    let views = [stage.view(200, 100), stage.view(200, 400)]
    let collision = drop(views, elasticity: 0)
    collision.collisionMode = .boundaries
    stage.run(2)
    #expect(isClose(views[0].center.y, 775, 0.2) && isClose(views[1].center.y, 775, 0.2))
    collision.collisionMode = .items
    stage.run(0.5)
    #expect(views[1].center.y > 850)
    #expect(UICollisionBehavior.Mode.everything.contains([.items, .boundaries]))
  }

  @Test func boundariesHaveInsetsAndPaths() {
    stage.begin()
    let views = [stage.view(100, 100), ball(300, 300)]
    let collision = drop(views, elasticity: 0)
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: 0, bottom: 100, right: 0))
    let bowl = UIBezierPath()
    bowl.addArc(
      withCenter: CGPoint(x: 280, y: 400), radius: 100, startAngle: 0, endAngle: .pi, clockwise: true)
    collision.addBoundary(withIdentifier: NSString("bowl"), for: bowl)
    #expect(collision.translatesReferenceBoundsIntoBoundary && collision.items.count == 2)
    stage.run(6)
    #expect(isClose(views[0].center.y, 675, 0.3))
    // The second view still rolls to and fro.
    #expect(isClose(hypot(views[1].center.x - 280, views[1].center.y - 400), 75, 2))
    collision.removeAllBoundaries()
    #expect(collision.boundaryIdentifiers == nil)
    stage.space.bounds.size.height = 700
    stage.animator.updateItem(usingCurrentState: views[0])
    stage.run(2)
    // The view, which was below the new boundary, rests on the boundary or falls.
    #expect(isClose(views[0].center.y, 575, 2) || views[0].center.y > 600)
  }

  @Test func anItemCollidesWithItsPath() {
    stage.begin()
    let wedge = Wedge(frame: CGRect(x: 175, y: 675, width: 50, height: 50))
    stage.space.addSubview(wedge)
    _ = drop([wedge], elasticity: 0)
    stage.run(2)
    // The lower edge of the collision path is at the centre of the view.
    #expect(isClose(wedge.center.y, 800, 0.3))
    #expect(stage.view(0, 0).collisionBoundingPath.bounds == CGRect(x: -25, y: -25, width: 50, height: 50))
  }

  @Test func aThrownViewStaysInside() {
    stage.begin()
    let view = stage.view(200, 400, 30, 30)
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    let material = UIDynamicItemBehavior(items: [view])
    material.elasticity = 0.9
    material.addLinearVelocity(CGPoint(x: 20_000, y: 13_000), for: view)
    stage.animator.addBehavior(collision)
    stage.animator.addBehavior(material)
    stage.run(3) { #expect(stage.space.bounds.contains(view.center)) }
  }
}
