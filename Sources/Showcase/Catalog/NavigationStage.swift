import Transitions
import UIKit

/// The showcase's two pages in a navigation controller, before a push or a pop.
@MainActor
package final class NavigationStage: StackStage {
  package enum Style {
    case flatZoom, builtIn
    /// The built-in animation, with a pop by a drag from anywhere.
    case fullScreenPop
    /// A custom animator for pushes and pops, optionally with a pop by a drag from anywhere.
    case animated(
      popsByDrag: Bool,
      by: @MainActor (UINavigationController.Operation) -> any UIViewControllerAnimatedTransitioning)
    /// A custom delegate with its own drag recognizer.
    case delegated(
      @MainActor (UINavigationController) -> (
        delegate: any UINavigationControllerDelegate, drag: DragInteraction
      ))
  }

  package let navigation: UINavigationController
  /// The navigation delegate of the style `flatZoom`; nil for other styles.
  package let zoom: FlatZoomNavigation?
  /// The navigation delegate of the style `animated`; nil for other styles.
  package let animated: AnimatedNavigation?
  /// The navigation delegate, retained here since delegates are weak.
  private var delegate: (any UINavigationControllerDelegate)?
  /// The drag of the navigation delegate.
  private var drag: DragInteraction?
  private let pair: PicturePair?
  private let grid: DestinationGridViewController?
  package let change: Change
  private let opensCard: Bool

  /// Creates a stage. With `opensCard` a large picture with a title opens, otherwise the first picture of the grid.
  package init(_ options: StageOptions, change: Change, style: Style, opensCard: Bool = false) throws {
    (self.change, self.opensCard) = (change, opensCard)
    pair = try PicturePair(options, isReversed: change == .pop)
    if let pair {
      grid = nil
      navigation = UINavigationController(rootViewController: pair.first)
    } else {
      // The outgoing screen is the grid in a push and the page in a pop.
      let (first, page) = change == .push ? (options.from, options.to) : (options.to, options.from)
      let grid = DestinationGridViewController(destinations: try Destination.all(from: first, to: page))
      grid.palette = options.palette
      self.grid = grid
      navigation = UINavigationController(rootViewController: grid)
    }
    if options.isDark { navigation.showDarkScreens() }
    // The pages extend to the top edge and have their own back button, except with the built-in animation.
    navigation.isNavigationBarHidden = true
    // A visible bar is opaque, since the entries show transitions, not a blur in each frame.
    navigation.navigationBar.isTranslucent = false
    switch style {
    case .flatZoom:
      let flatZoom = FlatZoomNavigation(navigation)
      // The screens fade in turn, so that the text of neither screen shows through the other.
      flatZoom.fade = .inTurn
      (zoom, animated) = (flatZoom, nil)
    case .builtIn:
      (zoom, animated) = (nil, nil)
      navigation.isNavigationBarHidden = pair != nil
      // Without this delegate, a hidden bar does not disable the pop by a drag from the edge.
      if pair != nil { navigation.interactivePopGestureRecognizer?.delegate = nil }
    case .fullScreenPop:
      (zoom, animated) = (nil, nil)
      navigation.isNavigationBarHidden = pair != nil
      _ = FullScreenPop(navigation)
    case .delegated(let make):
      (zoom, animated) = (nil, nil)
      (delegate, drag) = make(navigation)
    case .animated(let popsByDrag, let animator):
      zoom = nil
      animated = AnimatedNavigation(navigation, popsByDrag: popsByDrag, animator: animator)
    }
    // The grid's first card depends on the size of its view, which is not in a window yet.
    if opensCard { grid?.view.frame = CGRect(origin: .zero, size: options.size) }
    if change == .pop { open(animated: false) }
  }

  package func open(animated: Bool) {
    if let pair {
      navigation.pushViewController(pair.second, animated: animated)
    } else if let grid {
      grid.open(opensCard ? grid.firstCard : 0, animated: animated)
    }
  }

  package var pictures: (any PictureScreens)? { pair }
}
