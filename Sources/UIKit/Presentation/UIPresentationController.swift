import Foundation

/// Places a presented view and what surrounds it.
///
/// Follows [UIPresentationController](https://developer.apple.com/documentation/uikit/uipresentationcontroller).
@preconcurrency @MainActor
open class UIPresentationController: MainActorObject {
  public let presentedViewController: UIViewController
  public let presentingViewController: UIViewController
  /// Holds the presented view, above everything of the presenter's, until the dismissal is over.
  open internal(set) var containerView: UIView?

  public init(presentedViewController: UIViewController, presenting: UIViewController?) {
    guard let presenting else {
      fatalError("UIPresentationController.init(presentedViewController:presenting:): nobody presents it")
    }
    self.presentedViewController = presentedViewController
    presentingViewController = presenting
    super.init(mainActor: ())
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

  /// Around every layout of the container.
  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}
}
