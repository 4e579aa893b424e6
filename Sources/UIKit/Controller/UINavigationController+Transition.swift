import Engine
import Foundation

extension UINavigationController: TransitionDragHost {
  var draggedView: UIView? { viewIfLoaded }
  var runningTransition: TransitionCoordinator? { transition }
  func mayBegin(_ drag: TransitionDrag) -> Bool {
    guard viewControllers.count > 1, !stack.hasPendingRequests else { return false }
    guard drag === edgePop else { return true }
    // A screen without a back button has no edge pop, unless an app replaces the recognizer's delegate.
    if isNavigationBarHidden { return false }
    guard let item = topViewController?.barItems.navigation else { return true }
    return !item.hidesBackButton && (item.leftBarButtonItem == nil || item.leftItemsSupplementBackButton)
  }
  func begin(_ drag: TransitionDrag) { popViewController(animated: true) }

  /// Makes a drag to the right, anywhere on the view, begin the built-in pop if `mayBegin` returns true.
  package func addPop(
    by recognizer: UIPanGestureRecognizer, mayBegin: @escaping (UIPanGestureRecognizer) -> Bool
  ) {
    let drag = TransitionDrag(.right, by: recognizer, mayBegin: mayBegin)
    drag.attach(to: self)
    additionalDrags.append(drag)
    view.addGestureRecognizer(recognizer)
  }
}

/// A push or pop in which a view that both controllers show changes, and everything else stays.
@MainActor
protocol SharedViewChange: UIViewControllerAnimatedTransitioning {
  /// Makes the change without an animation.
  func change(in navigation: UINavigationController)
}

extension UINavigationController: TransitionHost {
  /// Starts a transition between two controllers on screen.
  func begin(_ change: StackTransition, from: UIViewController, to: UIViewController) {
    var plan = TransitionPlan(
      operation: change.operation == .push ? "push" : "pop", from: from, to: to, hostView: wrapper,
      isAnimated: change.isAnimated)
    let sharedViewChange = from.makeSharedViewChange(change.operation, to: to)
    if !change.isAnimated { sharedViewChange?.change(in: self) }
    if change.isAnimated {
      reportLostDelegate()
      if sharedViewChange == nil {
        plan.animator = delegate?.navigationController(
          self, animationControllerFor: change.operation, from: from, to: to)
      }
      if let animator = plan.animator {
        plan.interactor = delegate?.navigationController(self, interactionControllerFor: animator)
      } else {
        plan.animator = sharedViewChange ?? NavigationSlide(change.operation)
        let drags = [edgePop] + additionalDrags
        plan.interactor = change.operation == .pop ? drags.lazy.compactMap(\.interaction).first : nil
        if plan.interactor == nil, let sharedViewChange {
          plan.interactor = delegate?.navigationController(self, interactionControllerFor: sharedViewChange)
        }
      }
    }
    let transition = TransitionCoordinator(plan, host: self)
    self.change = change
    self.transition = transition
    isPreparing = false
    for controller in [self, from, to] { controller.activeTransition = transition }
    transition.start()
  }

  private func reportLostDelegate() {
    guard delegate == nil, let type = delegateType else { return }
    delegateType = nil
    Diagnostics.report(
      .navigationDelegateGone,
      "the navigation controller's delegate was released, so the built-in animation runs: delegates are weak, so retain "
        + "it", types: [type])
  }

  // MARK: Steps

  func transitionWillBegin(_ transition: TransitionCoordinator) {
    let (from, to, animated) = (transition.plan.from, transition.plan.to, transition.isAnimated)
    barsWillChange(transition)
    from.beginAppearance(false, animated: animated)
    to.beginAppearance(true, animated: animated)
    delegate?.navigationController(self, willShow: to, animated: animated)
    if let change { barsChange(transition, change) }
  }

  func transitionDidStart(_ transition: TransitionCoordinator) { barsFollow(transition) }

  func transition(_ transition: TransitionCoordinator, settleViews completed: Bool) {
    shownController = wrapper.settle(transition, completed: completed, in: self)
    if let change { settleBars(change, completed: completed) }
  }

  func transition(_ transition: TransitionCoordinator, didEnd completed: Bool) {
    guard let change else { return }
    let (from, to, animated) = (transition.plan.from, transition.plan.to, transition.isAnimated)
    if completed {
      // An interaction may have finished a push that a pop had reversed.
      if change.isReversedByPop { (stack.current, departingController) = (change.after, nil) }
      settleAppearance(of: from, isShown: false, animated: animated)
      settleAppearance(of: to, isShown: true, animated: animated)
      for controller in change.removed { controller.removeFromParent() }
      for controller in change.added { controller.finishMove(toParent: self) }
      return
    }
    // A controller whose removal was cancelled returns to the stack before its callbacks; a controller whose push was
    // cancelled leaves the stack after its callbacks.
    departingController = change.operation == .push ? to : nil
    stack.current = change.before
    settleAppearance(of: to, isShown: false, animated: animated)
    settleAppearance(of: from, isShown: true, animated: animated)
    for controller in change.added {
      controller.announceRemoval()
      controller.removeFromParent()
    }
    departingController = nil
    for controller in change.removed { controller.finishMove(toParent: self) }
  }

  func transition(_ transition: TransitionCoordinator, report completed: Bool) {
    if completed || change?.isReversedByPop ?? false { notifyDidShow(animated: transition.isAnimated) }
  }

  func transitionDidClose(_ transition: TransitionCoordinator) {
    self.transition = nil
    change = nil
    for controller in [self, transition.plan.from, transition.plan.to]
    where controller.activeTransition === transition {
      controller.activeTransition = nil
    }
    // A callback at the end may have made the container disappear.
    shownController?.followAppearance(of: self)
    startPendingNextTurn()
  }
}
