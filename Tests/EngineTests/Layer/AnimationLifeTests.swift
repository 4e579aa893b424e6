import Foundation
import Stages
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct AnimationLifeTests {
  /// A record of the starts and stops of animations, in the order of the calls.
  final class Log: NSObject, CAAnimationDelegate {
    var lines: [String] = []
    func animationDidStart(_ anim: CAAnimation) { lines.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { lines.append("stop \(flag)") }
  }

  private func fade(_ duration: CFTimeInterval, _ log: Log? = nil) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 0.5
    animation.duration = duration
    animation.delegate = log
    return animation
  }

  private func shownLayer(_ screen: TestScreen) -> CALayer {
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: screen.time)
    return layer
  }

  @Test func anAnimationShowsBothItsEndsAndThenTheModel() {
    let screen = TestScreen()
    let layer = shownLayer(screen)
    screen.frame(at: 1)
    layer.add(fade(1), forKey: nil)
    var shown: [Double] = []
    for step in 0...6 {
      screen.frame(at: 1 + Double(step) * 0.25)
      shown.append(screen.shown(.opacity, layer)[0])
      #expect(layer.presentation()?.opacity == Float(shown[step]))
    }
    #expect(shown == [0, 0.125, 0.25, 0.375, 0.5, 1, 1])
  }

  @Test func theCommitFixesTheBeginTime() {
    let screen = TestScreen()
    let layer = shownLayer(screen)
    layer.speed = 2
    screen.frame(at: 3)
    let animation = fade(1)
    layer.add(animation, forKey: "a")
    #expect(layer.animation(forKey: "a")?.beginTime == 0)
    screen.frame(at: 4)
    #expect(layer.animation(forKey: "a")?.beginTime == 8)
    #expect(animation.beginTime == 0)
  }

  /// Any thread may release a layer; its animations still end on the main thread.
  @Test func theLastReferenceMayBeReleasedOnAnotherThread() {
    final class Holder: @unchecked Sendable {
      var layer: CALayer?
    }
    let screen = TestScreen()
    let log = Log()
    let holder = Holder()
    holder.layer = CALayer()
    holder.layer?.add(fade(1, log), forKey: nil)
    weak let released = holder.layer
    let thread = Thread { holder.layer = nil }
    thread.start()
    while !thread.isFinished { usleep(100) }
    #expect(released == nil)
    #expect(log.lines.isEmpty && !RunContext.current.animations.isIdle)
    screen.frame(at: 1)
    screen.frame(at: 2)
    #expect(log.lines == ["stop false"])
    #expect(RunContext.current.animations.isIdle)
  }

  @Test func completionBlocksAreCalledBeforeStops() {
    let screen = TestScreen()
    let layer = shownLayer(screen)
    let log = Log()
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.lines.append("block") }
    layer.add(fade(0.5, log), forKey: "a")
    layer.add(fade(1, log), forKey: "b")
    CATransaction.commit()
    #expect(log.lines == [])
    screen.frame(at: 1)
    #expect(log.lines == ["start", "start"])
    screen.frame(at: 1.5)
    screen.frame(at: 1.6)
    #expect(log.lines == ["start", "start", "stop true"])
    screen.frame(at: 2)
    screen.frame(at: 2.1)
    #expect(log.lines == ["start", "start", "stop true", "block", "stop true"])
    screen.frame(at: 3)
    #expect(log.lines.count == 5)
  }

  @Test func aBlockWithoutAnimationsRunsInTheNextTurn() {
    let screen = TestScreen()
    var called = 0
    CATransaction.setCompletionBlock { called += 1 }
    #expect(called == 0)
    screen.frame(at: 1)
    screen.frame(at: 2)
    screen.frame(at: 3)
    #expect(called == 1)
  }

  @Test func aBlockWaitsOnlyForAnimationsAddedAfterIt() {
    let screen = TestScreen()
    let layer = shownLayer(screen)
    var called = false
    CATransaction.begin()
    layer.add(fade(5), forKey: "long")
    CATransaction.setCompletionBlock { called = true }
    CATransaction.begin()
    layer.add(fade(1), forKey: "short")
    CATransaction.commit()
    CATransaction.commit()
    screen.frame(at: 1)
    screen.frame(at: 1.9)
    screen.frame(at: 1.95)
    #expect(!called)
    screen.frame(at: 2)
    screen.frame(at: 2.1)
    #expect(called)
  }

  @Test func removedAndReplacedAnimationsStopUnfinished() {
    let screen = TestScreen()
    let layer = shownLayer(screen)
    let log = Log()
    layer.add(fade(1, log), forKey: "a")
    screen.frame(at: 1)
    layer.add(fade(1, log), forKey: "a")
    screen.frame(at: 1.1)
    screen.frame(at: 1.2)
    #expect(log.lines == ["start", "stop false", "start"])
    layer.removeFromSuperlayer()
    screen.frame(at: 1.3)
    screen.frame(at: 1.4)
    #expect(log.lines == ["start", "stop false", "start", "stop false"])
    #expect(RunContext.current.animations.isIdle)
  }

  @Test func aForwardFilledAnimationStaysAndStopsOnce() {
    let screen = TestScreen()
    let layer = shownLayer(screen)
    let log = Log()
    let animation = fade(1, log)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "a")
    for time in [1.0, 2, 2.5, 3, 4] { screen.frame(at: time) }
    #expect(log.lines == ["start", "stop true"])
    #expect(screen.shown(.opacity, layer)[0] == 0.5)
    layer.removeAnimation(forKey: "a")
    screen.frame(at: 5)
    #expect(screen.shown(.opacity, layer)[0] == 1)
    #expect(log.lines == ["start", "stop true"])
  }

  @Test func implicitAnimationsRunFromTheOldValue() {
    let screen = TestScreen()
    let layer = shownLayer(screen)
    screen.frame(at: 1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.opacity = 0
    screen.frame(at: 1)
    #expect(screen.shown(.opacity, layer)[0] == 1)
    screen.frame(at: 1.125)
    #expect(abs(screen.shown(.opacity, layer)[0] - 0.5) < 1e-9)
    screen.frame(at: 1.3)
    #expect(screen.shown(.opacity, layer)[0] == 0)
    CATransaction.setDisableActions(true)
    layer.opacity = 1
    screen.frame(at: 1.4)
    #expect(screen.shown(.opacity, layer)[0] == 1)
  }

  @Test func aPausedLayerHoldsItsAnimations() {
    let screen = TestScreen()
    let layer = shownLayer(screen)
    screen.frame(at: 1)
    layer.add(fade(1), forKey: "a")
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    layer.timeOffset = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    for time in [1.6, 5, 50] {
      screen.frame(at: time)
      #expect(screen.shown(.opacity, layer)[0] == 0.25)
    }
    #expect(!screen.changed)
    let paused = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    screen.frame(at: 50.25)
    #expect(abs(screen.shown(.opacity, layer)[0] - 0.375) < 1e-9)
  }

  @Test func aLayerThatWasRemovedBeforeItsRunEndedCanBeShownAgain() {
    let layer = CALayer()
    do {
      let screen = TestScreen()
      screen.root.addSublayer(layer)
      screen.frame(at: 0)
      layer.removeFromSuperlayer()
      screen.tree.detachAll()
    }
    #expect(layer.tree == nil)
    let next = TestScreen()
    next.root.addSublayer(layer)
    next.frame(at: 0)
    #expect(layer.tree === next.tree)
  }

  @Test func aCompletionBlockIsReleasedAfterItsCall() {
    final class Witness {}
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 0)
    weak var weakWitness: Witness?
    do {
      let witness = Witness()
      weakWitness = witness
      CATransaction.begin()
      CATransaction.setCompletionBlock { _ = witness }
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.duration = 1
      fade.isRemovedOnCompletion = false
      layer.add(fade, forKey: "fade")
      CATransaction.commit()
    }
    screen.frame(at: 0)
    #expect(weakWitness != nil)
    screen.frame(at: 2)
    screen.frame(at: 2.1)
    #expect(layer.animationKeys() == ["fade"])
    #expect(weakWitness == nil)
  }
}
