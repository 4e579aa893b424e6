/// A row or an item that an animation scrolls to a position in the visible area; its frame may change during the
/// animation.
@MainActor
struct ScrollAim {
  let path: IndexPath
  /// The offset at which the animation ends in the current layout, and the frame of the row or item in the content; nil
  /// if it does not exist. The list supplies the closure, as it computes the positions.
  let target: (IndexPath) -> (offset: CGPoint, frame: CGRect)?

  /// The same row or item after a batch of changes; nil if it is gone.
  func moved(_ new: (IndexPath) -> IndexPath?) -> ScrollAim? {
    new(path).map { ScrollAim(path: $0, target: target) }
  }
}

/// The progress of an animation whose target may move, and the corrections that it has made for that.
struct ScrollCourse {
  /// The points per second at which an animation whose target moved at the last comes to its end, and the longest time
  /// for it in seconds: the rest of a distance that turned out longer is not covered in one frame.
  fileprivate static let speed: CGFloat = 4000
  fileprivate static let tail = 0.1
  /// The distance, in points, for which an estimate is trusted before anything was measured, as the first row alone is
  /// a poor estimate.
  private static let trust: CGFloat = 200

  /// The fraction of the curve at `from`.
  fileprivate var origin = 0.0
  /// The factor by which the animation is faster than the known distance needs, as the estimates have been too small so
  /// far.
  fileprivate var scale: CGFloat = 1
  /// The seconds from the start to the last frame.
  fileprivate var time = 0.0
  /// The seconds by which the animation has become longer.
  fileprivate var extended = 0.0
  /// The offset before the last step, back to which that step can be undone until it is drawn.
  fileprivate var before = CGPoint.zero
  /// The distance to the target after the last step, in points.
  fileprivate var left: CGFloat = 0
  /// The points travelled, and the points by which the distance has grown besides.
  private var travelled: CGFloat = 0
  private var grown: CGFloat = 0

  init() {}

  /// The part of the distance from `from` that is covered at a fraction of the curve.
  func part(_ fraction: Double) -> CGFloat {
    min(1, scale * CGFloat((fraction - origin) / (1 - origin)))
  }

  fileprivate mutating func step(from start: CGPoint, to offset: CGPoint, left distance: CGFloat) {
    before = start
    travelled += hypot(offset.x - start.x, offset.y - start.y)
    left = distance
  }

  fileprivate mutating func measure(_ distance: CGFloat, unseen: CGFloat) {
    grown += distance - left
    left = distance
    scale = distance > 0 ? 1 + min(unseen, distance) / distance * (growth - 1) : 1
  }

  /// The measured length in proportion to its estimate.
  private var growth: CGFloat {
    let estimated = travelled + Self.trust - grown
    guard estimated > 0 else { return 4 }
    return min(max((travelled + Self.trust) / estimated, 0.25), 4)
  }
}

extension ScrollAnimation {
  /// Records that a frame moves the content, `t` seconds after the start.
  mutating func step(from before: CGPoint, to offset: CGPoint, at t: Double) {
    course.time = t
    course.step(from: before, to: offset, left: distance(from: offset, to: to))
  }

  /// Continues from an offset to a target in the time that is left, or a little more if the target is far. `unseen` is
  /// the distance, in points, to rows or items that were not on screen yet, whose lengths are estimates.
  mutating func turn(from offset: CGPoint, to target: CGPoint, unseen: CGFloat) {
    let length = distance(from: offset, to: target)
    course.measure(length, unseen: unseen)
    (from, to) = (offset, target)
    let missing = min(ScrollCourse.tail, Double(length / ScrollCourse.speed)) - (Self.duration - course.time)
    if length > 0, missing > 0, course.extended < Self.duration {
      start += missing
      course.time -= missing
      course.extended += missing
    }
    // The fraction is less than 1, as the rest of the curve is divided by its distance from 1.
    course.origin = min(fraction(at: course.time), 0.999_999)
  }

  /// Moves the last step along with the content.
  mutating func shift(by shift: CGPoint) {
    course.before.x += shift.x
    course.before.y += shift.y
  }

  /// Counts the present offset as drawn: no part of the last step is undone.
  mutating func keepStep(at offset: CGPoint) { course.before = offset }

  /// Whether a turn to a target at an offset changes nothing.
  func isOnCourse(at offset: CGPoint, to target: CGPoint) -> Bool {
    target == to && course.scale == 1 && abs(distance(from: offset, to: target) - course.left) < 0.001
  }

  /// The end of the last step, but not beyond a target that turned out nearer, as the frame has not been drawn yet.
  func limited(_ offset: CGPoint, by target: CGPoint) -> CGPoint {
    func limited(_ end: CGFloat, _ start: CGFloat, _ target: CGFloat) -> CGFloat {
      if end == start { return end }
      return end > start ? max(start, min(end, target)) : min(start, max(end, target))
    }
    return CGPoint(
      x: limited(offset.x, course.before.x, target.x), y: limited(offset.y, course.before.y, target.y))
  }

  private func distance(from a: CGPoint, to b: CGPoint) -> CGFloat { hypot(b.x - a.x, b.y - a.y) }
}
