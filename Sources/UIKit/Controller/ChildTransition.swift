import Engine
import Foundation

/// A change from one child to another in a container of the app's own, by the machine behind stacks and tabs.
///
/// It has all that those have: the animator's context, an interaction controller that pauses, takes back and finishes,
/// interruptible animators, a coordinator for both children and the container, appearance callbacks and containment in
/// the order of transitions.md §1.5 and §1.11. Of several in one container each waits for the one before.
///
///     ChildTransition(in: self, view: stage, from: old, to: new, animator: SlideTransition(.toTheRight)).begin()
@preconcurrency @MainActor
public final class ChildTransition: MainActorObject {
  private let container: UIViewController
  /// Holds the shown child's view, and nothing else.
  private let view: UIView
  private var from: UIViewController?
  private let to: UIViewController
  private let animator: (any UIViewControllerAnimatedTransitioning)?
  private let interactor: (any UIViewControllerInteractiveTransitioning)?
  private(set) var transition: TransitionCoordinator?
  /// What waits for it to begin.
  private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completion: ((Bool) -> Void)?
  private var outcome = false
  private var hasBegun = false

  /// From `from`, a child of `container` whose view lies in `view`, or from nothing; to a controller that has no parent.
  /// Without an animator the change is made at once.
  public init(
    in container: UIViewController, view: UIView, from: UIViewController?, to: UIViewController,
    animator: (any UIViewControllerAnimatedTransitioning)? = nil,
    interactionController: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    (self.container, self.view, self.from, self.to) = (container, view, from, to)
    (self.animator, interactor) = (animator, interactionController)
    super.init(mainActor: ())
  }

  /// What runs alongside; nil before it begins, which may be later than `begin` is called, and when it is over.
  public var coordinator: (any UIViewControllerTransitionCoordinator)? { transition }

  /// Has `changes` to views go along with it, from whenever it begins, or from now on where it has begun; not where there
  /// is nothing to come from.
  public func animate(
    alongsideTransition changes: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    if let transition {
      transition.animate(alongsideTransition: changes, completion: nil)
    } else {
      alongside.append(changes)
    }
  }

  /// Begins now, or when those before it in the container are over and the container is not about to appear or disappear;
  /// a first child is shown at once. `completion` hears whether `to` has come to stay.
  public func begin(completion: ((Bool) -> Void)? = nil) {
    let call = Self.call
    guard !container.childTransitions.contains(where: { $0 === self }), transition == nil else {
      fatalError("\(call): it has begun already; make another one")
    }
    self.completion = completion
    container.childTransitions.append(self)
    if container.childTransitions.count == 1 { start() }
  }

  /// Begins, unless it has or the container is in the middle of appearing or disappearing: its end starts it then.
  func start() {
    guard !hasBegun, from == nil || !container.appearance.isInTransition else { return }
    hasBegun = true
    run()
  }

  private static let call = "ChildTransition.begin(completion:)"

  private func run() {
    let call = Self.call
    if let parent = to.parent {
      fatalError("\(call): \(type(of: to)) is a child of \(type(of: parent)) already")
    }
    if let from, from.parent !== container {
      fatalError("\(call): \(type(of: from)), from which it leads, is no child of \(type(of: container))")
    }
    from?.announceRemoval()
    container.addChild(to)
    guard let from else { return showFirst() }
    var plan = TransitionPlan(
      operation: "change of children", from: from, to: to, hostView: view,
      isAnimated: animator != nil && view.window != nil)
    if plan.isAnimated {
      plan.animator = animator
      plan.interactor = interactor
    }
    plan.presentationStyle = .custom
    let transition = TransitionCoordinator(plan, host: self)
    self.transition = transition
    for controller in [container, from, to] { controller.activeTransition = transition }
    for changes in alongside { transition.animate(alongsideTransition: changes, completion: nil) }
    alongside = []
    transition.start()
  }

  /// Shows a child where there was none: nothing to come from.
  private func showFirst() {
    if let shown = container.children.first(where: { $0 !== to && $0.viewIfLoaded?.superview === view }) {
      fatalError("\(Self.call): it leads from nothing, but its view shows \(type(of: shown)) already")
    }
    to.view.frame = view.bounds
    to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(to.view)
    to.finishMove(toParent: container)
    leave(true)
  }

  /// Tells that it is over, and lets the next one go on from whoever stays.
  private func leave(_ completed: Bool) {
    let waiting = completion
    completion = nil
    waiting?(completed)
    container.childTransitions.removeFirst()
    guard let next = container.childTransitions.first else { return }
    // A change that was taken back leaves nobody to come from whom the next one names.
    if !completed, next.from === to { next.from = from }
    if next.to === next.from {
      // It leads to whoever has stayed.
      next.hasBegun = true
      return TurnQueue.current.next { next.leave(true) }
    }
    TurnQueue.current.next { next.start() }
  }
}

extension ChildTransition: TransitionHost {
  /// Appearance is told where it can be seen.
  private var isSeen: Bool { container.appearance.phase == .appeared }

  func transitionWillBegin(_ transition: TransitionCoordinator) {
    guard isSeen else { return }
    transition.plan.from.beginAppearance(false, animated: transition.isAnimated)
    transition.plan.to.beginAppearance(true, animated: transition.isAnimated)
  }

  func transition(_ transition: TransitionCoordinator, settleViews completed: Bool) {
    _ = view.settle(transition, completed: completed)
  }

  func transition(_ transition: TransitionCoordinator, didEnd completed: Bool) {
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

  func transitionIsGone(_ transition: TransitionCoordinator) {
    self.transition = nil
    for controller in [container, transition.plan.from, transition.plan.to]
    where controller.activeTransition === transition {
      controller.activeTransition = nil
    }
    // A callback of the end may have taken the container away.
    (outcome ? transition.plan.to : transition.plan.from).followAppearance(of: container)
    leave(outcome)
  }
}
