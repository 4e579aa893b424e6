// Apple's overloads. All call `AnimationBlock.run`, which documents their common behaviour.
extension UIView {
  /// Animates the changes that `animations` makes to views, in `duration` seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.run(
      duration: duration, delay: delay, timing: .curve(options.curve.timingFunction), options: options,
      changes: animations, completion: completion)
  }

  /// Animates the changes that `animations` makes to views, in `duration` seconds, slow at both ends.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates the changes that `animations` makes to views, in `duration` seconds, slow at both ends.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, animations: animations)
  }

  /// Animates with a spring: a `dampingRatio` of 1 does not overshoot, a smaller ratio oscillates more; after
  /// `duration` seconds the spring has practically settled. `velocity` is in distances per second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.run(
      duration: duration, delay: delay, timing: .settling(dampingRatio: dampingRatio, velocity: velocity),
      options: options, changes: animations, completion: completion)
  }

  /// Animates with a spring of a perceived `duration` in seconds and a bounce above -1 and at most 1. The animation
  /// ends when the spring has practically settled. `initialSpringVelocity` is in distances per second.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard bounce > -1, bounce <= 1 else {
      fatalError(
        "UIView.animate(springDuration:bounce:…): a bounce of \(bounce) is invalid; it must be above -1 and "
          + "at most 1")
    }
    guard duration > 0, duration.isFinite, initialSpringVelocity.isFinite else {
      return AnimationBlock.run(
        duration: 0, delay: delay, timing: .curve(options.curve.timingFunction), options: options,
        changes: animations, completion: completion)
    }
    let spring = SpringSolution.perceptual(
      duration: duration, bounce: bounce, initialVelocity: initialSpringVelocity)
    AnimationBlock.run(
      duration: spring.settlingDuration, delay: delay, timing: .spring(spring), options: options,
      changes: animations, completion: completion)
  }

  /// Makes changes without animation, independent of any surrounding block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    withoutAnimation(actionsWithoutAnimation)
  }

  /// Returns the result of a closure, which runs without animation.
  static func withoutAnimation<Made>(_ make: () -> Made) -> Made {
    let wasEnabled = AnimationBlock.isEnabled
    AnimationBlock.isEnabled = false
    defer { AnimationBlock.isEnabled = wasEnabled }
    return make()
  }

  /// Whether animation blocks animate; true unless set.
  public class var areAnimationsEnabled: Bool { AnimationBlock.isEnabled }

  /// Sets whether animation blocks animate; otherwise changes are made at once.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    AnimationBlock.isEnabled = enabled
  }

  /// The duration, in seconds, of changes made now; 0 outside of animation blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationBlock.isEnabled ? AnimationBlock.current?.duration ?? 0 : 0
  }

  /// Makes the changes of `animations` inside an animation block repeat `count` times, forwards and back if
  /// `autoreverses`; outside of a block they do not animate.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = AnimationBlock.current else { return animations() }
    block.variant {
      $0.setRepeatCount(Double(count))
      $0.autoreverses = autoreverses
    }.perform(animations)
  }

  /// Performs a system animation on views; `parallelAnimations` makes changes that animate alongside.
  ///
  /// `.delete` takes a quarter of a second (Apple publishes no value), then removes the views from their superviews
  /// and restores their appearance.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    switch animation {
    case .delete:
      let originals = views.map { (view: $0, alpha: $0.alpha, transform: $0.transform3D) }
      animate(withDuration: 0.25, delay: 0, options: options) {
        for view in views {
          view.alpha = 0
          view.transform3D = CATransform3DScale(view.transform3D, 0.01, 0.01, 1)
        }
        parallelAnimations?()
      } completion: { finished in
        for original in originals {
          original.view.removeFromSuperview()
          original.view.alpha = original.alpha
          original.view.transform3D = original.transform
        }
        completion?(finished)
      }
    }
  }
}
