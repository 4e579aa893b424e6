import UIKit

/// Dismisses a screen by a vertical drag: the bubble follows the touch, and the remainder plays when the touch ends.
///
/// A release beyond `interactionThreshold` completes the dismissal, any other release cancels it, and a drag can grab a
/// running dismissal. Interaction begins only with a drag, so a delegate may return this object for every dismissal
/// (transitions.md §2.3).
@preconcurrency @MainActor
open class BubbleInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The direction of a dismissing drag; its raw value is the sign of y.
  public enum SwipeDirection: CGFloat, Sendable {
    /// A drag towards the upper edge dismisses.
    case up = -1
    /// A drag towards the lower edge dismisses.
    case down = 1
  }

  /// The progress beyond which a release dismisses, 0…1. A drag over the window's whole height has the progress 1.
  open var interactionThreshold: CGFloat = 0.3
  /// The direction of the drag that dismisses; down unless set.
  open var swipeDirection = SwipeDirection.down

  /// The recognizer, on the presented controller's view.
  public let panGestureRecognizer = UIPanGestureRecognizer()
  private weak var viewController: UIViewController?
  /// The closure that begins the dismissal; nil calls `dismiss`.
  private var beginDismissal: (() -> Void)?
  private var isDragging = false
  /// The progress that the drag has reached, 0…1.
  private var progress: CGFloat = 0
  /// The progress when the current drag began, 0…1.
  private var progressAtGrab: CGFloat = 0

  public override init() {
    super.init()
    wantsInteractiveStart = false
    panGestureRecognizer.addAction { [weak self] _ in self?.handlePan() }
  }

  /// Makes a drag in the view of `viewController` dismiss it; `begins` replaces the call of `dismiss`.
  open func attach(to viewController: UIViewController, begins: (() -> Void)? = nil) {
    self.viewController = viewController
    beginDismissal = begins
    viewController.view.addGestureRecognizer(panGestureRecognizer)
  }

  private func handlePan() {
    // The translation is measured in the window, because the transition scales the view.
    guard let window = viewController?.viewIfLoaded?.window, window.bounds.height > 0 else { return }
    let translation = swipeDirection.rawValue * panGestureRecognizer.translation(in: window).y
    let progress = min(1, max(0, progressAtGrab + translation / window.bounds.height))
    switch panGestureRecognizer.state {
    case .began: begin()
    case .changed: move(to: progress)
    case .ended: end(finishing: self.progress > interactionThreshold)
    case .cancelled: end(finishing: false)
    case .possible, .failed: break
    }
  }

  /// Begins the dismissal, or grabs the running one.
  package func begin() {
    guard let viewController else { return }
    if let running = viewController.transitionCoordinator {
      // Only this object's own transition can be grabbed.
      guard running === coordinator else { return }
      isDragging = true
      pause()
      (progressAtGrab, progress) = (percentComplete, percentComplete)
      return
    }
    isDragging = true
    (progressAtGrab, progress) = (0, 0)
    if let beginDismissal { beginDismissal() } else { viewController.dismiss(animated: true) }
    update(0)
  }

  /// Sets the progress, 0…1.
  package func move(to progress: CGFloat) {
    guard isDragging else { return }
    self.progress = progress
    update(progress)
  }

  /// Ends the interaction; the dismissal then plays to its end, or back if `finishing` is false.
  package func end(finishing: Bool) {
    guard isDragging else { return }
    isDragging = false
    if finishing { finish() } else { cancel() }
  }
}
