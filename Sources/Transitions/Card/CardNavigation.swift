import UIKit

/// Opens the pages of a navigation controller from the cards of a list, and closes them into the cards.
///
///     let cards = CardNavigation(navigationController)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class CardNavigation: NSObject, UINavigationControllerDelegate {
  /// The last animator that was returned.
  package private(set) weak var animator: (any UIViewControllerAnimatedTransitioning)?

  private let damping: (push: CGFloat?, pop: CGFloat?)

  /// Becomes the delegate of `navigationController`, and disables its pop by a drag from the edge: a page has its own.
  ///
  /// The damping ratios belong to the springs and are in 0…1; nil is the animator's default.
  public init(
    _ navigationController: UINavigationController, pushDamping: CGFloat? = nil, popDamping: CGFloat? = nil
  ) {
    damping = (pushDamping, popDamping)
    super.init()
    navigationController.interactivePopGestureRecognizer?.isEnabled = false
    navigationController.delegate = self
  }

  /// Returns a `CardPush` or `CardPop` between two `CardScreen`s, nil for other controllers.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard fromVC is any CardScreen, toVC is any CardScreen else { return nil }
    let chosen: (any UIViewControllerAnimatedTransitioning)?
    switch operation {
    case .push: chosen = damping.push.map { CardPush(damping: $0) } ?? CardPush()
    case .pop: chosen = damping.pop.map { CardPop(damping: $0) } ?? CardPop()
    case .none: chosen = nil
    }
    animator = chosen
    return chosen
  }
}
