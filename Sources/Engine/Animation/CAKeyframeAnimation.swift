import Foundation

/// An animation through several values, or along a path (Core Animation, `CAKeyframeAnimation`).
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values that the property passes through; a single value has no effect.
  open var values: [Any]? { willSet { requireThawed("values") } }
  /// The path that a point follows instead of `values`; each line and each curve of the path is one step.
  open var path: CGPath? { willSet { requireThawed("path") } }
  /// The time of each value as a fraction of the duration, 0…1, for discrete values optionally followed by the end, 1;
  /// nil spaces the values evenly.
  open var keyTimes: [NSNumber]? { willSet { requireThawed("keyTimes") } }
  /// The timing curves from each value to the next, one fewer than the values; missing ones are linear.
  open var timingFunctions: [CAMediaTimingFunction]? { willSet { requireThawed("timingFunctions") } }
  /// The interpolation between the values; linear unless set.
  open var calculationMode = CAAnimationCalculationMode.linear {
    willSet { requireThawed("calculationMode") }
  }
  /// The tension of a cubic curve at each value: 1 makes a corner, negative numbers overshoot.
  open var tensionValues: [NSNumber]? { willSet { requireThawed("tensionValues") } }
  /// The continuity of a cubic curve at each value: 0 is smooth, and positive and negative numbers make corners.
  open var continuityValues: [NSNumber]? { willSet { requireThawed("continuityValues") } }
  /// The bias of a cubic curve at each value: negative numbers overshoot before the value, positive ones after it.
  open var biasValues: [NSNumber]? { willSet { requireThawed("biasValues") } }
  /// The rotation of the layer along `path`; nil does not rotate it.
  open var rotationMode: CAAnimationRotationMode? { willSet { requireThawed("rotationMode") } }
  /// The spring that drives the whole animation instead of `timingFunction`. While the spring overshoots, the animation
  /// shows its first or last value.
  package var overallSpring: SpringSolution? { willSet { requireThawed("overallSpring") } }

  override func copyValues(from other: CAAnimation) {
    super.copyValues(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    values = other.values
    // The caller may keep changing its mutable path.
    path = other.path?.copy()
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
    rotationMode = other.rotationMode
    overallSpring = other.overallSpring
  }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "values": values
    case "path": path
    case "keyTimes": keyTimes
    case "timingFunctions": timingFunctions
    case "calculationMode": calculationMode
    case "tensionValues": tensionValues
    case "continuityValues": continuityValues
    case "biasValues": biasValues
    case "rotationMode": rotationMode
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "values": values = optional(value, key)
    case "path": path = optional(value, key)
    case "keyTimes": keyTimes = numbers(value, key)
    case "timingFunctions": timingFunctions = optional(value, key)
    case "calculationMode": calculationMode = object(value, key)
    case "tensionValues": tensionValues = numbers(value, key)
    case "continuityValues": continuityValues = numbers(value, key)
    case "biasValues": biasValues = numbers(value, key)
    case "rotationMode": rotationMode = optional(value, key)
    default: super.setValue(value, forKey: key)
    }
  }

  private func numbers(_ value: Any?, _ key: String) -> [NSNumber]? {
    let list: [Any]? = optional(value, key)
    return list?.map { NSNumber(value: number($0, key)) }
  }
}
