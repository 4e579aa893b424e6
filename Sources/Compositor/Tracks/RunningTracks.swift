import LayerValues

/// The running tracks of a render tree, and the lists that contain each: those of its row, of its stack, of its clock,
/// of its evaluator, and of the wheel that wakes it.
struct RunningTracks {
  var slots = ContiguousArray<TrackSlot>()
  private var freeSlots = ContiguousArray<Int32>()
  private var indices: [Int64: Int32] = [:]
  /// The first of the tracks that animate each row, -1 without, by row.
  private var firstOfRow = RowValues<Int32>()
  var stacks = TrackStacks()
  private(set) var clocks: [Int64: RunningClock] = [:]
  var wheel = WakeWheel()
  /// Slots whose evaluation the next sample decides again.
  private(set) var pending = ContiguousArray<Int32>()
  private(set) var perFrame = ContiguousArray<Int32>()
  var lanes = LaneGroups()
  var fractions = FractionTable()
  private(set) var count = 0
  /// The number of tracks that shaders evaluate.
  private(set) var inShaders = 0
  /// The number of moving tracks of rows' z, and whether one has been scheduled since the rows were last sorted.
  private var movingZ = 0
  private var zHasChanged = false

  // MARK: Slots

  func index(ofID id: Int64) -> Int32? { indices[id] }

  /// Adds a track to its row, its clock and its stack.
  mutating func insert(_ slot: TrackSlot) {
    count += 1
    let index: Int32
    if let reused = freeSlots.popLast() {
      index = reused
      slots[Int(index)] = slot
    } else {
      index = Int32(slots.count)
      slots.append(slot)
    }
    indices[slot.id] = index
    let row = slot.row
    let next = firstOfRow[row]
    slots[Int(index)].links.ofRow.next = next
    if next >= 0 { slots[Int(next)].links.ofRow.previous = index }
    firstOfRow[row] = index
    joinClock(index)
    joinStack(index)
  }

  /// Removes a track from all lists that contain it.
  mutating func remove(_ index: Int32) {
    leave(index)
    let slot = slots[Int(index)]
    if slot.fractionIndex >= 0 { fractions.release(slot.fractionIndex) }
    if slot.links.ofRow.previous >= 0 {
      slots[Int(slot.links.ofRow.previous)].links.ofRow.next = slot.links.ofRow.next
    } else {
      firstOfRow[slot.row] = slot.links.ofRow.next
    }
    if slot.links.ofRow.next >= 0 {
      slots[Int(slot.links.ofRow.next)].links.ofRow.previous = slot.links.ofRow.previous
    }
    leaveClock(index)
    leaveStack(index)
    count -= 1
    indices[slot.id] = nil
    // A free slot keeps no object alive.
    slots[Int(index)].track = Self.nothing
    slots[Int(index)].isFree = true
    freeSlots.append(index)
  }

  private static let nothing = Track(property: .opacity, timing: MediaTiming(duration: 1))

  // MARK: Rows

  /// Makes room for a row, which has no tracks.
  mutating func reserve(_ rows: Int) { firstOfRow.grow(to: rows, with: -1) }

  mutating func clear(_ row: RowIndex) { firstOfRow[row] = -1 }

  /// The first track of a row, -1 without; the next one is its `ofRow.next`.
  @inline(__always) func first(ofRow row: RowIndex) -> Int32 { firstOfRow[row] }

  @inline(__always) func hasTracks(_ row: RowIndex) -> Bool { firstOfRow[row] >= 0 }

  /// Whether only a row's position is animated.
  func animateOnlyPosition(of row: RowIndex) -> Bool {
    var index = firstOfRow[row]
    while index >= 0 {
      if slots[Int(index)].track.property != .column(.position) { return false }
      index = slots[Int(index)].links.ofRow.next
    }
    return true
  }

  // MARK: Pending

  mutating func markPending(_ index: Int32) {
    if slots[Int(index)].isPending { return }
    slots[Int(index)].isPending = true
    pending.append(index)
  }

