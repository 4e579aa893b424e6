/// Begins the animations of an app session at commits, ends them after the frames that show their ends, and calls
/// delegates and completion blocks.
///
/// Main thread only. animation.md §11 defines the order of calls: completion blocks, then `animationDidStop`. No
/// operation visits all animations: an `EndQueue` returns those that end next.
///
/// Properties that every turn reads have no exclusivity checks, since no access to them lasts during a call of the
/// app's code.
package final class AnimationRegistry {
  /// The root time of the last presented frame.
  package var presentedTime: CFTimeInterval = 0 { didSet { frame &+= 1 } }
  /// The number of presented frames.
  @exclusivity(unchecked) private var frame: Int32 = 0
  /// The number of turns that have begun.
  @exclusivity(unchecked) private(set) var turn = 0
  /// The identifiers of the tracks that the next commit removes from the render tree.
  package var removedTracks: [Int64] = []
  /// The timelines whose clocks the next commit sends.
  package var changedClocks: [Timeline] = []
  /// The animations that wait for the next commit, including those that were removed since they were added.
  private var starting: [AnimationRecord] = []
  /// The number of animations that the next commit begins.
  private var startingCount = 0
  /// The number of running animations; `endQueue` contains those with a finite end.
  private var runningCount = 0
  @exclusivity(unchecked) private var endQueue = EndQueue()
  /// Layers whose timing has changed since the ends were predicted.
  @exclusivity(unchecked) private var retimedLayers: [CALayer] = []
  /// Completion blocks whose animations have ended.
  @exclusivity(unchecked) private var dueBlocks: [() -> Void] = []
  /// Completion blocks that become due in the next turn, mostly because they waited for no animations.
  @exclusivity(unchecked) private var nextTurnBlocks: [() -> Void] = []
  /// The timelines for whose ends the registry watches.
  @exclusivity(unchecked) private var watchedClocks: [Timeline] = []
  /// Pending `onArrival` calls of timelines.
  @exclusivity(unchecked) private var arrivals: [() -> Void] = []
  /// Animations whose delegates wait for `animationDidStart`.
  @exclusivity(unchecked) private var started: [AnimationRecord] = []
  /// Animations whose completion blocks and delegates wait for calls, and whether each animation has finished.
  @exclusivity(unchecked) private var ended: [(record: AnimationRecord, finished: Bool)] = []
  private var lastID: Int64 = 0
  private var lastNumber = 0
  /// Animations of released layers.
  private let orphans = Orphans()
  /// The number of resets: the registry ignores animations from an earlier generation.
  private(set) var generation: Int32 = 0

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

  /// Notes that a commit has begun an animation; `map` maps root time to the time of its layer.
  func didBegin(_ record: AnimationRecord, _ map: TimeMap) {
    record.life = .running
    startingCount -= 1
    runningCount += 1
    predictEnd(of: record, map)
    started.append(record)
  }

  /// Begins a turn, before its input: the blocks that waited for this turn become due.
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
    for record in list { record.delegate?.animationDidStart(record.animation) }
  }

  // MARK: Ending

  /// Ends the animations whose ends the presented frame has shown and calls the completions, in the order of the ends,
  /// as if each end had its own frame.
  package func finish() {
    stopOrphans()
    // The completions of animations that were removed before this call come first.
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
      // The end of a timeline's last animation may end the timeline.
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
      // No frame has shown the end yet, or the timeline is paused; resuming the timeline predicts the end again.
      setPredictedEnd(
        of: record, to: record.clock?.endsAnimations == false ? nil : record.predictedEnd,
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
    // The animation stays on its layer while its timeline may still reverse.
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

  /// Stops an animation that was removed from its layer. The animation counts as unfinished, unless the presented frame
  /// has shown its end; in that case `finish()` calls its completion.
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

  /// Stops an animation whose layer is being released, in the next turn or commit. Any thread may call this.
  func orphan(_ record: AnimationRecord) { orphans.add(record) }

  func stopOrphans() {
    if orphans.isEmpty { return }
    for record in orphans.take() { stop(record) }
  }

  /// Whether the presented frame has shown the animation's end; false while its timeline is paused.
  private func hasShownEnd(_ record: AnimationRecord) -> Bool {
    record.life == .running && record.predictedFrame < frame
      && record.predictedEnd <= presentedTime + Track.endTolerance && record.clock?.endsAnimations != false
  }

  /// Removes an animation from the counts and from the queue of ends.
  private func drop(_ record: AnimationRecord) {
    switch record.life {
    case .starting: startingCount -= 1
    case .running: runningCount -= 1
    case .gone: return
    }
    record.life = .gone
    endQueue.remove(record)
  }

  /// Calls the due completion blocks and delegates, then those that have become due during the calls.
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
        guard let delegate = record.delegate else { continue }
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

  /// The maximum number of rounds of calls in one `deliver()`, far more than the calls that one end causes.
  private static let maximumRounds = 1000

  /// Defers the pending calls to the next turn.
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
      types: Set(rest.compactMap { $0.record.delegate.map { "\(type(of: $0))" } }).sorted())
  }

  /// Schedules a completion block: for this turn if it has `waited` for animations, otherwise for the next turn.
  func add(_ block: @escaping () -> Void, waited: Bool) {
    if waited { dueBlocks.append(block) } else { nextTurnBlocks.append(block) }
  }

  // MARK: Clocks

  /// Queues a timeline, whose clock has changed, for the next commit, and watches for its end.
  func clockChanged(_ clock: Timeline) {
    MainThread.require("UIViewPropertyAnimator: its timeline is changed")
    if !clock.isQueued {
      clock.isQueued = true
      changedClocks.append(clock)
    }
    if clock.awaitsEnd, !watchedClocks.contains(where: { $0 === clock }) { watchedClocks.append(clock) }
  }

  /// Predicts the ends of a timeline's animations again if its clock has changed since the last time and can end them.
  func predictEnds(of clock: Timeline) {
    guard clock.endsAnimations, clock.predicted != clock.clockState else { return }
    clock.predicted = clock.clockState
    for record in clock.records {
      if let layer = record.layer { repredictEnd(of: record, layer.timeMap, CACurrentMediaTime()) }
    }
  }

  /// Notes that the timing or the superlayer of a shown layer has changed.
  func timeChanged(of layer: CALayer) {
    // Only running animations have predicted ends; the commit that begins another one predicts its end.
    if runningCount == 0 { return }
    if layer.retimedAt == nil { retimedLayers.append(layer) }
    layer.retimedAt = CACurrentMediaTime()
  }

  /// Predicts again the ends of animations whose layers' timing has changed.
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
    var unvisited = [(layer: top, map: map)]
    while let (layer, map) = unvisited.popLast() {
      for record in layer.records { repredictEnd(of: record, map, since) }
      for below in layer.belowReversed { unvisited.append((below, below.ownTimeMap.after(map))) }
    }
  }

  /// Predicts an animation's end after a clock above its layer has changed at the time `since`. An animation that had
  /// ended before the change keeps its end.
  private func repredictEnd(of record: AnimationRecord, _ map: TimeMap, _ since: CFTimeInterval) {
    guard record.life == .running, !hasShownEnd(record) else { return }
    let end = record.rootEnd(map)
    if let end {
      let isSame = (end - record.predictedEnd).magnitude <= Track.endTolerance
      let wasOver = max(end, record.predictedEnd) <= since + Track.endTolerance
      if isSame || wasOver { return }
    }
    setPredictedEnd(of: record, to: end.map { max($0, since) }, frame: frame)
  }

  private func predictEnd(of record: AnimationRecord, _ map: TimeMap) {
    // An animation that is past its end on a clock that does not advance ends now.
    let end = record.rootEnd(map).map { $0 == -.infinity ? CACurrentMediaTime() : $0 }
    setPredictedEnd(of: record, to: end, frame: frame)
  }

  /// Stores the predicted end of an animation, nil for none, and the number of the last frame before the prediction.
  private func setPredictedEnd(of record: AnimationRecord, to end: CFTimeInterval?, frame: Int32) {
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

  // MARK: The end of the session

  /// The maximum number of rounds of calls at the end of the session, since each completion may begin another
  /// animation.
  private static let endingRounds = 16

  /// Ends all animations and calls all pending blocks at the end of the session, while the app's objects exist. An
  /// animation whose end was not shown is unfinished. `removeShown` removes the animations of all shown layers.
  /// Animations that the calls begin end in the same way.
  ///
  /// The completions of animations whose views have been released are not called, since the objects that wait for them
  /// may be released as well.
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

  /// Drops the ended animations whose views have been released, without calling their delegates.
  private func dropLost() {
    func isLost(_ record: AnimationRecord) -> Bool {
      record.waiter?.hasLostView ?? false
    }
    let lost = ended.filter { isLost($0.record) }
    if lost.isEmpty { return }
    ended.removeAll { isLost($0.record) }
    for (record, _) in lost { abandon(record) }
  }

  private func abandon(_ record: AnimationRecord) { record.waiter?.abandon() }

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

  /// Ignores animations of layers that are released from now on, since the session is over.
  func close() { orphans.close() }
}

extension Diagnostic.Code {
  /// The calls at the end of animations keep ending further animations.
  public static let completionLoop = Self(rawValue: "completion-loop")
}

/// A delegate of animations that delays calls until their ends.
package protocol AnimationWaiter: CAAnimationDelegate {
  /// Whether the view that it animates has been released.
  var hasLostView: Bool { get }
  /// Releases the delayed calls without making them, since the session is over.
  func abandon()
}
