import CLanes
import LayerValues

/// Evaluates all animations of a render tree at a time, and writes their values into the columns that are drawn.
///
/// A track is nearly always in a `TimingLeg`, within which its fraction is an affine function of root time. Lanes
/// evaluate legs, eight at a time. At the end of a leg, the `TimingWheel` marks the track as pending, and `schedule`,
/// which implements all rules of timing, chooses its next leg. So the cost of a sample depends on the tracks that move,
/// and on the few whose legs have ended.
///
/// A leg ends at the end of a repetition, reversal, keyframe segment, group or active duration. Its lane consists of a
/// curve (affine, cubic, spring or polynomial), a start, and values that include the underlying model value; the
/// kernels of `CLanes` write the results into the columns. Waiting and resting tracks cost nothing. The depth of the
/// tree costs nothing either, since each row's clock is composed into one affine map. Only tracks that change the same
/// components are combined one by one, in the order of their addition, from fractions that lanes have computed
/// (`TrackStacks`).
struct TrackSampler {
  var tracks = RunningTracks()
  /// The presentation values, which samples write.
  let presentation: LayerColumns
  /// The `moveCount` of the columns when the lanes got their targets.
  private var columnMoves = 0
  var times = RowTimes()
  /// The root time of the last sample for which there were tracks, in seconds.
  private(set) var lastTime = -Double.infinity
  /// The runs whose tracks the vertex shader evaluates.
  var animated = AnimatedRuns()

  init(presentation: LayerColumns) { self.presentation = presentation }

  // MARK: Rows and tracks

  /// Makes room for `rows` rows; added rows have no tracks and the root's clock.
  mutating func reserve(_ rows: Int) {
    presentation.reserve(rows)
    tracks.reserve(rows)
    times.reserve(rows)
  }

  /// Resets a row that another layer will use.
  mutating func clear(_ row: RowIndex) {
    tracks.clear(row)
    times.clear(row)
  }

  /// Sets the map from root time to a row's local time.
  @inline(__always)
  mutating func setTime(_ time: TimeMap, of row: RowIndex) {
    if times.set(time, of: row) { tracks.markPending(ofRow: row) }
  }

  mutating func insert(_ slot: TrackSlot) {
    guard case .column(let property) = slot.track.property else { return tracks.insert(slot, model: .zero) }
    presentation.makeRoom(for: property, slot.row)
    tracks.insert(slot, model: presentation.read(property, slot.row))
  }

  /// Removes a track; its property has the model value until the next sample.
  mutating func remove(_ index: TrackIndex) {
    noteInRun(index)
    guard case .column(let property) = tracks.slots[index].track.property else { return tracks.remove(index) }
    let row = tracks.slots[index].row
    let value = tracks.stacks.models.read(property, at: modelPlace(of: index))
    tracks.remove(index)
    presentation.write(property, row, value)
  }

  /// The place of the model value of a track's property, which has columns.
  func modelPlace(of index: TrackIndex) -> ModelPlace {
    tracks.stacks.entries[tracks.slots[index].links.ofStack.list].model
  }

  /// The model value of a property of a row.
  func model(_ property: AnimatableProperty, _ row: RowIndex) -> Components {
    if tracks.hasTracks(row), let value = tracks.stacks.model(property, row) { return value }
    return presentation.read(property, row)
  }

  // MARK: Sampling

  /// Writes the value of every animation at the root time `t`, in seconds. `named` contains the model values without
  /// columns. Returns whether anything may differ from the last sample.
  ///
  /// Only moving tracks cost time; tracks that wait, rest or have ended cost nothing.
  mutating func sample(at t: Double, over named: [RowIndex: [NamedProperty: PropertyValue]]) -> Bool {
    if tracks.count == 0, tracks.pending.isEmpty { return false }
    if columnMoves != presentation.moveCount {
      columnMoves = presentation.moveCount
      // The targets of lanes have moved.
      tracks.markAllPending()
    }
    if t < lastTime {
      tracks.wheel.rewind()
      tracks.markAllPending()
    }
    let hasMoved =
      t != lastTime && (tracks.lanes.laneCount > 0 || !tracks.perFrame.isEmpty || tracks.shaderTrackCount > 0)
    tracks.markPending(dueAt: t)
    if animated.isEnabled {
      animated.noteSample(
        events: tracks.pending.count, lanes: tracks.lanes.laneCount + tracks.shaderTrackCount)
    }
    lastTime = t
    if !hasMoved, tracks.pending.isEmpty, !tracks.stacks.hasDirty { return false }
    for index in tracks.pending.indices { schedule(tracks.pending[index], at: t) }
    tracks.clearPending()
    if tracks.lanes.laneCount > 0 {
      for index in tracks.lanes.groups.indices where tracks.lanes.groups[index].count > 0 {
        switch tracks.lanes.groups[index].output {
        case .common, .rare: presentation.evaluate(tracks.lanes.groups[index], at: t)
        case .fractions: tracks.fractions.evaluate(tracks.lanes.groups[index], at: t)
        }
      }
    }
    for index in tracks.perFrame.indices { evaluate(tracks.perFrame[index], at: t) }
    for index in tracks.stacks.combining.indices { combine(tracks.stacks.combining[index], over: named) }
    for index in tracks.stacks.dirty.indices {
      let stack = tracks.stacks.dirty[index]
      tracks.stacks.entries[stack].isDirty = false
      if tracks.stacks.entries[stack].combining.isNone { combine(stack, over: named) }
    }
    tracks.stacks.clearDirty()
    return true
  }

