/// The animations of a run: begins them at commits, ends them by what frames have shown, and calls delegates and
/// completion blocks.
///
/// Main thread only. The order of calls is animation.md §11: completion blocks, then `animationDidStop`. Nothing here
/// looks at all animations: a calendar knows which ones end next.
package final class AnimationRegistry {
  /// Root time of the last frame handed to present.
  package var presentedTime: CFTimeInterval = 0 { didSet { frame += 1 } }
  /// Frames handed to present.
  private var frame = 0
  /// Turns that have begun.
  private(set) var turn = 0
  package var removedTracks: [Int64] = []
  package var changedClocks: [Timeline] = []
  /// What the next commit begins, some of it taken out again meanwhile, and how much of it was not.
  private var starting: [AnimationRecord] = []
  private var startingCount = 0
  /// Animations that wait for their end; those that have one are in the calendar.
  private var runningCount = 0
  private var calendar = EndCalendar()
  /// Layers whose time goes otherwise than the calendar thinks.
  private var retimedLayers: [CALayer] = []
  /// Blocks whose animations have ended.
  private var dueBlocks: [() -> Void] = []
  /// Blocks that had nothing to wait for: they come in the turn after the commit.
  private var nextTurnBlocks: [() -> Void] = []
  private var watchedClocks: [Timeline] = []
  /// Calls of timelines that have arrived.
  private var arrivals: [() -> Void] = []
  private var started: [AnimationRecord] = []
  private var ended: [(record: AnimationRecord, finished: Bool)] = []
  private var lastID: Int64 = 0
  private var lastNumber = 0
  /// Animations whose layers were released, on whatever thread.
  private let orphans = Orphans()
  /// Counts resets: an animation from before one is not ended by this registry.
  private(set) var generation = 0

  package func nextID() -> Int64 {
    lastID = lastID == .max ? 1 : lastID + 1
    return lastID
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Whether nothing waits for time to pass or for a call.
  package var isIdle: Bool {
    runningCount == 0 && startingCount == 0 && dueBlocks.isEmpty && nextTurnBlocks.isEmpty && ended.isEmpty
      && watchedClocks.isEmpty && arrivals.isEmpty && orphans.isEmpty
  }

  // MARK: Beginning

  /// Has the next commit begin an animation.
  func willBegin(_ record: AnimationRecord) {
    RunContext.assertThread()
    starting.append(record)
    startingCount += 1
  }

  /// What a commit has to begin, in the order of addition.
  func takeStarting() -> [AnimationRecord] {
    let list = starting
    starting = []
    return list
  }

  /// A commit has begun an animation; `map` leads to its layer's time.
  func didBegin(_ record: AnimationRecord, _ map: TimeMap) {
    record.life = .running
    startingCount -= 1
    runningCount += 1
    foreseeEnd(of: record, map)
    started.append(record)
  }

  /// What comes before a turn's input: blocks that had nothing to wait for in the last turn are due in this one.
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

  /// Ends what the presented frame has shown the end of, and calls the completions: one end after the other, as if there had
  /// been a frame for each.
  package func finish() {
    stopOrphans()
    // What was taken out since then comes first.
    deliver()
    foreseeRetimedLayers()
    let due = calendar.takeDue(at: presentedTime + Track.endTolerance)
    var index = 0
    while index < due.count {
      let time = due[index].time
      finishClocks(at: min(time, presentedTime))
      while index < due.count, due[index].time <= time + Track.endTolerance {
        finish(due[index].record)
        index += 1
      }
      // With the last of its animations a timeline may have run out.
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
      // No frame has been presented since, or its timeline has been stopped: that tells when it goes on.
      enter(
        record, record.clock?.endsAnimations == false ? nil : record.foreseenEnd, frame: record.foreseenFrame)
    }
  }

  private func finishClocks(at time: CFTimeInterval) {
    guard !watchedClocks.isEmpty else { return }
    for clock in watchedClocks {
      if case .completing(let end) = clock.state, end == 1 { clock.endPassed(clock.fraction) }
      if clock.hasArrived(at: time) { clock.arrive() }
    }
    watchedClocks.removeAll { !$0.awaitsEnd }
  }

  /// Ends one animation that has run to its end.
  package func end(_ record: AnimationRecord) {
    drop(record)
    if record.isOver { return }
    record.isOver = true
    record.clock?.isOver(record)
    ended.append((record, true))
    // Its timeline may turn round yet.
    if record.clock?.keepsAnimations == true, record.layer != nil { return }
    release(record)
  }

  /// Removes one that is over from its layer, unless it is to stay (`isRemovedOnCompletion`).
  func release(_ record: AnimationRecord) {
    guard !record.isRemoved, record.animation.isRemovedOnCompletion || record.layer == nil else { return }
    record.isRemoved = true
    record.clock?.isOut(record)
    if let layer = record.layer {
      layer.records.remove(record)
      layer.note(.animations)
    }
    if record.isCommitted { removedTracks.append(contentsOf: record.tracks.lazy.map(\.id)) }
  }

  /// Takes one out; its layer has dropped it already. It is unfinished unless the presented frame has shown its end:
  /// then its completion is called with those of the others that have ended.
  package func stop(_ record: AnimationRecord) {
    RunContext.assertThread()
    guard record.generation == generation else { return }
    if record.isCommitted, !record.isRemoved {
      removedTracks.append(contentsOf: record.tracks.lazy.map(\.id))
    }
    record.isRemoved = true
    record.clock?.isOut(record)
    if hasShownEnd(record) { return }
    drop(record)
    if record.isOver { return }
    record.isOver = true
    record.clock?.isOver(record)
    ended.append((record, false))
  }

  /// Stops, in the next frame, an animation whose layer is being released, which may happen on any thread.
  func orphan(_ record: AnimationRecord) { orphans.add(record) }

  func stopOrphans() {
    if orphans.isEmpty { return }
    for record in orphans.take() { stop(record) }
  }

  /// Whether the presented frame has shown its end; one whose timeline has been stopped is not at its end yet.
  private func hasShownEnd(_ record: AnimationRecord) -> Bool {
    record.life == .running && record.foreseenFrame < frame
      && record.foreseenEnd <= presentedTime + Track.endTolerance && record.clock?.endsAnimations != false
  }

  private func drop(_ record: AnimationRecord) {
    switch record.life {
    case .starting: startingCount -= 1
    case .running: runningCount -= 1
    case .gone: return
    }
    record.life = .gone
    calendar.strike(record)
  }

  /// Calls completion blocks and delegates that are due, and those that become due by the calls.
  package func deliver() {
    while !ended.isEmpty || !dueBlocks.isEmpty || !arrivals.isEmpty {
      let list = ended
      ended.removeAll(keepingCapacity: true)
      for (record, _) in list { for scope in record.scopes { scope.leave() } }
      let blocks = dueBlocks
      dueBlocks.removeAll(keepingCapacity: true)
      for block in blocks { block() }
      for (record, finished) in list {
        guard let delegate = record.animation.delegate else { continue }
        let tell = { delegate.animationDidStop(record.animation, finished: finished) }
        if finished, let clock = record.clock { clock.chain(to: record, tell) } else { tell() }
      }
      let calls = arrivals
      arrivals.removeAll(keepingCapacity: true)
      for call in calls { call() }
    }
  }

  /// A completion block may be called: now, or in the next turn where there was nothing to wait for.
  func add(_ block: @escaping () -> Void, waited: Bool) {
    if waited { dueBlocks.append(block) } else { nextTurnBlocks.append(block) }
  }

  // MARK: Clocks

  func clockChanged(_ clock: Timeline) {
    RunContext.assertThread()
    if !clock.isNoted {
      clock.isNoted = true
      changedClocks.append(clock)
    }
    if clock.awaitsEnd, !watchedClocks.contains(where: { $0 === clock }) { watchedClocks.append(clock) }
  }

  /// Computes the ends of a timeline's animations again if its time has changed its course.
  func foreseeEnds(of clock: Timeline) {
    guard clock.endsAnimations, clock.foreseen != clock.values else { return }
    clock.foreseen = clock.values
    for record in clock.records {
      if let layer = record.layer { foreseeEndAgain(of: record, layer.timeMap, CACurrentMediaTime()) }
    }
  }

  /// The clock of a shown layer was set, or the layer has come below another.
  func timeChanged(of layer: CALayer) {
    if layer.retimedAt == nil { retimedLayers.append(layer) }
    layer.retimedAt = CACurrentMediaTime()
  }

  /// Computes the ends of animations again whose layers' time has changed its course.
  func foreseeRetimedLayers() {
    guard !retimedLayers.isEmpty else { return }
    for layer in retimedLayers {
      if runningCount > 0, layer.tree != nil, let since = layer.retimedAt {
        foreseeEnds(below: layer, layer.timeMap, since)
      }
      layer.retimedAt = nil
    }
    retimedLayers.removeAll(keepingCapacity: true)
  }

  private func foreseeEnds(below layer: CALayer, _ map: TimeMap, _ since: CFTimeInterval) {
    for record in layer.records { foreseeEndAgain(of: record, map, since) }
    for child in layer.sublayerList { foreseeEnds(below: child, child.timing.map.after(map), since) }
    if let mask = layer.maskLayer { foreseeEnds(below: mask, mask.timing.map.after(map), since) }
  }

  /// A clock above has changed: what had ended before keeps its moment, everything else ends after the change.
  private func foreseeEndAgain(of record: AnimationRecord, _ map: TimeMap, _ since: CFTimeInterval) {
    guard record.life == .running, !hasShownEnd(record) else { return }
    let end = record.rootEnd(map)
    if let end {
      let isSame = (end - record.foreseenEnd).magnitude <= Track.endTolerance
      let wasOver = max(end, record.foreseenEnd) <= since + Track.endTolerance
      if isSame || wasOver { return }
    }
    enter(record, end.map { max($0, since) }, frame: frame)
  }

  private func foreseeEnd(of record: AnimationRecord, _ map: TimeMap) {
    // At its end already where time stands still.
    enter(record, record.rootEnd(map).map { $0 == -.infinity ? CACurrentMediaTime() : $0 }, frame: frame)
  }

  private func enter(_ record: AnimationRecord, _ end: CFTimeInterval?, frame: Int) {
    record.foreseenFrame = frame
    record.foreseenEnd = end ?? .infinity
    if let end {
      calendar.enter(record, at: end)
    } else {
      calendar.strike(record)
      // Should its timeline go on as before, this was not foreseen.
      if let clock = record.clock, !clock.endsAnimations { clock.foreseen = nil }
    }
  }

  /// Calls `call` after the completions of all that ended with it.
  func deliverLater(_ call: @escaping () -> Void) { arrivals.append(call) }

  /// Forgets all animations and calls none of their delegates; `RunContext.reset()` is the whole of it.
  func reset() {
    generation += 1
    _ = orphans.take()
    starting.removeAll()
    startingCount = 0
    runningCount = 0
    calendar = EndCalendar()
    for layer in retimedLayers { layer.retimedAt = nil }
    retimedLayers.removeAll()
    dueBlocks.removeAll()
    nextTurnBlocks.removeAll()
    removedTracks.removeAll()
    for clock in changedClocks { clock.isNoted = false }
    changedClocks.removeAll()
    let abandoned = watchedClocks
    watchedClocks.removeAll()
    for clock in abandoned { clock.abandon() }
    arrivals.removeAll()
    started.removeAll()
    ended.removeAll()
    presentedTime = 0
  }
  /// Takes no more animations of layers that are released: the run is over.
  func close() { orphans.close() }
}
