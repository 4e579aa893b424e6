/// A property animation flattened to plain values: a pure function of time and of the value beneath it.
package struct Track: Sendable {
  /// How much of the property is animated.
  package enum Part: Sendable, Equatable {
    case whole
    /// One of its numbers, as `position.x` names.
    case component(Int)
    /// What a transform holds, as `transform.rotation.z` names.
    case ofTransform(TransformPart)
  }

  package let property: AnimatableProperty
  package let part: Part
  package var timing: MediaTiming
  package let curve: Curve
  package let isAdditive: Bool
  package let isCumulative: Bool
  /// The model shows from the end on, the end itself included: how UIKit's own animations end (animation.md §6).
  package let endsAtModel: Bool
  /// What the values of this track are made of.
  package let kind: ValueKind
  private let ends: Ends
  /// The eased fraction at the end of one repetition.
  private let cycleEnd: Double

  /// What the way goes between (the table of animation.md §3.1); "base" is the value beneath.
  private enum Span: UInt8 { case known, toBase, fromBase, alongBase, base }

  private enum Ends {
    /// Up to four numbers: the two ends, or the one that is given.
    case numbers(Span, SIMD4<Double>, SIMD4<Double>)
    case transform(TransformEnds)
  }

  /// The ends of a track of transforms, too large to lie in every track.
  private final class TransformEnds: Sendable {
    let span: Span
    let given: CATransform3D
    let way: TransformWay?

    init(_ span: Span, given: CATransform3D = CATransform3DIdentity, way: TransformWay? = nil) {
      self.span = span
      self.given = given
      self.way = way
    }
  }

  /// Seconds by which a frame may miss an end and still show it: rounding of times a machine's uptime large.
  package static let endTolerance = 1e-9

  /// nil if a number in it is not finite: such an animation is ignored (animation.md §1.2).
  package init?(
    _ animation: CABasicAnimation, property: AnimatableProperty, part: Part,
    transactionDuration: Double
  ) {
    let kind = Track.kind(property, part)
    let path = animation.keyPath ?? property.keyPath
    let from = Components(any: animation.fromValue, kind: kind, keyPath: path)
    let to = Components(any: animation.toValue, kind: kind, keyPath: path)
    let by = Components(any: animation.byValue, kind: kind, keyPath: path)
    let timing = MediaTiming(animation, defaultDuration: transactionDuration)
    guard timing.isValid, from?.isFinite(kind) != false, to?.isFinite(kind) != false,
      by?.isFinite(kind) != false
    else { return nil }
    self.init(
      property: property, part: part, timing: timing, curve: animation.curve,
      from: from, to: to, by: by, isAdditive: animation.isAdditive && kind != .flag,
      isCumulative: animation.isCumulative && kind != .flag, endsAtModel: animation.endsAtModel)
  }

  package init(
    property: AnimatableProperty, part: Part = .whole, timing: MediaTiming, curve: Curve = .linear,
    from: Components? = nil, to: Components? = nil, by: Components? = nil,
    isAdditive: Bool = false, isCumulative: Bool = false, endsAtModel: Bool = false
  ) {
    self.property = property
    self.part = part
    self.timing = timing
    self.curve = curve
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.endsAtModel = endsAtModel
    kind = Track.kind(property, part)
    ends = Track.ends(kind, from, to, by)
    cycleEnd = timing.autoreverses ? 0 : curve.value(fraction: 1, time: timing.duration)
  }

  private static func ends(
    _ kind: ValueKind, _ from: Components?, _ to: Components?, _ by: Components?
  ) -> Ends {
    switch (from, to, by) {
    case (let from?, let to?, _): known(kind, from, to)
    case (let from?, nil, let by?): known(kind, from, from.adding(by, kind))
    case (nil, let to?, let by?): known(kind, to.subtracting(by, kind), to)
    case (let from?, nil, nil): given(.toBase, kind, from)
    case (nil, let to?, nil): given(.fromBase, kind, to)
    case (nil, nil, let by?): given(.alongBase, kind, by)
    case (nil, nil, nil): given(.base, kind, .zero)
    }
  }

  private static func known(_ kind: ValueKind, _ from: Components, _ to: Components) -> Ends {
    kind == .transform
      ? .transform(TransformEnds(.known, way: TransformWay(from.transform, to.transform)))
      : .numbers(.known, from.numbers, to.numbers)
  }

  private static func given(_ span: Span, _ kind: ValueKind, _ value: Components) -> Ends {
    kind == .transform
      ? .transform(TransformEnds(span, given: value.transform)) : .numbers(span, value.numbers, value.numbers)
  }

  private static func kind(_ property: AnimatableProperty, _ part: Part) -> ValueKind {
    switch part {
    case .whole: property.kind
    case .component: .scalar
    case .ofTransform(let part): part.kind
    }
  }

  /// The eased fraction and the repetition at a time of the layer; nil when the animation does not apply.
  package func fraction(atLocal time: Double) -> (q: Double, iteration: Int)? {
    if endsAtModel, time >= timing.endTime - Track.endTolerance { return nil }
    let place = timing.evaluate(parentTime: time)
    guard place.applies else { return nil }
    // A flag has switched as soon as its animation is active.
    if property.kind == .flag { return (place.phase == .before ? 0 : 1, place.iteration) }
    return (curve.value(fraction: place.fraction, time: place.basicTime), place.iteration)
  }

  /// The property's value when this track at the eased fraction `q` lies over the value `underlying`.
  package func value(q: Double, iteration: Int, underlying: Components) -> Components {
    switch part {
    case .whole:
      if case .transform(let ends) = ends {
        return Components(transform(ends, q, iteration, underlying.transform))
      }
      return Components(numbers: numbers(q: q, iteration: iteration, underlying: underlying.numbers))
    case .component(let index):
      var whole = underlying
      whole[index] = numbers(q: q, iteration: iteration, underlying: SIMD4(underlying[index], 0, 0, 0)).x
      return whole
    case .ofTransform(let part):
      let beneath = part.value(in: underlying.transform).numbers
      let value = numbers(q: q, iteration: iteration, underlying: beneath)
      return Components(part.setting(Components(numbers: value), in: underlying.transform))
    }
  }

  /// Which numbers of its property the track computes by `numbers(q:iteration:underlying:)`; nil if it works on a
  /// transform.
  package var numberRange: Range<Int>? {
    switch part {
    case .whole: kind == .transform ? nil : 0..<kind.componentCount
    case .component(let index): index..<index + 1
    case .ofTransform: nil
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
    var value = way(ends, q, base)
    if isCumulative, iteration != 0 {
      let reached = Components(way(ends, cycleEnd, base)).times(iteration, .transform).transform
      value = CATransform3DConcat(reached, value)
    }
    return isAdditive ? CATransform3DConcat(value, underlying) : value
  }

  private func way(_ ends: TransformEnds, _ q: Double, _ base: CATransform3D) -> CATransform3D {
    if let way = ends.way { return way.value(at: q) }
    return switch ends.span {
    case .toBase: TransformWay.value(from: ends.given, to: base, at: q)
    case .fromBase: TransformWay.value(from: base, to: ends.given, at: q)
    case .alongBase: TransformWay.value(from: base, to: CATransform3DConcat(ends.given, base), at: q)
    case .known, .base: base
    }
  }
}
