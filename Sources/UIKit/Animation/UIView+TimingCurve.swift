import Foundation

extension UIView {
  /// Animates the changes that `animations` makes to views by a timing curve or spring, as a property animator does,
  /// but without an object to drive it: the animations belong to the current transition.
  ///
  /// Inside another animation block the outer duration and curve apply, as with `animate(withDuration:…)`.
  package static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, timing: any UITimingCurveProvider,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let timing = AnimatorTiming(timing, duration: duration)
    AnimationBlock.run(
      duration: timing.duration, delay: delay, timing: timing.timing(over: timing.duration), options: options,
      changes: animations, completion: completion)
  }

  /// The seconds that an animation takes by a timing curve or spring: `duration`, or the settling time of a spring
  /// with a stiffness of its own.
  package static func duration(of timing: any UITimingCurveProvider, requested duration: TimeInterval)
    -> TimeInterval
  { AnimatorTiming(timing, duration: duration).duration }
}
