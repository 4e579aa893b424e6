import UIKit

/// Rotates the screens like two adjacent sides of a cube, whose shared edge crosses the container.
///
/// The transition takes one second, eased at both ends (transitions.md §2.4, cube). Forwards the edge moves to the
/// right, or downwards about the horizontal axis; reversed, it moves back.
@preconcurrency @MainActor
open class CubeTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The default distance of the viewer, in points.
  public nonisolated static let distance: CGFloat = 200

  /// Whether the transition goes back: a pop or a dismissal.
  public let isReversed: Bool
  /// The axis about which the cube turns.
  public let axis: TurnAxis
  /// The distance of the viewer in points: the smaller it is, the stronger the perspective.
  public let distance: CGFloat
  /// The opacity of the black on a side that is edge-on to the viewer, 0…1.
  public let shade: CGFloat
  private let duration: TimeInterval

  /// Creates an animator that takes `duration` seconds; `distance` is in points and `shade` an opacity, 0…1.
  public init(
    isReversed: Bool = false, axis: TurnAxis = .vertical, distance: CGFloat = CubeTransition.distance,
    shade: CGFloat = 0.8, duration: TimeInterval = CubeTransition.duration
  ) {
    (self.isReversed, self.axis, self.duration) = (isReversed, axis, duration)
    (self.distance, self.shade) = (max(1, distance), min(1, max(0, shade)))
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Turns both screens, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let pair = ScreenPair(context, .newAbove)
    let direction: CGFloat = isReversed ? 1 : -1
    // Both screens rotate about their shared edge: the old screen's left or upper edge or, reversed, its right or lower
    // edge.
    let leaving = side(pair.from, hinge: isReversed ? 1 : 0)
    let arriving = side(pair.to, hinge: isReversed ? 0 : 1)
    pair.flatten(
      smoothing: axis == .vertical ? [.layerTopEdge, .layerBottomEdge] : [.layerLeftEdge, .layerRightEdge])
    let begin = isReversed ? pair.size : .zero
    let end = isReversed ? .zero : pair.size
    let shades = [leaving, arriving].compactMap { $0.last as? Shade }
    rotate(arriving, by: -90 * direction)
    move(arriving, to: begin)
    arriving.last?.alpha = 1
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut) {
      self.rotate(leaving, by: 90 * direction)
      self.move(leaving, to: end)
      leaving.last?.alpha = 1
      for view in arriving { view.transform3D = CATransform3DIdentity }
      self.move(arriving, to: end)
      arriving.last?.alpha = 0
    } completion: { _ in
      pair.finish(removing: shades)
    }
  }

  /// Adds a shade in front of a screen, and returns the screen and the shade. They rotate about one edge: a `hinge` of
  /// 0 is the left or upper edge, and a `hinge` of 1 is the right or lower edge.
  private func side(_ view: UIView?, hinge: CGFloat) -> [UIView] {
    guard let view, let superview = view.superview else { return [] }
    let cover = Shade(frame: view.frame)
    cover.backgroundColor = UIColor(white: 0, alpha: shade)
    cover.alpha = 0
    cover.autoresizingMask = view.autoresizingMask
    cover.isUserInteractionEnabled = false
    superview.insertSubview(cover, aboveSubview: view)
    let sides = [view, cover]
    for side in sides {
      side.hinge(at: axis == .vertical ? CGPoint(x: hinge, y: 0.5) : CGPoint(x: 0.5, y: hinge))
    }
    return sides
  }

  /// Rotates a side. The perspective follows the rotation, so that a side is undistorted at both ends of the motion,
  /// and recedes in between.
  private func rotate(_ side: [UIView], by degrees: CGFloat) {
    var transform = Perspective.turned(axis == .vertical ? degrees : -degrees, about: axis)
    transform.m34 = -1 / distance
    for view in side { view.transform3D = transform }
  }

  /// Moves the hinge to an edge of the container.
  private func move(_ side: [UIView], to edge: CGSize) {
    for view in side {
      if axis == .vertical { view.center.x = edge.width } else { view.center.y = edge.height }
    }
  }

  /// The view that darkens a side.
  private final class Shade: UIView {}
}
