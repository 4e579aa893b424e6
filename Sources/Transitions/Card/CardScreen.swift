import UIKit

/// A screen with a card at which a card transition starts or ends.
///
///     extension TodayViewController: CardScreen {  // with `CardCell`s in a collection view
///       func card(toward other: UIViewController) -> CardView? {
///         (collectionView.cellForItem(at: opened) as? CardCell)?.card
///       }
///     }
@preconcurrency @MainActor
public protocol CardScreen: UIViewController {
  /// The card that moves between this screen and `other`, with its frame outside of transitions.
  ///
  /// The transition calls this method after the layout of this screen. Without a card (nil) the screens only
  /// cross-fade.
  func card(toward other: UIViewController) -> CardView?
}

extension UIViewController {
  /// The screen with a card: this controller, or the controller that this container shows; nil if neither controller is
  /// such a screen.
  var cardScreen: (any CardScreen)? {
    if let screen = self as? any CardScreen { return screen }
    if let navigation = self as? UINavigationController { return navigation.topViewController?.cardScreen }
    return (self as? UITabBarController)?.selectedViewController?.cardScreen
  }
}
