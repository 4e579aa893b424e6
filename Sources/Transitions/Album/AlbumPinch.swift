import UIKit

/// Closes an album by a pinch: two fingers that come together set the fraction, 1 minus their scale, and the remainder
/// plays after the pinch (transitions.md §2.4, album pop).
///
/// Beyond 0.4 the pop completes, before that it is cancelled. Another pinch grabs a pop that is still running.
@preconcurrency @MainActor
public final class AlbumPinch: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {
  /// A release beyond this fraction completes the pop.
  public nonisolated static let threshold: CGFloat = 0.4

  /// The recognizer, on the navigation controller's view.
  public let pinchGestureRecognizer = UIPinchGestureRecognizer()
  /// Whether a pinch holds the transition now.
  public private(set) var isActive = false
  private weak var navigationController: UINavigationController?
  /// The transition that this object has begun, until it ends.
  private weak var transition: (any UIViewControllerTransitionCoordinator)?
  private var grabFraction: CGFloat = 0

  /// Adds the recognizer to the view of `navigationController`.
  public init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
    super.init()
    pinchGestureRecognizer.delegate = self
    pinchGestureRecognizer.addAction { [weak self] _ in self?.handlePinch() }
    navigationController.view.addGestureRecognizer(pinchGestureRecognizer)
  }

  /// Whether the pinch begins a pop, which fingers that move apart do not, or grabs this object's own pop.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let navigationController else { return false }
    if let running = navigationController.transitionCoordinator { return running === transition }
    return navigationController.viewControllers.count > 1
      && (pinchGestureRecognizer.scale < 1 || pinchGestureRecognizer.velocity < 0)
  }

  private var fraction: CGFloat { min(1, max(0, grabFraction + 1 - pinchGestureRecognizer.scale)) }

  private func handlePinch() {
    switch pinchGestureRecognizer.state {
    case .began:
      beginPinch()
      if isActive { update(fraction) }
    case .changed: if isActive { update(fraction) }
    case .ended: release(finishing: fraction > Self.threshold)
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
      grabFraction = percentComplete
      return
    }
    isActive = true
    grabFraction = 0
    navigationController.popViewController(animated: true)
    transition = navigationController.transitionCoordinator
    if !(transition?.isInteractive ?? false) { isActive = false }
  }

  /// Ends the interaction.
  package func release(finishing: Bool) {
    guard isActive else { return }
    isActive = false
    if finishing { finish() } else { cancel() }
  }
}
