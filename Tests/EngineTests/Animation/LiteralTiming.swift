import Foundation

/// A literal evaluation of animation.md §1 for nested timed objects, independent of `MediaTiming` and `TimingChain`.
final class LiteralTiming {
  let parent: LiteralTiming?
  var beginTime = 0.0
  var duration = 0.0
  var speed = 1.0
  var timeOffset = 0.0
  var repeatCount = 0.0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillsBefore = false
  var fillsAfter = false
  /// The control points of a group's timing curve; nil for a linear curve.
  var curve: (x1: Double, y1: Double, x2: Double, y2: Double)?

  init(inside parent: LiteralTiming?) { self.parent = parent }

  /// The position within the animation at a time.
  struct Position: Equatable {
    /// The basic time within an iteration, after repetition and reversal, in seconds.
    var basic: Double
    /// The basic time as a fraction of the duration.
    var fraction: Double
    /// The number of the iteration.
    var iteration: Double
  }

  /// The duration in seconds. In the specification's words, 0 "takes the transaction's, or the group's."
  func effectiveDuration(_ transaction: Double) -> Double {
    if duration > 0 { return duration }
    return parent?.effectiveDuration(transaction) ?? transaction
  }

  /// The position at a time of the layer; nil if the object or a group that contains it does not apply. `slack`, in
  /// seconds, shifts the times that a timing curve has warped, because two solvers compute them with different errors.
  func position(atLayerTime time: Double, transaction: Double = 0.25, slack: Double = 0) -> Position? {
    guard let parent else { return position(atParentTime: time, transaction) }
    guard let outer = parent.position(atLayerTime: time, transaction: transaction, slack: slack) else {
      return nil
    }
    guard let curve = parent.curve else { return position(atParentTime: outer.basic, transaction) }
    let warped = min(max(height(curve, at: outer.fraction), 0), 1)
    return position(atParentTime: warped * parent.effectiveDuration(transaction) + slack, transaction)
  }

  private func position(atParentTime tp: Double, _ transaction: Double) -> Position? {
    let d = effectiveDuration(transaction)
    let c = autoreverses ? 2 * d : d
    let a = repeatDuration > 0 ? repeatDuration : repeatCount > 0 ? repeatCount * c : c

    var e = (tp - beginTime) * abs(speed)
    if tp < beginTime {
      if !fillsBefore { return nil }
      e = 0
    } else if e > a {
      if !fillsAfter { return nil }
      e = a
    }

    let sign = speed > 0 ? 1.0 : speed < 0 ? -1.0 : 0.0
    let t = sign * e + timeOffset
    var k = floor(t / c)
    var r = t - k * c
    let isLimit = e == a && speed > 0 || speed == 0 && t == a
    if isLimit, r == 0, t > 0 {
      r = c
      k -= 1
    }
    if autoreverses, r > d { r = 2 * d - r }
    return Position(basic: r, fraction: r / d, iteration: k)
  }

  /// The y of a cubic curve at x, by bisection.
  private func height(_ p: (x1: Double, y1: Double, x2: Double, y2: Double), at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    func coordinate(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if coordinate(p.x1, p.x2, middle) < x { low = middle } else { high = middle }
    }
    return coordinate(p.y1, p.y2, (low + high) / 2)
  }
}
