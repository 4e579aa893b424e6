import UIKit

/// Shows a stack's pushes in a circle that grows from a button, and its pops in a circle that shrinks into the button.
/// A drag from the left edge pops.
///
///     let pinging = PingNavigation(navigationController, around: button)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class PingNavigation: NSObject, UINavigationControllerDelegate {
  /// The button from which the circles grow; a weak reference. Without a button they grow from the centre.
  public weak var button: UIView?
  /// The greatest opacity of the black that darkens the other screen, 0…1; 0 by default.
  public var dimming: CGFloat = 0
  /// The pop that a drag from the left edge drives. Its progress is a fraction of the width, and a release beyond 0.3
  /// completes it.
  public let interactivePop: DragInteraction
  /// The curve of the animation; `curveEaseInOut` by default.
  public var curve: UIView.AnimationOptions = .curveEaseInOut

  /// Becomes the delegate of `navigationController` and disables its built-in pop by a drag from the edge.
  public init(_ navigationController: UINavigationController, around button: UIView?) {
    self.button = button
    let edge = UIScreenEdgePanGestureRecognizer()
    edge.edges = .left
    interactivePop = DragInteraction(
      popping: navigationController, by: edge, rule: .right(finishesBeyond: 0.3))
    super.init()
    navigationController.delegate = self
  }

  /// Returns a `PingTransition`: from the button for a push, back into it for a pop.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let ping = PingTransition(
      direction: operation == .push ? .reveal : .conceal, around: button, dimming: dimming)
    ping.curve = curve
    return ping
  }

  /// Returns `interactivePop` while a drag is active, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactivePop.isActive ? interactivePop : nil
  }
}
