import Engine
import Foundation

/// A transition from one child to another in a custom container, as in navigation and tab bar controllers.
///
/// The animator may be interruptible, and an interaction controller may pause, cancel and finish the transition. The
/// container and both children have its coordinator. Appearance and containment callbacks have the order of
/// transitions.md §1.5 and §1.11. Several transitions in one container run one after another.
///
///     ChildTransition(in: self, view: stage, from: old, to: new, animator: SlideTransition(.toTheRight)).begin()
@preconcurrency @MainActor
public final class ChildTransition: MainActorObject {
  /// The requested change; nil after its end, so that a stored transition retains no controllers.
  private var change: Change?
  /// The running transition; nil before its start and after its end.
  private(set) var transition: TransitionCoordinator?
  /// The alongside blocks that were added before the transition began.
  private var alongsideBlocks: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completion: ((Bool) -> Void)?
  /// Whether the ended transition completed, and was not cancelled.
  private var hasCompleted = false
  private var hasBegun = false

  /// Creates a transition from `from`, a child of `container` whose view is in `view`, to `to`, which has no parent.
  ///
  /// If `from` is nil, `to` is the first child. Without an animator, the change happens at once. `edge` is the side
  /// from which the new child enters: in the context, the new child's initial frame is beyond this side, and the old
  /// child's final frame is beyond the opposite side. Without an edge, both frames are zero.
  public init(
    in container: UIViewController, view: UIView, from: UIViewController?, to: UIViewController,
    entersFrom edge: UIRectEdge = [], animator: (any UIViewControllerAnimatedTransitioning)? = nil,
    interactionController: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    change = Change(
      container: container, view: view, from: from, to: to, edge: edge, animator: animator,
      interactor: interactionController)
    super.init(mainActor: ())
  }

  /// The coordinator of the running transition; nil before its start, which may be later than the call of
  /// `begin(completion:)`, and after its end.
  public var coordinator: (any UIViewControllerTransitionCoordinator)? { transition }

  /// Adds `changes` that animate alongside the transition, from its start or, if it is running, from this call on.
  ///
  /// The call is ignored after the end, and for a first child, which appears without a transition.
  public func animate(
    alongsideTransition changes: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    if let transition {
      transition.animate(alongsideTransition: changes, completion: nil)
    } else if change != nil {
      alongsideBlocks.append(changes)
    }
  }

  /// Begins the transition as soon as the earlier transitions in the container have ended and the container is neither
  /// appearing nor disappearing; a first child does not wait for the container.
  ///
  /// `completion` receives whether the transition completed.
  public func begin(completion: ((Bool) -> Void)? = nil) {
    let call = Self.call
    guard let change, !change.container.childTransitions.contains(where: { $0 === self }) else {
      fatalError("\(call): it has begun already; create another one")
    }
    self.completion = completion
    change.container.childTransitions.append(self)
    if change.container.childTransitions.count == 1 { start() }
  }

  /// Begins the transition unless it has begun. While the container appears or disappears, only a first child begins;
  /// the container calls this method again at the end.
  func start() {
    guard let change, !hasBegun, change.from == nil || !change.container.appearance.isInTransition else {
      return
    }
    hasBegun = true
    run(change)
  }

  private static let call = "ChildTransition.begin(completion:)"

  private func run(_ change: Change) {
    let (container, to, call) = (change.container, change.to, Self.call)
    if let parent = to.parent {
      fatalError("\(call): \(type(of: to)) is a child of \(type(of: parent)) already")
    }
    if let from = change.from, from.parent !== container {
      fatalError(
        "\(call): \(type(of: from)), the controller to replace, is no child of \(type(of: container))")
    }
    change.from?.announceRemoval()
    container.addChild(to)
    guard let from = change.from else { return showFirst(change) }
    var plan = TransitionPlan(
      operation: "change of children", from: from, to: to, hostView: change.view,
      isAnimated: change.animator != nil && change.view.window != nil)
    if plan.isAnimated {
      plan.animator = change.animator
      plan.interactor = change.interactor
    }
    plan.presentationStyle = .custom
    plan.travel = change.edge.direction
    let transition = TransitionCoordinator(plan, host: self)
    self.transition = transition
    for controller in [container, from, to] { controller.activeTransition = transition }
    for changes in alongsideBlocks { transition.animate(alongsideTransition: changes, completion: nil) }
    alongsideBlocks = []
    transition.start()
  }

