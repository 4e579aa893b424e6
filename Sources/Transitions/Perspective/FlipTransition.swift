import UIKit

/// Turns half of the old screen about the centre line, like the page of a book, whose back is half of the new one.
///
/// The transition takes one second, eased at both ends. The old half turns during the first half of the time, the new
/// half during the second (transitions.md §2.4, flip). Forwards the left half turns over to the right; reversed, the
/// right half turns to the left.
@preconcurrency @MainActor
open class FlipTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The default distance of the viewer, in points.
  public nonisolated static let distance: CGFloat = 500

  /// Whether the transition goes back: a pop or a dismissal.
  public let isReversed: Bool
  /// The distance of the viewer in points. The animation uses at least the width, since the halves turn towards the
  /// viewer.
  public let distance: CGFloat
  /// The opacity of the black along the centre line of a half that is edge-on to the viewer, 0…1.
  public let shade: CGFloat
  private let duration: TimeInterval
  /// The two turning halves during the transition, the old one first.
  package private(set) var halves: [UIView] = []

  /// Creates an animator that takes `duration` seconds; `distance` is in points and `shade` an opacity, 0…1.
  public init(
    isReversed: Bool = false, distance: CGFloat = FlipTransition.distance, shade: CGFloat = 0.5,
    duration: TimeInterval = FlipTransition.duration
  ) {
    (self.isReversed, self.distance, self.duration) = (isReversed, distance, duration)
    self.shade = min(1, max(0, shade))
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Turns halves of snapshots of both screens, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let pair = ScreenPair(context, .newBelow)
    let (old, new) = (pair.oldSnapshot, pair.newSnapshot)
    let (left, right) = Self.halves(of: pair.container)
    // The viewer is in front of the line at which the halves meet, so a half that is rotated by 90° has no width.
    let panelContainer = PanelContainerView(
      in: pair.container, distance: max(distance, pair.size.width), middle: right.minX)
    let (turning, resting) = isReversed ? (right, left) : (left, right)
    let leaving = old?.panel(turning, shade: makeShade(onLeft: !isReversed))
    let arriving = new?.panel(resting, shade: makeShade(onLeft: isReversed))
    panelContainer.add([new?.panel(turning), old?.panel(resting), leaving, arriving])
    halves = [leaving, arriving].compactMap { $0 }
    leaving?.hinge(at: CGPoint(x: isReversed ? 0 : 1, y: 0.5))
    arriving?.hinge(at: CGPoint(x: isReversed ? 1 : 0, y: 0.5))
    let direction: CGFloat = isReversed ? -1 : 1
    leaving?.shade?.alpha = 0
    arriving?.transform3D = Perspective.turned(-90 * direction, about: .vertical)
    pair.hide()
    UIView.animateKeyframes(withDuration: duration, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        leaving?.transform3D = Perspective.turned(90 * direction, about: .vertical)
        leaving?.shade?.alpha = 1
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        arriving?.transform3D = CATransform3DIdentity
        arriving?.shade?.alpha = 0
      }
    } completion: { _ in
      self.halves = []
      pair.finish(removing: [panelContainer])
    }
  }

  /// A shade that is dark along the centre line.
  private func makeShade(onLeft: Bool) -> PanelShade {
    PanelShade(shade, from: CGPoint(x: onLeft ? 0 : 1, y: 0), to: CGPoint(x: onLeft ? 1 : 0, y: 0))
  }

  /// The left and the right half of a container, which meet at the border of two pixels.
  static func halves(of container: UIView) -> (left: CGRect, right: CGRect) {
    let scale = max(1, UIScreen.main.scale)
    let (bounds, middle) = (container.bounds, (container.bounds.midX * scale).rounded() / scale)
    return (
      CGRect(x: bounds.minX, y: bounds.minY, width: middle - bounds.minX, height: bounds.height),
      CGRect(x: middle, y: bounds.minY, width: bounds.maxX - middle, height: bounds.height)
    )
  }
}
