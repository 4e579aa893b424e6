import UIKit

/// A transition that a pinch drives: the progress is the fraction by which the distance between the fingers shrinks,
/// and a release beyond one half completes the transition (transitions.md §2.4).
///
/// A delegate returns the interaction only while `isActive`, since without a pinch nothing would move the transition.
@preconcurrency @MainActor
open class PinchInteraction: UIPercentDrivenInteractiveTransition {
  /// The progress beyond which a release completes the transition.
  nonisolated static let threshold: CGFloat = 0.5

  /// Whether a pinch drives the transition at this moment.
  public private(set) var isActive = false
  /// The recognizer, on the controller's view.
  public let pinchGestureRecognizer = UIPinchGestureRecognizer()

  private weak var controller: UIViewController?
  private let start: @MainActor () -> Void
  /// The transition that this object has begun, until it ends.
  private weak var transition: (any UIViewControllerTransitionCoordinator)?
  /// The progress when the current pinch began, 0…1.
  private var progressAtGrab: CGFloat = 0
  /// The recognizer's scale when the current pinch began.
  private var startScale: CGFloat = 1
  /// The progress that the pinch has reached, 0…1.
  private var progress: CGFloat = 0

  /// Adds the recognizer to the view of `controller`; `start` begins a transition of that controller.
  public init(in controller: UIViewController, start: @escaping @MainActor () -> Void) {
    (self.controller, self.start) = (controller, start)
    super.init()
    pinchGestureRecognizer.addAction { [weak self] _ in self?.handlePinch() }
    controller.view.addGestureRecognizer(pinchGestureRecognizer)
  }

  /// Creates a pinch that pops the top screen.
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
    case .ended: release(finishing: progress > Self.threshold)
    case .cancelled: release(finishing: false)
    case .possible, .failed: break
    }
  }

  /// Begins the transition interactively, or grabs the running one; `scale` is the recognizer's.
  package func beginPinch(at scale: CGFloat) {
    guard let controller, scale > 0 else { return }
    startScale = scale
    if let running = controller.transitionCoordinator {
      // Only this object's own transition can be grabbed.
      guard running === transition, !running.hasArrived else { return }
      isActive = true
      pause()
      (progressAtGrab, progress) = (percentComplete, percentComplete)
      return
    }
    isActive = true
    (progressAtGrab, progress) = (0, 0)
    start()
    transition = controller.transitionCoordinator
    if !(transition?.isInteractive ?? false) { isActive = false }
  }

  /// Sets the progress for a scale of the recognizer.
  package func move(to scale: CGFloat) {
    guard isActive else { return }
    progress = min(1, max(0, progressAtGrab + 1 - scale / startScale))
    update(progress)
  }

  /// Ends the interaction; the transition then plays to its end, or back if `finishing` is false.
  package func release(finishing: Bool) {
    guard isActive else { return }
    isActive = false
    if finishing { finish() } else { cancel() }
  }
}
