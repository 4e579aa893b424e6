import Compositor

/// Chooses the resolution of large blurs and effects during motion, so that a software rasteriser completes the frames
/// in time. At rest, blurs and effects have the full resolution.
///
/// Blurs begin with half of the resolution: the first frames of a motion are the most expensive ones, and the blur is
/// hardly visible in them. Effects begin with the full resolution, as most of them cost less than magnifying a
/// smaller result. The resolution is halved after two late frames in a row, and doubled after four early frames in a
/// row. Blurs have one level of detail, and each effect has its own.
///
/// Only windows on a software rasteriser have a governor. The frames of a `Run` must not depend on a clock: a `Run` has
/// no governor unless one is set, as by `segue profile --governed`.
package struct DetailGovernor: Sendable {
  private var blurs = Level(number: 1)
  private var effects: [Level] = []
  /// The detail of the next frame, if that frame moves. `detail.effects` and `effects` have the same indices.
  package private(set) var detail: MotionDetail
  /// The time, in seconds, in which a frame is to be drawn.
  private var budget: Double
  /// Returns the time of a clock, in seconds.
  private let now: @Sendable () -> Double
  /// The time at which the current moving frame began, in seconds.
  private var frameStart = 0.0

  /// The share of the frame interval that drawing may take; the rest is for other work, such as presenting the frame.
  private static let share = 0.9
  /// The maximum number of effects whose detail is stored.
  private static let maximumEffectCount = 16

  package init(framesPerSecond: Double, now: @escaping @Sendable () -> Double = Self.uptime) {
    budget = Self.share / framesPerSecond
    self.now = now
    detail = MotionDetail(blurs: blurs.detail)
  }

  private static let start = ContinuousClock.now

  /// The time of a monotonic clock, in seconds.
  package static let uptime: @Sendable () -> Double = { (ContinuousClock.now - start) / .seconds(1) }

  package mutating func setFrameRate(_ framesPerSecond: Double) { budget = Self.share / framesPerSecond }

  /// Notes that a moving frame begins.
  mutating func begin() { frameStart = now() }

  /// Notes that the frame is drawn, and the large blurs and effects in it.
  mutating func end(reducible: ReducibleContent) { note(seconds: now() - frameStart, reducible: reducible) }

  mutating func note(seconds: Double, reducible: ReducibleContent) {
    let share = seconds / budget
    if reducible.hasBlurs, blurs.note(share: share) { detail.blurs = blurs.detail }
    for id in reducible.effects {
      let index = index(ofEffect: id)
      if effects[index].note(share: share) { detail.effects[index].detail = effects[index].detail }
    }
  }

  private mutating func index(ofEffect id: UInt64) -> Int {
    if let index = detail.effects.firstIndex(where: { $0.id == id }) { return index }
    if effects.count == Self.maximumEffectCount {
      effects.removeFirst()
      detail.effects.removeFirst()
    }
    effects.append(Level(number: 0))
    detail.effects.append(.init(id: id, detail: 1))
    return effects.count - 1
  }

  /// One level of detail, and the numbers of successive frames with it that were late or early.
  private struct Level {
    var number: Int
    private var lateFrames = 0
    private var earlyFrames = 0

    private static let details = [1, 0.5, 0.25]
    private static let requiredLateFrames = 2
    private static let requiredEarlyFrames = 4
    /// The share of the budget below which a frame was early: drawing with twice the pixels along both sides takes at
    /// most four times as long.
    private static let earlyShare = 0.25

    init(number: Int) { self.number = number }

    var detail: Double { Self.details[number] }

    /// Notes the share of the budget that a frame took; returns whether the detail changes.
    mutating func note(share: Double) -> Bool {
      lateFrames = share > 1 ? lateFrames + 1 : 0
      earlyFrames = share < Self.earlyShare ? earlyFrames + 1 : 0
      if lateFrames == Self.requiredLateFrames, number < Self.details.count - 1 {
        (number, lateFrames) = (number + 1, 0)
        return true
      }
      guard earlyFrames >= Self.requiredEarlyFrames, number > 0 else { return false }
      (number, earlyFrames) = (number - 1, 0)
      return true
    }
  }
}
