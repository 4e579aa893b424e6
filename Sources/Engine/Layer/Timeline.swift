/// The clock of some animations: it runs, pauses, scrubs, reverses, changes its rate and completes to either end,
/// without jumps.
///
/// Each transition and property animator has one. Animations that are added during a capture join it; nested captures
/// join the innermost timeline. Implements animation.md §7 and §8: a pause stops time and changes no value; while
/// scrubbing, every animation is linear in p from its value at the grab (R6b).
///
/// A timeline maps root time to the time of its animations: a pause is a rate of 0, a reversal a negative rate, a
/// resumption an offset. On release from scrubbing, each animation continues at the time at which its own curve has the
/// current value, or p runs to an end by another curve. Animations stay until the timeline ends, since it may still
/// reverse. A timeline that ends at 0 restores the earlier model values in the commit that removes its animations. A
/// timeline may have a follower: a transition's clock follows the timeline of the property animator that drives it.
package final class Timeline {
  package enum State: Sendable, Equatable {
    case running
    case paused
    case completing(end: Double)
    case ended(Double)
  }

  /// The change that takes effect with the next commit.
  enum Pending: Equatable {
    case rate(Double)
    /// The completion that `clockState` holds.
    case completion
  }

  /// The capturing timeline of the current app session; nil if none captures.
  @inline(__always)
  package static var current: Timeline? {
    LayerContext.flags.isCapturing ? LayerContext.capturingTimeline : nil
  }

  /// The registry of the session that created the timeline.
  let registry: AnimationRegistry
  package let id: Int64
  /// The time from the fraction 0 to the fraction 1 at a rate of 1, in seconds.
  package let duration: CFTimeInterval
  /// The delay from the start to the fraction 0, in seconds.
  package internal(set) var delay: CFTimeInterval
  /// The curve of the fraction if there is no animation to derive it from.
  package let fallbackCurve: Curve
  package internal(set) var state = State.running { didSet { leadingState.onStateChange?() } }
  package internal(set) var clockState = ClockState()
  /// Whether scrubbing is linear in the value of every animation; otherwise, it is linear in the animations' time.
  package var scrubsLinearly = true
  /// Whether the timeline pauses at an end instead of ending.
  package var pausesAtEnds = false
  /// The timeline calls this with the end, 0 or 1, at which it has paused or ended, as `state` tells. Without a closure,
  /// a timeline that runs forwards releases its animations at the end, but does not end by itself.
  package var onArrival: ((Double) -> Void)?

  var chainState = CompletionChain.State()
  var leadingState = TimelineLeading.State()

  /// A timeline that is paused, scrubbed, resumed and completed together with this one.
  package weak var follower: Timeline?

  var pending: Pending?
  /// The root time of the first capture.
  var captureTime: CFTimeInterval?
  /// The animations' root time at the first commit or, if the timeline was paused before it, at the first capture.
  var start: CFTimeInterval?
  package internal(set) var records: [AnimationRecord] = []
  /// The number of animations with a finite end that have not ended.
  var liveCount = 0
  /// Whether animations that have ended stay until the timeline ends, since it may be reversed.
  var keepsAnimations = true
  /// The root times of running animations at the last grab, by track.
  var grabTimes: [Int64: CFTimeInterval] = [:]
  /// The timeline's fraction at the last grab.
  var grabFraction = 0.0
  /// The animations' root time at which a reversed timeline ends.
  var reverseEnd = -Double.infinity
  var model = TimelineModel()
  /// Whether the next commit has to send the animations' anchors.
  var anchorsChanged = false
  /// Whether the registry has queued the timeline for the next commit.
  var isQueued = false
  /// The clock state for which the registry has predicted the ends of the timeline's animations; nil for none.
  var predicted: ClockState?
  /// Whether some records have ended and been removed, so that the next commit drops them.
  private var hasRemovedRecords = false
  /// Whether the previous model values stay stored at the reached end, since `stop()` was called before `onArrival`.
  var keepsModel = false

  package init(duration: CFTimeInterval, delay: CFTimeInterval = 0, fallbackCurve: Curve = .linear) {
    registry = LayerContext.current.animations
    id = registry.nextID()
    self.duration = duration.isFinite ? max(0, duration) : 0
    self.delay = delay.isFinite ? max(0, delay) : 0
    self.fallbackCurve = fallbackCurve
  }

  /// Whether the timeline has not ended, so that animations can join.
  package var isOpen: Bool {
    if case .ended = state { return false }
    return true
  }

  /// Runs `body`; animations that it adds to any layer join this timeline. A cancel restores the model values that
  /// `body` changes or, without `restoringAll`, only those that it animates.
  package func capture<R>(restoringAll: Bool = true, _ body: () throws -> R) rethrows -> R {
    let context = LayerContext.current
    let outer = (context.timeline, model.restoresAll)
    context.timeline = self
    model.restoresAll = restoringAll
    if captureTime == nil {
      captureTime = CACurrentMediaTime()
      changed()
    }
    defer {
      context.timeline = outer.0
      model.restoresAll = outer.1
      model.recordNewValues()
    }
    return try body()
  }

  /// Runs a layout; of the values that the layout changes, a cancel restores only animated ones.
  func keepingUnanimated(_ body: () -> Void) {
    let outer = model.restoresAll
    model.restoresAll = false
    body()
    model.restoresAll = outer
  }

  func remember(_ layer: CALayer, _ property: Property) { model.remember(layer, property) }

  /// Makes a cancel restore a remembered value although no animation changes it.
  func restoreWithAnimations(_ layer: CALayer, _ property: Property) { model.markRestored(layer, property) }

  /// Makes a cancel restore no values of a layer.
  func restoreNothing(of layer: CALayer) { model.restoreNothing(of: layer) }

  func join(_ record: AnimationRecord) {
    records.append(record)
    if record.endTime.isFinite { liveCount += 1 }
    // An animated property belongs to the timeline, wherever it was first changed.
    if let layer = record.layer {
      for entry in record.tracks { model.markRestored(layer, entry.track.property) }
    }
    let now = CACurrentMediaTime()
    let time = chain.time ?? time(at: now)
    if !record.beginsAtCommit {
      // An explicit begin time is in root time, not in the timeline's time.
      for index in record.tracks.indices { record.tracks[index].anchor.shift = now - time }
    } else if state != .running || pending != nil || clockState.rate != 1 {
      record.begin(at: time)
    }
    if let p = chain.fraction ?? clockState.fraction(at: now) {
      for index in record.tracks.indices { anchor(record, index: index, at: p, grabbed: nil) }
    }
    anchorsChanged = true
    changed()
  }

  /// Updates the counts after an animation has ended or was stopped.
  func recordDidEnd(_ record: AnimationRecord) {
    if record.endTime.isFinite { liveCount -= 1 }
    if record.isRemoved { markRemovedRecords() }
  }

  /// Updates the records after an animation was removed from its layer.
  func recordWasRemoved(_ record: AnimationRecord) {
    if record.isOver { markRemovedRecords() }
  }

  private func markRemovedRecords() {
    guard !hasRemovedRecords else { return }
    hasRemovedRecords = true
    changed()
  }

  /// Releases all animations at the end of the session.
  package func abandon() {
    let dropped = (pending, records, onArrival, leadingState.led)
    state = .ended(clockState.heldFraction)
    pending = nil
    leading.abandon()
    hasRemovedRecords = false
    records = []
    model.forget()
    onArrival = nil
    withExtendedLifetime(dropped) {}
  }

  func changed() { registry.clockChanged(self) }

  /// The animations' root time at the fraction 0.
  var beginTime: CFTimeInterval { (start ?? captureTime ?? 0) + delay }

  /// The animations' root time at the root time `t`; while the fraction is set, the time of that fraction.
  package func time(at t: CFTimeInterval) -> CFTimeInterval {
    clockState.fraction(at: t).map { beginTime + $0 * duration } ?? clockState.time(at: t)
  }

  /// Whether an animation has not ended.
  package var isMoving: Bool { records.contains { !$0.isOver } }

  /// Whether animations end by themselves; otherwise they stay until the timeline releases them.
  var endsAnimations: Bool { clockState.mode == .running && clockState.rate > 0 }

  /// The fraction p at the last presented time; while running, that of the elapsed time. An overshoot exceeds 0…1.
  package var fraction: Double {
    if case .ended(let end) = state { return end }
    let t = registry.presentedTime
    if let p = clockState.fraction(at: t) { return p }
    return state == .paused ? clockState.heldFraction : elapsedFraction(at: t)
  }

  /// The fraction p that a grab of the last frame would have.
  package var shownFraction: Double {
    guard state == .running, clockState.mode == .running, scrubsLinearly else { return fraction }
    return grabbedFraction(grabbedTracks(), at: registry.presentedTime)
  }

  func elapsedFraction(at t: CFTimeInterval) -> Double {
    guard start != nil || clockState.rate != 1 else { return 0 }
    guard duration > 0 else { return start == nil ? 0 : 1 }
    return min(1, max(0, (clockState.time(at: t) - beginTime) / duration))
  }

  /// Applies the pending change at the commit.
  func committed(at now: CFTimeInterval) {
    if hasRemovedRecords {
      hasRemovedRecords = false
      records.removeAll { $0.isRemoved && $0.isOver }
    }
    // A timeline that was paused before its first commit begins at its first capture.
    if start == nil { start = clockState.mode == .running && clockState.rate == 1 ? now : captureTime ?? now }
    switch pending {
    case nil: break
    case .rate(let rate):
      var time = clockState.time(at: now)
      // A timeline that is reversed after its end starts from its end.
      if rate < 0 { time = notPastEnd(time) }
      clockState.rate = rate
      clockState.offset = time - rate * now
    case .completion:
      clockState.mode = .completing
      clockState.start = now
    }
    pending = nil
  }

  /// Whether the registry has to watch for an end; the end of a leader also ends the timelines that it leads.
  var awaitsEnd: Bool {
    if leading.isLed { return false }
    return switch state {
    case .running: onArrival != nil || !records.isEmpty
    case .completing: true
    case .paused, .ended: false
    }
  }

  /// Whether the frame presented at the root time `t` has shown an end.
  func hasArrived(at t: CFTimeInterval) -> Bool {
    guard pending == nil, awaitsEnd, start != nil else { return false }
    if clockState.mode == .completing { return t >= clockState.end }
    guard clockState.mode == .running else { return false }
    if clockState.rate < 0 { return clockState.time(at: t) <= reverseEnd + Track.endTolerance }
    return liveCount <= 0 && clockState.time(at: t) >= beginTime + duration - Track.endTolerance
  }
}
