import Engine

/// The running tracks of a render tree, and the lists that each is in: those of its row, of its cell and of its clock,
/// what evaluates it, and when it is evaluated by other means.
struct RunningTracks {
  var slots = ContiguousArray<TrackSlot>()
  private var freeSlots = ContiguousArray<Int32>()
  private var indices: [Int64: Int32] = [:]
  /// By row: the first of the tracks that animate it, -1 without.
  private var firstOfRow = ContiguousArray<Int32>()
  var cells = TrackCells()
  private(set) var clocks: [Int64: RunningClock] = [:]
  var wheel = WakeWheel()
  /// Slots whose evaluation the next sample decides again.
  private(set) var pending = ContiguousArray<Int32>()
  private(set) var stepping = ContiguousArray<Int32>()
  var lanes = LaneGroups()
  var fractions = FractionTable()
  private(set) var count = 0
  /// Moving tracks of rows' z, and whether one has been scheduled since the rows were last sorted.
  private var movingZ = 0
  private var zHasChanged = false

  // MARK: Slots

  func index(ofID id: Int64) -> Int32? { indices[id] }

  /// Adds a track to its row, its clock and its cell.
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
    let row = Int(slot.row)
    let next = firstOfRow[row]
    slots[Int(index)].links.ofRow.next = next
    if next >= 0 { slots[Int(next)].links.ofRow.previous = index }
    firstOfRow[row] = index
    joinClock(index)
    joinCell(index)
  }

  /// Removes a track from all lists that it is in.
  mutating func remove(_ index: Int32) {
    leave(index)
    let slot = slots[Int(index)]
    if slot.fraction >= 0 { fractions.release(slot.fraction) }
    if slot.links.ofRow.previous >= 0 {
      slots[Int(slot.links.ofRow.previous)].links.ofRow.next = slot.links.ofRow.next
    } else {
      firstOfRow[Int(slot.row)] = slot.links.ofRow.next
    }
    if slot.links.ofRow.next >= 0 {
      slots[Int(slot.links.ofRow.next)].links.ofRow.previous = slot.links.ofRow.previous
    }
    leaveClock(index)
    leaveCell(index)
    count -= 1
    indices[slot.id] = nil
    // Until it is used again it holds nothing alive.
    slots[Int(index)].track = Self.nothing
    slots[Int(index)].isFree = true
    freeSlots.append(index)
  }

  private static let nothing = Track(property: .opacity, timing: MediaTiming(duration: 1))

  // MARK: Rows

  /// Makes room for a row, which has no tracks.
  mutating func addRow(_ row: Int) {
    while firstOfRow.count <= row { firstOfRow.append(-1) }
    firstOfRow[row] = -1
  }

  /// The first track of a row, -1 without; the next one is its `ofRow.next`.
  @inline(__always) func first(ofRow row: Int) -> Int32 { firstOfRow[row] }

  @inline(__always) func hasTracks(_ row: Int) -> Bool { firstOfRow[row] >= 0 }

  /// Whether only a row's position is animated.
  func animateOnlyPosition(of row: Int) -> Bool {
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

  mutating func markPending(ofRow row: Int) {
    var index = firstOfRow[row]
    while index >= 0 {
      markPending(index)
      index = slots[Int(index)].links.ofRow.next
    }
  }

  /// Makes pending what the wheel has due at `time`.
  mutating func wake(at time: Double) {
    let first = pending.count
    wheel.advance(to: time, &slots, onto: &pending)
    for index in first..<pending.count { slots[Int(pending[index])].isPending = true }
  }

  mutating func clearPending() { pending.removeAll(keepingCapacity: true) }

  // MARK: Evaluation

  /// Takes a slot out of whatever evaluates it.
  mutating func leave(_ index: Int32) {
    let slot = slots[Int(index)]
    wheel.remove(index, &slots)
    if slot.evaluation.mode == .lane {
      let moved = lanes.remove(slot.evaluation.lane, of: slot.evaluation.group)
      if moved >= 0 { slots[Int(moved)].evaluation.lane = slot.evaluation.lane }
      slots[Int(index)].evaluation.lane = -1
    } else if slot.evaluation.mode == .stepping {
      let last = stepping.removeLast()
      if last != index {
        stepping[Int(slot.evaluation.stepping)] = last
        slots[Int(last)].evaluation.stepping = slot.evaluation.stepping
      }
      slots[Int(index)].evaluation.stepping = -1
    }
    if slot.evaluation.mode == .lane || slot.evaluation.mode == .stepping {
      cells.stopMoving(slot.links.ofCell.list)
      if slot.isZ { movingZ -= 1 }
    }
    slots[Int(index)].evaluation.mode = .idle
  }

  /// Sets how a slot is evaluated that `leave` took out.
  mutating func enter(_ index: Int32, _ mode: TrackSlot.Mode) {
    slots[Int(index)].evaluation.mode = mode
    let cell = slots[Int(index)].links.ofCell.list
    if slots[Int(index)].isZ {
      zHasChanged = true
      if mode == .lane || mode == .stepping { movingZ += 1 }
    }
    if mode == .stepping {
      slots[Int(index)].evaluation.stepping = Int32(stepping.count)
      stepping.append(index)
    }
    if mode == .lane || mode == .stepping {
      cells.startMoving(cell)
    } else if !cells.entries[Int(cell)].isDirect {
      cells.markDirty(cell)
    }
  }

  /// Whether rows may have to be sorted again since the last call.
  mutating func takeZChange() -> Bool {
    defer { zHasChanged = false }
    return zHasChanged || movingZ > 0
  }
}

