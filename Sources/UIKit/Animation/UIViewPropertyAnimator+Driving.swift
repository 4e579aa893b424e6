import Engine
import Foundation

extension UIViewPropertyAnimator {
  var runs: Bool {
    guard state == .active, let timeline else { return false }
    return timeline.state != .paused && timeline.isOpen
  }

  var shownFraction: CGFloat {
    switch state {
    case .inactive: return 0
    case .stopped: return stoppedFraction
    case .active: return forwards(CGFloat(min(1, max(0, fractionFromStart))))
    }
  }

  /// The fraction of the whole way, whatever the direction, and beyond it in an overshoot.
  var fractionFromStart: Double { timeline?.shownFraction ?? 0 }

  private func forwards(_ fraction: CGFloat) -> CGFloat { isReversed ? 1 - fraction : fraction }

  /// The end that it runs to.
  private var target: Double { isReversed ? 0 : 1 }

  // MARK: Starting

  func start(_ call: String) {
    refuseStopped(call)
    if state == .inactive {
      activate(delay: 0)
      runOn()
    } else if let timeline, timeline.state == .paused {
      keepItself(true)
      timeline.resume(rate: isReversed ? -1 : 1)
    }
  }

  func start(after delay: TimeInterval) {
    let call = "startAnimation(afterDelay:)"
    refuseStopped(call)
    let delay = delay.isFinite ? max(0, delay) : 0
    if state == .inactive {
      activate(delay: delay)
      runOn()
    } else if let paused = timeline, paused.state == .paused {
      lastDelay = delay
      TurnQueue.current.after(delay) { [weak self] in
        guard let self, state == .active, timeline === paused, paused.state == .paused else { return }
        start(call)
      }
    }
  }

  private func runOn() {
    keepItself(true)
    guard isReversed, let timeline else { return }
    // Nothing has moved yet: it plays from its end.
    timeline.pause()
    timeline.scrubsLinearly = false
    timeline.scrub(to: 1)
    timeline.scrubsLinearly = scrubsLinearly
    timeline.resume(rate: -1)
  }

  /// Makes the changes that wait, on a timeline that is about to run.
  private func activate(delay: TimeInterval) {
    let timeline = Timeline(duration: duration, delay: delay, pace: timing.curve(over: duration))
    timeline.scrubsLinearly = scrubsLinearly
    timeline.holdsAtEnds = pausesOnCompletion
    timeline.follower = follower
    self.timeline = timeline
    lastDelay = delay
    state = .active
    keepItself(false)
    let blocks = waiting
    waiting = []
    timeline.capture(remembering: false) {
      for block in blocks { animate(block, over: duration, after: delay) }
    }
  }

  func add(_ block: AnimatorBlock, _ call: String) {
    refuseStopped(call)
    guard state == .active, let timeline else { return waiting.append(block) }
    let room = timeline.room
    timeline.capture(remembering: false) { animate(block, over: room.left, after: room.wait) }
  }

  /// Animates what a block changes until `left` seconds after `wait`, by its own delay later.
  private func animate(_ block: AnimatorBlock, over left: TimeInterval, after wait: TimeInterval) {
    let delay = min(max(0, left), duration * block.delayFactor)
    let own = max(0, left - delay)
    var options: UIView.AnimationOptions = []
    if isUserInteractionEnabled { options.insert(.allowUserInteraction) }
    var manner = AnimationBlock.Manner(
      duration: own, delay: wait + delay, pace: timing.pace(over: own), options: options)
    manner.isContinuous = true
    manner.isHitWhereShown = isUserInteractionEnabled && !isManualHitTestingEnabled
    AnimationBlock.runAlone(manner, block.changes)
  }

  // MARK: In the hand

  func pause(_ call: String) {
    refuseStopped(call)
    refuseUninterruptible(call)
    if state == .inactive { activate(delay: 0) }
    keepItself(false)
    timeline?.pause()
  }

  func scrub(to fraction: CGFloat) {
    refuseStopped("fractionComplete")
    refuseUninterruptible("fractionComplete")
    guard !fraction.isNaN else { return }
    pause("fractionComplete")
    guard let timeline, timeline.state == .paused else { return }
    timeline.scrub(to: Double(forwards(min(1, max(0, fraction)))))
  }

