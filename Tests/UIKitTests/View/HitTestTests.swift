import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct HitTestTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let back = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let front = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
  private let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  init() {
    root.addSubview(back)
    root.addSubview(front)
    front.addSubview(inner)
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }

  @Test func theFrontmostDeepestViewIsHit() {
    #expect(hit(10, 10) === back)
    #expect(hit(75, 75) === inner && hit(99, 99) === front)
    #expect(hit(180, 180) === root && hit(201, 10) == nil)
    root.sendSubviewToBack(front)
    #expect(hit(75, 75) === back)
  }

  /// The left and top edges belong to a view, and the right and bottom edges do not.
  @Test func aViewContainsItsLeftAndTopEdges() {
    for (x, y, expected) in [
      (50.0, 50.0, true), (149.999, 149.999, true), (150, 100, false), (100, 150, false),
      (49.999, 120, false),
    ] {
      #expect((hit(x, y) === front) == expected)
    }
  }

  @Test func viewsWithoutTouchesAreSkipped() {
    let changes: [(on: (UIView) -> Void, off: (UIView) -> Void)] = [
      ({ $0.isHidden = true }, { $0.isHidden = false }),
      ({ $0.alpha = 0.009 }, { $0.alpha = 1 }),
      ({ $0.isUserInteractionEnabled = false }, { $0.isUserInteractionEnabled = true }),
      ({ $0.transform = CGAffineTransform(scaleX: 0, y: 1) }, { $0.transform = .identity }),
    ]
    for change in changes {
      change.on(front)
      #expect(hit(75, 75) === back && hit(120, 120) === root)
      change.off(front)
      #expect(hit(75, 75) === inner)
    }
    front.alpha = 0.0101
    #expect(hit(75, 75) === inner)
  }

  /// The part of a subview beyond the edge of its superview is not hit, even if it is visible.
  @Test func subviewsOutsideAreNotHit() {
    inner.frame = CGRect(x: 90, y: 90, width: 40, height: 40)
    #expect(hit(145, 145) === inner && hit(155, 155) === root)
    front.clipsToBounds = true
    #expect(hit(155, 155) === root)
  }

  @Test func transformsAndOverridesAffectTheHit() {
    front.transform = CGAffineTransform(rotationAngle: .pi / 4)
    // The rotated view no longer covers its former corner, and reaches beyond the middle of its former upper side.
    #expect(hit(52, 52) === back && hit(100, 28) === root)
    #expect(hit(100, 31) === front)

    final class Round: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        hypot(point.x - bounds.midX, point.y - bounds.midY) < bounds.width / 2
      }
    }
    let round = Round(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(round)
    #expect(hit(50, 10) === round && hit(5, 5) === back)
  }
}
