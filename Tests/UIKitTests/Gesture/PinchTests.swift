import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct PinchTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  private func begin() -> UIPinchGestureRecognizer {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
    return log.add(UIPinchGestureRecognizer(), "pinch", to: view)
  }

  @Test func aPinchBeginsBeyondTheSlop() {
    let pinch = begin()
    #expect(pinch.scale == 1 && pinch.velocity == 0)
    stage.down(100, 100)
    stage.move(150, 100)
    #expect(log.take() == [], "one finger pinches nothing")
    stage.move(100, 100)
    stage.down(200, 100, id: 1)
    stage.move(209, 100, id: 1)
    #expect(log.take() == [])
    // The slop is ten points, so that a distance of 110 points is a scale of one.
    stage.move(210, 100, id: 1)
    #expect(log.take() == ["pinch began"] && pinch.scale == 1)
    stage.move(320, 100, id: 1)
    #expect(log.take() == ["pinch changed"] && pinch.scale == 2)
    #expect(pinch.numberOfTouches == 2 && pinch.location(in: view) == CGPoint(x: 210, y: 100))
    stage.move(45, 100)
    stage.move(155, 100, id: 1)
    #expect(pinch.scale == 1)
    stage.up(45, 100)
    #expect(log.take() == ["pinch changed", "pinch changed"], "the pinch continues with one touch")
    stage.up(155, 100, id: 1)
    #expect(log.take() == ["pinch ended"] && pinch.state == .possible)
  }

  /// The scale is the ratio of the touches' distance to their distance when the pinch begins, which is ten points more
  /// or less than their first distance, in any direction.
  @Test func scalesAreRatiosOfDistances() {
    let pinch = begin()
    for angle in stride(from: 0.0, to: 6.28, by: 0.7) {
      for (from, to) in [(50.0, 200.0), (200, 50), (120, 131), (120, 109)] {
        func position(_ length: Double, _ side: Double) -> (Double, Double) {
          (200 + side * length / 2 * cos(angle), 400 + side * length / 2 * sin(angle))
        }
        var scale: CGFloat = 0
        for (id, side) in [(0, 1.0), (1, -1.0)] {
          let (x, y) = position(from, side)
          stage.down(x, y, id: id)
        }
        for (id, side) in [(0, 1.0), (1, -1.0)] {
          let (x, y) = position(to, side)
          stage.move(x, y, id: id)
        }
        scale = pinch.scale
        #expect(isClose(scale, to / (from + (to > from ? 10 : -10)), 1e-9), "\(angle) \(from) \(to)")
        for id in 0...1 { stage.up(200, 400, id: id) }
        #expect(log.take().first == "pinch began")
      }
    }
  }

  /// Code that sets the scale to 1 in each call still sees the velocity at the end, both before and after it sets the
  /// scale.
  @Test func aFlickKeepsItsVelocity() {
    let pinch = begin()
    var velocities: [CGFloat] = []
    pinch.addAction { [unowned pinch] _ in
      velocities.append(pinch.velocity)
      pinch.scale = 1
      velocities.append(pinch.velocity)
    }
    stage.down(100, 100)
    stage.down(200, 100, id: 1)
    for x in [220.0, 240, 260] { stage.move(x, 100, id: 1) }
    stage.up(260, 100, id: 1)
    stage.up(100, 100)
    #expect(pinch.state != .changed && velocities.count >= 4)
    #expect(velocities.suffix(2).allSatisfy { $0 > 0 }, "\(velocities)")
    #expect(velocities.dropLast(2).enumerated().allSatisfy { ($0.element == 0) == ($0.offset % 2 == 1) })
  }

  @Test func theScaleCanBeSet() {
    let pinch = begin()
    stage.down(100, 100)
    stage.down(200, 100, id: 1)
    stage.move(210, 100, id: 1)
    stage.move(210 + 110, 100, id: 1)
    #expect(pinch.scale == 2 && pinch.velocity > 0)
    pinch.scale = 1
    #expect(pinch.scale == 1 && pinch.velocity == 0)
    // A distance of 220 points is a scale of one.
    stage.move(430, 100, id: 1)
    #expect(isClose(pinch.scale, 1.5))
    pinch.scale = 4
    stage.move(265, 100, id: 1)
    #expect(isClose(pinch.scale, 2))
    pinch.scale = 0
    stage.move(300, 100, id: 1)
    #expect(pinch.scale == 0)
    stage.up(0, 0)
    stage.up(0, 0, id: 1)
    #expect(pinch.scale == 1, "the next gesture starts again")
  }

  @Test func velocityIsScalePerSecond() {
    let pinch = begin()
    var time = 1.0
    stage.down(100, 100, at: time)
    stage.down(200, 100, id: 1, at: time)
    stage.move(210, 100, id: 1, at: 1.01)
    for step in 1...20 {
      time = 1.01 + 0.01 * Double(step)
      stage.move(210 + 5.5 * Double(step), 100, id: 1, at: time)
    }
    // The distance grows by 550 points per second, and 110 points are a scale of one.
    #expect(isClose(pinch.velocity, 5, 1e-3))
    stage.frame(at: time + 0.2)
    #expect(pinch.velocity == 0, "rested")
  }

  @Test func theScaleContinuesWhenTouchesBeginAndEnd() {
    let pinch = begin()
    stage.down(100, 100)
    stage.down(200, 100, id: 1)
    stage.move(210, 100, id: 1)
    stage.move(320, 100, id: 1)
    #expect(pinch.scale == 2)
    stage.up(320, 100, id: 1)
    stage.move(110, 100)
    #expect(pinch.scale == 2 && pinch.numberOfTouches == 1)
    // Another touch begins: the scale continues.
    stage.down(160, 100, id: 2)
    #expect(pinch.scale == 2)
    stage.move(210, 100, id: 2)
    #expect(isClose(pinch.scale, 4))
    // A third touch is ignored.
    stage.down(300, 300, id: 3)
    stage.move(390, 300, id: 3)
    #expect(isClose(pinch.scale, 4) && pinch.numberOfTouches == 2)
    stage.up(390, 300, id: 3)
    stage.up(110, 100)
    stage.up(210, 100, id: 2)
    let calls = log.take()
    #expect(calls.first == "pinch began" && calls.last == "pinch ended")
    #expect(calls.dropFirst().dropLast().allSatisfy { $0 == "pinch changed" })
  }

  @Test func coincidingTouchesPinchFromADistanceOfOnePoint() {
    let pinch = begin()
    stage.down(100, 100)
    stage.down(100, 100, id: 1)
    stage.move(122, 100, id: 1)
    // The first distance counts as one point. With the slop, a distance of 11 points is a scale of one.
    #expect(isClose(pinch.scale, 2) && log.take() == ["pinch began"])
  }

  @Test func cancelledTouchesCancelThePinch() {
    let pinch = begin()
    stage.down(100, 100)
    stage.down(200, 100, id: 1)
    stage.cancel(100, 100)
    stage.up(200, 100, id: 1)
    #expect(log.take() == [] && pinch.state == .possible)
    stage.down(100, 100)
    stage.down(200, 100, id: 1)
    stage.move(250, 100, id: 1)
    stage.cancel(100, 100)
    #expect(log.take() == ["pinch began"])
    stage.cancel(250, 100, id: 1)
    #expect(log.take() == ["pinch cancelled"])
  }
}
