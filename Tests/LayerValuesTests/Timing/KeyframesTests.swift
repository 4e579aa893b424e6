import Foundation
import RandomNumbers
import Stages
import Testing

@testable import LayerValues

@Suite struct KeyframesTests {
  private static let timings: [[CubicBezier?]] = [
    [], [.easeIn], [nil, .easeOut, .easeInOut, .standard, .easeIn],
    [.linear, CubicBezier(x1: 0.3, y1: -0.6, x2: 0.7, y2: 1.8), nil, .easeInOut],
  ]

  /// Key times for five values: valid, with jumps, invalid in every respect, too short and too long.
  private static let keyTimes: [[Double]?] = [
    nil, [0, 0.125, 0.5, 0.625, 1], [0, 0.25, 0.25, 0.75, 1], [0, 0, 0.5, 0.5, 1], [0, 0.5, 0.5, 0.5, 1],
    [0, 0.25, 0.75, 1, 1], [0, 0, 0, 0, 1], [0, 1, 1, 1, 1], [0.125, 0.25, 0.5, 0.75, 1],
    [0, 0.25, 0.5, 0.75, 0.875], [0, 0.5, 0.25, 0.75, 1], [0, 0.375, 1], [0, 1], [0], [], [0, 0.5],
    [0, 0.125, 0.25, 0.5, 0.75, 1], [0, 0.125, 0.25, 0.5, 1, 1], [0, 0.1, 0.2, 0.3, 0.4, 0.5, 1],
    [0, 0.125, 0.25, 0.5, 1, 1, 1],
  ]

  private static let values: [[Double]] = [
    [0, 4, 1, 5, 2], [3, 3, 3, 3, 3], [1, 1, -2, -2, 7], [0, 1, 2, 3, 4], [-5, 8, 8, 8, 0],
  ]

  /// Calls `body` with keyframes of all values, key times and timing curves, without and with parameters.
  private func cases(_ mode: CAAnimationCalculationMode, _ body: (LiteralKeyframes) -> Void) {
    for values in Self.values {
      for keyTimes in Self.keyTimes {
        for timing in Self.timings {
          var literal = LiteralKeyframes(values: values, mode: mode, keyTimes: keyTimes, timing: timing)
          body(literal)
          literal.tension = [0.5, -0.25, 1, 0, 0.5]
          body(literal)
          literal.continuity = [0.25, 0.5, -0.5]
          literal.bias = [1, -0.5, 0.75, 0.25, 1]
          body(literal)
        }
      }
    }
  }

  @Test(arguments: CAAnimationCalculationMode.all)
  func everyModeFollowsTheSpecification(_ mode: CAAnimationCalculationMode) throws {
    var worst = 0.0
    var count = 0
    cases(mode) { literal in
      guard let keyframes = literal.keyframes else {
        Issue.record("\(literal) has no effect")
        return
      }
      for step in -8...136 {
        // Steps of 1/128 hit all valid key times above and the borders of four equal intervals, but not of five.
        let p = Double(step) / 128
        let error = (keyframes.value(0, at: p) - literal.value(at: p)).magnitude
        if !(error <= 1e-12) { Issue.record("\(literal) at \(p): off by \(error)") }
        worst = max(worst, error)
        count += 1
      }
    }
    #expect(worst < 1e-12 && count > 100_000)
  }

  @Test func randomKeyframesFollowTheSpecification() {
    Soak.each("randomKeyframesFollowTheSpecification", 4000) { random in
      let count = Int.random(in: 2...9, using: &random)
      func numbers(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
        (0..<count).map { _ in random.number(range) }
      }
      var literal = LiteralKeyframes(
        values: numbers(count, -100...100),
        mode: CAAnimationCalculationMode.all.randomElement(using: &random) ?? .linear)
      if Bool.random(using: &random) {
        literal.keyTimes = [0] + numbers(count - 2, 0...1).sorted() + [1]
      }
      if Bool.random(using: &random) {
        literal.timing = (0..<count).map { _ in
          Bool.random(using: &random)
            ? nil
            : CubicBezier(
              x1: Float(random.number(0...1)), y1: Float(random.number(-1...2)),
              x2: Float(random.number(0...1)), y2: Float(random.number(-1...2)))
        }
      }
      if Bool.random(using: &random) {
        literal.tension = numbers(count, -1...1)
        literal.continuity = numbers(count, -1...1)
        literal.bias = numbers(count, -1...1)
      }
      guard let keyframes = literal.keyframes else {
        Issue.record("\(literal) has no effect")
        return
      }
      for _ in 0..<50 {
        let p = random.number(-0.2...1.2)
        let error = (keyframes.value(0, at: p) - literal.value(at: p)).magnitude
        if !(error <= 1e-9) { Issue.record("\(literal) at \(p): off by \(error)") }
      }
      #expect(keyframes.value(0, at: 0) == literal.values[0])
      #expect(keyframes.value(0, at: 1) == literal.values[count - 1])
    }
  }

