import Engine
import Foundation

extension TransitionCoordinator {
  /// Ends the transition: views, callbacks, containment, completions, in this order and in this call.
  func complete(_ completed: Bool) {
    if isClosed || pendingCompletion != nil && isStarting {
      return report(
        .transitionCompletedTwice,
        "completeTransition(_:) was called again for one \(plan.operation); once is enough")
    }
    if clock.isTellingPassedEnd, state != .running {
      // Its animation is shorter than the whole: the hand is still on it, and may turn round.
      clock.onArrival = { [weak self] end in self?.complete(end == 1) }
      return
    }
    if isStarting {
      // The animator was done at once; the callbacks of the start come first all the same.
      pendingCompletion = completed
      return
    }
    reportContradiction(completed)
    isCancelled = !completed
    state = .closed(completed: completed)
    stopClock(completed)
    guard let host else {
      // The container is gone, and nobody in it can be seen; who waits is told all the same.
      if plan.modal == nil {
        for controller in [plan.from, plan.to] {
          controller.beginAppearance(false, animated: isAnimated)
          controller.endAppearance()
        }
      }
      tellEnd(completed)
      return release()
    }
    host.transition(self, settleViews: completed)
    // What was put back was put back in the layers: views that were laid out for what they were to be are laid out anew.
    if !completed {
      for controller in [plan.from, plan.to] { controller.viewIfLoaded?.setNeedsLayoutInTree() }
    }
    host.transition(self, didEnd: completed)
    tellEnd(completed)
    host.transition(self, report: completed)
    host.transitionIsGone(self)
    release()
  }

  private func tellEnd(_ completed: Bool) {
    let waiting = completions
    completions = []
    for completion in waiting { completion(self) }
    animator?.animationEnded(completed)
  }

  /// A clock that is held or plays back would keep what it holds for ever; one that runs ends by itself.
  private func stopClock(_ completed: Bool) {
    switch clock.state {
    case .ended: break
    case .running:
      if completed { clock.letGo() } else { clock.complete(to: 0, duration: 0, curve: .linear) }
    case .paused, .completing: clock.complete(to: completed ? 1 : 0, duration: 0, curve: .linear)
    }
  }

  // MARK: Misuse

  private func reportContradiction(_ completed: Bool) {
    if completed, isCancelled {
      report(
        .transitionContradiction,
        "completeTransition(true) after the \(plan.operation) was cancelled: pass !transitionWasCancelled")
    } else if !completed, state == .completing(finishing: true) {
      report(
        .transitionContradiction,
        "completeTransition(false) after the \(plan.operation) was finished: pass !transitionWasCancelled")
    }
  }

  func reportClosed(_ call: String) {
    report(.transitionCallIgnored, "\(call) was ignored: the \(plan.operation) is over")
  }

  /// Reports once per kind and transition, with the types that a reader would look for.
  func report(_ code: Diagnostic.Code, _ message: String) {
    guard watch.reported.insert(code).inserted else { return }
    Diagnostics.report(code, message, types: typeNames)
  }
}

extension UIView {
  /// Marks the whole subtree for layout.
  fileprivate func setNeedsLayoutInTree() {
    setNeedsLayout()
    for subview in subviews { subview.setNeedsLayoutInTree() }
  }
}

extension Diagnostic.Code {
  /// `completeTransition(_:)` was called more than once.
  public static let transitionCompletedTwice = Self(rawValue: "transition-completed-twice")

  /// The argument of `completeTransition(_:)` contradicts how the interaction ended.
  public static let transitionContradiction = Self(rawValue: "transition-contradiction")

  /// A call came when it could do nothing.
  public static let transitionCallIgnored = Self(rawValue: "transition-call-ignored")

  /// Nothing moves any more, and `completeTransition(_:)` was not called.
  public static let transitionNeverCompleted = Self(rawValue: "transition-never-completed")

  /// An interaction controller was given, and nobody drives it.
  public static let transitionNobodyDrives = Self(rawValue: "transition-nobody-drives")

  /// The animator did not add the to-view to the container.
  public static let transitionViewMissing = Self(rawValue: "transition-view-missing")

  /// A delegate was set, and is gone: delegates are held weakly.
  public static let navigationDelegateGone = Self(rawValue: "navigation-delegate-gone")
}
