import Foundation

/// Places a presented view and what surrounds it.
///
/// Follows [UIPresentationController](https://developer.apple.com/documentation/uikit/uipresentationcontroller).
@preconcurrency @MainActor
open class UIPresentationController: MainActorObject, UIContentContainer {
  /// Held weakly before it is presented and after: the presentation holds both.
  private(set) weak var presented: UIViewController?
  weak var presenter: UIViewController?
  /// The style that it was made for.
  let madeFor: UIModalPresentationStyle
  /// Holds the presented view, above everything of the presenter's, until the dismissal is over.
  open internal(set) var containerView: UIView?

  /// Creates the controller of one presentation; it holds both view controllers weakly.
  public init(presentedViewController: UIViewController, presenting: UIViewController?) {
    presented = presentedViewController
    presenter = presenting
    madeFor = presentedViewController.modalPresentationStyle
    super.init(mainActor: ())
  }

  /// The controller that is presented; traps once that has been released.
  open var presentedViewController: UIViewController {
    guard let presented else {
      fatalError(
        "UIPresentationController.presentedViewController: the controller that it was made for is gone")
    }
    return presented
  }

  /// Known from the moment of the presentation on; asking earlier traps.
  open var presentingViewController: UIViewController {
    guard let presenter else {
      fatalError(
        "UIPresentationController.presentingViewController: nobody presents \(type(of: presented)) yet")
    }
    return presenter
  }

  /// The style of the presented controller.
  open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

  /// Hears of dismissals by a drag; held weakly.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// What animators move.
  open var presentedView: UIView? { presentedViewController.view }

  /// Where the presented view comes to rest, in points of the container: all of it unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the screen while it is covered.
  open var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }

  /// Called before a presentation is animated, once the container exists; the class's own does nothing.
  open func presentationTransitionWillBegin() {}
  /// Called when a presentation is over, with false if it was cancelled; the class's own does nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before a dismissal is animated; the class's own does nothing.
  open func dismissalTransitionWillBegin() {}
  /// Called when a dismissal is over, with false if it was cancelled; the class's own does nothing.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// The size that the presented controller gets in a container of `parentSize`, in points: all of it unless
  /// overridden.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  )
    -> CGSize
  { parentSize }

  /// Called before the container takes the size `size`, in points; super tells the presented controller what that leaves
  /// for it.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    let new = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
    if presentedViewController.isResized(to: new, in: containerView) {
      presentedViewController.viewWillTransition(to: new, with: coordinator)
    }
  }

  /// Called before the traits change with the container's size; super tells the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.announce(newCollection, with: coordinator)
  }

  /// Around every layout of the container.
  open func containerViewWillLayoutSubviews() {}
  /// Called after every layout of the container.
  open func containerViewDidLayoutSubviews() {}
}
