import Foundation

/// The superview of everything that moves in one transition.
final class TransitionContainerView: UIView {
  weak var transition: TransitionCoordinator?

  /// While nobody can grab the transition, touches pass by the moving views: a tap in flight presses nothing.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard transition?.acceptsTouches ?? false else { return nil }
    return super.hitTest(point, with: event)
  }
}
