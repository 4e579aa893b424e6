import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct SwipeTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  private func begin() -> UISwipeGestureRecognizer {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
    return log.add(UISwipeGestureRecognizer(), "swipe", to: view)
  }

  /// Moves a touch in five steps and keeps it down.
  private func drag(_ x: Double, _ y: Double, in seconds: Double = 0.2) {
    let start = stage.time + 1
    stage.down(200, 400, at: start)
    for step in 1...5 {
      let fraction = Double(step) / 5
      stage.move(200 + x * fraction, 400 + y * fraction, at: start + seconds * fraction)
    }
  }

  private func lift() -> [String] {
    let calls = log.take()
    stage.up(0, 0)
    #expect(log.take() == [], "lifting the finger calls no handler")
    return calls
  }

  @Test func aSwipeIsRecognizedInItsDirections() {
    let swipe = begin()
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    let cases: [(UISwipeGestureRecognizer.Direction, Double, Double)] = [
      (.right, 1, 0), (.left, -1, 0), (.up, 0, -1), (.down, 0, 1),
    ]
    for bits in 0..<16 {
      swipe.direction = UISwipeGestureRecognizer.Direction(rawValue: UInt(bits))
      for (direction, x, y) in cases {
        drag(100 * x, 100 * y)
        #expect(
          lift() == (swipe.direction.contains(direction) ? ["swipe ended"] : []), "\(bits) \(direction)")
      }
    }
  }

  @Test func aSwipeIsLongAndStraight() {
    _ = begin()
    for (x, y, isSwipe) in [
      (49.0, 0.0, false), (50, 0, true), (50, 50, true), (50, -50, true), (60, 60, false), (60, -60, false),
    ] {
      drag(x, y)
      #expect(lift() == (isSwipe ? ["swipe ended"] : []), "\(x) \(y)")
    }
  }

  @Test func aSlowMovementIsNoSwipe() {
    _ = begin()
    for (seconds, isSwipe) in [(0.4, true), (0.6, true), (1.5, false)] {
      drag(100, 0, in: seconds)
      #expect(lift() == (isSwipe ? ["swipe ended"] : []), "\(seconds)")
    }
  }

  /// The last step of the movement may be reported with the end of the touch.
  @Test func aFlickMayConsistOfOneMovement() {
    _ = begin()
    stage.down(100, 100)
    stage.up(200, 100)
    #expect(log.take() == ["swipe ended"])
  }

  @Test func theLocationOfASwipeIsItsStartPosition() {
    let swipe = begin()
    var positions: [CGPoint] = []
    swipe.addAction { positions = [$0.location(in: nil), $0.location(ofTouch: 0, in: nil)] }
    drag(100, 20)
    #expect(positions == [CGPoint(x: 200, y: 400), CGPoint(x: 200, y: 400)])
    _ = lift()
  }

  @Test func aSwipeMayRequireTwoFingers() {
    let swipe = begin()
    swipe.numberOfTouchesRequired = 2
    drag(100, 0)
    #expect(lift() == [], "one finger is too few")
    for fingers in [2, 3] {
      for id in 0..<fingers { stage.down(100, 100 + 50 * Double(id), id: id) }
      for id in 0..<fingers { stage.move(180, 100 + 50 * Double(id), id: id) }
      #expect(log.take() == (fingers == 2 ? ["swipe ended"] : []))
      for id in 0..<fingers { stage.up(180, 100 + 50 * Double(id), id: id) }
    }
  }

  /// A swipe fails as soon as the touch has moved too far in another direction or for too long, and the waiting
  /// recognizer continues.
  @Test func aSwipeFailsEarly() {
    let swipe = begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    pan.require(toFail: swipe)
    stage.down(200, 400)
    stage.move(200, 440)
    #expect(log.take() == [])
    stage.move(200, 451)
    #expect(log.take() == ["pan began"])
    stage.up(200, 451)
    _ = log.take()
    stage.down(200, 400)
    stage.move(220, 400)
    stage.run(to: stage.time + 0.6)
    #expect(log.take() == ["pan began"])
    stage.up(220, 400)
    _ = log.take()
    drag(100, 0)
    #expect(lift() == ["swipe ended"])
  }

  @Test func cancelledTouchesAreNoSwipe() {
    _ = begin()
    stage.down(200, 400)
    stage.cancel(300, 400)
    #expect(log.take() == [])
  }
}
