import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct PanTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  @Test func aPanBeginsBeyondTheSlop() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    stage.down(100, 100)
    stage.move(109.9, 100)
    #expect(log.take() == [] && pan.state == .possible)
    stage.move(113, 100)
    #expect(log.take() == ["pan began"] && pan.state == .began)
    #expect(pan.translation(in: view) == CGPoint(x: 3, y: 0))
    stage.move(120, 130)
    #expect(log.take() == ["pan changed"])
    #expect(pan.translation(in: view) == CGPoint(x: 10, y: 30))
    stage.move(90, 100)
    #expect(pan.translation(in: view) == CGPoint(x: -20, y: 0))
    stage.up(90, 100)
    #expect(log.take() == ["pan changed", "pan ended"] && pan.state == .possible)
  }

  /// The slop is subtracted along the movement, in any direction.
  @Test func theSlopIsSubtractedInEveryDirection() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    for step in 0..<16 {
      let angle = Double(step) * .pi / 8
      for length in [10.000001, 14, 80] {
        var seen = CGPoint.zero
        pan.addAction { recognizer in
          guard recognizer.state == .began, let pan = recognizer as? UIPanGestureRecognizer else { return }
          seen = pan.translation(in: view)
        }
        stage.down(200, 400)
        stage.move(200 + length * cos(angle), 400 + length * sin(angle))
        #expect(isClose(seen, CGPoint(x: (length - 10) * cos(angle), y: (length - 10) * sin(angle)), 1e-4))
        stage.up(200, 400)
      }
    }
  }

  @Test func aTouchWithoutMovementIsNoPan() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    stage.down(100, 100)
    stage.move(107, 107)
    stage.up(107, 107)
    #expect(log.take() == [] && pan.state == .possible)
  }

  @Test func aCancelledTouchCancelsThePan() {
    begin()
    _ = log.add(UIPanGestureRecognizer(), "pan", to: view)
    stage.down(100, 100)
    stage.move(150, 100)
    stage.cancel(150, 100)
    #expect(log.take() == ["pan began", "pan cancelled"])
  }

  @Test func settingTheTranslationRestartsTheVelocity() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    stage.down(100, 100, at: 1)
    stage.move(150, 100, at: 1.01)
    #expect(pan.velocity(in: view).x > 0)
    pan.setTranslation(.zero, in: view)
    #expect(pan.translation(in: view) == .zero && pan.velocity(in: view) == .zero)
    stage.move(160, 105, at: 1.02)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 10, y: 5)))
    // The history restarts, so that the velocity is that of the last step.
    #expect(isClose(pan.velocity(in: view), CGPoint(x: 1000, y: 500), 1e-6))
    pan.setTranslation(CGPoint(x: -5, y: 7), in: view)
    stage.move(170, 105, at: 1.03)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 5, y: 7)))
  }

  /// Tests of apps set the translation and then call the handler. The next touch measures from its start.
  @Test func theTranslationCanBeSetWithoutTouches() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    pan.setTranslation(CGPoint(x: 12, y: 13), in: view)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 12, y: 13)))
    stage.down(100, 100, at: 1)
    #expect(pan.translation(in: view) == .zero)
    stage.move(150, 100, at: 1.01)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 40, y: 0)))
  }

  /// Code that sets the translation to zero in each call still sees the finger's velocity at the end.
  @Test func aFlickKeepsItsVelocity() {
    begin()
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    var velocities: [CGFloat] = []
    pan.addAction { [view] recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return }
      let velocity = pan.velocity(in: view)
      velocities.append(velocity.x)
      pan.setTranslation(.zero, in: view)
      // At the end, the velocity can still be read after the translation is set.
      #expect(pan.velocity(in: view) == (pan.state == .ended ? velocity : .zero))
    }
    for pause in [0, 0.05, 0.2] {
      velocities = []
      let start = stage.time + 1
      stage.down(100, 100, at: start)
      for step in 1...4 { stage.move(100 + 20 * Double(step), 100, at: start + 0.01 * Double(step)) }
      stage.up(180, 100, at: start + 0.04 + pause)
      #expect(velocities.count == 5 && velocities.dropLast().allSatisfy { abs($0 - 2000) < 1e-6 })
      #expect(abs((velocities.last ?? -1) - (pause > 0.1 ? 0 : 2000)) < 1e-6, "\(pause)")
    }
  }

  /// In a rotated and scaled view the translation is in that view's points, whatever its origin.
  @Test func translationsAreInTheViewsPoints() {
    begin()
    let turned = UIView(frame: CGRect(x: 150, y: 300, width: 100, height: 100))
    turned.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    view.addSubview(turned)
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    stage.down(100, 100, at: 1)
    stage.move(130, 100, at: 1.01)
    #expect(isClose(pan.translation(in: nil), CGPoint(x: 20, y: 0)))
    #expect(isClose(pan.translation(in: turned), CGPoint(x: 0, y: -10)))
    #expect(isClose(pan.velocity(in: turned), CGPoint(x: 0, y: -1500)))
    pan.setTranslation(CGPoint(x: 1, y: 0), in: turned)
    #expect(isClose(pan.translation(in: nil), CGPoint(x: 0, y: 2)))
  }

  // MARK: Velocity

  /// The velocity is three quarters of the last step's velocity plus a quarter of the value before this step.
  @Test func theVelocityIsFiltered() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    stage.down(100, 100, at: 1)
    var (x, t, expected) = (100.0, 1.0, Double?.none)
    for step in [20.0, 20, 5, -8, 30, 1] {
      x += step
      t += 0.01
      stage.move(x, 100, at: t)
      let instant = step / 0.01
      expected = expected.map { 0.75 * instant + 0.25 * $0 } ?? instant
      #expect(isClose(pan.velocity(in: view).x, expected ?? 0, 1e-6))
    }
    // Ending at the same position changes nothing.
    var last: CGFloat = 0
    pan.addAction { last = ($0 as? UIPanGestureRecognizer)?.velocity(in: view).x ?? 0 }
    stage.up(x, 100, at: t + 0.01)
    #expect(isClose(last, expected ?? 0, 1e-6))
  }

  @Test func aRestingTouchHasNoVelocity() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    var last = CGPoint(x: 9, y: 9)
    pan.addAction { last = ($0 as? UIPanGestureRecognizer)?.velocity(in: view) ?? .zero }
    for (pause, rests) in [(0.05, false), (0.099, false), (0.101, true), (1, true)] {
      let start = stage.time + 1
      stage.down(100, 100, at: start)
      stage.move(150, 100, at: start + 0.01)
      #expect(last.x > 0)
      // The velocity becomes zero even without an event.
      stage.frame(at: start + 0.01 + pause)
      #expect((pan.velocity(in: view) == .zero) == rests)
      stage.up(150, 100, at: start + 0.01 + pause)
      #expect((last == .zero) == rests, "\(pause)")
    }
    // After a rest only the new movement counts.
    let start = stage.time + 1
    stage.down(100, 100, at: start)
    stage.move(150, 100, at: start + 0.01)
    stage.move(151, 100, at: start + 0.51)
    #expect(isClose(last.x, 2, 1e-6))
  }

  // MARK: Fingers

  @Test func aSecondTouchDoesNotJump() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    stage.down(100, 100)
    stage.move(130, 100)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 20, y: 0)))
    stage.down(300, 500, id: 1)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 20, y: 0)) && pan.numberOfTouches == 2)
    // The centroid of two touches moves half as far as one of them.
    stage.move(300, 520, id: 1)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 20, y: 10)))
    stage.up(130, 100)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 20, y: 10)) && pan.numberOfTouches == 1)
    stage.move(310, 520, id: 1)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 30, y: 10)))
    _ = log.take()
    stage.up(310, 520, id: 1)
    #expect(log.take() == ["pan ended"])
  }

  @Test func aPanMayRequireSeveralFingers() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    pan.minimumNumberOfTouches = 2
    stage.down(100, 100)
    stage.move(200, 100)
    #expect(log.take() == [])
    stage.down(100, 200, id: 1)
    #expect(log.take() == [])
    stage.move(250, 100)
    #expect(log.take() == ["pan began"])
    stage.up(250, 100)
    #expect(log.take() == ["pan ended"])
    stage.up(100, 200, id: 1)
    #expect(log.take() == [])
  }

  @Test func aPanMayLimitItsFingers() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    pan.maximumNumberOfTouches = 1
    stage.down(100, 100)
    stage.down(100, 200, id: 1)
    stage.move(200, 100)
    #expect(log.take() == [])
    stage.up(200, 100)
    stage.up(100, 200, id: 1)
    // After the beginning, further touches are ignored.
    stage.down(100, 100)
    stage.move(130, 100)
    stage.down(100, 200, id: 1)
    #expect(pan.numberOfTouches == 1 && isClose(pan.translation(in: view), CGPoint(x: 20, y: 0)))
    stage.move(300, 200, id: 1)
    #expect(isClose(pan.translation(in: view), CGPoint(x: 20, y: 0)))
    #expect(log.take() == ["pan began"])
    stage.up(100, 200, id: 1)
    stage.up(130, 100)
    #expect(log.take() == ["pan ended"])
  }

  // MARK: Edges

  @Test func edgePansBeginOnlyAtTheirEdges() {
    begin()
    let recognizer = log.add(UIScreenEdgePanGestureRecognizer(), "edge", to: view)
    let sides: [(edge: UIRectEdge, at: (Double) -> (Double, Double), inwards: (Double, Double))] = [
      (.left, { ($0, 400) }, (1, 0)), (.right, { (400 - $0, 400) }, (-1, 0)),
      (.top, { (200, $0) }, (0, 1)), (.bottom, { (200, 800 - $0) }, (0, -1)),
    ]
    for side in sides {
      for wanted in sides {
        recognizer.edges = wanted.edge
        for (distance, isNear) in [(1.0, true), (20, true), (20.5, false), (100, false)] {
          for (along, isInwards) in [(0.0, true), (0.99, true), (1.01, false), (-0.99, true), (-1.01, false)]
          {
            for forwards in [true, false] {
              let sign = forwards ? 1.0 : -1
              let (x, y) = side.at(distance)
              let dx = sign * (side.inwards.0 * 30 + side.inwards.1 * 30 * along)
              let dy = sign * (side.inwards.1 * 30 + side.inwards.0 * 30 * along)
              stage.down(x, y)
              stage.move(x + dx, y + dy)
              stage.up(x + dx, y + dy)
              let isWanted = side.edge == wanted.edge && isNear && isInwards && forwards
              #expect(log.take() == (isWanted ? ["edge began", "edge ended"] : []))
            }
          }
        }
      }
    }
    recognizer.edges = [.left, .right]
    stage.down(5, 300)
    stage.move(50, 300)
    stage.up(50, 300)
    #expect(log.take() == ["edge began", "edge ended"])
  }
}