  func turn() {
    guard state == .active, let timeline else { return }
    switch timeline.state {
    case .paused, .ended: break
    case .running: timeline.turn(backwards: isReversed)
    case .completing:
      let way = (target - timeline.fraction).magnitude
      timeline.complete(
        to: target, duration: way * duration, curve: timeline.values.completion.curve, cutsOff: true)
    }
  }

  func proceed(_ parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat) {
    refuseStopped("continueAnimation(withTimingParameters:durationFactor:)")
    if state == .inactive { activate(delay: 0) }
    guard let timeline else { return }
    timeline.pause()
    let factor = durationFactor.isFinite ? max(0, Double(durationFactor)) : 0
    keepItself(true)
    guard let parameters else {
      return timeline.resume(backwards: isReversed, over: factor > 0 ? factor * duration : nil)
    }
    let time = factor > 0 ? factor * duration : (target - timeline.fraction).magnitude * duration
    timeline.complete(
      to: target, duration: time, curve: AnimatorTiming(parameters, duration: time).curve(over: time),
      cutsOff: parameters.springOfMotion?.ownDuration == nil)
  }

  /// Plays the rest of a transition that it animates.
  func play(_ rest: PercentTimeline.Completion) {
    guard state == .active, let timeline else { return }
    isReversed = rest.end == 0
    keepItself(true)
    timeline.complete(to: rest.end, duration: rest.duration, curve: rest.curve, cutsOff: true)
  }

  // MARK: Ending

  func stop(_ withoutFinishing: Bool) {
    switch state {
    case .inactive: return
    case .stopped: break
    case .active:
      refuseUninterruptible("stopAnimation(_:)")
      stoppedFraction = shownFraction
      timeline?.stop()
      state = .stopped
    }
    guard withoutFinishing else { return }
    timeline = nil
    completions = []
    state = .inactive
  }

  func finish(at position: UIViewAnimatingPosition) {
    guard state == .stopped else {
      fatalError(
        "UIViewPropertyAnimator.finishAnimation(at:): it is \(state); stopAnimation(false) comes first")
    }
    if position != .current { timeline?.settle(atEnd: position == .end) }
    complete(at: position)
  }

  /// The timeline `place` has come to an end; those who were told before may have stopped it, or begun anew.
  private func arrived(at end: Double, _ place: Timeline?) {
    guard let place, place === timeline, state == .active else { return }
    // It may stay at its end, in nobody's hand.
    if place.isOpen { return keepItself(false) }
    complete(at: end == 0 ? .start : .end)
  }

  private func complete(at position: UIViewAnimatingPosition) {
    timeline = nil
    state = .inactive
    let calls = completions
    completions = []
    for call in calls { call(position) }
  }

  /// While it runs its timeline holds it: nobody else need do so.
  private func keepItself(_ keeps: Bool) {
    guard let timeline else { return }
    timeline.onArrival =
      keeps
      ? { [weak timeline] end in MainActor.assumeIsolated { self.arrived(at: end, timeline) } }
      : { [weak self, weak timeline] end in MainActor.assumeIsolated { self?.arrived(at: end, timeline) } }
  }

  var twin: UIViewPropertyAnimator {
    let copy = makeAnimator(type(of: self), duration: duration, timing.parameters)
    copy.isUserInteractionEnabled = isUserInteractionEnabled
    copy.isManualHitTestingEnabled = isManualHitTestingEnabled
    copy.isInterruptible = isInterruptible
    copy.scrubsLinearly = scrubsLinearly
    copy.pausesOnCompletion = pausesOnCompletion
    return copy
  }

  // MARK: Misuse

  private func refuseStopped(_ call: String) {
    if state == .stopped {
      fatalError("UIViewPropertyAnimator.\(call): it is stopped; finishAnimation(at:) comes first")
    }
  }

  private func refuseUninterruptible(_ call: String) {
    if !isInterruptible, state == .active {
      fatalError("UIViewPropertyAnimator.\(call): isInterruptible is false")
    }
  }
}

extension Diagnostic.Code {
  /// A property animator was released before it had ended.
  public static let animatorReleased = Self(rawValue: "animator-released")
}
