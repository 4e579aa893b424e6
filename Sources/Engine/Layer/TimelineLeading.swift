/// The relation between a timeline and those that it leads: a transition's timeline leads the timelines of the property
/// animators that start in it.
///
/// While the transition runs by itself, so do the animators. While the transition is held, scrubbed or played to an
/// end, it leads the animators: their fractions follow from its own, like those of the animations that have joined it.
///
/// The fraction of a led timeline is a function of the leader's fraction (`path`).
package struct TimelineLeading {
  /// The state of the relation, which the timeline stores.
  struct State {
    weak var leader: Timeline?
    var led: [Timeline] = []
    var path: ScrubAnchor?
    var hasPassedEnd = false
    var onDirectionChange: ((Bool) -> Void)?
    var onStateChange: (() -> Void)?
  }

  /// The timeline that leads or is led.
  private let clock: Timeline

  fileprivate init(_ clock: Timeline) { self.clock = clock }

  /// The timeline of the transition that leads this one.
  package private(set) var leader: Timeline? {
    get { clock.leadingState.leader }
    nonmutating set { clock.leadingState.leader = newValue }
  }
  /// The timelines that this one leads, in the order of their starts.
  private var led: [Timeline] { clock.leadingState.led }
  /// The fraction as a function of the leader's fraction; nil while the leader does not set it.
  private var path: ScrubAnchor? {
    get { clock.leadingState.path }
    nonmutating set { clock.leadingState.path = newValue }
  }
  /// Whether `onArrival` was called while the leader may still return from the end.
  package private(set) var hasPassedEnd: Bool {
    get { clock.leadingState.hasPassedEnd }
    nonmutating set { clock.leadingState.hasPassedEnd = newValue }
  }
  /// The timeline calls this when the leader sets its direction; the argument is true for backwards.
  package var onDirectionChange: ((Bool) -> Void)? {
    get { clock.leadingState.onDirectionChange }
    nonmutating set { clock.leadingState.onDirectionChange = newValue }
  }

  /// The timeline calls this when its state has changed, possibly before the call that changes the state has finished.
  package var onStateChange: (() -> Void)? {
    get { clock.leadingState.onStateChange }
    nonmutating set { clock.leadingState.onStateChange = newValue }
  }

  // MARK: Following

  /// Whether a leader sets the fraction.
  package var isLed: Bool { path != nil }

  /// Makes the transition that `timeline` belongs to, if any, lead this timeline.
  package func follow(_ timeline: Timeline?) {
    guard let root = timeline?.chain.isEnabled == true ? timeline : timeline?.leading.leader,
      root.isOpen, root.keepsAnimations, root.registry === clock.registry
    else { return }
    leader = root
    root.leadingState.led.append(clock)
  }

  /// Detaches this timeline from its leader.
  package func stopFollowing() {
    leave()
    leader = nil
  }

  /// Leaves the leader after this timeline has ended; animations that its end starts still belong to the leader.
  func leave() {
    leader?.leadingState.led.removeAll { $0 === clock }
    path = nil
  }

  /// Gives the app control of this timeline until the app starts the timeline again.
  package func takeOver() { path = nil }

  /// Brings a timeline that has just been started into the state of its leader.
  package func followLeader() {
    guard let leader, path == nil, clock.isOpen, clock.state != .paused, canBeLed else { return }
    switch leader.state {
    case .running:
      let rate = leader.nextRate
      if clock.state == .running, rate > 0, rate != 1 { clock.resume(rate: rate) }
    case .paused, .completing: leader.leading.lead(clock)
    case .ended: break
    }
  }

  /// Whether the timeline has a duration or animations. An empty timeline ends in the next frame in spite of a leader.
  private var canBeLed: Bool { clock.duration > 0 || !clock.records.isEmpty }

  // MARK: Holding

  /// A timeline that its leader holds.
  struct Held {
    let timeline: Timeline
    /// The seconds from the leader's begin at which the timeline is at its start and at its end; nil if the timeline
    /// was led before.
    let ends: (start: Double, end: Double)?
  }

  /// Pauses all led timelines, including those that still run by themselves.
  func hold() -> [Held] {
    if led.isEmpty { return [] }
    let isRunning = clock.clockState.mode == .running
    let elapsed = isRunning ? clock.pauseTime - clock.beginTime : clock.fraction * clock.duration
    return led.compactMap { timeline in
      if timeline.leading.isLed {
        timeline.pause()
        return Held(timeline: timeline, ends: nil)
      }
      guard timeline.isOpen, timeline.state != .paused, timeline.leading.canBeLed else { return nil }
      let ends = timeline.leading.hold(elapsed: elapsed, rate: isRunning ? clock.nextRate : 1)
      return Held(timeline: timeline, ends: ends)
    }
  }

  /// Pauses this timeline, and returns the times of its ends on a clock of the rate `rate` that shows `elapsed` now.
  private func hold(elapsed: Double, rate: Double) -> (start: Double, end: Double) {
    if case .completing(let end) = clock.state {
      let (start, completion) = (clock.clockState.start, clock.clockState.completion.duration)
      let remainingTime =
        clock.pending == nil ? max(0, start + completion - clock.registry.presentedTime) : completion
      clock.pause()
      let remainingFraction = (end - clock.clockState.heldFraction).magnitude
      let departure = elapsed - (1 - remainingFraction) * clock.duration
      let arrival = elapsed + remainingTime
      return end == 1 ? (departure, arrival) : (arrival, departure)
    }
    let ownRate = clock.nextRate
    clock.pause()
    let scale = ownRate == 0 ? 1 : rate / ownRate
    let (now, extent) = (clock.clockState.offset, clock.extent)
    return (elapsed + (extent.lowerBound - now) * scale, elapsed + (extent.upperBound - now) * scale)
  }

  /// The leader's fraction at a grab: `own`, the fraction of the leader's animations, if no timeline is held. If the
  /// animations and all held timelines have one fraction and take the whole duration, the result is that fraction;
  /// otherwise, it is the fraction of the elapsed time.
  func commonFraction(_ own: Double, _ held: [Held], at t: Double) -> Double {
    guard let first = held.first else { return own }
    let shown = first.timeline.clockState.heldFraction
    let isCommon = held.allSatisfy { held in
      guard let ends = held.ends else { return false }
      return fraction(ofSeconds: ends.start) == 0 && fraction(ofSeconds: ends.end) == 1
        && (held.timeline.clockState.heldFraction - shown).magnitude < 1e-9
    }
    guard isCommon, clock.records.isEmpty || (own - shown).magnitude < 1e-9 else {
      return clock.elapsedFraction(at: t)
    }
    return shown
  }

  /// Leads the held timelines, from their present fractions and this timeline's fraction `p`.
  func lead(_ held: [Held], from p: Double) {
    for held in held { lead(held, from: p) }
  }

  private func lead(_ held: Held, from p: Double) {
    let timeline = held.timeline
    var path = timeline.leading.path ?? ScrubAnchor()
    if let (start, end) = held.ends {
      let ends = (fraction(ofSeconds: start), fraction(ofSeconds: end))
      (path.windowStart, path.windowEnd) = (min(ends.0, ends.1), max(ends.0, ends.1))
      // A timeline that the app has reversed runs from its end to its start.
      (path.startValue, path.endValue) = start > end ? (1, 0) : (0, 1)
    }
    (path.p0, path.q0) = (p, timeline.clockState.heldFraction)
    timeline.leading.path = path
    timeline.leading.onDirectionChange?(path.endValue == 0)
  }

  /// Leads a timeline that starts while this one is held or plays to an end.
  private func lead(_ timeline: Timeline) {
    let t = clock.registry.presentedTime
    let shown = clock.clockState.fraction(at: t) ?? clock.clockState.heldFraction
    let elapsed = (clock.chain.time ?? clock.time(at: t)) - clock.beginTime
    let ends = timeline.leading.hold(elapsed: elapsed, rate: 1)
    lead(
      Held(timeline: timeline, ends: ends),
      from: clock.chain.time == nil ? shown : fraction(ofSeconds: elapsed))
    if clock.chain.time != nil, let path = timeline.leading.path { timeline.scrub(to: path.value(shown)) }
    if case .completing(let end) = clock.state { timeline.leading.complete(with: clock, to: end) }
    clock.chain.deliverPassedEnds(shown)
  }

  /// The fraction at a time in seconds from the begin, limited to 0…1; exactly 0 or 1 close to the ends.
  private func fraction(ofSeconds time: Double) -> Double {
    guard clock.duration > 0 else { return time > 0 ? 1 : 0 }
    let fraction = time / clock.duration
    if fraction < 1e-9 { return 0 }
    return fraction > 1 - 1e-9 ? 1 : fraction
  }

  // MARK: Moving

  func scrub(to p: Double) {
    for timeline in led where timeline.state == .paused {
      if let path = timeline.leading.path { timeline.scrub(to: path.value(p)) }
    }
  }

  func complete(to end: Double) {
    for timeline in led { timeline.leading.complete(with: clock, to: end) }
  }

  /// Plays, as the leader plays, to the end that this timeline has at the leader's end `leadersEnd`.
  private func complete(with leader: Timeline, to leadersEnd: Double) {
    guard let path else { return }
    clock.bindToFraction()
    let end = leadersEnd == 0 ? path.startValue : path.endValue
    clock.clockState.completion = leader.clockState.completion.led(
      along: path, from: clock.clockState.heldFraction, to: end)
    clock.clockState.start = leader.clockState.start
    clock.state = .completing(end: end)
    if leader.pending == nil {
      clock.pending = nil
      clock.clockState.mode = .completing
    } else {
      clock.pending = .completion
    }
    onDirectionChange?(end == 0)
    clock.changed()
  }

  /// Makes all led timelines run at `rate`, or at `-rate` if the app has reversed them, including timelines that run by
  /// themselves.
  func resume(rate: Double) {
    for timeline in led {
      if let path = timeline.leading.path {
        timeline.leading.path = nil
        timeline.resume(rate: path.endValue == 0 ? -rate : rate)
      } else if timeline.state == .running {
        timeline.resume(rate: timeline.nextRate < 0 ? -rate : rate)
      }
    }
  }

  // MARK: Ending

  /// Calls `onArrival` of the led timelines whose end the fraction `p` has passed.
  func passEnds(at p: Double) {
    for timeline in led { timeline.leading.passEnd(at: p) }
  }

  /// Calls `onArrival` if the leader's fraction `p` has passed this timeline's end; the fraction may still return.
  private func passEnd(at p: Double) {
    guard let leader, let path, path.windowEnd < 1, p >= path.windowEnd, !clock.pausesAtEnds,
      let onArrival = clock.onArrival
    else { return }
    clock.onArrival = nil
    hasPassedEnd = true
    let time = leader.beginTime + path.windowEnd * leader.duration
    clock.registry.deliverLater { leader.chain.run(after: time) { onArrival(path.endValue) } }
  }

  /// Ends the led timelines, the latest first, since at its end 0 each restores the values from before its start.
  func end(at end: Double) {
    for timeline in led.reversed() {
      guard let path = timeline.leading.path else { continue }
      timeline.leading.path = nil
      timeline.reachEnd(end == 0 ? path.startValue : path.endValue)
    }
    dropLed()
  }

  /// Runs the completion of this timeline's end; animations that the completion adds belong to the leader.
  func runCompletion(_ body: () -> Void) {
    if let leader { leader.chain.runCompletion(body) } else { body() }
  }

  /// Lets the led timelines run by themselves.
  func release() {
    for timeline in led { timeline.leading.leader = nil }
    dropLed()
  }

  /// Releases the animations of the led timelines, at the end of the session.
  func abandon() {
    for timeline in led { timeline.abandon() }
    dropLed()
  }

  /// Ends the leading of all timelines. Objects that a released timeline holds may read this one's state during their
  /// own release.
  private func dropLed() {
    let dropped = led
    clock.leadingState.led = []
    withExtendedLifetime(dropped) {}
  }

  // MARK: Delays

  /// The numbers of animations and timelines at a moment.
  package struct Additions {
    fileprivate let records: Int
    fileprivate let timelines: Int
  }

  package var additions: Additions {
    Additions(records: clock.records.count, timelines: led.count)
  }

  /// Makes the first of the animations and timelines that were added since `earlier` begin at once, if all of them
  /// would begin at the end or later.
  package func bringForward(since earlier: Additions) {
    let timelines = led.dropFirst(earlier.timelines)
    let late = Array(clock.records.dropFirst(earlier.records)) + timelines.flatMap(\.records)
    let time = AnimationRecord.bringForward(late, beyond: clock.duration)
    for timeline in timelines { timeline.delay = max(0, timeline.delay - time) }
  }
}

extension Timeline {
  /// The relation of this timeline to its leader and to the timelines that it leads.
  package var leading: TimelineLeading { TimelineLeading(self) }
}
