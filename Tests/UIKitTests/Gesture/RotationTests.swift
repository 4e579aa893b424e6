import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct RotationTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  private func begin() -> UIRotationGestureRecognizer {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
    return log.add(UIRotationGestureRecognizer(), "turn", to: view)
  }

  /// The position of the second touch, at an angle in radians and 100 points from the first touch in the middle.
  private func position(_ angle: Double) -> (x: Double, y: Double) {
    (200 + 100 * cos(angle), 400 + 100 * sin(angle))
  }

  private func turn(to angle: Double, at t: Double? = nil) {
    stage.move(position(angle).x, position(angle).y, id: 1, at: t)
  }

  private func putDown(_ angle: Double, at t: Double? = nil) {
    stage.down(200, 400, at: t)
    stage.down(position(angle).x, position(angle).y, id: 1, at: t)
  }

  private func lift() {
    for id in 0...1 { stage.up(200, 400, id: id) }
  }

  @Test func aRotationBeginsBeyondTheSlop() {
    let rotation = begin()
    #expect(rotation.rotation == 0 && rotation.velocity == 0)
    putDown(0)
    turn(to: 0.09)
    #expect(log.take() == [])
    turn(to: 0.11)
    // The slop of 10 points is a tenth of a radian at a radius of 100 points.
    #expect(log.take() == ["turn began"] && isClose(rotation.rotation, 0.01))
    turn(to: 1.1)
    #expect(log.take() == ["turn changed"] && isClose(rotation.rotation, 1))
    turn(to: -0.9)
    #expect(isClose(rotation.rotation, -1) && rotation.numberOfTouches == 2)
    stage.up(200, 400)
    #expect(log.take() == ["turn changed"])
    stage.up(200, 400, id: 1)
    #expect(log.take() == ["turn ended"] && rotation.state == .possible)
  }

  /// Clockwise is positive, and the rotation accumulates beyond half a turn, from any start.
  @Test func rotationsAccumulateOverManyTurns() {
    let rotation = begin()
    for start in stride(from: -3.1, through: 3.1, by: 0.62) {
      for sign in [1.0, -1] {
        putDown(start)
        for step in 1...40 { turn(to: start + sign * 0.4 * Double(step)) }
        #expect(isClose(rotation.rotation, sign * (16 - 0.1), 1e-6), "\(start)")
        lift()
      }
    }
  }

  @Test func theRotationCanBeSet() {
    let rotation = begin()
    putDown(1)
    turn(to: 2)
    #expect(isClose(rotation.rotation, 0.9) && rotation.velocity > 0)
    rotation.rotation = 0
    #expect(rotation.rotation == 0 && rotation.velocity == 0)
    turn(to: 2.5)
    #expect(isClose(rotation.rotation, 0.5))
    rotation.rotation = 7
    turn(to: 2)
    #expect(isClose(rotation.rotation, 6.5))
    lift()
    #expect(rotation.rotation == 0, "the next gesture starts again")
  }

  @Test func velocityIsRadiansPerSecond() {
    let rotation = begin()
    putDown(0, at: 1)
    for step in 1...30 { turn(to: 0.03 * Double(step), at: 1 + 0.01 * Double(step)) }
    #expect(isClose(rotation.velocity, 3, 1e-6))
    for step in 1...30 { turn(to: 0.9 - 0.03 * Double(step), at: 1.3 + 0.01 * Double(step)) }
    #expect(isClose(rotation.velocity, -3, 1e-6))
    stage.frame(at: 2)
    #expect(rotation.velocity == 0, "rested")
  }

  @Test func anotherTouchDoesNotRotate() {
    let rotation = begin()
    putDown(0)
    turn(to: 1.1)
    stage.up(position(1.1).x, position(1.1).y, id: 1)
    stage.down(200, 200, id: 2)
    #expect(isClose(rotation.rotation, 1))
    stage.move(400, 400, id: 2)
    #expect(isClose(rotation.rotation, 1 + .pi / 2))
  }

  /// A pinch is no rotation and a rotation is no pinch, but both run together if a delegate allows it.
  @Test func aRotationAndAPinchAreDistinguished() {
    let rotation = begin()
    let pinch = log.add(UIPinchGestureRecognizer(), "pinch", to: view)
    putDown(0)
    stage.move(390, 400, id: 1)
    #expect(log.take() == ["pinch began"])
    lift()
    _ = log.take()
    putDown(0)
    for step in 1...10 { turn(to: 0.1 * Double(step)) }
    #expect(log.take().first == "turn began" && pinch.state == .failed)
    lift()
    _ = log.take()
    let rules = GestureRules()
    rules.together = { _, _ in true }
    rotation.delegate = rules
    putDown(0)
    stage.move(200, 600, id: 1)
    #expect(log.take() == ["turn began", "pinch began"])
    #expect(isClose(pinch.scale, 200 / 110) && isClose(rotation.rotation, .pi / 2 - 10 / 200))
    lift()
    #expect(log.take().suffix(2) == ["turn ended", "pinch ended"])
  }
}
