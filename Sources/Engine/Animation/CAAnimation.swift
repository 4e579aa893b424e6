import Foundation

/// The base class of all animations: timing, timing function and delegate (Core Animation, `CAAnimation`).
///
/// A layer keeps a frozen copy of each animation that is added; setting a property of that copy traps.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying {
  /// The begin time, in seconds on the layer's or group's clock; 0 begins the animation at the commit.
  public var beginTime: CFTimeInterval {
    get { storedBeginTime }
    set {
      requireThawed("beginTime")
      storedBeginTime = newValue
      commitDelay = 0
    }
  }
  private var storedBeginTime: CFTimeInterval = 0
  /// The delay from the commit to the begin of the animation, in seconds on the layer's clock. A delay other than 0
  /// replaces `beginTime`, and setting `beginTime` makes it 0. However late the commit is, animations that are added
  /// together keep the intervals between their delays.
  package var commitDelay: CFTimeInterval = 0
  /// The length of one repetition in seconds; 0 uses the transaction's duration.
  public var duration: CFTimeInterval = 0 { willSet { requireThawed("duration") } }
  /// Seconds of the animation's local time per second of its parent's time; 0 stops the animation.
  public var speed: Float = 1 { willSet { requireThawed("speed") } }
  /// Seconds added to the animation's local time, so that the animation begins partway through.
  public var timeOffset: CFTimeInterval = 0 { willSet { requireThawed("timeOffset") } }
  /// The number of repetitions, which may be fractional; 0 plays once.
  public var repeatCount: Float = 0 { willSet { requireThawed("repeatCount") } }
  /// Seconds for which the animation repeats; a value other than 0 replaces `repeatCount`.
  public var repeatDuration: CFTimeInterval = 0 { willSet { requireThawed("repeatDuration") } }
  /// Whether each repetition also plays backwards, which doubles its length.
  public var autoreverses = false { willSet { requireThawed("autoreverses") } }
  /// The fill mode: whether the layer shows the first value before the animation begins and the last value after it
  /// ends; `removed` shows neither.
  public var fillMode = CAMediaTimingFillMode.removed { willSet { requireThawed("fillMode") } }

  /// The timing curve of each repetition; nil is linear.
  open var timingFunction: CAMediaTimingFunction? { willSet { requireThawed("timingFunction") } }
  /// The delegate that is notified of start and end; the animation retains it.
  open var delegate: (any CAAnimationDelegate)? { willSet { requireThawed("delegate") } }
  /// Whether the layer removes the animation when it has ended.
  open var isRemovedOnCompletion = true { willSet { requireThawed("isRemovedOnCompletion") } }

  /// The values that `setValue(_:forKey:)` stored under custom keys.
  private var customValues: [String: Any] = [:]
  /// Whether the animation belongs to a layer, so that setting a property traps.
  package internal(set) var isFrozen = false
  /// Whether a property has been set since this flag was reset.
  package var isAltered = false

  public override init() { super.init() }

  /// A mutable copy, also of a frozen animation. A subclass with stored properties overrides this and copies them as
  /// well.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeObject(type(of: self))
    copy.copyValues(from: self)
    return copy
  }

  func copyValues(from other: CAAnimation) {
    beginTime = other.beginTime
    commitDelay = other.commitDelay
    duration = other.duration
    speed = other.speed
    timeOffset = other.timeOffset
    repeatCount = other.repeatCount
    repeatDuration = other.repeatDuration
    autoreverses = other.autoreverses
    fillMode = other.fillMode
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    customValues = other.customValues
  }

  /// Whether the app has stored values under custom keys.
  final var hasCustomValues: Bool { !customValues.isEmpty }

  /// Whether an animation of the same class, with equal tracks and without custom values, has the same values of
  /// properties that tracks do not determine.
  func hasSameValues(as other: CAAnimation) -> Bool {
    type(of: self) == type(of: other) && beginTime == other.beginTime && duration == other.duration
      && speed == other.speed && timeOffset == other.timeOffset && repeatCount == other.repeatCount
      && repeatDuration == other.repeatDuration && autoreverses == other.autoreverses
      && fillMode == other.fillMode && timingFunction === other.timingFunction
      && isRemovedOnCompletion == other.isRemovedOnCompletion
  }

  func freeze() { isFrozen = true }

  /// Sets the begin time that a commit gave to a frozen animation, in the layer's time.
  func didBegin(at time: CFTimeInterval) {
    isFrozen = false
    beginTime = time
    isFrozen = true
  }

  /// Marks the animation as altered; traps if it is frozen. Every setter calls this.
  func requireThawed(_ property: String) {
    isAltered = true
    if isFrozen {
      fatalError(
        """
        \(type(of: self)).\(property): an animation that a layer runs cannot be changed; \
        add a changed copy under the same key
        """)
    }
  }

  /// Adds the animation to the layer `anObject` under the key `event`.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? any AnimatedObject else {
      fatalError("CAAnimation.run(forKey:object:arguments:): a \(type(of: anObject)) is not a CALayer")
    }
    layer.add(self, forKey: event)
  }

  /// The default value of a key, which subclasses may provide; nil here.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// The value of the property named `key`, or the value that `setValue(_:forKey:)` stored under a custom key, or the
  /// class's default value for that key.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "beginTime": beginTime
    case "duration": duration
    case "speed": speed
    case "timeOffset": timeOffset
    case "repeatCount": repeatCount
    case "repeatDuration": repeatDuration
    case "autoreverses": autoreverses
    case "fillMode": fillMode
    case "timingFunction": timingFunction
    case "delegate": delegate
    case "removedOnCompletion": isRemovedOnCompletion
    default: customValues[key] ?? type(of: self).defaultValue(forKey: key)
    }
  }

  /// Sets the property named `key`, or stores the value under a custom key; copies keep it.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "beginTime": beginTime = number(value, key)
    case "duration": duration = number(value, key)
    case "speed": speed = Float(number(value, key))
    case "timeOffset": timeOffset = number(value, key)
    case "repeatCount": repeatCount = Float(number(value, key))
    case "repeatDuration": repeatDuration = number(value, key)
    case "autoreverses": autoreverses = number(value, key) != 0
    case "fillMode": fillMode = object(value, key)
    case "timingFunction": timingFunction = optional(value, key)
    case "delegate": delegate = optional(value, key)
    case "removedOnCompletion": isRemovedOnCompletion = number(value, key) != 0
    default:
      requireThawed(key)
      customValues[key] = value
    }
  }

  func number(_ value: Any?, _ key: String) -> Double {
    guard let number = value.flatMap(Components.number) else { refuse(value, key) }
    return number
  }

  func object<T>(_ value: Any?, _ key: String) -> T {
    guard let object = value as? T else { refuse(value, key) }
    return object
  }

  func optional<T>(_ value: Any?, _ key: String) -> T? {
    value == nil ? nil : object(value, key)
  }

  private func refuse(_ value: Any?, _ key: String) -> Never {
    fatalError("\(type(of: self)).setValue(_:forKey:): \(value ?? "nil") is not a value for \(key)")
  }
}
