/// `MediaTiming.evaluate` for four tracks at once, operation for operation, so that the results are the same.
struct TimingLanes: Sendable {
  typealias Mask = SIMDMask<SIMD4<Int64>>

  private var clockRate = SIMD4<Double>.zero
  private var clockShift = SIMD4<Double>.zero
  /// An empty lane never begins.
  private var begin = SIMD4<Double>(repeating: .infinity)
  private var rate = SIMD4<Double>.zero
  private var direction = SIMD4<Double>.zero
  private var offset = SIMD4<Double>.zero
  private var active = SIMD4<Double>.zero
  private var cycle = SIMD4<Double>(repeating: 1)
  private var duration = SIMD4<Double>(repeating: 1)
  /// From where on the model shows instead, in the layer's time.
  private var modelBegin = SIMD4<Double>(repeating: .infinity)
  private var fillsBefore = Mask(repeating: false)
  private var fillsAfter = Mask(repeating: false)

  /// The result: the fraction, which the curve still has to ease.
  var q = SIMD4<Double>.zero
  private(set) var basicTime = SIMD4<Double>.zero
  private(set) var iteration = SIMD4<Double>.zero
  private(set) var applies = Mask(repeating: false)

  mutating func set(_ lane: Int, _ track: Track, _ clock: TimeMap) {
    let timing = track.chain.own
    begin[lane] = timing.beginTime
    rate[lane] = timing.speed.magnitude
    direction[lane] = timing.speed < 0 ? -1 : timing.speed > 0 ? 1 : 0
    offset[lane] = timing.timeOffset
    active[lane] = timing.activeDuration
    cycle[lane] = timing.cycle
    duration[lane] = timing.duration
    modelBegin[lane] = track.endsAtModel ? timing.endTime - Track.endTolerance : .infinity
    fillsBefore[lane] = timing.fill == .backwards || timing.fill == .both
    fillsAfter[lane] = timing.fill == .forwards || timing.fill == .both
    setClock(lane, clock)
  }

  mutating func setClock(_ lane: Int, _ clock: TimeMap) {
    clockRate[lane] = clock.rate
    clockShift[lane] = clock.shift
  }

  mutating func clear(_ lane: Int) {
    begin[lane] = .infinity
    fillsBefore[lane] = false
    applies[lane] = false
  }

  func result(_ lane: Int) -> (q: Double, iteration: Int)? {
    applies[lane] ? (q[lane], MediaTiming.whole(iteration[lane])) : nil
  }

  mutating func evaluate(_ rootTime: Double) {
    let local = rootTime * clockRate + clockShift
    let isBefore = local .< begin
    var elapsed = ((local - begin) * rate).replacing(with: 0, where: isBefore)
    let isAfter = elapsed .> active
    elapsed.replace(with: active, where: isAfter)
    let fits = (.!isBefore .| fillsBefore) .& (.!isAfter .| fillsAfter)
    let isShown = fits .& (local .< modelBegin)
    applies = isShown
    let t = direction * elapsed + offset

    let isLast = (direction .> 0) .& (elapsed .== active)
    let isHeldAtEnd = (direction .== 0) .& (t .== active)
    let isLimit = (isLast .| isHeldAtEnd) .& (t .> 0)
    var rest = t
    iteration = .zero
    // Most tracks are in their first repetition and need no division.
    let isFirst = (t .< cycle) .| (isLimit .& (t .== cycle))
    if !all(isFirst .& (t .>= 0)) {
      iteration = (t / cycle).rounded(.down)
      rest = pointwiseMin(pointwiseMax(t - iteration * cycle, .zero), cycle)
      let isEnd = isLimit .& (rest .<= 1e-12 * t)
      rest.replace(with: cycle, where: isEnd)
      iteration.replace(with: iteration - 1, where: isEnd)
    }
    rest.replace(with: cycle - rest, where: rest .> duration)
    basicTime = rest
    q = rest / duration
  }

  /// One lane by the track itself.
  mutating func evaluateOdd(_ lane: Int, _ track: Track, _ rootTime: Double) {
    let place = track.fraction(atLocal: rootTime * clockRate[lane] + clockShift[lane])
    applies[lane] = place != nil
    q[lane] = place?.q ?? 0
    iteration[lane] = Double(place?.iteration ?? 0)
  }
}

extension MediaTiming {
  /// Whether `TimingLanes` can divide by it.
  var suitsLanes: Bool { cycle > 0 && cycle.isFinite && beginTime.isFinite }

  /// An iteration as an integer; beyond 2^53 whole numbers are no longer told apart.
  static func whole(_ iteration: Double) -> Int { Int(min(max(iteration, -0x1p53), 0x1p53)) }
}
