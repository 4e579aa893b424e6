import Engine
import Foundation

extension TransitionCoordinator {
  /// Takes the transition into the hand, at what is on screen: from running, or from a completion on its way.
  func grab() {
    switch state {
    case .interactive, .preparing: return
    case .closed: return reportClosed("pauseInteractiveTransition()")
    case .running, .completing: break
    }
    guard isAnimated else { return }
    if case .ended = clock.state {
      return report(
        .transitionCallIgnored,
        "pauseInteractiveTransition() was ignored: the \(plan.operation) has arrived and waits for completeTransition(_:)"
      )
    }
    isCancelled = false
    state = .interactive
    if let interruptible {
      if interruptible.isReversed { interruptible.isReversed = false }
      interruptible.pauseAnimation()
    }
    clock.pause()
    watch.touched()
    tellInteractionChanged()
  }

  /// Moves everything that belongs to the transition to the fraction `percent`.
  func update(to percent: CGFloat) {
    guard state == .interactive else {
      if isClosed { reportClosed("updateInteractiveTransition(_:)") }
      return
    }
    guard !percent.isNaN else { return }
    let fraction = min(1, max(0, percent))
    if clock.state != .paused { clock.pause() }
    clock.scrub(to: Double(fraction))
    interruptible?.fractionComplete = fraction
    watch.touched()
  }

  /// Ends the interactive part: the rest plays to the end, or back to the start.
  func letGo(finishing: Bool, timing: CompletionTiming? = nil) {
    let call = finishing ? "finishInteractiveTransition()" : "cancelInteractiveTransition()"
    switch state {
    case .closed: return reportClosed(call)
    case .preparing, .running, .completing:
      return report(.transitionCallIgnored, "\(call) was ignored: nobody holds the \(plan.operation)")
    case .interactive: break
    }
    isCancelled = !finishing
    state = .completing(finishing: finishing)
    completion = timing ?? CompletionTiming(interactor)
    watch.touched()
    tellInteractionChanged()
    // A handler may have grabbed the transition again.
    guard state == .completing(finishing: finishing), !isInStart else { return }
    playRest(finishing: finishing)
  }

  /// Plays from the fraction shown to either end, in the time that distance takes.
  func playRest(finishing: Bool) {
    let shown = shownFraction
    let end = finishing ? 1.0 : 0
    let distance = (end - shown).magnitude
    let time = distance * transitionDuration / Double(completion.speed)
    let rest = PercentTimeline.Completion(
      start: shown, end: end, duration: time, curve: completion.resolved(remaining: time))
    if let leader { return leader.play(rest) }
    if let interruptible {
      interruptible.isReversed = !finishing
      interruptible.continueAnimation(
        withTimingParameters: completion.parameters,
        durationFactor: CGFloat(distance) / completion.speed)
    }
    clock.complete(to: rest.end, duration: rest.duration, curve: rest.curve)
  }

  /// Whether the transition runs by itself and can be turned round; at its end it is as good as over.
  var mayTurnRound: Bool { state == .running && interruptible != nil && shownFraction < 1 }

  /// Turns a running transition of an interruptible animator back to its start, with no hand on it.
  func reverseInPlace() {
    guard mayTurnRound, let interruptible else { return }
    isCancelled = true
    state = .completing(finishing: false)
    let shown = clock.fraction
    interruptible.pauseAnimation()
    interruptible.isReversed = true
    interruptible.startAnimation()
    if interruptible is UIViewPropertyAnimator { return }
    clock.complete(to: 0, duration: shown * transitionDuration, curve: Curve(.easeInOut))
  }

  private func tellInteractionChanged() {
    let first = endHandlers
    if !isInteractive { endHandlers = [] }
    for handler in changeHandlers { handler(self) }
    if !isInteractive { for handler in first { handler(self) } }
  }
}