  /// The segments cover all p without gaps, and each value equals the polynomial of its segment.
  @Test(arguments: CAAnimationCalculationMode.all)
  func segmentsCoverEveryFraction(_ mode: CAAnimationCalculationMode) {
    cases(mode) { literal in
      guard let keyframes = literal.keyframes else { return }
      let segments = keyframes.allSegments
      var faults: [String] = []
      if segments.map(\.index) != Array(0..<keyframes.segmentCount) { faults.append("indices") }
      for (a, b) in zip(segments, segments.dropFirst()) where a.upper != b.lower || a.lower >= a.upper {
        faults.append("borders \(a.lower) \(a.upper) \(b.lower)")
      }
      if segments.first?.upper != 0 || segments.last.map({ $0.lower <= 1 }) != true { faults.append("ends") }
      for segment in segments {
        let c = keyframes.coefficients(segment.index, 0)
        if segment.isConstant != (c.y == 0 && c.z == 0 && c.w == 0) { faults.append("constant") }
        for share in [0, 0.25, 0.5, 0.99] where segment.upper <= 1 && segment.lower >= 0 {
          let p = segment.lower + share * (segment.upper - segment.lower)
          let u = segment.curve.value(
            fraction: (p - segment.lower) / (segment.upper - segment.lower), time: 0)
          let polynomial = c.x + c.y * u + c.z * u * u + c.w * u * u * u
          if (polynomial - keyframes.value(0, at: p)).magnitude > 1e-12 { faults.append("value at \(p)") }
          if keyframes.segment(at: p).index != segment.index { faults.append("found at \(p)") }
        }
        if !segment.fraction(at: segment.lower).isFinite { faults.append("fraction") }
      }
      #expect(faults.isEmpty, "\(literal): \(faults)")
    }
  }

  /// Without equal key times, values that are not discrete do not jump.
  @Test func valuesAreContinuousAtBorders() {
    for mode in CAAnimationCalculationMode.all where mode != .discrete {
      for keyTimes in [nil, [0, 0.125, 0.5, 0.625, 1]] as [[Double]?] {
        for timing in Self.timings {
          let literal = LiteralKeyframes(
            values: [0, 4, 1, 5, 2], mode: mode, keyTimes: keyTimes, timing: timing,
            tension: [0, 0.5, 0.25], bias: [0, 0, -0.5])
          guard let keyframes = literal.keyframes else { return }
          for segment in keyframes.allSegments.dropFirst() {
            let before = keyframes.value(0, at: segment.lower.nextDown)
            #expect((before - keyframes.value(0, at: segment.lower)).magnitude < 1e-5)
          }
        }
      }
    }
  }

