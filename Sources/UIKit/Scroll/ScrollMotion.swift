/// What moves the content of a scroll view. All of it is a function of time or of the fingers, and of nothing between.
enum ScrollMotion {
  case rest
  case drag(ScrollDrag)
  case glide(ScrollFlight)
  case animation(ScrollAnimation)

  var isGlide: Bool { if case .glide = self { true } else { false } }
  var isDrag: Bool { if case .drag = self { true } else { false } }
  /// It goes on by itself, from frame to frame.
  var needsFrames: Bool {
    switch self {
    case .rest, .drag: false
    case .glide, .animation: true
    }
  }
}

/// Content under fingers.
struct ScrollDrag {
  /// The offset that the fingers would ask for if they had not moved.
  var origin: CGPoint
  /// The axes along which the content follows.
  let follows: (x: Bool, y: Bool)
}

/// Both axes as they are at one moment.
struct FlightAxes: Equatable {
  let x: ScrollAxis
  let y: ScrollAxis
}

/// Content that was let go: one glide for each axis.
struct ScrollFlight {
  let x: AxisGlide
  let y: AxisGlide
  /// The axes that the glides were made for.
  let axes: FlightAxes
  /// The part of the velocity that a millisecond leaves.
  let rate: Double
  /// When it was let go, on the clock of `CACurrentMediaTime()`.
  let start: CFTimeInterval

  var duration: Double { max(x.duration, y.duration) }
  var target: CGPoint { CGPoint(x: x.target, y: y.target) }
  func position(at t: Double) -> CGPoint { CGPoint(x: x.position(at: t), y: y.position(at: t)) }
  func velocity(at t: Double) -> CGPoint { CGPoint(x: x.velocity(at: t), y: y.velocity(at: t)) }
}

/// Content on the way to an offset that the app asked for, slow at both ends.
struct ScrollAnimation {
  /// Seconds that `setContentOffset(_:animated:)` takes. Apple names no number.
  static let duration = 0.3

  let from: CGPoint
  let to: CGPoint
  /// Scales of the content at both ends; nil where it is not zoomed.
  var zoom: (from: CGFloat, to: CGFloat)?
  /// The zoom is the way back into the limits, of which nobody needs to be told that it begins.
  var isBounce = false
  /// When it began, on the clock of `CACurrentMediaTime()`.
  let start: CFTimeInterval

  /// The part of the way, 0…1, that is behind it `t` seconds after the start.
  func fraction(at t: Double) -> Double { CubicBezier.easeInOut.value(at: t / Self.duration) }

  func position(at t: Double) -> CGPoint {
    let part = fraction(at: t)
    return CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
  }
}
