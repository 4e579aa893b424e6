import RandomNumbers
import Testing

@testable import Engine

/// The timing of nested groups agrees with the literal rules.
@Suite struct TimingTreeTests {
  private struct Tree {
    let literal: LiteralTiming
    let chain: TimingChain
    let depth: Int
  }

  /// Sets the same random timing on an animation and its literal counterpart. The numbers are multiples of 1/8, so that
  /// sums and products of them are exact.
  private func set(_ animation: CAAnimation, _ literal: LiteralTiming, _ random: inout SeededRandom) {
    func pick<T>(_ values: [T]) -> T { values[Int.random(in: values.indices, using: &random)] }
    let duration = pick([0, 0.125, 0.25, 0.75, 1, 1, 1.5, 2, 3, 4, -1])
    let speed = pick([1, 1, 1, 2, 0.5, 4, 3, 0.25, -1, -0.5, -2, 0])
    let begin = pick([0, 0, random.eighths(-2...4)])
    let offset = pick([0, 0, 0, random.eighths(-8...8)])
    let count = pick([0, 0, 1, 2, 0.25, 1.5, random.eighths(0...6), .infinity])
    let span = pick([0, 0, 0, random.eighths(0...9)])
    let fill = pick([CAMediaTimingFillMode.removed, .backwards, .forwards, .both, .both])
    animation.duration = duration
    animation.speed = Float(speed)
    animation.beginTime = begin
    animation.timeOffset = offset
    animation.repeatCount = Float(count)
    animation.repeatDuration = span
    animation.autoreverses = Bool.random(using: &random)
    animation.fillMode = fill
    literal.duration = duration
    literal.speed = speed
    literal.beginTime = begin
    literal.timeOffset = offset
    literal.repeatCount = count
    literal.repeatDuration = span
    literal.autoreverses = animation.autoreverses
    literal.fillsBefore = fill == .backwards || fill == .both
    literal.fillsAfter = fill == .forwards || fill == .both
  }

  private func tree(_ random: inout SeededRandom, hasTimingCurves: Bool = false) -> Tree? {
    let depth =
      hasTimingCurves ? Int.random(in: 1...3, using: &random) : Int.random(in: 0...4, using: &random)
    var outermost: CAAnimationGroup?
    var innermost: CAAnimationGroup?
    var literal: LiteralTiming?
    for _ in 0..<depth {
      let group = CAAnimationGroup()
      let one = LiteralTiming(inside: literal)
      set(group, one, &random)
      if hasTimingCurves {
        let numbers = (0..<4).map { _ in Float.random(in: 0...1, using: &random) }
        group.timingFunction = CAMediaTimingFunction(
          controlPoints: numbers[0], numbers[1] * 2 - 0.5, numbers[2], numbers[3] * 2 - 0.5)
        one.curve = (
          Double(numbers[0]), Double(numbers[1] * 2 - 0.5), Double(numbers[2]), Double(numbers[3] * 2 - 0.5)
        )
      }
      innermost?.animations = [group]
      outermost = outermost ?? group
      innermost = group
      literal = one
    }
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 1
    let one = LiteralTiming(inside: literal)
    set(animation, one, &random)
    innermost?.animations = [animation]
    guard let track = (outermost ?? animation).frozenCopy(transactionDuration: 0.25)?.track else {
      return nil
    }
    return Tree(literal: one, chain: track.chain, depth: depth)
  }

