/// All animations that live: begins them at commits, ends them by what frames have shown, and calls who waits.
///
/// Main thread only. The order of calls is animation.md §11: completion blocks, then `animationDidStop`. Taking one
/// out marks it; the lists are swept once a turn, so that many that end together cost one pass.
package final class AnimationRegistry {
  package nonisolated(unsafe) static let shared = AnimationRegistry()

  /// Root time of the last frame handed to present.
  package var presentedTime: CFTimeInterval = 0
  /// Turns that have begun.
  private(set) var turn = 0
  package var starting: [AnimationRecord] = []
  package var removedTracks: [Int32] = []
  package var changedClocks: [Timeline] = []
  /// Blocks whose animations have ended.
  private var dueBlocks: [() -> Void] = []
  /// Blocks that had nothing to wait for: they come in the turn after the commit.
  private var nextTurnBlocks: [() -> Void] = []
  private var running: [AnimationRecord] = []
  private var needsSweep = false
  private var watchedClocks: [Timeline] = []
  /// Calls of timelines that have arrived.
  private var arrivals: [() -> Void] = []
  private var started: [AnimationRecord] = []
  private var ended: [(record: AnimationRecord, finished: Bool)] = []
  private var lastID: Int32 = 0

  package func nextID() -> Int32 {
    lastID &+= 1
    return lastID
  }

  /// Whether nothing waits for time to pass or for a call.
  package var isIdle: Bool {
    sweep()
    return running.isEmpty && starting.isEmpty && dueBlocks.isEmpty && nextTurnBlocks.isEmpty && ended.isEmpty
      && watchedClocks.isEmpty && arrivals.isEmpty
  }

  // MARK: Beginning

  package func didBegin(_ record: AnimationRecord) {
    running.append(record)
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

  /// Ends what the presented frame has shown the end of, then calls who waits.
  package func finish() {
    finishClocks()
    for record in running where !record.isGone {
      guard let layer = record.layer else {
        end(record)
        continue
      }
      if record.hasEnded(at: presentedTime, layer) { end(record) }
    }
    // With the last of its animations a timeline may have run out.
    finishClocks()
    sweep()
    deliver()
  }

  private func finishClocks() {
    guard !watchedClocks.isEmpty else { return }
    for clock in watchedClocks where clock.hasArrived(at: presentedTime) { clock.arrive() }
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
      layer.records.removeAll { $0 === record }
      layer.note(.animations)
    }
    if record.isCommitted { removedTracks.append(contentsOf: record.tracks.lazy.map(\.id)) }
  }

  /// Takes one out early; its layer has dropped it already.
  package func stop(_ record: AnimationRecord) {
    drop(record)
    record.isRemoved = true
    if record.isCommitted { removedTracks.append(contentsOf: record.tracks.lazy.map(\.id)) }
    if record.isOver { return }
    record.isOver = true
    record.clock?.isOver(record)
    ended.append((record, false))
  }

  private func drop(_ record: AnimationRecord) {
    record.isGone = true
    needsSweep = true
  }

  private func sweep() {
    guard needsSweep else { return }
    needsSweep = false
    running.removeAll { $0.isGone }
    starting.removeAll { $0.isGone }
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
    if !changedClocks.contains(where: { $0 === clock }) { changedClocks.append(clock) }
    if clock.awaitsEnd, !watchedClocks.contains(where: { $0 === clock }) { watchedClocks.append(clock) }
  }

  /// Calls `call` when all that ended with it has been told.
  func deliverLater(_ call: @escaping () -> Void) { arrivals.append(call) }

  /// Forgets everything, for a new run or test, what is open of transactions and captures too.
  package func reset() {
    CATransaction.reset()
    Timeline.resetCapture()
    DisplayLinks.shared.reset()
    starting.removeAll()
    dueBlocks.removeAll()
    nextTurnBlocks.removeAll()
    running.removeAll()
    removedTracks.removeAll()
    changedClocks.removeAll()
    watchedClocks.removeAll()
    arrivals.removeAll()
    started.removeAll()
    ended.removeAll()
    needsSweep = false
    presentedTime = 0
  }
}
