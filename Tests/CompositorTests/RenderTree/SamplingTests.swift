import CAllocations
import Foundation
import RandomNumbers
import Testing

@testable import Compositor
@testable import Engine

/// The lanes of the render tree give the same values as the separate evaluation of each track.
@Suite struct SamplingTests {
  /// A render tree with `rows` rows below the root, and the models, clocks and tracks from which its values follow.
  private struct Stage: ~Copyable {
    struct Entry {
      let id: Int64
      let track: Track
    }

    var tree = RenderTree()
    var models: [LayerState]
    var clocks: [TimeMap]
    var entries: [[Entry]]
    /// The number of rows below the root.
    let rows: Int
    /// Whether each row is the child of the previous one; otherwise all rows are children of the root.
    private let isChain: Bool
    private var lastID: Int64 = 0
    var changes = ChangeList()

    init(rows: Int, isChain: Bool = false) {
      self.rows = rows
      self.isChain = isChain
      models = Array(repeating: LayerState(), count: rows + 1)
      clocks = Array(repeating: .identity, count: rows + 1)
      entries = Array(repeating: [], count: rows + 1)
      for row in 0...rows {
        changes.changes.append(.create(row: RowIndex(row)))
        changes.append(models[row], row: RowIndex(row))
      }
      if isChain {
        for row in 0..<rows {
          changes.changes.append(.children(row: RowIndex(row), [RowIndex(row + 1)]))
        }
      } else {
        changes.changes.append(.children(row: ChangeList.rootRow, (1...rows).map { RowIndex($0) }))
      }
    }

    mutating func add(_ track: Track, to row: Int) {
      lastID += 1
      entries[row].append(Entry(id: lastID, track: track))
      changes.append(ChangeList.NewTrack(id: lastID, row: RowIndex(row), track: track))
    }

    mutating func removeOne(from row: Int, _ random: inout SeededRandom) {
      guard let index = entries[row].indices.randomElement(using: &random) else { return }
      changes.changes.append(.removeTrack(id: entries[row].remove(at: index).id))
    }

    mutating func setModel(_ row: Int, _ state: LayerState) {
      models[row] = state
      changes.append(state, row: RowIndex(row))
    }

    mutating func setClock(_ row: Int, _ clock: TimeMap) {
      clocks[row] = clock
      changes.changes.append(.timing(row: RowIndex(row), clock))
    }

    mutating func sample(at time: Double) -> Bool {
      tree.apply(changes)
      changes = ChangeList()
      return tree.sample(at: time)
    }

    func clock(_ row: Int) -> TimeMap {
      if !isChain { return clocks[row].after(clocks[0]) }
      return clocks[...row].reduce(.identity) { $1.after($0) }
    }

    func wanted(_ property: Property, _ row: Int, at time: Double) -> PropertyValue? {
      wanted(property, row, atLocal: clock(row).localTime(time))
    }

    private func wanted(_ property: Property, _ row: Int, atLocal local: Double) -> PropertyValue? {
      var value = models[row].value(of: property)
      for entry in entries[row] where entry.track.property == property {
        guard let (q, iteration) = entry.track.fraction(atLocal: local) else { continue }
        entry.track.apply(q: q, iteration: iteration, to: &value)
      }
      return value
    }

    /// Whether the value may jump at a time within rounding of `time`, at the end of a track or at equal key times.
    func isAtBorder(_ property: Property, _ row: Int, at time: Double) -> Bool {
      let local = clock(row).localTime(time)
      let step = max(1e-9, local.magnitude * 1e-14)
      let value = wanted(property, row, atLocal: local)
      return [-step, step].contains { !isNear(value, wanted(property, row, atLocal: local + $0)) }
    }
  }

