import Engine
import Foundation

protocol NaiveClock {
  /// Returns the elapsed part of the iteration, as a fraction and in seconds; nil while the animation has no effect.
  func evaluate(at time: Double) -> (fraction: Double, time: Double)?
}

/// The rules of CAMediaTiming that naive animations need.
struct NaiveTiming: NaiveClock {
  let beginTime: Double
  let duration: Double
  /// The reciprocal of the duration, per second.
  let rate: Double
  let speed: Double
  let timeOffset: Double
  /// The seconds of an iteration, including the reverse part if the animation autoreverses.
  let cycle: Double
  /// The reciprocal of `cycle`.
  let cycleRate: Double
  /// The seconds of all repetitions together.
  let activeDuration: Double
  let fillsBackwards: Bool
  let fillsForwards: Bool

  init(_ timing: CAMediaTiming) {
    beginTime = timing.beginTime
    duration = timing.duration
    rate = 1 / duration
    speed = Double(timing.speed)
    timeOffset = timing.timeOffset
    cycle = timing.autoreverses ? 2 * timing.duration : timing.duration
    cycleRate = 1 / cycle
    activeDuration =
      timing.repeatDuration > 0
      ? timing.repeatDuration : timing.repeatCount > 0 ? Double(timing.repeatCount) * cycle : cycle
    fillsBackwards = timing.fillMode == .backwards || timing.fillMode == .both
    fillsForwards = timing.fillMode == .forwards || timing.fillMode == .both
  }

  func evaluate(at time: Double) -> (fraction: Double, time: Double)? {
    guard let local = localTime(time) else { return nil }
    return (local * rate, local)
  }

  /// Returns the elapsed seconds of the iteration; nil while the animation has no effect.
  func localTime(_ parentTime: Double) -> Double? {
    var elapsed = (parentTime - beginTime) * speed
    if elapsed < 0 {
      guard fillsBackwards else { return nil }
      elapsed = 0
    } else if elapsed > activeDuration {
      guard fillsForwards else { return nil }
      elapsed = activeDuration
    }
    let t = elapsed + timeOffset
    if t >= 0, t < duration { return t }
    var rest = t - (t * cycleRate).rounded(.down) * cycle
    // The end of the last iteration is not the start of another iteration.
    if rest == 0, t > 0, elapsed == activeDuration { rest = cycle }
    return rest > duration ? cycle - rest : rest
  }
}

/// The timing of an animation within the timing of its group.
struct GroupClock: NaiveClock {
  private let group: NaiveTiming
  private let child: NaiveTiming

  init(_ recipe: Recipe) {
    group = NaiveTiming(recipe.animation)
    child = NaiveTiming(recipe.child)
  }

  func evaluate(at time: Double) -> (fraction: Double, time: Double)? {
    guard let local = group.localTime(time) else { return nil }
    return child.evaluate(at: local)
  }
}

// MARK: - Curves

protocol NaiveCurve {
  /// Returns the progress of the curve at a fraction of the duration, which is at `time` seconds.
  func progress(_ fraction: Double, _ time: Double) -> Double
}

struct LinearCurve: NaiveCurve {
  func progress(_ fraction: Double, _ time: Double) -> Double { fraction }
}

/// A cubic Bézier curve with precomputed coefficients, solved by Newton's method.
struct CubicCurve: NaiveCurve {
  let ax, bx, cx, ay, by, cy: Double

  init(_ function: CAMediaTimingFunction) {
    var first: [Float] = [0, 0]
    var second: [Float] = [0, 0]
    function.getControlPoint(at: 1, values: &first)
    function.getControlPoint(at: 2, values: &second)
    cx = 3 * Double(first[0])
    bx = 3 * (Double(second[0]) - Double(first[0])) - cx
    ax = 1 - cx - bx
    cy = 3 * Double(first[1])
    by = 3 * (Double(second[1]) - Double(first[1])) - cy
    ay = 1 - cy - by
  }

