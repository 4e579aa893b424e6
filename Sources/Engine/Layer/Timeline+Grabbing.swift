// The state of animations at a grab.
extension Timeline {
  /// A track and its eased fraction in the last frame.
  struct GrabbedTrack {
    let record: AnimationRecord
    let index: Int
    var easedFraction: Double
    var iteration: Int

    var entry: RecordTrack { record.tracks[index] }
  }

  /// The tracks of the timeline's animations in the last frame; a track that does not apply is at its start or end.
  func grabbedTracks() -> [GrabbedTrack] {
    let t = registry.presentedTime
    var list: [GrabbedTrack] = []
    for record in records where !record.isRemoved {
      guard let layer = record.layer else { continue }
      for index in record.tracks.indices {
        if let (q, iteration) = record.sample(index, at: t, layer) {
          list.append(GrabbedTrack(record: record, index: index, easedFraction: q, iteration: iteration))
          continue
        }
        let entry = record.tracks[index]
        let ends = endValues(of: entry.track)
        let isBefore = time(at: t) + entry.anchor.shift < extent(of: record, index, layer).lowerBound
        let q = isBefore ? ends.start : ends.end
        list.append(GrabbedTrack(record: record, index: index, easedFraction: q, iteration: 0))
      }
    }
    return list
  }

  /// The fraction at a grab of a running timeline: the eased fraction if all animations share one curve and timing and
  /// take the whole duration, the fallback curve's value without animations, otherwise that of the elapsed time.
  func grabbedFraction(_ tracks: [GrabbedTrack], at t: CFTimeInterval) -> Double {
    if clockState.mode != .running { return fraction }
    let elapsed = elapsedFraction(at: t)
    guard let first = tracks.first else {
      return min(1, max(0, fallbackCurve.value(fraction: elapsed, time: elapsed * duration)))
    }
    let (curve, chain) = (first.entry.track.curve, first.entry.track.chain)
    guard
      tracks.allSatisfy({ $0.entry.track.curve == curve && $0.entry.track.chain.hasSameTiming(as: chain) }),
      let layer = first.record.layer
    else { return elapsed }
    let window = window(of: extent(of: first.record, first.index, layer), first.entry.anchor.shift)
    return window == 0...1 ? min(1, max(0, first.easedFraction)) : elapsed
  }

  /// Anchors a track to the fraction: at `p` it has the value of `grabbed`, or its start value.
  func anchor(_ record: AnimationRecord, index: Int, at p: Double, grabbed: GrabbedTrack?) {
    guard let layer = record.layer else { return }
    let (track, old) = (record.tracks[index].track, record.tracks[index].anchor)
    let ends = endValues(of: track)
    let extent = extent(of: record, index, layer)
    let window = duration > 0 ? window(of: extent, old.shift) : 0...1
    var anchor = ScrubAnchor(
      p0: p, q0: grabbed?.easedFraction ?? ends.start,
      windowStart: window.lowerBound, windowEnd: window.upperBound)
    anchor.startValue = ends.start
    anchor.endValue = ends.end
    anchor.iteration = grabbed?.iteration ?? 0
    anchor.shift = old.shift
    anchor.floor = old.floor
    let map = layer.timeMap
    let step = 1e-6
    anchor.fillsBefore = track.fraction(atLocal: map.localTime(extent.lowerBound - step)) != nil
    anchor.fillsAfter = track.fraction(atLocal: map.localTime(extent.upperBound + step)) != nil
    record.tracks[index].anchor = anchor
  }

  /// Prevents a reversed timeline from running an animation that begins with the timeline, and does not fill backwards,
  /// to before its begin. The floor is a few rounding errors after the begin.
  func raiseFloor(of record: AnimationRecord) {
    guard let layer = record.layer else { return }
    let map = layer.timeMap
    for index in record.tracks.indices {
      let entry = record.tracks[index]
      let first = extent(of: record, index, layer).lowerBound
      guard first.isFinite, first - entry.anchor.shift <= beginTime + Track.endTolerance,
        entry.track.fraction(atLocal: map.localTime(first - 1e-6)) == nil
      else { continue }
      record.tracks[index].anchor.floor = first + 4 * max(1, first.magnitude).ulp
    }
  }

