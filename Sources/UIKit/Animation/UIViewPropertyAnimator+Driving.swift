import Engine
import Foundation

extension UIViewPropertyAnimator {
  var isTimelineRunning: Bool {
    guard state == .active, let timeline else { return false }
    return timeline.state != .paused && timeline.isOpen
  }

  var shownFraction: CGFloat {
    switch state {
    case .inactive: return 0
    case .stopped: return stoppedFraction
    case .active: return directed(CGFloat(min(1, max(0, fractionFromStart))))
    }
  }

  /// The fraction from start to end, whatever the direction; outside 0…1 in an overshoot.
  var fractionFromStart: Double { timeline?.shownFraction ?? 0 }

  private func directed(_ fraction: CGFloat) -> CGFloat { isReversed ? 1 - fraction : fraction }

  /// The fraction that the animator runs towards.
  private var target: Double { isReversed ? 0 : 1 }

  // MARK: Starting

  func start(_ call: String) {
    requireNotStopped(call)
    if state == .inactive {
      activate(delay: 0)
      beginRunning()
    } else if let timeline, timeline.state == .paused, !timeline.leading.isLed {
      retainSelfWhileRunning(true)
      timeline.resume(rate: isReversed ? -1 : 1)
      timeline.leading.followLeader()
    }
  }

  func start(after delay: TimeInterval) {
    let call = "startAnimation(afterDelay:)"
    requireNotStopped(call)
    let delay = delay.isFinite ? max(0, delay) : 0
    if state == .inactive {
      activate(delay: delay)
      beginRunning()
    } else if let paused = timeline, paused.state == .paused, !paused.leading.isLed {
      lastDelay = delay
      TurnQueue.current.after(delay) { [weak self] in
        guard let self, state == .active, timeline === paused, paused.state == .paused else { return }
        start(call)
      }
    }
  }

  private func beginRunning() {
    retainSelfWhileRunning(true)
    guard let timeline else { return }
    if isReversed {
      // Nothing has moved yet: a reversed animator plays from its end.
      timeline.pause()
      timeline.scrubsLinearly = false
      timeline.scrub(to: 1)
      timeline.scrubsLinearly = scrubsLinearly
      timeline.resume(rate: -1)
    }
    timeline.leading.followLeader()
  }

  /// The seconds that an animator of no duration plays over once it is paused or scrubbed.
  static let scrubbedDuration: TimeInterval = 0.2

  /// The seconds from start to end.
  private var span: TimeInterval { timeline?.duration ?? duration }

  /// Runs the pending blocks on a timeline that is about to start; one that is scrubbed has some length in any case.
  private func activate(delay: TimeInterval, isScrubbed: Bool = false) {
    let span = isScrubbed && duration == 0 ? Self.scrubbedDuration : duration
    let timeline = Timeline(duration: span, delay: delay, fallbackCurve: timing.curve(over: span))
    timeline.scrubsLinearly = scrubsLinearly
    timeline.pausesAtEnds = pausesOnCompletion
    timeline.follower = follower
    timeline.leading.onTurn = { [weak self] backwards in
      MainActor.assumeIsolated { self?.setReversed(backwards: backwards) }
    }
    timeline.leading.onStateChange = { [weak self] in
      MainActor.assumeIsolated { self?.timelineStateChanged() }
    }
    if follower == nil { timeline.leading.follow(Timeline.current) }
    self.timeline = timeline
    StartedAnimators.add(self)
    UIApplication.current.activeAnimators.add(self)
    lastDelay = delay
    state = .active
    retainSelfWhileRunning(false)
    let blocks = waiting
    waiting = []
    timeline.capture(restoringAll: false) {
      for block in blocks { animate(block, over: span, after: delay) }
    }
  }

  func add(_ block: AnimatorBlock, _ call: String) {
    requireNotStopped(call)
    guard state == .active, let timeline else { return waiting.append(block) }
    let window = timeline.joinWindow
    timeline.capture(restoringAll: false) { animate(block, over: window.left, after: window.wait) }
  }

  /// Animates the changes of a block until `left` seconds after `wait`, starting later by the block's own delay.
  private func animate(_ block: AnimatorBlock, over left: TimeInterval, after wait: TimeInterval) {
    let delay = min(max(0, left), span * block.delayFactor)
    let own = max(0, left - delay)
    var options: UIView.AnimationOptions = []
    if isUserInteractionEnabled { options.insert(.allowUserInteraction) }
    var parameters = AnimationBlock.Parameters(
      duration: own, delay: wait + delay, timing: timing.timing(over: own), options: options)
    parameters.isContinuous = true
    parameters.hitTestsDisplayedPosition = isUserInteractionEnabled && !isManualHitTestingEnabled
    AnimationBlock.runDetached(parameters, block.changes)
  }

  // MARK: Pausing and scrubbing

  func pause(_ call: String) {
    requireNotStopped(call)
    requireInterruptible(call)
    if state == .inactive { activate(delay: 0, isScrubbed: true) }
    retainSelfWhileRunning(false)
    timeline?.leading.takeOver()
    timeline?.pause()
  }

  func scrub(to fraction: CGFloat) {
    requireNotStopped("fractionComplete")
    requireInterruptible("fractionComplete")
    guard !fraction.isNaN else { return }
    pause("fractionComplete")
    guard let timeline, timeline.state == .paused else { return }
    timeline.scrub(to: Double(directed(min(1, max(0, fraction)))))
  }

