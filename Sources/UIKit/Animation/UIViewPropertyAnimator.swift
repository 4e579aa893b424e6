import Engine
import Foundation

/// An animator of view changes, which can be paused, scrubbed, reversed and continued with another curve without a jump
/// of the displayed values.
///
/// Follows [UIViewPropertyAnimator](https://developer.apple.com/documentation/uikit/uiviewpropertyanimator). Times
/// are seconds. These rules complete UIKit's documentation:
///
/// - An animator inside another animator's block, or inside `UIView.animate`, has its own duration and curve.
/// - An animator that is started reversed plays from the end.
/// - Setting `fractionComplete` of a running animator pauses it.
/// - A running animator retains itself.
/// - An animator that is released while paused or stopped, where UIKit traps, leaves its views as they are shown and
///   reports a diagnostic.
/// - An animator that starts in a transition follows the transition's fraction while the transition is paused, scrubbed
///   or completed, until the app pauses or stops the animator.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: MainActorObject, UIViewImplicitlyAnimating, NSCopying {
  /// Creates an inactive animator of `duration` seconds, or of the settling time of a spring whose parameters determine
  /// it.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timing = AnimatorTiming(parameters, duration: duration)
    super.init(mainActor: ())
    lifetime.animatorType = type(of: self)
  }

  /// Creates an animator of 0.2 seconds, the duration of an animation block that sets none, with Core Animation's
  /// default curve.
  public convenience init() {
    self.init(duration: 0.2, timingParameters: UICubicTimingParameters())
  }

  /// Creates an animator of `duration` seconds with one of UIKit's named curves.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator of `duration` seconds with a cubic Bézier curve from (0, 0) to (1, 1).
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator of `duration` seconds whose spring has the given damping ratio; 1 does not overshoot.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates and starts an animator, with the curve and `allowUserInteraction` of the options; other options have no
  /// effect.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    let curve = UICubicTimingParameters(animationCurve: options.curve)
    let animator = makeAnimator(self, duration: duration, curve)
    animator.addAnimations(animations)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: State of the extensions in this folder

  let timing: AnimatorTiming
  let lifetime = AnimatorLifetime()
  /// The timeline, while the animator is active or stopped.
  var timeline: Timeline? {
    get { lifetime.timeline }
    set { lifetime.timeline = newValue }
  }
  /// The blocks that are added to the timeline when the animator starts.
  var pendingBlocks: [AnimatorBlock] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// The fraction, 0…1, at which the animator was stopped.
  var stoppedFraction: CGFloat = 0
  /// The delay of the last start, in seconds.
  var lastDelay: TimeInterval = 0
  /// The timeline of a transition that this animator's timeline drives.
  weak var follower: Timeline? { didSet { timeline?.follower = follower } }

  /// Whether the animator is inactive, active (running or paused) or stopped.
  open internal(set) var state: UIViewAnimatingState {
    get { lifetime.state }
    set { lifetime.state = newValue }
  }

  // MARK: Configuration

  /// The curve, or the spring, that the animator was created with.
  open var timingParameters: (any UITimingCurveProvider)? { timing.parameters }

  /// The duration in seconds.
  open var duration: TimeInterval { timing.duration }

  /// The delay in seconds from the last start to the beginning of the animations.
  open var delay: TimeInterval { lastDelay }

  /// Whether moving views receive touches; a change applies only to animations that are added after the change.
  open var isUserInteractionEnabled = true

  /// Whether the app hit-tests moving views itself: if true, views are hit at their final positions, otherwise at their
  /// displayed positions.
  open var isManualHitTestingEnabled = false

  /// Whether the active animator may be paused, scrubbed and stopped; if false, these calls trap.
  open var isInterruptible = true

  /// Whether `fractionComplete` is a fraction of the distance; if false, it is a fraction of the time.
  open var scrubsLinearly: Bool {
    get { storedScrubsLinearly }
    set {
      storedScrubsLinearly = newValue
      timeline?.scrubsLinearly = newValue
    }
  }
  private var storedScrubsLinearly = true

  /// Whether the animator stays active and paused at its end, instead of calling its completions.
  open var pausesOnCompletion: Bool {
    get { storedPausesOnCompletion }
    set {
      storedPausesOnCompletion = newValue
      timeline?.pausesAtEnds = newValue
    }
  }
  private var storedPausesOnCompletion = false

  // MARK: Running

  /// Whether time passes for the animations: false before the start, while paused and after the end.
  open var isRunning: Bool { isTimelineRunning }

  /// Whether the animator plays from the end to the start.
  open var isReversed: Bool {
    get { storedIsReversed }
    set {
      guard newValue != storedIsReversed else { return }
      storedIsReversed = newValue
      reverseDirection()
    }
  }
  private var storedIsReversed = false

  /// Sets the direction without reversing the animations: the transition in which the animator was started reverses
  /// them.
  func setReversed(backwards: Bool) { storedIsReversed = backwards }

  /// The completed fraction, 0…1, in the direction in which the animation runs.
  open var fractionComplete: CGFloat {
    get { shownFraction }
    set {
      scrub(to: newValue)
      notifyRunningObservers()
    }
  }

  /// Starts the animations, or continues paused ones; traps after `stopAnimation(_:)`.
  open func startAnimation() {
    start("startAnimation()")
    notifyRunningObservers()
  }
  /// Starts the animations, or continues paused ones, after `delay` seconds; traps after `stopAnimation(_:)`.
  open func startAnimation(afterDelay delay: TimeInterval) {
    start(after: delay)
    notifyRunningObservers()
  }
  /// Pauses the animations at their current values, and activates an inactive animator; traps after
  /// `stopAnimation(_:)`, and for an active animator whose `isInterruptible` is false.
  open func pauseAnimation() {
    pause("pauseAnimation()")
    notifyRunningObservers()
  }

  /// Stops the animations at their current values; unless `withoutFinishing`, the animator waits for
  /// `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) { stop(withoutFinishing) }

  /// Sets the views to their values at `finalPosition` and calls the completions; only after
  /// `stopAnimation(false)`.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) { finish(at: finalPosition) }

  /// Adds changes to animate after the fraction `delayFactor`, 0…1, of the duration, for the remaining time.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    add(AnimatorBlock(changes: animation, delayFactor: delayFactor), "addAnimations(_:delayFactor:)")
  }

  /// Adds changes to animate for the remaining time.
  open func addAnimations(_ animation: @escaping () -> Void) {
    add(AnimatorBlock(changes: animation, delayFactor: 0), "addAnimations(_:)")
  }

  /// Calls `completion` with the final position when the animations next end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Continues after a pause with another curve, or with the animator's own curve if `parameters` is nil.
  ///
  /// The rest of the animations takes `durationFactor` times the duration; 0 takes the remaining fraction of the
  /// duration. A spring whose parameters determine its settling time takes that time.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    continueRunning(parameters, durationFactor)
    notifyRunningObservers()
  }

  /// Returns an inactive animator with the same timing and settings, without animations.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { CopiedAnimator(inactiveCopy) }.animator
  }
}

