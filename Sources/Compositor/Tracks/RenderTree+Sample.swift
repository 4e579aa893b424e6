import Engine

// What every animation shows at a time.
extension RenderTree {
  /// Writes what every animation shows at the root time `t`; whether anything may differ from the last sample.
  ///
  /// Costs the tracks that move; what waits, rests or has ended costs nothing.
  package mutating func sample(at t: CFTimeInterval) -> Bool {
    if running.count == 0, running.pending.isEmpty { return false }
    if t < running.lastTime {
      running.wheel.rewind()
      replaceAll()
    }
    let hasMoved = t != running.lastTime && (running.lanes > 0 || !running.stepping.isEmpty)
    let firstDue = running.pending.count
    running.wheel.advance(to: t, &running.slots, onto: &running.pending)
    for place in firstDue..<running.pending.count {
      running.slots[Int(running.pending[place])].isPending = true
    }
    running.lastTime = t
    let isNew = !running.pending.isEmpty || !running.dirty.isEmpty
    if !hasMoved, !isNew { return false }
    for place in running.pending.indices { self.place(running.pending[place], at: t) }
    running.pending.removeAll(keepingCapacity: true)
    if running.lanes > 0 {
      for index in running.groups.indices where running.groups[index].count > 0 {
        switch running.groups[index].output {
        case .shown: shown.evaluate(running.groups[index], at: t)
        case .fractions: running.fractions.evaluate(running.groups[index], at: t)
        }
      }
    }
    for place in running.stepping.indices { stepOnce(running.stepping[place], at: t) }
    for place in running.combining.indices { combine(running.combining[place]) }
    for place in running.dirty.indices {
      let cell = running.dirty[place]
      running.cells[Int(cell)].isDirty = false
      if running.cells[Int(cell)].combining < 0 { combine(cell) }
    }
    running.dirty.removeAll(keepingCapacity: true)
    if running.takesReordering() { reorder() }
    hasSampled = true
    return true
  }

  /// Writes a slot that is not in a lane into what is shown, where it has its numbers to itself.
  mutating func writeDirect(_ index: Int32) {
    // Not the whole slot: a copy of it would count its track's references.
    let (slot, slots) = (Int(index), running.slots)
    guard running.cells[Int(slots[slot].ofCell.list)].isDirect,
      case .column(let property) = slots[slot].track.property
    else { return }
    let row = Int(slots[slot].row)
    if let range = slots[slot].track.numberRange {
      let first = property.offset + range.lowerBound
      var value = model.numbers(first, range.count, row)
      if slots[slot].shows {
        value = slots[slot].track.numbers(
          q: slots[slot].q, iteration: slots[slot].iteration, underlying: value)
      }
      for index in 0..<range.count { shown[first + index, row] = value[index] }
      return
    }
    var value = model.read(property, row)
    if slots[slot].shows {
      value = slots[slot].track.value(q: slots[slot].q, iteration: slots[slot].iteration, underlying: value)
    }
    shown.write(property, row, value)
  }

  /// Lays the tracks of a cell over the model, in the order in which they were added.
  private mutating func combine(_ cell: Int32) {
    // Not the whole cell: a copy of its value would make it be copied when it changes.
    let (row, first) = (Int(running.cells[Int(cell)].row), running.cells[Int(cell)].first)
    if first < 0 || running.cells[Int(cell)].isDirect { return }
    let target = running.cells[Int(cell)].property
    guard case .column(let property) = target else {
      if case .named(let property) = target { combineNamed(cell, property) }
      return
    }
    shown.write(property, row, model.read(property, row))
    var index = first
    while index >= 0 {
      if running.slots[Int(index)].shows { show(index, property, row) }
      index = running.slots[Int(index)].ofCell.next
    }
  }

  private func fraction(_ index: Int32) -> Double {
    let slot = running.slots[Int(index)]
    return slot.mode == .lane ? running.fractions[0, Int(slot.fraction)] : slot.q
  }

  /// Writes the value of a track over what the row shows beneath it.
  private mutating func show(_ index: Int32, _ property: AnimatableProperty, _ row: Int) {
    let q = fraction(index)
    let iteration = running.slots[Int(index)].iteration
    let track = running.slots[Int(index)].track
    if let range = track.numberRange {
      let first = property.offset + range.lowerBound
      let beneath = shown.numbers(first, range.count, row)
      let value = track.numbers(q: q, iteration: iteration, underlying: beneath)
      for index in 0..<range.count { shown[first + index, row] = value[index] }
      return
    }
    let value = track.value(q: q, iteration: iteration, underlying: shown.read(property, row))
    shown.write(property, row, value)
  }

  private mutating func combineNamed(_ cell: Int32, _ property: NamedProperty) {
    let base = named[running.cells[Int(cell)].row]?[property]
    var plain: PropertyValue?
    var shows = false
    var index = running.cells[Int(cell)].first
    while index >= 0 {
      if running.slots[Int(index)].shows {
        let track = running.slots[Int(index)].track
        let (q, iteration) = (fraction(index), running.slots[Int(index)].iteration)
        let beneath = shows ? nil : base ?? .neutral(track.kind)
        if track.kind == .wide {
          // In place: its numbers are never copied.
          var wide: WideValue?
          if case .wide(let value)? = beneath { wide = value }
          track.apply(q: q, iteration: iteration, over: wide, to: &running.cells[Int(cell)].wide)
        } else {
          track.apply(q: q, iteration: iteration, over: beneath, to: &plain)
        }
        shows = true
      }
      index = running.slots[Int(index)].ofCell.next
    }
    running.cells[Int(cell)].plain = plain
    running.cells[Int(cell)].shows = shows
  }
}
