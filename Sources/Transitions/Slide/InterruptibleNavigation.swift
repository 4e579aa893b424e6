import UIKit

/// Pushes and pops that a touch can grab at any moment: a drag scrubs them and finishes or cancels them; a tap
/// reverses them.
///
/// A drag to the right pops. A release beyond a progress of 0.3 completes the transition, with the velocity of the
/// touch (transitions.md §2.1, interruptible push/pop).
///
///     let sliding = InterruptibleNavigation(navigationController)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class InterruptibleNavigation: NSObject, UINavigationControllerDelegate,
  UIGestureRecognizerDelegate
{
  /// The horizontal direction of the current transition, shared with the rule's closures.
  private final class Direction {
    /// 1 if the screens move to the right (a pop), -1 if they move to the left (a push).
    var sign: CGFloat = 1
  }

  /// The limit of the velocity that a release passes to the spring, in widths per second.
  private static let maximumVelocity: CGFloat = 6

  /// The interaction controller of the drag, which begins a pop or grabs a running transition.
  public let interaction: DragInteraction
  /// The tap that reverses a running transition.
  public let tapGestureRecognizer = UITapGestureRecognizer()
  private let direction: Direction
  private let pageEdge: PageEdge

  /// Becomes the delegate of `navigationController`, adds both recognizers to its view and disables its pop by a drag
  /// from the edge; `pageEdge` separates screens of the same colour.
  public init(_ navigationController: UINavigationController, pageEdge: PageEdge = .none) {
    self.pageEdge = pageEdge
    let direction = Direction()
    self.direction = direction
    var rule = DragInteraction.Rule(finishesBeyond: 0.3) { translation, size in
      direction.sign * translation.x / size.width
    } mayBegin: { pan in
      pan.translation(in: nil).x > 0
    }
    rule.timing = { release in
      // The velocity is in remaining distances per second. It is at least 0, so that a touch against the motion does
      // not slow the motion down. It is limited, so that a fling does not make the spring overshoot and uncover the
      // empty container beside the screen.
      let remaining = release.finishes ? 1 - release.fraction : release.fraction
      let speed = direction.sign * (release.finishes ? 1 : -1) * release.velocity.x / release.size.width
      let velocity = remaining > 0 ? min(max(0, speed), Self.maximumVelocity) / remaining : 0
      return UISpringTimingParameters(
        dampingRatio: 0.9, initialVelocity: CGVector(dx: velocity, dy: velocity))
    }
    interaction = DragInteraction(popping: navigationController, rule: rule)
    super.init()
    navigationController.delegate = self
    tapGestureRecognizer.delegate = self
    tapGestureRecognizer.addAction { [weak self] _ in self?.interaction.reverse() }
    navigationController.view.addGestureRecognizer(tapGestureRecognizer)
  }

  /// Returns an `InterruptibleSlide` for every push and pop.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    direction.sign = operation == .push ? -1 : 1
    return InterruptibleSlide(operation, edge: pageEdge)
  }

  /// Returns `interaction`; the transition starts without interaction unless a drag is active.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.wantsInteractiveStart = interaction.isActive
    return interaction
  }

  /// Passes an animated transition to `interaction`, so that a drag can grab it.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {
    if animated { interaction.adopt(navigationController.transitionCoordinator) }
  }

  // MARK: Taps

  /// Whether the tap begins: only while a transition runs without a drag.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    interaction.isRunningByItself
  }

  /// Whether another recognizer must wait for this one: true for taps during a transition, as a tap then reverses it.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    interaction.isRunningByItself && otherGestureRecognizer is UITapGestureRecognizer
  }
}
