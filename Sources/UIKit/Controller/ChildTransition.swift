import Engine
import Foundation

/// A transition from one child to another in a custom container, by the machinery of navigation and tab bar
/// controllers.
///
/// It supports the animator's context, an interaction controller that pauses, cancels and finishes, interruptible
/// animators, a coordinator for both children and the container, appearance callbacks and containment in the order
/// of transitions.md §1.5 and §1.11. Several transitions in one container run one after another.
///
///     ChildTransition(in: self, view: stage, from: old, to: new, animator: SlideTransition(.toTheRight)).begin()
@preconcurrency @MainActor
public final class ChildTransition: MainActorObject {
  /// The change of children, until its end: the container may keep this object.
  private var change: Change?
  private(set) var transition: TransitionCoordinator?
  /// The alongside blocks added before the transition begins.
  private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completion: ((Bool) -> Void)?
  private var outcome = false
  private var hasBegun = false

  /// Creates a transition from `from`, a child of `container` whose view is in `view`, or from nothing, to a
  /// controller that has no parent. Without an animator the change happens at once.
  ///
  /// `edge` is the side from which the new child comes: the context's initial frame of the new child is beyond it,
  /// and the final frame of the old one beyond the opposite side. Without one both are zero.
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

  /// The coordinator; nil before the transition begins, which may be later than the call of `begin`, and after it
  /// has ended.
  public var coordinator: (any UIViewControllerTransitionCoordinator)? { transition }

  /// Adds `changes` that animate alongside the transition, from its beginning, or from now on where it has begun;
  /// ignored for a first child, which appears without a transition.
  public func animate(
    alongsideTransition changes: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    if let transition {
      transition.animate(alongsideTransition: changes, completion: nil)
    } else if change != nil {
      alongside.append(changes)
    }
  }

  /// Begins the transition now, or when the earlier ones in the container have ended and the container is not about
  /// to appear or disappear; a first child is shown at once. `completion` receives whether the transition
  /// completed.
  public func begin(completion: ((Bool) -> Void)? = nil) {
    let call = Self.call
    guard let change, !change.container.childTransitions.contains(where: { $0 === self }) else {
      fatalError("\(call): it has begun already; create another one")
    }
    self.completion = completion
    change.container.childTransitions.append(self)
    if change.container.childTransitions.count == 1 { start() }
  }

  /// Begins the transition, unless it has begun or the container is appearing or disappearing: the end of that
  /// calls this again.
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
    for changes in alongside { transition.animate(alongsideTransition: changes, completion: nil) }
    alongside = []
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
    let waiting = completion
    completion = nil
    waiting?(completed)
    self.change = nil
    change.container.childTransitions.removeFirst()
    guard let next = change.container.childTransitions.first, var nextChange = next.change else { return }
    // After a cancelled transition the next one cannot start from this one's target: it starts from the child that
    // stayed.
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

  func transition(_ transition: TransitionCoordinator, report completed: Bool) { outcome = completed }

  func transitionDidClose(_ transition: TransitionCoordinator) {
    self.transition = nil
    guard let change else { return }
    let container = change.container
    for controller in [container, transition.plan.from, transition.plan.to]
    where controller.activeTransition === transition {
      controller.activeTransition = nil
    }
    // A callback at the end may have made the container disappear.
    (outcome ? transition.plan.to : transition.plan.from).followAppearance(of: container)
    finish(change, outcome)
  }
}

/// A change from one child of a container to another.
@MainActor
private struct Change {
  let container: UIViewController
  /// The superview of the shown child's view, which has no other subview.
  let view: UIView
  var from: UIViewController?
  let to: UIViewController
  let edge: UIRectEdge
  let animator: (any UIViewControllerAnimatedTransitioning)?
  let interactor: (any UIViewControllerInteractiveTransitioning)?
}

extension UIRectEdge {
  /// The direction from the middle to these edges, in sizes of the view.
  fileprivate var direction: CGVector {
    CGVector(
      dx: (contains(.right) ? 1 : 0) - (contains(.left) ? 1 : 0),
      dy: (contains(.bottom) ? 1 : 0) - (contains(.top) ? 1 : 0))
  }
}
