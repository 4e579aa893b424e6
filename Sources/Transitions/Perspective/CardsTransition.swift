import UIKit

/// Tilts the old screen back like a card, and raises the new one over it, slightly beyond its final position and back.
///
/// The transition takes one second, eased at both ends, with keyframes in between (transitions.md §2.4, cards).
/// Reversed, the old screen drops out and the card behind it tilts forwards.
@preconcurrency @MainActor
open class CardsTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The default distance of the viewer, in points.
  public nonisolated static let distance: CGFloat = 900

  /// Whether the transition goes back: a pop or a dismissal.
  public let isReversed: Bool
  /// The distance of the viewer in points; the animation uses at least half the height.
  public let distance: CGFloat
  private let duration: TimeInterval

  /// The opacity of the card behind the other screen, as a fraction of its original opacity.
  static let fade: CGFloat = 0.6
  /// The distance in points by which the new screen rises above its final position.
  static let overshoot: CGFloat = 30

  /// Creates an animator that takes `duration` seconds.
  public init(
    isReversed: Bool = false, distance: CGFloat = CardsTransition.distance,
    duration: TimeInterval = CardsTransition.duration
  ) {
    (self.isReversed, self.distance, self.duration) = (isReversed, distance, duration)
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Moves both screens, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let pair = ScreenPair(context, isReversed ? .newBelow : .newAbove)
    let (upper, lower) = isReversed ? (pair.from, pair.to) : (pair.to, pair.from)
    let height = pair.size.height
    let perspective = Perspective.seen(from: max(distance, height / 2))
    pair.flatten(smoothing: [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge])
    // The lower edge of the tilted card comes nearer to the viewer than the plane z = 0, so the upper screen is moved
    // in front of it.
    upper?.layer.zPosition = height
    if isReversed {
      drop(upper, uncovering: lower, height: height, perspective: perspective, pair: pair)
    } else {
      raise(upper, over: lower, height: height, perspective: perspective, pair: pair)
    }
  }

  private func tilted(_ perspective: CATransform3D) -> CATransform3D {
    CATransform3DRotate(CATransform3DScale(perspective, 0.95, 0.95, 0.95), .pi / 12, 1, 0, 0)
  }

  private func raise(
    _ upper: UIView?, over lower: UIView?, height: CGFloat, perspective: CATransform3D, pair: ScreenPair
  ) {
    let tilted = tilted(perspective)
    // A uniform scale interpolates independently of the rotation.
    let back = CATransform3DScale(CATransform3DTranslate(perspective, 0, -0.08 * height, 0), 0.8, 0.8, 0.8)
    let faded = (lower?.alpha ?? 1) * Self.fade
    lower?.transform3D = perspective
    upper?.transform = CGAffineTransform(translationX: 0, y: height)
    UIView.animateKeyframes(withDuration: duration, delay: 0, options: .calculationModeCubic) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
        lower?.transform3D = tilted
        lower?.alpha = faded
      }
      UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.4) { lower?.transform3D = back }
      UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.2) {
        upper?.transform = CGAffineTransform(translationX: 0, y: -Self.overshoot)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.2) { upper?.transform = .identity }
    } completion: { _ in
      pair.finish()
    }
  }

  private func drop(
    _ upper: UIView?, uncovering lower: UIView?, height: CGFloat, perspective: CATransform3D, pair: ScreenPair
  ) {
    let tilted = tilted(perspective)
    let alpha = lower?.alpha ?? 1
    lower?.transform3D = CATransform3DScale(perspective, 0.6, 0.6, 0.6)
    lower?.alpha = alpha * Self.fade
    UIView.animateKeyframes(withDuration: duration, delay: 0, options: .calculationModeCubic) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        upper?.transform = CGAffineTransform(translationX: 0, y: height)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.35, relativeDuration: 0.35) {
        lower?.transform3D = tilted
        lower?.alpha = alpha
      }
      UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) {
        lower?.transform3D = perspective
      }
    } completion: { _ in
      pair.finish()
    }
  }
}
