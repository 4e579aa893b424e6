import UIKit

@testable import UIKit

/// An animator of any kind, including faulty kinds.
@MainActor
final class FuzzAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  typealias Context = any UIViewControllerContextTransitioning
  static let duration = 0.2

  private let kind: FuzzStep.Kind
  private weak var world: FuzzWorld?
  private var animator: UIViewPropertyAnimator?
  private var starts = 0
  private var ends = 0

  init(_ kind: FuzzStep.Kind, _ world: FuzzWorld) {
    self.kind = kind
    self.world = world
  }

  func transitionDuration(using transitionContext: Context?) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: Context) {
    starts += 1
    if starts > 1 { world?.fail("animateTransition is called twice") }
    world?.animatorBegins(self)
    animate(transitionContext)
  }

  func interruptibleAnimator(using transitionContext: Context) -> any UIViewImplicitlyAnimating {
    animator ?? AbsentAnimator.shared
  }

  func animationEnded(_ transitionCompleted: Bool) {
    ends += 1
    if ends > 1 { world?.fail("animationEnded is called twice") }
    animator = nil
    world?.animatorEnded(self)
    world?.reached(.animationEnded)
  }

  // MARK: Kinds

  private func complete(_ context: Context) { context.completeTransition(!context.transitionWasCancelled) }

  private func animate(_ context: Context) {
    var changes = addViews(context)
    switch kind {
    case .builtIn: world?.fail("there is nothing to animate")
    case .view: animateInBlock(changes) { self.complete(context) }
    case .property:
      let animator = UIViewPropertyAnimator(duration: Self.duration, curve: .linear, animations: changes)
      animator.addCompletion { context.completeTransition($0 == .end) }
      self.animator = animator
      animator.startAnimation()
    case .keyframes:
      UIView.animateKeyframes(withDuration: Self.duration, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.7, animations: changes)
      } completion: { _ in
        self.complete(context)
      }
    case .atOnce:
      changes()
      complete(context)
    case .late:
      animateInBlock(changes) { TurnQueue.current.after(Self.duration) { self.complete(context) } }
    case .twice:
      animateInBlock(changes) {
        self.complete(context)
        self.complete(context)
      }
    case .never:
      world?.unfinished.append(context)
      animateInBlock(changes) {}
    case .contradicts:
      animateInBlock(changes) { context.completeTransition(context.transitionWasCancelled) }
    case .noAnimation:
      changes()
      TurnQueue.current.after(Self.duration) { self.complete(context) }
    case .forgetsView:
      let temporary = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      context.containerView.addSubview(temporary)
      changes = { temporary.alpha = 0 }
      animateInBlock(changes) {
        if context.presentationStyle != .none { temporary.removeFromSuperview() }
        self.complete(context)
      }
    case .movesBoth:
      context.view(forKey: .from)?.removeFromSuperview()
      for key in [UITransitionContextViewControllerKey.from, .to] {
        if let view = context.viewController(forKey: key)?.view { context.containerView.addSubview(view) }
      }
      animateInBlock(changes) { self.complete(context) }
    }
  }

  private func animateInBlock(_ changes: @escaping () -> Void, _ completion: @escaping () -> Void) {
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .curveLinear, animations: changes,
      completion: { _ in completion() })
  }

  /// Adds the to-view at its start position, and returns the change to its end position. Without a to-view, the change
  /// moves the from-view out. A kind that forgets its view adds and moves nothing here.
  private func addViews(_ context: Context) -> () -> Void {
    guard kind != .forgetsView else { return {} }
    if let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
      let end = context.finalFrame(for: controller)
      context.containerView.addSubview(to)
      to.frame = end.offsetBy(dx: end.width, dy: 0)
      return { to.frame = end }
    }
    guard let from = context.view(forKey: .from) else { return {} }
    let end = from.frame.offsetBy(dx: 0, dy: from.frame.height)
    return { from.frame = end }
  }
}

/// The delegate of all controllers. It returns animators and interactions of the kinds that the sequence has set last.
@MainActor
final class FuzzDelegate: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  weak var world: FuzzWorld?
  var kind = FuzzStep.Kind.builtIn
  var interactionKind = FuzzStep.InteractionKind.none

  private func animator() -> FuzzAnimator? {
    guard kind != .builtIn, let world else { return nil }
    let animator = FuzzAnimator(kind, world)
    return animator
  }

  private func interactor() -> UIPercentDrivenInteractiveTransition? {
    guard interactionKind != .none else { return nil }
    let interaction = UIPercentDrivenInteractiveTransition()
    interaction.wantsInteractiveStart = interactionKind == .interactive
    world?.interaction = interaction
    return interaction
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor() }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor() }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { animator() }

  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interactor() }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interactor() }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    guard let world else { return nil }
    return FuzzPresentation(
      presented, presenting, removesPresenter: world.nextStyle == .customRemoving, world)
  }

  /// The animator and the interaction of a child transition, which has no delegate; nil for the built-in kind.
  func childAnimator() -> (FuzzAnimator, UIPercentDrivenInteractiveTransition?)? {
    animator().map { ($0, interactor()) }
  }
}
