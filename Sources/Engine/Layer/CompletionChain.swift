/// The animations that completions add to the timeline of a transition.
///
/// An animation that a completion adds begins on the timeline at the end of the completed animation, also while
/// scrubbing: when the fraction passes the end of an animation, its completion is called (transitions.md §3.7).
package struct CompletionChain {
  /// The state of the chain, which the timeline stores.
  struct State {
    /// The value of `CompletionChain.isEnabled`.
    var isEnabled = false
    /// The value of `CompletionChain.time`.
    var time: CFTimeInterval?
  }

  private let clock: Timeline

  fileprivate init(_ clock: Timeline) { self.clock = clock }

  /// Whether the timeline is a transition's, which also leads the timelines that start in it.
  package var isEnabled: Bool {
    get { clock.chainState.isEnabled }
    nonmutating set { clock.chainState.isEnabled = newValue }
  }
  /// The animations' root time at the end of the animation whose completion is running before the timeline's end; nil
  /// otherwise.
  var time: CFTimeInterval? { clock.chainState.time }
  /// The timeline's fraction at `time`, 0…1.
  var fraction: Double? {
    time.map { clock.duration > 0 ? min(1, max(0, ($0 - clock.beginTime) / clock.duration)) : 1 }
  }

  /// Whether a completion is running because the fraction has passed the end of its animation, before the timeline's
  /// end.
  package var isDeliveringPassedEnd: Bool { time != nil }

  /// Calls the completions of animations whose windows end at or before the fraction `p`, and before the timeline's
  /// end, while a gesture or a completion to an end sets the fraction. The animations stay, since the fraction may
  /// return.
  func deliverPassedEnds(_ p: Double) {
    guard isEnabled, clock.clockState.mode != .running else { return }
    for record in clock.records where !record.isOver && !record.isRemoved {
      let passes = record.tracks.allSatisfy { $0.anchor.windowEnd < 1 && p >= $0.anchor.windowEnd }
      if passes, !record.tracks.isEmpty { clock.registry.end(record) }
    }
    clock.leading.passEnds(at: p)
  }

  /// Calls the completion `body` of `record`; animations that it adds begin at the end of the record.
  func runCompletion(of record: AnimationRecord, _ body: () -> Void) {
    if clock.clockState.mode == .running { return runCompletion(body) }
    run(after: endTime(of: record) ?? clock.time(at: CACurrentMediaTime()), body)
  }

  /// Runs a completion while the transition runs by itself: animations that the completion adds belong to the
  /// transition too.
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

  /// Runs a completion at the animations' root time `time`, at which the animations that it adds begin.
  func run(after time: CFTimeInterval, _ body: () -> Void) {
    guard isEnabled, clock.isOpen, clock.clockState.mode != .running else { return body() }
    let outer = self.time
    clock.chainState.time = time
    clock.capture(body)
    clock.chainState.time = outer
  }

  /// The animations' root time at which the last window of a record's tracks ends; nil without tracks.
  private func endTime(of record: AnimationRecord) -> CFTimeInterval? {
    record.tracks.map(\.anchor.windowEnd).max().map { clock.beginTime + $0 * clock.duration }
  }
}

extension Timeline {
  /// The animations that the completions of this timeline add.
  package var chain: CompletionChain { CompletionChain(self) }
}
