// The timeline of a transition, and those of the property animators that start in it.
//
// While the transition runs by itself, so do the animators. While it is held, scrubbed or played to an end it leads them:
// their fractions follow from its own, as those of the animations that have joined it do.
extension Timeline {
  /// Whether a leader sets the fraction.
  package var isLed: Bool { path != nil }

  /// Has the transition that `timeline` belongs to, if any, lead this timeline.
  package func follow(_ timeline: Timeline?) {
    guard let root = timeline?.chainsCompletions == true ? timeline : timeline?.leader,
      root.isOpen, root.keepsAnimations, root.registry === registry
    else { return }
    leader = root
    root.led.append(self)
  }

  /// Has nothing lead this timeline any more.
  package func stopFollowing() {
    leaveLeader()
    leader = nil
  }

  /// The timeline has ended; what its end starts still belongs to the leader.
  func leaveLeader() {
    leader?.led.removeAll { $0 === self }
    path = nil
  }

  /// The app takes the control of this timeline, until it starts it again.
  package func takeOver() { path = nil }

  /// A timeline that has just been started does what its leader does.
  package func followLeader() {
    guard let leader, path == nil, isOpen, state != .paused, canBeLed else { return }
    switch leader.state {
    case .running:
      let rate = leader.nextRate
      if state == .running, rate > 0, rate != 1 { resume(rate: rate) }
    case .paused, .completing: leader.lead(self)
    case .ended: break
    }
  }

  /// Without a length it ends in the next frame whatever the leader does.
  private var canBeLed: Bool { duration > 0 || !records.isEmpty }

  /// The rate of time from the next commit on.
  private var nextRate: Double {
    if case .rate(let next) = pending { return next }
    return clockState.rate
  }

  // MARK: Holding

  /// A timeline held by its leader, and the leader's seconds, from its begin, at which it is at its start and at its end;
  /// nil if it was led already.
  struct Held {
    let timeline: Timeline
    let ends: (start: Double, end: Double)?
  }

  /// Pauses what it leads and what still runs by itself.
  func holdLed() -> [Held] {
    if led.isEmpty { return [] }
    let isRunning = clockState.mode == .running
    let elapsed = isRunning ? pauseTime - beginTime : fraction * duration
    return led.compactMap { timeline in
      if timeline.isLed {
        timeline.pause()
        return Held(timeline: timeline, ends: nil)
      }
      guard timeline.isOpen, timeline.state != .paused, timeline.canBeLed else { return nil }
      return Held(timeline: timeline, ends: timeline.hold(elapsed: elapsed, rate: isRunning ? nextRate : 1))
    }
  }

  /// Pauses, and returns the times of its ends on a clock of the rate `rate` that shows `elapsed` now.
  private func hold(elapsed: Double, rate: Double) -> (start: Double, end: Double) {
    if case .completing(let end) = state {
      let completion = clockState.completion.duration
      let left =
        pending == nil ? max(0, clockState.start + completion - registry.presentedTime) : completion
      pause()
      let past = (end - clockState.heldFraction).magnitude
      let (here, there) = (elapsed - (1 - past) * duration, elapsed + left)
      return end == 1 ? (here, there) : (there, here)
    }
    let own = nextRate
    pause()
    let scale = own == 0 ? 1 : rate / own
    let (now, extent) = (clockState.offset, extent)
    return (elapsed + (extent.lowerBound - now) * scale, elapsed + (extent.upperBound - now) * scale)
  }

  /// The fraction of all at a grab, where that of the own animations is `own`: the one that all share, if they do and all
  /// take the whole duration, the elapsed one otherwise.
  func commonFraction(_ own: Double, _ held: [Held], at t: Double) -> Double {
    guard let first = held.first else { return own }
    let shown = first.timeline.clockState.heldFraction
    let isCommon = held.allSatisfy { held in
      guard let ends = held.ends else { return false }
      return fraction(ofSeconds: ends.start) == 0 && fraction(ofSeconds: ends.end) == 1
        && (held.timeline.clockState.heldFraction - shown).magnitude < 1e-9
    }
    guard isCommon, records.isEmpty || (own - shown).magnitude < 1e-9 else { return elapsedFraction(at: t) }
    return shown
  }

  /// Leads what it holds, from their present fractions and its own one, `p`.
  func lead(_ held: [Held], from p: Double) {
    for held in held { lead(held, from: p) }
  }

