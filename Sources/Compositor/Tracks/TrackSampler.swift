import CLanes
import Engine

/// Evaluates every animation of a render tree at a time, into the columns that are drawn.
///
/// A track is at any moment in a `TimingLeg`, within which its fraction is affine in root time. Lanes evaluate legs,
/// eight at a time; where one ends, the wheel wakes the track, and the evaluator that knows all rules of timing decides
/// about it again. So a sample costs the tracks that move, and the few whose legs end before it.
struct TrackSampler {
  var tracks = RunningTracks()
  /// The model values, and the shown ones, which lanes write.
  let model: Columns
  let shown: Columns
  /// By row: all clocks from the root down to it, as one.
  private var times = ContiguousArray<TimeMap>()
  private var lastTime = -Double.infinity

  init(model: Columns, shown: Columns) {
    self.model = model
    self.shown = shown
  }

  // MARK: Rows and tracks

  /// Makes room for a row, which has no tracks and the root's clock.
  mutating func addRow(_ row: Int) {
    tracks.addRow(row)
    while times.count <= row { times.append(.identity) }
    times[row] = .identity
  }

  @inline(__always) func time(of row: Int) -> TimeMap { times[row] }

  /// Sets the composed clock of a row, on which its tracks run.
  @inline(__always)
  mutating func setTime(_ time: TimeMap, of row: Int) {
    if time == times[row] { return }
    times[row] = time
    tracks.markPending(ofRow: row)
  }

  /// Removes a track, whose property shows the model again until the next sample.
  mutating func remove(_ index: Int32) {
    let slot = tracks.slots[Int(index)]
    tracks.remove(index)
    guard case .column(let property) = slot.track.property else { return }
    let row = Int(slot.row)
    shown.write(property, row, model.read(property, row))
  }

  // MARK: Sampling

  /// Writes what every animation shows at the root time `t` over the model, of which `named` has the properties
  /// without columns; whether anything may differ from the last sample.
  ///
  /// Costs the tracks that move; what waits, rests or has ended costs nothing.
  mutating func sample(at t: Double, over named: [Int32: [NamedProperty: PropertyValue]]) -> Bool {
    if tracks.count == 0, tracks.pending.isEmpty { return false }
    if t < lastTime {
      tracks.wheel.rewind()
      tracks.markAllPending()
    }
    let hasMoved = t != lastTime && (tracks.lanes.count > 0 || !tracks.stepping.isEmpty)
    tracks.wake(at: t)
    lastTime = t
    if !hasMoved, tracks.pending.isEmpty, !tracks.cells.hasDirty { return false }
    for index in tracks.pending.indices { schedule(tracks.pending[index], at: t) }
    tracks.clearPending()
    if tracks.lanes.count > 0 {
      for index in tracks.lanes.groups.indices where tracks.lanes.groups[index].count > 0 {
        switch tracks.lanes.groups[index].output {
        case .shown: shown.evaluate(tracks.lanes.groups[index], at: t)
        case .fractions: tracks.fractions.values.evaluate(tracks.lanes.groups[index], at: t)
        }
      }
    }
    for index in tracks.stepping.indices { evaluate(tracks.stepping[index], at: t) }
    for index in tracks.cells.combining.indices { combine(tracks.cells.combining[index], over: named) }
    for index in tracks.cells.dirty.indices {
      let cell = tracks.cells.dirty[index]
      tracks.cells.entries[Int(cell)].isDirty = false
      if tracks.cells.entries[Int(cell)].combining < 0 { combine(cell, over: named) }
    }
    tracks.cells.clearDirty()
    return true
  }

