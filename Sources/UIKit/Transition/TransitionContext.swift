import Foundation

/// The context that animators and interaction controllers see: the machine's state, read only, and its verbs.
///
/// It outlives the machine in the hands of an animator that keeps it, and is inert then.
final class TransitionContext: MainActorObject, UIViewControllerContextTransitioning {
  let coordinator: TransitionCoordinator

  init(_ coordinator: TransitionCoordinator) {
    self.coordinator = coordinator
    super.init(mainActor: ())
  }

  var containerView: UIView { coordinator.containerView }
  var isAnimated: Bool { coordinator.isAnimated }
  var isInteractive: Bool { coordinator.isInteractive }
  var transitionWasCancelled: Bool { coordinator.isCancelled }
  var presentationStyle: UIModalPresentationStyle { coordinator.presentationStyle }
  var targetTransform: CGAffineTransform { coordinator.targetTransform }

  func updateInteractiveTransition(_ percentComplete: CGFloat) { coordinator.update(to: percentComplete) }
  func finishInteractiveTransition() { coordinator.letGo(finishing: true) }
  func cancelInteractiveTransition() { coordinator.letGo(finishing: false) }
  func pauseInteractiveTransition() { coordinator.grab() }
  func completeTransition(_ didComplete: Bool) { coordinator.complete(didComplete) }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    coordinator.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    coordinator.view(forKey: key)
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === coordinator.plan.from ? coordinator.initialFrame : .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    vc === coordinator.plan.to ? coordinator.finalFrame : .zero
  }
}
