import LayerValues

/// The running tracks of a render tree, and the lists that contain each track: those of its row, its stack, its clock
/// and its evaluator, and the list of the `TimingWheel` that schedules it again.
struct RunningTracks {
  var slots = ContiguousArray<TrackSlot>()
  private var freeSlots = ContiguousArray<TrackIndex>()
  private var indices: [Int64: TrackIndex] = [:]
  /// The first track of each row, or none.
  private var firstOfRow = RowValues<TrackIndex>()
  var stacks = TrackStacks()
  /// The clocks by their identifiers.
  private(set) var clocks: [Int64: RunningClock] = [:]
  var wheel = TimingWheel()
  /// The slots that the next sample schedules again.
  private(set) var pending = ContiguousArray<TrackIndex>()
  /// The slots that are evaluated one by one in each frame.
  private(set) var perFrame = ContiguousArray<TrackIndex>()
  var lanes = LaneGroups()
  var fractions = FractionTable()
  private(set) var count = 0
  /// The number of tracks that shaders evaluate.
  private(set) var shaderTrackCount = 0
  /// The number of moving tracks of `zPosition`.
  private var movingZTrackCount = 0
  /// Whether a track of `zPosition` has been scheduled since the last `takeZChange()`.
  private var zHasChanged = false

  // MARK: Slots

  func index(ofID id: Int64) -> TrackIndex? { indices[id] }

  /// Adds a track to its row, its clock and its stack. `model` is the value of a property with columns without tracks.
  mutating func insert(_ slot: TrackSlot, model: @autoclosure () -> Components) {
    count += 1
    let index: TrackIndex
    if let reused = freeSlots.popLast() {
      index = reused
      slots[index] = slot
    } else {
      index = slots.nextIndex
      slots.appendSparingly(slot)
    }
    indices[slot.id] = index
    let row = slot.row
    let next = firstOfRow[row]
    slots[index].links.ofRow.next = next
    if next.exists { slots[next].links.ofRow.previous = index }
    firstOfRow[row] = index
    joinClock(index)
    joinStack(index, model: model())
  }

  /// Removes a track from all lists that contain it.
  mutating func remove(_ index: TrackIndex) {
    leave(index)
    let slot = slots[index]
    if slot.fractionIndex.exists { fractions.release(slot.fractionIndex) }
    if slot.links.ofRow.previous.exists {
      slots[slot.links.ofRow.previous].links.ofRow.next = slot.links.ofRow.next
    } else {
      firstOfRow[slot.row] = slot.links.ofRow.next
    }
    if slot.links.ofRow.next.exists {
      slots[slot.links.ofRow.next].links.ofRow.previous = slot.links.ofRow.previous
    }
    leaveClock(index)
    leaveStack(index)
    count -= 1
    indices[slot.id] = nil
    // The placeholder releases the objects of the track.
    slots[index].track = Self.placeholder
    slots[index].isFree = true
    freeSlots.append(index)
  }

  private static let placeholder = Track(property: .opacity, timing: MediaTiming(duration: 1))

  // MARK: Rows

  /// Makes room for `rows` rows; added rows have no tracks.
  mutating func reserve(_ rows: Int) { firstOfRow.grow(to: rows, with: .none) }

  /// Makes room for tracks that are about to be inserted.
  mutating func reserve(newTracks: Int) {
    let needed = slots.count + max(0, newTracks - freeSlots.count)
    if needed > slots.capacity, newTracks >= 256 { slots.reserveCapacity(max(needed, slots.count * 5 / 4)) }
  }

  mutating func clear(_ row: RowIndex) { firstOfRow[row] = .none }

  /// The first track of a row, or none; `links.ofRow.next` is the next track.
  @inline(__always) func first(ofRow row: RowIndex) -> TrackIndex { firstOfRow[row] }

  @inline(__always) func hasTracks(_ row: RowIndex) -> Bool { firstOfRow[row].exists }

  /// Whether a row has no tracks except those of its position.
  func animateOnlyPosition(of row: RowIndex) -> Bool {
    var index = firstOfRow[row]
    while index.exists {
      if slots[index].track.property != .column(.position) { return false }
      index = slots[index].links.ofRow.next
    }
    return true
  }

  // MARK: Model values

  /// Sets the model value of a property of a row, if it has tracks.
  mutating func setModel(_ property: AnimatableProperty, of row: RowIndex, _ value: Components) {
    var index = firstOfRow[row]
    while index.exists {
      if slots[index].track.property == .column(property) {
        return stacks.setModel(value, of: property, slots[index].links.ofStack.list)
      }
      index = slots[index].links.ofRow.next
    }
  }

