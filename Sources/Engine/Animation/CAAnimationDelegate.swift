import Foundation

/// Receives the start and the end of an animation (Core Animation, `CAAnimationDelegate`).
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// The animation has begun; the layer calls this after the commit that added it.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation has ended; `flag` is false if it was removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing: Apple's requirement is optional.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing: Apple's requirement is optional.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
