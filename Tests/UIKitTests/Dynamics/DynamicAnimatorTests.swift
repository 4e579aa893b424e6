import CAllocations
import Testing

@testable import UIKit

/// The frames in which a dynamic animator runs, and the values that it reads and writes.
@Suite(.serialized) @MainActor
struct DynamicAnimatorTests {
  private let stage = DynamicStage()

  @Test func anAnimatorPausesAtRestAndResumes() {
    stage.begin()
    let view = stage.view(200, 700)
    let gravity = UIGravityBehavior(items: [view])
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    #expect(!stage.animator.isRunning && stage.animator.elapsedTime == 0)
    stage.animator.addBehavior(gravity)
    stage.animator.addBehavior(collision)
    #expect(stage.animator.isRunning && stage.take() == ["resume"])
    stage.run(3)
    #expect(!stage.animator.isRunning && stage.take() == ["pause"])
    #expect(isClose(view.center.y, 775, 0.2) && isClose(view.center.x, 200, 0.2))
    let elapsed = stage.animator.elapsedTime
    #expect(elapsed > 0.4 && elapsed < 2)
    stage.run(1)
    #expect(stage.animator.elapsedTime == elapsed, "pauses do not count")
    gravity.magnitude = 1
    #expect(!stage.animator.isRunning, "the same value changes nothing")
    gravity.gravityDirection = CGVector(dx: 0, dy: -1)
    #expect(stage.animator.isRunning && stage.take() == ["resume"])
    stage.run(3)
    #expect(stage.take() == ["pause"] && isClose(view.center.y, 25, 0.2))
  }

