extension Track {
  /// The values between which a track runs, by the table of animation.md §3.1; "base" is the underlying value.
  package enum Endpoints: Sendable {
    /// Up to four numbers: both values, or the given value twice.
    case numbers(Span, SIMD4<Double>, SIMD4<Double>)
    case transform(TransformEndpoints)
    case wide(WideEndpoints)
    case keyframes(KeyframeTable)
    case contents(ContentsEndpoints)
  }

  /// The given ends of a track.
  package enum Span: UInt8, Sendable {
    /// Both values are given.
    case known
    /// The track runs from the given value to the base.
    case toBase
    /// The track runs from the base to the given value.
    case fromBase
    /// The track runs from the base to the sum of the base and the given value.
    case alongBase
    /// Both ends are the base.
    case base
  }

  /// The endpoints of a track of transforms, too large to be stored inline in every track.
  package final class TransformEndpoints: Sendable {
    let span: Span
    let given: CATransform3D
    let interpolator: TransformInterpolator?

    init(
      _ span: Span, given: CATransform3D = CATransform3DIdentity, interpolator: TransformInterpolator? = nil
    ) {
      self.span = span
      self.given = given
      self.interpolator = interpolator
    }

    func value(at q: Double, base: CATransform3D) -> CATransform3D {
      if let interpolator { return interpolator.value(at: q) }
      return switch span {
      case .toBase: TransformInterpolator.value(from: given, to: base, at: q)
      case .fromBase: TransformInterpolator.value(from: base, to: given, at: q)
      case .alongBase: TransformInterpolator.value(from: base, to: CATransform3DConcat(given, base), at: q)
      case .known, .base: base
      }
    }
  }

  /// The keyframes of a track.
  package final class KeyframeTable: Sendable {
    /// The quantity that the track reads from the keyframes.
    package enum Reading: Sendable {
      case values
      /// The path's direction in radians, plus this angle.
      case angle(Double)
    }

    package let keyframes: Keyframes
    package let reading: Reading
    /// The form of wide values.
    let form: WideValue.Form
    /// Values that do not blend; the keyframes are indices into this list.
    let list: [WideValue]

    package init(
      keyframes: Keyframes, reading: Reading = .values, form: WideValue.Form = .none, list: [WideValue] = []
    ) {
      self.keyframes = keyframes
      self.reading = reading
      self.form = form
      self.list = list
    }

    /// Up to four numbers at the fraction p.
    package func numbers(at p: Double) -> SIMD4<Double> {
      if case .angle(let added) = reading { return SIMD4(keyframes.angle(at: p) + added, 0, 0, 0) }
      let segment = keyframes.segment(at: p)
      let u = segment.isConstant ? 0 : segment.fraction(at: p)
      var value = SIMD4<Double>.zero
      for number in 0..<min(keyframes.count, 4) {
        let c = keyframes.coefficients(segment.index, number)
        value[number] = c.x + u * (c.y + u * (c.z + u * c.w))
      }
      return value
    }
  }

  /// The endpoints of a track of wide values.
  package final class WideEndpoints: Sendable {
    let span: Span
    package let from: WideValue
    let to: WideValue

    init(_ span: Span, _ from: WideValue, _ to: WideValue) {
      self.span = span
      self.from = from
      self.to = to
    }
  }
}

extension Track.Endpoints {
  /// Whether a `KeyframeTable` has the values; the keyframes of images are in `ContentsEndpoints`.
  var areKeyframes: Bool {
    if case .keyframes = self { return true }
    return false
  }

  package init(kind: ValueKind, from: Components?, to: Components?, by: Components?) {
    self =
      switch (from, to, by) {
      case (let from?, let to?, _): Self.known(kind, from, to)
      case (let from?, nil, let by?): Self.known(kind, from, from.adding(by, kind))
      case (nil, let to?, let by?): Self.known(kind, to.subtracting(by, kind), to)
      case (let from?, nil, nil): Self.given(.toBase, kind, from)
      case (nil, let to?, nil): Self.given(.fromBase, kind, to)
      case (nil, nil, let by?): Self.given(.alongBase, kind, by)
      case (nil, nil, nil): Self.given(.base, kind, .zero)
      }
  }

  package init(_ from: WideValue?, _ to: WideValue?, _ by: WideValue?) {
    self =
      switch (from, to, by) {
      case (let from?, let to?, _): .wide(.init(.known, from, to))
      case (let from?, nil, let by?): .wide(.init(.known, from, from.adding(by, times: 1)))
      case (nil, let to?, let by?): .wide(.init(.known, to.adding(by, times: -1), to))
      case (let from?, nil, nil): .wide(.init(.toBase, from, from))
      case (nil, let to?, nil): .wide(.init(.fromBase, to, to))
      case (nil, nil, let by?): .wide(.init(.alongBase, by, by))
      case (nil, nil, nil): .wide(.init(.base, .none, .none))
      }
  }

  private static func known(_ kind: ValueKind, _ from: Components, _ to: Components) -> Self {
    kind == .transform
      ? .transform(
        Track.TransformEndpoints(.known, interpolator: TransformInterpolator(from.transform, to.transform)))
      : .numbers(.known, from.numbers, to.numbers)
  }

  private static func given(_ span: Track.Span, _ kind: ValueKind, _ value: Components) -> Self {
    kind == .transform
      ? .transform(Track.TransformEndpoints(span, given: value.transform))
      : .numbers(span, value.numbers, value.numbers)
  }
}

extension WideValue {
  /// Adds the numbers component-wise; returns `self` if the values do not blend.
  func adding(_ other: WideValue, times: Double) -> WideValue {
    guard blends(with: other) else { return self }
    var sum = self
    for index in numbers.indices { sum.numbers[index] += other.numbers[index] * times }
    return sum
  }
}
