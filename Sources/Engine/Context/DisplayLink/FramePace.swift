/// Selects the frames for a rate below the display's: the first frame at or after each multiple of the rate's interval.
/// The multiples count from the first frame, so that no error accumulates.
struct FramePace {
  /// Frames per second; 0 or less, or the display's rate or more, accepts every frame.
  var rate = 0.0 {
    didSet { if rate != oldValue { restart() } }
  }
  /// The time of the first frame since `restart()`; nil before that frame.
  private var first: Double?
  /// The time of the last accepted frame.
  private var last = 0.0
  /// Intervals from the first frame to the last accepted one.
  private var count = 0.0

  /// Accepts the next frame and counts intervals from it.
  mutating func restart() { first = nil }

  /// Whether the rate includes the frame at the time `t`; `refresh` is the display's interval in seconds. The count
  /// restarts if `t` is not later than the last accepted frame.
  mutating func accepts(_ t: Double, refresh: Double) -> Bool {
    guard rate > 0, rate * refresh < 0.999 else { return true }
    guard let first, t > last else {
      first = t
      last = t
      count = 0
      return true
    }
    // A live display is not exact: a frame may be early by up to a quarter of the interval.
    let reached = ((t - first + 0.25 * refresh) * rate).rounded(.down)
    guard reached > count else { return false }
    last = t
    count = reached
    return true
  }
}
