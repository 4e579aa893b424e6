import UIKit

/// Pops or dismisses a page back into its card (transitions.md §2.2, pop).
///
/// The header moves on a spring from its current position, which a drag may have changed, and becomes the card's
/// picture. The text folds up under the header, and the blurred list becomes sharp.
@preconcurrency @MainActor
public final class CardPop: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = CardSpring.duration

  /// The damping ratio of the spring, 0…1.
  public let damping: CGFloat

  /// The moving card during the transition; nil otherwise.
  private(set) weak var flight: CardFlight?

  /// Creates an animator with a spring of this damping ratio.
  public init(damping: CGFloat = 0.5) {
    self.damping = damping
  }

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  /// Moves the header back on a spring while the page disappears, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to),
      let fromView = transitionContext.view(forKey: .from)
    else { return transitionContext.completeTransition(false) }
    transitionContext.addNewScreen(.newBelow)?.layoutIfNeeded()
    let page = from.cardScreen as? CardPageController
    let hadSnapshot = page?.backdrop.hasSnapshot ?? false
    if !hadSnapshot { page?.backdrop.show(to.view) }
    let (container, spring) = (transitionContext.containerView, CardSpring(damping: damping))
    let flight = from.cards(toward: to).flatMap { CardFlight($0, moving: \.pictureFrame, in: container) }
    self.flight = flight
    let scrollView = page.map { (view: $0.scrollView, wasHidden: $0.scrollView.isHidden) }
    if let page, let flight {
      flight.attachDrawer(of: page, in: container, by: spring)
      flight.card.style.cornerRadius = page.scrollView.layer.cornerRadius
      flight.card.layoutIfNeeded()
      page.scrollView.isHidden = true
    }
    spring.move(flight, fading: fromView, arrives: false) {
      if let scrollView { scrollView.view.isHidden = scrollView.wasHidden }
      if !hadSnapshot { page?.backdrop.clear() }
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
