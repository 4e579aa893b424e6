/// A rule by which a dynamic animator moves items; an instance of this class itself only groups other behaviours
/// (UIKit, `UIDynamicBehavior`).
@preconcurrency @MainActor
open class UIDynamicBehavior: MainActorObject {
  /// Creates a behaviour without children.
  public init() { super.init(mainActor: ()) }

  private weak var animator: UIDynamicAnimator?
  private weak var parent: UIDynamicBehavior?
  private var children: [UIDynamicBehavior] = []

  /// A closure that is called after each frame's motion, while the behaviour is in a running animator.
  open var action: (() -> Void)?

  /// The animator to which the behaviour or its topmost parent was added.
  open var dynamicAnimator: UIDynamicAnimator? { animator }

  /// The behaviours that are added and removed with this one.
  open var childBehaviors: [UIDynamicBehavior] { children }

  /// UIKit calls this before the behaviour is added to an animator, and with nil before it is removed.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// Adds a behaviour to the children; traps if the behaviour would become its own descendant.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent !== self else { return }
    var ancestor: UIDynamicBehavior? = self
    while let next = ancestor {
      guard next !== behavior else {
        fatalError("UIDynamicBehavior.addChildBehavior(_:): \(behavior) would become its own descendant")
      }
      ancestor = next.parent
    }
    behavior.leave()
    behavior.parent = self
    children.append(behavior)
    guard let animator else { return }
    behavior.enter(animator)
    animator.planChanged()
  }

  /// Removes a behaviour from the children.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent === self else { return }
    behavior.leave()
  }

  // MARK: In an animator

  /// Removes the behaviour from its parent or its animator.
  final func leave() {
    let old = animator
    if let parent {
      parent.children.removeAll { $0 === self }
      self.parent = nil
      exit()
      old?.planChanged()
    } else {
      old?.removeBehavior(self)
    }
  }

  /// Whether the behaviour is a child of another behaviour.
  final var isChild: Bool { parent != nil }

  /// Adds the behaviour and its children to an animator: calls `willMove(to:)` and registers the items.
  final func enter(_ animator: UIDynamicAnimator) {
    willMove(to: animator)
    self.animator = animator
    for item in registeredItems { animator.register(item, "\(type(of: self))") }
    for child in children { child.enter(animator) }
  }

  /// Removes the behaviour and its children from the animator: calls `willMove(to:)` and releases the items.
  final func exit() {
    willMove(to: nil)
    for child in children { child.exit() }
    if let animator {
      for item in registeredItems { animator.scene.release(item) }
    }
    animator = nil
  }

  /// Appends the behaviour and its descendants to a list.
  final func collect(_ list: inout [UIDynamicBehavior]) {
    list.append(self)
    for child in children { child.collect(&list) }
  }

  /// Registers an item that was added.
  final func itemAdded(_ item: any UIDynamicItem, _ call: String) {
    animator?.register(item, call)
    animator?.planChanged()
  }

  /// Releases an item that was removed.
  final func itemRemoved(_ item: any UIDynamicItem) {
    animator?.scene.release(item)
    animator?.planChanged()
  }

  /// Makes the animator install all behaviours again before its next frame.
  final func planChanged() { animator?.planChanged() }

  /// Resumes the animator after a change that needs no new plan.
  final func valueChanged() { animator?.resume() }

  // MARK: For the behaviours of UIKit

  /// The items that have a body because of this behaviour.
  var registeredItems: [any UIDynamicItem] { [] }

  /// Adds the joints, groups and materials of the behaviour; only UIKit's behaviours have any.
  func install(in scene: DynamicScene) {}

  /// Sets forces and the parameters of joints before a frame; only UIKit's behaviours have any.
  func update(_ scene: DynamicScene) {}
}

extension UIDynamicBehavior {
  /// Traps unless a number is finite.
  static func require(_ value: CGFloat, _ call: String) {
    guard value.isFinite else { fatalError("\(self).\(call): \(value) is not a finite number") }
  }

  /// Traps unless both numbers are finite.
  static func require(_ x: CGFloat, _ y: CGFloat, _ call: String) {
    require(x, call)
    require(y, call)
  }
}