  /// A random time at or next to a multiple of 1/64, because many borders of phases and iterations are at such
  /// multiples.
  private func time(_ random: inout SeededRandom) -> Double {
    let grid = Double(Int.random(in: -256...1536, using: &random)) / 64
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return grid - 0x1p-28
    case 1: return grid + 0x1p-28
    default: return grid
    }
  }

  @Test func chainsAgreeWithTheLiteralRulesAtAnyDepth() {
    var depths = [Int](repeating: 0, count: 5)
    var appliedCount = 0
    var evaluationCount = 0
    Soak.each("agreesWithTheLiteralRulesAtAnyDepth", 200_000) { random in
      guard let tree = tree(&random) else {
        Issue.record("an animation does not run")
        return
      }
      depths[tree.depth] += 1
      for _ in 0..<8 {
        let time = time(&random)
        let got = tree.chain.evaluate(parentTime: time)
        let want = tree.literal.position(atLayerTime: time)
        evaluationCount += 1
        if want != nil { appliedCount += 1 }
        let isRight =
          got.applies == (want != nil)
          && (want.map {
            $0.basic == got.basicTime && $0.fraction == got.fraction && $0.iteration == Double(got.iteration)
          } ?? true)
        if !isRight { Issue.record("\(tree.chain) at \(time): \(got), expected \(want as Any)") }
      }
    }
    #expect(depths.allSatisfy { $0 > 100 }, "\(depths)")
    #expect(appliedCount > evaluationCount / 3)
  }

  /// The solver of the chain and the literal solver round differently, so the fraction may be that of a slightly
  /// earlier or later inner time.
  @Test func timingCurvesOfGroupsWarpTheirAnimations() {
    Soak.each("timingCurvesOfGroupsWarpTheirAnimations", 40_000) { random in
      guard let tree = tree(&random, hasTimingCurves: true) else {
        Issue.record("an animation does not run")
        return
      }
      for _ in 0..<8 {
        let time = time(&random)
        let got = tree.chain.evaluate(parentTime: time)
        let isRight = [0, -1e-6, 1e-6].contains { slack in
          let want = tree.literal.position(atLayerTime: time, slack: slack)
          guard let want else { return !got.applies }
          return got.applies && (want.fraction - got.fraction).magnitude < 1e-3
        }
        if !isRight {
          let want = tree.literal.position(atLayerTime: time)
          Issue.record("\(tree.chain) at \(time): \(got), expected \(want as Any)")
        }
      }
    }
  }

  /// Nested groups that have only a begin time and a speed equal one animation with the combined begin time and speed.
  @Test func nestingEqualsFlattenedTiming() {
    Soak.each("nestingEqualsFlattenedTiming", 40_000) { random in
      let animation = CABasicAnimation(keyPath: "opacity")
      let literal = LiteralTiming(inside: nil)
      set(animation, literal, &random)
      if animation.duration <= 0 { animation.duration = 1 }
      var flat = MediaTiming(animation, defaultDuration: 1)
      var nested: CAAnimation = animation
      // Before a group begins, it holds its first time, at which an inner animation may already have begun.
      var begun = -Double.infinity
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let group = CAAnimationGroup()
        group.animations = [nested]
        group.duration = 1000
        group.fillMode = .both
        group.beginTime = random.eighths(-2...2)
        group.speed = [0.5, 1, 2].randomElement(using: &random) ?? 1
        nested = group
        let speed = Double(group.speed)
        begun = max(group.beginTime, group.beginTime + begun / speed)
        flat = MediaTiming(
          beginTime: group.beginTime + flat.beginTime / speed, duration: flat.duration,
          speed: flat.speed * speed, timeOffset: flat.timeOffset,
          repeatCount: Double(animation.repeatCount), repeatDuration: animation.repeatDuration,
          autoreverses: flat.autoreverses, fill: flat.fill)
      }
      guard let chain = nested.frozenCopy(transactionDuration: 1)?.track.chain else {
        Issue.record("an animation does not run")
        return
      }
      for _ in 0..<8 {
        let time = begun + random.eighths(0...40)
        let (one, other) = (chain.evaluate(parentTime: time), flat.evaluate(parentTime: time))
        let isSame =
          one.applies == other.applies && one.phase == other.phase
          && (!one.applies || one.fraction == other.fraction && one.iteration == other.iteration)
        if !isSame { Issue.record("\(chain) at \(time): \(one) but flat \(other)") }
      }
    }
  }

  @Test func aGroupLimitsTheTimesOfItsAnimations() {
    func chain(_ configure: (CAAnimationGroup, CABasicAnimation) -> Void) -> TimingChain? {
      let group = CAAnimationGroup()
      let animation = CABasicAnimation(keyPath: "hidden")
      animation.toValue = true
      group.duration = 2
      configure(group, animation)
      group.animations = [animation]
      return group.frozenCopy(transactionDuration: 0.25)?.track.chain
    }
    // An animation that is longer than the group is cut off. A group that fills holds its last time.
    let long = chain { group, animation in
      group.fillMode = .forwards
      animation.duration = 8
    }
    #expect(long?.evaluate(parentTime: 2).fraction == 0.25)
    #expect(long?.evaluate(parentTime: 9).fraction == 0.25)
    #expect(long?.evaluate(parentTime: 9).phase == .after)
    // A shorter animation ends inside the group unless it fills forwards.
    let short = chain { _, animation in animation.duration = 1 }
    #expect(short?.evaluate(parentTime: 1).fraction == 1)
    #expect(short?.evaluate(parentTime: 1.5).applies == false)
    let filled = chain { _, animation in
      animation.duration = 1
      animation.fillMode = .forwards
    }
    #expect(filled?.evaluate(parentTime: 1.5).fraction == 1)
    #expect(filled?.evaluate(parentTime: 2.5).applies == false)
    // A duration of 0 is replaced by the group's duration, and a group's duration of 0 by the transaction's.
    let inherited = chain { group, _ in group.duration = 0 }
    #expect(inherited?.innermost.duration == 0.25)
    // Before it begins inside the group, an animation applies only if it fills backwards.
    let later = chain { group, animation in
      group.fillMode = .backwards
      animation.beginTime = 1
      animation.fillMode = .backwards
    }
    #expect(later?.evaluate(parentTime: -1).phase == .before)
    #expect(later?.evaluate(parentTime: 0.5).phase == .before)
    #expect(later?.evaluate(parentTime: 0.5).fraction == 0)
    // In each iteration of the group the animation plays again.
    let again = chain { group, animation in
      group.repeatCount = 3
      group.autoreverses = true
      animation.duration = 1
    }
    #expect(again?.evaluate(parentTime: 4.5).fraction == 0.5)
    #expect(again?.evaluate(parentTime: 3.5).fraction == 0.5)
    #expect(again?.evaluate(parentTime: 2.5).applies == false)
    #expect(again?.endTime == 12)
  }
}
