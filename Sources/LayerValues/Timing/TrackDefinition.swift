/// The parts of a track that never change.
final class TrackDefinition: Sendable {
  let part: Track.Part
  let kind: ValueKind
  let isAdditive: Bool
  let isCumulative: Bool
  let endsAtModel: Bool
  let switchesAtOnce: Bool
  let curve: Curve
  let endpoints: Track.Endpoints
  let cycleEnd: Double
  let restingEnd: (easedFraction: Double, iteration: Int)?

  init(
    part: Track.Part, kind: ValueKind, chain: TimingChain, curve: Curve, endpoints: Track.Endpoints,
    isAdditive: Bool, isCumulative: Bool, endsAtModel: Bool
  ) {
    self.part = part
    self.kind = kind
    self.curve = curve
    self.isAdditive = isAdditive && kind != .flag
    self.isCumulative = isCumulative && kind != .flag
    self.endsAtModel = endsAtModel
    self.endpoints = endpoints
    cycleEnd = chain.innermost.autoreverses ? 0 : curve.value(fraction: 1, time: chain.innermost.duration)
    switchesAtOnce = kind == .flag && !endpoints.areKeyframes
    restingEnd = chain.groups == nil ? Self.restingEnd(chain.innermost, curve, switchesAtOnce) : nil
  }

  /// Whether another definition has the same values; false unless both have numbers as endpoints. The derived values
  /// depend on the chain, which the caller compares.
  func isEqual(to other: TrackDefinition) -> Bool {
    guard case .numbers(let span, let from, let to) = endpoints,
      case .numbers(let otherSpan, let otherFrom, let otherTo) = other.endpoints
    else { return false }
    return span == otherSpan && from == otherFrom && to == otherTo && part == other.part
      && kind == other.kind && isAdditive == other.isAdditive && isCumulative == other.isCumulative
      && endsAtModel == other.endsAtModel && curve == other.curve
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
}