  /// Shows the first child, without a transition.
  private func showFirst(_ change: Change) {
    let (container, view, to) = (change.container, change.view, change.to)
    if let shown = container.children.first(where: { $0 !== to && $0.viewIfLoaded?.superview === view }) {
      fatalError("\(Self.call): from is nil, but the view shows \(type(of: shown)) already")
    }
    to.view.frame = view.bounds
    to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(to.view)
    to.endAppearanceWithTurn()
    to.finishMove(toParent: container)
    finish(change, true)
  }

  /// Calls the completion, then starts the next transition from the child that is shown.
  private func finish(_ change: Change, _ completed: Bool) {
    let callback = completion
    completion = nil
    callback?(completed)
    self.change = nil
    change.container.childTransitions.removeFirst()
    guard let next = change.container.childTransitions.first, var nextChange = next.change else { return }
    // After a cancellation, the next transition starts from the child that stayed, not from this transition's target.
    if !completed, nextChange.from === change.to { nextChange.from = change.from }
    next.change = nextChange
    if nextChange.to === nextChange.from {
      // The target of the next transition is shown already.
      next.hasBegun = true
      return TurnQueue.current.next { next.finish(nextChange, true) }
    }
    TurnQueue.current.next { next.start() }
  }
}

extension ChildTransition: TransitionHost {
  func transitionWillBegin(_ transition: TransitionCoordinator) {
    // Children that are not on screen receive no appearance callbacks.
    guard change?.container.appearance.phase == .appeared else { return }
    transition.plan.from.beginAppearance(false, animated: transition.isAnimated)
    transition.plan.to.beginAppearance(true, animated: transition.isAnimated)
  }

  func transition(_ transition: TransitionCoordinator, settleViews completed: Bool) {
    _ = change?.view.settle(transition, completed: completed)
  }

  func transition(_ transition: TransitionCoordinator, didEnd completed: Bool) {
    guard let container = change?.container else { return }
    let (from, to, animated) = (transition.plan.from, transition.plan.to, transition.isAnimated)
    if completed {
      container.settleAppearance(of: from, isShown: false, animated: animated)
      container.settleAppearance(of: to, isShown: true, animated: animated)
      from.removeFromParent()
      to.finishMove(toParent: container)
      return
    }
    container.settleAppearance(of: to, isShown: false, animated: animated)
    container.settleAppearance(of: from, isShown: true, animated: animated)
    to.announceRemoval()
    to.removeFromParent()
    from.finishMove(toParent: container)
  }

  func transition(_ transition: TransitionCoordinator, report completed: Bool) { hasCompleted = completed }

  func transitionDidClose(_ transition: TransitionCoordinator) {
    self.transition = nil
    guard let change else { return }
    let container = change.container
    for controller in [container, transition.plan.from, transition.plan.to]
    where controller.activeTransition === transition {
      controller.activeTransition = nil
    }
    // A callback at the end may have made the container disappear.
    (hasCompleted ? transition.plan.to : transition.plan.from).followAppearance(of: container)
    finish(change, hasCompleted)
  }
}

/// A change from one child of a container to another.
@MainActor
private struct Change {
  let container: UIViewController
  /// The view that contains the shown child's view.
  let view: UIView
  /// The shown child; nil for a first child.
  var from: UIViewController?
  let to: UIViewController
  /// The side from which the new child enters; empty for none.
  let edge: UIRectEdge
  let animator: (any UIViewControllerAnimatedTransitioning)?
  let interactor: (any UIViewControllerInteractiveTransitioning)?
}

extension UIRectEdge {
  /// The direction from the view's middle towards these edges; each component is −1, 0 or 1.
  fileprivate var direction: CGVector {
    CGVector(
      dx: (contains(.right) ? 1 : 0) - (contains(.left) ? 1 : 0),
      dy: (contains(.bottom) ? 1 : 0) - (contains(.top) ? 1 : 0))
  }
}
