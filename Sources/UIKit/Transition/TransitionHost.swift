import Foundation

/// A container of controllers, as the transition machine sees it: what differs between navigation, tabs and
/// presentations is what they do to the hierarchy.
///
/// The steps are those of every transition, in this order: begin, the animation, settle, end, report, gone.
@MainActor
protocol TransitionHost: AnyObject {
  /// Sends the will-callbacks and tells the delegate what is about to be shown.
  func transitionWillBegin(_ transition: TransitionCoordinator)

  /// The animation has been started; layout and alongside blocks are still to come.
  func transitionDidStart(_ transition: TransitionCoordinator)

  /// Puts the views where they belong, the container of the transition out of the way.
  func transition(_ transition: TransitionCoordinator, settleViews completed: Bool)

  /// Sends the did-callbacks, then ends the containment of whoever left.
  func transition(_ transition: TransitionCoordinator, didEnd completed: Bool)

  /// Tells the delegate what is shown now.
  func transition(_ transition: TransitionCoordinator, report completed: Bool)

  /// The transition is over; whatever waits for it may start in the next turn.
  func transitionIsGone(_ transition: TransitionCoordinator)
}

extension TransitionHost {
  func transitionDidStart(_ transition: TransitionCoordinator) {}
}

/// What a transition is about.
@MainActor
struct TransitionPlan {
  /// The operation, for messages: "push".
  let operation: String
  let from: UIViewController
  let to: UIViewController

  /// The view that holds the from-view at rest and the transition's container while it runs.
  let hostView: UIView
  let isAnimated: Bool
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interactor: (any UIViewControllerInteractiveTransitioning)?
  var presentationStyle = UIModalPresentationStyle.none
  /// What is different where one controller is presented over another.
  var modal: ModalPlan?
}
