import UIKit

/// Opens a card in the centre of the screen from a slit, and closes it to a slit again.
///
/// The transition takes 0.3 seconds, eased at both ends; the card takes two thirds of the container's width and height
/// (transitions.md §2.1, Overlay). The view behind the card is dimmed by an `OverlayPresentationController`, or by the
/// animator if there is none. A snapshot of the content covers a closing card, whose own content is laid out for the
/// slit.
@preconcurrency @MainActor
open class OverlayTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The appearance of the dimming, and of the card while it is a slit.
  public enum Look: Sendable {
    /// The dimming appears at once and grows with the card, which begins and ends as a line.
    case growing
    /// The dimming covers the whole container and fades. The card also fades while it is narrow, and its content stays
    /// in the centre.
    case fading
  }

  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.3
  /// The opacity of the dimming behind the card.
  nonisolated static let dimming: CGFloat = 0.5
  /// The card's size as a fraction of the container's.
  nonisolated static let sizeFraction: CGFloat = 2.0 / 3

  /// The fraction of the transition during which a narrow card fades.
  private nonisolated static let fade = 0.35

  private let isPresenting: Bool
  private let look: Look

  /// Creates an animator of the presentation if `isPresenting`, otherwise of the dismissal.
  public init(isPresenting: Bool, look: Look = .growing) {
    (self.isPresenting, self.look) = (isPresenting, look)
  }

  /// Returns `duration`, in seconds.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { Self.duration }

  /// Opens or closes the card, dims the content behind it unless a presentation controller does, and completes the
  /// transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let card = context.view(forKey: isPresenting ? .to : .from)
    guard let card else { return context.completeTransition(false) }
    let container = context.containerView
    let openBounds = CGRect(
      x: 0, y: 0, width: container.bounds.width * Self.sizeFraction,
      height: container.bounds.height * Self.sizeFraction)
    let slit = CGRect(x: 0, y: 0, width: 1, height: openBounds.height)
    let alpha = card.alpha
    let presented = context.viewController(forKey: isPresenting ? .to : .from)
    let isDimmed = presented?.presentationController is OverlayPresentationController
    var shade = isDimmed ? nil : container.subviews.first { $0 is Shade }
    if isPresenting {
      if !isDimmed { shade = addShade(over: openBounds, in: container) }
      container.addSubview(card)
      card.center = container.middle
      card.bounds = slit
      if look == .fading {
        // The slit shows the centre of the content. The origin of a scroll view's bounds is its offset, so it stays 0.
        if !(card is UIScrollView) { card.bounds.origin.x = (openBounds.width - slit.width) / 2 }
        card.alpha = 0
      }
    }
    let cover = isPresenting ? nil : Cover(card)
    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseInOut) {
      card.bounds = self.isPresenting ? openBounds : slit
      cover?.snapshot.center = card.middle
      if self.isPresenting { shade?.bounds = container.bounds }
      shade?.alpha = self.isPresenting ? 1 : 0
      if self.look == .fading {
        card.fade(to: self.isPresenting ? alpha : 0, in: Self.fade, atEnd: !self.isPresenting)
      }
    } completion: { _ in
      cover?.remove()
      card.alpha = alpha
      let isCancelled = context.transitionWasCancelled
      if !self.isPresenting || isCancelled { card.bounds = openBounds }
      shade?.alpha = 1
      // The card is gone after a cancelled presentation or a completed dismissal.
      if self.isPresenting == isCancelled { shade?.removeFromSuperview() }
      context.completeTransition(!isCancelled)
    }
  }

  private func addShade(over openBounds: CGRect, in container: UIView) -> UIView {
    let shade = Shade(frame: look == .fading ? container.bounds : openBounds)
    shade.center = container.middle
    if look == .fading { shade.alpha = 0 }
    container.addSubview(shade)
    return shade
  }

  /// A snapshot of a card's content that stays in the centre of the card while the card closes.
  @MainActor
  private struct Cover {
    let snapshot: UIView
    private let card: UIView
    private let clips: Bool

    /// Covers the card; nil if there is no snapshot of it.
    init?(_ card: UIView) {
      guard let snapshot = card.currentSnapshot() else { return nil }
      (self.snapshot, self.card, clips) = (snapshot, card, card.clipsToBounds)
      snapshot.center = card.middle
      card.addSubview(snapshot)
      card.clipsToBounds = true
    }

    func remove() {
      snapshot.removeFromSuperview()
      card.clipsToBounds = clips
    }
  }

  /// The dimming view of an overlay without an `OverlayPresentationController`.
  private final class Shade: UIView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = UIColor(white: 0, alpha: OverlayTransition.dimming)
    }

    required init?(coder: NSCoder) {
      fatalError("\(Self.self).init(coder:): archives are not read; create the view in code")
    }
  }
}
