/// The map from a parent's time to an object's local time, `t = (tp - beginTime) · speed + timeOffset`, or a
/// composition of such maps (animation.md §1.1).
@usableFromInline
package struct TimeMap: Sendable, Equatable {
  @usableFromInline package internal(set) var rate: Double
  @usableFromInline package internal(set) var shift: Double
  /// The parent time for every local time if the rate is 0.
  @usableFromInline var stoppedParentTime: Double

  package static let identity = TimeMap(beginTime: 0, speed: 1, timeOffset: 0)

  @inlinable package init(beginTime: Double, speed: Double, timeOffset: Double) {
    rate = speed
    shift = timeOffset - beginTime * speed
    stoppedParentTime = beginTime
  }

  @inlinable init(rate: Double, shift: Double, stoppedParentTime: Double) {
    self.rate = rate
    self.shift = shift
    self.stoppedParentTime = stoppedParentTime
  }

  /// The local time at a parent time.
  @inlinable package func localTime(_ parentTime: Double) -> Double { parentTime * rate + shift }

  /// The parent time at a local time. A clock of speed 0 has no inverse and returns its `beginTime`.
  @inlinable package func parentTime(_ localTime: Double) -> Double {
    rate == 0 ? stoppedParentTime : (localTime - shift) / rate
  }

  /// The composition of maps: `outer` followed by this map.
  @inlinable package func after(_ outer: TimeMap) -> TimeMap {
    TimeMap(
      rate: rate * outer.rate,
      shift: outer.shift * rate + shift,
      stoppedParentTime: outer.parentTime(stoppedParentTime))
  }
}