  private func lead(_ held: Held, from p: Double) {
    let timeline = held.timeline
    var path = timeline.path ?? ScrubAnchor()
    if let (start, end) = held.ends {
      let ends = (fraction(ofSeconds: start), fraction(ofSeconds: end))
      (path.windowStart, path.windowEnd) = (min(ends.0, ends.1), max(ends.0, ends.1))
      // One that the app has reversed runs from its end to its start.
      (path.startValue, path.endValue) = start > end ? (1, 0) : (0, 1)
    }
    (path.p0, path.q0) = (p, timeline.clockState.heldFraction)
    timeline.path = path
    timeline.onTurn?(path.endValue == 0)
  }

  /// Leads a timeline that starts while this one is held or plays to an end.
  private func lead(_ timeline: Timeline) {
    let t = registry.presentedTime
    let shown = clockState.fraction(at: t) ?? clockState.heldFraction
    let elapsed = (chainedTime ?? time(at: t)) - beginTime
    let ends = timeline.hold(elapsed: elapsed, rate: 1)
    lead(
      Held(timeline: timeline, ends: ends), from: chainedTime == nil ? shown : fraction(ofSeconds: elapsed))
    if chainedTime != nil, let path = timeline.path { timeline.scrub(to: path.value(shown)) }
    if case .completing(let end) = state { timeline.complete(with: self, to: end) }
    deliverPassedEnds(shown)
  }

  /// The fraction, 0…1, at a time from the begin on; exact at both ends.
  private func fraction(ofSeconds time: Double) -> Double {
    guard duration > 0 else { return time > 0 ? 1 : 0 }
    let fraction = time / duration
    return fraction < 1e-9 ? 0 : fraction > 1 - 1e-9 ? 1 : fraction
  }

  // MARK: Moving

  func scrubLed(to p: Double) {
    for timeline in led where timeline.state == .paused {
      if let path = timeline.path { timeline.scrub(to: path.value(p)) }
    }
  }

  func completeLed(to end: Double) {
    for timeline in led { timeline.complete(with: self, to: end) }
  }

  /// Plays to the end that it has where the leader has `leadersEnd`, as the leader plays.
  private func complete(with leader: Timeline, to leadersEnd: Double) {
    guard let path else { return }
    bindToFraction()
    let end = leadersEnd == 0 ? path.startValue : path.endValue
    clockState.completion = leader.clockState.completion.led(
      along: path, from: clockState.heldFraction, to: end)
    clockState.start = leader.clockState.start
    state = .completing(end: end)
    if leader.pending == nil {
      pending = nil
      clockState.mode = .completing
    } else {
      pending = .completion
    }
    onTurn?(end == 0)
    changed()
  }

  /// Has what it leads, and what runs by itself, run at `rate`.
  func resumeLed(rate: Double) {
    for timeline in led {
      if let path = timeline.path {
        timeline.path = nil
        timeline.resume(rate: path.endValue == 0 ? -rate : rate)
      } else if timeline.state == .running {
        timeline.resume(rate: timeline.nextRate < 0 ? -rate : rate)
      }
    }
  }

  // MARK: Ending

  /// Calls `onArrival` if the fraction `p` of the leader has passed the end, to which it may return.
  func passEnd(at p: Double) {
    guard let leader, let path, path.windowEnd < 1, p >= path.windowEnd, !pausesAtEnds, let onArrival
    else { return }
    self.onArrival = nil
    hasPassedEnd = true
    let time = leader.beginTime + path.windowEnd * leader.duration
    registry.deliverLater { leader.runChained(after: time) { onArrival(path.endValue) } }
  }

  /// Ends what it leads, the latest first: each restores what it has found.
  func endLed(at end: Double) {
    for timeline in led.reversed() {
      guard let path = timeline.path else { continue }
      timeline.path = nil
      timeline.reachEnd(end == 0 ? path.startValue : path.endValue)
    }
    led = []
  }

  /// Leaves what it leads to itself.
  func releaseLed() {
    for timeline in led { timeline.leader = nil }
    led = []
  }

  // MARK: Delays

  /// The numbers of animations and timelines at a moment.
  package struct Additions {
    fileprivate let records: Int
    fileprivate let timelines: Int
  }

  package var additions: Additions { Additions(records: records.count, timelines: led.count) }

  /// Has what was added since `earlier` begin at once if all of it would begin after the end.
  package func bringForward(since earlier: Additions) {
    let timelines = led.dropFirst(earlier.timelines)
    let late = Array(records.dropFirst(earlier.records)) + timelines.flatMap(\.records)
    let time = AnimationRecord.bringForward(late, beyond: duration)
    for timeline in timelines { timeline.delay = max(0, timeline.delay - time) }
  }
}
