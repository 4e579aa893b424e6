import Foundation

/// The superview of everything that moves in one transition.
final class TransitionContainerView: UIView {
  weak var transition: TransitionCoordinator?
  /// What the view holds beyond one transition.
  weak var presentation: Presentation?

  /// While nobody can grab the transition, touches pass by the moving views: a tap in flight presses nothing.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if let presentation, presentation.transition == nil { return super.hitTest(point, with: event) }
    guard transition?.acceptsTouches ?? false else { return nil }
    return super.hitTest(point, with: event)
  }

  override func layoutSubviews() {
    presentation?.controller.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.controller.containerViewDidLayoutSubviews()
  }
}
