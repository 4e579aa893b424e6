import UIKit

/// Closes an album by a pinch: as two fingers come together, the progress of the pop is 1 minus the pinch's scale. The
/// remainder plays after the pinch (transitions.md §2.4, album pop).
///
/// A release beyond a progress of 0.4 completes the pop, any other release cancels it. Another pinch grabs a pop that
/// is still running.
@preconcurrency @MainActor
public final class AlbumPinch: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {
  /// A release beyond this progress completes the pop.
  public nonisolated static let threshold: CGFloat = 0.4

  /// The recognizer, on the navigation controller's view.
  public let pinchGestureRecognizer = UIPinchGestureRecognizer()
  /// Whether a pinch drives the transition at this moment.
  public private(set) var isActive = false
  private weak var navigationController: UINavigationController?
  /// The transition that this object has begun, until it ends.
  private weak var transition: (any UIViewControllerTransitionCoordinator)?
  /// The progress of the pop when the current pinch began, 0…1.
  private var progressAtGrab: CGFloat = 0

  /// Adds the recognizer to the view of `navigationController`.
  public init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
    super.init()
    pinchGestureRecognizer.delegate = self
    pinchGestureRecognizer.addAction { [weak self] _ in self?.handlePinch() }
    navigationController.view.addGestureRecognizer(pinchGestureRecognizer)
  }

  /// Whether the pinch begins a pop or grabs this object's own running pop. Fingers that move apart begin nothing.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let navigationController else { return false }
    if let running = navigationController.transitionCoordinator { return running === transition }
    return navigationController.viewControllers.count > 1
      && (pinchGestureRecognizer.scale < 1 || pinchGestureRecognizer.velocity < 0)
  }

  private var progress: CGFloat { min(1, max(0, progressAtGrab + 1 - pinchGestureRecognizer.scale)) }

  private func handlePinch() {
    switch pinchGestureRecognizer.state {
    case .began:
      beginPinch()
      if isActive { update(progress) }
    case .changed: if isActive { update(progress) }
    case .ended: release(finishing: progress > Self.threshold)
    case .cancelled: release(finishing: false)
    case .possible, .failed: break
    }
  }

  /// Begins the pop, or grabs the running one.
  package func beginPinch() {
    guard let navigationController else { return }
    if let running = navigationController.transitionCoordinator {
      guard running === transition else { return }
      isActive = true
      pause()
      progressAtGrab = percentComplete
      return
    }
    isActive = true
    progressAtGrab = 0
    navigationController.popViewController(animated: true)
    transition = navigationController.transitionCoordinator
    if !(transition?.isInteractive ?? false) { isActive = false }
  }

  /// Ends the interaction; the pop then plays to its end, or back if `finishing` is false.
  package func release(finishing: Bool) {
    guard isActive else { return }
    isActive = false
    if finishing { finish() } else { cancel() }
  }
}