  func progress(_ fraction: Double, _ time: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    var s = fraction
    for _ in 0..<8 {
      let error = ((ax * s + bx) * s + cx) * s - fraction
      let slope = (3 * ax * s + 2 * bx) * s + cx
      if abs(slope) < 1e-6 { break }
      s -= error / slope
      // Each step of Newton's method squares the error, so the error of the new `s` is small enough.
      if abs(error) < 1e-8 { return ((ay * s + by) * s + cy) * s }
    }
    return bisected(fraction)
  }

  private func bisected(_ fraction: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = 0.5 * (low + high)
      if ((ax * s + bx) * s + cx) * s < fraction { low = s } else { high = s }
    }
    return ((ay * low + by) * low + cy) * low
  }
}

/// A damped spring in closed form. An overdamped spring is replaced by a critically damped spring.
struct SpringCurve: NaiveCurve {
  private let decay, angular: Double
  /// The factor of the sine, or of the time if there is no oscillation.
  private let sineFactor: Double

  init(_ spring: CASpringAnimation) {
    let critical = (spring.stiffness / spring.mass).squareRoot()
    let ratio = min(spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot()), 1)
    decay = ratio * critical
    angular = critical * ((1 - ratio) * (1 + ratio)).squareRoot()
    sineFactor =
      angular == 0 ? critical - spring.initialVelocity : (decay - spring.initialVelocity) / angular
  }

  func progress(_ fraction: Double, _ time: Double) -> Double {
    let envelope = exp(-decay * time)
    if angular == 0 { return 1 - envelope * (1 + sineFactor * time) }
    let phase = angular * time
    return 1 - envelope * (cos(phase) + sineFactor * sin(phase))
  }
}

// MARK: - Interpolators

protocol NaiveInterpolator {
  associatedtype Value
  static var zero: Value { get }
  init(_ stops: [[Double]])
  func value(_ q: Double) -> Value
  /// The components in the render tree's order, for comparison.
  static func numbers(_ value: Value) -> [Double]
}

struct ScalarInterpolator: NaiveInterpolator {
  private let from, change: Double
  static let zero = 0.0

  init(_ stops: [[Double]]) { (from, change) = (stops[0][0], stops[1][0] - stops[0][0]) }
  func value(_ q: Double) -> Double { from + change * q }
  static func numbers(_ value: Double) -> [Double] { [value] }
}

struct PointInterpolator: NaiveInterpolator {
  private let from, change: SIMD2<Double>
  static let zero = SIMD2<Double>.zero

  init(_ stops: [[Double]]) { (from, change) = (SIMD2(stops[0]), SIMD2(stops[1]) - SIMD2(stops[0])) }
  func value(_ q: Double) -> SIMD2<Double> { from + change * q }
  static func numbers(_ value: SIMD2<Double>) -> [Double] { [value.x, value.y] }
}

struct ColorInterpolator: NaiveInterpolator {
  private let from, change: SIMD4<Double>
  static let zero = SIMD4<Double>.zero

  init(_ stops: [[Double]]) { (from, change) = (SIMD4(stops[0]), SIMD4(stops[1]) - SIMD4(stops[0])) }
  func value(_ q: Double) -> SIMD4<Double> { from + change * q }
  static func numbers(_ value: SIMD4<Double>) -> [Double] { [value.x, value.y, value.z, value.w] }
}

/// Interpolates two affine transforms, which are decomposed once (CSS Transforms Level 1, § 2-D matrices).
struct TransformInterpolator: NaiveInterpolator {
  /// The six variable elements of a matrix; the other ten elements are as in the identity.
  struct Value {
    var m11 = 1.0
    var m12 = 0.0
    var m21 = 0.0
    var m22 = 1.0
    var x = 0.0
    var y = 0.0
  }

  private let from: Parts
  /// The difference between the second transform and the first.
  private let change: Parts
  static let zero = Value()

  private struct Parts {
    var x, y, scaleX, scaleY, angle: Double
    var m11, m12, m21, m22: Double

