import Transitions
import UIKit

/// The showcase's grid of places, before its cells become large, or small.
@MainActor
package final class LayoutStage: StackStage {
  package let navigation: UINavigationController
  package let grid: PlacesViewController
  package let layouts: LayoutPinchNavigation
  package let change: Change

  /// The index path of the item that opens.
  private static let item: IndexPath = [0, 4]

  /// Creates a stage; `count` is the number of the grid's items, by default the number of places.
  package init(_ options: StageOptions, change: Change, count: Int? = nil) throws {
    self.change = change
    let destinations = try Destination.all(from: options.from, to: options.to)
    let grid = PlacesViewController(
      .grid, destinations: destinations, palette: options.palette, count: count)
    self.grid = grid
    navigation = UINavigationController(rootViewController: grid)
    // The bar is opaque, since the entry shows how cells move, not a blur in each frame.
    navigation.navigationBar.isTranslucent = false
    if options.isDark { navigation.showDarkScreens() }
    layouts = LayoutPinchNavigation(navigation) { [weak grid] in grid?.open($0) }
    guard change == .pop else { return }
    // A push takes over the collection view only if the view is on screen.
    grid.onAppear = { [weak grid] in
      grid?.onAppear = nil
      grid?.open(Self.item, animated: false)
    }
  }

  package func open(animated: Bool) { grid.open(Self.item, animated: animated) }
}
