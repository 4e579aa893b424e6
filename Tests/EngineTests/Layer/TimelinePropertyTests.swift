import RandomNumbers
import Testing

@testable import Engine

/// Invariants of timelines with random animations and random control (animation.md §7, §8). The tests use layers,
/// commits and the render tree, whose values are compared with those of `presentation()` in each frame.
@Suite(.serialized) @MainActor
struct TimelinePropertyTests {
  /// Calls `body` with a scene that is determined by `random`. Only one scene at a time can be on screen.
  private func scene<R>(
    _ random: SeededRandom, _ kinds: TimelineScene.Kinds = .init(), arrives: Bool = true,
    _ body: (TimelineScene) -> R
  ) -> R {
    var random = random
    return body(TimelineScene(&random, kinds, arrives: arrives))
  }

  private func curve(_ random: inout SeededRandom) -> Curve {
    if random.number(0...1) < 0.25 {
      return .spring(
        SpringSolution(
          mass: 1, stiffness: random.number(100...300), damping: random.number(8...30),
          initialVelocity: random.number(-2...6)))
    }
    return Curve(TimelineScene.curve(&random).cubic)
  }

  /// A pause keeps every bit of the shown values. After it, the timeline continues with the same values at later times.
  @Test func aPauseChangesNothing() {
    var worst = 0.0
    var changedBits = 0
    Soak.each("aPauseChangesNothing", 400) { random in
      let seed = random
      let (grab, rest) = (random.number(0.01...1.4), random.number(0...2))
      let times = (0..<6).map { _ in random.number(0...1.2) }.sorted()
      let free = scene(seed) { scene in
        _ = scene.frame(at: 1)
        _ = scene.frame(at: 1 + grab)
        return times.map { scene.frame(at: 1 + grab + $0) }
      }
      let grabbed = scene(seed) { scene in
        _ = scene.frame(at: 1)
        let last = scene.frame(at: 1 + grab)
        let bits = scene.presented()
        scene.timeline.pause()
        for _ in 0..<3 {
          worst = max(worst, distance(last, scene.frame(at: scene.screen.time + rest / 2)))
          if scene.presented() != bits { changedBits += 1 }
        }
        scene.timeline.resume()
        let start = scene.screen.time
        worst = max(worst, distance(last, scene.repeatedFrame()))
        return times.map { scene.frame(at: start + $0) }
      }
      for (a, b) in zip(free, grabbed) { worst = max(worst, distance(a, b)) }
    }
    #expect(changedBits == 0)
    #expect(worst < 1e-9)
  }

  /// A timeline that is reversed twice has the values of a timeline that is not reversed, at later times.
  @Test func twoReversalsOnlyDelayTheTimeline() {
    var worst = 0.0
    Soak.each("twoReversalsOnlyDelayTheTimeline", 400) { random in
      let seed = random
      let grab = random.number(0.02...1)
      let back = random.number(0...grab * 0.95)
      let isPaused = Bool.random(using: &random)
      let times = (0..<6).map { _ in random.number(0...1.2) }.sorted()
      let free = scene(seed) { scene in
        _ = scene.frame(at: 1)
        var list = [scene.frame(at: 1 + grab - back)]
        for time in times { list.append(scene.frame(at: 1 + grab - back + time)) }
        return list
      }
      let reversed = scene(seed) { scene in
        _ = scene.frame(at: 1)
        _ = scene.frame(at: 1 + grab)
        if isPaused { scene.timeline.pause() }
        scene.timeline.resume(rate: -1)
        _ = scene.repeatedFrame()
        var list = [scene.frame(at: 1 + grab + back)]
        if isPaused { scene.timeline.pause() }
        scene.timeline.resume(rate: 1)
        _ = scene.repeatedFrame()
        for time in times { list.append(scene.frame(at: 1 + grab + back + time)) }
        return list
      }
      for (a, b) in zip(free, reversed) { worst = max(worst, distance(a, b)) }
    }
    #expect(worst < 1e-9)
  }

