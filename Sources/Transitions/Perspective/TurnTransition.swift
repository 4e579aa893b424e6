import UIKit

/// Rotates the old screen until it is edge-on, then the new one from there.
///
/// The transition takes one second, eased at both ends (transitions.md §2.4, turn).
@preconcurrency @MainActor
open class TurnTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The default distance of the viewer, in points.
  public nonisolated static let distance: CGFloat = 500

  /// Whether the transition goes back, and the screens rotate in the opposite direction.
  public let isReversed: Bool
  /// The axis through the centre about which the screens rotate.
  public let axis: TurnAxis
  /// The distance of the viewer in points. The animation uses at least 0.59 of the length that rotates.
  public let distance: CGFloat
  private let duration: TimeInterval

  /// Creates an animator that takes `duration` seconds; `distance` is in points.
  public init(
    isReversed: Bool = false, axis: TurnAxis = .vertical, distance: CGFloat = TurnTransition.distance,
    duration: TimeInterval = TurnTransition.duration
  ) {
    (self.isReversed, self.axis) = (isReversed, axis)
    (self.distance, self.duration) = (distance, duration)
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Turns both screens, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let pair = ScreenPair(context, .newAbove)
    let length = axis == .vertical ? pair.size.width : pair.size.height
    // The nearest edge comes half a length towards the viewer, who must stay in front of it.
    let viewerDistance = max(distance, 0.59 * length)
    let perspective = Perspective.seen(from: viewerDistance)
    let quarter: CGFloat = isReversed ? 90 : -90
    let old = Perspective.turned(quarter, about: axis, seenFrom: viewerDistance)
    let new = Perspective.turned(-quarter, about: axis, seenFrom: viewerDistance)
    pair.flatten(smoothing: [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge])
    pair.from?.transform3D = perspective
    pair.to?.transform3D = new
    UIView.animateKeyframes(withDuration: duration, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { pair.from?.transform3D = old }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        pair.to?.transform3D = perspective
      }
    } completion: { _ in
      pair.finish()
    }
  }
}
