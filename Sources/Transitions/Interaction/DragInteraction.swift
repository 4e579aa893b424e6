import UIKit

/// A transition that follows a drag: it begins with it, shows the fraction that the finger has come, and plays the rest
/// when the finger lifts. A second touch grabs what is still running.
///
/// A delegate answers with it while `isActive`, and only then: nothing else would move the transition.
@preconcurrency @MainActor
open class DragInteraction: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {
  /// How a drag becomes a fraction, and when it counts.
  public struct Rule {
    /// The fraction 0…1 that a translation in points has come in a view of this size.
    public var fraction: (CGPoint, CGSize) -> CGFloat
    /// A release beyond this fraction finishes.
    public var threshold: CGFloat
    /// Whether a pan that is recognized is meant; asked while nothing runs.
    public var mayBegin: (UIPanGestureRecognizer) -> Bool
    /// The curve of the rest after a release, used instead of `completionCurve`.
    public var timing: ((Release) -> any UITimingCurveProvider)?

    /// Creates a rule: the fraction beyond which a release finishes, the fraction of a translation, in
    /// points, in a view of a size, and whether a pan begins the transition.
    public init(
      finishesBeyond threshold: CGFloat, fraction: @escaping (CGPoint, CGSize) -> CGFloat,
      mayBegin: @escaping (UIPanGestureRecognizer) -> Bool = { _ in true }
    ) {
      (self.threshold, self.fraction, self.mayBegin) = (threshold, fraction, mayBegin)
    }

    /// To the right, counted in widths.
    public static func right(finishesBeyond threshold: CGFloat) -> Rule {
      Rule(finishesBeyond: threshold) { translation, size in translation.x / size.width }
    }
  }

  /// How a drag released a transition.
  public struct Release {
    /// Points a second, in the window.
    public let velocity: CGPoint
    /// 0…1, as shown.
    public let fraction: CGFloat
    /// Whether the rest plays to the end.
    public let finishes: Bool
    /// That of the view in which the drag counts, in points.
    public let size: CGSize
  }

  /// Whether a drag holds the transition now.
  public private(set) var isActive = false
  /// The recognizer, on the view that was given.
  public let panGestureRecognizer: UIPanGestureRecognizer

  private weak var controller: UIViewController?
  private let rule: Rule
  private let start: @MainActor () -> Void
  /// The transition that this object has begun or leads, until it is over.
  private weak var transition: (any UIViewControllerTransitionCoordinator)?
  /// The fraction at which the finger took hold.
  package private(set) var grabbed: CGFloat = 0

  /// Recognizes in the view of `controller`, whose transition `start` begins.
  public init(
    in controller: UIViewController, by recognizer: UIPanGestureRecognizer = UIPanGestureRecognizer(),
    rule: Rule,
    start: @escaping @MainActor () -> Void
  ) {
    (self.controller, self.rule, self.start) = (controller, rule, start)
    panGestureRecognizer = recognizer
    super.init()
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.follow() }
    controller.view.addGestureRecognizer(recognizer)
  }

  /// Whether the drag begins or holds the transition: the rule decides while none runs, and of those that run
  /// only this object's may be held.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller else { return false }
    if let running = controller.transitionCoordinator { return running === transition }
    return rule.mayBegin(panGestureRecognizer)
  }

  private func follow() {
    guard let view = controller?.view, view.bounds.width > 0, view.bounds.height > 0 else { return }
    switch panGestureRecognizer.state {
    case .began: take()
    case .changed: if isActive { update(fraction(in: view)) }
    case .ended: release(finishing: fraction(in: view) > rule.threshold)
    case .cancelled: release(finishing: false)
    case .possible, .failed: break
    }
  }

  private func fraction(in view: UIView) -> CGFloat {
    // The view may move with the finger; its window does not.
    min(1, max(0, grabbed + rule.fraction(panGestureRecognizer.translation(in: nil), view.bounds.size)))
  }

  /// Begins the transition interactively, or grabs the one that is still running.
  package func take() {
    guard let controller else { return }
    if let running = controller.transitionCoordinator {
      // In mid-flight: take hold of it, if it is this object's own.
      guard running === transition else { return }
      isActive = true
      pause()
      grabbed = percentComplete
      return
    }
    isActive = true
    grabbed = 0
    start()
    transition = controller.transitionCoordinator
    if !(transition?.isInteractive ?? false) { isActive = false }
  }

  /// Makes a transition that began by itself one of which touches take hold; its delegate has answered with this object.
  func lead(_ running: (any UIViewControllerTransitionCoordinator)?) { transition = running }

  /// Lets go.
  package func release(finishing: Bool) {
    guard isActive else { return }
    isActive = false
    playRest(finishing, panGestureRecognizer.velocity(in: nil))
  }

  /// Whether a transition of this object's plays with no finger on it.
  package var isOnItsWay: Bool {
    guard !isActive, let transition else { return false }
    return transition === controller?.transitionCoordinator
  }

  /// Turns the transition round that still moves: what was coming goes again.
  public func turnRound() {
    guard isOnItsWay, let transition else { return }
    let wasGoingBack = transition.isCancelled
    pause()
    playRest(wasGoingBack, .zero)
  }

  private func playRest(_ finishes: Bool, _ velocity: CGPoint) {
    if let timing = rule.timing, let view = controller?.viewIfLoaded {
      timingCurve = timing(
        Release(
          velocity: velocity, fraction: percentComplete, finishes: finishes, size: view.bounds.size))
    }
    if finishes { finish() } else { cancel() }
  }
}
