import UIKit

/// Opens the old screen like a double door; the new one comes nearer behind it.
///
/// The transition takes one second, slowing down (transitions.md §2.4, portal). Reversed, the halves of the new screen
/// close like a door in front of the old one, which moves away.
@preconcurrency @MainActor
open class PortalTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1

  /// Whether the transition goes back: a pop or a dismissal.
  public let isReversed: Bool
  /// The scale of the screen behind the closed door.
  public let zoom: CGFloat
  private let duration: TimeInterval
  /// The left and the right half of the door during the transition.
  package private(set) var halves: [UIView] = []

  /// Creates an animator that takes `duration` seconds; `zoom` is the scale of the screen behind the closed door, at
  /// least 0.01.
  public init(
    isReversed: Bool = false, zoom: CGFloat = 0.8, duration: TimeInterval = PortalTransition.duration
  ) {
    (self.isReversed, self.duration) = (isReversed, duration)
    self.zoom = max(0.01, zoom)
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Moves the halves of a snapshot in front of the other screen, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let pair = ScreenPair(context, .newBelow)
    let snapshot = isReversed ? pair.newSnapshot : pair.oldSnapshot
    let (door, behind) = isReversed ? (pair.to, pair.from) : (pair.from, pair.to)
    let panelContainer = PanelContainerView(in: pair.container)
    let (left, right) = FlipTransition.halves(of: pair.container)
    let halves = [snapshot?.panel(left), snapshot?.panel(right)]
    panelContainer.add(halves)
    self.halves = halves.compactMap { $0 }
    door?.isHidden = true
    pair.flatten(smoothing: [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge])
    let distance = pair.size.width / 2
    let far = CGAffineTransform(scaleX: zoom, y: zoom)
    behind?.transform = isReversed ? .identity : far
    if isReversed { Self.slide(halves, by: distance) }
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut) {
      behind?.transform = self.isReversed ? far : .identity
      Self.slide(halves, by: self.isReversed ? -distance : distance)
    } completion: { _ in
      self.halves = []
      pair.finish(removing: [panelContainer])
    }
  }

  /// Moves each half away from the centre by `distance` points; towards the centre if `distance` is negative.
  private static func slide(_ halves: [Panel?], by distance: CGFloat) {
    halves[0]?.center.x -= distance
    halves[1]?.center.x += distance
  }
}