  /// Sets the model values of all properties of a row that have tracks to those of a state.
  mutating func setModels(of row: RowIndex, _ state: LayerState) {
    var index = firstOfRow[row]
    while index.exists {
      if case .column(let property) = slots[index].track.property {
        stacks.setModel(state.components(of: property), of: property, slots[index].links.ofStack.list)
      }
      index = slots[index].links.ofRow.next
    }
  }

  /// Notes that the app has moved rows: their positions are model values, and their tracks are sampled again.
  mutating func noteMoves(_ moves: MoveList) {
    for index in 0..<moves.count {
      let move = moves.move(at: index)
      if !hasTracks(move.row) { continue }
      setModel(.position, of: move.row, Components(move.x, move.y))
      markPending(ofRow: move.row)
    }
  }

  // MARK: Pending

  mutating func markPending(_ index: TrackIndex) {
    if slots[index].isPending { return }
    slots[index].isPending = true
    pending.append(index)
  }

  mutating func markAllPending() {
    for index in slots.indices where !slots[index].isFree { markPending(TrackIndex(index)) }
  }

  mutating func markPending(ofRow row: RowIndex) {
    var index = firstOfRow[row]
    while index.exists {
      markPending(index)
      index = slots[index].links.ofRow.next
    }
  }

  /// Marks the slots that are due at `time` as pending.
  mutating func markPending(dueAt time: Double) {
    let first = pending.count
    wheel.advance(to: time, &slots, onto: &pending)
    for index in first..<pending.count { slots[pending[index]].isPending = true }
  }

  mutating func clearPending() { pending.removeAll(keepingCapacity: true) }

  // MARK: Evaluation

  /// Removes a slot from its evaluator and from the wheel.
  mutating func leave(_ index: TrackIndex) {
    let slot = slots[index]
    wheel.remove(index, &slots)
    if slot.evaluation.mode == .lane {
      let moved = lanes.remove(slot.evaluation.lane, of: slot.evaluation.group)
      if moved.exists { slots[moved].evaluation.lane = slot.evaluation.lane }
      slots[index].evaluation.lane = .none
    } else if slot.evaluation.mode == .perFrame {
      let last = perFrame.removeLast()
      if last != index {
        perFrame[slot.evaluation.perFrame.position] = last
        slots[last].evaluation.perFrame = slot.evaluation.perFrame
      }
      slots[index].evaluation.perFrame = .none
    }
    if slot.evaluation.mode == .shader { shaderTrackCount -= 1 }
    if slot.evaluation.mode.isMoving {
      stacks.stopMoving(slot.links.ofStack.list)
      if slot.animatesZ { movingZTrackCount -= 1 }
    }
    slots[index].evaluation.mode = .idle
  }

  /// Sets the evaluator of a slot that `leave` has removed from its previous evaluator.
  mutating func enter(_ index: TrackIndex, _ mode: TrackSlot.Mode) {
    slots[index].evaluation.mode = mode
    let stack = slots[index].links.ofStack.list
    if slots[index].animatesZ {
      zHasChanged = true
      if mode.isMoving { movingZTrackCount += 1 }
    }
    if mode == .perFrame {
      slots[index].evaluation.perFrame = TableIndex(perFrame.count)
      perFrame.append(index)
    }
    if mode == .shader { shaderTrackCount += 1 }
    if mode.isMoving {
      stacks.startMoving(stack)
    } else if !stacks.entries[stack].isDirect {
      stacks.markDirty(stack)
    }
  }

  /// Returns whether the order of rows may have changed since the last call.
  mutating func takeZChange() -> Bool {
    defer { zHasChanged = false }
    return zHasChanged || movingZTrackCount > 0
  }
}

// MARK: - Stacks

extension RunningTracks {
  private mutating func joinStack(_ index: TrackIndex, model: @autoclosure () -> Components) {
    let slot = slots[index]
    let stack = stacks.stack(slot.row, slot.track.property, model: model())
    let next = slot.track.isInsertedBelow ? firstInsertedBelow(stack) : .none
    let previous = next.exists ? slots[next].links.ofStack.previous : stacks.entries[stack].last
    slots[index].links.ofStack = .init(previous: previous, next: next, list: stack)
    if previous.exists {
      slots[previous].links.ofStack.next = index
    } else {
      stacks.entries[stack].first = index
    }
    if next.exists {
      slots[next].links.ofStack.previous = index
    } else {
      stacks.entries[stack].last = index
    }
    stacks.entries[stack].count += 1
    markPending(index)
    updateStack(stack)
  }

