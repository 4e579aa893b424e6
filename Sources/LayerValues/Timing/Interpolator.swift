/// Interpolates between two values: prepared once, evaluated without allocation (animation.md §3.2).
package struct Interpolator: Sendable {
  private enum Method {
    case numbers(ValueKind, SIMD4<Double>, SIMD4<Double>)
    case transform(TransformInterpolator)
  }

  private let method: Method

  package init(_ kind: ValueKind, _ from: Components, _ to: Components) {
    method =
      kind == .transform
      ? .transform(TransformInterpolator(from.transform, to.transform))
      : .numbers(kind, from.numbers, to.numbers)
  }

  /// The value at a fraction: exactly the end values at 0 and 1, extrapolated beyond them.
  package func value(at q: Double) -> Components {
    switch method {
    case .numbers(let kind, let from, let to):
      Components(numbers: Interpolator.mix(kind, from: from, to: to, at: q))
    case .transform(let interpolator): Components(interpolator.value(at: q))
    }
  }

  /// Interpolates up to four numbers component-wise. A flag switches as soon as q exceeds 0; a missing colour, NaN,
  /// stays missing.
  static func mix(_ kind: ValueKind, from: SIMD4<Double>, to: SIMD4<Double>, at q: Double) -> SIMD4<Double> {
    if kind == .flag { return q > 0 ? to : from }
    if q == 1, !from.x.isNaN { return to }
    return from + (to - from) * q
  }
}
