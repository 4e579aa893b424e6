import Foundation

extension UIView {
  /// Animates the changes that `animations` makes to views, with a timing curve or spring, as part of the current
  /// transition. The animations of a property animator have a timeline of their own instead.
  ///
  /// Inside another animation block the outer duration and curve apply, as with `animate(withDuration:…)`.
  package static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, timing: any UITimingCurveProvider,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let resolved = AnimatorTiming(timing, duration: duration)
    AnimationBlock.run(
      duration: resolved.duration, delay: delay, timing: resolved.timing(over: resolved.duration),
      options: options, changes: animations, completion: completion)
  }

  /// The duration, in seconds, of an animation with a timing curve or spring: the settling time of a spring whose
  /// parameters determine it, otherwise the requested duration.
  package static func duration(of timing: any UITimingCurveProvider, requested duration: TimeInterval)
    -> TimeInterval
  { AnimatorTiming(timing, duration: duration).duration }
}
