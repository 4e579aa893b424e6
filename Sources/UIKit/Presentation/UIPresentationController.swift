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

  public init(presentedViewController: UIViewController, presenting: UIViewController?) {
    presented = presentedViewController
    presenter = presenting
    madeFor = presentedViewController.modalPresentationStyle
    super.init(mainActor: ())
  }

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

  open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

  /// Hears of dismissals by a drag; held weakly.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// What animators move.
  open var presentedView: UIView? { presentedViewController.view }

  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the screen while it is covered.
  open var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }

  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

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
  open func containerViewDidLayoutSubviews() {}
}
