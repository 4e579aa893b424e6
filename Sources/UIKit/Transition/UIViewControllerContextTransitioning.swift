import Foundation

/// The name of a controller in a transition.
public struct UITransitionContextViewControllerKey: Hashable, RawRepresentable, Sendable {
  /// The key's name as UIKit spells it.
  public let rawValue: String

  /// Creates a key from its name; contexts support `from` and `to`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that is shown before the transition.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")

  /// The controller that is shown after the transition.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// The name of a view in a transition.
public struct UITransitionContextViewKey: Hashable, RawRepresentable, Sendable {
  /// The key's name as UIKit spells it.
  public let rawValue: String

  /// Creates a key from its name; contexts support `from` and `to`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that is shown before the transition.
  public static let from = Self(rawValue: "UITransitionContextFromView")

  /// The view that is shown after the transition.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// The style in which a controller is presented; `none` in transitions that present nothing.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The presented view covers the screen; the presenting view is removed.
  case fullScreen = 0
  /// A sheet that leaves the presenting view visible above it.
  case pageSheet = 1
  /// A smaller sheet in the middle of a wide screen.
  case formSheet = 2
  /// The presented view covers the controller that defines the presentation context.
  case currentContext = 3
  /// The `transitioningDelegate` decides.
  case custom = 4
  /// The presented view covers the screen; the presenting view stays behind it.
  case overFullScreen = 5
  /// The presented view covers the controller that defines the presentation context; the views behind it stay.
  case overCurrentContext = 6
  /// A panel with an arrow that points to its source.
  case popover = 7
  /// The transition presents nothing.
  case none = -1
  /// The system chooses a style.
  case automatic = -2
}

/// The context in which an animator and an interaction controller perform a transition.
///
/// Follows [UIViewControllerContextTransitioning](https://developer.apple.com/documentation/uikit/uiviewcontrollercontexttransitioning).
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The superview of all moving views.
  var containerView: UIView { get }

  /// Whether the transition is animated.
  var isAnimated: Bool { get }

  /// Whether an interaction drives the transition now.
  var isInteractive: Bool { get }

  /// Whether the transition is cancelled: true from `cancelInteractiveTransition()` on, until the transition is grabbed
  /// again, and after `completeTransition(false)`.
  var transitionWasCancelled: Bool { get }

  /// The style in which the controller is presented; `none` in transitions that present nothing.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Sets the progress, 0…1, of an interactive transition.
  func updateInteractiveTransition(_ percentComplete: CGFloat)

  /// Ends the interaction: the remainder plays to the end.
  func finishInteractiveTransition()

  /// Ends the interaction: the transition plays back to its start.
  func cancelInteractiveTransition()

  /// Makes a running transition interactive.
  func pauseInteractiveTransition()

  /// Ends the transition; must be called once.
  func completeTransition(_ didComplete: Bool)

  /// The controller that is shown before (`from`) or after (`to`) the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?

  /// The view to move, or nil if the animator must not move it.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  /// The rotation at the end of the transition.
  var targetTransform: CGAffineTransform { get }

  /// The frame at which the controller's view starts, in the container. If the view is not on screen yet, the frame is
  /// beside the container, or zero in a transition without a direction.
  func initialFrame(for vc: UIViewController) -> CGRect

  /// The frame at which the controller's view ends, in the container. If the view leaves the screen, the frame is
  /// beside the container, or zero in a transition without a direction. If the presenter's view is not removed, the
  /// presented view's final frame in a dismissal is that of the presentation, as animators of both directions read it.
  func finalFrame(for vc: UIViewController) -> CGRect
}
