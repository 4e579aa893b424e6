/// The current motion of a scroll view's content: a function of time or of the touches, without further state.
///
/// Scrolling changes only the origin of the view's bounds. A drag is a function of the pan's translation since its
/// start. A glide (a `ScrollGlide` for each axis, animation.md §9) and an animation are closed forms of the time since
/// their start, which a display link evaluates once a frame. If the app changes the offset, size or insets, a drag or
/// glide restarts with the current position and velocity. Offsets are rounded to whole pixels, so that the renderer can
/// copy scrolled content, except at an edge, at the end of an animation and in a zoom.
enum ScrollMotion {
  case rest
  case drag(ScrollDrag)
  case glide(ContentGlide)
  case animation(ScrollAnimation)

  var isGlide: Bool { if case .glide = self { true } else { false } }
  var isDrag: Bool { if case .drag = self { true } else { false } }
  /// Whether the motion advances with time, frame by frame.
  var needsFrames: Bool {
    switch self {
    case .rest, .drag: false
    case .glide, .animation: true
    }
  }
}

/// A drag of the content.
struct ScrollDrag {
  /// The unresisted offset at zero translation.
  var origin: CGPoint
  /// The axes along which the content follows the drag.
  let follows: (x: Bool, y: Bool)
}

/// The range of both axes at one moment.
struct GlideAxes: Equatable {
  let x: ScrollAxis
  let y: ScrollAxis
}

/// The deceleration of released content: one glide for each axis.
struct ContentGlide {
  let x: AxisGlide
  let y: AxisGlide
  /// The axes for which the glides were computed.
  let axes: GlideAxes
  /// The fraction of the velocity that remains after a millisecond.
  let rate: Double
  /// The time of the release, on the clock of `CACurrentMediaTime()`.
  let start: CFTimeInterval

  var duration: Double { max(x.duration, y.duration) }
  var target: CGPoint { CGPoint(x: x.target, y: y.target) }
  func position(at t: Double) -> CGPoint { CGPoint(x: x.position(at: t), y: y.position(at: t)) }
  func velocity(at t: Double) -> CGPoint { CGPoint(x: x.velocity(at: t), y: y.velocity(at: t)) }
}

/// An animation of the content to an offset, a row or an item, with or without a zoom, eased at both ends.
struct ScrollAnimation {
  /// The seconds that `setContentOffset(_:animated:)` takes. Apple names no number.
  static let duration = 0.3

  /// The offset at which the animation began, or at which its target last moved.
  var from: CGPoint
  var to: CGPoint
  /// The scales of the content at both ends; nil for an animation without a zoom.
  var zoom: (from: CGFloat, to: CGFloat)?
  /// Whether the animation returns the scale to its limits, without notifying the delegate of the start.
  var isBounce = false
  /// Whether a tap on the status bar has begun the animation.
  var isToTop = false
  /// The start time, on the clock of `CACurrentMediaTime()`. An extension of the animation moves the start time
  /// forward.
  var start: CFTimeInterval
  /// The row or item that the animation scrolls to a position in the visible area; nil if the target is an offset.
  var aim: ScrollAim?
  /// The requested offset, if it was in the content's range: the target then stays in the range. Nil for other offsets.
  var requestedOffset: CGPoint?
  /// The progress and the corrections for a target that moves.
  var course = ScrollCourse()

  /// The fraction of the distance, 0…1, covered `t` seconds after the start if the target does not move.
  func fraction(at t: Double) -> Double { CubicBezier.easeInOut.value(at: t / Self.duration) }

  func position(at t: Double) -> CGPoint {
    let covered = course.coveredFraction(at: fraction(at: t))
    return CGPoint(x: from.x + (to.x - from.x) * covered, y: from.y + (to.y - from.y) * covered)
  }
}
