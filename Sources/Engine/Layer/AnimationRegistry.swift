/// All animations that live: begins them at commits, ends them by what frames have shown, and calls who waits.
///
/// Main thread only. The order of calls is animation.md §11: completion blocks, then `animationDidStop`. Nothing here
/// looks at all animations: a calendar knows which ones end next.
package final class AnimationRegistry {
  package nonisolated(unsafe) static let shared = AnimationRegistry()

  /// Root time of the last frame handed to present.
  package var presentedTime: CFTimeInterval = 0
  /// Turns that have begun.
  private(set) var turn = 0
  package var removedTracks: [Int32] = []
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
  private var lastID: Int32 = 0
  private var lastNumber = 0
  /// Counts runs: animations that an earlier one has left behind are nobody's business any more.
  private(set) var generation = 0

  package func nextID() -> Int32 {
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
      && watchedClocks.isEmpty && arrivals.isEmpty
  }

  // MARK: Beginning

  /// Has the next commit begin an animation.
  func willBegin(_ record: AnimationRecord) {
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

  /// Ends what the presented frame has shown the end of, and calls who waits: one end after the other, as if there had
  /// been a frame for each.
  package func finish() {
    foreseeRetimedLayers()
    let due = calendar.takeDue(at: presentedTime + Self.foresight)
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

  /// How much earlier than foreseen an animation may turn out to have ended, in seconds.
  private static let foresight = 1e-8

  private func finish(_ record: AnimationRecord) {
    guard record.life == .running, let layer = record.layer else { return }
    let map = layer.timeMap
    if record.hasEnded(at: presentedTime, map) { end(record) } else { foreseeEnd(of: record, map) }
  }

  private func finishClocks(at time: CFTimeInterval) {
    guard !watchedClocks.isEmpty else { return }
    for clock in watchedClocks where clock.hasArrived(at: time) { clock.arrive() }
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

  /// Takes one that is over out of its layer, unless it wishes to stay.
  func release(_ record: AnimationRecord) {
    guard !record.isRemoved, record.animation.isRemovedOnCompletion || record.layer == nil else { return }
    record.isRemoved = true
    if let layer = record.layer {
      layer.records.remove(record)
      layer.note(.animations)
    }
    if record.isCommitted { removedTracks.append(contentsOf: record.tracks.lazy.map(\.id)) }
  }

  /// Takes one out early; its layer has dropped it already.
  package func stop(_ record: AnimationRecord) {
    guard record.generation == generation else { return }
    drop(record)
    record.isRemoved = true
    if record.isCommitted { removedTracks.append(contentsOf: record.tracks.lazy.map(\.id)) }
    if record.isOver { return }
    record.isOver = true
    record.clock?.isOver(record)
    ended.append((record, false))
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
        record.animation.delegate?.animationDidStop(record.animation, finished: finished)
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
    if !clock.isNoted {
      clock.isNoted = true
      changedClocks.append(clock)
    }
    if clock.awaitsEnd, !watchedClocks.contains(where: { $0 === clock }) { watchedClocks.append(clock) }
  }

  /// Foresees the ends of a timeline's animations anew if its time goes otherwise than before.
  func foreseeEnds(of clock: Timeline) {
    guard clock.endsAnimations, clock.foreseen != clock.values else { return }
    clock.foreseen = clock.values
    for record in clock.records where record.life == .running {
      if let layer = record.layer { foreseeEnd(of: record, layer.timeMap) }
    }
  }

  /// A layer's clock was set, or the layer has come below another.
  func timeChanged(of layer: CALayer) {
    guard layer.tree != nil, !layer.isTimeNoted else { return }
    layer.isTimeNoted = true
    retimedLayers.append(layer)
  }

  private func foreseeRetimedLayers() {
    guard !retimedLayers.isEmpty else { return }
    for layer in retimedLayers {
      layer.isTimeNoted = false
      if runningCount > 0, layer.tree != nil { foreseeEnds(below: layer, layer.timeMap) }
    }
    retimedLayers.removeAll(keepingCapacity: true)
  }

  private func foreseeEnds(below layer: CALayer, _ map: TimeMap) {
    for record in layer.records where record.life == .running { foreseeEnd(of: record, map) }
    for child in layer.sublayerList { foreseeEnds(below: child, child.timing.map.after(map)) }
  }

  private func foreseeEnd(of record: AnimationRecord, _ map: TimeMap) {
    if let end = record.rootEnd(map) {
      calendar.enter(record, at: end)
    } else {
      calendar.strike(record)
      // Should its timeline go on as before, this was not foreseen.
      if let clock = record.clock, !clock.endsAnimations { clock.foreseen = nil }
    }
  }

  /// Calls `call` when all that ended with it has been told.
  func deliverLater(_ call: @escaping () -> Void) { arrivals.append(call) }

  /// Forgets everything, for a new run or test, what is open of transactions and captures too.
  package func reset() {
    CATransaction.reset()
    Timeline.resetCapture()
    DisplayLinks.shared.reset()
    generation += 1
    starting.removeAll()
    startingCount = 0
    runningCount = 0
    calendar = EndCalendar()
    for layer in retimedLayers { layer.isTimeNoted = false }
    retimedLayers.removeAll()
    dueBlocks.removeAll()
    nextTurnBlocks.removeAll()
    removedTracks.removeAll()
    for clock in changedClocks { clock.isNoted = false }
    changedClocks.removeAll()
    watchedClocks.removeAll()
    arrivals.removeAll()
    started.removeAll()
    ended.removeAll()
    presentedTime = 0
  }
}
