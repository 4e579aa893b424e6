extension Track {
  /// The property's value when this track at the eased fraction `q` applies on top of `underlying`.
  package func value(q: Double, iteration: Int, underlying: Components) -> Components {
    switch part {
    case .whole:
      if kind == .transform { return Components(transform(q, iteration, underlying.transform)) }
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
    case .function(let function):
      let value = function.transform(numbers(q: q, iteration: iteration, underlying: .zero))
      return Components(isAdditive ? CATransform3DConcat(value, underlying.transform) : value)
    }
  }

  /// As `value(q:iteration:underlying:)`, for a property of any kind: writes to `value` the result of this track on
  /// top of `base`, or of `value` itself without one.
  package func apply(
    q: Double, iteration: Int, over base: PropertyValue? = nil, to value: inout PropertyValue?
  ) {
    if kind == .wide {
      var result = WideValue.none
      if case .wide(let last)? = value { result = last }
      var beneath: WideValue?
      if case .wide(let wide)? = base { beneath = wide }
      apply(q: q, iteration: iteration, over: beneath, to: &result)
      value = .wide(result)
    } else {
      let beneath = base ?? value
      let kind = beneath?.kind ?? kind
      let under = beneath?.components ?? .neutral(kind)
      value = .plain(kind, self.value(q: q, iteration: iteration, underlying: under))
    }
  }

  /// The same for a track of wide values; allocates nothing if `value` already has the form and count.
  package func apply(q: Double, iteration: Int, over base: WideValue?, to value: inout WideValue) {
    switch ends {
    case .wide(let ends): write(ends, q: q, iteration: iteration, over: base, to: &value)
    case .keyframes(let ends): write(ends, q: q, iteration: iteration, over: base, to: &value)
    case .numbers, .transform: break
    }
  }

  /// The numbers of its property that the track computes by `numbers(q:iteration:underlying:)`; nil if it computes
  /// something else.
  package var numberRange: Range<Int>? {
    switch part {
    case .whole: return kind == .transform || kind == .wide ? nil : 0..<kind.componentCount
    case .components(let first, let kind): return first..<first + kind.componentCount
    case .ofTransform, .function: return nil
    }
  }

  /// The same as `value` for up to four numbers, much faster.
  package func numbers(q: Double, iteration: Int, underlying: SIMD4<Double>) -> SIMD4<Double> {
    let span: Span
    let (a, b): (SIMD4<Double>, SIMD4<Double>)
    switch ends {
    case .numbers(let numberSpan, let first, let second): (span, a, b) = (numberSpan, first, second)
    case .keyframes(let ends):
      var value = ends.numbers(at: q, kind)
      if isCumulative, iteration != 0 { value += ends.numbers(at: cycleEnd, kind) * Double(iteration) }
      return isAdditive ? underlying + value : value
    case .transform, .wide: return underlying
    }
    let base = isAdditive ? .zero : underlying
    let from = span == .known || span == .toBase ? a : base
    let to: SIMD4<Double> =
      switch span {
      case .known, .fromBase: b
      case .toBase, .base: base
      case .alongBase: base + a
      }
    var value = Interpolator.mix(kind, from: from, to: to, at: q)
    if isCumulative, iteration != 0 {
      value += Interpolator.mix(kind, from: from, to: to, at: cycleEnd) * Double(iteration)
    }
    return isAdditive ? underlying + value : value
  }

  /// The value at the eased fraction 0 and the change up to 1; nil if the value is not linear in the fraction.
  package func line(
    iteration: Int, over underlying: SIMD4<Double>
  ) -> (from: SIMD4<Double>, change: SIMD4<Double>)? {
    guard case .numbers(let span, let a, let b) = ends, kind != .flag else { return nil }
    let base = isAdditive ? .zero : underlying
    var from = span == .known || span == .toBase ? a : base
    let to: SIMD4<Double> =
      switch span {
      case .known, .fromBase: b
      case .toBase, .base: base
      case .alongBase: base + a
      }
    let change = to - from
    if isCumulative, iteration != 0 { from += (from + change * cycleEnd) * Double(iteration) }
    if isAdditive { from += underlying }
    return (from, change)
  }

  /// The decomposed ends of a planar transform, or of a part of one, on top of `underlying`; nil for any other track.
  package func planarEnds(over underlying: CATransform3D) -> (from: PlanarTransform, to: PlanarTransform)? {
    switch (part, ends) {
    case (.whole, .transform(let ends)):
      if isAdditive && underlying != CATransform3DIdentity { return nil }
      if let interpolator = ends.interpolator { return interpolator.planarEnds }
      let base = isAdditive ? CATransform3DIdentity : underlying
      return TransformInterpolator.planarEnds(ends.value(at: 0, base: base), ends.value(at: 1, base: base))
    case (.ofTransform(let part), .numbers):
      guard let planar = PlanarTransform(underlying), let set = part.planarSetter else { return nil }
      let beneath = part.value(in: underlying).numbers
      guard let (start, change) = line(iteration: 0, over: beneath) else { return nil }
      var (from, to) = (planar, planar)
      set(&from, start)
      set(&to, start + change)
      return (from, to)
    default: return nil
    }
  }

  private func transform(_ q: Double, _ iteration: Int, _ underlying: CATransform3D) -> CATransform3D {
    let base = isAdditive ? CATransform3DIdentity : underlying
    var value = interpolated(at: q, base)
    if isCumulative, iteration != 0 {
      let reached = Components(interpolated(at: cycleEnd, base)).times(iteration, .transform).transform
      value = CATransform3DConcat(reached, value)
    }
    return isAdditive ? CATransform3DConcat(value, underlying) : value
  }

  private func interpolated(at q: Double, _ base: CATransform3D) -> CATransform3D {
    switch ends {
    case .transform(let ends): ends.value(at: q, base: base)
    case .keyframes(let ends): ends.keyframes.transform(at: q)
    case .numbers, .wide: base
    }
  }

  private func write(
    _ ends: KeyframeEnds, q: Double, iteration: Int, over base: WideValue?, to value: inout WideValue
  ) {
    if !ends.list.isEmpty {
      let index = Int(ends.keyframes.value(0, at: q).rounded(.up))
      value.assign(ends.list[min(max(index, 0), ends.list.count - 1)])
      return
    }
    let count = ends.keyframes.count
    if isAdditive {
      if let base { value.assign(base) }
      // Values that do not blend cannot be added.
      guard value.form == ends.form, value.numbers.count == count else { return }
    } else if value.form != ends.form || value.numbers.count != count {
      value = WideValue(ends.form, [Double](repeating: 0, count: count))
    }
    for index in 0..<count {
      var number = ends.keyframes.value(index, at: q)
      if isCumulative, iteration != 0 {
        number += ends.keyframes.value(index, at: cycleEnd) * Double(iteration)
      }
      value.numbers[index] = isAdditive ? value.numbers[index] + number : number
    }
  }

  private func write(
    _ ends: WideEnds, q: Double, iteration: Int, over base: WideValue?, to value: inout WideValue
  ) {
    // A copy of `value` here would force a copy of its numbers on write.
    let isWhole = ends.span == .known && !isAdditive
    guard blends(ends, over: base, value) else {
      // Values that do not blend switch as a flag does, and cannot be added.
      if isAdditive {
        if let base { value.assign(base) }
      } else {
        value.assign(q > 0 ? end(ends, base ?? value) : start(ends, base ?? value))
      }
      return
    }
    if ends.span != .base {
      if value.form != ends.from.form || value.numbers.count != ends.from.numbers.count {
        value.assign(isWhole ? ends.from : base ?? ends.from)
      }
    } else if let base {
      value.assign(base)
    }
    let count = value.numbers.count
    for index in 0..<count {
      var under = 0.0
      if !isWhole {
        if let base { under = base.numbers[index] } else { under = value.numbers[index] }
      }
      let own = isAdditive ? 0 : under
      let a = ends.span == .known || ends.span == .toBase ? ends.from.numbers[index] : own
      let b: Double =
        switch ends.span {
        case .known, .fromBase: ends.to.numbers[index]
        case .toBase, .base: own
        case .alongBase: own + ends.from.numbers[index]
        }
      var number = q == 1 ? b : a + (b - a) * q
      if isCumulative, iteration != 0 { number += (a + (b - a) * cycleEnd) * Double(iteration) }
      value.numbers[index] = isAdditive ? under + number : number
    }
  }

  private func blends(_ ends: WideEnds, over base: WideValue?, _ value: WideValue) -> Bool {
    if ends.span == .known, !ends.from.blends(with: ends.to) { return false }
    if ends.span == .base || (ends.span == .known && !isAdditive) { return true }
    if let base { return ends.from.blends(with: base) }
    return ends.from.blends(with: value)
  }

  private func start(_ ends: WideEnds, _ beneath: WideValue?) -> WideValue {
    ends.span == .known || ends.span == .toBase ? ends.from : beneath ?? .none
  }

  private func end(_ ends: WideEnds, _ beneath: WideValue?) -> WideValue {
    ends.span == .known || ends.span == .fromBase ? ends.to : beneath ?? .none
  }
}
