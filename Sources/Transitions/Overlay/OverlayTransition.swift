import UIKit

/// Opens a card in the middle of the screen from a slit, and closes it to a slit again.
///
/// .3 seconds, eased at both ends; the card takes two thirds of the container's width and height (transitions.md §2.1, Overlay).
/// The view behind the card is dimmed by an `OverlayPresentationController`, or by the animator where there is none.
@preconcurrency @MainActor
open class OverlayTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.3
  /// The opacity of the dimming behind the card.
  nonisolated static let dimming: CGFloat = 0.5
  /// The card's size as a fraction of the container's.
  nonisolated static let sizeFraction: CGFloat = 2.0 / 3

  private let isPresenting: Bool

  /// Creates an animator of the presentation, or else of the dismissal.
  public init(isPresenting: Bool) {
    self.isPresenting = isPresenting
  }

  /// Returns `duration`, in seconds.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { Self.duration }

  /// Opens or closes the card, dims what is behind it where no presentation controller does, and completes
  /// the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let card = context.view(forKey: isPresenting ? .to : .from)
    guard let card else { return context.completeTransition(false) }
    let container = context.containerView
    let open = CGRect(
      x: 0, y: 0, width: container.bounds.width * Self.sizeFraction,
      height: container.bounds.height * Self.sizeFraction)
    let slit = CGRect(x: 0, y: 0, width: 1, height: open.height)
    let presented = context.viewController(forKey: isPresenting ? .to : .from)
    let isDimmed = presented?.presentationController is OverlayPresentationController
    var shade = isDimmed ? nil : container.subviews.first { $0 is Shade }
    if isPresenting {
      if !isDimmed {
        let new = Shade(frame: open)
        new.center = container.middle
        container.addSubview(new)
        shade = new
      }
      container.addSubview(card)
      card.center = container.middle
      card.bounds = slit
    }
    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseInOut) {
      card.bounds = self.isPresenting ? open : slit
      if self.isPresenting { shade?.bounds = container.bounds } else { shade?.alpha = 0 }
    } completion: { _ in
      let isCancelled = context.transitionWasCancelled
      if !self.isPresenting || isCancelled { card.bounds = open }
      shade?.alpha = 1
      if self.isPresenting == isCancelled { shade?.removeFromSuperview() }
      context.completeTransition(!isCancelled)
    }
  }

  /// The dimming of an overlay without a presentation controller of its own.
  private final class Shade: UIView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = UIColor(white: 0, alpha: OverlayTransition.dimming)
    }

    required init?(coder: NSCoder) { fatalError("made in code, archives are not read") }
  }
}

extension UIView {
  /// The middle of the bounds.
  var middle: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }
}
