import Compositor

/// Chooses how many pixels large blurs and effects have while things move, so that the frames of a software rasteriser are in
/// time. At rest all pixels are there.
///
/// Blurs begin with half of the pixels along each side: the first frames are the most expensive ones, and little of it is
/// seen. Effects begin with all, as most of them cost less than magnifying them. Frames that are late twice in a row halve
/// the pixels; frames with time to spare double them again. What an effect needs is remembered until another one moves.
package struct DetailGovernor: Sendable {
  private var blurs = Level(number: 1)
  private var effects = Level(number: 0)
  /// The effect that `effects` is for.
  private var effect: UInt64 = 0
  /// Seconds in which a frame is to be drawn and presented.
  private let budget: Double

  /// A tenth of the time between frames is left for what else has to be done.
  package init(framesPerSecond: Double) { budget = 0.9 / framesPerSecond }

  /// Of the next frame, if it moves.
  package var detail: MotionDetail {
    MotionDetail(blurs: blurs.detail, effects: effects.detail, effect: effect)
  }

  /// Notes how long a moving frame took, in which there were such large blurs and effects.
  package mutating func note(seconds: Double, reducible: ReducibleContent) {
    if reducible.hasBlurs { blurs.note(share: seconds / budget) }
    if reducible.effect == 0 { return }
    if reducible.effect != effect { (effect, effects) = (reducible.effect, Level(number: 0)) }
    effects.note(share: seconds / budget)
  }

  /// One of the details, and how often frames were late or quick with it.
  private struct Level {
    var number: Int
    private var lateFrames = 0
    private var quickFrames = 0

    private static let details = [1, 0.5, 0.25]
    private static let mostLateFrames = 2
    private static let requiredQuickFrames = 12
    /// Doubling the pixels of both sides takes four times as long at most.
    private static let quickShare = 0.2

    init(number: Int) { self.number = number }

    var detail: Double { Self.details[number] }

    /// `share` is the part of the budget that a frame took.
    mutating func note(share: Double) {
      lateFrames = share > 1 ? lateFrames + 1 : 0
      quickFrames = share < Self.quickShare ? quickFrames + 1 : 0
      if lateFrames == Self.mostLateFrames, number < Self.details.count - 1 {
        (number, lateFrames) = (number + 1, 0)
      } else if quickFrames == Self.requiredQuickFrames, number > 0 {
        (number, quickFrames) = (number - 1, 0)
      }
    }
  }
}
