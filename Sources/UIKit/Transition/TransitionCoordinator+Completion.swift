import Engine
import Foundation

extension TransitionCoordinator {
  /// Handles a call of `completeTransition(_:)`; the first call after an early end is expected, and has no effect.
  func animatorCompleted(_ completed: Bool) {
    if watchdog.isAppEnding { return }
    if watchdog.endedEarly {
      watchdog.endedEarly = false
      return
    }
    complete(completed)
  }

  /// Ends the transition before its animator does, as its controllers have left the window.
  func end(_ completed: Bool) {
    guard !isClosed, !watchdog.endedEarly else { return }
    watchdog.endedEarly = pendingCompletion == nil
    pendingCompletion = nil
    complete(completed)
  }

  /// Ends the transition: views, callbacks, containment, completions, in this order. The end waits until `start()` has
  /// returned, and as long as an animation that is over can still reverse with the transition.
  func complete(_ completed: Bool) {
    if isClosed || pendingCompletion != nil && isStarting {
      return report(
        .transitionCompletedTwice,
        "completeTransition(_:) was called again for one \(operation); call it once")
    }
    if timeline.chain.isDeliveringPassedEnd, state != .running, !watchdog.endedEarly {
      // The animation is shorter than the transition, which is still interactive and may reverse.
      timeline.onArrival = { [weak self] end in self?.complete(end == 1) }
      return
    }
    if isStarting {
      // The animator completed at once; the callbacks of the start still come first.
      pendingCompletion = completed
      return
    }
    if !watchdog.endedEarly { reportContradiction(completed) }
    isCancelled = !completed
    state = .closed(completed: completed)
    endTimeline(completed)
    guard let host else {
      // The container has been released and none of its controllers is visible; completions are still called.
      if plan.modal == nil {
        for controller in [plan.from, plan.to] {
          controller.beginAppearance(false, animated: isAnimated)
          controller.endAppearance()
        }
      }
      notifyEnd(completed)
      return release()
    }
    host.transition(self, settleViews: completed)
    if !completed { plan.restoreFirstResponder() }
    // A cancelled transition restored the layers only: views that were laid out for the end need another layout.
    if !completed {
      for controller in [plan.from, plan.to] { controller.viewIfLoaded?.setNeedsLayoutInTree() }
    }
    host.transition(self, didEnd: completed)
    notifyEnd(completed)
    host.transition(self, report: completed)
    host.transitionDidClose(self)
    release()
  }

  private func notifyEnd(_ completed: Bool) {
    let waiting = completions
    completions = []
    for completion in waiting { completion(self) }
    animator?.animationEnded(completed)
  }

  /// Ends the timeline, which would retain its animations indefinitely if it is paused or reversing. After a completed
  /// transition, a running timeline ends by itself, so it only releases its animations.
  private func endTimeline(_ completed: Bool) {
    if case .ended = timeline.state { return }
    if completed, timeline.state == .running { return timeline.releaseAnimations() }
    timeline.complete(to: completed ? 1 : 0, duration: 0, curve: .linear)
  }

  private func reportContradiction(_ completed: Bool) {
    if completed, isCancelled {
      report(
        .transitionContradiction,
        "completeTransition(true) after the \(operation) was cancelled: pass !transitionWasCancelled")
    } else if !completed, state == .completing(finishing: true) {
      report(
        .transitionContradiction,
        "completeTransition(false) after the \(operation) was finished: pass !transitionWasCancelled")
    }
  }

  func reportClosed(_ call: String) {
    report(.transitionCallIgnored, "\(call) was ignored: the \(operation) is over")
  }

  /// Reports each kind of diagnostic once per transition, with the types of animator and interaction controller.
  func report(_ code: Diagnostic.Code, _ message: String) {
    guard watchdog.reported.insert(code).inserted else { return }
    Diagnostics.report(code, message, types: typeNames)
  }
}

extension UIView {
  /// Marks the whole subtree for layout.
  fileprivate func setNeedsLayoutInTree() {
    visitSubtree { view in
      view.setNeedsLayout()
      return true
    }
  }
}

extension Diagnostic.Code {
  /// `completeTransition(_:)` was called more than once.
  public static let transitionCompletedTwice = Self(rawValue: "transition-completed-twice")

  /// The argument of `completeTransition(_:)` contradicts the end of the interaction.
  public static let transitionContradiction = Self(rawValue: "transition-contradiction")

  /// A call had no effect at that time.
  public static let transitionCallIgnored = Self(rawValue: "transition-call-ignored")

  /// All animations have ended, and `completeTransition(_:)` was not called.
  public static let transitionNeverCompleted = Self(rawValue: "transition-never-completed")

  /// A delegate supplied an interaction controller that does not drive the transition.
  public static let transitionNotDriven = Self(rawValue: "transition-not-driven")

  /// `transitionDuration(using:)` returned NaN or infinity, which counts as 0.
  public static let transitionDurationInvalid = Self(rawValue: "transition-duration-invalid")

  /// The animator did not add the to-view to the container.
  public static let transitionViewMissing = Self(rawValue: "transition-view-missing")

  /// The delegate of a navigation controller was released: delegates are held weakly.
  public static let navigationDelegateGone = Self(rawValue: "navigation-delegate-gone")
}