  /// Evaluates a slot without a lane at the root time `t`.
  mutating func evaluate(_ index: TrackIndex, at t: Double) {
    let slot = tracks.slots[index]
    var value: (easedFraction: Double, iteration: Int)?
    switch tracks.clocks[slot.clock]?.state.evaluate(slot.anchor, at: t) ?? .time(t) {
    case .time(let time): value = slot.track.fraction(atLocal: times[slot.row].localTime(time))
    case .fraction(let fraction, let iteration): value = (fraction, iteration)
    case .nothing: value = nil
    }
    tracks.slots[index].applies = value != nil
    tracks.slots[index].easedFraction = value?.easedFraction ?? 0
    tracks.slots[index].iteration = value?.iteration ?? 0
    write(index)
  }

  /// Writes the value of a slot without a lane into the columns, if no other track changes its components.
  mutating func write(_ index: TrackIndex) {
    // Properties are read from the slot in place, since a copy of the slot would retain its track's objects.
    let slots = tracks.slots
    guard tracks.stacks.entries[slots[index].links.ofStack.list].isDirect,
      case .column(let property) = slots[index].track.property
    else { return }
    let (row, place) = (slots[index].row, modelPlace(of: index))
    if let range = slots[index].track.numberRange {
      let first = property.offset + range.lowerBound
      var value = tracks.stacks.models.numbers(range, at: place)
      if slots[index].applies {
        value = slots[index].track.numbers(
          q: slots[index].easedFraction, iteration: slots[index].iteration, underlying: value)
      }
      for number in 0..<range.count { presentation[first + number, row] = value[number] }
      return
    }
    var value = tracks.stacks.models.read(property, at: place)
    if slots[index].applies {
      value = slots[index].track.value(
        q: slots[index].easedFraction, iteration: slots[index].iteration, underlying: value)
    }
    presentation.write(property, row, value)
  }

  // MARK: Combining

  /// Applies the tracks of a stack to the model value, from the bottom up.
  private mutating func combine(
    _ stack: StackIndex, over named: [RowIndex: [NamedProperty: PropertyValue]]
  ) {
    // Properties are read from the stack in place: a copy would share its value, which each change would then copy.
    let (row, first) = (tracks.stacks.entries[stack].row, tracks.stacks.entries[stack].first)
    if first.isNone || tracks.stacks.entries[stack].isDirect { return }
    let target = tracks.stacks.entries[stack].property
    guard case .column(let property) = target else {
      if case .named(let property) = target { combineNamed(stack, named[row]?[property]) }
      return
    }
    presentation.write(
      property, row, tracks.stacks.models.read(property, at: tracks.stacks.entries[stack].model))
    var index = first
    while index.exists {
      if tracks.slots[index].applies { apply(index, to: property, row) }
      index = tracks.slots[index].links.ofStack.next
    }
  }

  private func easedFraction(of index: TrackIndex) -> Double {
    let slot = tracks.slots[index]
    return slot.evaluation.mode == .lane ? tracks.fractions[slot.fractionIndex] : slot.easedFraction
  }

  /// Applies a track to the value that the tracks below it have written.
  private mutating func apply(_ index: TrackIndex, to property: AnimatableProperty, _ row: RowIndex) {
    let fraction = easedFraction(of: index)
    let iteration = tracks.slots[index].iteration
    let track = tracks.slots[index].track
    if let range = track.numberRange {
      let first = property.offset + range.lowerBound
      let underlying = presentation.numbers(first, range.count, row)
      let value = track.numbers(q: fraction, iteration: iteration, underlying: underlying)
      for index in 0..<range.count { presentation[first + index, row] = value[index] }
      return
    }
    let value = track.value(q: fraction, iteration: iteration, underlying: presentation.read(property, row))
    presentation.write(property, row, value)
  }

  private mutating func combineNamed(_ stack: StackIndex, _ base: PropertyValue?) {
    var plain: PropertyValue?
    var applies = false
    let value = tracks.stacks.entries[stack].named
    var index = tracks.stacks.entries[stack].first
    while index.exists {
      if tracks.slots[index].applies {
        let track = tracks.slots[index].track
        let (fraction, iteration) = (easedFraction(of: index), tracks.slots[index].iteration)
        // Each further track applies to the result of the tracks below it.
        let underlying = applies ? nil : base ?? .neutral(track.kind)
        if track.kind == .wide {
          // The value is changed in place, so that its numbers are not copied.
          var wide: WideValue?
          if case .wide(let value)? = underlying { wide = value }
          track.apply(
            q: fraction, iteration: iteration, over: wide, to: &tracks.stacks.named[value].wide)
        } else {
          track.apply(q: fraction, iteration: iteration, over: underlying, to: &plain)
        }
        applies = true
      }
      index = tracks.slots[index].links.ofStack.next
    }
    tracks.stacks.named[value].plain = plain
    tracks.stacks.named[value].applies = applies
  }

  /// The name of the vector instructions that evaluate lanes on this processor.
  static var instructionSet: String {
    switch LaneGroup.instructionSet {
    case LanesAVX512: "avx512"
    case LanesAVX2: "avx2"
    default: "baseline"
    }
  }
}
