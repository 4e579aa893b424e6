import Foundation

extension UIView {
  /// Animates the changes that `animations` makes to views, with a timing curve or spring. Unlike those of a property
  /// animator, the animations are part of the current transition, which drives them.
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

  /// The duration, in seconds, of an animation with a timing curve or spring: the requested one, or the settling time
  /// of a spring that was created with mass, stiffness and damping.
  package static func duration(of timing: any UITimingCurveProvider, requested duration: TimeInterval)
    -> TimeInterval
  { AnimatorTiming(timing, duration: duration).duration }
}
