/// A timing curve, which maps an animation's local time to its progress.
package enum Curve: Sendable, Equatable {
  case linear
  case cubic(CubicBezier)
  case spring(SpringSolution)

  /// A cubic, or `linear` if the cubic is a straight line.
  package init(_ cubic: CubicBezier) {
    self = cubic.x1 == cubic.y1 && cubic.x2 == cubic.y2 ? .linear : .cubic(cubic)
  }

  /// The progress at a fraction of the duration. `time` is the same point of time in seconds, which a spring uses.
  package func value(fraction: Double, time: Double) -> Double {
    switch self {
    case .linear: fraction
    case .cubic(let cubic): cubic.value(at: fraction)
    case .spring(let spring): spring.progress(time)
    }
  }

  /// A fraction of `duration` seconds at which the progress is `q`, from which a paused animation resumes; after an
  /// overshoot, the progress may be `q` at several fractions.
  package func inverse(_ q: Double, duration: Double) -> Double {
    switch self {
    case .linear: return q
    case .cubic(let cubic): return cubic.inverse(at: q)
    case .spring(let spring):
      if q <= 0 { return 0 }
      // The first of 256 steps that has reached q brackets the result. If no step has, because the spring oscillates
      // faster or does not reach q, the result is the end.
      var high = 0.0
      for step in 1...256 {
        high = duration * Double(step) / 256
        if spring.progress(high) >= q { break }
        if step == 256 { return 1 }
      }
      var low = high - duration / 256
      while true {
        let middle = 0.5 * (low + high)
        if middle <= low || middle >= high { return high / duration }
        if spring.progress(middle) < q { low = middle } else { high = middle }
      }
    }
  }
}
