/// The way from one value to another, prepared once and evaluated without allocation (animation.md §3.2).
package struct Interpolator: Sendable {
  private enum Way {
    case numbers(ValueKind, SIMD4<Double>, SIMD4<Double>)
    case transform(TransformWay)
  }

  private let way: Way

  package init(_ kind: ValueKind, _ from: Components, _ to: Components) {
    way =
      kind == .transform
      ? .transform(TransformWay(from.transform, to.transform)) : .numbers(kind, from.numbers, to.numbers)
  }

  /// The value at a fraction of the way: exactly the ends at 0 and 1, continued beyond them.
  package func value(at q: Double) -> Components {
    switch way {
    case .numbers(let kind, let from, let to): Components(numbers: Interpolator.mix(kind, from, to, q))
    case .transform(let way): Components(way.value(at: q))
    }
  }

  /// Values of up to four numbers, number by number. A flag switches as soon as the animation has left its start; a
  /// missing colour, NaN, stays missing all the way.
  static func mix(
    _ kind: ValueKind, _ from: SIMD4<Double>, _ to: SIMD4<Double>, _ q: Double
  ) -> SIMD4<Double> {
    if kind == .flag { return q > 0 ? to : from }
    if q == 1, !from.x.isNaN { return to }
    return from + (to - from) * q
  }
}