  /// A callback that removes all behaviours must not cause a second pause.
  @Test func removingAllBehavioursAtRestCausesNoSecondPause() {
    final class Remover: NSObject, UIDynamicAnimatorDelegate {
      var pauses = 0
      func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
        pauses += 1
        animator.removeAllBehaviors()
      }
    }
    stage.begin()
    let view = stage.view(200, 700)
    let remover = Remover()
    stage.animator.delegate = remover
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in [UIGravityBehavior(items: [view]), collision, UIDynamicItemBehavior(items: [view])] {
      stage.animator.addBehavior(behavior)
    }
    stage.run(4)
    #expect(remover.pauses == 1 && stage.animator.behaviors.isEmpty && !stage.animator.isRunning)
  }

  @Test func behavioursCanBeAddedAndRemoved() {
    stage.begin()
    let view = stage.view(200, 100)
    let gravity = UIGravityBehavior(items: [view])
    let anchor = UIAttachmentBehavior(item: view, attachedToAnchor: view.center)
    stage.animator.addBehavior(gravity)
    stage.animator.addBehavior(anchor)
    stage.animator.addBehavior(gravity)
    #expect(stage.animator.behaviors == [gravity, anchor] && gravity.dynamicAnimator === stage.animator)
    stage.run(1)
    #expect(isClose(view.center, CGPoint(x: 200, y: 100), 0.1) && !stage.animator.isRunning)
    stage.animator.removeBehavior(anchor)
    #expect(anchor.dynamicAnimator == nil && stage.animator.isRunning)
    stage.run(0.5)
    #expect(view.center.y > 200)
    _ = stage.take()
    stage.animator.removeAllBehaviors()
    let stopped = view.center
    stage.run(0.5)
    #expect(view.center == stopped && stage.animator.behaviors == [] && !stage.animator.isRunning)
    #expect(stage.take() == ["pause"])
    // The body of the item was removed, with its velocity.
    view.center = CGPoint(x: 200, y: 100)
    stage.animator.addBehavior(gravity)
    stage.run(0.1)
    #expect(isClose(view.center.y, 105, 0.1))
  }

  private final class MoveRecorder: UIDynamicBehavior {
    var moves: [Bool] = []
    override func willMove(to dynamicAnimator: UIDynamicAnimator?) { moves.append(dynamicAnimator != nil) }
  }

  @Test func childrenMoveWithTheirParent() {
    stage.begin()
    let view = stage.view(200, 100)
    let (parent, child) = (MoveRecorder(), MoveRecorder())
    let gravity = UIGravityBehavior(items: [view])
    parent.addChildBehavior(child)
    child.addChildBehavior(gravity)
    #expect(parent.childBehaviors == [child] && parent.moves == [])
    stage.animator.addBehavior(parent)
    #expect(parent.moves == [true] && child.moves == [true] && gravity.dynamicAnimator === stage.animator)
    var calls = 0
    child.action = { calls += 1 }
    stage.run(0.1)
    #expect(calls == 6 && view.center.y > 104 && stage.animator.behaviors == [parent])
    child.removeChildBehavior(gravity)
    #expect(gravity.dynamicAnimator == nil && child.childBehaviors == [])
    stage.animator.removeBehavior(parent)
    #expect(parent.moves == [true, false] && child.moves == [true, false])
  }

  @Test func anItemIsUpdatedFromItsCurrentState() {
    stage.begin()
    let view = stage.view(200, 100, 100, 100)
    view.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 2)
    let behavior = UIDynamicItemBehavior(items: [view])
    behavior.addAngularVelocity(1, for: view)
    behavior.addLinearVelocity(CGPoint(x: 60, y: 0), for: view)
    #expect(behavior.linearVelocity(for: view) == CGPoint(x: 60, y: 0))
    stage.animator.addBehavior(behavior)
    stage.run(0.5)
    #expect(isClose(view.center, CGPoint(x: 230, y: 100), 1e-6))
    #expect(isClose(behavior.angularVelocity(for: view), 1))
    let expected = CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 2)
    #expect(isClose(view.transform.a, expected.a, 1e-6) && isClose(view.transform.b, expected.b, 1e-6))
    // Without `updateItem(usingCurrentState:)`, the animator continues from its own state; with this call, from the
    // state of the item.
    view.center = CGPoint(x: 0, y: 0)
    stage.run(0.5)
    #expect(isClose(view.center, CGPoint(x: 260, y: 100), 1e-6))
    view.center = CGPoint(x: 100, y: 300)
    view.transform = CGAffineTransform(rotationAngle: -1)
    stage.animator.updateItem(usingCurrentState: view)
    stage.run(0.5)
    #expect(isClose(view.center, CGPoint(x: 130, y: 300), 1e-6))
    #expect(isClose(atan2(view.transform.b, view.transform.a), -0.5, 1e-6))
  }

  @Test func positionsDoNotDependOnTheFrameRate() {
    func path(fps: Double) -> [CGPoint] {
      let stage = DynamicStage()
      stage.begin()
      let views = [stage.view(120, 100), stage.view(150, 300, 80, 30), stage.view(300, 200, 60, 60)]
      let collision = UICollisionBehavior(items: views)
      collision.translatesReferenceBoundsIntoBoundary = true
      let material = UIDynamicItemBehavior(items: views)
      material.elasticity = 0.6
      stage.animator.addBehavior(UIGravityBehavior(items: views))
      stage.animator.addBehavior(collision)
      stage.animator.addBehavior(material)
      stage.run(1, fps: fps)
      return views.map(\.center)
    }
    let reference = path(fps: 60)
    #expect(reference == path(fps: 60), "repeated simulations have equal frames")
    for fps in [30.0, 50, 64, 90, 120, 240] {
      for (a, b) in zip(path(fps: fps), reference) { #expect(isClose(a, b, 0.01), "\(fps)") }
    }
  }

  @Test func framesAllocateAlmostNothing() {
    stage.begin()
    let views = (0..<6).map { stage.view(60 + 50 * CGFloat($0), 300, 40, 40) }
    let collision = UICollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    let material = UIDynamicItemBehavior(items: views)
    material.elasticity = 1
    stage.animator.addBehavior(UIGravityBehavior(items: views))
    stage.animator.addBehavior(collision)
    stage.animator.addBehavior(material)
    stage.animator.addBehavior(UIAttachmentBehavior(item: views[0], attachedTo: views[1]))
    stage.run(2)
    stage.animator.planIfNeeded()
    let before = threadAllocationCount()
    for _ in 0..<240 { _ = stage.animator.scene.advance(by: 1.0 / 60) }
    let allocations = threadAllocationCount() - before
    // The lists of contacts may still grow.
    #expect(allocations < 24, "\(allocations) allocations in 240 frames")
  }

  @Test func layoutAttributesAreDynamicItems() {
    stage.begin()
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
    stage.run(1)
    #expect(!animator.isRunning && cells[1].center == CGPoint(x: 50, y: 125))
    cells[1].center.y = 165
    animator.updateItem(usingCurrentState: cells[1])
    stage.run(0.25)
    #expect(cells[1].center.y < 155 && cells[1].center.y > 125)
    stage.run(3)
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
