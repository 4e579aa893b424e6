/// A property animation flattened to plain values: a pure function of time and of the value beneath it.
package struct Track: Sendable {
  /// How much of the property is animated.
  package enum Part: Sendable, Equatable {
    case whole
    /// Some of its numbers from the first named one on, as `position.x` or `bounds.size` do.
    case components(at: Int, ValueKind)
    /// What a transform holds, as `transform.rotation.z` names.
    case ofTransform(TransformPart)
    /// A transform that a value function makes of the track's numbers.
    case function(CAValueFunction)

    package static func component(_ index: Int) -> Part { .components(at: index, .scalar) }
  }

  package let property: Property
  package let part: Part
  package var chain: TimingChain
  package let curve: Curve
  package let isAdditive: Bool
  package let isCumulative: Bool
  /// The model shows from the end on, the end itself included: how UIKit's own animations end (animation.md §6).
  package let endsAtModel: Bool
  /// Goes beneath the first track of its property that does so too, instead of above all.
  package var liesBeneath = false
  /// What the values of this track are made of.
  package let kind: ValueKind
  package let ends: Ends
  /// The eased fraction at the end of one repetition.
  package let cycleEnd: Double
  /// What a track that ends at the model shows from its end on: nothing, or its very end where it fills forwards.
  package let restingEnd: (q: Double, iteration: Int)?

  /// Seconds by which a frame may miss an end and still show it: rounding of times a machine's uptime large.
  package static let endTolerance = 1e-9

  package init(
    property: Property, part: Part = .whole, kind: ValueKind, chain: TimingChain, curve: Curve = .linear,
    ends: Ends, isAdditive: Bool = false, isCumulative: Bool = false, endsAtModel: Bool = false
  ) {
    self.property = property
    self.part = part
    self.chain = chain
    self.curve = curve
    self.kind = kind
    self.isAdditive = isAdditive && kind != .flag
    self.isCumulative = isCumulative && kind != .flag
    self.endsAtModel = endsAtModel
    self.ends = ends
    cycleEnd = chain.own.autoreverses ? 0 : curve.value(fraction: 1, time: chain.own.duration)
    restingEnd = chain.groups == nil ? Track.restingEnd(chain.own, curve, kind) : nil
  }

  /// A track of one of the properties with columns, from plain values.
  package init(
    property: AnimatableProperty, part: Part = .whole, timing: MediaTiming, curve: Curve = .linear,
    from: Components? = nil, to: Components? = nil, by: Components? = nil,
    isAdditive: Bool = false, isCumulative: Bool = false, endsAtModel: Bool = false
  ) {
    let kind = Track.kind(of: part, in: property.kind)
    self.init(
      property: .column(property), part: part, kind: kind, chain: TimingChain(timing), curve: curve,
      ends: Ends(kind, from, to, by), isAdditive: isAdditive, isCumulative: isCumulative,
      endsAtModel: endsAtModel)
  }

  static func kind(of part: Part, in whole: ValueKind) -> ValueKind {
    switch part {
    case .whole: whole
    case .components(_, let kind): kind
    case .ofTransform(let part): part.kind
    case .function(let function): function.kind
    }
  }

  private static func restingEnd(_ timing: MediaTiming, _ curve: Curve, _ kind: ValueKind)
    -> (q: Double, iteration: Int)?
  {
    guard timing.fill == .forwards || timing.fill == .both else { return nil }
    // Counted from 0: no begin takes digits away.
    var timing = timing
    timing.beginTime = 0
    guard timing.endTime.isFinite else { return nil }
    let place = timing.evaluate(parentTime: timing.endTime)
    if kind == .flag { return (1, place.iteration) }
    // At the end of a pass a spring, too, is where it goes.
    if place.fraction > 1 - 1e-9 { return (1, place.iteration) }
    if place.fraction < 1e-9 { return (0, place.iteration) }
    return (curve.value(fraction: place.fraction, time: place.basicTime), place.iteration)
  }

  /// The eased fraction and the repetition at a time of the layer; nil when the animation does not apply.
  package func fraction(atLocal time: Double) -> (q: Double, iteration: Int)? {
    if endsAtModel, time >= chain.endTime - Track.endTolerance { return restingEnd }
    let place = chain.evaluate(parentTime: time)
    guard place.applies else { return nil }
    // A flag has switched as soon as its animation is active.
    if kind == .flag { return (place.phase == .before ? 0 : 1, place.iteration) }
    return (curve.value(fraction: place.fraction, time: place.basicTime), place.iteration)
  }
}
