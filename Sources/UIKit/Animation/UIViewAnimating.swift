import Foundation

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// The animator has not started, or has finished.
  case inactive
  /// The animations run or are paused.
  case active
  /// The animations are stopped and wait for `finishAnimation(at:)`.
  case stopped
}

/// The values that an animator's views have when it has finished.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values at the end of the animations.
  case end
  /// The values from before the animations.
  case start
  /// The values on screen when the animations stopped.
  case current
}

/// An animation that can be run, paused, scrubbed and reversed.
///
/// Follows [UIViewAnimating](https://developer.apple.com/documentation/uikit/uiviewanimating).
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  /// Whether the animator is inactive, active (running or paused) or stopped.
  var state: UIViewAnimatingState { get }
  /// Whether time passes for the animations.
  var isRunning: Bool { get }
  /// Whether the animations play from the end to the start.
  var isReversed: Bool { get set }

  /// The completed fraction, 0…1, in the direction in which the animation runs.
  var fractionComplete: CGFloat { get set }

  /// Starts the animations, or continues paused ones.
  func startAnimation()

  /// Starts or continues the animations after `delay` seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animations at their current values.
  func pauseAnimation()
  /// Stops the animations at their current values; unless `withoutFinishing`, the animator waits for
  /// `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Sets the views to their values at `finalPosition` and calls the completions.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation made of blocks that change views.
///
/// Follows [UIViewImplicitlyAnimating](https://developer.apple.com/documentation/uikit/uiviewimplicitlyanimating).
/// Requirements that are optional in UIKit have default implementations.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes to animate after the fraction `delayFactor`, 0…1, of the duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes to animate.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a block that is called with the final position when the animations are over.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)

  /// Continues after a pause with another curve, for `durationFactor` times the animator's duration.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  /// Adds the animations without a delay: Apple's requirement is optional.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }

  /// Traps: an animator that accepts animations implements this.
  public func addAnimations(_ animation: @escaping () -> Void) {
    fatalError("\(type(of: self)).addAnimations(_:): this animator accepts no animations")
  }

  /// Traps: an animator that accepts completions implements this.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    fatalError("\(type(of: self)).addCompletion(_:): this animator accepts no completions")
  }

  /// Continues with the animator's own curve: Apple's requirement is optional.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    startAnimation()
  }
}

/// The value that the default `interruptibleAnimator(using:)` returns, which this module treats as no animator. Its
/// methods trap.
final class AbsentAnimator: NSObject, UIViewImplicitlyAnimating {
  static let shared = AbsentAnimator()

  let state = UIViewAnimatingState.inactive
  let isRunning = false
  var isReversed: Bool {
    get { false }
    set { refuse("isReversed") }
  }
  var fractionComplete: CGFloat {
    get { 0 }
    set { refuse("fractionComplete") }
  }

  func startAnimation() { refuse("startAnimation()") }
  func startAnimation(afterDelay delay: TimeInterval) { refuse("startAnimation(afterDelay:)") }
  func pauseAnimation() { refuse("pauseAnimation()") }
  func stopAnimation(_ withoutFinishing: Bool) { refuse("stopAnimation(_:)") }
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) { refuse("finishAnimation(at:)") }

  private func refuse(_ call: String) -> Never {
    fatalError("\(call): this animation controller does not implement interruptibleAnimator(using:)")
  }
}
