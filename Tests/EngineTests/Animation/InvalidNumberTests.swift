import Foundation
import Stages
import Synchronization
import Testing

@testable import Engine

/// The API rejects or replaces invalid numbers, so that nothing hangs or traps later.
@Suite(.serialized) @MainActor struct InvalidNumberTests {
  // The test has no time limit, because other tests use the machine at the same time.
  @Test func uikitSpringsAcceptAnyVelocity() {
    for velocity in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      for ratio in [Double.nan, 0, 0.5, 1, 7] {
        let spring = SpringSolution.uikit(dampingRatio: ratio, duration: 0.5, initialVelocity: velocity)
        #expect(spring.progress(0.25).isFinite, "\(velocity) \(ratio)")
      }
    }
  }

  @Test func extremeSpringsAreIgnored() {
    let codes = Mutex<[Diagnostic.Code]>([])
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { note in codes.withLock { $0.append(note.code) } }
    defer { Diagnostics.handler = previousHandler }
    let spring = CASpringAnimation(keyPath: "cornerRadius")
    spring.mass = 1e-300
    spring.stiffness = 1e300
    spring.fromValue = 0
    spring.toValue = 1
    #expect(spring.frozenCopy(on: CALayer(), transactionDuration: 1) == nil)
    #expect(codes.withLock { $0 } == [.animationIgnored])
  }

  @Test func clocksRejectInvalidTimes() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 0)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 1
    layer.add(fade, forKey: nil)
    screen.frame(at: 0)
    let count = Mutex(0)
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { note in count.withLock { $0 += note.code == .layerTiming ? 1 : 0 } }
    defer { Diagnostics.handler = previousHandler }
    for odd in [Double.nan, .infinity, -.infinity] {
      layer.speed = Float(odd)
      layer.beginTime = odd
      layer.timeOffset = odd
    }
    #expect(count.withLock { $0 } == 9)
    screen.frame(at: 0.5)
    #expect(layer.speed == 1 && layer.beginTime == 0 && layer.timeOffset == 0)
    #expect(layer.presentation()?.opacity == 0.5)
  }
}
