import Engine
import Foundation

/// The context for animators and interaction controllers: the coordinator's state, read only, and its commands.
///
/// An animator may retain the context beyond the transition; its commands then have no effect.
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

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    require("updateInteractiveTransition(_:)")
    coordinator.update(to: percentComplete)
  }
  func finishInteractiveTransition() {
    require("finishInteractiveTransition()")
    coordinator.endInteraction(finishing: true)
  }
  func cancelInteractiveTransition() {
    require("cancelInteractiveTransition()")
    coordinator.endInteraction(finishing: false)
  }
  func pauseInteractiveTransition() {
    require("pauseInteractiveTransition()")
    coordinator.grab()
  }
  func completeTransition(_ didComplete: Bool) {
    require("completeTransition(_:)")
    coordinator.animatorCompleted(didComplete)
  }

  private func require(_ call: StaticString) {
    MainThread.require("UIViewControllerContextTransitioning.\(call)")
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    coordinator.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    coordinator.view(forKey: key)
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    if vc === coordinator.from { return coordinator.initialFrame }
    return vc === coordinator.to ? coordinator.frameBeside(1) : .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    if vc === coordinator.to { return coordinator.finalFrame }
    return vc === coordinator.from ? coordinator.leavingFrame : .zero
  }
}
