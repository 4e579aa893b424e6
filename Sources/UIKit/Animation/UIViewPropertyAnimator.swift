import Engine
import Foundation

/// An animator of changes of views, which can be paused, scrubbed, reversed and continued with another curve, with no
/// jump.
///
/// Follows [UIViewPropertyAnimator](https://developer.apple.com/documentation/uikit/uiviewpropertyanimator). Times
/// are seconds. Where UIKit's documentation says nothing: an animator inside another's block, or inside
/// `UIView.animate`, has a duration and curve of its own; an animator that is started reversed plays from the end;
/// setting `fractionComplete` of a running animator pauses it; a running animator retains itself; one that is
/// released while paused or stopped, where UIKit traps, leaves its views as they are shown and reports a
/// diagnostic. An animator that starts in a transition follows the fraction of that while it is held, scrubbed or played to
/// an end, until the app pauses or stops the animator itself.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: MainActorObject, UIViewImplicitlyAnimating, NSCopying {
  /// Creates an inactive animator; a spring that was created with mass, stiffness and damping determines the duration.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timing = AnimatorTiming(parameters, duration: duration)
    super.init(mainActor: ())
    run.owner = type(of: self)
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

  /// Creates and starts an animator; of the options, the curve and `allowUserInteraction` count.
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

  // MARK: State shared by the extensions of this folder

  let timing: AnimatorTiming
  let run = AnimatorRun()
  /// The timeline, while the animator is active or stopped.
  var timeline: Timeline? {
    get { run.timeline }
    set { run.timeline = newValue }
  }
  var waiting: [AnimatorBlock] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// The fraction at which it was stopped.
  var stoppedFraction: CGFloat = 0
  var lastDelay: TimeInterval = 0
  /// A transition's timeline, which this animator's timeline drives.
  weak var follower: Timeline? { didSet { timeline?.follower = follower } }

  /// Whether the animator is inactive, active (running or paused) or stopped.
  open internal(set) var state: UIViewAnimatingState {
    get { run.state }
    set { run.state = newValue }
  }

  // MARK: Configuration

  /// The curve, or the spring, that the animator was created with.
  open var timingParameters: (any UITimingCurveProvider)? { timing.parameters }

  /// The duration in seconds.
  open var duration: TimeInterval { timing.duration }

  /// The delay in seconds from the last start to the beginning of the animations.
  open var delay: TimeInterval { lastDelay }

  /// Whether the views in motion receive touches; a change applies to animations that begin after it.
  open var isUserInteractionEnabled = true

  /// Whether the app hit-tests views in motion itself: then views are hit at their final positions, otherwise where
  /// they are shown.
  open var isManualHitTestingEnabled = false

  /// Whether the animator may be paused, scrubbed and stopped; such calls trap if not.
  open var isInterruptible = true

  /// Whether `fractionComplete` is the fraction of the distance, or of the time.
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

  /// Sets the direction without effect on the animations: the transition in which the animator was started plays them.
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
  /// Pauses the animations at their current values, activating an inactive animator; traps after
  /// `stopAnimation(_:)` and where `isInterruptible` is false.
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

  /// Calls `completion` at the end, with the position at which the views rest; after the end, at the end of the
  /// next run.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Continues after a pause, by the animator's own curve or by another over `durationFactor` of the duration; 0 takes
  /// the remaining part of the duration. A spring that was created with mass, stiffness and damping takes its settling
  /// time.
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

/// The state that is cleaned up when an animator is released, on any thread; with an isolated `deinit` on the
/// animator itself, subclasses could not have plain ones.
@MainActor
final class AnimatorRun {
  var state = UIViewAnimatingState.inactive
  var timeline: Timeline?
  var owner: UIViewPropertyAnimator.Type?
  /// The names by which `isRunning` is observed, and the value of the last notification.
  var observedKeys: Set<String> = []
  var reportedRunning = false

  isolated deinit {
    // An active state with a finished timeline remains from an earlier start of the animator.
    guard let timeline, state == .stopped || state == .active && timeline.isOpen else { return }
    Diagnostics.report(
      .animatorReleased,
      "an animator was released while it was \(state == .stopped ? "stopped" : "paused"); finish or stop it first",
      types: owner.map { ["\($0)"] } ?? [])
    timeline.stop()
  }
}

/// A box that sends a copy out of the main actor, on which it was made.
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
