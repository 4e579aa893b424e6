extension UIView {
  /// Animates, in `duration` seconds, the changes that `animations` makes in calls of
  /// `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`; a change outside of such a call takes the
  /// whole duration.
  ///
  /// The options' curve applies to the whole animation. Inside another animation block, the outer duration and curve
  /// or spring apply instead; inside a keyframe, the animation takes that keyframe's time (animation.md §6).
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.run(
      duration: duration, delay: delay, timing: .curve(options.shared.curve.timingFunction),
      options: options.shared, keyframes: options.calculationMode, changes: animations, completion: completion
    )
  }

  /// Adds a keyframe for the changes of `animations` to the surrounding `animateKeyframes`: both times are
  /// fractions of its duration, clamped to 0…1.
  ///
  /// Until the start time, each property keeps the value of its previous keyframe. Outside of `animateKeyframes`, the
  /// changes belong to the surrounding block.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let block = AnimationBlock.current, block.keyframes != nil else { return animations() }
    block.variant(span: block.span.part(start: frameStartTime, length: frameDuration)).perform(animations)
  }
}
