import Transitions
import UIKit

/// The showcase's destinations in a collection view, as a grid or with large cells.
package final class PlacesViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
  package enum Look {
    case grid, large
  }

  private let destinations: [Destination]
  private let palette: Palette
  private let look: Look
  /// The number of items, if this controller is the data source.
  package let count: Int

  /// Creates a screen with a look. A grid has `count` items, by default one for each destination. A large screen with a
  /// `count` has its own items, otherwise it shows the items of the grid that pushes it.
  package init(_ look: Look, destinations: [Destination], palette: Palette, count: Int? = nil) {
    (self.look, self.destinations, self.palette) = (look, destinations, palette)
    self.count = count ?? destinations.count
    hasOwnItems = look == .grid || count != nil
    let layout = UICollectionViewFlowLayout()
    let gap: CGFloat = look == .grid ? 8 : 16
    layout.minimumInteritemSpacing = gap
    layout.minimumLineSpacing = gap
    layout.sectionInset = UIEdgeInsets(top: gap, left: Self.margin, bottom: 16, right: Self.margin)
    super.init(collectionViewLayout: layout)
    useLayoutToLayoutNavigationTransitions = look == .large
    title = look == .grid ? "Places" : "Up Close"
  }

  package required init?(coder: NSCoder) {
    fatalError("PlacesViewController.init(coder:): use init(_:destinations:palette:count:)")
  }

  private let hasOwnItems: Bool
  private static let margin: CGFloat = 16

  package override var preferredStatusBarStyle: UIStatusBarStyle { palette.statusBarStyle }

  package override func viewDidLoad() {
    super.viewDidLoad()
    // The view also extends below opaque bars; its layout uses the safe area.
    extendedLayoutIncludesOpaqueBars = true
    view.backgroundColor = palette.background
    guard look == .grid else {
      // The large look takes over the grid's collection view, which is configured already.
      if hasOwnItems { collectionView.dataSource = self }
      return
    }
    collectionView.backgroundColor = palette.background
    collectionView.alwaysBounceVertical = true
    collectionView.register(PlaceCell.self, forCellWithReuseIdentifier: "place")
  }

  package override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  package override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "place", for: indexPath)
    (cell as? PlaceCell)?.show(destinations[indexPath.item % destinations.count], palette)
    return cell
  }

  package func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let inset = collectionView.adjustedContentInset
    let width = max(0, collectionView.bounds.width - inset.left - inset.right - 2 * Self.margin)
    let gap = (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0
    let minimumSide: CGFloat = look == .grid ? 110 : 300
    let columns = max(look == .grid ? 3 : 1, ((width + gap) / (minimumSide + gap)).rounded(.down))
    let side = max(1, ((width - (columns - 1) * gap) / columns).rounded(.down))
    return CGSize(width: side, height: (side * (look == .grid ? 1.4 : 0.7)).rounded())
  }

  package override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { open(indexPath) }

  /// A closure that makes the controller that `open(_:)` pushes; nil for a new controller with this screen's
  /// destinations.
  package var makeLarge: (@MainActor () -> PlacesViewController)?

  /// Pushes the large look, in which `item` keeps its current position on screen.
  package func open(_ item: IndexPath, animated: Bool = true) {
    guard look == .grid, let navigationController, navigationController.topViewController === self else {
      return
    }
    collectionView.selectItem(at: item, animated: false, scrollPosition: [])
    let large =
      makeLarge?() ?? PlacesViewController(.large, destinations: destinations, palette: palette)
    navigationController.pushViewController(large, animated: animated)
  }

  /// A closure that `viewDidAppear` calls.
  package var onAppear: (() -> Void)?

  package override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    onAppear?()
  }
}
