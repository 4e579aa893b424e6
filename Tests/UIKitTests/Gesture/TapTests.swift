import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct TapTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  @Test func aTapIsRecognizedWhenTheTouchEnds() {
    begin()
    let tap = log.add(UITapGestureRecognizer(), "tap", to: view)
    var position = CGPoint.zero
    tap.addAction { position = $0.location(in: view) }
    stage.down(150, 160)
    #expect(log.take() == [] && tap.state == .possible && tap.numberOfTouches == 1)
    stage.up(150, 160)
    #expect(log.take() == ["tap ended"] && tap.state == .possible)
    #expect(position == CGPoint(x: 50, y: 60))
    stage.down(50, 50)
    stage.up(50, 50)
    #expect(log.take() == [])
    // Leaving the view does not matter, moving too far does.
    stage.down(101, 101)
    stage.up(95, 95)
    #expect(log.take() == ["tap ended"])
  }

  @Test func aLocationIsConvertedToAnotherWindow() {
    begin()
    let other = UIWindow(frame: CGRect(x: 30, y: 40, width: 20, height: 20))
    other.isHidden = false
    let tap = log.add(UITapGestureRecognizer(), "tap", to: view)
    var positions: [CGPoint] = []
    tap.addAction { positions = [$0.location(in: other), $0.location(in: nil)] }
    stage.down(150, 160)
    stage.up(150, 160)
    other.isHidden = true
    #expect(positions == [CGPoint(x: 120, y: 120), CGPoint(x: 150, y: 160)])
  }

  @Test func aTouchThatMovesTooFarIsNoTap() {
    begin()
    _ = log.add(UITapGestureRecognizer(), "tap", to: view)
    for (distance, isTap) in [(0.0, true), (9.9, true), (10, true), (10.1, false), (50, false)] {
      for moves in [true, false] {
        stage.down(150, 150)
        if moves { stage.move(150 + distance, 150) }
        if moves { stage.move(150, 150) }
        stage.up(moves ? 150 : 150 + distance, 150)
        #expect(log.take() == (isTap ? ["tap ended"] : []), "\(distance)")
      }
    }
  }

  @Test func aLongTouchIsATapToo() {
    begin()
    _ = log.add(UITapGestureRecognizer(), "tap", to: view)
    stage.down(150, 150)
    stage.up(150, 150, at: 10)
    #expect(log.take() == ["tap ended"])
  }

  @Test func twoTapsThatAreCloseAreADoubleTap() {
    begin()
    let double = log.add(UITapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    func tap(at t: Double, x: Double = 150) {
      stage.down(x, 150, at: t)
      stage.up(x, 150, at: t + 0.05)
    }
    tap(at: 1)
    tap(at: 1.2)
    #expect(log.take() == ["double ended"])
    // The second tap is too late, so that it counts as a first tap.
    tap(at: 5)
    tap(at: 5.5)
    #expect(log.take() == [])
    tap(at: 5.7)
    #expect(log.take() == ["double ended"])
    // The second tap is too far away.
    tap(at: 10)
    tap(at: 10.2, x: 250)
    #expect(log.take() == [])
    // The interval between taps is measured by the touches' timestamps, however late the touches arrive.
    stage.frame(
      at: 30,
      [
        TouchSample(t: 20, id: 0, phase: .began, x: 150, y: 150),
        TouchSample(t: 20.05, id: 0, phase: .ended, x: 150, y: 150),
        TouchSample(t: 20.2, id: 0, phase: .began, x: 150, y: 150),
        TouchSample(t: 20.25, id: 0, phase: .ended, x: 150, y: 150),
      ])
    #expect(log.take() == ["double ended"])
  }

  @Test func aSingleTapWaitsForADoubleTapToFail() {
    begin()
    let single = log.add(UITapGestureRecognizer(), "single", to: view)
    let double = log.add(UITapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.down(150, 150, at: 1)
    stage.up(150, 150, at: 1.1)
    #expect(log.take() == [] && UIApplication.shared.nextDeadline.map { isClose($0, 1.45) } == true)
    stage.frame(at: 1.44)
    #expect(log.take() == [])
    stage.frame(at: 1.46)
    #expect(log.take() == ["single ended"] && UIApplication.shared.nextDeadline == nil)
    stage.down(150, 150, at: 2)
    stage.up(150, 150, at: 2.1)
    stage.down(150, 150, at: 2.2)
    stage.up(150, 150, at: 2.3)
    stage.run(to: 4)
    #expect(log.take() == ["double ended"])
  }

  /// Without the requirement both are recognized, the single tap first. The single tap may be recognized twice.
  @Test func aSingleTapDoesNotPreventADoubleTap() {
    begin()
    _ = log.add(UITapGestureRecognizer(), "single", to: view)
    let double = log.add(UITapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    for t in [1, 1.2] {
      stage.down(150, 150, at: t)
      stage.up(150, 150, at: t + 0.05)
    }
    let entries = log.take()
    #expect(
      entries == ["single ended", "double ended"]
        || entries == ["single ended", "single ended", "double ended"], "\(entries)")
  }

  @Test func aTapMayRequireTwoFingers() {
    begin()
    let tap = log.add(UITapGestureRecognizer(), "two", to: view)
    tap.numberOfTouchesRequired = 2
    stage.down(150, 150)
    stage.down(200, 150, id: 1)
    #expect(tap.numberOfTouches == 2 && tap.location(in: view) == CGPoint(x: 75, y: 50))
    #expect(tap.location(ofTouch: 1, in: nil) == CGPoint(x: 200, y: 150))
    stage.up(150, 150)
    #expect(log.take() == [])
    stage.up(200, 150, id: 1)
    #expect(log.take() == ["two ended"])
    // One touch is too few, three are too many.
    stage.down(150, 150)
    stage.up(150, 150)
    for id in 0..<3 { stage.down(150 + 20 * Double(id), 150, id: id) }
    for id in 0..<3 { stage.up(150 + 20 * Double(id), 150, id: id) }
    #expect(log.take() == [])
    stage.down(150, 150)
    stage.down(200, 150, id: 1)
    stage.up(200, 150, id: 1)
    stage.up(150, 150)
    #expect(log.take() == ["two ended"])
  }

  /// The taps are compared by their centres, whichever finger is the first or the last one.
  @Test(arguments: [30.0, 50, 120]) func aDoubleTapMayRequireTwoFingers(distance: Double) {
    begin()
    let tap = log.add(UITapGestureRecognizer(), "two", to: view)
    (tap.numberOfTouchesRequired, tap.numberOfTapsRequired) = (2, 2)
    for (first, last) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      for offset in [0.0, 100] {
        for number in 0..<2 {
          let moved = Double(number) * offset
          let x = [150 + moved, 150 + distance + moved]
          stage.down(x[first], 150, id: first)
          stage.down(x[1 - first], 150, id: 1 - first)
          stage.up(x[1 - last], 150, id: 1 - last)
          stage.up(x[last], 150, id: last)
        }
        #expect(log.take() == (offset == 0 ? ["two ended"] : []), "\(first), \(last)")
        stage.frame(at: stage.time + 2)
      }
    }
  }

  @Test func cancelledTouchesAreNoTap() {
    begin()
    let tap = log.add(UITapGestureRecognizer(), "tap", to: view)
    stage.down(150, 150)
    stage.cancel(150, 150)
    #expect(log.take() == [] && tap.state == .possible)
    stage.down(150, 150)
    stage.up(150, 150)
    #expect(log.take() == ["tap ended"])
  }

  @Test func touchesCountSuccessiveTaps() {
    begin()
    final class Counter: UIView {
      var counts: [Int] = []
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        counts += touches.map(\.tapCount)
      }
    }
    let counter = Counter(frame: CGRect(x: 0, y: 0, width: 400, height: 90))
    stage.window.addSubview(counter)
    for (t, x) in [(1.0, 50.0), (1.2, 50), (1.4, 60), (1.6, 200), (3, 200)] {
      stage.down(x, 50, at: t)
      stage.up(x, 50, at: t + 0.05)
    }
    #expect(counter.counts == [1, 2, 3, 1, 1])
    // A tap soon after a drag to the same position counts as a first tap.
    stage.down(50, 50, at: 5)
    stage.move(200, 50, at: 5.1)
    stage.up(200, 50, at: 5.2)
    stage.down(200, 50, at: 5.3)
    stage.up(200, 50, at: 5.4)
    #expect(counter.counts.suffix(2) == [1, 1])
  }
}
