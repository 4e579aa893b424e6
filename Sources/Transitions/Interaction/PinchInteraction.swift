import UIKit

/// A transition that a pinch drives: closing the fingers by a part of their distance is that part of the transition,
/// and a release beyond half of it completes (transitions.md §2.4).
///
/// A delegate returns it while `isActive`, and only then: otherwise the transition would not move.
@preconcurrency @MainActor
open class PinchInteraction: UIPercentDrivenInteractiveTransition {
  /// The fraction beyond which a release completes.
  nonisolated static let threshold: CGFloat = 0.5

  /// Whether a pinch holds the transition now.
  public private(set) var isActive = false
  /// The recognizer, on the controller's view.
  public let pinchGestureRecognizer = UIPinchGestureRecognizer()

  private weak var controller: UIViewController?
  private let start: @MainActor () -> Void
  /// The transition that this object has begun, until it ends.
  private weak var transition: (any UIViewControllerTransitionCoordinator)?
  /// The fraction at which the pinch grabbed the transition, and the scale at that time.
  private var grabFraction: CGFloat = 0
  private var startScale: CGFloat = 1
  private var fraction: CGFloat = 0

  /// Adds the recognizer to the view of `controller`; `start` begins a transition of that controller.
  public init(in controller: UIViewController, start: @escaping @MainActor () -> Void) {
    (self.controller, self.start) = (controller, start)
    super.init()
    pinchGestureRecognizer.addAction { [weak self] _ in self?.handlePinch() }
    controller.view.addGestureRecognizer(pinchGestureRecognizer)
  }

  /// Creates a pinch that pops.
  public convenience init(popping navigationController: UINavigationController) {
    self.init(in: navigationController) { [weak navigationController] in
      guard let navigationController, navigationController.viewControllers.count > 1 else { return }
      navigationController.popViewController(animated: true)
    }
  }

  /// Creates a pinch in the view of a presented controller that dismisses it.
  public convenience init(dismissing controller: UIViewController) {
    self.init(in: controller) { [weak controller] in
      guard let controller, controller.presentingViewController != nil else { return }
      controller.dismiss(animated: true)
    }
  }

  private func handlePinch() {
    let scale = pinchGestureRecognizer.scale
    switch pinchGestureRecognizer.state {
    case .began: beginPinch(at: scale)
    case .changed: move(to: scale)
    case .ended: release(finishing: fraction > Self.threshold)
    case .cancelled: release(finishing: false)
    case .possible, .failed: break
    }
  }

  /// Begins the transition interactively, or grabs the running one, at a scale of the pinch.
  package func beginPinch(at scale: CGFloat) {
    guard let controller, scale > 0 else { return }
    startScale = scale
    if let running = controller.transitionCoordinator {
      // A running transition can be grabbed if it is this object's own.
      guard running === transition, !running.hasArrived else { return }
      isActive = true
      pause()
      (grabFraction, fraction) = (percentComplete, percentComplete)
      return
    }
    isActive = true
    (grabFraction, fraction) = (0, 0)
    start()
    transition = controller.transitionCoordinator
    if !(transition?.isInteractive ?? false) { isActive = false }
  }

  /// Shows the fraction of a scale.
  package func move(to scale: CGFloat) {
    guard isActive else { return }
    fraction = min(1, max(0, grabFraction + 1 - scale / startScale))
    update(fraction)
  }

  /// Ends the interaction.
  package func release(finishing: Bool) {
    guard isActive else { return }
    isActive = false
    if finishing { finish() } else { cancel() }
  }
}
