import LayerValues

// The choice of a track's evaluator from a time on: a lane for the current leg, if there is one.
extension TrackSampler {
  /// Chooses the evaluator of a slot from the root time `t` on, and the time at which the slot is scheduled again.
  mutating func schedule(_ index: TrackIndex, at t: Double) {
    tracks.slots[index].isPending = false
    if tracks.slots[index].isFree { return }
    if animated.isUsed { noteInRun(index) }
    tracks.leave(index)
    let slot = tracks.slots[index]
    let combines = !tracks.stacks.entries[slot.links.ofStack.list].isDirect
    if combines, slot.fractionIndex.isNone {
      tracks.slots[index].fractionIndex = tracks.fractions.allocate()
    } else if !combines, slot.fractionIndex.exists {
      tracks.fractions.release(slot.fractionIndex)
      tracks.slots[index].fractionIndex = .none
    }
    let map = times[slot.row]
    guard let state = tracks.clocks[slot.clock]?.state else {
      return scheduleFree(index, slot: slot, map: map, at: t)
    }
    switch state.evaluate(slot.anchor, at: t) {
    case .nothing:
      // While a timeline completes, the animation may still begin.
      if state.mode == .completing, t < state.end { return evaluateEachFrame(index, at: t) }
      idle(index, due: .infinity)
    case .fraction(let fraction, let iteration):
      if state.mode == .completing, t < state.end { return evaluateEachFrame(index, at: t) }
      rest(index, (fraction, iteration))
    case .time(let time):
      let shift = state.offset + slot.anchor.shift
      if time == state.time(at: t) + slot.anchor.shift {
        let isPlain = state.rate == 1 && shift == 0
        let clock = TimeMap(beginTime: 0, speed: state.rate, timeOffset: shift)
        return scheduleFree(index, slot: slot, map: isPlain ? map : map.after(clock), at: t)
      }
      // The animation's time is clamped: the slot waits until the clock reaches that time.
      let due = state.rate > 0 ? max((time - shift) / state.rate, t.nextUp) : .infinity
      guard let value = slot.track.fraction(atLocal: map.localTime(time)) else {
        return idle(index, due: due)
      }
      rest(index, value, due: due)
    }
  }

  /// Schedules a slot whose local time is the affine function `map` of root time.
  private mutating func scheduleFree(_ index: TrackIndex, slot: TrackSlot, map: TimeMap, at t: Double) {
    let local = map.localTime(t)
    let track = slot.track
    let modelTime = track.endsAtModel ? track.chain.endTime - Track.endTolerance : .infinity
    if local >= modelTime {
      let due = map.rate < 0 ? max(rootTime(of: modelTime, map), t.nextUp) : .infinity
      if let end = track.restingEnd { return rest(index, end, due: due) }
      return idle(index, due: due)
    }
    // The fraction of an infinite duration, such as that of an endless spring, is undefined.
    guard track.chain.innermost.duration.isFinite, let leg = track.chain.leg(at: local) else {
      return evaluateEachFrame(index, at: t)
    }
    let border = map.rate > 0 ? min(leg.end, modelTime) : leg.start
    var due = map.rate == 0 ? .infinity : rootTime(of: border, map)
    if due <= t {
      // The leg ends now, within rounding errors: the slot gets the exact value, and the next frame schedules it again.
      due = t.nextUp
    } else if leg.applies, leg.rate != 0, map.rate != 0, !track.switchesAtOnce {
      return enterLane(index, leg: leg, map: map, due: due, at: t)
    }
    guard leg.applies else { return idle(index, due: due) }
    rest(index, track.fraction(atLocal: local) ?? (0, 0), due: due)
  }

  /// The root time of a local time, reduced by at least the rounding error.
  private func rootTime(of local: Double, _ map: TimeMap) -> Double {
    if map == .identity { return local }
    if local.isInfinite { return map.rate < 0 ? -local : local }
    let time = map.parentTime(local)
    return time - (time.magnitude + (local.magnitude + map.shift.magnitude) / map.rate.magnitude) * 0x1p-51
  }

  // MARK: Without a lane

  private mutating func idle(_ index: TrackIndex, due: Double) {
    tracks.slots[index].applies = false
    tracks.enter(index, .idle)
    write(index)
    tracks.wheel.insert(index, due: due, &tracks.slots)
  }

  private mutating func rest(
    _ index: TrackIndex, _ value: (easedFraction: Double, iteration: Int), due: Double = .infinity
  ) {
    tracks.slots[index].applies = true
    tracks.slots[index].easedFraction = value.easedFraction
    tracks.slots[index].iteration = value.iteration
    tracks.enter(index, .resting)
    write(index)
    tracks.wheel.insert(index, due: due, &tracks.slots)
  }

  private mutating func evaluateEachFrame(_ index: TrackIndex, at t: Double) {
    tracks.enter(index, .perFrame)
    evaluate(index, at: t)
  }

  // MARK: Lanes

