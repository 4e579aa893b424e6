import UIKit

/// A screen that decides whether `FullScreenPop` pops it, and where the drag may start.
@preconcurrency @MainActor
public protocol FullScreenPopping: UIViewController {
  /// Whether a drag pops this screen while it is on top; true unless implemented.
  var allowsFullScreenPop: Bool { get }

  /// The greatest distance from the left edge, in points, at which a drag may start; 0, the default, for any distance.
  var greatestFullScreenPopStart: CGFloat { get }
}

extension FullScreenPopping {
  /// Returns true: any screen but the root can be popped.
  public var allowsFullScreenPop: Bool { true }
  /// Returns 0: a drag may start anywhere.
  public var greatestFullScreenPopStart: CGFloat { 0 }
}

/// Pops by a drag to the right that may start anywhere, with the built-in animation (transitions.md §2.1, fullscreen
/// pop).
///
/// The object replaces the drag from the edge and needs no delegate; the navigation controller retains it. Screens that
/// disable or limit the drag conform to `FullScreenPopping`.
@preconcurrency @MainActor
public final class FullScreenPop: NSObject {
  /// The recognizer, on the navigation controller's view.
  public let panGestureRecognizer = UIPanGestureRecognizer()

  /// Adds the recognizer to the navigation controller and disables its pop by a drag from the edge.
  public init(_ navigationController: UINavigationController) {
    super.init()
    panGestureRecognizer.maximumNumberOfTouches = 1
    navigationController.interactivePopGestureRecognizer?.isEnabled = false
    navigationController.addPop(by: panGestureRecognizer) { [weak navigationController] pan in
      guard let navigationController, navigationController.transitionCoordinator == nil else { return false }
      let translation = pan.translation(in: nil).x
      guard let screen = navigationController.topViewController as? any FullScreenPopping else {
        return translation > 0
      }
      let start = pan.location(in: navigationController.view).x - translation
      let limit = screen.greatestFullScreenPopStart
      return translation > 0 && screen.allowsFullScreenPop && (limit <= 0 || start <= limit)
    }
  }
}