  /// Evaluates a slot that no lane serves.
  mutating func evaluate(_ index: Int32, at t: Double) {
    let slot = tracks.slots[Int(index)]
    var value: (q: Double, iteration: Int)?
    switch tracks.clocks[slot.clock]?.state.evaluate(slot.anchor, at: t) ?? .time(t) {
    case .time(let own): value = slot.track.fraction(atLocal: times[Int(slot.row)].localTime(own))
    case .fraction(let q, let iteration): value = (q, iteration)
    case .nothing: value = nil
    }
    tracks.slots[Int(index)].shows = value != nil
    tracks.slots[Int(index)].q = value?.q ?? 0
    tracks.slots[Int(index)].iteration = value?.iteration ?? 0
    write(index)
  }

  /// Writes a slot that is not in a lane into the columns, where no other track changes its components.
  mutating func write(_ index: Int32) {
    // Not the whole slot: a copy of it would count its track's references.
    let (slot, slots) = (Int(index), tracks.slots)
    guard tracks.cells.entries[Int(slots[slot].links.ofCell.list)].isDirect,
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

  // MARK: Combining

  /// Applies the tracks of a cell to the model's value, in the order in which they were added.
  private mutating func combine(
    _ cell: Int32, over named: [Int32: [NamedProperty: PropertyValue]]
  ) {
    // Not the whole cell: a copy of its value would make it be copied when it changes.
    let (row, first) = (
      Int(tracks.cells.entries[Int(cell)].row), tracks.cells.entries[Int(cell)].first
    )
    if first < 0 || tracks.cells.entries[Int(cell)].isDirect { return }
    let target = tracks.cells.entries[Int(cell)].property
    guard case .column(let property) = target else {
      if case .named(let property) = target { combineNamed(cell, named[Int32(row)]?[property]) }
      return
    }
    shown.write(property, row, model.read(property, row))
    var index = first
    while index >= 0 {
      if tracks.slots[Int(index)].shows { apply(index, to: property, row) }
      index = tracks.slots[Int(index)].links.ofCell.next
    }
  }

  private func fraction(_ index: Int32) -> Double {
    let slot = tracks.slots[Int(index)]
    return slot.evaluation.mode == .lane ? tracks.fractions[slot.fraction] : slot.q
  }

  /// Applies a track to what a row shows without it.
  private mutating func apply(_ index: Int32, to property: AnimatableProperty, _ row: Int) {
    let q = fraction(index)
    let iteration = tracks.slots[Int(index)].iteration
    let track = tracks.slots[Int(index)].track
    if let range = track.numberRange {
      let first = property.offset + range.lowerBound
      let underlying = shown.numbers(first, range.count, row)
      let value = track.numbers(q: q, iteration: iteration, underlying: underlying)
      for index in 0..<range.count { shown[first + index, row] = value[index] }
      return
    }
    let value = track.value(q: q, iteration: iteration, underlying: shown.read(property, row))
    shown.write(property, row, value)
  }

  private mutating func combineNamed(_ cell: Int32, _ base: PropertyValue?) {
    var plain: PropertyValue?
    var shows = false
    var index = tracks.cells.entries[Int(cell)].first
    while index >= 0 {
      if tracks.slots[Int(index)].shows {
        let track = tracks.slots[Int(index)].track
        let (q, iteration) = (fraction(index), tracks.slots[Int(index)].iteration)
        let underlying = shows ? nil : base ?? .neutral(track.kind)
        if track.kind == .wide {
          // In place: its numbers are never copied.
          var wide: WideValue?
          if case .wide(let value)? = underlying { wide = value }
          track.apply(q: q, iteration: iteration, over: wide, to: &tracks.cells.entries[Int(cell)].wide)
        } else {
          track.apply(q: q, iteration: iteration, over: underlying, to: &plain)
        }
        shows = true
      }
      index = tracks.slots[Int(index)].links.ofCell.next
    }
    tracks.cells.entries[Int(cell)].plain = plain
    tracks.cells.entries[Int(cell)].shows = shows
  }

  /// The vectors that lanes are evaluated with on this processor.
  static var instructionSet: String {
    switch LaneGroup.instructionSet {
    case LanesAVX512: "avx512"
    case LanesAVX2: "avx2"
    default: "baseline"
    }
  }
}
