/// A property animation flattened to plain values: a pure function of time and of the underlying value.
///
/// `CALayer.add(_:forKey:)` freezes a copy of an animation and flattens it to tracks. Each track has a property, a part
/// of the property, a timing, a curve and endpoints. The render tree, for drawing, and the layer, for `presentation()`,
/// evaluate the same track.
///
/// The parts of a track that never change are in an object, which all copies of the track share.
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
  /// Whether the track is inserted below the first track of its property with this flag, instead of above all tracks.
  package var isInsertedBelow = false
  private var definition: TrackDefinition
  package var chain: TimingChain

  package var part: Part { definition.part }
  package var curve: Curve { definition.curve }
  package var isAdditive: Bool { definition.isAdditive }
  package var isCumulative: Bool { definition.isCumulative }
  /// Whether the layer shows its model value at and after the end of the track, as in UIKit's own animations
  /// (animation.md §6).
  package var endsAtModel: Bool { definition.endsAtModel }
  /// The kind of this track's values.
  package var kind: ValueKind { definition.kind }
  package var endpoints: Endpoints { definition.endpoints }
  /// Whether the track switches from one flag to the other, which shows as soon as the animation is active
  /// (animation.md §3.1).
  package var switchesAtOnce: Bool { definition.switchesAtOnce }
  /// The eased fraction at the end of one repetition.
  package var cycleEnd: Double { definition.cycleEnd }
  /// The fraction that a track with `endsAtModel` shows at and after its end; nil if the layer then shows its model
  /// value.
  package var restingEnd: (easedFraction: Double, iteration: Int)? { definition.restingEnd }

  /// Seconds by which a frame may precede an end and still show it, for the rounding of times as large as a machine's
  /// uptime.
  package static let endTolerance = 1e-9

  package init(
    property: Property, part: Part = .whole, kind: ValueKind, chain: TimingChain, curve: Curve = .linear,
    endpoints: Endpoints, isAdditive: Bool = false, isCumulative: Bool = false, endsAtModel: Bool = false
  ) {
    self.property = property
    self.chain = chain
    definition = TrackDefinition(
      part: part, kind: kind, chain: chain, curve: curve, endpoints: endpoints, isAdditive: isAdditive,
      isCumulative: isCumulative, endsAtModel: endsAtModel)
  }

  /// Shares the memory of an equal track, such as that of another layer with the same animation. Returns whether the
  /// tracks are equal; tracks of other values than numbers count as different.
  package mutating func share(_ other: Track) -> Bool {
    guard property == other.property, isInsertedBelow == other.isInsertedBelow, chain == other.chain,
      definition.isEqual(to: other.definition)
    else { return false }
    definition = other.definition
    return true
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

  /// The eased fraction and the repetition at a time of the layer; nil when the animation does not apply.
  package func fraction(atLocal time: Double) -> (easedFraction: Double, iteration: Int)? {
    if endsAtModel, time >= chain.endTime - Track.endTolerance { return restingEnd }
    let evaluation = chain.evaluate(parentTime: time)
    guard evaluation.applies else { return nil }
    if switchesAtOnce { return (evaluation.phase == .before ? 0 : 1, evaluation.iteration) }
    return (curve.value(fraction: evaluation.fraction, time: evaluation.basicTime), evaluation.iteration)
  }
}