  private mutating func enterLane(
    _ index: TrackIndex, leg: TimingLeg, map: TimeMap, due: Double, at t: Double
  ) {
    let slot = tracks.slots[index]
    // The lane begins at the start of the leg, or at `t` if the start is infinite. The fraction is within 0…1 there,
    // while the leg's base time may be far outside of the leg.
    let origin = leg.start.isFinite ? leg.start : map.localTime(t)
    let timing = LaneTiming(
      start: map.parentTime(origin),
      base: min(max(leg.base + (origin - leg.baseTime) * leg.rate, 0), 1), rate: leg.rate * map.rate,
      duration: slot.track.chain.innermost.duration)
    tracks.slots[index].applies = true
    tracks.slots[index].iteration = leg.iteration
    if case .keyframes(let table) = slot.track.endpoints, slot.fractionIndex.isNone {
      return enterKeyframes(index, table: table, timing: timing, local: map.localTime(t), due: due, at: t)
    }
    guard let (key, fields, target) = lane(index, timing: timing, iteration: leg.iteration, until: due)
    else { return evaluateEachFrame(index, at: t) }
    enter(index, key: key, fields: fields, target: target, due: due, at: t)
  }

  /// Puts a slot into a lane, or into the record of its row in an animated run.
  private mutating func enter(
    _ index: TrackIndex, key: LaneKey, fields: LaneFields, target: Int32, due: Double, at t: Double
  ) {
    if animated.isUsed, enterRecord(index, key, fields) {
      return tracks.wheel.insert(index, due: due, &tracks.slots)
    }
    guard let group = tracks.lanes.indexAdding(key) else { return evaluateEachFrame(index, at: t) }
    tracks.enter(index, .lane)
    tracks.slots[index].evaluation.group = group
    tracks.slots[index].evaluation.lane = tracks.lanes.append(
      index, to: group, target: target, fields: fields)
    tracks.wheel.insert(index, due: due, &tracks.slots)
  }

  /// Puts a slot of keyframes into a lane for the current segment.
  private mutating func enterKeyframes(
    _ index: TrackIndex, table: Track.KeyframeTable, timing: LaneTiming, local: Double, due: Double,
    at t: Double
  ) {
    let slot = tracks.slots[index]
    let iteration = slot.iteration
    guard case .column(let property) = slot.track.property,
      let value = slot.track.fraction(atLocal: local),
      let leg = KeyframeLeg(
        overall: slot.track.curve, table: table, timing: timing, at: value.easedFraction)
    else { return evaluateEachFrame(index, at: t) }
    let due = min(due, leg.end)
    if due <= t || leg.segment.isConstant {
      return rest(index, value, due: max(due, t.nextUp))
    }
    let row = slot.row
    var lane: (key: LaneKey, fields: LaneFields)?
    var target: Int32 = 0
    if let range = slot.track.numberRange, case .values = table.reading {
      let first = property.offset + range.lowerBound
      var offset =
        slot.track.isAdditive ? tracks.stacks.models.numbers(range, at: modelPlace(of: index)) : .zero
      if slot.track.isCumulative, iteration != 0 {
        offset += table.numbers(at: slot.track.cycleEnd) * Double(iteration)
      }
      target = presentation.offset(of: first, row)
      lane = leg.lane(
        table.keyframes, offset: offset, output: LayerColumns.output(of: first), until: due)
    } else if slot.track.part == .whole, !slot.track.isAdditive, iteration == 0 || !slot.track.isCumulative {
      // The components that the lane does not write are those of the identity.
      presentation.write(property, row, Components(CATransform3DIdentity))
      target = presentation.offset(of: property.offset, row)
      lane = leg.planarLane(table.keyframes, until: due)
    }
    guard let lane else { return evaluateEachFrame(index, at: t) }
    enter(index, key: lane.key, fields: lane.fields, target: target, due: due, at: t)
  }

  /// The lane of a slot for its leg, until the root time `end`; nil if no lane can compute the value.
  private mutating func lane(_ index: TrackIndex, timing: LaneTiming, iteration: Int, until end: Double) -> (
    LaneKey, LaneFields, target: Int32
  )? {
    let slot = tracks.slots[index]
    let track = slot.track
    guard let easing = LaneEasing(track.curve, timing, until: end) else { return nil }
    if slot.fractionIndex.exists {
      let lane = easing.lane(SIMD4(0, 0, 0, 0), change: SIMD4(1, 0, 0, 0), count: 1, output: .fractions)
      return (lane.key, lane.fields, slot.fractionIndex.number)
    }
    guard case .column(let property) = track.property else { return nil }
    let row = slot.row
    if let range = track.numberRange {
      let first = property.offset + range.lowerBound
      let underlying = tracks.stacks.models.numbers(range, at: modelPlace(of: index))
      guard let (from, change) = track.line(iteration: iteration, over: underlying) else { return nil }
      let lane = easing.lane(from, change: change, count: range.count, output: LayerColumns.output(of: first))
      return (lane.key, lane.fields, presentation.offset(of: first, row))
    }
    guard iteration == 0 || !track.isCumulative,
      let (from, to) = track.planarEndpoints(
        over: tracks.stacks.models.read(property, at: modelPlace(of: index)).transform)
    else { return nil }
    // The lane writes only some components; any transform within the plane has the identity's values in the rest.
    presentation.write(property, row, Components(CATransform3DIdentity))
    let lane = easing.lane(from, to)
    return (lane.key, lane.fields, presentation.offset(of: property.offset, row))
  }
}
