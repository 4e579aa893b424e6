import Foundation

/// An animation from one value to another (Core Animation, `CABasicAnimation`).
///
/// Of the three values two or fewer are given; which mean what is in the table of animation.md §3.1.
open class CABasicAnimation: CAPropertyAnimation {
  /// Where the animation starts.
  open var fromValue: Any? { willSet { requireThawed("fromValue") } }
  /// Where the animation ends.
  open var toValue: Any? { willSet { requireThawed("toValue") } }
  /// How far the animation goes.
  open var byValue: Any? { willSet { requireThawed("byValue") } }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CABasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }

  /// What paces the animation.
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
