import Engine
import Foundation

/// A running change of the stack: the stack before and after, and the difference.
@MainActor
struct StackTransition {
  let before: [UIViewController]
  let after: [UIViewController]
  let isAnimated: Bool

  /// Whether a pop during this push has reversed the push.
  var isReversedByPop = false

  /// The controllers that are in the stack after the change but not before it.
  let added: [UIViewController]
  /// The controllers that are in the stack before the change but not after it.
  let removed: [UIViewController]

  init(before: [UIViewController], after: [UIViewController], isAnimated: Bool) {
    (self.before, self.after, self.isAnimated) = (before, after, isAnimated)
    added = after.missing(in: before)
    removed = before.missing(in: after)
  }

  /// A push if the new top was not in the stack before, otherwise a pop.
  var operation: UINavigationController.Operation {
    guard let top = after.last else { return .pop }
    return before.contains { $0 === top } ? .pop : .push
  }
}

extension UINavigationController {
  /// Whether the controller is on screen, so that transitions animate and send appearance callbacks.
  var isOnScreen: Bool { appearance.phase == .appeared && viewIfLoaded?.window != nil }

  /// Whether `controller` is in the stack, or has not yet received the callbacks of its cancelled push.
  func holds(_ controller: UIViewController) -> Bool {
    stack.current.contains { $0 === controller } || departingController === controller
  }

  // MARK: Requests

  func request(_ change: StackChange, _ isAnimated: Bool) {
    MainThread.require("\(type(of: self)).viewControllers")
    endPendingAppearance()
    let isBusy = transition != nil || isPreparing || appearance.isInTransition || stack.hasPendingRequests
    guard isBusy else { return perform(change, isAnimated) }
    if change.isPop, let push = reversePush() {
      // The reversal is enough if the pop leads to the stack before the push; any other pop is also enqueued.
      let target = change.applied(to: push.after)
      if target.elementsEqual(push.before, by: ===) { return }
    }
    stack.enqueue(NavigationStack.Request(change: change, isAnimated: isAnimated))
    startPendingNextTurn()
  }

  /// Reverses a running interruptible push for a pop; returns the push, or nil if there is none.
  private func reversePush() -> StackTransition? {
    guard let transition, transition.canReverse, !stack.hasPendingRequests,
      let running = change, running.operation == .push
    else { return nil }
    change?.isReversedByPop = true
    stack.current = running.before
    departingController = transition.plan.to
    transition.reverseInPlace()
    return running
  }

  func startPendingNextTurn() {
    guard stack.hasPendingRequests, transition == nil, !isStartScheduled else { return }
    isStartScheduled = true
    TurnQueue.current.next { [weak self] in
      guard let self else { return }
      isStartScheduled = false
      startPending()
    }
  }

  private func startPending() {
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

  /// Makes a change without a visible transition: off screen, below the top, or from or to an empty stack.
  private func settleAtOnce(_ change: StackTransition) {
    let old = shownController
    let new = change.after.last
    if isOnScreen, old !== new {
      old?.beginAppearance(false, animated: false)
      new?.beginAppearance(true, animated: false)
      if let new { delegate?.navigationController(self, willShow: new, animated: false) }
      wrapper.show(new, replacing: old, in: self)
      old?.endAppearance()
      new?.endAppearance()
    } else if isViewLoaded, !wrapper.subviews.isEmpty {
      // The old controller receives its callbacks at once, because the container has left its window.
      if old !== new { old?.beginAppearance(false, animated: false) }
      wrapper.show(new, replacing: old, in: self)
      if old !== new { old?.endAppearance() }
    }
    shownController = new
    updateBarsAtRest()
    for controller in change.removed { controller.removeFromParent() }
    for controller in change.added { controller.finishMove(toParent: self) }
    if isOnScreen, old !== new { notifyDidShow(animated: false) }
  }

  /// Shows the top controller when the navigation controller itself appears.
  func showTopAtRest() {
    guard transition == nil else { return }
    loadViewIfNeeded()
    wrapper.show(stack.current.last, replacing: shownController, in: self)
    shownController = stack.current.last
    updateBarsAtRest()
  }

  /// Notifies the delegate that the shown controller has appeared, and stores that controller as the last reported one.
  func notifyDidShow(animated: Bool) {
    lastReportedController = shownController
    guard let shownController else { return }
    delegate?.navigationController(self, didShow: shownController, animated: animated)
  }
}
