import UIKit

/// A transition that a drag drives: the drag begins it and sets its progress, and the remainder plays when the touch
/// ends. A second touch grabs a transition that is still running.
///
/// A delegate returns the interaction only while `isActive`, since without a drag nothing would move the transition.
@preconcurrency @MainActor
open class DragInteraction: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {
  /// The rules that map a drag's translation to a progress and decide whether a drag begins or completes a transition.
  public struct Rule {
    /// A function from a translation and the size of the view, both in points, to a progress, 0…1.
    public var fraction: (CGPoint, CGSize) -> CGFloat
    /// The progress beyond which a release completes the transition, 0…1.
    public var threshold: CGFloat
    /// Whether a release with this velocity, in points per second, completes the transition; nil leaves it to
    /// `threshold`.
    public var finishes: ((CGPoint) -> Bool)?
    /// Whether a recognized pan begins a transition; called while none runs.
    public var mayBegin: (UIPanGestureRecognizer) -> Bool
    /// The curve of the remainder after a release, used instead of `completionCurve`.
    public var timing: ((Release) -> any UITimingCurveProvider)?

    /// Creates a rule. A release beyond `threshold` completes; `fraction` maps a translation and a view's size, in
    /// points, to a progress; `mayBegin` decides whether a pan begins the transition.
    public init(
      finishesBeyond threshold: CGFloat, fraction: @escaping (CGPoint, CGSize) -> CGFloat,
      mayBegin: @escaping (UIPanGestureRecognizer) -> Bool = { _ in true }
    ) {
      (self.threshold, self.fraction, self.mayBegin) = (threshold, fraction, mayBegin)
    }

    /// The rule of a drag to the right, whose progress is its distance as a fraction of the width.
    public static func right(finishesBeyond threshold: CGFloat) -> Rule {
      Rule(finishesBeyond: threshold) { translation, size in translation.x / size.width }
    }
  }

  /// The release of a transition by a drag or by `reverse()`.
  public struct Release {
    /// The velocity in points per second, in the window.
    public let velocity: CGPoint
    /// The progress at the release, 0…1.
    public let fraction: CGFloat
    /// Whether the remainder plays to the end.
    public let finishes: Bool
    /// The size of the dragged view, in points.
    public let size: CGSize
  }

  /// The neighbour that a drag selects, a step of 1 or -1, which the rule sets as the drag begins.
  final class Neighbor {
    var step = 1
  }

  /// Whether a drag drives the transition at this moment.
  public private(set) var isActive = false
  /// The recognizer, on the controller's view.
  public let panGestureRecognizer: UIPanGestureRecognizer

  private weak var controller: UIViewController?
  private let rule: Rule
  private let start: @MainActor () -> Void
  /// The transition that this object has begun or may grab, until it ends.
  private weak var transition: (any UIViewControllerTransitionCoordinator)?
  /// The progress when the current drag began, 0…1; not 0 if the drag grabbed a running transition.
  package private(set) var progressAtGrab: CGFloat = 0

