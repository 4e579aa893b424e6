extension UIView {
  /// Animates in `duration` seconds the changes that `animations` makes by calls of
  /// `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`; a change outside of such a call takes the whole
  /// time.
  ///
  /// The options' curve applies once, to the whole. Inside another animation block the outer duration and curve hold,
  /// and inside a keyframe the whole is that keyframe (animation.md §6).
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.run(
      duration: duration, delay: delay, pace: .curve(options.shared.curve.timingFunction),
      options: options.shared, keyframes: options.calculationMode, changes: animations, completion: completion
    )
  }

  /// Has the changes that `animations` makes happen in a part of the surrounding `animateKeyframes`: both times are
  /// fractions of its duration, cut to 0…1.
  ///
  /// Until then each property keeps the value that the keyframe before it left. Outside of keyframes the changes belong
  /// to whatever block surrounds the call.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let block = AnimationBlock.current, block.keyframes != nil else { return animations() }
    block.variant(span: block.span.part(start: frameStartTime, length: frameDuration)).perform(animations)
  }
}
