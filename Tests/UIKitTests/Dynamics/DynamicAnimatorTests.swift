import CAllocations
import Testing

@testable import UIKit

/// The frames in which a dynamic animator runs, and the values that it reads and writes.
@Suite(.serialized) @MainActor
struct DynamicAnimatorTests {
  private let d = DynamicStage()

  @Test func itPausesAtRestAndResumes() {
    d.begin()
    let view = d.view(200, 700)
    let gravity = UIGravityBehavior(items: [view])
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    #expect(!d.animator.isRunning && d.animator.elapsedTime == 0)
    d.animator.addBehavior(gravity)
    d.animator.addBehavior(collision)
    #expect(d.animator.isRunning && d.take() == ["resume"])
    d.run(3)
    #expect(!d.animator.isRunning && d.take() == ["pause"])
    #expect(isClose(view.center.y, 775, 0.2) && isClose(view.center.x, 200, 0.2))
    let elapsed = d.animator.elapsedTime
    #expect(elapsed > 0.4 && elapsed < 2)
    d.run(1)
    #expect(d.animator.elapsedTime == elapsed, "pauses do not count")
    gravity.magnitude = 1
    #expect(!d.animator.isRunning, "the same value changes nothing")
    gravity.gravityDirection = CGVector(dx: 0, dy: -1)
    #expect(d.animator.isRunning && d.take() == ["resume"])
    d.run(3)
    #expect(d.take() == ["pause"] && isClose(view.center.y, 25, 0.2))
  }