  /// Without parameters a cubic curve is smooth: the derivative with respect to p is equal on both sides of a border.
  @Test(arguments: [CAAnimationCalculationMode.cubic, .cubicPaced])
  func cubicCurvesAreSmooth(_ mode: CAAnimationCalculationMode) throws {
    let keyframes = try #require(
      Keyframes([[0], [4], [1], [5], [2]], mode, keyTimes: [0, 0.125, 0.5, 0.625, 1]))
    for segment in keyframes.allSegments.dropFirst(2).dropLast() {
      let h = 1e-7
      let here = keyframes.value(0, at: segment.lower)
      let before = (here - keyframes.value(0, at: segment.lower - h)) / h
      let after = (keyframes.value(0, at: segment.lower + h) - here) / h
      #expect((before - after).magnitude < 1e-3)
    }
  }

  /// Reversed keyframes that are played backwards have the values of the original keyframes.
  @Test(arguments: CAAnimationCalculationMode.all)
  func reversingValuesAndTimeIsTheIdentity(_ mode: CAAnimationCalculationMode) throws {
    let values: [[Double]] = [[0, 1], [4, 2], [1, 1], [5, -3], [2, 0]]
    let keyTimes = [0, 0.125, 0.5, 0.625, 1]
    let tension = [0, 0.25, -0.5, 1, 0]
    let continuity = [0, 0.5, 0.25, -0.25, 0]
    let bias = [0, -0.5, 0.75, 0.5, 0]
    // The reversal of discrete values needs the end time of the last value.
    let times = mode == .discrete ? [0, 0.125, 0.25, 0.5, 0.625, 1] : keyTimes
    let there = try #require(
      Keyframes(
        values: values, mode: mode, keyTimes: times, timing: [], tension: tension, continuity: continuity,
        bias: bias))
    let back = try #require(
      Keyframes(
        values: values.reversed(), mode: mode, keyTimes: times.reversed().map { 1 - $0 }, timing: [],
        tension: tension.reversed(), continuity: continuity.reversed(), bias: bias.reversed().map { -$0 }))
    for step in 0..<128 {
      // The positions avoid the borders, where discrete values differ by side.
      let p = (Double(step) + 0.5) / 128
      for number in 0...1 {
        #expect((there.value(number, at: p) - back.value(number, at: 1 - p)).magnitude < 1e-12)
      }
    }
  }

  @Test(arguments: CAAnimationCalculationMode.all)
  func valuesScaleAndShift(_ mode: CAAnimationCalculationMode) throws {
    let values: [Double] = [0, 4, 1, 5, 2]
    let plain = try #require(Keyframes(values.map { [$0] }, mode, timing: [.easeIn, nil, .easeOut]))
    let other = try #require(Keyframes(values.map { [8 - 3 * $0] }, mode, timing: [.easeIn, nil, .easeOut]))
    for step in -4...132 {
      let p = Double(step) / 128
      #expect((other.value(0, at: p) - (8 - 3 * plain.value(0, at: p))).magnitude < 1e-12)
    }
  }

  /// The numbers of a value are independent in all modes in which distances do not matter.
  @Test(arguments: [CAAnimationCalculationMode.linear, .discrete, .cubic])
  func numbersAreIndependent(_ mode: CAAnimationCalculationMode) throws {
    let rows: [[Double]] = [[0, 7, 1], [4, -2, 1], [1, 0, 3], [5, 5, 9]]
    let together = try #require(Keyframes(rows, mode))
    #expect(together.count == 3)
    for number in 0..<3 {
      let alone = try #require(Keyframes(rows.map { [$0[number]] }, mode))
      for step in 0...64 {
        #expect(together.value(number, at: Double(step) / 64) == alone.value(0, at: Double(step) / 64))
      }
    }
  }

  @Test func onlyPacedModesIgnoreTheOverallCurve() {
    for mode in CAAnimationCalculationMode.all {
      let ignores = Keyframes([[0], [1]], mode)?.ignoresOverallCurve
      #expect(ignores == (mode == .paced || mode == .cubicPaced))
    }
  }

  @Test func ineffectiveKeyframesAreNil() {
    #expect(Keyframes([]) == nil)
    #expect(Keyframes([[1]]) == nil)
    #expect(Keyframes([[], []]) == nil)
    #expect(Keyframes([[1], [1, 2]]) == nil)
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(Keyframes([[1], [bad]]) == nil)
      #expect(Keyframes([[1], [2]], keyTimes: [0, bad]) == nil)
      for list in 0..<3 {
        #expect(
          Keyframes(
            values: [[1], [2]], mode: .cubic, keyTimes: nil, timing: [], tension: list == 0 ? [bad] : [],
            continuity: list == 1 ? [bad] : [], bias: list == 2 ? [bad] : []) == nil)
      }
      var transform = CATransform3DIdentity
      transform.m33 = bad
      #expect(
        Keyframes(transforms: [CATransform3DIdentity, transform], mode: .linear, keyTimes: nil, timing: [])
          == nil)
    }
    #expect(Keyframes(transforms: [CATransform3DIdentity], mode: .linear, keyTimes: nil, timing: []) == nil)
  }

  @Test func hugeDistancesArePacedEvenly() throws {
    let keyframes = try #require(Keyframes([[0], [1e200], [-1e200]], .paced))
    #expect(keyframes.value(0, at: 0.5) == 1e200)
  }

  /// Transforms are interpolated as in other animations, with the timing curve of the segment unless the mode is paced.
  @Test(arguments: CAAnimationCalculationMode.all)
  func transformsAreDecomposed(_ mode: CAAnimationCalculationMode) throws {
    let transforms = [
      CATransform3DIdentity, CATransform3DMakeRotation(2, 0, 0, 1), CATransform3DMakeRotation(1, 1, 2, 0),
      CATransform3DMakeScale(2, 0, 1), CATransform3DMakeTranslation(30, 4, 5),
    ]
    let timing: [CubicBezier?] = [.easeIn, nil, .easeInOut]
    let keyframes = try #require(Keyframes(transforms: transforms, mode: mode, keyTimes: nil, timing: timing))
    #expect(keyframes.isTransform && keyframes.count == 16)
    #expect(keyframes.ignoresOverallCurve == mode.isPaced)
    let rows = transforms.map { t in (0..<16).map { Components(t)[$0] } }
    let times =
      mode.isPaced
      ? KeyTimes.paced(zip(rows, rows.dropFirst()).map { KeyTimes.distance($0, $1) })
      : (0...4).map { Double($0) / (mode == .discrete ? 5 : 4) }
    for step in -8...136 {
      let p = Double(step) / 128
      let index = times.lastIndex { $0 <= min(max(p, 0), 1) } ?? 0
      var wanted = transforms[index]
      if mode != .discrete, index < 4 {
        let u = (max(p, 0) - times[index]) / (times[index + 1] - times[index])
        let paced = mode.isPaced || index >= timing.count ? u : timing[index]?.value(at: u) ?? u
        wanted = TransformInterpolator(transforms[index], transforms[index + 1]).value(at: paced)
      }
      #expect(keyframes.transform(at: p) == wanted, "\(mode.rawValue) at \(p)")
    }
  }
}
