import UIKit

/// Pops by a drag anywhere: the picture follows the finger, and the rest plays when it is let go.
///
/// Past half of the width the pop happens, before that it is taken back. A second touch takes hold of what still
/// moves. It works through the navigation controller's delegate (`FlatZoomNavigation` is one).
public final class FlatZoomInteractivePop: UIPercentDrivenInteractiveTransition {
  /// Whether a drag asks for a pop now: only then may a delegate answer with this object.
  public private(set) var isActive = false

  /// The recognizer, on the navigation controller's view.
  public let panGestureRecognizer = UIPanGestureRecognizer()

  private weak var navigationController: UINavigationController?
  /// The transition that this object has begun, until it is over.
  private weak var transition: (any UIViewControllerTransitionCoordinator)?
  /// The fraction at which the finger took hold.
  package private(set) var grabbed: CGFloat = 0

  public init(navigationController: UINavigationController) {
    self.navigationController = navigationController
    super.init()
    panGestureRecognizer.addAction { [weak self] _ in self?.follow() }
    // From the edge the built-in pop has the first say.
    if let edge = navigationController.interactivePopGestureRecognizer {
      panGestureRecognizer.require(toFail: edge)
    }
    navigationController.view.addGestureRecognizer(panGestureRecognizer)
  }

  private func follow() {
    let pan = panGestureRecognizer
    guard let view = navigationController?.view, view.bounds.width > 0 else { return }
    switch pan.state {
    case .began: beginPop()
    case .changed: if isActive { update(fraction(in: view)) }
    case .ended: release(finishing: fraction(in: view) > 0.5)
    case .cancelled: release(finishing: false)
    case .possible, .failed: break
    }
  }

  private func fraction(in view: UIView) -> CGFloat {
    min(1, max(0, grabbed + panGestureRecognizer.translation(in: view).x / view.bounds.width))
  }

  /// Begins a pop in the hand, or takes hold of the one that still moves.
  package func beginPop() {
    guard let navigationController else { return }
    if let running = navigationController.transitionCoordinator {
      // In mid-flight: take hold of it, if it is this object's own.
      guard running === transition else { return }
      isActive = true
      pause()
      grabbed = percentComplete
      return
    }
    guard navigationController.viewControllers.count > 1 else { return }
    isActive = true
    grabbed = 0
    navigationController.popViewController(animated: true)
    transition = navigationController.transitionCoordinator
    if !(transition?.isInteractive ?? false) { isActive = false }
  }

  /// Lets go of the pop.
  package func release(finishing: Bool) {
    guard isActive else { return }
    isActive = false
    if finishing { finish() } else { cancel() }
  }
}