/// The state that is cleaned up when an animator is released, on any thread. If the animator itself had an isolated
/// `deinit`, its subclasses could not have plain ones.
@MainActor
final class AnimatorLifetime {
  var state = UIViewAnimatingState.inactive
  var timeline: Timeline?
  var animatorType: UIViewPropertyAnimator.Type?
  /// The keys under which `isRunning` is observed.
  var observedKeys: Set<String> = []
  /// The value of `isRunning` in the last notification.
  var lastReportedIsRunning = false

  isolated deinit {
    // The animations of a timeline that is not open have ended, so they need no stop.
    guard let timeline, state == .stopped || state == .active && timeline.isOpen else { return }
    Diagnostics.report(
      .animatorReleased,
      "an animator was released while it was \(state == .stopped ? "stopped" : "paused"); finish or stop it first",
      types: animatorType.map { ["\($0)"] } ?? [])
    timeline.stop()
  }
}

/// A box that passes a copied animator out of the main actor, which created the copy.
private struct CopiedAnimator: @unchecked Sendable {
  let animator: UIViewPropertyAnimator
  init(_ animator: UIViewPropertyAnimator) { self.animator = animator }
}

/// The changes that an animator animates.
struct AnimatorBlock {
  let changes: () -> Void
  /// The delay as a fraction, 0…1, of the animator's duration.
  let delayFactor: Double

  init(changes: @escaping () -> Void, delayFactor: CGFloat) {
    self.changes = changes
    self.delayFactor = delayFactor.isNaN ? 0 : min(1, max(0, Double(delayFactor)))
  }
}
