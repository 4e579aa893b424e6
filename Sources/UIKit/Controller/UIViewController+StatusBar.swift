/// The colour of a status bar's content (UIKit, `UIStatusBarStyle`).
public enum UIStatusBarStyle: Int, Sendable {
  /// The content is dark in a light interface, and light in a dark interface.
  case `default` = 0
  /// The content is light, for dark backgrounds.
  case lightContent = 1
  /// The content is dark, for light backgrounds.
  case darkContent = 3
}

/// The animation of a status bar that appears or disappears (UIKit, `UIStatusBarAnimation`).
public enum UIStatusBarAnimation: Int, Sendable {
  /// The bar appears and disappears at once.
  case none = 0
  /// The bar fades.
  case fade = 1
  /// The bar slides over the upper edge.
  case slide = 2
}

/// The status bar that the controllers of a window ask for.
package struct StatusBarAppearance: Equatable {
  /// The style, never `default`.
  package let style: UIStatusBarStyle
  package let isHidden: Bool
  package let animation: UIStatusBarAnimation
}

extension UIWindow {
  /// The preferred style of the frontmost controller that determines the status bar.
  var preferredStatusBarStyle: UIStatusBarStyle {
    rootViewController?.frontmostForStatusBar.decidingController(\.childForStatusBarStyle)
      .preferredStatusBarStyle
      ?? .default
  }

  /// The status bar settings of the frontmost controller that determines the status bar.
  package var statusBarAppearance: StatusBarAppearance {
    let front = rootViewController?.frontmostForStatusBar
    let styleController = front?.decidingController(\.childForStatusBarStyle)
    let visibilityController = front?.decidingController(\.childForStatusBarHidden)
    let isDark = (styleController?.traitCollection ?? traitCollection).userInterfaceStyle == .dark
    // A sheet scales the screen down in front of black, on which light content is readable.
    let style =
      front?.sheetInFront == nil ? styleController?.preferredStatusBarStyle ?? .default : .lightContent
    return StatusBarAppearance(
      style: style == .default ? (isDark ? .lightContent : .darkContent) : style,
      isHidden: visibilityController?.prefersStatusBarHidden ?? false,
      animation: visibilityController?.preferredStatusBarUpdateAnimation ?? .fade)
  }
}

extension UIViewController {
  /// The presented controller, unless it is being dismissed.
  private var remainingPresentedController: UIViewController? {
    presentedViewController.flatMap { $0.isBeingDismissed ? nil : $0 }
  }

  /// The frontmost presented controller that determines the status bar, or else this controller.
  fileprivate var frontmostForStatusBar: UIViewController {
    var front = self
    while let presented = front.remainingPresentedController, presented.determinesStatusBar {
      front = presented
    }
    return front
  }

  private var determinesStatusBar: Bool {
    shownStyle == .fullScreen || modalPresentationCapturesStatusBarAppearance
  }

  /// The style in which the controller is presented, which in a compact width may differ from its
  /// `modalPresentationStyle`.
  private var shownStyle: UIModalPresentationStyle { presentedBy?.controller.style ?? modalPresentationStyle }

  /// The controller that this controller presents as a page sheet with the standard animation; nil for none.
  fileprivate var sheetInFront: UIViewController? {
    remainingPresentedController.flatMap { presented in
      [.automatic, .pageSheet].contains(presented.shownStyle)
        && presented.transitioningDelegate == nil ? presented : nil
    }
  }

  /// The controller that decides about the status bar: the last in the chain of children that `child` names.
  fileprivate func decidingController(_ child: KeyPath<UIViewController, UIViewController?>)
    -> UIViewController
  {
    var controller = self
    while let next = controller[keyPath: child], next !== controller { controller = next }
    return controller
  }
}