  /// Adds the recognizer to the view of `controller`; `start` begins a transition of that controller.
  public init(
    in controller: UIViewController, by recognizer: UIPanGestureRecognizer = UIPanGestureRecognizer(),
    rule: Rule,
    start: @escaping @MainActor () -> Void
  ) {
    (self.controller, self.rule, self.start) = (controller, rule, start)
    panGestureRecognizer = recognizer
    super.init()
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.handlePan() }
    controller.view.addGestureRecognizer(recognizer)
  }

  /// Adds the recognizer to the view of `navigationController` and disables the built-in pop by a drag from the edge.
  /// The rule is asked only while there is a screen to pop.
  convenience init(
    popping navigationController: UINavigationController,
    by recognizer: UIPanGestureRecognizer = UIPanGestureRecognizer(), rule: Rule
  ) {
    var popRule = rule
    popRule.mayBegin = { [weak navigationController] pan in
      (navigationController?.viewControllers.count ?? 0) > 1 && rule.mayBegin(pan)
    }
    self.init(in: navigationController, by: recognizer, rule: popRule) { [weak navigationController] in
      navigationController?.popViewController(animated: true)
    }
    navigationController.interactivePopGestureRecognizer?.isEnabled = false
  }

  /// Adds a drag to the view of `controller` that changes to the neighbour that it uncovers. `move` begins the change
  /// by a step of 1 or -1, if `canMove` returns true for that step.
  convenience init(
    in controller: UIViewController, finishesBeyond threshold: CGFloat,
    canMove: @escaping @MainActor (Int) -> Bool, move: @escaping @MainActor (Int) -> Void
  ) {
    let neighbor = Neighbor()
    let rule = Rule(finishesBeyond: threshold) { translation, size in
      (neighbor.step > 0 ? -translation.x : translation.x) / size.width
    } mayBegin: { pan in
      let velocity = pan.velocity(in: nil).x
      neighbor.step = velocity < 0 ? 1 : -1
      return velocity != 0 && canMove(neighbor.step)
    }
    self.init(in: controller, rule: rule) { move(neighbor.step) }
  }

  /// Whether the drag begins a transition, as the rule decides, or grabs a running transition, which must be this
  /// object's own.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller else { return false }
    if let running = controller.transitionCoordinator { return running === transition && !running.hasArrived }
    return rule.mayBegin(panGestureRecognizer)
  }

  private func handlePan() {
    guard let view = controller?.view else { return }
    switch panGestureRecognizer.state {
    case .began: if !view.bounds.isEmpty { beginDrag() }
    case .changed: if isActive { update(fraction(in: view)) }
    case .ended:
      release(
        finishing: rule.finishes?(panGestureRecognizer.velocity(in: nil))
          ?? (fraction(in: view) > rule.threshold))
    case .cancelled: release(finishing: false)
    case .possible, .failed: break
    }
  }

  private func fraction(in view: UIView) -> CGFloat {
    // A distance is no fraction of an empty view, so the progress stays.
    guard !view.bounds.isEmpty else { return percentComplete }
    // The translation is measured in the window, since the view may move with the drag.
    return min(
      1, max(0, progressAtGrab + rule.fraction(panGestureRecognizer.translation(in: nil), view.bounds.size)))
  }

  /// Begins the transition interactively, or grabs the running one.
  package func beginDrag() {
    guard let controller else { return }
    if let running = controller.transitionCoordinator {
      // Only this object's own transition can be grabbed.
      guard running === transition, !running.hasArrived else { return }
      isActive = true
      pause()
      progressAtGrab = percentComplete
      return
    }
    isActive = true
    progressAtGrab = 0
    start()
    transition = controller.transitionCoordinator
    if !(transition?.isInteractive ?? false) { isActive = false }
  }

  /// Sets the transition that touches may grab: one for which a delegate has returned this object.
  func adopt(_ running: (any UIViewControllerTransitionCoordinator)?) { transition = running }

  /// Ends the interaction; the transition then plays to its end, or back if `finishing` is false.
  package func release(finishing: Bool) {
    guard isActive else { return }
    isActive = false
    playRemainder(finishing, panGestureRecognizer.velocity(in: nil))
  }

  /// Whether a transition of this object is playing without a drag and has not arrived.
  package var isRunningByItself: Bool {
    guard !isActive, let transition else { return false }
    return transition === controller?.transitionCoordinator && !transition.hasArrived
  }

  /// Reverses the transition while it plays without a drag; otherwise does nothing.
  public func reverse() {
    guard isRunningByItself, let transition else { return }
    let wasGoingBack = transition.isCancelled
    pause()
    playRemainder(wasGoingBack, .zero)
  }

  private func playRemainder(_ finishes: Bool, _ velocity: CGPoint) {
    if let timing = rule.timing, let view = controller?.viewIfLoaded {
      timingCurve = timing(
        Release(
          velocity: velocity, fraction: percentComplete, finishes: finishes, size: view.bounds.size))
    }
    if finishes { finish() } else { cancel() }
  }
}
