import Foundation

extension TransitionCoordinator: UIViewControllerTransitionCoordinator {
  var isInterruptible: Bool { interruptible != nil }

  /// The fraction on screen, 0…1, of the interaction, of the remainder or of the running animation.
  var percentComplete: CGFloat {
    if case .closed(let completed) = state { return completed ? 1 : 0 }
    return isAnimated ? CGFloat(min(1, max(0, shownFraction))) : 0
  }

  var completionVelocity: CGFloat { completion.speed }
  var completionCurve: UIView.AnimationCurve { completion.curve }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: movableView(of: from)
    case .to: movableView(of: to)
    default: nil
    }
  }

  /// The view that an animator may move; nil for a presenter's view that stays in its superview.
  private func movableView(of controller: UIViewController?) -> UIView? {
    guard let modal else { return controller?.viewIfLoaded }
    if controller === modal.presented { return modal.controller.presentedView }
    return modal.removesPresenter ? controller?.viewIfLoaded : nil
  }

  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !isClosed else { return false }
    if let completion { completions.append(completion) }
    if let animation {
      if isStarting { alongside.waiting.append(animation) } else { run(animation) }
    }
    return true
  }

  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    // Any view can animate on the transition's timeline, inside the container or not.
    animate(alongsideTransition: animation, completion: completion)
  }

  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    if !isClosed { endHandlers.append(handler) }
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    if !isClosed { changeHandlers.append(handler) }
  }
}