    init(_ t: CATransform3D) {
      (x, y) = (t.m41, t.m42)
      scaleX = (t.m11 * t.m11 + t.m12 * t.m12).squareRoot()
      scaleY = (t.m21 * t.m21 + t.m22 * t.m22).squareRoot()
      if t.m11 * t.m22 - t.m12 * t.m21 < 0 {
        if t.m11 < t.m22 { scaleX = -scaleX } else { scaleY = -scaleY }
      }
      let (a, b) = (t.m11 / scaleX, t.m12 / scaleX)
      let (c, d) = (t.m21 / scaleY, t.m22 / scaleY)
      angle = atan2(b, a)
      (m11, m12) = (a * a - b * c, a * b - b * d)
      (m21, m22) = (b * a + a * c, b * b + a * d)
    }

    mutating func subtract(_ other: Parts) {
      (x, y) = (x - other.x, y - other.y)
      (scaleX, scaleY, angle) = (scaleX - other.scaleX, scaleY - other.scaleY, angle - other.angle)
      (m11, m12) = (m11 - other.m11, m12 - other.m12)
      (m21, m22) = (m21 - other.m21, m22 - other.m22)
    }
  }

  init(_ stops: [[Double]]) {
    var (a, b) = (Parts(Recipe.transform(stops[0])), Parts(Recipe.transform(stops[1])))
    // If one transform flips x and the other y, the first is written as a flip of the other axis and a half turn.
    if a.scaleX * b.scaleX < 0, a.scaleY * b.scaleY < 0 {
      (a.scaleX, a.scaleY) = (-a.scaleX, -a.scaleY)
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    // The rotation takes the shorter direction.
    if abs(a.angle - b.angle) > .pi {
      if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
    }
    b.subtract(a)
    (from, change) = (a, b)
  }

  @inline(__always)
  func value(_ q: Double) -> Value {
    let angle = from.angle + q * change.angle
    let (s, c) = (sin(angle), cos(angle))
    let (m11, m12) = (from.m11 + q * change.m11, from.m12 + q * change.m12)
    let (m21, m22) = (from.m21 + q * change.m21, from.m22 + q * change.m22)
    let (scaleX, scaleY) = (from.scaleX + q * change.scaleX, from.scaleY + q * change.scaleY)
    return Value(
      m11: scaleX * (c * m11 + s * m21), m12: scaleX * (c * m12 + s * m22),
      m21: scaleY * (c * m21 - s * m11), m22: scaleY * (c * m22 - s * m12),
      x: from.x + q * change.x, y: from.y + q * change.y)
  }

  static func numbers(_ t: Value) -> [Double] {
    [t.m11, t.m12, 0, 0, t.m21, t.m22, 0, 0, 0, 0, 1, 0, t.x, t.y, 0, 1]
  }
}

/// Interpolates four segments. They are stored in named properties, since reading an element of an inline array copies
/// the whole array.
struct KeyframeInterpolator<Segment: NaiveInterpolator>: NaiveInterpolator {
  private struct Part {
    let start: Double
    /// The reciprocal of the segment's fraction of the duration.
    let rate: Double
    let segment: Segment

    init(_ stops: [[Double]], _ index: Int) {
      start = Recipe.keyTimes[index]
      rate = 1 / (Recipe.keyTimes[index + 1] - start)
      segment = Segment([stops[index], stops[index + 1]])
    }

    @inline(__always)
    func value(_ q: Double) -> Segment.Value { segment.value((q - start) * rate) }
  }

  private let first, second, third, fourth: Part
  static var zero: Segment.Value { Segment.zero }

  init(_ stops: [[Double]]) {
    guard Recipe.keyTimes.count == 5, stops.count == 5 else {
      fatalError("KeyframeInterpolator.init: a recipe has five keyframes")
    }
    (first, second) = (Part(stops, 0), Part(stops, 1))
    (third, fourth) = (Part(stops, 2), Part(stops, 3))
  }

  @inline(__always)
  func value(_ q: Double) -> Segment.Value {
    if q < second.start { return first.value(q) }
    if q < third.start { return second.value(q) }
    return q < fourth.start ? third.value(q) : fourth.value(q)
  }

  static func numbers(_ value: Segment.Value) -> [Double] { Segment.numbers(value) }
}
