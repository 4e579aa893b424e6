import UIKit

/// Dismisses by a vertical drag: the bubble follows the touch, and the remainder plays when the touch ends.
///
/// Beyond `interactionThreshold` of the height the dismissal completes, before that it is cancelled; a running one
/// can be grabbed. It starts without interaction, so a delegate may return it for every dismissal, by a tap or by a
/// drag (transitions.md §2.3).
@preconcurrency @MainActor
open class BubbleInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The direction of a dismissing drag; its raw value is the sign of y.
  public enum SwipeDirection: CGFloat, Sendable {
    /// A drag towards lesser y dismisses.
    case up = -1
    /// A drag towards greater y dismisses.
    case down = 1
  }

  /// The fraction of the height beyond which a release dismisses, 0…1.
  open var interactionThreshold: CGFloat = 0.3
  /// The direction of the drag that dismisses; down unless set.
  open var swipeDirection = SwipeDirection.down

  /// The recognizer, on the presented controller's view.
  public let panGestureRecognizer = UIPanGestureRecognizer()
  private weak var viewController: UIViewController?
  private var begins: (() -> Void)?
  private var isFollowing = false
  /// The fraction that was shown last, and the fraction at which the touch grabbed the transition.
  private var fraction: CGFloat = 0
  private var grabFraction: CGFloat = 0

  public override init() {
    super.init()
    wantsInteractiveStart = false
    panGestureRecognizer.addAction { [weak self] _ in self?.handlePan() }
  }

  /// Makes a drag in the view of `viewController` dismiss it; `begins` replaces the call of `dismiss`.
  open func attach(to viewController: UIViewController, begins: (() -> Void)? = nil) {
    self.viewController = viewController
    self.begins = begins
    viewController.view.addGestureRecognizer(panGestureRecognizer)
  }

  private func handlePan() {
    // The translation is taken in the window, because the transition scales the view.
    guard let window = viewController?.viewIfLoaded?.window, window.bounds.height > 0 else { return }
    let translation = swipeDirection.rawValue * panGestureRecognizer.translation(in: window).y
    let fraction = min(1, max(0, grabFraction + translation / window.bounds.height))
    switch panGestureRecognizer.state {
    case .began: begin()
    case .changed: move(to: fraction)
    case .ended: end(finishing: self.fraction > interactionThreshold)
    case .cancelled: end(finishing: false)
    case .possible, .failed: break
    }
  }

  package func begin() {
    guard let viewController else { return }
    if let running = viewController.transitionCoordinator {
      // A running transition can be grabbed if it is this object's own.
      guard running === coordinator else { return }
      isFollowing = true
      pause()
      (grabFraction, fraction) = (percentComplete, percentComplete)
      return
    }
    isFollowing = true
    (grabFraction, fraction) = (0, 0)
    if let begins { begins() } else { viewController.dismiss(animated: true) }
    update(0)
  }

  package func move(to fraction: CGFloat) {
    guard isFollowing else { return }
    self.fraction = fraction
    update(fraction)
  }

  package func end(finishing: Bool) {
    guard isFollowing else { return }
    isFollowing = false
    if finishing { finish() } else { cancel() }
  }
}
