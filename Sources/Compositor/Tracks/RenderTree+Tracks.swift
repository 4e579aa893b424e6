import Engine

// Which tracks there are: what a commit adds, removes and changes.
extension RenderTree {
  mutating func add(_ slot: TrackSlot) {
    if slot.track.property == .column(.transform) || slot.track.property == .column(.sublayerTransform) {
      hasDepth = true
      noteSpatial(Int(slot.row))
    }
    let index = running.insert(slot)
    let row = Int(slot.row)
    leaves.setState(row, .changed)
    changed.tracksChanged(of: row)
    let next = rows[row].firstTrack
    running.slots[Int(index)].ofRow.next = next
    if next >= 0 { running.slots[Int(next)].ofRow.previous = index }
    rows[row].firstTrack = index
    joinClock(index)
    joinCell(index)
  }

  mutating func removeTrack(_ id: Int64) {
    guard let index = running.slot(ofID: id) else { return }
    let slot = running.slots[Int(index)]
    if rows[Int(slot.row)].transition >= 0 { endTransition(id, of: Int(slot.row)) }
    leaves.setState(Int(slot.row), .changed)
    changed.tracksChanged(of: Int(slot.row))
    running.leave(index)
    if slot.fraction >= 0 { running.freeFraction(slot.fraction) }
    if slot.ofRow.previous >= 0 {
      running.slots[Int(slot.ofRow.previous)].ofRow.next = slot.ofRow.next
    } else {
      rows[Int(slot.row)].firstTrack = slot.ofRow.next
    }
    if slot.ofRow.next >= 0 { running.slots[Int(slot.ofRow.next)].ofRow.previous = slot.ofRow.previous }
    leaveClock(index)
    leaveCell(index)
    if slot.isZ {
      orderIsDirty = true
      orderNumber += 1
    }
    running.free(index)
  }

  /// Has every track placed anew.
  mutating func replaceAll() {
    for index in running.slots.indices where !running.slots[index].isFree {
      running.markPending(Int32(index))
    }
  }

  /// Has the tracks of a row placed anew: its model or its clock has changed.
  mutating func replaceTracks(of row: Int) {
    var index = rows[row].firstTrack
    while index >= 0 {
      running.markPending(index)
      index = running.slots[Int(index)].ofRow.next
    }
  }

  // MARK: Cells

  private mutating func joinCell(_ index: Int32) {
    let slot = running.slots[Int(index)]
    let cell = running.cell(slot.row, slot.track.property)
    let next = slot.track.liesBeneath ? firstBeneath(cell) : -1
    let previous = next >= 0 ? running.slots[Int(next)].ofCell.previous : running.cells[Int(cell)].last
    running.slots[Int(index)].ofCell = .init(previous: previous, next: next, list: cell)
    if previous >= 0 {
      running.slots[Int(previous)].ofCell.next = index
    } else {
      running.cells[Int(cell)].first = index
    }
    if next >= 0 {
      running.slots[Int(next)].ofCell.previous = index
    } else {
      running.cells[Int(cell)].last = index
    }
    running.cells[Int(cell)].count += 1
    running.markPending(index)
    cellChanged(cell)
  }

  /// The first member of a cell before which such tracks go that lie beneath each other; -1 if there is none.
  private func firstBeneath(_ cell: Int32) -> Int32 {
    var index = running.cells[Int(cell)].first
    while index >= 0, !running.slots[Int(index)].track.liesBeneath {
      index = running.slots[Int(index)].ofCell.next
    }
    return index
  }

  private mutating func leaveCell(_ index: Int32) {
    let link = running.slots[Int(index)].ofCell
    let cell = Int(link.list)
    if link.previous >= 0 {
      running.slots[Int(link.previous)].ofCell.next = link.next
    } else {
      running.cells[cell].first = link.next
    }
    if link.next >= 0 {
      running.slots[Int(link.next)].ofCell.previous = link.previous
    } else {
      running.cells[cell].last = link.previous
    }
    running.cells[cell].count -= 1
    showModel(cell)
    if running.cells[cell].count == 0 {
      running.stopCombining(link.list)
      running.freeCell(link.list)
    } else {
      cellChanged(link.list)
    }
  }

