import Engine
import Foundation

/// A change of the stack while it runs: the stack before and after.
@MainActor
struct StackTransition {
  let before: [UIViewController]
  let after: [UIViewController]
  let isAnimated: Bool

  /// A pop during the push has reversed it.
  var isRevoked = false

  /// The controllers that only one of the two stacks has.
  let added: [UIViewController]
  let removed: [UIViewController]

  init(before: [UIViewController], after: [UIViewController], isAnimated: Bool) {
    (self.before, self.after, self.isAnimated) = (before, after, isAnimated)
    added = after.missing(in: before)
    removed = before.missing(in: after)
  }

  /// A push if the top is new to the stack, else a pop.
  var operation: UINavigationController.Operation {
    guard let top = after.last else { return .pop }
    return before.contains { $0 === top } ? .pop : .push
  }
}

extension UINavigationController {
  /// Whether the controller is on screen, so that transitions animate and send appearance callbacks.
  var isOnScreen: Bool { appearance.phase == .appeared && viewIfLoaded?.window != nil }

  /// Whether `controller` is in the stack, or has not yet received the end of its cancelled push.
  func holds(_ controller: UIViewController) -> Bool {
    stack.current.contains { $0 === controller } || departing === controller
  }

  // MARK: Requests

  func request(_ change: StackChange, _ isAnimated: Bool) {
    MainThread.require("\(type(of: self)).viewControllers")
    endPendingAppearance()
    let isBusy = transition != nil || isPreparing || appearance.isInTransition || stack.hasWaiting
    guard isBusy else { return perform(change, isAnimated) }
    if change.isPop, let before = reversePush() {
      // Reversing the push fulfils a plain pop; one that pops further still has to run.
      let wanted = change.applied(to: before.after)
      if wanted.elementsEqual(before.before, by: ===) { return }
    }
    stack.enqueue(NavigationStack.Request(change: change, isAnimated: isAnimated))
    startPendingNextTurn()
  }

  /// Reverses a running interruptible push for a pop; returns the push, or nil if there is none.
  private func reversePush() -> StackTransition? {
    guard let transition, transition.canReverse, !stack.hasWaiting,
      let running = change, running.operation == .push
    else { return nil }
    change?.isRevoked = true
    stack.current = running.before
    departing = transition.plan.to
    transition.reverseInPlace()
    return running
  }

  func startPendingNextTurn() {
    guard stack.hasWaiting, transition == nil, !isStartScheduled else { return }
    isStartScheduled = true
    TurnQueue.current.next { [weak self] in
      guard let self else { return }
      isStartScheduled = false
      startWaiting()
    }
  }

  private func startWaiting() {
    guard transition == nil, !appearance.isInTransition, let request = stack.dequeue() else { return }
    perform(request.change, request.isAnimated)
  }

  private func perform(_ change: StackChange, _ isAnimated: Bool) {
    let before = stack.current
    let after = change.applied(to: before)
    guard !before.elementsEqual(after, by: ===) else { return startPendingNextTurn() }
    let change = StackTransition(before: before, after: after, isAnimated: isAnimated)
    isPreparing = isOnScreen
    stack.current = after
    for controller in change.added { addChild(controller) }
    for controller in change.removed { controller.announceRemoval() }
    if isOnScreen, let from = before.last, let to = after.last, from !== to {
      begin(change, from: from, to: to)
    } else {
      isPreparing = false
      settleAtOnce(change)
      startPendingNextTurn()
    }
  }

  // MARK: Without a transition

  /// Makes a change without a visible transition: off screen, below the top, or from or to nothing.
  private func settleAtOnce(_ change: StackTransition) {
    let old = shown
    let new = change.after.last
    if isOnScreen, old !== new {
      old?.beginAppearance(false, animated: false)
      new?.beginAppearance(true, animated: false)
      if let new { delegate?.navigationController(self, willShow: new, animated: false) }
      wrapper.show(new, replacing: old, in: self)
      old?.endAppearance()
      new?.endAppearance()
    } else if isViewLoaded, !wrapper.subviews.isEmpty {
      // The callbacks of the old controller are sent now, as the container has already been removed from its window.
      if old !== new { old?.beginAppearance(false, animated: false) }
      wrapper.show(new, replacing: old, in: self)
      if old !== new { old?.endAppearance() }
    }
    shown = new
    restBars()
    for controller in change.removed { controller.removeFromParent() }
    for controller in change.added { controller.finishMove(toParent: self) }
    if isOnScreen, old !== new { notifyDidShow(animated: false) }
  }

  /// Shows the top controller when the navigation controller itself appears.
  func showTopAtRest() {
    guard transition == nil else { return }
    loadViewIfNeeded()
    wrapper.show(stack.current.last, replacing: shown, in: self)
    shown = stack.current.last
    restBars()
  }

  /// Notifies the delegate of the shown controller, once for each one that appears.
  func notifyDidShow(animated: Bool) {
    lastReportedController = shown
    if let shown { delegate?.navigationController(self, didShow: shown, animated: animated) }
  }
}
