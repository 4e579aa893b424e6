import Foundation

/// Drives an animator's animations by hand: the fraction shown is the fraction passed, and after the release the
/// rest plays from there, with no jump.
///
/// Follows [UIPercentDrivenInteractiveTransition](https://developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition).
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: MainActorObject, UIViewControllerInteractiveTransitioning {
  /// Weak: this object may live as long as a gesture, the controllers of one transition must not.
  private weak var context: TransitionContext?

  /// Creates an object that drives one transition at a time, given to UIKit by a delegate.
  public init() {
    super.init(mainActor: ())
  }

  /// Seconds that the animator asks for; 0 without a transition.
  open var duration: CGFloat { CGFloat(context?.coordinator.transitionDuration ?? 0) }

  /// The fraction, 0…1: as set while in the hand, as shown when grabbed.
  open var percentComplete: CGFloat { context?.coordinator.percentComplete ?? 0 }

  /// How fast the rest plays; 1 takes the remaining fraction of ``duration``, 2 half of that.
  open var completionSpeed: CGFloat = 1

  /// The curve of the rest, from the fraction at the release to the end.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  /// The curve of the rest, instead of ``completionCurve``. A spring also decides how long the rest takes.
  open var timingCurve: (any UITimingCurveProvider)?

  /// False to let the transition start by itself; ``pause()`` or ``update(_:)`` takes it later.
  open var wantsInteractiveStart = true

  /// Begins the animator's animations and pauses them at the start; traps for a context that is not UIKit's
  /// own.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard let context = transitionContext as? TransitionContext else {
      fatalError(
        "UIPercentDrivenInteractiveTransition.startInteractiveTransition(_:): a \(type(of: transitionContext)) "
          + "does not know its animator; drive transitions of this context with a class of your own")
    }
    attach(context)
    context.coordinator.runAnimator()
    context.coordinator.clock.pause()
  }

  /// Takes a transition that runs, or whose rest plays, into the hand.
  open func pause() {
    context?.pauseInteractiveTransition()
  }

  /// Shows the fraction `percentComplete`, 0…1; a transition that runs by itself is paused first.
  open func update(_ percentComplete: CGFloat) {
    guard let context else { return }
    if context.coordinator.state == .running { context.pauseInteractiveTransition() }
    context.updateInteractiveTransition(percentComplete)
  }

  /// Lets go: the rest plays back to the start.
  open func cancel() {
    context?.cancelInteractiveTransition()
  }

  /// Lets go: the rest plays to the end.
  open func finish() {
    context?.finishInteractiveTransition()
  }

  /// What this object drives, or may take into the hand.
  package var coordinator: (any UIViewControllerTransitionCoordinator)? { context?.coordinator }

  /// Remembers a transition that starts by itself and may be taken over.
  func attach(_ context: TransitionContext) {
    self.context = context
  }

  /// The transition is gone.
  func detach() {
    context = nil
  }
}
