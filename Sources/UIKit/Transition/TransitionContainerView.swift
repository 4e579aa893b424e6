import Foundation

/// The container view of one transition: the superview of the views that it moves.
final class TransitionContainerView: UIView {
  weak var transition: TransitionCoordinator?
  /// The presentation that owns the view beyond one transition.
  weak var presentation: Presentation?

  /// While the transition cannot be grabbed, touches pass through the moving views, so that a tap presses nothing.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if let presentation, presentation.transition == nil { return super.hitTest(point, with: event) }
    guard transition?.acceptsTouches ?? false else { return nil }
    return super.hitTest(point, with: event)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    presentation?.controller.traitCollectionDidChange(previousTraitCollection)
  }

  override func layoutSubviews() {
    presentation?.controller.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.controller.containerViewDidLayoutSubviews()
  }
}
