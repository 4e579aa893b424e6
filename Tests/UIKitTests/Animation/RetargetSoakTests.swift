import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// A change of target during any animation keeps position and velocity. Random blocks vary timing, delays and
/// keyframes, and combine position, size and transform.
@Suite(.serialized) @MainActor
struct RetargetSoakTests {
  private let stage = Stage()
  private let tick = 1e-7

  /// The displayed geometry of the view, and the position of a transformed corner, in which size and transform
  /// combine.
  private func seen(_ view: UIView) -> [Double] {
    let shown = stage.shown(view)
    let t = shown.transform
    let corner = t.apply(SIMD4(shown.bounds.width, shown.bounds.height, 0, 1))
    return [
      shown.position.x, shown.position.y, shown.bounds.origin.x, shown.bounds.origin.y, shown.bounds.width,
      shown.bounds.height, t.m11, t.m12, t.m21, t.m22, t.m41, t.m42, corner.x, corner.y,
    ]
  }

  private func transform(_ random: inout Numbers) -> CGAffineTransform {
    // The three transforms are invertible and, in general, do not commute.
    let turn = CGAffineTransform(rotationAngle: random.number(-3...3))
    let scale = CGAffineTransform(scaleX: random.number(0.25...2), y: random.number(0.25...2))
    let move = CGAffineTransform(translationX: random.number(-200...200), y: random.number(-200...200))
    return [turn, scale, move].shuffled(using: &random).reduce(.identity) { $0.concatenating($1) }
  }

  private func change(_ view: UIView, _ random: inout Numbers) -> () -> Void {
    let position = CGPoint(x: random.number(-300...300), y: random.number(-300...300))
    let bounds = CGRect(x: random.number(-9...9), y: 0, width: random.number(1...300), height: 50)
    let transform = transform(&random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return { view.center = position }
    case 1: return { view.bounds = bounds }
    case 2:
      return {
        view.center = position
        view.transform = transform
      }
    default: return { view.transform = transform }
    }
  }

  /// Runs a random block. All of its curves start at rest, so the block adds no initial velocity.
  private func retarget(_ view: UIView, _ random: inout Numbers) {
    let duration = Double(random.number(0.25...2))
    let delay = Bool.random(using: &random) ? 0 : Double(random.number(0...0.5))
    let changes = change(view, &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      UIView.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: random.number(0.2...1),
        initialSpringVelocity: 0, animations: changes)
    case 1:
      let steps = [changes, change(view, &random), change(view, &random)]
      UIView.animateKeyframes(withDuration: duration, delay: delay) {
        for (index, step) in steps.enumerated() {
          UIView.addKeyframe(
            withRelativeStartTime: Double(index) / 4, relativeDuration: 0.3, animations: step)
        }
      }
    default:
      let options: UIView.AnimationOptions = Bool.random(using: &random) ? [] : .curveEaseIn
      UIView.animate(withDuration: duration, delay: delay, options: options, animations: changes)
    }
  }

  @Test func anyRetargetKeepsPositionAndVelocity() {
    Soak.each("anyRetargetKeepsPositionAndVelocity", 2000) { random in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      stage.frame(at: stage.time + 1)
      var failures: [String] = []
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let now = stage.time + Double(random.number(0.01...0.8))
        stage.frame(at: now - tick)
        let before = seen(view)
        stage.frame(at: now)
        let position = seen(view)
        retarget(view, &random)
        stage.frame(at: now)
        let retargeted = seen(view)
        stage.frame(at: now + tick)
        let after = seen(view)
        let magnitude = position.reduce(100) { max($0, abs($1)) }
        for index in position.indices {
          let jump = abs(retargeted[index] - position[index])
          let speed = (position[index] - before[index]) / tick
          let speedChange = abs((after[index] - retargeted[index]) / tick - speed)
          if jump > 1e-9 * magnitude || speedChange > 0.05 * (abs(speed) + magnitude) {
            failures.append("number \(index): jump \(jump), speed \(speed), speed change \(speedChange)")
          }
        }
      }
      #expect(failures.isEmpty)
      let target = view.layer.state
      stage.frame(at: stage.time + 10)
      stage.frame(at: stage.time + 10)
      let isAtRest = view.layer.animationKeys() == nil && stage.shown(view).transform == target.transform
      #expect(isAtRest)
      view.removeFromSuperview()
      stage.frame(at: stage.time)
    }
  }
}
