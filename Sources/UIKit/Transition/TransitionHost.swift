import Foundation

/// The container of a transition, which changes the hierarchy.
///
/// The coordinator calls the steps in this order: begin, start, settle, end, report, close.
///
/// Hosts are the navigation and tab bar controllers, `ChildTransition` for an app's own container, and `Presentation`.
@MainActor
protocol TransitionHost: AnyObject {
  /// Sends the will-callbacks and notifies the delegate of the controller that is about to appear.
  func transitionWillBegin(_ transition: TransitionCoordinator)

  /// The animation has started; layout and alongside blocks follow.
  func transitionDidStart(_ transition: TransitionCoordinator)

  /// Settles the views in their final hierarchy and removes the container of the transition.
  func transition(_ transition: TransitionCoordinator, settleViews completed: Bool)

  /// Sends the did-callbacks, then ends the containment of the controllers that left.
  func transition(_ transition: TransitionCoordinator, didEnd completed: Bool)

  /// Notifies the delegate of the controller that is shown now.
  func transition(_ transition: TransitionCoordinator, report completed: Bool)

  /// The transition is over; pending requests may start in the next turn.
  func transitionDidClose(_ transition: TransitionCoordinator)

  /// The frame of a child's view outside of transitions, in a container as large as the superview of the children.
  func restingFrame(of controller: UIViewController, in container: UIView) -> CGRect
}

extension TransitionHost {
  func transitionDidStart(_ transition: TransitionCoordinator) {}
  func restingFrame(of controller: UIViewController, in container: UIView) -> CGRect { container.bounds }
}

extension (any TransitionHost)? {
  /// The resting frame that the host returns; the container's bounds without a host or a controller.
  @MainActor
  func restingFrame(of controller: UIViewController?, in container: UIView) -> CGRect {
    guard let self, let controller else { return container.bounds }
    return self.restingFrame(of: controller, in: container)
  }
}

/// The description of a transition.
@MainActor
struct TransitionPlan {
  /// The operation, for messages: "push".
  let operation: String
  let from: UIViewController
  let to: UIViewController

  /// The superview of the from-view, and of the transition's container during the transition.
  let hostView: UIView
  let isAnimated: Bool
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interactor: (any UIViewControllerInteractiveTransitioning)?
  var presentationStyle = UIModalPresentationStyle.none
  /// The direction from the final frame of the to-view to its initial one, in sizes of the container; the from-view
  /// moves in the opposite direction. It is zero if the transition has no direction.
  var travel = CGVector.zero
  /// The additional data of a presentation.
  var modal: ModalPlan?
  /// Whether `animateTransition(using:)` of the animation controller has been called.
  var hasRunAnimator = false
  /// The first responder of the from-controller at the start, which is restored after a cancelled transition; nil for
  /// none.
  weak var initialFirstResponder: UIResponder?
}

/// The values of a plan that a coordinator stores after the end, for its context and for messages; they retain no
/// object.
@MainActor
struct TransitionSummary {
  let operation: String
  /// The types of animator and interaction controller.
  let typeNames: [String]
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  private(set) weak var from: UIViewController?
  private(set) weak var to: UIViewController?

  init(_ plan: TransitionPlan) {
    operation = plan.operation
    typeNames = [plan.animator.map { "\(type(of: $0))" }, plan.interactor.map { "\(type(of: $0))" }]
      .compactMap { $0 }
    (isAnimated, presentationStyle, from, to) = (plan.isAnimated, plan.presentationStyle, plan.from, plan.to)
  }
}

/// A presentation controller, as its transitions see it: the presented view and the final frame of that view.
@MainActor
protocol PresentedView: AnyObject {
  /// The view that animators move.
  var presentedView: UIView? { get }
  /// The final frame of the view, in points of the container.
  var frameOfPresentedViewInContainerView: CGRect { get }
}

/// The additional data of a transition of a presentation.
@MainActor
struct ModalPlan {
  /// The container, which exists from the presentation to the dismissal.
  let container: TransitionContainerView
  let presented: UIViewController
  let controller: any PresentedView
  let removesPresenter: Bool
  /// The frame to which a removed presenter's view returns, in points of the container; nil for the container's bounds.
  var presenterFrame: CGRect?
}
