import UIKit

/// Pops or dismisses a page back into its card (transitions.md §2.2, pop).
///
/// The header becomes the card's picture on a spring, from its position after a drag; the text below folds up under it
/// and the blurred list becomes sharp.
@preconcurrency @MainActor
public final class CardPop: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 1

  /// The damping ratio of the spring, 0…1.
  public let damping: CGFloat
  private var spring: CardSpring { CardSpring(duration: Self.duration, damping: damping, velocity: 1) }

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
    let container = transitionContext.containerView
    // The view of a presenter that stays does not belong to the animator.
    if let toView = transitionContext.view(forKey: .to) {
      toView.frame = transitionContext.finalFrame(for: to)
      container.insertSubview(toView, belowSubview: fromView)
      toView.layoutIfNeeded()
    }
    let page = from.cardScreen as? CardPageController
    let hadPicture = page?.backdrop.hasPicture ?? false
    if !hadPicture { page?.backdrop.show(to.view) }
    let flight = from.cards(toward: to).flatMap { cards in
      CardFlight(
        from: CardFlight.End(card: cards.start, part: cards.start.pictureFrame),
        to: CardFlight.End(card: cards.end, part: cards.end.pictureFrame), in: container)
    }
    self.flight = flight
    let look = page.map { (sheet: $0.scrollView, wasHidden: $0.scrollView.isHidden) }
    if let page, let flight {
      flight.attachDrawer(of: page, in: container, by: spring)
      flight.card.style.cornerRadius = page.scrollView.layer.cornerRadius
      flight.card.layoutIfNeeded()
      page.scrollView.isHidden = true
    }
    animate(fromView, flight) {
      if let look { look.sheet.isHidden = look.wasHidden }
      if !hadPicture { page?.backdrop.clear() }
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  private func animate(_ view: UIView, _ flight: CardFlight?, completion: @escaping () -> Void) {
    let (spring, alpha) = (spring, view.alpha)
    UIView.animate(
      withDuration: spring.duration, delay: 0, usingSpringWithDamping: spring.damping,
      initialSpringVelocity: spring.velocity
    ) {
      view.alpha = 0
      flight?.land()
    } completion: { _ in
      flight?.finish()
      // The appearance is restored whether the view was removed or stays.
      view.alpha = alpha
      completion()
    }
  }
}
