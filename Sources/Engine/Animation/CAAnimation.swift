import Foundation

/// The common part of all animations: a clock, a pace, and who is told about the end (Core Animation,
/// `CAAnimation`).
///
/// A layer keeps a frozen copy of what is added to it; setting anything on that copy traps.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying {
  /// When the animation begins, in seconds of its layer's or group's clock; 0 begins it at the commit.
  public var beginTime: CFTimeInterval = 0 { willSet { requireThawed("beginTime") } }
  /// Seconds that one pass takes; 0 takes the transaction's duration.
  public var duration: CFTimeInterval = 0 { willSet { requireThawed("duration") } }
  /// Seconds of the animation's own time that pass in one second of its parent's; 0 stops it.
  public var speed: Float = 1 { willSet { requireThawed("speed") } }
  /// Seconds added to the animation's own time, so that it begins part of the way through.
  public var timeOffset: CFTimeInterval = 0 { willSet { requireThawed("timeOffset") } }
  /// The number of passes, fractions included; 0 plays once.
  public var repeatCount: Float = 0 { willSet { requireThawed("repeatCount") } }
  /// Seconds for which the animation repeats; a value other than 0 replaces `repeatCount`.
  public var repeatDuration: CFTimeInterval = 0 { willSet { requireThawed("repeatDuration") } }
  /// Whether each pass also plays backwards, which doubles the time it takes.
  public var autoreverses = false { willSet { requireThawed("autoreverses") } }
  /// Whether the layer shows the first value before the begin and the last one after the end; `removed` does
  /// neither.
  public var fillMode = CAMediaTimingFillMode.removed { willSet { requireThawed("fillMode") } }

  /// The pace of each pass; nil is even.
  open var timingFunction: CAMediaTimingFunction? { willSet { requireThawed("timingFunction") } }
  /// Told about start and end, and kept alive until then.
  open var delegate: (any CAAnimationDelegate)? { willSet { requireThawed("delegate") } }
  /// Whether the animation leaves its layer when it has ended.
  open var isRemovedOnCompletion = true { willSet { requireThawed("isRemovedOnCompletion") } }

  /// Values of keys that no class defines.
  private var custom: [String: Any] = [:]
  package private(set) var isFrozen = false

  public override init() { super.init() }

  /// A copy that can be changed, of a frozen animation too. A subclass with properties of its own overrides this and
  /// copies them as well.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeObject(type(of: self))
    copy.takeValues(of: self)
    return copy
  }

  func takeValues(of other: CAAnimation) {
    beginTime = other.beginTime
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
    custom = other.custom
  }

  func freeze() { isFrozen = true }

  /// Writes the time at which a commit began a frozen animation whose `beginTime` was 0, in its layer's clock.
  func didBegin(at time: CFTimeInterval) {
    isFrozen = false
    beginTime = time
    isFrozen = true
  }

  func requireThawed(_ property: String) {
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
    guard let layer = anObject as? CALayer else {
      fatalError("CAAnimation.run(forKey:object:arguments:): a \(type(of: anObject)) is no CALayer")
    }
    layer.add(self, forKey: event)
  }

  /// The value of a key for which none was set, for subclasses to give; nil here.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// A property by its name, or what `setValue(_:forKey:)` stored under any other key.
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
    default: custom[key] ?? type(of: self).defaultValue(forKey: key)
    }
  }

  /// Sets a property by its name, or stores a value of the user's own under any other key; copies keep it.
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
      custom[key] = value
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
    fatalError("\(type(of: self)).setValue(_:forKey:): \(value ?? "nil") is no value for \(key)")
  }
}
