import Foundation

/// Several animations of one layer that share a clock (Core Animation, `CAAnimationGroup`).
///
/// The animations' begin times count on the group's clock; the group's duration cuts them off and is the default for
/// those without one. Only the group's `delegate` and `isRemovedOnCompletion` count.
open class CAAnimationGroup: CAAnimation {
  /// The animations of the group; later ones are applied on top of earlier ones.
  open var animations: [CAAnimation]? { willSet { requireThawed("animations") } }

  override func copyValues(from other: CAAnimation) {
    super.copyValues(from: other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations?.compactMap { $0.copy() as? CAAnimation }
  }

  override func freeze() {
    super.freeze()
    for animation in animations ?? [] { animation.freeze() }
  }

  open override func value(forKey key: String) -> Any? {
    key == "animations" ? animations : super.value(forKey: key)
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    if key == "animations" { animations = optional(value, key) } else { super.setValue(value, forKey: key) }
  }
}
