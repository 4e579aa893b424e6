/// The clock of a layer or an animation, relative to the clock of its parent: its superlayer, layer or group (Core
/// Animation, `CAMediaTiming`).
public protocol CAMediaTiming: AnyObject {
  /// The begin time, in the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// The length of one repetition in seconds; 0 uses the transaction's duration.
  var duration: CFTimeInterval { get set }
  /// Seconds of the object's local time per second of the parent's time.
  var speed: Float { get set }
  /// Seconds added to the object's local time.
  var timeOffset: CFTimeInterval { get set }
  /// The number of repetitions, which may be fractional; 0 plays once.
  var repeatCount: Float { get set }
  /// Seconds for which the object repeats; used instead of `repeatCount` if not 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each repetition also plays backwards.
  var autoreverses: Bool { get set }
  /// The fill mode: whether the object shows before its begin time and after its end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The visibility of an object outside its active duration (Core Animation, `CAMediaTimingFillMode`).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name as Core Animation spells it.
  public var rawValue: String

  /// Creates a fill mode from its name; a name other than the four constants counts as `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The object keeps its final value after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The object shows its first value before its begin time.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The object shows its first value before its begin time and keeps its final value after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// The object shows only while active.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

extension CAMediaTiming {
  /// The map from the parent's time to this object's.
  package var timeMap: TimeMap {
    TimeMap(beginTime: beginTime, speed: Double(speed), timeOffset: timeOffset)
  }
}

extension MediaTiming {
  /// Copies the timing of an object; `defaultDuration` replaces a duration of 0 or less.
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
