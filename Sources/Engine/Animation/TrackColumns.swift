/// The eased fractions of many tracks at once: timing in columns, four tracks to a vector, grouped by curve.
///
/// A track on its own is evaluated by `Track.fraction(atLocal:)`; this gives the same for thousands of them in a pass
/// over memory that holds nothing else. Tracks of one cubic share a table that starts its solver, so that two Newton
/// steps are enough; the solver of a single track has to find its way from nowhere.
package struct TrackColumns: Sendable {
  /// Where a track's numbers are.
  package struct Slot: Sendable, Equatable {
    fileprivate let group: Int32
    fileprivate let lane: Int32
  }

  private var groups: ContiguousArray<CurveGroup> = []

  package init() {}

  /// Takes a track in; `clock` is the map from the root's time to its layer's.
  package mutating func insert(_ track: Track, clock: TimeMap) -> Slot {
    let pace = CurveGroup.Pace(track)
    var group = groups.firstIndex { $0.pace == pace }
    if group == nil {
      groups.append(CurveGroup(pace))
      group = groups.endIndex - 1
    }
    let index = group ?? 0
    return Slot(group: Int32(index), lane: groups[index].insert(track, clock))
  }

  /// Lets a track go; its slot may be given to another.
  package mutating func remove(_ slot: Slot) {
    groups[Int(slot.group)].remove(slot.lane)
  }

  /// Tells of another clock above a track.
  package mutating func setClock(_ clock: TimeMap, of slot: Slot) {
    groups[Int(slot.group)].setClock(clock, slot.lane)
  }

  /// Evaluates every track at a time of the root.
  package mutating func sample(at time: Double) {
    for index in groups.indices { groups[index].sample(at: time) }
  }

  /// What the last sample found: as `Track.fraction(atLocal:)`.
  package func fraction(_ slot: Slot) -> (q: Double, iteration: Int)? {
    groups[Int(slot.group)].fraction(slot.lane)
  }
}

/// The tracks of one curve.
private struct CurveGroup: Sendable {
  enum Pace: Sendable, Equatable {
    case linear
    case cubic(CubicBezier)
    case spring
    /// Timing that the vectors leave out: nothing or no end to divide by. Flags too, which have no way between.
    case odd

    init(_ track: Track) {
      if track.kind == .flag || track.chain.groups != nil || !track.chain.own.suitsLanes {
        self = .odd
        return
      }
      switch track.curve {
      case .linear: self = .linear
      case .cubic(let cubic): self = .cubic(cubic)
      case .spring: self = .spring
      }
    }
  }

  let pace: Pace
  private let start: CubicStart?
  private var blocks: ContiguousArray<TimingLanes> = []
  /// Springs, one a lane; empty for another pace.
  private var springs: ContiguousArray<SpringSolution?> = []
  /// The tracks themselves, one a lane; empty for any but the odd pace.
  private var tracks: ContiguousArray<Track?> = []
  private var laneCount: Int32 = 0
  private var free: ContiguousArray<Int32> = []

  init(_ pace: Pace) {
    self.pace = pace
    if case .cubic(let cubic) = pace { start = CubicStart(cubic) } else { start = nil }
  }

  mutating func insert(_ track: Track, _ clock: TimeMap) -> Int32 {
    let lane = free.popLast() ?? addLane()
    let index = Int(lane)
    blocks[index / 4].set(index % 4, track, clock)
    if case .spring(let spring) = track.curve, pace == .spring { springs[index] = spring }
    if pace == .odd { tracks[index] = track }
    return lane
  }

  private mutating func addLane() -> Int32 {
    if laneCount % 4 == 0 { blocks.append(TimingLanes()) }
    if pace == .spring { springs.append(nil) }
    if pace == .odd { tracks.append(nil) }
    laneCount += 1
    return laneCount - 1
  }

  mutating func remove(_ lane: Int32) {
    blocks[Int(lane) / 4].clear(Int(lane) % 4)
    if pace == .odd { tracks[Int(lane)] = nil }
    free.append(lane)
  }

  mutating func setClock(_ clock: TimeMap, _ lane: Int32) {
    blocks[Int(lane) / 4].setClock(Int(lane) % 4, clock)
  }

  func fraction(_ lane: Int32) -> (q: Double, iteration: Int)? {
    blocks[Int(lane) / 4].result(Int(lane) % 4)
  }

  mutating func sample(at time: Double) {
    switch pace {
    case .linear:
      for index in blocks.indices { blocks[index].evaluate(time) }
    case .cubic:
      guard let start else { return }
      for index in blocks.indices {
        blocks[index].evaluate(time)
        blocks[index].q = start.value(at: blocks[index].q)
      }
    case .spring:
      for index in blocks.indices {
        blocks[index].evaluate(time)
        for lane in 0..<4 where blocks[index].applies[lane] {
          guard let spring = springs[index * 4 + lane] else { continue }
          blocks[index].q[lane] = spring.progress(blocks[index].basicTime[lane])
        }
      }
    case .odd:
      for index in tracks.indices {
        guard let track = tracks[index] else { continue }
        blocks[index / 4].evaluateOdd(index % 4, track, time)
      }
    }
  }
}

/// A cubic with a table that says roughly where on it an x lies.
private struct CubicStart: Sendable {
  private static let steps = 64
  private let cubic: CubicBezier
  private let x: CubicBezier.Polynomial
  private let y: CubicBezier.Polynomial
  private let parameters: ContiguousArray<Double>

  init(_ cubic: CubicBezier) {
    self.cubic = cubic
    x = cubic.x
    y = cubic.y
    parameters = ContiguousArray(
      (0...Self.steps).map { cubic.parameter(atX: Double($0) / Double(Self.steps)) })
  }

  func value(at fraction: SIMD4<Double>) -> SIMD4<Double> {
    var s = SIMD4<Double>.zero
    for lane in 0..<4 {
      let place = fraction[lane] * Double(Self.steps)
      let node = min(Int(place), Self.steps - 1)
      let low = parameters[node]
      s[lane] = low + (parameters[node + 1] - low) * (place - Double(node))
    }
    s -= (x.value(s) - fraction) / x.slope(s)
    s -= (x.value(s) - fraction) / x.slope(s)
    let error = x.value(s) - fraction
    var result = y.value(s)
    // Where the curve stands upright two steps are not enough; NaN comes from a slope of 0.
    let isNear = (error .<= 1e-13) .& (error .>= -1e-13)
    let isInside = (fraction .> 0) .& (fraction .< 1)
    let isSolved = isNear .& isInside
    if !all(isSolved) {
      for lane in 0..<4 where !isSolved[lane] { result[lane] = cubic.value(at: fraction[lane]) }
    }
    return result
  }
}
