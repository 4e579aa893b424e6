import Foundation

/// An animation of one property of a layer (Core Animation, `CAPropertyAnimation`).
open class CAPropertyAnimation: CAAnimation {
  /// The property that is animated.
  open var keyPath: String? { willSet { requireThawed("keyPath") } }
  /// Whether the value is added to what the model and earlier animations give, instead of replacing it.
  open var isAdditive = false { willSet { requireThawed("isAdditive") } }
  /// Whether each repetition starts from the end of the one before.
  open var isCumulative = false { willSet { requireThawed("isCumulative") } }
  /// Makes the numbers that the animation goes through into a transform, which replaces the layer's.
  open var valueFunction: CAValueFunction? { willSet { requireThawed("valueFunction") } }
  /// The model shows from the end on, the end itself included, as UIKit's own animations do.
  package var endsAtModel = false { willSet { requireThawed("endsAtModel") } }
  /// Goes beneath those of the same property that the layer has already and that do so too, instead of above all.
  ///
  /// Of transforms that are added the order matters. A change of target in mid-flight is seen through what is left of
  /// the changes before it only if it happens within them: then, and only then, nothing jumps.
  package var liesBeneath = false { willSet { requireThawed("liesBeneath") } }

  /// Creates an animation of a key path such as `position`, `bounds.size.width` or `opacity`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
    endsAtModel = other.endsAtModel
    liesBeneath = other.liesBeneath
  }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "keyPath": keyPath
    case "additive": isAdditive
    case "cumulative": isCumulative
    case "valueFunction": valueFunction
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "keyPath": keyPath = optional(value, key)
    case "additive": isAdditive = number(value, key) != 0
    case "cumulative": isCumulative = number(value, key) != 0
    case "valueFunction": valueFunction = optional(value, key)
    default: super.setValue(value, forKey: key)
    }
  }
}
