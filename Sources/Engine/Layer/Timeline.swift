/// The clock of one transition: it runs, is grabbed, scrubbed, and played on to either end, with no jump.
///
/// Implements animation.md §8: while held, every joined animation is linear in p from where the grab left it (R6b).
package final class Timeline {
  package enum State: Sendable, Equatable {
    case running
    case paused
    case completing(end: Double)
    case ended(Double)
  }

  package nonisolated(unsafe) private(set) static var current: Timeline?

  package let id = AnimationRegistry.shared.nextID()
  package let duration: CFTimeInterval
  package private(set) var state = State.running
  package private(set) var values = ClockState()
  /// When the first animation was captured, and when the first commit carried any: what begins at a commit counts
  /// from there.
  private var captured: CFTimeInterval?
  private var start: CFTimeInterval?
  private var awaitsStart = false
  package private(set) var records: [AnimationRecord] = []
  private var remembered: [Remembered] = []
  private var rememberedPlaces: [RememberedKey: Int] = [:]
  private var isRemembering = true
  /// The next commit has to send where each animation was grabbed.
  var anchorsChanged = false

  private struct Remembered {
    // Held, or another layer at its address would pass for it.
    let layer: CALayer
    let property: Property
    var old: PropertyValue?
    var new: PropertyValue?
    /// Put back when the transition is taken back.
    var counts: Bool
  }

  private struct RememberedKey: Hashable {
    let layer: ObjectIdentifier
    let property: Property
  }

  package init(duration: CFTimeInterval) {
    self.duration = duration.isFinite ? max(0, duration) : 0
  }

  // MARK: Joining

  /// Runs `body`; animations that it adds to any layer join this clock. Model values that it changes are put back
  /// by a cancel; without `remembering` only those that it animates.
  package func capture<R>(remembering: Bool = true, _ body: () throws -> R) rethrows -> R {
    let outer = (Timeline.current, isRemembering)
    Timeline.current = self
    isRemembering = remembering
    if captured == nil {
      captured = CACurrentMediaTime()
      AnimationRegistry.shared.clockChanged(self)
    }
    defer {
      (Timeline.current, isRemembering) = outer
      for index in remembered.indices {
        remembered[index].new = remembered[index].layer.state.value(of: remembered[index].property)
      }
    }
    return try body()
  }

  /// Forgets a capture that a run left open.
  static func resetCapture() { current = nil }

  func join(_ record: AnimationRecord) {
    records.append(record)
    anchorsChanged = true
    // What is animated belongs to the transition wherever it was begun.
    if let layer = record.layer {
      for entry in record.tracks {
        let key = RememberedKey(layer: ObjectIdentifier(layer), property: entry.track.property)
        if let place = rememberedPlaces[key] { remembered[place].counts = true }
      }
    }
    if values.mode != .running {
      let p = fraction
      for index in record.tracks.indices { anchor(record, index, q: 0, p: p) }
    }
    AnimationRegistry.shared.clockChanged(self)
  }

  func remember(_ layer: CALayer, _ property: Property) {
    let key = RememberedKey(layer: ObjectIdentifier(layer), property: property)
    let old = layer.state.value(of: property)
    if let place = rememberedPlaces[key] {
      // Set by the app before, animated by the transition now: the app's value is the one to come back to.
      if isRemembering, !remembered[place].counts {
        remembered[place].old = old
        remembered[place].counts = true
      }
      return
    }
    rememberedPlaces[key] = remembered.count
    remembered.append(
      Remembered(layer: layer, property: property, old: old, new: old, counts: isRemembering))
  }

  // MARK: State

  /// Whether an animation of this clock has not ended.
  package var isMoving: Bool { records.contains { !$0.isOver } }

  var isCompleting: Bool { values.mode == .completing }

  /// Whether animations stay until the clock lets go of them.
  var holdsAnimations: Bool { values.mode != .running }

  func heldFraction(at t: CFTimeInterval) -> Double? {
    awaitsStart ? values.from : values.fraction(at: t)
  }

  /// p at the last presented time.
  package var fraction: Double {
    if case .ended(let end) = state { return end }
    let t = AnimationRegistry.shared.presentedTime
    if let p = heldFraction(at: t) { return p }
    guard let start, duration > 0 else { return start == nil ? 0 : 1 }
    return min(1, max(0, (t - start) / duration))
  }

  /// Grabs: every joined animation keeps the value that the last frame showed.
  package func pause() {
    switch state {
    case .paused, .ended: return
    case .running, .completing: break
    }
    let t = AnimationRegistry.shared.presentedTime
    var shown: [Shown] = []
    for record in records where !record.isOver {
      guard let layer = record.layer else { continue }
      for index in record.tracks.indices {
        shown.append(Shown(record: record, index: index, q: shownFraction(record, index, layer, at: t)))
      }
    }
    let p = grabbedFraction(shown)
    for entry in shown { anchor(entry.record, entry.index, q: entry.q, p: p) }
    anchorsChanged = true
    values.mode = .held
    values.from = p
    awaitsStart = false
    state = .paused
    AnimationRegistry.shared.clockChanged(self)
  }

  /// Moves every joined animation to the fraction `p`, 0…1; only after `pause()`.
  package func scrub(to p: Double) {
    guard state == .paused else {
      fatalError("Timeline.scrub(to:): the clock is \(state); pause() comes first")
    }
    guard p.isFinite else { return }
    values.from = min(1, max(0, p))
    AnimationRegistry.shared.clockChanged(self)
  }

  /// Plays from the fraction shown to `end` by `curve`, over `duration` seconds from the next commit on.
  package func complete(to end: Double, duration: CFTimeInterval, curve: Curve) {
    if case .ended = state { return }
    if state != .paused { pause() }
    values.completion = PercentTimeline.Completion(
      start: values.from, end: end, duration: duration, curve: curve)
    state = .completing(end: end)
    guard duration > 0, duration.isFinite else { return arrive() }
    values.mode = .completing
    awaitsStart = true
    AnimationRegistry.shared.clockChanged(self)
  }

  /// Fixes the begin, of the whole or of a completion, at the commit that carries it.
  func committed(at now: CFTimeInterval) {
    if start == nil { start = now }
    guard awaitsStart else { return }
    awaitsStart = false
    values.start = now
  }

  func hasArrived(at t: CFTimeInterval) -> Bool {
    isCompleting && !awaitsStart && t >= values.end
  }

  /// Ends: at 0 the model values from before are put back, in the commit that takes the animations away.
  func arrive() {
    let end = values.completion.end
    state = .ended(end)
    values.mode = .held
    values.from = end
    AnimationRegistry.shared.clockChanged(self)
    if end == 0 { restoreModel() }
    for record in records { AnimationRegistry.shared.end(record) }
    records.removeAll()
    remembered.removeAll()
    rememberedPlaces.removeAll()
  }

  private func restoreModel() {
    for entry in remembered.reversed() where entry.counts {
      // A value that the app has changed since is the app's.
      guard entry.layer.state.value(of: entry.property) == entry.new else { continue }
      entry.layer.restore(entry.property, entry.old)
    }
  }

  // MARK: Grabbing

  /// A track and the eased fraction that the last frame showed of it.
  private struct Shown {
    let record: AnimationRecord
    let index: Int
    let q: Double

    var track: Track { record.tracks[index].track }
  }

  private func shownFraction(
    _ record: AnimationRecord, _ index: Int, _ layer: CALayer, at t: CFTimeInterval
  ) -> Double {
    // Nothing has been shown yet of what no commit has carried.
    if !record.isCommitted, values.mode == .running { return 0 }
    if let (q, _) = record.sample(index, at: t, layer) { return q }
    return layer.timeMap.localTime(t) < record.tracks[index].track.chain.beginTime ? 0 : 1
  }

  /// q where all joined animations share one curve and window, the elapsed fraction otherwise.
  private func grabbedFraction(_ shown: [Shown]) -> Double {
    if values.mode != .running { return min(1, max(0, fraction)) }
    if let first = shown.first,
      shown.allSatisfy({
        $0.track.curve == first.track.curve && $0.track.chain == first.track.chain
      })
    {
      return min(1, max(0, first.q))
    }
    return fraction
  }

  private func anchor(_ record: AnimationRecord, _ index: Int, q: Double, p: Double) {
    let chain = record.tracks[index].track.chain
    var window = (start: 0.0, end: 1.0)
    if duration > 0, let captured, let layer = record.layer {
      let local = layer.timeMap.localTime(record.beginsAtCommit ? start ?? captured : captured)
      let begin = record.beginsAtCommit && !record.isCommitted ? local : chain.beginTime
      let span = chain.endTime - chain.beginTime
      window.start = snapped(min(1, max(0, (begin - local) / duration)))
      window.end = snapped(min(1, max(window.start, (begin + span - local) / duration)))
    }
    record.tracks[index].anchor = TimelineAnchor(
      p0: p, q0: q, windowStart: window.start, windowEnd: window.end)
  }

  /// A window that reaches either end does so exactly: an overshoot goes on beyond it.
  private func snapped(_ fraction: Double) -> Double {
    fraction < 1e-9 ? 0 : fraction > 1 - 1e-9 ? 1 : fraction
  }
}
