import Engine
import Foundation

protocol NaiveClock {
  /// The fraction of a pass, and the same in seconds; nil where the animation does not show.
  func place(at time: Double) -> (fraction: Double, time: Double)?
}

/// When a naive animation runs: the rules of CAMediaTiming that its object needs.
struct NaiveTiming: NaiveClock {
  let beginTime: Double
  let duration: Double
  let speed: Double
  let timeOffset: Double
  /// Seconds of all repetitions.
  let activeDuration: Double
  let autoreverses: Bool
  let fillsBackwards: Bool
  let fillsForwards: Bool

  init(_ timing: CAMediaTiming) {
    beginTime = timing.beginTime
    duration = timing.duration
    speed = Double(timing.speed)
    timeOffset = timing.timeOffset
    autoreverses = timing.autoreverses
    let cycle = timing.autoreverses ? 2 * timing.duration : timing.duration
    activeDuration =
      timing.repeatDuration > 0
      ? timing.repeatDuration : timing.repeatCount > 0 ? Double(timing.repeatCount) * cycle : cycle
    fillsBackwards = timing.fillMode == .backwards || timing.fillMode == .both
    fillsForwards = timing.fillMode == .forwards || timing.fillMode == .both
  }

  func place(at time: Double) -> (fraction: Double, time: Double)? {
    guard let local = localTime(time) else { return nil }
    return (local / duration, local)
  }

  /// Seconds into one pass; nil where the animation does not show.
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
    let cycle = autoreverses ? 2 * duration : duration
    var rest = t - (t / cycle).rounded(.down) * cycle
    if rest == 0, t > 0, elapsed == activeDuration { rest = cycle }
    return rest > duration ? cycle - rest : rest
  }
}

/// An animation's timing inside that of its group.
struct GroupClock: NaiveClock {
  private let group: NaiveTiming
  private let child: NaiveTiming

  init(_ recipe: Recipe) {
    group = NaiveTiming(recipe.animation)
    child = NaiveTiming(recipe.child)
  }

  func place(at time: Double) -> (fraction: Double, time: Double)? {
    guard let local = group.localTime(time) else { return nil }
    return child.place(at: local)
  }
}

// MARK: - Pace

protocol NaivePace {
  /// How far the animation has come at a fraction of its duration, which is `time` seconds.
  func progress(_ fraction: Double, _ time: Double) -> Double
}

struct EvenPace: NaivePace {
  func progress(_ fraction: Double, _ time: Double) -> Double { fraction }
}

/// A cubic with its coefficients at hand, solved by Newton's method.
struct CubicPace: NaivePace {
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
      // The step that has just been taken squares it.
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

/// A damped spring in closed form.
struct SpringPace: NaivePace {
  private let decay, angular, critical: Double
  private let initialVelocity: Double

  init(_ spring: CASpringAnimation) {
    critical = (spring.stiffness / spring.mass).squareRoot()
    let ratio = min(spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot()), 1)
    decay = ratio * critical
    angular = critical * ((1 - ratio) * (1 + ratio)).squareRoot()
    initialVelocity = spring.initialVelocity
  }

  func progress(_ fraction: Double, _ time: Double) -> Double {
    let envelope = exp(-decay * time)
    if angular == 0 { return 1 - envelope * (1 + (critical - initialVelocity) * time) }
    let phase = angular * time
    return 1 - envelope * (cos(phase) + (decay - initialVelocity) / angular * sin(phase))
  }
}

// MARK: - Ways

protocol NaiveWay {
  associatedtype Value
  static var zero: Value { get }
  init(_ stops: [[Double]])
  func value(_ q: Double) -> Value
  /// As the render tree has it, for comparison.
  static func numbers(_ value: Value) -> [Double]
}

struct ScalarWay: NaiveWay {
  let from, to: Double
  static let zero = 0.0

  init(_ stops: [[Double]]) { (from, to) = (stops[0][0], stops[1][0]) }
  func value(_ q: Double) -> Double { from + (to - from) * q }
  static func numbers(_ value: Double) -> [Double] { [value] }
}

struct PointWay: NaiveWay {
  let from, to: SIMD2<Double>
  static let zero = SIMD2<Double>.zero

  init(_ stops: [[Double]]) { (from, to) = (SIMD2(stops[0]), SIMD2(stops[1])) }
  func value(_ q: Double) -> SIMD2<Double> { from + (to - from) * q }
  static func numbers(_ value: SIMD2<Double>) -> [Double] { [value.x, value.y] }
}

struct ColorWay: NaiveWay {
  let from, to: SIMD4<Double>
  static let zero = SIMD4<Double>.zero

  init(_ stops: [[Double]]) { (from, to) = (SIMD4(stops[0]), SIMD4(stops[1])) }
  func value(_ q: Double) -> SIMD4<Double> { from + (to - from) * q }
  static func numbers(_ value: SIMD4<Double>) -> [Double] { [value.x, value.y, value.z, value.w] }
}

/// Two transforms of the plane, taken apart once (CSS Transforms Level 1, § 2-D matrices).
struct TransformWay: NaiveWay {
  private let from: Parts
  private let to: Parts
  static let zero = CATransform3DIdentity

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
  }

  init(_ stops: [[Double]]) {
    var (a, b) = (Parts(Recipe.transform(stops[0])), Parts(Recipe.transform(stops[1])))
    if a.scaleX * b.scaleX < 0, a.scaleY * b.scaleY < 0 {
      (a.scaleX, a.scaleY) = (-a.scaleX, -a.scaleY)
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    if abs(a.angle - b.angle) > .pi {
      if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
    }
    (self.from, self.to) = (a, b)
  }

  func value(_ q: Double) -> CATransform3D {
    let p = 1 - q
    let angle = p * from.angle + q * to.angle
    let (s, c) = (sin(angle), cos(angle))
    let (m11, m12) = (p * from.m11 + q * to.m11, p * from.m12 + q * to.m12)
    let (m21, m22) = (p * from.m21 + q * to.m21, p * from.m22 + q * to.m22)
    let (scaleX, scaleY) = (p * from.scaleX + q * to.scaleX, p * from.scaleY + q * to.scaleY)
    var result = CATransform3DIdentity
    result.m11 = scaleX * (c * m11 + s * m21)
    result.m12 = scaleX * (c * m12 + s * m22)
    result.m21 = scaleY * (c * m21 - s * m11)
    result.m22 = scaleY * (c * m22 - s * m12)
    result.m41 = p * from.x + q * to.x
    result.m42 = p * from.y + q * to.y
    return result
  }

  static func numbers(_ t: CATransform3D) -> [Double] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
      t.m44,
    ]
  }
}

/// Several ways one after the other.
struct KeyframeWay<Segment: NaiveWay>: NaiveWay {
  private let times: [Double]
  private let segments: [Segment]
  static var zero: Segment.Value { Segment.zero }

  init(_ stops: [[Double]]) {
    times = Recipe.keyTimes
    segments = zip(stops, stops.dropFirst()).map { Segment([$0, $1]) }
  }

  func value(_ q: Double) -> Segment.Value {
    var index = 0
    while index < segments.count - 1, q >= times[index + 1] { index += 1 }
    return segments[index].value((q - times[index]) / (times[index + 1] - times[index]))
  }

  static func numbers(_ value: Segment.Value) -> [Double] { Segment.numbers(value) }
}
