extension Track {
  /// The property's value when this track at the eased fraction `q` lies over the value `underlying`.
  package func value(q: Double, iteration: Int, underlying: Components) -> Components {
    switch part {
    case .whole:
      if case .transform(let ends) = ends {
        return Components(transform(ends, q, iteration, underlying.transform))
      }
      return Components(numbers: numbers(q: q, iteration: iteration, underlying: underlying.numbers))
    case .components(let first, let kind):
      var beneath = SIMD4<Double>.zero
      for index in 0..<kind.componentCount { beneath[index] = underlying[first + index] }
      let value = numbers(q: q, iteration: iteration, underlying: beneath)
      var whole = underlying
      for index in 0..<kind.componentCount { whole[first + index] = value[index] }
      return whole
    case .ofTransform(let part):
      let beneath = part.value(in: underlying.transform).numbers
      let value = numbers(q: q, iteration: iteration, underlying: beneath)
      return Components(part.setting(Components(numbers: value), in: underlying.transform))
    }
  }

  /// As `value(q:iteration:underlying:)`, of a property of any kind, written over what lies beneath; allocates
  /// nothing where the counts of numbers are equal.
  package func apply(q: Double, iteration: Int, to underlying: inout PropertyValue) {
    switch underlying {
    case .plain(let kind, let beneath):
      underlying = .plain(kind, value(q: q, iteration: iteration, underlying: beneath))
    case .wide(var beneath):
      // Let go of first, or the numbers would be copied.
      underlying = .plain(.scalar, .zero)
      if case .wide(let ends) = ends { apply(ends, q, iteration, &beneath) }
      underlying = .wide(beneath)
    }
  }

  /// Which numbers of its property the track computes by `numbers(q:iteration:underlying:)`; nil if it works on
  /// something else.
  package var numberRange: Range<Int>? {
    guard case .numbers = ends else { return nil }
    switch part {
    case .whole: return 0..<kind.componentCount
    case .components(let first, let kind): return first..<first + kind.componentCount
    case .ofTransform: return nil
    }
  }

  /// The same as `value`, of up to four numbers, in a fraction of the time.
  package func numbers(q: Double, iteration: Int, underlying: SIMD4<Double>) -> SIMD4<Double> {
    guard case .numbers(let span, let a, let b) = ends else { return underlying }
    let base = isAdditive ? .zero : underlying
    let from = span == .known || span == .toBase ? a : base
    let to: SIMD4<Double> =
      switch span {
      case .known, .fromBase: b
      case .toBase, .base: base
      case .alongBase: base + a
      }
    var value = Interpolator.mix(kind, from, to, q)
    if isCumulative, iteration != 0 {
      value += Interpolator.mix(kind, from, to, cycleEnd) * Double(iteration)
    }
    return isAdditive ? underlying + value : value
  }

  private func transform(
    _ ends: TransformEnds, _ q: Double, _ iteration: Int, _ underlying: CATransform3D
  ) -> CATransform3D {
    let base = isAdditive ? CATransform3DIdentity : underlying
    var value = ends.value(at: q, base: base)
    if isCumulative, iteration != 0 {
      let end = ends.value(at: cycleEnd, base: base)
      let reached = Components(end).times(iteration, .transform).transform
      value = CATransform3DConcat(reached, value)
    }
    return isAdditive ? CATransform3DConcat(value, underlying) : value
  }

  private func apply(_ ends: WideEnds, _ q: Double, _ iteration: Int, _ value: inout WideValue) {
    let base = value
    let from = ends.span == .known || ends.span == .toBase ? ends.from : base
    let to: WideValue =
      switch ends.span {
      case .known, .fromBase: ends.to
      case .toBase, .base: base
      case .alongBase: base.adding(ends.from, times: 1)
      }
    guard from.blends(with: to), !isAdditive || from.blends(with: base) else {
      // Nothing lies between: it switches as a flag does, and nothing can be added.
      if !isAdditive { value = q > 0 ? to : from }
      return
    }
    if value.numbers.count != from.numbers.count || value.form != from.form { value = from }
    for index in from.numbers.indices {
      // What an additive animation is laid over is 0 to it.
      let ground = isAdditive ? base.numbers[index] : 0
      let a = from.numbers[index] - (ends.span == .known || ends.span == .toBase ? 0 : ground)
      let b = to.numbers[index] - (ends.span == .known || ends.span == .fromBase ? 0 : ground)
      var number = q == 1 ? b : a + (b - a) * q
      if isCumulative, iteration != 0 { number += (a + (b - a) * cycleEnd) * Double(iteration) }
      value.numbers[index] = number + ground
    }
  }
}