  /// Scrubbing to p shows the values that a linear completion shows at p, after any grab (R4, R6b).
  @Test func scrubbingShowsTheValuesOfALinearCompletion() {
    var worst = 0.0
    Soak.each("scrubbingShowsTheValuesOfALinearCompletion", 400) { random in
      let seed = random
      let grab = random.number(0...1.1)
      let end = Bool.random(using: &random) ? 1.0 : 0
      let detour: Double? = Bool.random(using: &random) ? random.number(0...1) : nil
      let times = (0..<6).map { _ in random.number(0...0.99) }.sorted()
      @MainActor func grabbed(_ scene: TimelineScene) {
        _ = scene.frame(at: 1)
        _ = scene.frame(at: 1 + grab)
        scene.timeline.pause()
        guard let detour else { return }
        scene.timeline.scrub(to: detour)
        _ = scene.repeatedFrame()
        // The timeline is released, and grabbed again during the completion.
        scene.timeline.complete(to: 1, duration: 1, curve: .linear)
        _ = scene.repeatedFrame()
        _ = scene.frame(at: scene.screen.time + 0.25)
        scene.timeline.pause()
      }
      let played = scene(seed) { scene in
        grabbed(scene)
        scene.timeline.complete(to: end, duration: 1, curve: .linear)
        _ = scene.repeatedFrame()
        let start = scene.screen.time
        return times.map { ($0, scene.frame(at: start + $0), scene.timeline.fraction) }
      }
      scene(seed) { scene in
        grabbed(scene)
        for (_, values, p) in played {
          scene.timeline.scrub(to: p)
          worst = max(worst, distance(values, scene.repeatedFrame()))
        }
      }
    }
    #expect(worst < 1e-9)
  }

  /// If all animations share one curve, all values have the fraction of the timeline. A completion with the curve K
  /// from q0 has the fraction q0 + (end - q0) K (R4) and reaches its end exactly (R2).
  @Test func uniformTimelinesHaveOneFraction() {
    var worst = 0.0
    var wrongEnds = 0
    Soak.each("uniformTimelinesHaveOneFraction", 400) { random in
      let seed = random
      let p0 = random.number(0...1)
      let end = Bool.random(using: &random) ? 1.0 : 0
      let curve = curve(&random)
      let time = random.number(0.2...2)
      var kinds = TimelineScene.Kinds()
      kinds.isUniform = true
      scene(seed, kinds) { scene in
        scene.timeline.pause()
        scene.timeline.scrub(to: 0)
        let from = scene.frame(at: 1)
        scene.timeline.scrub(to: 1)
        let to = scene.repeatedFrame()
        scene.timeline.scrub(to: p0)
        _ = scene.repeatedFrame()
        scene.timeline.complete(to: end, duration: time, curve: curve, cutsOff: true)
        _ = scene.repeatedFrame()
        for _ in 0..<4 {
          let share = random.number(0...0.99)
          let q = p0 + (end - p0) * curve.value(fraction: share, time: share * time)
          var wanted = zip(from, to).map { $0 + ($1 - $0) * q }
          let shown = scene.frame(at: max(scene.screen.time, 1 + share * time))
          // A time that has passed is not shown again. Rotations are not linear in the numbers of a matrix.
          if scene.screen.time > 1 + share * time { continue }
          for index in wanted.indices where Self.isMatrix(index) { wanted[index] = shown[index] }
          worst = max(worst, distance(wanted, shown))
        }
        _ = scene.frame(at: 2 + time)
        let rest = scene.frame(at: 2 + time)
        // At the end 0, the restored model may differ from the start of the animations.
        if end == 1, distance(rest, to) > 1e-9 { wrongEnds += 1 }
        let model = end == 1 ? scene.after : scene.before
        if !zip(scene.model(), model).allSatisfy({ $0.isSame(as: $1) }) { wrongEnds += 1 }
        if scene.arrivals != [end] || scene.stopCounts.contains(where: { $0 != 1 }) { wrongEnds += 1 }
      }
    }
    #expect(worst < 1e-9)
    #expect(wrongEnds == 0)
  }

  /// Whether a number of a scene's list belongs to a transform, whose 16 numbers come before the named values of a
  /// layer.
  private static func isMatrix(_ index: Int) -> Bool {
    let named = TimelineScene.named.count
    let count = TimelineScene.columns.reduce(named) { $0 + $1.kind.componentCount }
    let column = index % count
    return column >= count - 16 - named && column < count - named
  }

