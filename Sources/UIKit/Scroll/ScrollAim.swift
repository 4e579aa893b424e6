/// A row or an item that an animation scrolls to a position in the visible area; its frame may change during the
/// animation.
@MainActor
struct ScrollAim {
  let path: IndexPath
  /// The offset at which the animation ends in the current layout, and the frame of the row or item in the content; nil
  /// if it does not exist. The list supplies the closure, as it computes the positions.
  let target: (IndexPath) -> (offset: CGPoint, frame: CGRect)?

  /// The aim after a batch of changes has moved the row or item; nil if it was deleted.
  func moved(by newPath: (IndexPath) -> IndexPath?) -> ScrollAim? {
    newPath(path).map { ScrollAim(path: $0, target: target) }
  }
}

/// The progress of an animation whose target may move, and the corrections for the movements.
struct ScrollCourse {
  /// The speed, in points per second, from which the least time for the remaining distance is computed, so that a
  /// distance that turns out longer is not covered in one frame.
  fileprivate static let speed: CGFloat = 4000
  /// The upper limit of the least time for the remaining distance, in seconds.
  fileprivate static let maximumLeastTime = 0.1
  /// The distance, in points, that counts as estimated correctly before anything is measured, as the first row alone is
  /// a poor sample.
  private static let trustedDistance: CGFloat = 200

  /// The fraction of the curve, 0…1, at the offset `from`.
  fileprivate var startFraction = 0.0
  /// The factor by which the animation is faster than the estimated distance needs, from the errors of the previous
  /// estimates.
  fileprivate var speedFactor: CGFloat = 1
  /// The seconds from the start to the last frame.
  fileprivate var time = 0.0
  /// The seconds by which the animation has been extended. From `ScrollAnimation.duration` on, no further extension is
  /// made.
  fileprivate var extraTime = 0.0
  /// The offset before the last step; until the frame of this step is drawn, the step can be undone.
  fileprivate var previousOffset = CGPoint.zero
  /// The distance to the target after the last step, in points.
  fileprivate var remainingDistance: CGFloat = 0
  /// The distance that the content has travelled, and the distance by which the target has receded, in points.
  private var travelled: CGFloat = 0
  private var addedDistance: CGFloat = 0

  init() {}

  /// The fraction, 0…1, of the distance from `from` that is covered at a fraction of the curve.
  func coveredFraction(at fraction: Double) -> CGFloat {
    min(1, speedFactor * CGFloat((fraction - startFraction) / (1 - startFraction)))
  }

  /// Records a step of the content and the distance to the target after it.
  fileprivate mutating func step(from start: CGPoint, to offset: CGPoint, remaining distance: CGFloat) {
    previousOffset = start
    travelled += hypot(offset.x - start.x, offset.y - start.y)
    remainingDistance = distance
  }

  /// Records the distance to a new target. The part `unseen` of this distance consists of estimates, which are assumed
  /// to have the same errors as the previous estimates.
  fileprivate mutating func measure(_ distance: CGFloat, unseen: CGFloat) {
    addedDistance += distance - remainingDistance
    remainingDistance = distance
    speedFactor = distance > 0 ? 1 + min(unseen, distance) / distance * (lengthRatio - 1) : 1
  }

  /// The ratio of the measured lengths to their estimates, 0.25…4.
  private var lengthRatio: CGFloat {
    let estimated = travelled + Self.trustedDistance - addedDistance
    guard estimated > 0 else { return 4 }
    return min(max((travelled + Self.trustedDistance) / estimated, 0.25), 4)
  }
}

extension ScrollAnimation {
  /// Records that a frame moves the content, `t` seconds after the start.
  mutating func step(from before: CGPoint, to offset: CGPoint, at t: Double) {
    course.time = t
    course.step(from: before, to: offset, remaining: distance(from: offset, to: to))
  }

  /// Continues from an offset to a new target in the remaining time, or in slightly more if the target is far. `unseen`
  /// is the distance, in points, to rows or items that were not on screen yet, whose lengths are estimates.
  mutating func redirect(from offset: CGPoint, to target: CGPoint, unseen: CGFloat) {
    let length = distance(from: offset, to: target)
    course.measure(length, unseen: unseen)
    (from, to) = (offset, target)
    let missingTime =
      min(ScrollCourse.maximumLeastTime, Double(length / ScrollCourse.speed)) - (Self.duration - course.time)
    if length > 0, missingTime > 0, course.extraTime < Self.duration {
      start += missingTime
      course.time -= missingTime
      course.extraTime += missingTime
    }
    // The fraction stays below 1, as `coveredFraction(at:)` divides by its distance from 1.
    course.startFraction = min(fraction(at: course.time), 0.999_999)
  }

  /// Moves the start of the last step by the shift of the content.
  mutating func shift(by shift: CGPoint) {
    course.previousOffset.x += shift.x
    course.previousOffset.y += shift.y
  }

  /// Treats the current offset as drawn, so that no part of the last step is undone.
  mutating func keepStep(at offset: CGPoint) { course.previousOffset = offset }

  /// Whether a redirection from `offset` to `target` would change nothing.
  func isOnCourse(at offset: CGPoint, to target: CGPoint) -> Bool {
    target == to && course.speedFactor == 1
      && abs(distance(from: offset, to: target) - course.remainingDistance) < 0.001
  }

  /// The offset after the last step, limited to a target that turned out to be nearer. Part of the step can be undone,
  /// as its frame has not been drawn yet.
  func limited(_ offset: CGPoint, by target: CGPoint) -> CGPoint {
    func limited(_ end: CGFloat, _ start: CGFloat, _ target: CGFloat) -> CGFloat {
      if end == start { return end }
      return end > start ? max(start, min(end, target)) : min(start, max(end, target))
    }
    return CGPoint(
      x: limited(offset.x, course.previousOffset.x, target.x),
      y: limited(offset.y, course.previousOffset.y, target.y))
  }

  private func distance(from a: CGPoint, to b: CGPoint) -> CGFloat { hypot(b.x - a.x, b.y - a.y) }
}
