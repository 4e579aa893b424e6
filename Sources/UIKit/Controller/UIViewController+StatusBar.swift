/// The colour of a status bar's content (UIKit, `UIStatusBarStyle`).
public enum UIStatusBarStyle: Int, Sendable {
  /// The content is dark, or light where the interface is dark.
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
  /// The style that the frontmost controller that covers the screen prefers.
  var preferredStatusBarStyle: UIStatusBarStyle {
    rootViewController?.frontmostForStatusBar.delegate(\.childForStatusBarStyle).preferredStatusBarStyle
      ?? .default
  }

  /// The status bar settings of the frontmost controller that covers the screen.
  package var statusBarAppearance: StatusBarAppearance {
    let front = rootViewController?.frontmostForStatusBar
    let styled = front?.delegate(\.childForStatusBarStyle)
    let hiding = front?.delegate(\.childForStatusBarHidden)
    let isDark = (styled?.traitCollection ?? traitCollection).userInterfaceStyle == .dark
    // A sheet leaves the screen below it in front of black.
    let style = front?.sheetInFront == nil ? styled?.preferredStatusBarStyle ?? .default : .lightContent
    return StatusBarAppearance(
      style: style == .default ? (isDark ? .lightContent : .darkContent) : style,
      isHidden: hiding?.prefersStatusBarHidden ?? false,
      animation: hiding?.preferredStatusBarUpdateAnimation ?? .fade)
  }
}

extension UIViewController {
  private var presentedToStay: UIViewController? {
    presentedViewController.flatMap { $0.isBeingDismissed ? nil : $0 }
  }

  fileprivate var frontmostForStatusBar: UIViewController {
    var front = self
    while let presented = front.presentedToStay, presented.determinesStatusBar { front = presented }
    return front
  }

  private var determinesStatusBar: Bool {
    shownStyle == .fullScreen || modalPresentationCapturesStatusBarAppearance
  }

  /// The style in which the controller is presented, which in a compact width may differ from its
  /// `modalPresentationStyle`.
  private var shownStyle: UIModalPresentationStyle { presentedBy?.controller.style ?? modalPresentationStyle }

  fileprivate var sheetInFront: UIViewController? {
    presentedToStay.flatMap { presented in
      [.automatic, .pageSheet].contains(presented.shownStyle)
        && presented.transitioningDelegate == nil ? presented : nil
    }
  }

  /// The controller that decides, following the children that containers name.
  fileprivate func delegate(_ child: KeyPath<UIViewController, UIViewController?>) -> UIViewController {
    var controller = self
    while let next = controller[keyPath: child], next !== controller { controller = next }
    return controller
  }
}
