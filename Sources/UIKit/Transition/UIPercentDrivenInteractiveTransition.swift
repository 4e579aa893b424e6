import Foundation

/// An interaction controller that drives an animator's animations: `update(_:)` sets the fraction on screen, and after
/// the release the remainder plays from there, with no jump.
///
/// Follows [UIPercentDrivenInteractiveTransition](https://developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition).
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: MainActorObject, UIViewControllerInteractiveTransitioning {
  /// The context of the current transition; nil without one. It is held weakly, as this object may live as long as a
  /// gesture and must not retain the controllers of one transition.
  private weak var context: TransitionContext?

  /// Creates an object that drives one transition at a time. A delegate returns it to UIKit as the interaction
  /// controller.
  public init() {
    super.init(mainActor: ())
  }

  /// The animator's duration in seconds; 0 without a transition.
  open var duration: CGFloat { CGFloat(context?.coordinator.transitionDuration ?? 0) }

  /// The fraction, 0…1: as set during the interaction, otherwise as shown.
  open var percentComplete: CGFloat { context?.coordinator.percentComplete ?? 0 }

  /// The speed of the remainder; 1 takes the remaining fraction of ``duration``, 2 half of that.
  open var completionSpeed: CGFloat = 1

  /// The curve of the remainder, from the fraction at the release to the end.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  /// The curve of the remainder, instead of ``completionCurve``; nil for none. A spring that was not created with a
  /// damping ratio also sets the duration of the remainder.
  open var timingCurve: (any UITimingCurveProvider)?

  /// Whether the transition starts with interaction; if not, ``pause()`` or ``update(_:)`` grabs it later.
  open var wantsInteractiveStart = true

  /// Begins the animator's animations, and pauses them at the start unless the transition starts without interaction;
  /// traps for a context that UIKit has not created.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard let context = transitionContext as? TransitionContext else {
      fatalError(
        "UIPercentDrivenInteractiveTransition.startInteractiveTransition(_:): a \(type(of: transitionContext)) "
          + "was not created by UIKit; drive its transitions with a class of your own")
    }
    attach(context)
    context.coordinator.runAnimator()
    if context.isInteractive { context.coordinator.timeline.pause() }
  }

  /// Grabs a transition that runs, or whose remainder plays.
  open func pause() {
    context?.pauseInteractiveTransition()
  }

  /// Shows the fraction `percentComplete`, 0…1; a running transition is paused first.
  open func update(_ percentComplete: CGFloat) {
    guard let context else { return }
    if context.coordinator.state == .running { context.pauseInteractiveTransition() }
    context.updateInteractiveTransition(percentComplete)
  }

  /// Ends the interaction: the remainder plays back to the start.
  open func cancel() {
    context?.cancelInteractiveTransition()
  }

  /// Ends the interaction: the remainder plays to the end.
  open func finish() {
    context?.finishInteractiveTransition()
  }

  /// The coordinator of the transition that this object drives or may grab.
  package var coordinator: (any UIViewControllerTransitionCoordinator)? { context?.coordinator }

  /// Sets the context of the transition that this object drives or may grab.
  func attach(_ context: TransitionContext) {
    self.context = context
  }

  /// Clears the context at the end of the transition.
  func detach() {
    context = nil
  }
}