  private static let curves: [Curve] = [
    .linear, .linear, Curve(.easeIn), Curve(.easeInOut), Curve(.standard),
    Curve(CubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)), Curve(CubicBezier(x1: 0, y1: 0.5, x2: 0, y2: 1)),
    Curve(CubicBezier(x1: 0.175, y1: 0.885, x2: 0.32, y2: 1.275)),
    .spring(SpringSolution(mass: 1, stiffness: 100, damping: 10)),
    .spring(SpringSolution(mass: 1, stiffness: 100, damping: 40, allowsOverdamping: true)),
    .spring(.uikit(dampingRatio: 1, duration: 0.5)),
  ]
  private static let properties: [(AnimatableProperty, Track.Part)] = [
    (.opacity, .whole), (.zPosition, .whole), (.position, .whole), (.position, .component(0)),
    (.position, .component(1)), (.bounds, .whole), (.bounds, .components(at: 2, .size)),
    (.bounds, .component(0)), (.backgroundColor, .whole), (.isHidden, .whole), (.transform, .whole),
    (.transform, .whole), (.transform, .ofTransform(.rotationZ)), (.transform, .ofTransform(.scale)),
    (.transform, .ofTransform(.translationX)), (.transform, .ofTransform(.rotationY)),
  ]
  static let named = NamedProperty("sampling-test-width")
  static let list = NamedProperty("sampling-test-list")

  private func timing(_ random: inout SeededRandom) -> MediaTiming {
    let isDyadic = Bool.random(using: &random)
    func number(_ range: ClosedRange<Double>) -> Double {
      isDyadic ? random.eighths(range) : random.number(range)
    }
    return MediaTiming(
      beginTime: number(0...6),
      duration: [0, .infinity, 0.125, 0.3, 1, 2.5].randomElement(using: &random) ?? 1,
      speed: [-2, -1, 0, 0.5, 1, 1, 1, 3].randomElement(using: &random) ?? 1,
      timeOffset: Bool.random(using: &random) ? 0 : number(-3...3),
      repeatCount: [0, 0, 1, 2.5, 3, .infinity].randomElement(using: &random) ?? 0,
      repeatDuration: Int.random(in: 0..<5, using: &random) == 0 ? number(0...4) : 0,
      autoreverses: Bool.random(using: &random),
      fill: MediaTiming.Fill.allCases.randomElement(using: &random) ?? .both)
  }

  private func value(_ kind: ValueKind, _ random: inout SeededRandom) -> Components {
    if kind == .transform {
      var t = CATransform3DMakeRotation(random.number(-4...4), 0, 0, 1)
      t = CATransform3DTranslate(t, random.number(-50...50), random.number(-50...50), 0)
      t = CATransform3DScale(t, random.number(0.2...3), random.number(0.2...3), 1)
      if Int.random(in: 0..<4, using: &random) == 0 { t = CATransform3DRotate(t, 1, 1, 2, 3) }
      return Components(t)
    }
    if kind == .flag { return Components(Bool.random(using: &random) ? 1 : 0) }
    var value = Components()
    for index in 0..<kind.componentCount { value[index] = random.number(-100...100) }
    return value
  }

  private func track(_ random: inout SeededRandom) -> Track {
    let curve = Self.curves.randomElement(using: &random) ?? .linear
    let timing = timing(&random)
    let isAdditive = Int.random(in: 0..<3, using: &random) == 0
    let isCumulative = Int.random(in: 0..<4, using: &random) == 0
    let endsAtModel = Bool.random(using: &random)
    func maybe(_ value: Components) -> Components? {
      Int.random(in: 0..<4, using: &random) == 0 ? nil : value
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 2, 3: return keyframes(timing, &random)
    case 0:
      return Track(
        property: .named(Self.named), kind: .scalar, chain: TimingChain(timing), curve: curve,
        endpoints: Track.Endpoints(
          kind: .scalar, from: maybe(Components(3)), to: maybe(Components(20)), by: nil),
        isAdditive: isAdditive,
        isCumulative: isCumulative, endsAtModel: endsAtModel)
    case 1:
      let from = WideValue(.numbers, (0..<3).map { _ in random.number(-5...5) })
      let to = WideValue(.numbers, (0..<3).map { _ in random.number(-5...5) })
      return Track(
        property: .named(Self.list), kind: .wide, chain: TimingChain(timing), curve: curve,
        endpoints: Track.Endpoints(from, Bool.random(using: &random) ? nil : to, nil), isAdditive: isAdditive,
        isCumulative: isCumulative, endsAtModel: endsAtModel)
    default:
      let (property, part) = Self.properties.randomElement(using: &random) ?? (.opacity, .whole)
      let kind = Track.kind(of: part, in: property.kind)
      return Track(
        property: property, part: part, timing: timing, curve: curve, from: maybe(value(kind, &random)),
        to: maybe(value(kind, &random)), by: Bool.random(using: &random) ? nil : value(kind, &random),
        isAdditive: isAdditive, isCumulative: isCumulative, endsAtModel: endsAtModel)
    }
  }

  private func keyframes(_ timing: MediaTiming, _ random: inout SeededRandom) -> Track {
    let (property, part) =
      [
        (AnimatableProperty.opacity, Track.Part.whole), (.position, .whole), (.position, .component(1)),
        (.backgroundColor, .whole), (.transform, .whole), (.transform, .ofTransform(.rotationZ)),
        (.transform, .function(CAValueFunction(name: .rotateZ)!)),
      ].randomElement(using: &random) ?? (.opacity, .whole)
    let kind = Track.kind(of: part, in: property.kind)
    let animation = CAKeyframeAnimation()
    let count = Int.random(in: 2...5, using: &random)
    animation.values = (0..<count).compactMap { _ in value(kind, &random).boxed(kind) }
    if Bool.random(using: &random) {
      let inner = (0..<count - 2).map { _ in random.eighths(0...1) }.sorted()
      animation.keyTimes = ([0] + inner + [1]).map { NSNumber(value: $0) }
    }
    let modes: [CAAnimationCalculationMode] = [.linear, .linear, .discrete, .cubic, .paced, .cubicPaced]
    animation.calculationMode = modes.randomElement(using: &random) ?? .linear
    if Int.random(in: 0..<3, using: &random) == 0 {
      animation.timingFunctions = (1..<count).map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
    }
    let overall: [Curve] = [
      .linear, .linear, Curve(.easeIn), Curve(CubicBezier(x1: 0.2, y1: -0.4, x2: 0.6, y2: 1.3)),
    ]
    guard let frames = animation.keyframes(kind: kind, keyPath: "test") else { return track(&random) }
    return Track(
      property: .column(property), part: part, kind: kind, chain: TimingChain(timing),
      curve: frames.ignoresOverallCurve ? .linear : overall.randomElement(using: &random) ?? .linear,
      endpoints: .keyframes(.init(keyframes: frames)), isAdditive: Int.random(in: 0..<3, using: &random) == 0,
      isCumulative: Int.random(in: 0..<4, using: &random) == 0, endsAtModel: Bool.random(using: &random))
  }

  private func state(_ random: inout SeededRandom) -> LayerState {
    var state = LayerState()
    state.position = CGPoint(x: random.number(-9...9), y: random.number(-9...9))
    state.bounds = CGRect(x: 0, y: 0, width: random.number(1...9), height: random.number(1...9))
    state.backgroundColor = Bool.random(using: &random) ? nil : CGColor.white
    if Bool.random(using: &random) { state.transform = value(.transform, &random).transform }
    state.named[Self.named] = .plain(.scalar, Components(random.number(0...1)))
    if Bool.random(using: &random) { state.named[Self.list] = .wide(WideValue(.numbers, [1, 2, 3])) }
    return state
  }

  private func clock(_ random: inout SeededRandom) -> TimeMap {
    TimeMap(
      beginTime: random.eighths(-2...2), speed: [1, 1, 1, 0, 0.5, 2, -1].randomElement(using: &random) ?? 1,
      timeOffset: random.eighths(-2...2))
  }

  private func compare(_ stage: borrowing Stage, at time: Double, _ round: Int) {
    for row in 1...stage.rows {
      for property in Set(stage.entries[row].map(\.track.property)) {
        if stage.isAtBorder(property, row, at: time) { continue }
        let want = stage.wanted(property, row, at: time)
        // Accumulated transforms grow until they cannot be decomposed.
        if isBeyondPrecision(want) { continue }
        var got: PropertyValue?
        switch property {
        case .column(let column):
          got = .plain(column.kind, stage.tree.presentationValue(column, row: RowIndex(row)))
        case .named(let named): got = stage.tree.presentationValue(named, row: RowIndex(row))
        }
        if !isNear(got, want) {
          Issue.record(
            "round \(round), row \(row), \(property.keyPath) at \(time): \(text(got)), expected \(text(want)) of \(stage.entries[row].filter { $0.track.property == property }.map { "\($0.track.chain.innermost) \($0.track.curve) \($0.track.part)" })"
          )
          return
        }
      }
    }
  }

  private func isBeyondPrecision(_ value: PropertyValue?) -> Bool {
    guard case .plain(.transform, let numbers)? = value else { return false }
    return (0..<16).contains { !(numbers[$0].magnitude < 1e9) }
  }

  private func text(_ value: PropertyValue?) -> String {
    switch value {
    case nil: "nil"
    case .plain(let kind, let numbers)?: "\((0..<kind.componentCount).map { numbers[$0] })"
    case .wide(let wide)?: "\(wide.numbers)"
    }
  }

  @Test(arguments: [false, true]) func lanesMatchSeparateTracks(isChain: Bool) {
    var scene = 0
    Soak.each("lanesMatchSeparateTracks", 400) { random in
      scene += 1
      var stage = Stage(rows: 6, isChain: isChain)
      var time = 0.0
      for round in 0..<30 {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          stage.add(track(&random), to: Int.random(in: 1...6, using: &random))
        }
        if Bool.random(using: &random) {
          stage.removeOne(from: Int.random(in: 1...6, using: &random), &random)
        }
        if round % 5 == 4 { stage.setModel(Int.random(in: 1...6, using: &random), state(&random)) }
        if round % 7 == 6 { stage.setClock(Int.random(in: 0...6, using: &random), clock(&random)) }
        _ = stage.sample(at: time)
        compare(stage, at: time, scene)
        time += [0, 0.001, 1.0 / 60, 0.125, 0.3, 3].randomElement(using: &random) ?? 1
      }
    }
  }

  @Test func samplesMayBeTakenBackwardsInTime() {
    var scene = 0
    Soak.each("timeMayRunBackwards", 200) { random in
      scene += 1
      var stage = Stage(rows: 4)
      for _ in 0..<12 { stage.add(track(&random), to: Int.random(in: 1...4, using: &random)) }
      for _ in 0..<20 {
        let time = random.number(0...10)
        _ = stage.sample(at: time)
        compare(stage, at: time, scene)
      }
    }
  }

  /// Keyframes that reverse are sampled at the times of a display, some of which are exactly or nearly at the
  /// reversals.
  @Test func reversingKeyframesMatchSeparateTracks() throws {
    let frames = CAKeyframeAnimation()
    frames.values = [0, 4, 9]
    let jumping = CAKeyframeAnimation()
    jumping.values = [0, 1, 5]
    jumping.keyTimes = [0, 1, 1]
    for animation in [frames, jumping] {
      let keyframes = try #require(animation.keyframes(kind: .scalar, keyPath: "test"))
      for duration in [0.1, 0.2, 0.25, 0.3, 1.0 / 3, 0.5, 0.75, 1] {
        for speed in [1.0, -1, 2] {
          for curve in [Curve.linear, Curve(.easeInOut)] {
            for start in [0, 7, 13] {
              var stage = Stage(rows: 1)
              let timing = MediaTiming(
                beginTime: Double(start) / 60, duration: duration, speed: speed, repeatCount: .infinity,
                autoreverses: true)
              stage.add(
                Track(
                  property: .column(.cornerRadius), kind: .scalar, chain: TimingChain(timing), curve: curve,
                  endpoints: .keyframes(.init(keyframes: keyframes))), to: 1)
              for frame in 0..<150 {
                _ = stage.sample(at: Double(frame) / 60)
                let got = stage.tree.presentationValue(.cornerRadius, row: RowIndex(1))[0]
                let want = stage.wanted(.column(.cornerRadius), 1, at: Double(frame) / 60)?.components[0] ?? 0
                // Within rounding of a jump, the values on both sides are correct.
                let q = stage.entries[1][0].track.fraction(atLocal: Double(frame) / 60)?.easedFraction ?? 0
                let isExact = start == 0 && (duration * 4).rounded() == duration * 4
                let isJump = q > 1 - 1e-8 && !(q == 1 && isExact)
                if (got - want).magnitude > 1e-9, !(isJump && animation === jumping) {
                  Issue.record("\(duration) s x \(speed), \(curve), frame \(frame): \(got), not \(want)")
                  return
                }
              }
            }
          }
        }
      }
    }
  }

  /// An animation never begins again after its backwards clock has passed its begin, so its value stays the same.
  @Test func anAnimationOnABackwardsClockNeedsNoFrames() {
    var stage = Stage(rows: 1)
    stage.setClock(1, TimeMap(beginTime: 0, speed: -1, timeOffset: 1))
    stage.add(
      Track(
        property: .cornerRadius, timing: MediaTiming(duration: 1, fill: .both), from: Components(0),
        to: Components(8)), to: 1)
    for time in [0.25, 0.5, 1, 1.25, 1.5] { _ = stage.sample(at: time) }
    #expect(stage.tree.presentationValue(.cornerRadius, row: RowIndex(1))[0] == 0)
    #expect(!stage.sample(at: 2) && !stage.sample(at: 3))
  }

  @Test func unusedCurvesAreFreed() {
    var random = SeededRandom("unusedCurvesAreFreed")
    var stage = Stage(rows: 100)
    for round in 0..<30 {
      for row in 1...100 {
        let curve = Curve(
          CubicBezier(x1: Float(random.number(0...1)), y1: 0, x2: Float(random.number(0...1)), y2: 1))
        stage.add(
          Track(
            property: .opacity, timing: MediaTiming(duration: 100), curve: curve, from: Components(0),
            to: Components(1)), to: row)
      }
      _ = stage.sample(at: Double(round) / 60)
      #expect(stage.tree.sampler.tracks.perFrame.isEmpty)
      for row in 1...100 { stage.removeOne(from: row, &random) }
    }
    #expect(stage.tree.sampler.tracks.lanes.groups.count <= 1100)
  }

  @Test func aConstantZMovesNoLayer() {
    var stage = Stage(rows: 3)
    let rest = MediaTiming(duration: 1, fill: .forwards)
    stage.add(Track(property: .zPosition, timing: rest, from: Components(0), to: Components(5)), to: 1)
    stage.add(
      Track(
        property: .opacity, timing: MediaTiming(duration: 100), from: Components(0), to: Components(1)), to: 2
    )
    _ = stage.sample(at: 0.5)
    let changesWhileMoving = stage.tree.sampler.tracks.takeZChange()
    _ = stage.sample(at: 2)
    _ = stage.sample(at: 3)
    let changesAtRest = stage.tree.sampler.tracks.takeZChange()
    #expect(changesWhileMoving && !changesAtRest)
    #expect(stage.tree.order.entries.map(\.row) == [0, 2, 3, 1].map { RowIndex($0) })
  }

  @Test func constantTracksUseNoLanes() {
    var stage = Stage(rows: 1000)
    for row in 1...1000 {
      let timing = MediaTiming(beginTime: row % 2 == 0 ? 0 : 50, duration: 1, fill: .both)
      stage.add(
        Track(property: .opacity, timing: timing, from: Components(0), to: Components(1)), to: row)
    }
    do {
      let changed = stage.sample(at: 0)
      #expect(changed)
    }
    #expect(stage.tree.sampler.tracks.lanes.laneCount == 500)
    do {
      let changed = stage.sample(at: 1.5)
      #expect(changed)
    }
    #expect(stage.tree.sampler.tracks.lanes.laneCount == 0)
    do {
      let changed = stage.sample(at: 2)
      #expect(!changed)
    }
    do {
      let changed = stage.sample(at: 49)
      #expect(!changed)
    }
    do {
      let changed = stage.sample(at: 50.5)
      #expect(changed)
    }
    #expect(stage.tree.sampler.tracks.lanes.laneCount == 500)
    #expect(stage.tree.presentationValue(.opacity, row: RowIndex(1))[0] == 0.5)
    #expect(stage.tree.presentationValue(.opacity, row: RowIndex(2))[0] == 1)
  }

  @Test func aFrameAllocatesNothing() {
    var random = SeededRandom("aFrameAllocatesNothing")
    var stage = Stage(rows: 40)
    for row in 1...40 {
      var state = state(&random)
      // Without a model value, the sum of an additive list would be a new list.
      state.named[Self.list] = .wide(WideValue(.numbers, [1, 2, 3]))
      stage.setModel(row, state)
    }
    for _ in 0..<500 {
      let track = track(&random)
      // A changed z changes the paint order, which may allocate.
      if track.property == .column(.zPosition) { continue }
      stage.add(track, to: Int.random(in: 1...40, using: &random))
    }
    for round in 0..<200 { _ = stage.sample(at: Double(round) / 60) }
    var fewest = UInt64.max
    for round in 200..<300 where fewest > 0 {
      let before = threadAllocationCount()
      _ = stage.sample(at: Double(round) / 60)
      fewest = min(fewest, threadAllocationCount() - before)
    }
    #expect(fewest == 0)
  }

  @Test func removedTracksLeaveNoEntries() {
    var random = SeededRandom("addingAndRemovingLeavesNoTrace")
    var stage = Stage(rows: 8)
    for round in 0..<50 {
      for _ in 0..<100 { stage.add(track(&random), to: Int.random(in: 1...8, using: &random)) }
      _ = stage.sample(at: Double(round) / 60)
      for row in 1...8 { while !stage.entries[row].isEmpty { stage.removeOne(from: row, &random) } }
      _ = stage.sample(at: Double(round) / 60)
      #expect(stage.tree.trackCount == 0)
      #expect(stage.tree.sampler.tracks.lanes.laneCount == 0)
      #expect(
        stage.tree.sampler.tracks.perFrame.isEmpty && stage.tree.sampler.tracks.stacks.combining.isEmpty)
    }
    #expect(stage.tree.sampler.tracks.slots.count <= 100)
    for row in 1...8 {
      for property in AnimatableProperty.allCases {
        let shown = stage.tree.presentationValue(property, row: RowIndex(row))
        let isModel = isNear(
          .plain(property.kind, shown), stage.models[row].value(of: .column(property)))
        #expect(isModel, "\(property)")
      }
    }
  }
}

private func isNear(_ a: PropertyValue?, _ b: PropertyValue?) -> Bool {
  switch (a, b) {
  case (nil, nil): return true
  case (.plain(_, let x)?, .plain(_, let y)?):
    return (0..<16).allSatisfy { isNear(x[$0], y[$0]) }
  case (.wide(let x)?, .wide(let y)?):
    return x.numbers.count == y.numbers.count && zip(x.numbers, y.numbers).allSatisfy(isNear)
  default: return false
  }
}

private func isNear(_ a: Double, _ b: Double) -> Bool {
  a == b || (a.isNaN && b.isNaN) || (a - b).magnitude <= 1e-6 * max(1, b.magnitude)
}
