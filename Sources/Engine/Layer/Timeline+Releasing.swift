// Switches animations between the timeline's fraction and time.
extension Timeline {
  /// Makes the animations follow the fraction, from their shown values.
  func bindToFraction() {
    guard clockState.mode == .running else { return }
    let p = clockState.heldFraction
    let tracks = grabbedTracks()
    grabTimes.removeAll(keepingCapacity: true)
    grabFraction = p
    for track in tracks {
      grabTimes[track.entry.id] = max(track.entry.anchor.floor, clockState.offset + track.entry.anchor.shift)
      anchor(track.record, index: track.index, at: p, grabbed: track)
    }
    clockState.mode = .held
    anchorsChanged = true
    changed()
  }

  /// Makes every animation follow its own time, from the time at which it has its present value. Does nothing and
  /// returns false if there is no such time, unless `allowingJump` is set.
  @discardableResult
  func bindToTime(allowingJump: Bool = false) -> Bool {
    guard clockState.mode == .held else { return true }
    let p = clockState.heldFraction
    var ownTimes: [(record: AnimationRecord, index: Int, time: CFTimeInterval)] = []
    for record in records where !record.isRemoved {
      guard let layer = record.layer else { continue }
      for index in record.tracks.indices {
        guard let time = ownTime(of: record, track: index, on: layer, at: p, allowingJump: allowingJump)
        else { return false }
        ownTimes.append((record, index, time))
      }
    }
    // Animations of one curve and window share one time, except for rounding; others have shifts from a common time.
    var time = beginTime + (ownTimes.isEmpty ? fallbackCurve.inverse(p, duration: duration) : p) * duration
    if let first = ownTimes.first?.time,
      ownTimes.allSatisfy({ ($0.time - first).magnitude <= 4 * max(1, first.magnitude).ulp })
    {
      time = first
    }
    for own in ownTimes {
      let shift = own.time - time
      own.record.tracks[own.index].anchor.shift =
        shift.magnitude <= 4 * max(1, time.magnitude).ulp ? 0 : shift
    }
    clockState.mode = .running
    clockState.rate = 0
    clockState.offset = time
    anchorsChanged = true
    return true
  }

  /// The root time at which a track's own timing gives its value at the fraction `p`; nil if there is none.
  private func ownTime(
    of record: AnimationRecord, track index: Int, on layer: CALayer, at p: Double, allowingJump: Bool
  ) -> CFTimeInterval? {
    let entry = record.tracks[index]
    let anchor = entry.anchor
    let extent = extent(of: record, index, layer)
    // The fraction has not moved since the grab.
    if p == anchor.p0, let time = grabTimes[entry.id], p == grabFraction,
      entry.track.fraction(atLocal: layer.timeMap.localTime(time))?.easedFraction ?? anchor.q0 == anchor.q0
    {
      return time
    }
    if p <= anchor.windowStart {
      if !allowingJump, (anchor.value(p) - anchor.startValue).magnitude > 1e-9 { return nil }
      return extent.lowerBound - (anchor.windowStart - p) * duration
    }
    if p >= anchor.windowEnd, extent.upperBound.isFinite {
      if !allowingJump, (anchor.value(p) - anchor.endValue).magnitude > 1e-9 { return nil }
      return extent.upperBound + (p - anchor.windowEnd) * duration
    }
    let search = TimeSearch(
      track: entry.track, map: layer.timeMap, wantedFraction: anchor.value(p),
      extent: extent
        .lowerBound...min(
          extent.upperBound, extent.lowerBound + 1000 * max(entry.track.chain.innermost.duration, 1e-6)))
    return search.time(near: grabTimes[entry.id] ?? extent.lowerBound, forwards: p >= grabFraction)
      ?? (allowingJump ? beginTime + p * duration + anchor.shift : nil)
  }
}

/// Searches for the time at which a track has an eased fraction.
private struct TimeSearch {
  let track: Track
  let map: TimeMap
  let wantedFraction: Double
  let extent: ClosedRange<Double>

  private func error(_ time: Double) -> Double? {
    track.fraction(atLocal: map.localTime(time)).map { $0.easedFraction - wantedFraction }
  }

  /// The time closest to `start` in the given direction, or otherwise the first time from the beginning on; nil if
  /// there is none, as for values that a truncated spring does not reach.
  func time(near start: Double, forwards: Bool) -> Double? {
    if error(start) == 0 { return start }
    if let time = byCurve() { return time }
    let start = min(max(start, extent.lowerBound), extent.upperBound)
    let cycle = 2 * track.chain.innermost.duration / max(track.chain.innermost.speed.magnitude, 1e-3)
    let near =
      forwards
      ? scan(from: start, to: min(extent.upperBound, start + cycle))
      : scan(from: start, to: max(extent.lowerBound, start - cycle))
    return near ?? scan(from: extent.lowerBound, to: min(extent.upperBound, extent.lowerBound + cycle))
  }

  /// The time that the inverse of the curve gives; nil for a spring, and if the track has another fraction at that
  /// time, as with repetitions.
  private func byCurve() -> Double? {
    if case .spring = track.curve { return nil }
    let span = extent.upperBound - extent.lowerBound
    let time = extent.lowerBound + track.curve.inverse(wantedFraction, duration: span) * span
    guard let error = error(time), error.magnitude < 1e-10 else { return nil }
    return time
  }

  /// The first time between two times at which the track has the fraction; the search samples the error in 256 steps.
  private func scan(from start: Double, to end: Double) -> Double? {
    let steps = 256
    guard start != end, var last = error(start) else { return nil }
    if last == 0 { return start }
    for step in 1...steps {
      let time = step == steps ? end : start + (end - start) * Double(step) / Double(steps)
      guard let next = error(time) else { continue }
      let before = start + (end - start) * Double(step - 1) / Double(steps)
      if next == 0 { return time }
      // A jump from one repetition to the next is not a crossing.
      if (next < 0) != (last < 0), let found = bisect(before, time) { return found }
      last = next
    }
    return nil
  }

  /// The time between `a` and `b` at which the error is 0; nil if the error jumps there. The errors at `a` and `b` must
  /// have different signs.
  private func bisect(_ a: Double, _ b: Double) -> Double? {
    var (a, b) = (a, b)
    guard let atA = error(a) else { return nil }
    while true {
      let middle = 0.5 * (a + b)
      if middle == a || middle == b {
        guard let left = error(a), left.magnitude < 1e-9 else { return nil }
        return a
      }
      guard let found = error(middle) else { return nil }
      if (found < 0) == (atA < 0) { a = middle } else { b = middle }
    }
  }
}
