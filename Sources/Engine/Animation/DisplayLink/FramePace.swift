/// Which frames are those of a rate below the display's: the first to reach each multiple of the interval, counted from
/// the first frame, so that nothing adds up over time.
struct FramePace {
  /// Frames a second; 0 or less, or one the display does not reach, takes every frame.
  var rate = 0.0 {
    didSet { if rate != oldValue { restart() } }
  }
  private var first: Double?
  private var last = 0.0
  /// Intervals from the first frame to the last one taken.
  private var count = 0.0

  /// Takes the next frame, and counts from there.
  mutating func restart() { first = nil }

  /// Whether the frame at the time `t` is one; `refresh` is the display's interval in seconds. Times rise from call to
  /// call; one that does not starts again.
  mutating func takes(_ t: Double, refresh: Double) -> Bool {
    guard rate > 0, rate * refresh < 0.999 else { return true }
    guard let first, t > last else {
      first = t
      last = t
      count = 0
      return true
    }
    // A live display is not exact: a frame that misses its place by less than a quarter of the interval is in it.
    let reached = ((t - first + 0.25 * refresh) * rate).rounded(.down)
    guard reached > count else { return false }
    last = t
    count = reached
    return true
  }
}
