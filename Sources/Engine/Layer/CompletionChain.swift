/// The animations that follow the ends of others within the timeline of a transition.
///
/// Animations that a completion adds follow the ended one on the timeline, also while scrubbing (transitions.md §3.7): passing
/// the end of an animation then calls its completion.
package struct CompletionChain {
  /// The state of the chain, which the timeline stores.
  struct State {
    var isEnabled = false
    var time: CFTimeInterval?
  }

  private let clock: Timeline

  fileprivate init(_ clock: Timeline) { self.clock = clock }

  /// Whether this is the timeline of a transition, which also leads the timelines that start in it.
  package var isEnabled: Bool {
    get { clock.chainState.isEnabled }
    nonmutating set { clock.chainState.isEnabled = newValue }
  }
  /// The animations' root time at the end of the animation whose completion is running.
  var time: CFTimeInterval? { clock.chainState.time }
  /// The fraction of the whole at that time.
  var fraction: Double? {
    time.map { clock.duration > 0 ? min(1, max(0, ($0 - clock.beginTime) / clock.duration)) : 1 }
  }

  /// Whether the completion of an animation is running before the end of the whole, as scrubbing has passed its end.
  package var isDeliveringPassedEnd: Bool { time != nil }

  /// Calls the completions of animations whose windows end before the fraction `p`, while a gesture or a completion
  /// sets it. The animations stay, as the fraction may return.
  func deliverPassedEnds(_ p: Double) {
    guard isEnabled, clock.clockState.mode != .running else { return }
    for record in clock.records where !record.isOver && !record.isRemoved {
      let passes = record.tracks.allSatisfy { $0.anchor.windowEnd < 1 && p >= $0.anchor.windowEnd }
      if passes, !record.tracks.isEmpty { clock.registry.end(record) }
    }
    clock.leading.passEnds(at: p)
  }

  /// Calls the completion of `record`; animations that it adds begin at the end of the record.
  func runCompletion(of record: AnimationRecord, _ body: () -> Void) {
    if clock.clockState.mode == .running { return runCompletion(body) }
    run(after: endTime(of: record) ?? clock.time(at: CACurrentMediaTime()), body)
  }

  /// Runs a completion while the transition runs by itself: animations that it adds belong to the transition too.
  func runCompletion(_ body: () -> Void) {
    guard isEnabled, clock.isOpen, clock.keepsAnimations, clock.clockState.mode == .running else {
      return body()
    }
    clock.capture(body)
  }

  /// Stops the capture: animations that follow the end of a transition do not belong to it.
  func stopCapturing() {
    if isEnabled, LayerContext.current.timeline === clock { LayerContext.current.timeline = nil }
  }

  /// Runs a completion at the animations' root time `time`; animations that it adds begin there.
  func run(after time: CFTimeInterval, _ body: () -> Void) {
    guard isEnabled, clock.isOpen, clock.clockState.mode != .running else { return body() }
    let outer = self.time
    clock.chainState.time = time
    clock.capture(body)
    clock.chainState.time = outer
  }

  private func endTime(of record: AnimationRecord) -> CFTimeInterval? {
    record.tracks.map(\.anchor.windowEnd).max().map { clock.beginTime + $0 * clock.duration }
  }
}

extension Timeline {
  /// The animations that the completions of this timeline add.
  package var chain: CompletionChain { CompletionChain(self) }
}
