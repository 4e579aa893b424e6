/// The animations of a run: begins them at commits, ends them after the frames that show their ends, and calls
/// delegates and completion blocks.
///
/// Main thread only. animation.md §11 defines the order of calls: completion blocks, then `animationDidStop`. No
/// operation visits all animations: a queue yields the next ends.
///
/// Exclusivity is unchecked where every turn reads a list: no access lasts through a call of the app's code.
package final class AnimationRegistry {
  /// The root time of the last presented frame.
  package var presentedTime: CFTimeInterval = 0 { didSet { frame += 1 } }
  /// The number of presented frames.
  @exclusivity(unchecked) private var frame = 0
  /// The number of turns that have begun.
  @exclusivity(unchecked) private(set) var turn = 0
  package var removedTracks: [Int64] = []
  package var changedClocks: [Timeline] = []
  /// The animations that the next commit begins, including removed ones, and the count without those.
  private var starting: [AnimationRecord] = []
  private var startingCount = 0
  /// The number of running animations; `endQueue` contains those with a finite end.
  private var runningCount = 0
  @exclusivity(unchecked) private var endQueue = EndQueue()
  /// Layers whose timing has changed since the ends were predicted.
  @exclusivity(unchecked) private var retimedLayers: [CALayer] = []
  /// Completion blocks whose animations have ended.
  @exclusivity(unchecked) private var dueBlocks: [() -> Void] = []
  /// Completion blocks without animations: due in the turn after the commit.
  @exclusivity(unchecked) private var nextTurnBlocks: [() -> Void] = []
  @exclusivity(unchecked) private var watchedClocks: [Timeline] = []
  /// Pending `onArrival` calls of timelines.
  @exclusivity(unchecked) private var arrivals: [() -> Void] = []
  @exclusivity(unchecked) private var started: [AnimationRecord] = []
  @exclusivity(unchecked) private var ended: [(record: AnimationRecord, finished: Bool)] = []
  private var lastID: Int64 = 0
  private var lastNumber = 0
  /// Animations of released layers.
  private let orphans = Orphans()
  /// The number of resets: the registry ignores animations from an earlier generation.
  private(set) var generation = 0

  package func nextID() -> Int64 {
    lastID = lastID == .max ? 1 : lastID + 1
    return lastID
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Whether an animation runs or begins with the next commit.
  var hasAnimations: Bool { runningCount > 0 || startingCount > 0 }

  /// Whether no animation, block or timeline is pending.
  package var isIdle: Bool {
    runningCount == 0 && startingCount == 0 && dueBlocks.isEmpty && nextTurnBlocks.isEmpty && ended.isEmpty
      && watchedClocks.isEmpty && arrivals.isEmpty && orphans.isEmpty
  }

  // MARK: Beginning

  /// Schedules an animation for the next commit, which begins it.
  func willBegin(_ record: AnimationRecord) {
    starting.append(record)
    startingCount += 1
  }

  /// Returns the animations that a commit has to begin, in the order of addition.
  func takeStarting() -> [AnimationRecord] {
    let list = starting
    starting = []
    return list
  }

  /// A commit has begun an animation; `map` maps to its layer's time.
  func didBegin(_ record: AnimationRecord, _ map: TimeMap) {
    record.life = .running
    startingCount -= 1
    runningCount += 1
    predictEnd(of: record, map)
    started.append(record)
  }

  /// A turn calls this before its input: completion blocks without animations of the last turn become due.
  package func turnBegins() {
    turn &+= 1
    guard !nextTurnBlocks.isEmpty else { return }
    dueBlocks.append(contentsOf: nextTurnBlocks)
    nextTurnBlocks.removeAll(keepingCapacity: true)
  }

  /// Calls `animationDidStart`, after the commit.
  package func deliverStarts() {
    guard !started.isEmpty else { return }
    let list = started
    started.removeAll(keepingCapacity: true)
    for record in list { record.animation.delegate?.animationDidStart(record.animation) }
  }

  // MARK: Ending

  /// Ends the animations whose ends the presented frame has shown and calls the completions, in the order of the ends,
  /// as if each end had its own frame.
  package func finish() {
    stopOrphans()
    // Animations removed since then come first.
    deliver()
    predictEndsOfRetimedLayers()
    let due = endQueue.removeDue(at: presentedTime + Track.endTolerance)
    var index = 0
    while index < due.count {
      let time = due[index].time
      finishClocks(at: min(time, presentedTime))
      while index < due.count, due[index].time <= time + Track.endTolerance {
        finish(due[index].record)
        index += 1
      }
      // The end of its last animation may end a timeline.
      finishClocks(at: min(time, presentedTime))
      deliver()
    }
    finishClocks(at: presentedTime)
    deliver()
  }

  private func finish(_ record: AnimationRecord) {
    guard record.life == .running else { return }
    if record.isRemoved || record.layer == nil || hasShownEnd(record) {
      end(record)
    } else {
      // No frame has been presented since, or its timeline is paused; resuming predicts the end again.
      enter(
        record, record.clock?.endsAnimations == false ? nil : record.predictedEnd,
        frame: record.predictedFrame)
    }
  }

  private func finishClocks(at time: CFTimeInterval) {
    guard !watchedClocks.isEmpty else { return }
    for clock in watchedClocks {
      if case .completing(let end) = clock.state, end == 1 { clock.chain.deliverPassedEnds(clock.fraction) }
      if clock.hasArrived(at: time) { clock.arrive() }
    }
    watchedClocks.removeAll { !$0.awaitsEnd }
  }

  /// Ends an animation that has reached its end.
  package func end(_ record: AnimationRecord) {
    drop(record)
    if record.isOver { return }
    record.isOver = true
    record.clock?.recordDidEnd(record)
    ended.append((record, true))
    // Its timeline may still reverse.
    if record.clock?.keepsAnimations == true, record.layer != nil { return }
    release(record)
  }

  /// Removes an animation that has ended from its layer, unless `isRemovedOnCompletion` is false.
  func release(_ record: AnimationRecord) {
    guard !record.isRemoved, record.animation.isRemovedOnCompletion || record.layer == nil else { return }
    record.isRemoved = true
    record.clock?.recordWasRemoved(record)
    if let layer = record.layer {
      layer.records.remove(record)
      layer.markChanged(.animations)
    }
    if record.isCommitted { removedTracks.append(contentsOf: record.tracks.lazy.map(\.id)) }
  }

  /// Stops an animation that its layer has dropped. It is unfinished, unless the presented frame has shown its end:
  /// then `finish()` calls its completion.
  package func stop(_ record: AnimationRecord) {
    guard record.generation == generation else { return }
    if record.isCommitted, !record.isRemoved {
      removedTracks.append(contentsOf: record.tracks.lazy.map(\.id))
    }
    record.isRemoved = true
    record.clock?.recordWasRemoved(record)
    if hasShownEnd(record) { return }
    drop(record)
    if record.isOver { return }
    record.isOver = true
    record.clock?.recordDidEnd(record)
    ended.append((record, false))
  }

  /// Stops, in the next frame, an animation whose layer is being released. Any thread may call this.
  func orphan(_ record: AnimationRecord) { orphans.add(record) }

  func stopOrphans() {
    if orphans.isEmpty { return }
    for record in orphans.take() { stop(record) }
  }

  /// Whether the presented frame has shown its end; false while its timeline is paused.
  private func hasShownEnd(_ record: AnimationRecord) -> Bool {
    record.life == .running && record.predictedFrame < frame
      && record.predictedEnd <= presentedTime + Track.endTolerance && record.clock?.endsAnimations != false
  }

  private func drop(_ record: AnimationRecord) {
    switch record.life {
    case .starting: startingCount -= 1
    case .running: runningCount -= 1
    case .gone: return
    }
    record.life = .gone
    endQueue.remove(record)
  }

  /// Calls the due completion blocks and delegates, and those that become due during the calls.
  package func deliver() {
    var rounds = 0
    while !ended.isEmpty || !dueBlocks.isEmpty || !arrivals.isEmpty {
      rounds += 1
      if rounds > Self.maximumRounds { return deferRest() }
      let list = ended
      ended.removeAll(keepingCapacity: true)
      for (record, _) in list { for scope in record.scopes { scope.leave() } }
      let blocks = dueBlocks
      dueBlocks.removeAll(keepingCapacity: true)
      for block in blocks { block() }
      for (record, finished) in list {
        guard let delegate = record.animation.delegate else { continue }
        let notify = { delegate.animationDidStop(record.animation, finished: finished) }
        if finished, let clock = record.clock {
          clock.chain.runCompletion(of: record, notify)
        } else {
          notify()
        }
      }
      let calls = arrivals
      arrivals.removeAll(keepingCapacity: true)
      for call in calls { call() }
    }
  }

  /// Far more than the calls that one end causes in one turn.
  private static let maximumRounds = 1000

  /// Leaves the pending calls to the next turn.
  @inline(never)
  private func deferRest() {
    let (rest, blocks, calls) = (ended, dueBlocks, arrivals)
    (ended, dueBlocks, arrivals) = ([], [], [])
    nextTurnBlocks.append { [unowned self] in
      ended += rest
      dueBlocks += blocks
      arrivals += calls
    }
    Diagnostics.report(
      .completionLoop,
      "completions and delegates of animations keep ending further animations; the rest follows in the next turn",
      types: Set(rest.compactMap { $0.record.animation.delegate.map { "\(type(of: $0))" } }).sorted())
  }

  /// Schedules a completion block: now, or for the next turn if it had no animations to wait for.
  func add(_ block: @escaping () -> Void, waited: Bool) {
    if waited { dueBlocks.append(block) } else { nextTurnBlocks.append(block) }
  }

  // MARK: Clocks

  func clockChanged(_ clock: Timeline) {
    MainThread.require("UIViewPropertyAnimator: its timeline is changed")
    if !clock.isQueued {
      clock.isQueued = true
      changedClocks.append(clock)
    }
    if clock.awaitsEnd, !watchedClocks.contains(where: { $0 === clock }) { watchedClocks.append(clock) }
  }

  /// Predicts the ends of a timeline's animations again if its clock has changed.
  func predictEnds(of clock: Timeline) {
    guard clock.endsAnimations, clock.predicted != clock.clockState else { return }
    clock.predicted = clock.clockState
    for record in clock.records {
      if let layer = record.layer { repredictEnd(of: record, layer.timeMap, CACurrentMediaTime()) }
    }
  }

  /// The timing or the superlayer of a shown layer has changed.
  func timeChanged(of layer: CALayer) {
    // Animations that begin with the next commit are predicted then.
    if runningCount == 0 { return }
    if layer.retimedAt == nil { retimedLayers.append(layer) }
    layer.retimedAt = CACurrentMediaTime()
  }

  /// Predicts the ends of animations again whose layers' timing has changed.
  func predictEndsOfRetimedLayers() {
    guard !retimedLayers.isEmpty else { return }
    for layer in retimedLayers {
      if runningCount > 0, layer.tree != nil, let since = layer.retimedAt {
        predictEnds(below: layer, layer.timeMap, since)
      }
      layer.retimedAt = nil
    }
    retimedLayers.removeAll(keepingCapacity: true)
  }

  private func predictEnds(below top: CALayer, _ map: TimeMap, _ since: CFTimeInterval) {
    var open = [(layer: top, map: map)]
    while let (layer, map) = open.popLast() {
      for record in layer.records { repredictEnd(of: record, map, since) }
      for below in layer.belowReversed { open.append((below, below.timing.map.after(map))) }
    }
  }

  /// A clock above has changed: an animation that had already ended keeps its end, any other ends after the change.
  private func repredictEnd(of record: AnimationRecord, _ map: TimeMap, _ since: CFTimeInterval) {
    guard record.life == .running, !hasShownEnd(record) else { return }
    let end = record.rootEnd(map)
    if let end {
      let isSame = (end - record.predictedEnd).magnitude <= Track.endTolerance
      let wasOver = max(end, record.predictedEnd) <= since + Track.endTolerance
      if isSame || wasOver { return }
    }
    enter(record, end.map { max($0, since) }, frame: frame)
  }

  private func predictEnd(of record: AnimationRecord, _ map: TimeMap) {
    // If time stands still at or after the end, it ends now.
    enter(record, record.rootEnd(map).map { $0 == -.infinity ? CACurrentMediaTime() : $0 }, frame: frame)
  }

  private func enter(_ record: AnimationRecord, _ end: CFTimeInterval?, frame: Int) {
    record.predictedFrame = frame
    record.predictedEnd = end ?? .infinity
    if let end {
      endQueue.insert(record, at: end)
    } else {
      endQueue.remove(record)
      // Resuming the timeline with the same clock has to predict this end again.
      if let clock = record.clock, !clock.endsAnimations { clock.predicted = nil }
    }
  }

  /// Schedules `call` after the completions of the animations that end at the same time.
  func deliverLater(_ call: @escaping () -> Void) { arrivals.append(call) }

  // MARK: The end of the run

  /// The number of rounds of calls at the end of the run: a completion may begin another animation, without end.
  private static let endingRounds = 16

  /// Ends all animations and calls all pending blocks before the end of the run, while the app's objects exist. An
  /// animation that has not shown its end is unfinished. `removeShown` removes the animations of all shown layers.
  /// Animations that the calls begin end likewise.
  ///
  /// Animations of views that have been released are dropped: objects that wait for their ends may be released as well.
  func endAll(_ removeShown: () -> Void) {
    for _ in 0..<Self.endingRounds {
      stopOrphans()
      for due in endQueue.removeDue(at: presentedTime + Track.endTolerance) { finish(due.record) }
      removeShown()
      for record in takeStarting() where record.life == .starting {
        record.layer?.records.remove(record)
        stop(record)
      }
      dueBlocks += nextTurnBlocks
      nextTurnBlocks = []
      dropLost()
      if ended.isEmpty, dueBlocks.isEmpty, arrivals.isEmpty { return }
      deliver()
    }
  }

  private func dropLost() {
    func isLost(_ record: AnimationRecord) -> Bool {
      (record.animation.delegate as? any AnimationWaiter)?.hasLostView ?? false
    }
    let lost = ended.filter { isLost($0.record) }
    if lost.isEmpty { return }
    ended.removeAll { isLost($0.record) }
    for (record, _) in lost { abandon(record) }
  }

  private func abandon(_ record: AnimationRecord) {
    (record.animation.delegate as? any AnimationWaiter)?.abandon()
  }

  /// Drops all animations without calling their delegates, as a part of `RunContext.reset()`.
  func reset() {
    generation += 1
    // Objects that blocks and delegates hold are released at the end, since they may call the registry.
    let dropped = (retimedLayers, dueBlocks, nextTurnBlocks, arrivals)
    let abandoned = orphans.take() + starting + started + ended.map(\.record)
    starting = []
    startingCount = 0
    runningCount = 0
    endQueue = EndQueue()
    for layer in retimedLayers { layer.retimedAt = nil }
    (retimedLayers, dueBlocks, nextTurnBlocks) = ([], [], [])
    removedTracks.removeAll()
    for clock in changedClocks { clock.isQueued = false }
    changedClocks.removeAll()
    let clocks = watchedClocks
    watchedClocks.removeAll()
    for clock in clocks { clock.abandon() }
    (arrivals, started, ended) = ([], [], [])
    presentedTime = 0
    for record in abandoned { abandon(record) }
    withExtendedLifetime(dropped) {}
  }
  /// Ignores animations of layers that are released from now on: the run is over.
  func close() { orphans.close() }
}

extension Diagnostic.Code {
  /// The calls at the end of animations keep ending further animations.
  public static let completionLoop = Self(rawValue: "completion-loop")
}

/// A delegate of animations that delays calls until their ends.
package protocol AnimationWaiter: AnyObject {
  /// Whether the view that it animates has been released.
  var hasLostView: Bool { get }
  /// Releases the delayed calls without making them, as the run is over.
  func abandon()
}
