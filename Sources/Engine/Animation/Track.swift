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
  private let ends: Ends
  /// The eased fraction at the end of one repetition.
  private let cycleEnd: Double

  /// Where the way begins and ends (the table of animation.md §3.1); "base" is the value beneath.
  private enum Ends {
    case known(Interpolator)
    case toBase(from: Components)
    case fromBase(to: Components)
    case alongBase(by: Components)
    case base
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
    ends = Track.ends(Track.kind(property, part), from, to, by)
    cycleEnd = timing.autoreverses ? 0 : curve.value(fraction: 1, time: timing.duration)
  }

  private static func ends(
    _ kind: ValueKind, _ from: Components?, _ to: Components?, _ by: Components?
  ) -> Ends {
    switch (from, to, by) {
    case (let from?, let to?, _): .known(Interpolator(kind, from, to))
    case (let from?, nil, let by?): .known(Interpolator(kind, from, from.adding(by, kind)))
    case (nil, let to?, let by?): .known(Interpolator(kind, to.subtracting(by, kind), to))
    case (let from?, nil, nil): .toBase(from: from)
    case (nil, let to?, nil): .fromBase(to: to)
    case (nil, nil, let by?): .alongBase(by: by)
    case (nil, nil, nil): .base
    }
  }

  /// What the values of this track are made of.
  package var kind: ValueKind { Track.kind(property, part) }

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
    let kind = kind
    let beneath =
      switch part {
      case .whole: underlying
      case .component(let index): Components(underlying[index])
      case .ofTransform(let part): part.value(in: underlying.transform)
      }
    let base = isAdditive ? Components.neutral(kind) : beneath
    var value = way(q, kind, base)
    if isCumulative, iteration != 0 {
      value = value.adding(way(cycleEnd, kind, base).times(iteration, kind), kind)
    }
    if isAdditive { value = beneath.adding(value, kind) }
    switch part {
    case .whole: return value
    case .component(let index):
      var whole = underlying
      whole[index] = value[0]
      return whole
    case .ofTransform(let part): return Components(part.setting(value, in: underlying.transform))
    }
  }

  private func way(_ q: Double, _ kind: ValueKind, _ base: Components) -> Components {
    switch ends {
    case .known(let way): way.value(at: q)
    case .toBase(let from): Interpolator(kind, from, base).value(at: q)
    case .fromBase(let to): Interpolator(kind, base, to).value(at: q)
    case .alongBase(let by): Interpolator(kind, base, base.adding(by, kind)).value(at: q)
    case .base: base
    }
  }
}

extension Track {
  /// What a key path names; nil where no layer has such a property.
  package static func resolve(_ keyPath: String) -> (property: AnimatableProperty, part: Part)? {
    if let (property, component) = AnimatableProperty.resolve(keyPath) {
      return (property, component < 0 ? .whole : .component(Int(component)))
    }
    guard let dot = keyPath.firstIndex(of: "."),
      let property = AnimatableProperty.resolve(String(keyPath[..<dot]))?.property,
      property.kind == .transform,
      let part = TransformPart(keyPath: keyPath[keyPath.index(after: dot)...])
    else { return nil }
    return (property, .ofTransform(part))
  }
}

extension CAPropertyAnimation {
  /// What a layer keeps of an animation that is added to it: a copy that cannot change, and its track.
  ///
  /// nil, with a diagnostic, if it cannot run: a number is not finite, or no layer has the property.
  package func frozenCopy(
    transactionDuration: CFTimeInterval
  ) -> (animation: CAPropertyAnimation, track: Track)? {
    guard let basic = self as? CABasicAnimation, let copy = copy() as? CABasicAnimation else {
      fatalError(
        "CALayer.add(_:forKey:): a \(type(of: self)) says nothing about values; use CABasicAnimation")
    }
    guard let keyPath, let (property, part) = Track.resolve(keyPath) else {
      Diagnostics.report(
        .animationIgnored, "no layer can animate the key path \"\(keyPath ?? "nil")\"; nothing is animated",
        types: ["\(type(of: self))"])
      return nil
    }
    guard
      let track = Track(
        basic, property: property, part: part, transactionDuration: transactionDuration)
    else {
      Diagnostics.report(
        .animationIgnored, "an animation of \(keyPath) has a number that is not finite; nothing is animated",
        types: ["\(type(of: self))"])
      return nil
    }
    copy.duration = track.timing.duration
    copy.freeze()
    return (copy, track)
  }
}

extension Diagnostic.Code {
  /// An animation was added that cannot run.
  package static let animationIgnored = Diagnostic.Code(rawValue: "animation-ignored")
}
