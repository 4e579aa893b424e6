/// A property animation flattened to plain values: a pure function of time and of the underlying value.
///
/// `CALayer.add(_:forKey:)` freezes a copy of an animation and flattens it to tracks. Each track has a property, a part
/// of the property, a timing, a curve and endpoints. The render tree, for drawing, and the layer, for `presentation()`,
/// evaluate the same track.
package struct Track: Sendable {
  /// The animated part of the property.
  package enum Part: Sendable, Equatable {
    case whole
    /// Some of the property's numbers from an index on, as in `position.x` or `bounds.size`.
    case components(at: Int, ValueKind)
    /// A decomposed part of a transform, as in `transform.rotation.z`.
    case ofTransform(TransformPart)
    /// A transform that a value function computes from the track's numbers.
    case function(CAValueFunction)

    package static func component(_ index: Int) -> Part { .components(at: index, .scalar) }
  }

  package let property: Property
  package let part: Part
  package var chain: TimingChain
  package let curve: Curve
  package let isAdditive: Bool
  package let isCumulative: Bool
  /// Whether the layer shows its model value at and after the end of the track, as in UIKit's own animations
  /// (animation.md §6).
  package let endsAtModel: Bool
  /// Whether the track is inserted below the first track of its property with this flag, instead of above all tracks.
  package var isInsertedBelow = false
  /// The kind of this track's values.
  package let kind: ValueKind
  package let endpoints: Endpoints
  /// Whether the track switches from one flag to the other, which shows as soon as the animation is active
  /// (animation.md §3.1).
  package let switchesAtOnce: Bool
  /// The eased fraction at the end of one repetition.
  package let cycleEnd: Double
  /// The fraction that a track with `endsAtModel` shows at and after its end; nil if the layer then shows its model
  /// value.
  package let restingEnd: (easedFraction: Double, iteration: Int)?

  /// Seconds by which a frame may precede an end and still show it, for the rounding of times as large as a machine's
  /// uptime.
  package static let endTolerance = 1e-9

  package init(
    property: Property, part: Part = .whole, kind: ValueKind, chain: TimingChain, curve: Curve = .linear,
    endpoints: Endpoints, isAdditive: Bool = false, isCumulative: Bool = false, endsAtModel: Bool = false
  ) {
    self.property = property
    self.part = part
    self.chain = chain
    self.curve = curve
    self.kind = kind
    self.isAdditive = isAdditive && kind != .flag
    self.isCumulative = isCumulative && kind != .flag
    self.endsAtModel = endsAtModel
    self.endpoints = endpoints
    cycleEnd = chain.innermost.autoreverses ? 0 : curve.value(fraction: 1, time: chain.innermost.duration)
    switchesAtOnce = kind == .flag && !endpoints.areKeyframes
    restingEnd = chain.groups == nil ? Track.restingEnd(chain.innermost, curve, switchesAtOnce) : nil
  }

  /// A track of a property with columns, from plain values.
  package init(
    property: AnimatableProperty, part: Part = .whole, timing: MediaTiming, curve: Curve = .linear,
    from: Components? = nil, to: Components? = nil, by: Components? = nil,
    isAdditive: Bool = false, isCumulative: Bool = false, endsAtModel: Bool = false
  ) {
    let kind = Track.kind(of: part, in: property.kind)
    self.init(
      property: .column(property), part: part, kind: kind, chain: TimingChain(timing), curve: curve,
      endpoints: Endpoints(kind: kind, from: from, to: to, by: by), isAdditive: isAdditive,
      isCumulative: isCumulative,
      endsAtModel: endsAtModel)
  }

  package static func kind(of part: Part, in whole: ValueKind) -> ValueKind {
    switch part {
    case .whole: whole
    case .components(_, let kind): kind
    case .ofTransform(let part): part.kind
    case .function(let function): function.kind
    }
  }

  private static func restingEnd(
    _ timing: MediaTiming, _ curve: Curve, _ switchesAtOnce: Bool
  ) -> (easedFraction: Double, iteration: Int)? {
    guard timing.fill == .forwards || timing.fill == .both else { return nil }
    // A begin time of 0 loses no precision.
    var timing = timing
    timing.beginTime = 0
    guard timing.endTime.isFinite else { return nil }
    let evaluation = timing.evaluate(parentTime: timing.endTime)
    if switchesAtOnce { return (1, evaluation.iteration) }
    // At the end of a pass, a spring too counts as at its target.
    if evaluation.fraction > 1 - 1e-9 { return (1, evaluation.iteration) }
    if evaluation.fraction < 1e-9 { return (0, evaluation.iteration) }
    return (curve.value(fraction: evaluation.fraction, time: evaluation.basicTime), evaluation.iteration)
  }

  /// The eased fraction and the repetition at a time of the layer; nil when the animation does not apply.
  package func fraction(atLocal time: Double) -> (easedFraction: Double, iteration: Int)? {
    if endsAtModel, time >= chain.endTime - Track.endTolerance { return restingEnd }
    let evaluation = chain.evaluate(parentTime: time)
    guard evaluation.applies else { return nil }
    if switchesAtOnce { return (evaluation.phase == .before ? 0 : 1, evaluation.iteration) }
    return (curve.value(fraction: evaluation.fraction, time: evaluation.basicTime), evaluation.iteration)
  }
}