  private mutating func showModel(_ cell: Int) {
    guard case .column(let property) = running.cells[cell].property else { return }
    let row = Int(running.cells[cell].row)
    shown.write(property, row, model.read(property, row))
  }

  /// Decides how the members of a cell write, and has them placed accordingly.
  private mutating func cellChanged(_ cell: Int32) {
    let isDirect = membersAreDirect(cell)
    let hasChanged = running.cells[Int(cell)].isDirect != isDirect
    running.cells[Int(cell)].isDirect = isDirect
    if isDirect {
      running.stopCombining(cell)
    } else {
      // Of many, a new one is placed by itself; the others stay in their lanes.
      if running.cells[Int(cell)].moving > 0 { running.startCombining(cell) }
      running.markDirty(cell)
    }
    let last = running.cells[Int(cell)].last
    if last >= 0 { running.markPending(last) }
    if !hasChanged && !isDirect { return }
    var index = running.cells[Int(cell)].first
    while index >= 0 {
      running.markPending(index)
      index = running.slots[Int(index)].ofCell.next
    }
  }

  /// Whether each member of a cell changes other numbers, so that none lies over another.
  private func membersAreDirect(_ cell: Int32) -> Bool {
    guard case .column = running.cells[Int(cell)].property, running.cells[Int(cell)].count <= 4 else {
      return false
    }
    var index = running.cells[Int(cell)].first
    if running.cells[Int(cell)].count == 1 { return true }
    var taken = 0
    while index >= 0 {
      guard let range = running.slots[Int(index)].track.numberRange else { return false }
      for number in range {
        if taken & (1 << number) != 0 { return false }
        taken |= 1 << number
      }
      index = running.slots[Int(index)].ofCell.next
    }
    return true
  }

  // MARK: Clocks

  mutating func setAnchor(_ id: Int64, _ anchor: TimelineAnchor) {
    guard let index = running.slot(ofID: id) else { return }
    running.slots[Int(index)].anchor = anchor
    running.markPending(index)
  }

  mutating func setClock(_ id: Int64, _ state: ClockState) {
    running.clocks[id, default: RunningClock(state: state)].state = state
    var index = running.clocks[id]?.first ?? -1
    while index >= 0 {
      running.markPending(index)
      index = running.slots[Int(index)].ofClock.next
    }
  }

  mutating func removeClock(_ id: Int64) {
    guard let clock = running.clocks.removeValue(forKey: id) else { return }
    var index = clock.first
    while index >= 0 {
      running.markPending(index)
      let next = running.slots[Int(index)].ofClock.next
      running.slots[Int(index)].ofClock = .init()
      running.slots[Int(index)].clock = -1
      index = next
    }
  }

  private mutating func joinClock(_ index: Int32) {
    let id = running.slots[Int(index)].clock
    if id < 0 { return }
    var clock = running.clocks[id] ?? RunningClock(state: ClockState())
    running.slots[Int(index)].ofClock.next = clock.first
    if clock.first >= 0 { running.slots[Int(clock.first)].ofClock.previous = index }
    clock.first = index
    running.clocks[id] = clock
  }

  private mutating func leaveClock(_ index: Int32) {
    let slot = running.slots[Int(index)]
    if slot.clock < 0 { return }
    if slot.ofClock.previous >= 0 {
      running.slots[Int(slot.ofClock.previous)].ofClock.next = slot.ofClock.next
    } else {
      running.clocks[slot.clock]?.first = slot.ofClock.next
    }
    if slot.ofClock.next >= 0 {
      running.slots[Int(slot.ofClock.next)].ofClock.previous = slot.ofClock.previous
    }
  }
}
