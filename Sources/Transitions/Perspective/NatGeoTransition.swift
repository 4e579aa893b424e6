import UIKit

/// Opens the old screen like a door about its left edge, while the new one swings in from the right.
///
/// The transition takes one second, eased at both ends (transitions.md §2.4, nat-geo). Reversed, the upper screen
/// swings out and the door closes.
@preconcurrency @MainActor
open class NatGeoTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The default distance of the viewer, in points.
  public nonisolated static let distance: CGFloat = 500

  /// Whether the transition goes back: a pop or a dismissal.
  public let isReversed: Bool
  /// The distance of the viewer in points. The animation uses at least the width, since the upper screen comes nearer.
  public let distance: CGFloat
  private let duration: TimeInterval

  /// The fraction of the duration during which the door moves.
  static let doorTime = 0.8

  /// Creates an animator that takes `duration` seconds; `distance` is in points.
  public init(
    isReversed: Bool = false, distance: CGFloat = NatGeoTransition.distance,
    duration: TimeInterval = NatGeoTransition.duration
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
    let (upper, door) = isReversed ? (pair.from, pair.to) : (pair.to, pair.from)
    let width = pair.size.width
    let perspective = Perspective.seen(from: max(distance, width))
    let open = Self.open(width: width, perspective: perspective)
    let outside = Self.outside(width: width, perspective: perspective)
    pair.flatten(smoothing: [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge])
    pair.from?.isUserInteractionEnabled = false
    door?.hinge(at: CGPoint(x: 0, y: 0.5))
    // The upper screen stays in front of the door during the whole motion.
    upper?.layer.zPosition = 2 * width
    door?.transform3D = isReversed ? open : perspective
    upper?.transform3D = isReversed ? perspective : outside
    UIView.animateKeyframes(withDuration: duration, delay: 0, options: .calculationModeCubic) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        upper?.transform3D = self.isReversed ? outside : perspective
      }
      UIView.addKeyframe(
        withRelativeStartTime: self.isReversed ? 0 : 1 - Self.doorTime, relativeDuration: Self.doorTime
      ) { door?.transform3D = self.isReversed ? perspective : open }
    } completion: { _ in
      pair.finish()
    }
  }

  /// The transform of the open door: rotated about its left edge, and moved so that it stays at the left side.
  static func open(width: CGFloat, perspective: CATransform3D) -> CATransform3D {
    let turned = CATransform3DRotate(perspective, 80 * .pi / 180, 0, 1, 0)
    return CATransform3DTranslate(CATransform3DTranslate(turned, 0, 0, -30), 0.53 * width, 0, 0)
  }

  /// The transform of the upper screen outside: to the right, above and in front of its final position, rotated about
  /// all axes.
  static func outside(width: CGFloat, perspective: CATransform3D) -> CATransform3D {
    let tilted = CATransform3DRotate(perspective, 5 * .pi / 180, 0, 0, 1)
    let moved = CATransform3DTranslate(tilted, width, -40, 150)
    return CATransform3DRotate(CATransform3DRotate(moved, -45 * .pi / 180, 0, 1, 0), 10 * .pi / 180, 1, 0, 0)
  }
}
