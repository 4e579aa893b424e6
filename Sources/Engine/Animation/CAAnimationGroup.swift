import Foundation

/// Several animations of one layer in a time of their own (Core Animation, `CAAnimationGroup`).
///
/// The animations begin and end by the group's time and are cut off by its duration, which is also theirs where they
/// say none. Only the group's `delegate` and `isRemovedOnCompletion` count, not those of the animations.
open class CAAnimationGroup: CAAnimation {
  /// What the group consists of; later ones lie over earlier ones.
  open var animations: [CAAnimation]? { willSet { requireThawed("animations") } }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
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
