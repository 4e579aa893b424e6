import Foundation
import RandomNumbers
import Stages
import Testing

@testable import Engine

/// The order of callbacks in frames at any intervals, with arbitrary actions during the callbacks.
@Suite(.serialized) @MainActor struct CallbackOrderTests {
  /// A stage that performs a script on layers and records the callbacks.
  @MainActor final class Stage {
    let screen = TestScreen()
    let layers = (0..<CallbackScript.layerCount).map { _ in CALayer() }
    let reactions: [String: [ScriptedAction]]
    var lines: [String] = []

    @MainActor final class Listener: NSObject, @preconcurrency CAAnimationDelegate {
      let id: Int
      unowned let stage: Stage
      init(_ id: Int, _ stage: Stage) {
        self.id = id
        self.stage = stage
      }
      func animationDidStart(_ anim: CAAnimation) { stage.write("start \(id)") }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stage.write("stop \(id) \(flag)") }
    }

    init(_ script: CallbackScript) {
      reactions = script.reactions
      for layer in layers { screen.root.addSublayer(layer) }
    }

    func write(_ line: String) {
      lines.append(line)
      for action in reactions[line] ?? [] { perform(action) }
    }

    func perform(_ action: ScriptedAction) {
      switch action {
      case .add(let script): layers[script.layer].add(animation(script), forKey: script.key)
      case .remove(let layer, let key): layers[layer].removeAnimation(forKey: key)
      case .removeAll(let layer): layers[layer].removeAllAnimations()
      case .detach(let layer): layers[layer].removeFromSuperlayer()
      case .attach(let layer): if layers[layer].superlayer == nil { screen.root.addSublayer(layers[layer]) }
      case .setSpeed(let layer, let rate):
        let now = CACurrentMediaTime()
        layers[layer].timeOffset = layers[layer].convertTime(now, from: nil)
        layers[layer].beginTime = now
        layers[layer].speed = rate
      case .transaction(let before, let block, let after):
        CATransaction.begin()
        for action in before { perform(action) }
        if let block { CATransaction.setCompletionBlock { [unowned self] in write("block \(block)") } }
        for action in after { perform(action) }
        CATransaction.commit()
      }
    }

    private func animation(_ script: ScriptedAnimation) -> CAAnimation {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.toValue = 0
      var animation: CAAnimation = fade
      if script.isGroup {
        let group = CAAnimationGroup()
        group.animations = [fade, CABasicAnimation(keyPath: "cornerRadius")]
        fade.delegate = Listener(-1, self)
        animation = group
      }
      animation.duration = script.active.isFinite ? script.active / 2 : 1
      animation.repeatCount = script.active.isFinite ? 2 : .infinity
      animation.isRemovedOnCompletion = !script.staysOnCompletion
      if let delay = script.delay {
        animation.beginTime = layers[script.layer].convertTime(CACurrentMediaTime(), from: nil) + delay
      }
      animation.delegate = Listener(script.id, self)
      return animation
    }
  }

  /// Faults in the order of callbacks: repeated calls, starts after stops, and finished animations without a start.
  private func faults(_ lines: [String]) -> [String] {
    var faults: [String] = []
    var seen: Set<String> = []
    for line in lines {
      let words = line.split(separator: " ")
      let name = words.prefix(2).joined(separator: " ")
      if !seen.insert(name).inserted { faults.append("\(line) is repeated") }
      if words[0] == "start", seen.contains("stop \(words[1])") {
        faults.append("\(line) comes after its stop")
      }
      if line.hasSuffix("true"), !seen.contains("start \(words[1])") {
        faults.append("\(line) has no start")
      }
    }
    return faults
  }

  @Test func framesAtAnyIntervalsMatchTheModel() {
    var callCount = 0
    var reactionCount = 0
    Soak.each("framesOfAnySpacingMatchTheModel", 4000) { random in
      let script = CallbackScript(turns: 30, using: &random)
      let stage = Stage(script)
      let model = CallbackModel(script)
      var time = 0.0
      stage.screen.frame(at: time)
      model.frame(at: time)
      var shown = 0
      for (actions, step) in script.turns {
        for action in actions {
          stage.perform(action)
          model.perform(action)
        }
        time += step
        stage.screen.frame(at: time)
        model.frame(at: time)
        if stage.lines != model.lines {
          Issue.record(
            """
            at \(time): \(stage.lines.suffix(from: min(shown, stage.lines.count))), \
            expected \(model.lines.suffix(from: min(shown, model.lines.count)))
            """)
          return
        }
        shown = stage.lines.count
      }
      callCount += shown
      reactionCount += stage.lines.filter { stage.reactions[$0] != nil }.count
      let faults = faults(stage.lines)
      #expect(faults.isEmpty)
    }
    #expect(callCount > 1000 && reactionCount > 100, "\(callCount) calls, \(reactionCount) with reactions")
  }

  /// Ends in separate frames, and the same ends in a single frame, cause the same calls in the same order.
  @Test func oneFrameForManyEndsDeliversThemInTheirOrder() {
    func lines(_ times: [Double]) -> [String] {
      let stage = Stage(FixedScript.ends)
      stage.screen.frame(at: 0)
      for action in FixedScript.ends.turns[0].actions { stage.perform(action) }
      for time in times { stage.screen.frame(at: time) }
      return stage.lines
    }
    let fine = lines((0...640).map { Double($0) / 64 })
    let coarse = lines([0, 10, 10])
    #expect(fine == coarse)
    #expect(fine.count == 4 + 4 + 2)
    #expect(
      Array(fine.suffix(6)) == [
        "stop 2 true", "block 10", "stop 1 true", "stop 4 true", "block 11", "stop 3 true",
      ])
  }
}

/// A script of four animations in two transactions: 2 ends first, then 1 and 4 at the same time, and 3 last.
@MainActor private enum FixedScript {
  static let ends: CallbackScript = {
    var random = SeededRandom(seed: 1)
    var script = CallbackScript(turns: 0, using: &random)
    func animation(_ id: Int, _ active: Double) -> ScriptedAction {
      .add(
        ScriptedAnimation(
          id: id, layer: 0, key: "\(id)", delay: nil, active: active, staysOnCompletion: false, isGroup: false
        ))
    }
    script.turns = [
      (
        [
          .transaction(before: [], block: 10, after: [animation(1, 2), animation(2, 1)]),
          .transaction(before: [animation(4, 2)], block: 11, after: [animation(3, 4)]),
        ], 0
      )
    ]
    return script
  }()
}
