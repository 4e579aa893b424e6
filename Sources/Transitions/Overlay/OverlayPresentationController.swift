import UIKit

/// Dims the view behind an overlay, and keeps the card centred when the container is resized.
///
/// The dimming appears and disappears alongside the transition: it grows with the card or fades in over the whole
/// container, and fades out (transitions.md §2.1).
@preconcurrency @MainActor
open class OverlayPresentationController: UIPresentationController {
  /// The appearance of the dimming; growing by default.
  open var look = OverlayTransition.Look.growing

  private let shade = UIView()

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let (width, height) = (
      bounds.width * OverlayTransition.sizeFraction, bounds.height * OverlayTransition.sizeFraction
    )
    return CGRect(
      x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  open override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    shade.backgroundColor = UIColor(white: 0, alpha: OverlayTransition.dimming)
    let isGrowing = look == .growing
    shade.alpha = isGrowing ? 1 : 0
    shade.bounds = CGRect(
      origin: .zero,
      size: isGrowing ? frameOfPresentedViewInContainerView.size : containerView.bounds.size)
    shade.center = containerView.middle
    containerView.insertSubview(shade, at: 0)
    alongside {
      self.shade.bounds = containerView.bounds
      self.shade.alpha = 1
    }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { shade.removeFromSuperview() }
  }

  open override func dismissalTransitionWillBegin() {
    alongside { self.shade.alpha = 0 }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { shade.removeFromSuperview() }
  }

  open override func containerViewWillLayoutSubviews() {
    // During a dismissal the animator sets the card's bounds.
    guard let containerView, !presentedViewController.isBeingDismissed else { return }
    shade.center = containerView.middle
    shade.bounds = containerView.bounds
    presentedView?.center = containerView.middle
    presentedView?.bounds.size = frameOfPresentedViewInContainerView.size
  }

  private func alongside(_ changes: @escaping () -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else { return changes() }
    coordinator.animate(alongsideTransition: { _ in changes() })
  }
}