  func reverseDirection() {
    guard state == .active, let timeline else { return }
    switch timeline.state {
    case .paused, .ended: break
    case .running: timeline.reverse(backwards: isReversed)
    case .completing:
      timeline.leading.takeOver()
      let distance = (target - timeline.fraction).magnitude
      timeline.complete(
        to: target, duration: distance * span, curve: timeline.clockState.completion.curve, cutsOff: true)
    }
  }

  func continueRunning(_ parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat) {
    requireNotStopped("continueAnimation(withTimingParameters:durationFactor:)")
    if state == .inactive { activate(delay: 0) }
    guard let timeline else { return }
    timeline.leading.takeOver()
    timeline.pause()
    defer { timeline.leading.followLeader() }
    let factor = durationFactor.isFinite ? max(0, Double(durationFactor)) : 0
    retainSelfWhileRunning(true)
    guard let parameters else {
      return timeline.resume(backwards: isReversed, over: factor > 0 ? factor * span : nil)
    }
    let time = factor > 0 ? factor * span : (target - timeline.fraction).magnitude * span
    timeline.complete(
      to: target, duration: time, curve: AnimatorTiming(parameters, duration: time).curve(over: time),
      cutsOff: parameters.motionSpring?.ownDuration == nil)
  }

  /// Plays the remainder of the transition that this animator drives.
  func play(_ rest: PercentTimeline.Completion) {
    guard state == .active, let timeline else { return }
    isReversed = rest.end == 0
    retainSelfWhileRunning(true)
    timeline.complete(to: rest.end, duration: rest.duration, curve: rest.curve, cutsOff: true)
  }

  // MARK: Ending

  func stop(_ withoutFinishing: Bool) {
    MainThread.require("UIViewPropertyAnimator.stopAnimation(_:)")
    switch state {
    case .inactive:
      // An animator that has ended by itself can be stopped and finished like a running one; any other is left alone.
      guard !withoutFinishing, waiting.isEmpty, completions.isEmpty else { return }
      stoppedFraction = 0
      state = .stopped
      return
    case .stopped: break
    case .active:
      requireInterruptible("stopAnimation(_:)")
      stoppedFraction = shownFraction
      timeline?.stop()
      state = .stopped
    }
    guard withoutFinishing else { return notifyRunningObservers() }
    timeline = nil
    completions = []
    state = .inactive
    notifyRunningObservers()
  }

  func finish(at position: UIViewAnimatingPosition) {
    MainThread.require("UIViewPropertyAnimator.finishAnimation(at:)")
    guard state == .stopped else {
      fatalError(
        "UIViewPropertyAnimator.finishAnimation(at:): it is \(state); call stopAnimation(false) first")
    }
    if position != .current { timeline?.setModel(toEnd: position == .end) }
    complete(at: position)
  }

  /// Handles the end of the timeline `ended`; an earlier observer may have stopped the animator or started it
  /// again.
  private func reachedEnd(at end: Double, _ ended: Timeline?) {
    guard let ended, ended === timeline, state == .active else { return }
    // With `pausesOnCompletion` the animator stays active at its end, and no longer retains itself.
    if ended.isOpen, !ended.leading.hasPassedEnd { return retainSelfWhileRunning(false) }
    complete(at: end == 0 ? .start : .end)
  }

  private func complete(at position: UIViewAnimatingPosition) {
    timeline = nil
    state = .inactive
    let calls = completions
    completions = []
    notifyRunningObservers()
    for call in calls { call(position) }
  }

  /// While the animator runs, its timeline retains it: no other owner is needed.
  private func retainSelfWhileRunning(_ keeps: Bool) {
    guard let timeline else { return }
    timeline.onArrival =
      keeps
      ? { [weak timeline] end in MainActor.assumeIsolated { self.reachedEnd(at: end, timeline) } }
      : { [weak self, weak timeline] end in MainActor.assumeIsolated { self?.reachedEnd(at: end, timeline) } }
  }

  var inactiveCopy: UIViewPropertyAnimator {
    let copy = makeAnimator(type(of: self), duration: duration, timing.parameters)
    copy.isUserInteractionEnabled = isUserInteractionEnabled
    copy.isManualHitTestingEnabled = isManualHitTestingEnabled
    copy.isInterruptible = isInterruptible
    copy.scrubsLinearly = scrubsLinearly
    copy.pausesOnCompletion = pausesOnCompletion
    return copy
  }

  // MARK: Misuse

  private func requireNotStopped(_ call: String) {
    MainThread.require("UIViewPropertyAnimator.\(call)")
    if state == .stopped {
      fatalError("UIViewPropertyAnimator.\(call): it is stopped; call finishAnimation(at:) first")
    }
  }

  private func requireInterruptible(_ call: String) {
    if !isInterruptible, state == .active {
      fatalError("UIViewPropertyAnimator.\(call): isInterruptible is false")
    }
  }
}

/// The record of the property animators that start while a closure runs.
@MainActor
enum StartedAnimators {
  private static var open: [UIViewPropertyAnimator]?

  static func during(_ body: () -> Void) -> [UIViewPropertyAnimator] {
    let outer = open
    open = []
    defer { open = outer }
    body()
    return open ?? []
  }

  static func add(_ animator: UIViewPropertyAnimator) { open?.append(animator) }
}

extension Diagnostic.Code {
  /// A property animator was released before it had ended.
  public static let animatorReleased = Self(rawValue: "animator-released")
}
