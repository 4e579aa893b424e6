import Foundation
import LayerValues

/// A literal evaluation of animation.md §5 for a keyframe animation of one number, without prepared polynomials or
/// segments.
package struct LiteralKeyframes {
  package var values: [Double]
  package var mode: CAAnimationCalculationMode = .linear
  package var keyTimes: [Double]?
  package var timing: [CubicBezier?] = []
  package var tension: [Double] = []
  package var continuity: [Double] = []
  package var bias: [Double] = []

  package init(
    values: [Double], mode: CAAnimationCalculationMode = .linear, keyTimes: [Double]? = nil,
    timing: [CubicBezier?] = [], tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
  ) {
    (self.values, self.mode, self.keyTimes, self.timing) = (values, mode, keyTimes, timing)
    (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
  }

  /// The key times by the specification's rules "use the common prefix" and "ignore keyTimes".
  private var times: [Double] {
    let n = values.count
    let uniform = (0..<n).map { Double($0) / Double(mode == .discrete ? n : n - 1) }
    if mode == .paced || mode == .cubicPaced {
      let lengths = (1..<n).map { abs(values[$0] - values[$0 - 1]) }
      let total = lengths.reduce(0, +)
      if total == 0 { return uniform }
      return (0..<n).map { lengths[..<$0].reduce(0, +) / total }
    }
    guard var given = keyTimes else { return uniform }
    while given.count > (mode == .discrete ? n + 1 : n) { given.removeLast() }
    if given.count < 2 || given.first != 0 || given.last != 1 || given != given.sorted() { return uniform }
    if given.count == n + 1 { given.removeLast() }
    return given
  }

  package func value(at p: Double) -> Double {
    let times = times
    let p = min(max(p, 0), 1)
    // The last of equal key times counts: the value at p is the limit from the right.
    var index = 0
    for (i, time) in times.enumerated() where time <= p { index = i }
    if mode == .discrete || index == times.count - 1 { return values[index] }
    let h = times[index + 1] - times[index]
    var u = (p - times[index]) / h
    let isPaced = mode == .paced || mode == .cubicPaced
    if !isPaced, index < timing.count, let curve = timing[index] { u = curve.value(at: u) }
    let (a, b) = (values[index], values[index + 1])
    guard mode == .cubic || mode == .cubicPaced else { return a + (b - a) * u }
    let m0 = tangent(index, times, h, source: false)
    let m1 = tangent(index + 1, times, h, source: true)
    // The four Hermite functions.
    return (2 * pow(u, 3) - 3 * u * u + 1) * a + (pow(u, 3) - 2 * u * u + u) * m0
      + (3 * u * u - 2 * pow(u, 3)) * b + (pow(u, 3) - u * u) * m1
  }

  /// The derivative at key `i`, for a segment of length `h`: the source derivative at the end of the segment, or the
  /// destination derivative at its start.
  private func tangent(_ i: Int, _ times: [Double], _ h: Double, source: Bool) -> Double {
    if i == 0 { return values[1] - values[0] }
    if i == times.count - 1 { return values[i] - values[i - 1] }
    func parameter(_ list: [Double]) -> Double { i < list.count ? list[i] : 0 }
    let (t, c, b) = (parameter(tension), parameter(continuity), parameter(bias))
    let before = values[i] - values[i - 1]
    let after = values[i + 1] - values[i]
    let hermite =
      source
      ? (1 - t) * (1 - c) * (1 + b) / 2 * before + (1 - t) * (1 + c) * (1 - b) / 2 * after
      : (1 - t) * (1 + c) * (1 + b) / 2 * before + (1 - t) * (1 - c) * (1 - b) / 2 * after
    let hBefore = times[i] - times[i - 1]
    let hAfter = times[i + 1] - times[i]
    return hermite * 2 * h / (hBefore + hAfter)
  }

  package var keyframes: Keyframes? {
    Keyframes(
      values: values.map { [$0] }, mode: mode, keyTimes: keyTimes, timing: timing, tension: tension,
      continuity: continuity, bias: bias)
  }
}

extension Keyframes {
  /// Keyframes without tension, continuity and bias.
  package convenience init?(
    _ values: [[Double]], _ mode: CAAnimationCalculationMode = .linear, keyTimes: [Double]? = nil,
    timing: [CubicBezier?] = []
  ) {
    self.init(
      values: values, mode: mode, keyTimes: keyTimes, timing: timing, tension: [], continuity: [], bias: [])
  }

  /// All segments, in ascending order of p.
  package var allSegments: [Segment] {
    var found = [segment(at: -.greatestFiniteMagnitude)]
    while let last = found.last, last.upper < .greatestFiniteMagnitude {
      found.append(segment(at: last.upper))
    }
    return found
  }

  package func point(at p: Double) -> SIMD2<Double> { SIMD2(value(0, at: p), value(1, at: p)) }
}

extension CAAnimationCalculationMode {
  package static let all: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
}
