/// The map from a parent's time to an object's own, `t = (tp - beginTime) · speed + timeOffset`, and any number of
/// such maps in a row (animation.md §1.1).
@usableFromInline
package struct TimeMap: Sendable, Equatable {
  @usableFromInline package internal(set) var rate: Double
  @usableFromInline package internal(set) var shift: Double
  /// The parent time that stands for every own time where the clock stands still.
  @usableFromInline var rest: Double

  package static let identity = TimeMap(beginTime: 0, speed: 1, timeOffset: 0)

  @inlinable package init(beginTime: Double, speed: Double, timeOffset: Double) {
    rate = speed
    shift = timeOffset - beginTime * speed
    rest = beginTime
  }

  @inlinable init(rate: Double, shift: Double, rest: Double) {
    self.rate = rate
    self.shift = shift
    self.rest = rest
  }

  /// Own time at a parent time.
  @inlinable package func localTime(_ parentTime: Double) -> Double { parentTime * rate + shift }

  /// The parent time of an own time; a clock of speed 0 has no inverse, its `beginTime` is returned.
  @inlinable package func parentTime(_ localTime: Double) -> Double {
    rate == 0 ? rest : (localTime - shift) / rate
  }

  /// The map from the parent time of `outer` through `outer` and then through this one.
  @inlinable package func after(_ outer: TimeMap) -> TimeMap {
    TimeMap(
      rate: rate * outer.rate,
      shift: outer.shift * rate + shift,
      rest: outer.parentTime(rest))
  }
}
