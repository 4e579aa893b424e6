import Foundation

/// The controller of a presentation, which sets the frame of the presented view and may add views around it.
///
/// Follows [UIPresentationController](https://developer.apple.com/documentation/uikit/uipresentationcontroller).
@preconcurrency @MainActor
open class UIPresentationController: MainActorObject, UIContentContainer, UITraitEnvironment, PresentedView {
  /// The presented controller, held weakly: the presentation retains both controllers.
  private(set) weak var presented: UIViewController?
  weak var presenter: UIViewController?
  /// The modal presentation style of the presented controller when this controller was created.
  let initialStyle: UIModalPresentationStyle
  /// The presentation controller that this one replaces, and the style that the traits select instead; nil if the
  /// presentation is not adapted.
  var adaptation: Adaptation?
  /// The superview of the presented view, above the presenter's view, until the dismissal is over.
  open internal(set) var containerView: UIView?

  /// Creates the controller of one presentation; it holds both view controllers weakly.
  public init(presentedViewController: UIViewController, presenting: UIViewController?) {
    presented = presentedViewController
    presenter = presenting
    initialStyle = presentedViewController.modalPresentationStyle
    super.init(mainActor: ())
  }

  /// The presented controller; reading it after its release traps.
  open var presentedViewController: UIViewController {
    guard let presented else {
      fatalError(
        "UIPresentationController.presentedViewController: the presented controller has been released")
    }
    return presented
  }

  /// The presenting controller; reading it before the presentation traps.
  open var presentingViewController: UIViewController {
    guard let presenter else {
      fatalError(
        "UIPresentationController.presentingViewController: \(type(of: presentedViewController)) is not presented yet"
      )
    }
    return presenter
  }

  /// The style of the presentation: the style of the presented controller, or the style to which it is adapted.
  open var presentationStyle: UIModalPresentationStyle {
    adaptation?.style ?? presentedViewController.modalPresentationStyle
  }

  /// The style to use in a compact width; `.none` means the style of the presented controller.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self) ?? compactStyle
  }

  /// The style to use with these traits; `.none` means the style of the presented controller.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    if let delegate { return delegate.adaptivePresentationStyle(for: self, traitCollection: traitCollection) }
    return traitCollection.horizontalSizeClass == .compact ? adaptivePresentationStyle : .none
  }

  /// Whether the traits or a delegate may select another style.
  var adapts: Bool { true }

  /// The style to use in a compact width if no delegate chooses one.
  var compactStyle: UIModalPresentationStyle { .none }

  /// The delegate, which may choose another style for a compact width and is notified of dismissals by the user; held
  /// weakly.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The view that animators move.
  open var presentedView: UIView? { presentedViewController.view }

  /// The final frame of the presented view, in points of the container: the container's bounds unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// The insets, in points, that the presentation adds to the safe area of the presented view, as for a popover's
  /// arrow.
  var insetsOfPresentedView: UIEdgeInsets { .zero }

  /// Whether the presented view is resized with the container.
  var fillsContainer: Bool { true }

  /// Whether the presenter's view is removed from the window after the presentation.
  open var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }

  /// Whether a custom presentation covers the window, the default, or only the nearest controller with
  /// `definesPresentationContext`.
  open var shouldPresentInFullscreen: Bool { true }

  /// UIKit calls this when a presentation begins, animated or not, once the container exists; the base class does
  /// nothing.
  open func presentationTransitionWillBegin() {}
  /// UIKit calls this when a presentation is over, with false if it was cancelled; the base class does nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// UIKit calls this when a dismissal begins, animated or not; the base class does nothing.
  open func dismissalTransitionWillBegin() {}
  /// UIKit calls this when a dismissal is over, with false if it was cancelled; the base class does nothing.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// The preferred size of the presented controller, in points; zero if it has none.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// UIKit calls this when the preferred size of the presented controller has changed; the base class does nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// The size of the presented controller in a container of `parentSize`, in points: `parentSize` unless overridden.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  )
    -> CGSize
  { parentSize }

  /// UIKit calls this before the container changes to the size `size`, in points; super notifies the presented
  /// controller of its own new size.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    let new = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
    if presentedViewController.isResized(to: new, in: containerView) {
      presentedViewController.viewWillTransition(to: new, with: coordinator)
    }
  }

  /// The traits of the container, or of the presented controller until the container exists.
  open var traitCollection: UITraitCollection {
    containerView?.traitCollection ?? presented?.traitCollection ?? UIScreen.main.traitCollection
  }

  /// UIKit calls this when the traits have changed; the base class does nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// UIKit calls this before the traits change with the container's size; super notifies the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.announce(newCollection, with: coordinator)
  }

  /// UIKit calls this before every layout of the container.
  open func containerViewWillLayoutSubviews() {}
  /// UIKit calls this after every layout of the container.
  open func containerViewDidLayoutSubviews() {}
}
