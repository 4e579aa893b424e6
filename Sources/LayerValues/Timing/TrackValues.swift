extension Track {
  /// The property's value if this track at the eased fraction `q` applies on top of `underlying`.
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

  /// Writes the result of this track to `value`, on top of `base` or, if that is nil, of `value` itself. Like
  /// `value(q:iteration:underlying:)`, but for a property of any kind.
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

  /// Writes the result of a track of wide values; allocates nothing if `value` already has the form and count.
  package func apply(q: Double, iteration: Int, over base: WideValue?, to value: inout WideValue) {
    switch endpoints {
    case .wide(let endpoints): write(endpoints, q: q, iteration: iteration, over: base, to: &value)
    case .keyframes(let table): write(table, q: q, iteration: iteration, over: base, to: &value)
    case .contents(let endpoints): endpoints.write(at: q, over: base, to: &value)
    case .numbers, .transform: break
    }
  }

  /// The numbers of the property that the track computes by `numbers(q:iteration:underlying:)`; nil if that function
  /// does not apply.
  package var numberRange: Range<Int>? {
    switch part {
    case .whole: return kind == .transform || kind == .wide ? nil : 0..<kind.componentCount
    case .components(let first, let kind): return first..<first + kind.componentCount
    case .ofTransform, .function: return nil
    }
  }

  /// The same value as `value(q:iteration:underlying:)` for up to four numbers, computed much faster.
  package func numbers(q: Double, iteration: Int, underlying: SIMD4<Double>) -> SIMD4<Double> {
    let span: Span
    let (a, b): (SIMD4<Double>, SIMD4<Double>)
    switch endpoints {
    case .numbers(let numberSpan, let first, let second): (span, a, b) = (numberSpan, first, second)
    case .keyframes(let table):
      var value = table.numbers(at: q)
      if isCumulative, iteration != 0 { value += table.numbers(at: cycleEnd) * Double(iteration) }
      return isAdditive ? underlying + value : value
    case .transform, .wide, .contents: return underlying
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
    guard case .numbers(let span, let a, let b) = endpoints, kind != .flag else { return nil }
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

  /// The decomposed endpoints of a planar transform, or of a part of one, on top of `underlying`; nil for other tracks.
  package func planarEndpoints(over underlying: CATransform3D) -> (
    from: PlanarTransform, to: PlanarTransform
  )? {
    switch (part, endpoints) {
    case (.whole, .transform(let endpoints)):
      if isAdditive && underlying != CATransform3DIdentity { return nil }
      if let interpolator = endpoints.interpolator { return interpolator.planarEndpoints }
      let base = isAdditive ? CATransform3DIdentity : underlying
      return TransformInterpolator.planarEndpoints(
        endpoints.value(at: 0, base: base), endpoints.value(at: 1, base: base))
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
      let cycles = Components(interpolated(at: cycleEnd, base)).times(iteration, .transform).transform
      value = CATransform3DConcat(cycles, value)
    }
    return isAdditive ? CATransform3DConcat(value, underlying) : value
  }

  private func interpolated(at q: Double, _ base: CATransform3D) -> CATransform3D {
    switch endpoints {
    case .transform(let endpoints): endpoints.value(at: q, base: base)
    case .keyframes(let table): table.keyframes.transform(at: q)
    case .numbers, .wide, .contents: base
    }
  }

  private func write(
    _ table: KeyframeTable, q: Double, iteration: Int, over base: WideValue?, to value: inout WideValue
  ) {
    if !table.list.isEmpty {
      let index = Int(saturating: table.keyframes.value(0, at: q))
      value.assign(table.list[min(max(index, 0), table.list.count - 1)])
      return
    }
    let count = table.keyframes.count
    if isAdditive, let base { value.assign(base) }
    // Values that do not blend have no sum, so the animation's values replace the base.
    let adds = isAdditive && value.form == table.form && value.numbers.count == count
    if !adds, value.form != table.form || value.numbers.count != count {
      value = WideValue(table.form, [Double](repeating: 0, count: count))
    }
    for index in 0..<count {
      var number = table.keyframes.value(index, at: q)
      if isCumulative, iteration != 0 {
        number += table.keyframes.value(index, at: cycleEnd) * Double(iteration)
      }
      value.numbers[index] = adds ? value.numbers[index] + number : number
    }
  }

  private func write(
    _ endpoints: WideEndpoints, q: Double, iteration: Int, over base: WideValue?, to value: inout WideValue
  ) {
    // A copy of `value` here would force a copy of its numbers on write. Values that do not blend have no sum, so the
    // animation's values replace the base.
    let adds = isAdditive && (endpoints.span == .base || blends(endpoints.from, over: base, value))
    let ignoresBase = endpoints.span == .known && !adds
    guard blends(endpoints, over: base, value) else {
      // Values that do not blend switch as a flag does.
      value.assign(q > 0 ? end(endpoints, base ?? value) : start(endpoints, base ?? value))
      return
    }
    if endpoints.span != .base {
      if value.form != endpoints.from.form || value.numbers.count != endpoints.from.numbers.count {
        value.assign(ignoresBase ? endpoints.from : base ?? endpoints.from)
      }
    } else if let base {
      value.assign(base)
    }
    let count = value.numbers.count
    for index in 0..<count {
      var under = 0.0
      if !ignoresBase {
        if let base { under = base.numbers[index] } else { under = value.numbers[index] }
      }
      let baseNumber = adds ? 0 : under
      let a =
        endpoints.span == .known || endpoints.span == .toBase ? endpoints.from.numbers[index] : baseNumber
      let b: Double =
        switch endpoints.span {
        case .known, .fromBase: endpoints.to.numbers[index]
        case .toBase, .base: baseNumber
        case .alongBase: baseNumber + endpoints.from.numbers[index]
        }
      var number = q == 1 ? b : a + (b - a) * q
      if isCumulative, iteration != 0 { number += (a + (b - a) * cycleEnd) * Double(iteration) }
      value.numbers[index] = adds ? under + number : number
    }
  }

  private func blends(_ endpoints: WideEndpoints, over base: WideValue?, _ value: WideValue) -> Bool {
    switch endpoints.span {
    case .known: endpoints.from.blends(with: endpoints.to)
    case .base: true
    case .toBase, .fromBase, .alongBase: blends(endpoints.from, over: base, value)
    }
  }

  private func blends(_ given: WideValue, over base: WideValue?, _ value: WideValue) -> Bool {
    if let base { return given.blends(with: base) }
    return given.blends(with: value)
  }

  private func start(_ endpoints: WideEndpoints, _ beneath: WideValue?) -> WideValue {
    endpoints.span == .known || endpoints.span == .toBase ? endpoints.from : beneath ?? .none
  }

  private func end(_ endpoints: WideEndpoints, _ beneath: WideValue?) -> WideValue {
    endpoints.span == .known || endpoints.span == .fromBase ? endpoints.to : beneath ?? .none
  }
}
