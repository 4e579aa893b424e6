import UIKit

/// Dismisses by a vertical drag: the bubble follows the finger, and the rest plays when the finger lifts.
///
/// Past `interactionThreshold` of the height the dismissal happens, before that it is taken back; what still moves can be
/// taken again. It does not want an interactive start, so a delegate may answer with it for every dismissal, by a tap or
/// by a drag (transitions.md §2.3).
@preconcurrency @MainActor
open class BubbleInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The direction of the finger that dismisses; its raw value is the sign of y.
  public enum SwipeDirection: CGFloat, Sendable {
    /// A drag towards lesser y dismisses.
    case up = -1
    /// A drag towards greater y dismisses.
    case down = 1
  }

  /// 0…1.
  open var interactionThreshold: CGFloat = 0.3
  /// The direction of the drag that dismisses; down unless set.
  open var swipeDirection = SwipeDirection.down

  /// The recognizer, on the presented controller's view.
  public let panGestureRecognizer = UIPanGestureRecognizer()
  private weak var viewController: UIViewController?
  private var begins: (() -> Void)?
  private var isFollowing = false
  /// The fraction shown last, and the one at which the finger took hold.
  private var fraction: CGFloat = 0
  private var grabbed: CGFloat = 0

  public override init() {
    super.init()
    wantsInteractiveStart = false
    panGestureRecognizer.addAction { [weak self] _ in self?.follow() }
  }

  /// Has a drag in the view of `viewController` dismiss it; `begins` does that where it is not `dismiss`.
  open func attach(to viewController: UIViewController, begins: (() -> Void)? = nil) {
    self.viewController = viewController
    self.begins = begins
    viewController.view.addGestureRecognizer(panGestureRecognizer)
  }

  private func follow() {
    // Not in the view that the transition scales.
    guard let window = viewController?.viewIfLoaded?.window, window.bounds.height > 0 else { return }
    let translation = swipeDirection.rawValue * panGestureRecognizer.translation(in: window).y
    let fraction = min(1, max(0, grabbed + translation / window.bounds.height))
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
      // In mid-flight: what this object leads goes on from where it is.
      guard running === coordinator else { return }
      isFollowing = true
      pause()
      (grabbed, fraction) = (percentComplete, percentComplete)
      return
    }
    isFollowing = true
    (grabbed, fraction) = (0, 0)
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