  /// A transition that ends in the callback must not end twice.
  @Test func removingAllBehavioursAtRestPausesNoMore() {
    final class Remover: NSObject, UIDynamicAnimatorDelegate {
      var pauses = 0
      func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
        pauses += 1
        animator.removeAllBehaviors()
      }
    }
    d.begin()
    let view = d.view(200, 700)
    let remover = Remover()
    d.animator.delegate = remover
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in [UIGravityBehavior(items: [view]), collision, UIDynamicItemBehavior(items: [view])] {
      d.animator.addBehavior(behavior)
    }
    d.run(4)
    #expect(remover.pauses == 1 && d.animator.behaviors.isEmpty && !d.animator.isRunning)
  }

  @Test func behavioursComeAndGo() {
    d.begin()
    let view = d.view(200, 100)
    let gravity = UIGravityBehavior(items: [view])
    let anchor = UIAttachmentBehavior(item: view, attachedToAnchor: view.center)
    d.animator.addBehavior(gravity)
    d.animator.addBehavior(anchor)
    d.animator.addBehavior(gravity)
    #expect(d.animator.behaviors == [gravity, anchor] && gravity.dynamicAnimator === d.animator)
    d.run(1)
    #expect(isClose(view.center, CGPoint(x: 200, y: 100), 0.1) && !d.animator.isRunning)
    d.animator.removeBehavior(anchor)
    #expect(anchor.dynamicAnimator == nil && d.animator.isRunning)
    d.run(0.5)
    #expect(view.center.y > 200)
    _ = d.take()
    d.animator.removeAllBehaviors()
    let stopped = view.center
    d.run(0.5)
    #expect(view.center == stopped && d.animator.behaviors == [] && !d.animator.isRunning)
    #expect(d.take() == ["pause"])
    // The body is gone, and with it the velocity.
    view.center = CGPoint(x: 200, y: 100)
    d.animator.addBehavior(gravity)
    d.run(0.1)
    #expect(isClose(view.center.y, 105, 0.1))
  }

  private final class Moved: UIDynamicBehavior {
    var moves: [Bool] = []
    override func willMove(to dynamicAnimator: UIDynamicAnimator?) { moves.append(dynamicAnimator != nil) }
  }

  @Test func childrenMoveWithTheirParent() {
    d.begin()
    let view = d.view(200, 100)
    let (parent, child) = (Moved(), Moved())
    let gravity = UIGravityBehavior(items: [view])
    parent.addChildBehavior(child)
    child.addChildBehavior(gravity)
    #expect(parent.childBehaviors == [child] && parent.moves == [])
    d.animator.addBehavior(parent)
    #expect(parent.moves == [true] && child.moves == [true] && gravity.dynamicAnimator === d.animator)
    var calls = 0
    child.action = { calls += 1 }
    d.run(0.1)
    #expect(calls == 6 && view.center.y > 104 && d.animator.behaviors == [parent])
    child.removeChildBehavior(gravity)
    #expect(gravity.dynamicAnimator == nil && child.childBehaviors == [])
    d.animator.removeBehavior(parent)
    #expect(parent.moves == [true, false] && child.moves == [true, false])
  }

  @Test func anItemThatTheAppChanges() {
    d.begin()
    let view = d.view(200, 100, 100, 100)
    view.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 2)
    let behavior = UIDynamicItemBehavior(items: [view])
    behavior.addAngularVelocity(1, for: view)
    behavior.addLinearVelocity(CGPoint(x: 60, y: 0), for: view)
    #expect(behavior.linearVelocity(for: view) == CGPoint(x: 60, y: 0))
    d.animator.addBehavior(behavior)
    d.run(0.5)
    #expect(isClose(view.center, CGPoint(x: 230, y: 100), 1e-6))
    #expect(isClose(behavior.angularVelocity(for: view), 1))
    let expected = CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 2)
    #expect(isClose(view.transform.a, expected.a, 1e-6) && isClose(view.transform.b, expected.b, 1e-6))
    // Without the call, the animator goes on from its own state; with it, from the item's.
    view.center = CGPoint(x: 0, y: 0)
    d.run(0.5)
    #expect(isClose(view.center, CGPoint(x: 260, y: 100), 1e-6))
    view.center = CGPoint(x: 100, y: 300)
    view.transform = CGAffineTransform(rotationAngle: -1)
    d.animator.updateItem(usingCurrentState: view)
    d.run(0.5)
    #expect(isClose(view.center, CGPoint(x: 130, y: 300), 1e-6))
    #expect(isClose(atan2(view.transform.b, view.transform.a), -0.5, 1e-6))
  }

  @Test func theSamePathAtEveryFrameRate() {
    func path(fps: Double) -> [CGPoint] {
      let d = DynamicStage()
      d.begin()
      let views = [d.view(120, 100), d.view(150, 300, 80, 30), d.view(300, 200, 60, 60)]
      let collision = UICollisionBehavior(items: views)
      collision.translatesReferenceBoundsIntoBoundary = true
      let material = UIDynamicItemBehavior(items: views)
      material.elasticity = 0.6
      d.animator.addBehavior(UIGravityBehavior(items: views))
      d.animator.addBehavior(collision)
      d.animator.addBehavior(material)
      d.run(1, fps: fps)
      return views.map(\.center)
    }
    let once = path(fps: 60)
    #expect(once == path(fps: 60), "every run has the same frames")
    for fps in [30.0, 50, 64, 90, 120, 240] {
      for (a, b) in zip(path(fps: fps), once) { #expect(isClose(a, b, 0.01), "\(fps)") }
    }
  }

  @Test func framesAllocateNothing() {
    d.begin()
    let views = (0..<6).map { d.view(60 + 50 * CGFloat($0), 300, 40, 40) }
    let collision = UICollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    let material = UIDynamicItemBehavior(items: views)
    material.elasticity = 1
    d.animator.addBehavior(UIGravityBehavior(items: views))
    d.animator.addBehavior(collision)
    d.animator.addBehavior(material)
    d.animator.addBehavior(UIAttachmentBehavior(item: views[0], attachedTo: views[1]))
    d.run(2)
    d.animator.planIfNeeded()
    let before = threadAllocationCount()
    for _ in 0..<240 { _ = d.animator.scene.advance(by: 1.0 / 60) }
    let made = threadAllocationCount() - before
    // The lists of contacts may still grow to their size.
    #expect(made < 24, "\(made) allocations in 240 frames")
  }

  @Test func itemsOfALayout() {
    d.begin()
    let layout = UICollectionViewFlowLayout()
    let animator = UIDynamicAnimator(collectionViewLayout: layout)
    let cells = (0..<3).map { item in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(x: 0, y: 100 * CGFloat(item), width: 100, height: 50)
      return attributes
    }
    for cell in cells {
      let spring = UIAttachmentBehavior(item: cell, attachedToAnchor: cell.center)
      spring.frequency = 1
      spring.damping = 0.8
      animator.addBehavior(spring)
    }
    #expect(animator.layoutAttributesForCell(at: IndexPath(item: 1, section: 0)) === cells[1])
    #expect(animator.layoutAttributesForCell(at: IndexPath(item: 3, section: 0)) == nil)
    #expect(
      animator.layoutAttributesForSupplementaryView(ofKind: "a", at: IndexPath(item: 1, section: 0)) == nil)
    #expect(
      animator.layoutAttributesForDecorationView(ofKind: "a", at: IndexPath(item: 1, section: 0)) == nil)
    let found = animator.items(in: CGRect(x: 0, y: 90, width: 50, height: 50))
    #expect(found.count == 1 && found.first === cells[1])
    d.run(1)
    #expect(!animator.isRunning && cells[1].center == CGPoint(x: 50, y: 125))
    cells[1].center.y = 165
    animator.updateItem(usingCurrentState: cells[1])
    d.run(0.25)
    #expect(cells[1].center.y < 155 && cells[1].center.y > 125)
    d.run(3)
    #expect(!animator.isRunning && isClose(cells[1].center.y, 125, 0.3))
  }

  @Test func anItemOutsideOfTheReferenceViewTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let animator = UIDynamicAnimator(referenceView: UIView())
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        animator.addBehavior(UIGravityBehavior(items: [view]))
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("UIGravityBehavior") && text.contains("reference view"))
  }
}
