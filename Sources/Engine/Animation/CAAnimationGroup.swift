import Foundation

/// Several animations of one layer that share a clock (Core Animation, `CAAnimationGroup`).
///
/// The animations' begin times count on the group's clock; the group's duration cuts them off and is the default for
/// those without one. Only the group's `delegate` and `isRemovedOnCompletion` count. A layer accepts groups nested
/// 1,000 deep and a million animations; adding more traps, as does a group that contains itself.
open class CAAnimationGroup: CAAnimation {
  /// The animations of the group; later ones are applied on top of earlier ones.
  open var animations: [CAAnimation]? { willSet { requireThawed("animations") } }

  deinit {
    guard CallStack.isHalfUsed else { return }
    var below = animations ?? []
    isFrozen = false
    animations = nil
    CallStack.release(&below)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    if CallStack.isAlmostUsed {
      fatalError(
        "CAAnimationGroup.copy(): a \(type(of: self)) contains itself, or groups nested too deeply to be copied"
      )
    }
    return super.copy(with: zone)
  }

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

extension CAAnimationGroup {
  /// Groups inside each other, and animations in all of them, that a layer accepts.
  private static let deepestNesting = 1000
  private static let mostAnimations = 1_000_000

  /// Traps if the group contains itself, or more than a layer accepts.
  func checkNesting(_ call: String) {
    // The groups that are being searched, the outermost first, with those of their animations that are groups.
    var path = [(group: self, inner: innerGroups)]
    var count = animations?.count ?? 0
    while let last = path.indices.last {
      guard let inner = path[last].inner.popLast() else {
        path.removeLast()
        continue
      }
      count += inner.animations?.count ?? 0
      if count > Self.mostAnimations {
        fatalError("\(call): a \(type(of: self)) contains more than \(Self.mostAnimations) animations")
      }
      path.append((inner, inner.innerGroups))
      if path.count <= Self.deepestNesting { continue }
      if Set(path.map { ObjectIdentifier($0.group) }).count < path.count {
        fatalError("\(call): a \(type(of: inner)) contains itself")
      }
      fatalError("\(call): a \(type(of: self)) contains groups nested more than \(Self.deepestNesting) deep")
    }
  }

  private var innerGroups: [CAAnimationGroup] {
    animations?.compactMap { $0 as? CAAnimationGroup } ?? []
  }
}
