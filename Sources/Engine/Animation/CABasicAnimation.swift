import Foundation

/// An animation from one value to another (Core Animation, `CABasicAnimation`).
///
/// The app sets at most two of the three values; the table in animation.md §3.1 defines each combination.
open class CABasicAnimation: CAPropertyAnimation {
  /// The start value.
  open var fromValue: Any? { willSet { requireThawed("fromValue") } }
  /// The end value.
  open var toValue: Any? { willSet { requireThawed("toValue") } }
  /// The difference between the end value and the start value.
  open var byValue: Any? { willSet { requireThawed("byValue") } }

  override func copyValues(from other: CAAnimation) {
    super.copyValues(from: other)
    guard let other = other as? CABasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }

  override func hasSameValues(as other: CAAnimation) -> Bool {
    // The tracks have equal numbers, which may have been given as other values or in other types.
    func isSame(_ value: Any?, _ other: Any?) -> Bool {
      value.map { type(of: $0) } == other.map { type(of: $0) }
    }
    guard let basic = other as? CABasicAnimation else { return false }
    return isSame(fromValue, basic.fromValue) && isSame(toValue, basic.toValue)
      && isSame(byValue, basic.byValue) && super.hasSameValues(as: other)
  }

  /// The timing curve of each repetition; `CASpringAnimation` overrides it.
  var curve: Curve { timingFunction.map { Curve($0.cubic) } ?? .linear }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "fromValue": fromValue
    case "toValue": toValue
    case "byValue": byValue
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "fromValue": fromValue = value
    case "toValue": toValue = value
    case "byValue": byValue = value
    default: super.setValue(value, forKey: key)
    }
  }
}
