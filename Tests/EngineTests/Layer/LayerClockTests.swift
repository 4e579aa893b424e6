import Stages
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct LayerClockTests {
  /// Sets the timing values that would end or repeat an animation, and that a layer's clock ignores (animation.md
  /// §1.1).
  private func setUnusedTimingValues(_ layer: CALayer) {
    layer.duration = 0.5
    layer.repeatCount = 3
    layer.repeatDuration = 1.25
    layer.autoreverses = true
    layer.fillMode = .both
  }

  @Test(arguments: [Float(1), 2, -1]) func aLayersClockNeitherEndsNorRepeats(speed: Float) {
    let (plain, timed, below) = (CALayer(), CALayer(), CALayer())
    timed.addSublayer(below)
    for layer in [plain, timed] {
      layer.beginTime = 1
      layer.speed = speed
      layer.timeOffset = 0.25
    }
    setUnusedTimingValues(timed)
    for step in -8...32 {
      let time = Double(step) / 4
      #expect(timed.convertTime(time, from: nil) == plain.convertTime(time, from: nil))
      #expect(timed.convertTime(time, to: nil) == plain.convertTime(time, to: nil))
      #expect(below.convertTime(time, from: nil) == plain.convertTime(time, from: nil))
    }
  }

  @Test func animationsOfSublayersContinueBeyondTheDuration() {
    let screen = TestScreen()
    let (above, layer) = (CALayer(), CALayer())
    setUnusedTimingValues(above)
    screen.root.addSublayer(above)
    above.addSublayer(layer)
    screen.frame(at: 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 0.5
    fade.duration = 4
    layer.add(fade, forKey: nil)
    var shown: [Double] = []
    for step in 0...4 {
      screen.frame(at: 1 + Double(step))
      shown.append(screen.shown(.opacity, layer)[0])
    }
    #expect(shown == [0, 0.125, 0.25, 0.375, 0.5])
  }

  /// Timing values that the clock does not use are stored, but they cause no frame.
  @Test func unusedTimingValuesAreStored() {
    let screen = TestScreen()
    let layer = CALayer()
    #expect(layer.duration == .infinity && layer.fillMode == .removed)
    screen.root.addSublayer(layer)
    screen.settle()
    setUnusedTimingValues(layer)
    #expect(screen.tree.commit(at: screen.time).isEmpty)
    #expect(layer.value(forKeyPath: "duration") as? Double == 0.5)
    #expect(layer.value(forKeyPath: "repeatCount") as? Double == 3)
    #expect(layer.value(forKeyPath: "repeatDuration") as? Double == 1.25)
    #expect(layer.value(forKeyPath: "autoreverses") as? Bool == true)
    #expect(CALayer(layer: layer).duration == 0.5 && CALayer(layer: layer).fillMode == .both)
    layer.speed = 2
    #expect(!screen.tree.commit(at: screen.time).isEmpty)
  }
}
