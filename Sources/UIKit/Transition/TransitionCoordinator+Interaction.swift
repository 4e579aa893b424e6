import Engine
import Foundation

extension TransitionCoordinator {
  /// Whether only `completeTransition(_:)` is missing, so that the transition cannot be grabbed.
  var hasArrived: Bool {
    if case .ended = timeline.state { return true }
    return false
  }

  /// Grabs the transition at the fraction on screen, while it runs or plays its remainder.
  func grab() {
    switch state {
    case .interactive, .preparing: return
    case .closed: return reportClosed("pauseInteractiveTransition()")
    case .running, .completing: break
    }
    guard isAnimated else { return }
    if hasArrived {
      return report(
        .transitionCallIgnored,
        "pauseInteractiveTransition() was ignored: the \(operation) has arrived and waits for completeTransition(_:)"
      )
    }
    isCancelled = false
    state = .interactive
    if let interruptible {
      if interruptible.isReversed { interruptible.isReversed = false }
      interruptible.pauseAnimation()
    }
    timeline.pause()
    watchdog.recordActivity()
    notifyInteractionChanged()
  }

  /// Sets the rate, in seconds per second, of a transition that runs without interaction.
  func pace(_ rate: Double) {
    guard state == .running, isAnimated else { return }
    watchdog.recordActivity()
    if let drivingAnimator {
      drivingAnimator.timeline?.resume(rate: rate)
    } else {
      timeline.resume(rate: rate)
    }
  }

  /// Scrubs all animations of the transition to `progress`, which is limited to 0…1.
  func update(to progress: CGFloat) {
    guard state == .interactive else {
      if isClosed { reportClosed("updateInteractiveTransition(_:)") }
      return
    }
    guard !progress.isNaN else { return }
    let fraction = min(1, max(0, progress))
    if timeline.state != .paused { timeline.pause() }
    timeline.scrub(to: Double(fraction))
    interruptible?.fractionComplete = fraction
    watchdog.recordActivity()
  }

  /// Ends the interaction: the remainder plays to the end, or back to the start.
  func endInteraction(finishing: Bool, timing: CompletionTiming? = nil) {
    let call = finishing ? "finishInteractiveTransition()" : "cancelInteractiveTransition()"
    switch state {
    case .closed: return reportClosed(call)
    case .preparing, .running, .completing:
      return report(.transitionCallIgnored, "\(call) was ignored: the \(operation) is not interactive")
    case .interactive: break
    }
    isCancelled = !finishing
    state = .completing(finishing: finishing)
    completion = timing ?? CompletionTiming(interactor)
    watchdog.recordActivity()
    notifyInteractionChanged()
    // A handler may have grabbed the transition again.
    guard state == .completing(finishing: finishing), !isInStart else { return }
    playRemainder(finishing: finishing)
  }

  /// Plays from the fraction on screen to either end, in a time proportional to the distance.
  func playRemainder(finishing: Bool) {
    let shown = shownFraction
    let end = finishing ? 1.0 : 0
    let distance = (end - shown).magnitude
    let time = distance * transitionDuration / Double(completion.speed)
    let remainder = PercentTimeline.Completion(
      start: shown, end: end, duration: time, curve: completion.resolved(remaining: time))
    if let drivingAnimator { return drivingAnimator.play(remainder) }
    if let interruptible {
      interruptible.isReversed = !finishing
      interruptible.continueAnimation(
        withTimingParameters: completion.parameters,
        durationFactor: CGFloat(distance) / completion.speed)
    }
    timeline.complete(to: remainder.end, duration: remainder.duration, curve: remainder.curve)
  }

  /// Whether the transition runs without interaction and can reverse, which it cannot at the end of its animation.
  var canReverse: Bool { state == .running && interruptible != nil && shownFraction < 1 }

  /// Reverses a running transition of an interruptible animator, without interaction.
  func reverseInPlace() {
    guard canReverse, let interruptible else { return }
    isCancelled = true
    state = .completing(finishing: false)
    let shown = timeline.fraction
    interruptible.pauseAnimation()
    interruptible.isReversed = true
    interruptible.startAnimation()
    // The transition's timeline follows a property animator.
    if interruptible is UIViewPropertyAnimator { return }
    timeline.complete(to: 0, duration: shown * transitionDuration, curve: Curve(.easeInOut))
  }

  private func notifyInteractionChanged() {
    let dueHandlers = endHandlers
    if !isInteractive { endHandlers = [] }
    for handler in changeHandlers { handler(self) }
    if !isInteractive { for handler in dueHandlers { handler(self) } }
  }
}