  /// The first track of a stack with `Track.isInsertedBelow`, below which further such tracks are inserted; none if
  /// there is none.
  private func firstInsertedBelow(_ stack: StackIndex) -> TrackIndex {
    var index = stacks.entries[stack].first
    while index.exists, !slots[index].track.isInsertedBelow {
      index = slots[index].links.ofStack.next
    }
    return index
  }

  private mutating func leaveStack(_ index: TrackIndex) {
    let link = slots[index].links.ofStack
    let stack = link.list
    if link.previous.exists {
      slots[link.previous].links.ofStack.next = link.next
    } else {
      stacks.entries[stack].first = link.next
    }
    if link.next.exists {
      slots[link.next].links.ofStack.previous = link.previous
    } else {
      stacks.entries[stack].last = link.previous
    }
    stacks.entries[stack].count -= 1
    if stacks.entries[stack].count == 0 {
      stacks.stopCombining(link.list)
      stacks.remove(link.list)
    } else {
      updateStack(link.list)
    }
  }

  /// Decides whether the tracks of a stack write their values themselves, and marks the tracks that have to be
  /// scheduled again as pending.
  private mutating func updateStack(_ stack: StackIndex) {
    let isDirect = changesDisjointComponents(stack)
    let hasChanged = stacks.entries[stack].isDirect != isDirect
    stacks.entries[stack].isDirect = isDirect
    if isDirect {
      stacks.stopCombining(stack)
    } else {
      // In a stack that combines its tracks, only a new track is scheduled; other tracks stay in their lanes.
      if stacks.entries[stack].movingCount > 0 { stacks.startCombining(stack) }
      stacks.markDirty(stack)
    }
    let last = stacks.entries[stack].last
    if last.exists { markPending(last) }
    if !hasChanged && !isDirect { return }
    var index = stacks.entries[stack].first
    while index.exists {
      markPending(index)
      index = slots[index].links.ofStack.next
    }
  }

  /// Whether no two tracks of a stack change the same component, so that no track needs the result of another track.
  /// More than four tracks are never disjoint, since the properties with number ranges have at most four components.
  private func changesDisjointComponents(_ stack: StackIndex) -> Bool {
    guard case .column = stacks.entries[stack].property, stacks.entries[stack].count <= 4 else {
      return false
    }
    var index = stacks.entries[stack].first
    if stacks.entries[stack].count == 1 { return true }
    var usedNumbers = 0
    while index.exists {
      guard let range = slots[index].track.numberRange else { return false }
      for number in range {
        if usedNumbers & (1 << number) != 0 { return false }
        usedNumbers |= 1 << number
      }
      index = slots[index].links.ofStack.next
    }
    return true
  }
}

// MARK: - Clocks

extension RunningTracks {
  mutating func setAnchor(_ id: Int64, _ anchor: ScrubAnchor) {
    guard let index = index(ofID: id) else { return }
    slots[index].anchor = anchor
    markPending(index)
  }

  mutating func setClock(_ id: Int64, _ state: ClockState) {
    clocks[id, default: RunningClock(state: state)].state = state
    var index = clocks[id]?.first ?? .none
    while index.exists {
      markPending(index)
      index = slots[index].links.ofClock.next
    }
  }

  mutating func removeClock(_ id: Int64) {
    guard let clock = clocks.removeValue(forKey: id) else { return }
    var index = clock.first
    while index.exists {
      markPending(index)
      let next = slots[index].links.ofClock.next
      slots[index].links.ofClock = .init()
      slots[index].clock = -1
      index = next
    }
  }

  private mutating func joinClock(_ index: TrackIndex) {
    let id = slots[index].clock
    if id < 0 { return }
    var clock = clocks[id] ?? RunningClock(state: ClockState())
    slots[index].links.ofClock.next = clock.first
    if clock.first.exists { slots[clock.first].links.ofClock.previous = index }
    clock.first = index
    clocks[id] = clock
  }

  private mutating func leaveClock(_ index: TrackIndex) {
    let slot = slots[index]
    if slot.clock < 0 { return }
    if slot.links.ofClock.previous.exists {
      slots[slot.links.ofClock.previous].links.ofClock.next = slot.links.ofClock.next
    } else {
      clocks[slot.clock]?.first = slot.links.ofClock.next
    }
    if slot.links.ofClock.next.exists {
      slots[slot.links.ofClock.next].links.ofClock.previous = slot.links.ofClock.previous
    }
  }
}
