import Foundation

/// An animation of one property of a layer (Core Animation, `CAPropertyAnimation`).
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the animated property.
  open var keyPath: String? { willSet { requireThawed("keyPath") } }
  /// Whether the value is added to the value of the model and of earlier animations, instead of replacing it.
  open var isAdditive = false { willSet { requireThawed("isAdditive") } }
  /// Whether each repetition starts from the end of the previous one.
  open var isCumulative = false { willSet { requireThawed("isCumulative") } }
  /// The function that maps the animated numbers to a transform, which replaces the layer's transform.
  open var valueFunction: CAValueFunction? { willSet { requireThawed("valueFunction") } }
  /// Whether the layer shows its model value at and after the end of the animation, as in UIKit's own animations.
  package var endsAtModel = false { willSet { requireThawed("endsAtModel") } }
  /// Whether the animation is inserted below those of the layer's animations of the same property that also set this
  /// flag, instead of above all animations.
  ///
  /// The order of additive transforms matters: a new target in mid-flight causes no jump only if the earlier animations
  /// apply on top of the new animation.
  package var isInsertedBelow = false { willSet { requireThawed("isInsertedBelow") } }

  /// The object that adds the animation to a layer instead of `run(forKey:object:arguments:)`; nil once the animation
  /// is frozen.
  package var runner: (any AnimationRunner)?

  open override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let runner, runner.run(self, forKey: event, object: anObject) else {
      return super.run(forKey: event, object: anObject, arguments: dict)
    }
  }

  override func freeze() {
    super.freeze()
    runner = nil
  }

  /// Creates an animation of a key path such as `position`, `bounds.size.width` or `opacity`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func copyValues(from other: CAAnimation) {
    super.copyValues(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
    endsAtModel = other.endsAtModel
    isInsertedBelow = other.isInsertedBelow
    runner = other.runner
  }

  override func hasSameValues(as other: CAAnimation) -> Bool {
    guard let property = other as? CAPropertyAnimation else { return false }
    return keyPath == property.keyPath && valueFunction === property.valueFunction
      && isAdditive == property.isAdditive && isCumulative == property.isCumulative
      && super.hasSameValues(as: other)
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

/// An object that adds an animation, made as the action of a change, to the layer that changes.
package protocol AnimationRunner: AnyObject {
  /// Adds the animation under the key of an action; returns false if the animation is not made for this object.
  func run(_ animation: CAPropertyAnimation, forKey event: String, object anObject: Any) -> Bool
}
