import CAllocations
import Testing

@testable import Engine

@Suite struct TrackColumnsTests {
  private static let curves: [Curve] = [
    .linear, Curve(.easeIn), Curve(.easeOut), Curve(.easeInOut), Curve(.standard),
    Curve(CubicBezier(1, 0, 0, 1)), Curve(CubicBezier(0, 0.5, 0, 1)), Curve(CubicBezier(1, 0, 1, 0.25)),
    Curve(CubicBezier(0.175, 0.885, 0.32, 1.275)),
    .spring(SpringSolution(mass: 1, stiffness: 100, damping: 10)),
    .spring(.uikit(dampingRatio: 1, duration: 0.5)),
  ]

  private func track(_ random: inout SeededRandom) -> Track {
    let isDyadic = Bool.random(using: &random)
    func number(_ range: ClosedRange<Double>) -> Double {
      isDyadic ? random.eighths(range) : random.number(range)
    }
    let durations = [0, .infinity, 0.125, 0.3, 1, 2.5]
    let timing = MediaTiming(
      beginTime: number(-4...4), duration: durations.randomElement(using: &random) ?? 1,
      speed: [-2, -1, 0, 0.5, 1, 1, 1, 3].randomElement(using: &random) ?? 1,
      timeOffset: Bool.random(using: &random) ? 0 : number(-3...3),
      repeatCount: [0, 0, 1, 2.5, 3, .infinity].randomElement(using: &random) ?? 0,
      repeatDuration: Int.random(in: 0..<5, using: &random) == 0 ? number(0...4) : 0,
      autoreverses: Bool.random(using: &random),
      fill: MediaTiming.Fill.allCases.randomElement(using: &random) ?? .both)
    return Track(
      property: [.opacity, .position, .isHidden].randomElement(using: &random) ?? .opacity, timing: timing,
      curve: Self.curves.randomElement(using: &random) ?? .linear,
      endsAtModel: Bool.random(using: &random))
  }

  private func clock(_ random: inout SeededRandom) -> TimeMap {
    TimeMap(
      beginTime: random.eighths(-2...2), speed: [1, 1, 1, 0, 0.5, -1].randomElement(using: &random) ?? 1,
      timeOffset: random.eighths(-2...2))
  }

  private struct Entry {
    let track: Track
    var clock: TimeMap
    let slot: TrackColumns.Slot
  }

  private func compare(_ columns: TrackColumns, _ entries: [Entry], at time: Double) {
    for entry in entries {
      let want = entry.track.fraction(atLocal: entry.clock.localTime(time))
      let got = columns.fraction(entry.slot)
      guard let want, let got else {
        if (want == nil) != (got == nil) {
          Issue.record(
            "\(entry.track.chain.own) \(entry.track.curve) at \(time): \(got as Any), expected \(want as Any)"
          )
        }
        continue
      }
      if !((got.q - want.q).magnitude <= 1e-9) || got.iteration != want.iteration {
        Issue.record("\(entry.track.chain.own) \(entry.track.curve) at \(time): \(got), expected \(want)")
      }
    }
  }

  @Test func agreesWithTracksOnTheirOwn() {
    var random = SeededRandom("agreesWithTracksOnTheirOwn")
    var columns = TrackColumns()
    var entries: [Entry] = []
    for round in 0..<60 {
      for _ in 0..<40 {
        let (track, clock) = (track(&random), clock(&random))
        entries.append(Entry(track: track, clock: clock, slot: columns.insert(track, clock: clock)))
      }
      for _ in 0..<20 {
        columns.remove(entries.remove(at: Int.random(in: entries.indices, using: &random)).slot)
      }
      for _ in 0..<10 {
        let index = Int.random(in: entries.indices, using: &random)
        entries[index].clock = clock(&random)
        columns.setClock(entries[index].clock, of: entries[index].slot)
      }
      let time = round % 2 == 0 ? random.eighths(-4...12) : random.number(-4...12)
      columns.sample(at: time)
      compare(columns, entries, at: time)
    }
  }

  /// The curves themselves, densely: the table and two steps must find what the careful solver finds.
  @Test(arguments: curves)
  func curvesAgreeEverywhere(curve: Curve) {
    var columns = TrackColumns()
    let track = Track(property: .opacity, timing: MediaTiming(duration: 1, fill: .both), curve: curve)
    let slots = (0..<7).map { lane in
      columns.insert(track, clock: TimeMap(beginTime: Double(lane) / 7000, speed: 1, timeOffset: 0))
    }
    for step in -10...1010 {
      let time = Double(step) / 1000
      columns.sample(at: time)
      for (lane, slot) in slots.enumerated() {
        let local = TimeMap(beginTime: Double(lane) / 7000, speed: 1, timeOffset: 0).localTime(time)
        let want = track.fraction(atLocal: local)?.q ?? .nan
        let got = columns.fraction(slot)?.q ?? .nan
        // A vertical tangent makes more of the last bits of x; both solvers are right within them.
        #expect((got - want).magnitude <= 1e-6, "at \(local)")
        let slope = (curve.value(fraction: local + 1e-9, time: local) - want).magnitude / 1e-9
        if slope < 100 { #expect((got - want).magnitude <= 1e-12, "at \(local)") }
      }
    }
  }

  @Test func samplingAllocatesNothing() {
    var random = SeededRandom("samplingAllocatesNothing")
    var columns = TrackColumns()
    for _ in 0..<500 { _ = columns.insert(track(&random), clock: clock(&random)) }
    var fewest = UInt64.max
    for round in 0..<100 where fewest > 0 {
      let before = threadAllocationCount()
      columns.sample(at: Double(round) / 10)
      fewest = min(fewest, threadAllocationCount() - before)
    }
    #expect(fewest == 0)
  }
}
