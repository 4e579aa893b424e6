import Engine
import Foundation

extension UIViewPropertyAnimator {
  /// Whether the animator is active and its timeline neither paused nor ended.
  var isTimelineRunning: Bool {
    guard state == .active, let timeline else { return false }
    return timeline.state != .paused && timeline.isOpen
  }

  /// The displayed fraction, 0…1, in the direction in which the animator plays.
  var shownFraction: CGFloat {
    switch state {
    case .inactive: return 0
    case .stopped: return stoppedFraction
    case .active: return directed(CGFloat(min(1, max(0, fractionFromStart))))
    }
  }

  /// The displayed fraction from start to end, independent of the direction; outside 0…1 while a spring overshoots.
  var fractionFromStart: Double { timeline?.shownFraction ?? 0 }

  /// Converts between a fraction from start to end and a fraction in the direction in which the animator plays.
  private func directed(_ fraction: CGFloat) -> CGFloat { isReversed ? 1 - fraction : fraction }

  /// The fraction, 0 or 1, towards which the animator plays.
  private var endFraction: Double { isReversed ? 0 : 1 }

  // MARK: Starting

  func start(_ call: String) {
    requireNotStopped(call)
    if state == .inactive {
      activate(delay: 0)
      beginRunning()
    } else if let timeline, timeline.state == .paused, !timeline.leading.isLed {
      setRetainedByTimeline(true)
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
    setRetainedByTimeline(true)
    guard let timeline else { return }
    if isReversed {
      // An animator that is reversed before its start plays from its end.
      timeline.pause()
      // A scrub by a fraction of the time keeps the curves of the animations; a linear scrub does not.
      timeline.scrubsLinearly = false
      timeline.scrub(to: 1)
      timeline.scrubsLinearly = scrubsLinearly
      timeline.resume(rate: -1)
    }
    timeline.leading.followLeader()
  }

  /// The seconds from start to end of an animator of duration 0 that is paused or scrubbed before it starts.
  static let scrubbedDuration: TimeInterval = 0.2

  /// The seconds from start to end, which differ from `duration` for an animator of `scrubbedDuration`.
  private var span: TimeInterval { timeline?.duration ?? duration }

  /// Creates the timeline, which begins after `delay` seconds, and adds the animations of the pending blocks to it. If
  /// `isScrubbed`, the timeline's duration is greater than 0, so that each fraction has a time.
  private func activate(delay: TimeInterval, isScrubbed: Bool = false) {
    let span = isScrubbed && duration == 0 ? Self.scrubbedDuration : duration
    let timeline = Timeline(duration: span, delay: delay, fallbackCurve: timing.curve(over: span))
    timeline.scrubsLinearly = scrubsLinearly
    timeline.pausesAtEnds = pausesOnCompletion
    timeline.follower = follower
    timeline.leading.onDirectionChange = { [weak self] backwards in
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
    setRetainedByTimeline(false)
    let blocks = pendingBlocks
    pendingBlocks = []
    timeline.capture(restoringAll: false) {
      for block in blocks { animate(block, over: span, after: delay) }
    }
  }

  func add(_ block: AnimatorBlock, _ call: String) {
    requireNotStopped(call)
    guard state == .active, let timeline else { return pendingBlocks.append(block) }
    let window = timeline.joinWindow
    timeline.capture(restoringAll: false) { animate(block, over: window.remaining, after: window.wait) }
  }

  /// Animates the changes of a block during the `remaining` seconds that follow the next `wait` seconds. The block's
  /// delay shortens its animations, which end with all others.
  private func animate(_ block: AnimatorBlock, over remaining: TimeInterval, after wait: TimeInterval) {
    let delay = min(max(0, remaining), span * block.delayFactor)
    let blockDuration = max(0, remaining - delay)
    var options: UIView.AnimationOptions = []
    if isUserInteractionEnabled { options.insert(.allowUserInteraction) }
    var parameters = AnimationBlock.Parameters(
      duration: blockDuration, delay: wait + delay, timing: timing.timing(over: blockDuration),
      options: options)
    parameters.isContinuous = true
    parameters.hitTestsDisplayedPosition = isUserInteractionEnabled && !isManualHitTestingEnabled
    AnimationBlock.runDetached(parameters, block.changes)
  }

  // MARK: Pausing and scrubbing

  func pause(_ call: String) {
    requireNotStopped(call)
    requireInterruptible(call)
    if state == .inactive { activate(delay: 0, isScrubbed: true) }
    setRetainedByTimeline(false)
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
      let distance = (endFraction - timeline.fraction).magnitude
      timeline.complete(
        to: endFraction, duration: distance * span, curve: timeline.clockState.completion.curve,
        cutsOff: true)
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
    setRetainedByTimeline(true)
    guard let parameters else {
      return timeline.resume(backwards: isReversed, over: factor > 0 ? factor * span : nil)
    }
    let remaining = factor > 0 ? factor : (endFraction - timeline.fraction).magnitude
    let time = remaining * span
    // A spring whose parameters determine its settling time is not cut off.
    timeline.complete(
      to: endFraction, duration: time, curve: AnimatorTiming(parameters, duration: time).curve(over: time),
      cutsOff: parameters.motionSpring?.intrinsicDuration == nil)
  }

  /// Plays the remainder of the transition that this animator drives, to its end or back to its start.
  func play(_ completion: PercentTimeline.Completion) {
    guard state == .active, let timeline else { return }
    isReversed = completion.end == 0
    setRetainedByTimeline(true)
    timeline.complete(
      to: completion.end, duration: completion.duration, curve: completion.curve, cutsOff: true)
  }

  // MARK: Ending

  func stop(_ withoutFinishing: Bool) {
    MainThread.require("UIViewPropertyAnimator.stopAnimation(_:)")
    switch state {
    case .inactive:
      // An animator that has ended can be stopped and finished like a running one. An animator with pending blocks or
      // completions has not started, and a stop has no effect on it.
      guard !withoutFinishing, pendingBlocks.isEmpty, completions.isEmpty else { return }
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

  /// Handles the arrival of the timeline `ended` at the fraction `end`. An observer that was notified before may have
  /// stopped or restarted the animator.
  private func reachedEnd(at end: Double, _ ended: Timeline?) {
    guard let ended, ended === timeline, state == .active else { return }
    // With `pausesOnCompletion`, the animator stays active at its end, but its timeline releases it.
    if ended.isOpen, !ended.leading.hasPassedEnd { return setRetainedByTimeline(false) }
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

  /// Sets whether the timeline retains the animator, which a running animator needs if it has no other owner.
  private func setRetainedByTimeline(_ isRetained: Bool) {
    guard let timeline else { return }
    timeline.onArrival =
      isRetained
      ? { [weak timeline] end in MainActor.assumeIsolated { self.reachedEnd(at: end, timeline) } }
      : { [weak self, weak timeline] end in MainActor.assumeIsolated { self?.reachedEnd(at: end, timeline) } }
  }

  /// An inactive animator with the same timing and settings, without animations.
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

/// A record of the property animators that start during the execution of a closure.
@MainActor
enum StartedAnimators {
  /// The animators that the innermost `during(_:)` has recorded; nil outside of every `during(_:)`.
  private static var recorded: [UIViewPropertyAnimator]?

  /// Executes `body` and returns the animators that it started.
  static func during(_ body: () -> Void) -> [UIViewPropertyAnimator] {
    let outer = recorded
    recorded = []
    defer { recorded = outer }
    body()
    return recorded ?? []
  }

  static func add(_ animator: UIViewPropertyAnimator) { recorded?.append(animator) }
}

extension Diagnostic.Code {
  /// A property animator was released before it had ended.
  public static let animatorReleased = Self(rawValue: "animator-released")
}
