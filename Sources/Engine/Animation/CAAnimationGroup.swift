import Foundation

/// Several animations of one layer that share a clock (Core Animation, `CAAnimationGroup`).
///
/// The begin times of the animations are times on the group's clock. The group's duration cuts the animations off, and
/// is the duration of an animation that sets none. The `delegate` and `isRemovedOnCompletion` of the contained
/// animations have no effect. A layer accepts groups nested 1,000 deep with a million animations in total; adding more
/// traps, and so does adding a group that contains itself.
open class CAAnimationGroup: CAAnimation {
  /// The animations of the group; later ones are applied on top of earlier ones.
  open var animations: [CAAnimation]? { willSet { requireThawed("animations") } }

  deinit {
    // On a deep stack, a loop releases the nested groups, because recursion could exhaust the stack.
    guard CallStack.isHalfUsed else { return }
    var contained = animations ?? []
    isFrozen = false
    animations = nil
    CallStack.release(&contained)
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
  /// The greatest depth of nested groups that a layer accepts.
  private static let maximumDepth = 1000
  /// The greatest number of animations in a group and all its nested groups.
  private static let maximumCount = 1_000_000

  /// Traps if the group contains itself, or more than a layer accepts; `call` names the caller in the message.
  func checkNesting(_ call: String) {
    // The groups that are being searched, outermost first; `inner` holds the nested groups that are still to be
    // searched.
    var path = [(group: self, inner: innerGroups)]
    var count = animations?.count ?? 0
    while let last = path.indices.last {
      guard let inner = path[last].inner.popLast() else {
        path.removeLast()
        continue
      }
      count += inner.animations?.count ?? 0
      if count > Self.maximumCount {
        fatalError("\(call): a \(type(of: self)) contains more than \(Self.maximumCount) animations")
      }
      path.append((inner, inner.innerGroups))
      if path.count <= Self.maximumDepth { continue }
      if Set(path.map { ObjectIdentifier($0.group) }).count < path.count {
        fatalError("\(call): a \(type(of: inner)) contains itself")
      }
      fatalError("\(call): a \(type(of: self)) contains groups nested more than \(Self.maximumDepth) deep")
    }
  }

  private var innerGroups: [CAAnimationGroup] {
    animations?.compactMap { $0 as? CAAnimationGroup } ?? []
  }
}
