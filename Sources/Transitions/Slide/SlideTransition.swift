import UIKit

/// Slides screens: side by side in stacks and between tabs, up and down in presentations.
///
/// The transition animates transforms for 0.3 seconds, eased at both ends (transitions.md §2.1, slide nav, tab and
/// modal).
@preconcurrency @MainActor
open class SlideTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The direction of the slide.
  public enum Slide: Sendable {
    /// The new screen enters from the right and the old one leaves to the left: a push, or a tab further right.
    case toTheRight
    /// The new screen enters from the left and the old one leaves to the right: a pop, or a tab further left.
    case toTheLeft
    /// The presented screen slides up over the presenter, which stays.
    case up
    /// The presented screen slides down and uncovers the presenter.
    case down
  }

  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.3

  /// The direction of the slide.
  public let slide: Slide
  /// The separation of the two screens.
  public let edge: PageEdge
  private let duration: TimeInterval

  /// Creates an animator that takes `duration` seconds; `edge` separates screens of the same colour.
  public init(_ slide: Slide, duration: TimeInterval = SlideTransition.duration, edge: PageEdge = .none) {
    (self.slide, self.duration, self.edge) = (slide, duration, edge)
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Moves both screens by transforms and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let size = context.containerView.bounds.size
    var begin = CGAffineTransform.identity
    var end = CGAffineTransform.identity
    switch slide {
    case .toTheRight, .toTheLeft:
      let distance = slide == .toTheRight ? size.width : -size.width
      begin = CGAffineTransform(translationX: distance, y: 0)
      end = CGAffineTransform(translationX: -distance, y: 0)
    case .up: begin = CGAffineTransform(translationX: 0, y: size.height)
    case .down: end = CGAffineTransform(translationX: 0, y: size.height)
    }
    if let to = context.addNewScreen(.newAbove) {
      to.transform = begin
      // A presenter whose view returns to the container is below the presented view.
      if slide == .down { context.containerView.sendSubviewToBack(to) }
    }
    let upper = slide == .down ? from : to
    let views = upper.map { PageEdgeViews(edge, below: $0, arrives: slide != .down) }
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut) {
      to?.transform = .identity
      if self.slide != .up { from?.transform = end }
      if let upper { views?.follow(upper) }
    } completion: { _ in
      views?.remove()
      to?.transform = .identity
      from?.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
