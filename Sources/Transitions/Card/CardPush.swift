import UIKit

/// Pushes or presents a page out of a card in a list (transitions.md §2.2, push).
///
/// The page fades in above the list while the card, on a spring, becomes its header. Both screens are `CardScreen`s.
@preconcurrency @MainActor
public final class CardPush: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = CardSpring.duration

  /// The damping ratio of the spring, 0…1.
  public let damping: CGFloat

  /// The moving card during the transition; nil otherwise.
  private(set) weak var flight: CardFlight?

  /// Creates an animator with a spring of this damping ratio.
  ///
  /// From a damping ratio of about 0.8 on, the header never becomes smaller than its final size after it has overshot,
  /// so nothing shows at its edges.
  public init(damping: CGFloat = 0.6) {
    self.damping = damping
  }

  /// The duration in seconds in which the list's card regains its full scale after a cancelled push.
  private static let restoreDuration: TimeInterval = 0.3

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  /// Moves the card on a spring while the page fades in, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to),
      let toView = transitionContext.addNewScreen(.newAbove)
    else { return transitionContext.completeTransition(false) }
    toView.layoutIfNeeded()
    let cards = from.cards(toward: to)
    let transform = cards?.start.transform ?? .identity
    // A short touch may end before the cell shows its highlight, so the pressed scale is set here.
    let pressed = CGAffineTransform(scaleX: CardCell.pressedScale, y: CardCell.pressedScale)
    cards?.start.transform = pressed
    let (container, spring) = (transitionContext.containerView, CardSpring(damping: damping))
    let flight = cards.flatMap { CardFlight($0, moving: \.bounds, in: container) }
    self.flight = flight
    if let color = cards?.start.color?.cgColor, let page = to.cardScreen as? CardPageController {
      spring.fadeBackground(of: page.scrollView.layer, from: color)
    }
    spring.move(flight, fading: toView, arrives: true) {
      // If a touch ended during the transition, its cell has already restored the transform.
      if let card = cards?.start, card.transform == pressed { card.transform = transform }
      let isCancelled = transitionContext.transitionWasCancelled
      transitionContext.completeTransition(!isCancelled)
      guard isCancelled, let card = cards?.start else { return }
      // The card has landed at its pressed scale; it grows as it does when a touch ends.
      card.transform = pressed
      UIView.animate(withDuration: Self.restoreDuration) { card.transform = transform }
    }
  }
}

extension UIViewController {
  /// The cards of this screen and of `other`; nil unless both screens have a card.
  func cards(toward other: UIViewController) -> (start: CardView, end: CardView)? {
    guard let screen = cardScreen, let target = other.cardScreen, let start = screen.card(toward: target),
      let end = target.card(toward: screen)
    else { return nil }
    return (start, end)
  }
}
