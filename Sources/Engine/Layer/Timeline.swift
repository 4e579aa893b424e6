/// The clock of some animations: it runs, is grabbed and scrubbed, turns round, changes pace, and plays on to either
/// end, with no jump.
///
/// A transition has one, and so has a property animator. Animations that are added while it captures join it; where
/// captures are nested, the innermost one's. Implements animation.md §7 and §8: a pause stops time itself, so that it
/// changes nothing; scrubbed, every animation is linear in p from where the grab left it (R6b).
package final class Timeline {
  package enum State: Sendable, Equatable {
    /// Time passes, forwards or backwards.
    case running
    case paused
    case completing(end: Double)
    case ended(Double)
  }

  /// What begins with the next commit.
  enum Pending: Equatable {
    /// Time at this rate.
    case rate(Double)
    /// The completion that `values` holds.
    case completion
  }

  /// The timeline whose capture surrounds the call, of the current run.
  @inline(__always)
  package static var current: Timeline? { RunContext.flags.isCapturing ? RunContext.current.timeline : nil }

  /// That of the run that it was made in.
  let registry: AnimationRegistry
  package let id: Int64
  /// Seconds of the whole, played as it is.
  package let duration: CFTimeInterval
  /// Seconds from the start to the begin of the whole.
  package let delay: CFTimeInterval
  /// The curve of the whole, for when there is no animation to tell.
  package let pace: Curve
  package internal(set) var state = State.running
  package internal(set) var values = ClockState()
  /// Whether a percentage is a fraction of every animation's change, or of its time.
  package var scrubsLinearly = true
  /// Stops at an end, and does not end there.
  package var holdsAtEnds = false
  /// Called when an end is reached, with that end: `state` says whether the timeline stays there. A timeline without
  /// it releases its animations when they have run to the end, but does not end by itself.
  package var onArrival: ((Double) -> Void)?

  /// Whether what is added when one of the animations has ended follows it on this timeline, also where that is
  /// scrubbed (transitions.md §3.7): the completion of each is then called as its end is passed.
  package var chains = false
  /// The animation whose completion is being called.
  private var predecessor: AnimationRecord?

  /// Whether the completion of an animation is being called while a gesture, or what follows a gesture, has not reached
  /// the end of the whole.
  package var isTellingPassedEnd: Bool { predecessor != nil }

  /// A timeline that is driven along with this one.
  package weak var follower: Timeline?

  var pending: Pending?
  /// When the first animation was captured, and the animations' root time at the first commit.
  var captured: CFTimeInterval?
  var start: CFTimeInterval?
  package internal(set) var records: [AnimationRecord] = []
  /// Animations that will end and have not.
  var liveCount = 0
  /// Animations that have run to their end stay until the whole is over, which may be reversed.
  var keepsAnimations = true
  /// The root times at which the last grab of running animations found them, by track.
  var grabTimes: [Int64: CFTimeInterval] = [:]
  var grabFraction = 0.0
  /// The time at which a reversed timeline ends.
  var bottom = -Double.infinity
  var model = TimelineModel()
  /// The next commit has to send where each animation was grabbed.
  var anchorsChanged = false
  /// Whether the registry knows of a change, and for which values it has foreseen the ends of the animations.
  var isNoted = false
  var foreseen: ClockState?
  /// Whether animations are over and out of their layers: the next commit releases them.
  private var hasOut = false
  /// The model values from before are wanted though the end has been reached: it was stopped before its completion was
  /// called.
  var keepsModel = false

  package init(
    duration: CFTimeInterval, delay: CFTimeInterval = 0, pace: Curve = .linear
  ) {
    registry = RunContext.current.animations
    id = registry.nextID()
    self.duration = duration.isFinite ? max(0, duration) : 0
    self.delay = delay.isFinite ? max(0, delay) : 0
    self.pace = pace
  }

  /// Whether it has not ended: then animations can join.
  package var isOpen: Bool {
    if case .ended = state { return false }
    return true
  }

  // MARK: Joining

  /// Runs `body`; animations that it adds to any layer join this timeline. Model values that it changes are put back
  /// by a cancel; without `remembering` only those that it animates.
  package func capture<R>(remembering: Bool = true, _ body: () throws -> R) rethrows -> R {
    let context = RunContext.current
    let outer = (context.timeline, model.isRemembering)
    context.timeline = self
    model.isRemembering = remembering
    if captured == nil {
      captured = CACurrentMediaTime()
      changed()
    }
    defer {
      context.timeline = outer.0
      model.isRemembering = outer.1
      model.noteNewValues()
    }
    return try body()
  }

  func remember(_ layer: CALayer, _ property: Property) { model.remember(layer, property) }

  func join(_ record: AnimationRecord) {
    records.append(record)
    if record.endTime.isFinite { liveCount += 1 }
    // What is animated belongs to the timeline wherever it was begun.
    if let layer = record.layer {
      for entry in record.tracks { model.count(layer, entry.track.property) }
    }
    let now = CACurrentMediaTime()
    let chained = predecessor.flatMap { endTime(of: $0) }
    let time = chained ?? time(at: now)
    if !record.beginsAtCommit {
      // A begin that the app gives is a time of the app's.
      for index in record.tracks.indices { record.tracks[index].anchor.shift = now - time }
    } else if state != .running || pending != nil || values.rate != 1 {
      record.begin(at: time)
    }
    if let p = chained.map({ fraction(of: $0) }) ?? values.fraction(at: now) {
      for index in record.tracks.indices { anchor(record, index, at: p, nil) }
    }
    anchorsChanged = true
    changed()
  }

  // MARK: Chains

  /// Calls the completions of the animations that the fraction `p` is beyond, while a gesture or a completion sets it. They stay, for it may
  /// come back.
  func endPassed(_ p: Double) {
    guard chains, values.mode != .running else { return }
    for record in records where !record.isOver && !record.isRemoved {
      let passes = record.tracks.allSatisfy { $0.anchor.windowEnd < 1 && p >= $0.anchor.windowEnd }
      if passes, !record.tracks.isEmpty { registry.end(record) }
    }
  }

  /// Calls the completion of `record`: what that adds begins where the record has ended.
  func chain(to record: AnimationRecord, _ body: () -> Void) {
    guard chains, isOpen, values.mode != .running else { return body() }
    let outer = predecessor
    predecessor = record
    capture(body)
    predecessor = outer
  }

  private func endTime(of record: AnimationRecord) -> CFTimeInterval? {
    record.tracks.map(\.anchor.windowEnd).max().map { begin + $0 * duration }
  }

  private func fraction(of time: CFTimeInterval) -> Double {
    duration > 0 ? min(1, max(0, (time - begin) / duration)) : 1
  }

  /// An animation has ended, or was taken out.
  func isOver(_ record: AnimationRecord) {
    if record.endTime.isFinite { liveCount -= 1 }
    if record.isRemoved { noteOut() }
  }

  /// An animation is out of its layer.
  func isOut(_ record: AnimationRecord) {
    if record.isOver { noteOut() }
  }

  private func noteOut() {
    guard !hasOut else { return }
    hasOut = true
    changed()
  }

  /// Releases all animations, at the end of the run that it belongs to.
  func abandon() {
    state = .ended(values.from)
    pending = nil
    hasOut = false
    records.removeAll()
    model.forget()
    onArrival = nil
  }

  func changed() { registry.clockChanged(self) }

  // MARK: Time

  /// The animations' root time at which the whole begins.
  var begin: CFTimeInterval { (start ?? captured ?? 0) + delay }

  /// The animations' root time at the root time `t`; where the fraction is set, that of its share of the
  /// duration.
  package func time(at t: CFTimeInterval) -> CFTimeInterval {
    values.fraction(at: t).map { begin + $0 * duration } ?? values.time(at: t)
  }

  /// Whether an animation has not ended.
  package var isMoving: Bool { records.contains { !$0.isOver } }

  /// Whether animations end by themselves; otherwise they stay until the timeline releases them.
  var endsAnimations: Bool { values.mode == .running && values.rate > 0 }

  /// p at the last presented time: of the time passed while it runs. An overshoot goes beyond 0…1.
  package var fraction: Double {
    if case .ended(let end) = state { return end }
    let t = registry.presentedTime
    if let p = values.fraction(at: t) { return p }
    return state == .paused ? values.from : elapsedFraction(at: t)
  }

  /// p as a grab of what the last frame showed would find it.
  package var shownFraction: Double {
    guard state == .running, values.mode == .running, scrubsLinearly else { return fraction }
    return grabbedFraction(shown(), at: registry.presentedTime)
  }

  func elapsedFraction(at t: CFTimeInterval) -> Double {
    guard start != nil || values.rate != 1 else { return 0 }
    guard duration > 0 else { return start == nil ? 0 : 1 }
    return min(1, max(0, (values.time(at: t) - begin) / duration))
  }

  // MARK: Committing

  /// Begins what waits for the commit that carries it.
  func committed(at now: CFTimeInterval) {
    if hasOut {
      hasOut = false
      records.removeAll { $0.isRemoved && $0.isOver }
    }
    // A fraction that is set before the first frame counts from the capture.
    if start == nil { start = values.mode == .running && values.rate == 1 ? now : captured ?? now }
    switch pending {
    case nil: break
    case .rate(let rate):
      var time = values.time(at: now)
      // At its end it stands there, however late it is turned round.
      if rate < 0 { time = notPastEnd(time) }
      values.rate = rate
      values.offset = time - rate * now
    case .completion:
      values.mode = .completing
      values.start = now
    }
    pending = nil
  }

  /// Whether the registry has to look for an end.
  var awaitsEnd: Bool {
    switch state {
    case .running: onArrival != nil || !records.isEmpty
    case .completing: true
    case .paused, .ended: false
    }
  }

  /// Whether the frame presented at the root time `t` has shown an end.
  func hasArrived(at t: CFTimeInterval) -> Bool {
    guard pending == nil, awaitsEnd, start != nil else { return false }
    if values.mode == .completing { return t >= values.end }
    guard values.mode == .running else { return false }
    if values.rate < 0 { return values.time(at: t) <= bottom + Track.endTolerance }
    return liveCount <= 0 && values.time(at: t) >= begin + duration - Track.endTolerance
  }
}
