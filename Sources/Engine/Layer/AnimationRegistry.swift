/// All animations that live: begins them at commits, ends them by what frames have shown, and calls who waits.
///
/// Main thread only. The order of calls is animation.md §11: completion blocks, then `animationDidStop`.
package final class AnimationRegistry {
  package nonisolated(unsafe) static let shared = AnimationRegistry()

  /// Root time of the last frame handed to present.
  package var presentedTime: CFTimeInterval = 0
  package var starting: [AnimationRecord] = []
  package var dueBlocks: [() -> Void] = []
  package private(set) var running: [AnimationRecord] = []
  package var removedTracks: [Int32] = []
  package var changedClocks: [TransitionClock] = []
  private var completingClocks: [TransitionClock] = []
  private var started: [AnimationRecord] = []
  private var ended: [(record: AnimationRecord, finished: Bool)] = []
  private var lastID: Int32 = 0

  package func nextID() -> Int32 {
    lastID &+= 1
    return lastID
  }

  /// Whether anything waits for time to pass or for a call.
  package var isIdle: Bool {
    running.isEmpty && starting.isEmpty && dueBlocks.isEmpty && ended.isEmpty && completingClocks.isEmpty
  }

  // MARK: Beginning

  package func didBegin(_ record: AnimationRecord) {
    running.append(record)
    started.append(record)
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
    if !completingClocks.isEmpty {
      for clock in completingClocks where clock.hasArrived(at: presentedTime) { clock.arrive() }
      completingClocks.removeAll { !$0.isCompleting }
    }
    var over: [AnimationRecord]?
    for record in running {
      guard let layer = record.layer else {
        over = (over ?? []) + [record]
        continue
      }
      if record.hasEnded(at: presentedTime, layer) { over = (over ?? []) + [record] }
    }
    for record in over ?? [] { end(record) }
    deliver()
  }

  /// Ends one animation that has run to its end.
  package func end(_ record: AnimationRecord) {
    running.removeAll { $0 === record }
    starting.removeAll { $0 === record }
    if record.isOver { return }
    record.isOver = true
    ended.append((record, true))
    guard record.animation.isRemovedOnCompletion || record.layer == nil else { return }
    if let layer = record.layer {
      layer.records.removeAll { $0 === record }
      layer.note(.animations)
    }
    if record.isCommitted { removedTracks.append(record.id) }
  }

  /// Takes one out early; its layer has dropped it already.
  package func stop(_ record: AnimationRecord, finished: Bool) {
    running.removeAll { $0 === record }
    starting.removeAll { $0 === record }
    if record.isCommitted { removedTracks.append(record.id) }
    if record.isOver { return }
    record.isOver = true
    ended.append((record, finished))
  }

  /// Calls completion blocks and delegates that are due, and those that become due by the calls.
  package func deliver() {
    var rounds = 0
    while !ended.isEmpty || !dueBlocks.isEmpty, rounds < 64 {
      rounds += 1
      let list = ended
      ended.removeAll(keepingCapacity: true)
      for (record, _) in list { for scope in record.scopes { scope.leave() } }
      let blocks = dueBlocks
      dueBlocks.removeAll(keepingCapacity: true)
      for block in blocks { block() }
      for (record, finished) in list {
        record.animation.delegate?.animationDidStop(record.animation, finished: finished)
      }
    }
  }

  // MARK: Clocks

  func clockChanged(_ clock: TransitionClock) {
    if !changedClocks.contains(where: { $0 === clock }) { changedClocks.append(clock) }
    if clock.isCompleting, !completingClocks.contains(where: { $0 === clock }) {
      completingClocks.append(clock)
    }
  }

  /// Forgets everything, for a new run or test.
  package func reset() {
    starting.removeAll()
    dueBlocks.removeAll()
    running.removeAll()
    removedTracks.removeAll()
    changedClocks.removeAll()
    completingClocks.removeAll()
    started.removeAll()
    ended.removeAll()
    presentedTime = 0
  }
}