  /// Under random control at random times, only scrubbing changes a value at once, and both evaluators agree. In the
  /// end, each callback was called once and the model is consistent.
  @Test func randomControlCausesNoJumps() {
    var jumps: [String] = []
    var wrongEnds: [String] = []
    Soak.each("randomControlCausesNoJumps", 2000) { random in
      let seed = random
      var kinds = TimelineScene.Kinds()
      kinds.repeats = random.number(0...1) < 0.3
      kinds.windows = Bool.random(using: &random)
      let steps = Int.random(in: 1...12, using: &random)
      scene(seed, kinds) { scene in
        let timeline = scene.timeline
        timeline.scrubsLinearly = random.number(0...1) < 0.7
        if random.number(0...1) < 0.2 { timeline.pause() }
        var last = scene.frame(at: 1)
        var history = ""
        for _ in 0..<steps {
          last = scene.frame(at: scene.screen.time + random.number(0...0.4))
          guard timeline.isOpen else { break }
          let step = Int.random(in: 0..<8, using: &random)
          switch step {
          case 0, 1:
            history += "p"
            timeline.pause()
          case 2, 3:
            timeline.pause()
            let p = random.number(0...1)
            timeline.scrub(to: p)
            history += "s"
            last = scene.repeatedFrame()
          case 4:
            history += "c"
            timeline.complete(
              to: Bool.random(using: &random) ? 1 : 0, duration: random.number(0.1...1), curve: curve(&random)
            )
          case 5, 6:
            history += step == 5 ? "f" : "b"
            timeline.resume(rate: (step == 5 ? 1 : -1) * random.number(0.5...2))
          default:
            history += "t"
            timeline.reverse(backwards: Bool.random(using: &random))
          }
          guard timeline.isOpen else { break }
          let next = scene.repeatedFrame()
          // At the end the restored model may differ from the start of the animations.
          guard timeline.isOpen else { break }
          let jump = distance(last, next)
          if !(jump <= 1e-9) { jumps.append("\(history) \(jump)") }
          if next.contains(where: \.isNaN) { jumps.append("\(history): the evaluators differ") }
        }
        if timeline.isOpen { timeline.complete(to: 1, duration: 0.1, curve: .linear) }
        for _ in 0..<4 { _ = scene.frame(at: scene.screen.time + 2) }
        let end = scene.arrivals.first ?? .nan
        let model = end == 1 ? scene.after : scene.before
        if scene.arrivals.count != 1 { wrongEnds.append("\(history): arrived at \(scene.arrivals)") }
        if scene.stopCounts.contains(where: { $0 != 1 }) { wrongEnds.append("\(history): stops") }
        if !zip(scene.model(), model).allSatisfy({ $0.isSame(as: $1) }) {
          wrongEnds.append("\(history): model")
        }
        if scene.layers.contains(where: { $0.animationKeys() != nil })
          || !RunContext.current.animations.isIdle
        {
          wrongEnds.append("\(history): left over")
        }
      }
    }
    #expect(jumps.isEmpty, "\(jumps.prefix(5)), \(jumps.count) in all")
    #expect(wrongEnds.isEmpty, "\(wrongEnds.prefix(5)), \(wrongEnds.count) in all")
  }

  /// The values shown at `stop()` become the model, and `setModel(toEnd:)` can still set either end.
  @Test func shownValuesBecomeTheModelAtAStop() {
    var worst = 0.0
    var wrong = 0
    Soak.each("shownValuesBecomeTheModelAtAStop", 400) { random in
      let seed = random
      let grab = random.number(0...1.2)
      let isPaused = Bool.random(using: &random)
      let p = random.number(0...1)
      let atEnd = Bool.random(using: &random)
      scene(seed) { scene in
        _ = scene.frame(at: 1)
        var last = scene.frame(at: 1 + grab)
        guard scene.timeline.isOpen else { return }
        if isPaused {
          scene.timeline.pause()
          scene.timeline.scrub(to: p)
          last = scene.repeatedFrame()
        }
        scene.timeline.stop()
        worst = max(worst, distance(last, scene.repeatedFrame()))
        if scene.layers.contains(where: { $0.animationKeys() != nil }) { wrong += 1 }
        scene.timeline.setModel(toEnd: atEnd)
        let model = atEnd ? scene.after : scene.before
        if !zip(scene.model(), model).allSatisfy({ $0.isSame(as: $1) }) { wrong += 1 }
        _ = scene.frame(at: 9)
        if !scene.arrivals.isEmpty || scene.stopCounts.contains(where: { $0 != 1 }) { wrong += 1 }
        if !RunContext.current.animations.isIdle { wrong += 1 }
      }
    }
    #expect(worst < 1e-9)
    #expect(wrong == 0)
  }

  /// A spring that continues a gesture begins with the velocity of the gesture (R8).
  @Test func springsBeginWithTheGesturesVelocity() {
    var worst = 0.0
    Soak.each("springsBeginWithTheGesturesVelocity", 200) { random in
      let seed = random
      let (p0, velocity) = (random.number(0.1...0.9), random.number(-3...3))
      var kinds = TimelineScene.Kinds()
      kinds.isUniform = true
      scene(seed, kinds) { scene in
        scene.timeline.pause()
        scene.timeline.scrub(to: p0)
        _ = scene.frame(at: 1)
        let spring = SpringSolution(
          mass: 1, stiffness: 200, damping: 20, initialVelocity: velocity / (1 - p0))
        scene.timeline.complete(to: 1, duration: 1, curve: .spring(spring))
        _ = scene.repeatedFrame()
        let start = scene.timeline.fraction
        _ = scene.frame(at: 1 + 1e-6)
        worst = max(worst, abs((scene.timeline.fraction - start) / 1e-6 - velocity))
      }
    }
    #expect(worst < 1e-2)
  }
}