  mutating func markAllPending() {
    for index in slots.indices where !slots[index].isFree { markPending(Int32(index)) }
  }

  mutating func markPending(ofRow row: RowIndex) {
    var index = firstOfRow[row]
    while index >= 0 {
      markPending(index)
      index = slots[Int(index)].links.ofRow.next
    }
  }

  /// Makes the slots pending that are due in the wheel at `time`.
  mutating func wake(at time: Double) {
    let first = pending.count
    wheel.advance(to: time, &slots, onto: &pending)
    for index in first..<pending.count { slots[Int(pending[index])].isPending = true }
  }

  mutating func clearPending() { pending.removeAll(keepingCapacity: true) }

  // MARK: Evaluation

  /// Removes a slot from its evaluator.
  mutating func leave(_ index: Int32) {
    let slot = slots[Int(index)]
    wheel.remove(index, &slots)
    if slot.evaluation.mode == .lane {
      let moved = lanes.remove(slot.evaluation.lane, of: slot.evaluation.group)
      if moved >= 0 { slots[Int(moved)].evaluation.lane = slot.evaluation.lane }
      slots[Int(index)].evaluation.lane = -1
    } else if slot.evaluation.mode == .perFrame {
      let last = perFrame.removeLast()
      if last != index {
        perFrame[Int(slot.evaluation.perFrame)] = last
        slots[Int(last)].evaluation.perFrame = slot.evaluation.perFrame
      }
      slots[Int(index)].evaluation.perFrame = -1
    }
    if slot.evaluation.mode == .shader { inShaders -= 1 }
    if slot.evaluation.mode.isMoving {
      stacks.stopMoving(slot.links.ofStack.list)
      if slot.isZ { movingZ -= 1 }
    }
    slots[Int(index)].evaluation.mode = .idle
  }

  /// Sets the evaluator of a slot that `leave` removed from another one.
  mutating func enter(_ index: Int32, _ mode: TrackSlot.Mode) {
    slots[Int(index)].evaluation.mode = mode
    let stack = slots[Int(index)].links.ofStack.list
    if slots[Int(index)].isZ {
      zHasChanged = true
      if mode.isMoving { movingZ += 1 }
    }
    if mode == .perFrame {
      slots[Int(index)].evaluation.perFrame = Int32(perFrame.count)
      perFrame.append(index)
    }
    if mode == .shader { inShaders += 1 }
    if mode.isMoving {
      stacks.startMoving(stack)
    } else if !stacks.entries[Int(stack)].isDirect {
      stacks.markDirty(stack)
    }
  }

  /// Whether rows may have to be sorted again since the last call.
  mutating func takeZChange() -> Bool {
    defer { zHasChanged = false }
    return zHasChanged || movingZ > 0
  }
}

// MARK: - Stacks

extension RunningTracks {
  private mutating func joinStack(_ index: Int32) {
    let slot = slots[Int(index)]
    let stack = stacks.stack(slot.row, slot.track.property)
    let next = slot.track.isInsertedBelow ? firstBeneath(stack) : -1
    let previous = next >= 0 ? slots[Int(next)].links.ofStack.previous : stacks.entries[Int(stack)].last
    slots[Int(index)].links.ofStack = .init(previous: previous, next: next, list: stack)
    if previous >= 0 {
      slots[Int(previous)].links.ofStack.next = index
    } else {
      stacks.entries[Int(stack)].first = index
    }
    if next >= 0 {
      slots[Int(next)].links.ofStack.previous = index
    } else {
      stacks.entries[Int(stack)].last = index
    }
    stacks.entries[Int(stack)].count += 1
    markPending(index)
    updateStack(stack)
  }

  /// The first track of a stack that `Track.isInsertedBelow` puts over its successors; -1 if there is none.
  private func firstBeneath(_ stack: Int32) -> Int32 {
    var index = stacks.entries[Int(stack)].first
    while index >= 0, !slots[Int(index)].track.isInsertedBelow {
      index = slots[Int(index)].links.ofStack.next
    }
    return index
  }

