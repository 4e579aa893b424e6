/// Seconds, as Core Foundation names them.
public typealias CFTimeInterval = Double

/// The clock of a layer or an animation, hung below that of the layer or group it belongs to (Core Animation,
/// `CAMediaTiming`).
public protocol CAMediaTiming: AnyObject {
  /// When the object begins, in its parent's time.
  var beginTime: CFTimeInterval { get set }
  /// Seconds of one repetition; 0 takes the transaction's.
  var duration: CFTimeInterval { get set }
  /// Own seconds in one of the parent's.
  var speed: Float { get set }
  /// Seconds added to the object's own time.
  var timeOffset: CFTimeInterval { get set }
  /// How often the object runs, parts of a run included; 0 is once.
  var repeatCount: Float { get set }
  /// Seconds for which the object repeats; used instead of `repeatCount` if not 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each repetition also plays backwards.
  var autoreverses: Bool { get set }
  /// Whether the object shows before its begin and after its end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Whether something timed shows outside its active duration (Core Animation, `CAMediaTimingFillMode`).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name as Core Animation spells it.
  public var rawValue: String

  /// Creates a fill mode from its name; the four constants are those that clocks know.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It keeps its final value after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// It shows its first value before the begin.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// It shows only while active.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

extension CAMediaTiming {
  /// The map from the parent's time to this object's.
  package var timeMap: TimeMap {
    TimeMap(beginTime: beginTime, speed: Double(speed), timeOffset: timeOffset)
  }

  /// Stops the object's clock at the parent time `time`.
  package func pauseClock(atParentTime time: CFTimeInterval) {
    timeOffset = timeMap.localTime(time)
    speed = 0
  }

  /// Lets a stopped clock go on at `speed` from the parent time `time`; its own time does not jump.
  package func resumeClock(atParentTime time: CFTimeInterval, speed: Float) {
    let stopped = timeOffset
    self.speed = speed
    timeOffset = 0
    beginTime = time - stopped / Double(speed)
  }
}

extension MediaTiming {
  /// The timing that an object asks for; a duration of 0 or less takes `defaultDuration`.
  package init(_ timed: some CAMediaTiming, defaultDuration: CFTimeInterval) {
    self.init(
      beginTime: timed.beginTime,
      duration: timed.duration <= 0 ? defaultDuration : timed.duration,
      speed: Double(timed.speed), timeOffset: timed.timeOffset, repeatCount: Double(timed.repeatCount),
      repeatDuration: timed.repeatDuration, autoreverses: timed.autoreverses,
      fill: Fill(timed.fillMode))
  }
}

extension MediaTiming.Fill {
  init(_ mode: CAMediaTimingFillMode) {
    switch mode {
    case .forwards: self = .forwards
    case .backwards: self = .backwards
    case .both: self = .both
    default: self = .removed
    }
  }
}