  /// The animations' root times from the first motion to the last. The range contains the timeline's own duration,
  /// begins at most that duration earlier, and ignores the end of an endless animation.
  var extent: ClosedRange<Double> {
    var (low, high) = (beginTime, beginTime + duration)
    for record in records where !record.isRemoved {
      guard let layer = record.layer else { continue }
      for index in record.tracks.indices {
        let shift = record.tracks[index].anchor.shift
        let trackExtent = extent(of: record, index, layer)
        if shift != 0 { low = min(low, max(trackExtent.lowerBound - shift, beginTime - duration)) }
        if trackExtent.upperBound.isFinite { high = max(high, trackExtent.upperBound - shift) }
      }
    }
    return low...high
  }

  /// The animations' root time `time`, but not after the end of the extent, unless an animation repeats endlessly.
  func notPastEnd(_ time: Double) -> Double {
    let isEndless = records.contains { record in
      guard !record.isRemoved, let layer = record.layer else { return false }
      return record.tracks.indices.contains { !extent(of: record, $0, layer).upperBound.isFinite }
    }
    return isEndless ? time : min(time, extent.upperBound)
  }

  /// The fractions of the timeline between which a track with the given extent and shift moves.
  private func window(of extent: ClosedRange<Double>, _ shift: Double) -> ClosedRange<Double> {
    guard duration > 0 else { return 0...1 }
    let start = min(1, max(0, (extent.lowerBound - shift - beginTime) / duration))
    let end = min(1, max(start, (extent.upperBound - shift - beginTime) / duration))
    return snapped(start)...max(snapped(start), snapped(end))
  }

  /// Rounds a fraction close to 0 or 1 to exactly 0 or 1: only a window with such an end extrapolates an overshoot.
  private func snapped(_ fraction: Double) -> Double {
    if fraction < 1e-9 { return 0 }
    return fraction > 1 - 1e-9 ? 1 : fraction
  }

  /// The root times between which a track moves, by its own timing.
  func extent(of record: AnimationRecord, _ index: Int, _ layer: CALayer) -> ClosedRange<Double> {
    let map = layer.timeMap
    let chain = record.tracks[index].track.chain
    var (first, last) = (chain.beginTime, chain.endTime)
    if !record.isCommitted, record.beginsAtCommit {
      let local = map.localTime(time(at: CACurrentMediaTime())) + record.animation.commitDelay
      (first, last) = (local, local + (last - first))
    } else if chain.groups != nil {
      (first, last) = chain.activeExtent
    }
    // If the layer's clock stands still, a rate of 1 is assumed for its animations.
    if map.rate == 0 {
      let shift = beginTime - map.localTime(beginTime)
      return first + shift...max(first, last) + shift
    }
    let (a, b) = (map.parentTime(first), map.parentTime(last))
    return min(a, b)...max(a, b)
  }

  /// The eased fractions at the start and end of a track.
  private func endValues(of track: Track) -> (start: Double, end: Double) {
    if track.switchesAtOnce { return (0, 1) }
    let (begin, end) = (track.chain.beginTime, track.chain.endTime)
    let start = track.fraction(atLocal: begin)?.easedFraction ?? 0
    guard end.isFinite else { return (start, 1) }
    let last = track.fraction(atLocal: end) ?? track.fraction(atLocal: end - 1e-9)
    // Ignores the residual motion of a spring at the end.
    guard let last, (last.easedFraction - 1).magnitude > 0.02 else { return (start, 1) }
    return (start, last.easedFraction.magnitude < 0.02 ? 0 : last.easedFraction)
  }
}

extension TimingChain {
  /// Whether both chains have the same timing, regardless of their fill modes.
  fileprivate func hasSameTiming(as other: TimingChain) -> Bool {
    let (timing, otherTiming) = (innermost, other.innermost)
    return groups == other.groups && timing.beginTime == otherTiming.beginTime
      && timing.duration == otherTiming.duration && timing.speed == otherTiming.speed
      && timing.timeOffset == otherTiming.timeOffset && timing.autoreverses == otherTiming.autoreverses
      && timing.activeDuration == otherTiming.activeDuration
  }
}