// MARK: - Cells

extension RunningTracks {
  private mutating func joinCell(_ index: Int32) {
    let slot = slots[Int(index)]
    let cell = cells.cell(slot.row, slot.track.property)
    let next = slot.track.isInsertedBelow ? firstBeneath(cell) : -1
    let previous = next >= 0 ? slots[Int(next)].links.ofCell.previous : cells.entries[Int(cell)].last
    slots[Int(index)].links.ofCell = .init(previous: previous, next: next, list: cell)
    if previous >= 0 {
      slots[Int(previous)].links.ofCell.next = index
    } else {
      cells.entries[Int(cell)].first = index
    }
    if next >= 0 {
      slots[Int(next)].links.ofCell.previous = index
    } else {
      cells.entries[Int(cell)].last = index
    }
    cells.entries[Int(cell)].count += 1
    markPending(index)
    updateCell(cell)
  }

  /// The first track of a cell that `Track.isInsertedBelow` puts over its successors; -1 if there is none.
  private func firstBeneath(_ cell: Int32) -> Int32 {
    var index = cells.entries[Int(cell)].first
    while index >= 0, !slots[Int(index)].track.isInsertedBelow { index = slots[Int(index)].links.ofCell.next }
    return index
  }

  private mutating func leaveCell(_ index: Int32) {
    let link = slots[Int(index)].links.ofCell
    let cell = Int(link.list)
    if link.previous >= 0 {
      slots[Int(link.previous)].links.ofCell.next = link.next
    } else {
      cells.entries[cell].first = link.next
    }
    if link.next >= 0 {
      slots[Int(link.next)].links.ofCell.previous = link.previous
    } else {
      cells.entries[cell].last = link.previous
    }
    cells.entries[cell].count -= 1
    if cells.entries[cell].count == 0 {
      cells.stopCombining(link.list)
      cells.remove(link.list)
    } else {
      updateCell(link.list)
    }
  }

  /// Decides how the members of a cell write, and makes those pending for which that is new.
  private mutating func updateCell(_ cell: Int32) {
    let isDirect = membersAreDirect(cell)
    let hasChanged = cells.entries[Int(cell)].isDirect != isDirect
    cells.entries[Int(cell)].isDirect = isDirect
    if isDirect {
      cells.stopCombining(cell)
    } else {
      // Of many, a new one is scheduled by itself; the others stay in their lanes.
      if cells.entries[Int(cell)].moving > 0 { cells.startCombining(cell) }
      cells.markDirty(cell)
    }
    let last = cells.entries[Int(cell)].last
    if last >= 0 { markPending(last) }
    if !hasChanged && !isDirect { return }
    var index = cells.entries[Int(cell)].first
    while index >= 0 {
      markPending(index)
      index = slots[Int(index)].links.ofCell.next
    }
  }

  /// Whether each member of a cell changes other components, so that none needs another's result.
  private func membersAreDirect(_ cell: Int32) -> Bool {
    guard case .column = cells.entries[Int(cell)].property, cells.entries[Int(cell)].count <= 4 else {
      return false
    }
    var index = cells.entries[Int(cell)].first
    if cells.entries[Int(cell)].count == 1 { return true }
    var taken = 0
    while index >= 0 {
      guard let range = slots[Int(index)].track.numberRange else { return false }
      for number in range {
        if taken & (1 << number) != 0 { return false }
        taken |= 1 << number
      }
      index = slots[Int(index)].links.ofCell.next
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