  private mutating func leaveStack(_ index: Int32) {
    let link = slots[Int(index)].links.ofStack
    let stack = Int(link.list)
    if link.previous >= 0 {
      slots[Int(link.previous)].links.ofStack.next = link.next
    } else {
      stacks.entries[stack].first = link.next
    }
    if link.next >= 0 {
      slots[Int(link.next)].links.ofStack.previous = link.previous
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

  /// Decides how the members of a stack write, and makes the members pending for which that has changed.
  private mutating func updateStack(_ stack: Int32) {
    let isDirect = membersAreDirect(stack)
    let hasChanged = stacks.entries[Int(stack)].isDirect != isDirect
    stacks.entries[Int(stack)].isDirect = isDirect
    if isDirect {
      stacks.stopCombining(stack)
    } else {
      // In a stack of many, a new member is scheduled by itself; the others stay in their lanes.
      if stacks.entries[Int(stack)].moving > 0 { stacks.startCombining(stack) }
      stacks.markDirty(stack)
    }
    let last = stacks.entries[Int(stack)].last
    if last >= 0 { markPending(last) }
    if !hasChanged && !isDirect { return }
    var index = stacks.entries[Int(stack)].first
    while index >= 0 {
      markPending(index)
      index = slots[Int(index)].links.ofStack.next
    }
  }

  /// Whether each member of a stack changes other components, so that none needs another's result.
  private func membersAreDirect(_ stack: Int32) -> Bool {
    guard case .column = stacks.entries[Int(stack)].property, stacks.entries[Int(stack)].count <= 4 else {
      return false
    }
    var index = stacks.entries[Int(stack)].first
    if stacks.entries[Int(stack)].count == 1 { return true }
    var taken = 0
    while index >= 0 {
      guard let range = slots[Int(index)].track.numberRange else { return false }
      for number in range {
        if taken & (1 << number) != 0 { return false }
        taken |= 1 << number
      }
      index = slots[Int(index)].links.ofStack.next
    }
    return true
  }
}

// MARK: - Clocks

extension RunningTracks {
  mutating func setAnchor(_ id: Int64, _ anchor: ScrubAnchor) {
    guard let index = index(ofID: id) else { return }
    slots[Int(index)].anchor = anchor
    markPending(index)
  }

  mutating func setClock(_ id: Int64, _ state: ClockState) {
    clocks[id, default: RunningClock(state: state)].state = state
    var index = clocks[id]?.first ?? -1
    while index >= 0 {
      markPending(index)
      index = slots[Int(index)].links.ofClock.next
    }
  }

  mutating func removeClock(_ id: Int64) {
    guard let clock = clocks.removeValue(forKey: id) else { return }
    var index = clock.first
    while index >= 0 {
      markPending(index)
      let next = slots[Int(index)].links.ofClock.next
      slots[Int(index)].links.ofClock = .init()
      slots[Int(index)].clock = -1
      index = next
    }
  }

  private mutating func joinClock(_ index: Int32) {
    let id = slots[Int(index)].clock
    if id < 0 { return }
    var clock = clocks[id] ?? RunningClock(state: ClockState())
    slots[Int(index)].links.ofClock.next = clock.first
    if clock.first >= 0 { slots[Int(clock.first)].links.ofClock.previous = index }
    clock.first = index
    clocks[id] = clock
  }

  private mutating func leaveClock(_ index: Int32) {
    let slot = slots[Int(index)]
    if slot.clock < 0 { return }
    if slot.links.ofClock.previous >= 0 {
      slots[Int(slot.links.ofClock.previous)].links.ofClock.next = slot.links.ofClock.next
    } else {
      clocks[slot.clock]?.first = slot.links.ofClock.next
    }
    if slot.links.ofClock.next >= 0 {
      slots[Int(slot.links.ofClock.next)].links.ofClock.previous = slot.links.ofClock.previous
    }
  }
}
