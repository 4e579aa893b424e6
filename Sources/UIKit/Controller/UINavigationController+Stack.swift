import Engine
import Foundation

/// A change of the stack on its way: what was, what will be.
@MainActor
struct StackTransition {
  let before: [UIViewController]
  let after: [UIViewController]
  let isAnimated: Bool

  /// A pop that came meanwhile has turned it round.
  var isRevoked = false

  var added: [UIViewController] { after.filter { new in !before.contains { $0 === new } } }
  var removed: [UIViewController] { before.filter { old in !after.contains { $0 === old } } }

  /// A new top is pushed, one from further down is popped to.
  var operation: UINavigationController.Operation {
    guard let top = after.last else { return .pop }
    return before.contains { $0 === top } ? .pop : .push
  }
}

extension UINavigationController {
  /// Whether transitions can be seen, so that there is something to animate and to tell.
  var isOnScreen: Bool { appearance.phase == .appeared && viewIfLoaded?.window != nil }

  /// Whether `controller` counts as inside: in the stack, or not yet told that its push was cancelled.
  func holds(_ controller: UIViewController) -> Bool {
    stack.current.contains { $0 === controller } || departing === controller
  }

  // MARK: Requests

  func request(_ change: StackChange, _ isAnimated: Bool) {
    let isBusy = transition != nil || appearance.isInTransition || stack.hasWaiting
    guard isBusy else { return perform(change, isAnimated) }
    if change.isPop, let before = revokePush() {
      // A plain pop is answered by the way back; one that goes further still has to.
      let wanted = change.applied(to: before.after)
      if wanted.elementsEqual(before.before, by: ===) { return }
    }
    stack.enqueue(NavigationStack.Request(change: change, isAnimated: isAnimated))
    startWaitingNextTurn()
  }

  /// A pop while an interruptible push runs turns the push round: one animation, there and back.
  private func revokePush() -> StackTransition? {
    guard let transition, transition.mayTurnRound, !stack.hasWaiting,
      let running = change, running.operation == .push
    else { return nil }
    change?.isRevoked = true
    stack.current = running.before
    departing = transition.plan.to
    transition.reverseInPlace()
    return running
  }

  func startWaitingNextTurn() {
    guard stack.hasWaiting, transition == nil, !isStartDue else { return }
    isStartDue = true
    TurnQueue.current.next { [weak self] in
      guard let self else { return }
      isStartDue = false
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
    guard !before.elementsEqual(after, by: ===) else { return startWaitingNextTurn() }
    let change = StackTransition(before: before, after: after, isAnimated: isAnimated)
    stack.current = after
    for controller in change.added { addChild(controller) }
    for controller in change.removed { controller.announceRemoval() }
    if isOnScreen, let from = before.last, let to = after.last, from !== to {
      begin(change, from: from, to: to)
    } else {
      settleAtOnce(change)
      startWaitingNextTurn()
    }
  }

  // MARK: Without a transition

  /// Changes what cannot be seen to move: off screen, below the top, or from or to nothing.
  private func settleAtOnce(_ change: StackTransition) {
    let old = shown
    let new = change.after.last
    if isOnScreen, old !== new {
      old?.beginAppearance(false, animated: false)
      new?.beginAppearance(true, animated: false)
      if let new { delegate?.navigationController(self, willShow: new, animated: false) }
      wrapper.show(new, replacing: old)
      old?.endAppearance()
      new?.endAppearance()
    } else if isViewLoaded, !wrapper.subviews.isEmpty {
      // Out of the window, and not told so yet: whoever goes will not hear it later.
      if old !== new { old?.beginAppearance(false, animated: false) }
      wrapper.show(new, replacing: old)
      if old !== new { old?.endAppearance() }
    }
    shown = new
    restBars()
    for controller in change.removed { controller.removeFromParent() }
    for controller in change.added { controller.finishMove(toParent: self) }
    if isOnScreen, old !== new { tellShown(animated: false) }
  }

  /// Puts the top on screen as the navigation controller itself appears.
  func showTopAtRest() {
    guard transition == nil else { return }
    loadViewIfNeeded()
    wrapper.show(stack.current.last, replacing: shown)
    shown = stack.current.last
    restBars()
  }

  /// Tells the delegate what has come to be shown, once for each controller that comes.
  func tellShown(animated: Bool) {
    toldShown = shown
    if let shown { delegate?.navigationController(self, didShow: shown, animated: animated) }
  }
}
