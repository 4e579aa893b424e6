/// Decides whether a turn has a frame to draw, and whether the frame is part of a motion.
///
/// A motion ends after three turns without a change. A frame that is drawn again without a change, such as after a
/// window was uncovered, begins no motion.
struct Motion {
  /// Whether anything may differ from the last frame.
  private(set) var hasChanges = true
  /// Whether the passing time has changed the content, not only a commit.
  private var isAnimated = false
  /// Whether the next turn draws a frame even if nothing differs.
  var needsRedraw = false
  /// The number of frames with changes since the screen was last at rest.
  private(set) var frameCount = 0
  /// The number of turns since the last turn with a change.
  private var stillTurns = 0

  /// The number of turns without a change after which the screen is at rest.
  private static let restingTurns = 3

  /// Whether a later turn may end the motion.
  var awaitsRest: Bool { frameCount > 0 && stillTurns < Self.restingTurns }

  /// Records that the next frame may differ; `isAnimated` is true if the time is the cause.
  mutating func noteChanges(isAnimated: Bool = false) {
    hasChanges = true
    if isAnimated { self.isAnimated = true }
  }

  /// Counts a turn; returns whether it ends a motion.
  mutating func beginTurn() -> Bool {
    if hasChanges {
      (frameCount, stillTurns) = (frameCount + 1, 0)
      return false
    }
    stillTurns += 1
    guard stillTurns == Self.restingTurns else { return false }
    frameCount = 0
    return true
  }

  /// Begins the turn's frame; returns whether it is part of a motion. A single changed frame counts as a screen at
  /// rest, unless the time has caused the change.
  mutating func beginFrame() -> Bool {
    defer { (hasChanges, isAnimated, needsRedraw) = (false, false, false) }
    return frameCount > 1 || frameCount == 1 && isAnimated
  }
}
