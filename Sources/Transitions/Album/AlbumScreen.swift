import UIKit

/// A shelf with albums, an album with cells, or both: the screens of `AlbumPush` and `AlbumPop`.
///
/// A screen with a collection view only names the item that opens:
///
///     extension ShelfViewController: AlbumScreen {  // a UICollectionViewController
///       func albumIndexPath(toward other: UIViewController) -> IndexPath? { openedAlbum }
///     }
///     extension AlbumViewController: AlbumScreen {}
@preconcurrency @MainActor
public protocol AlbumScreen: UIViewController {
  /// The collection view whose cells are the albums of a shelf or the content of an album. Unless implemented, it is
  /// the collection view of a `UICollectionViewController`, and nil for other controllers.
  var albumCollectionView: UICollectionView? { get }

  /// The item of the album that opens to `other`, or into which `other` closes; nil for none.
  ///
  /// By default, the method returns the selected item. A shelf that clears its selection when it reappears, as a
  /// `UICollectionViewController` does by default, must implement the method.
  func albumIndexPath(toward other: UIViewController) -> IndexPath?

  /// The album on this screen that opens to `other`, or into which `other` closes; nil for none.
  ///
  /// Unless implemented, it is the cell of `albumIndexPath(toward:)`, if that cell is visible.
  func albumCover(toward other: UIViewController) -> UIView?

  /// The visible cells of this album, in the order in which they leave and enter it.
  ///
  /// Unless implemented, they are the visible cells of the collection view, sorted by index path.
  func albumCells(toward other: UIViewController) -> [UIView]

  /// Further views of this album that fade with its background, such as its title.
  ///
  /// Unless implemented, they are the background view of the collection view and its visible headers and footers.
  func albumDetails(toward other: UIViewController) -> [UIView]
}

extension AlbumScreen {
  /// Returns the collection view of a `UICollectionViewController`.
  public var albumCollectionView: UICollectionView? { (self as? UICollectionViewController)?.collectionView }

  /// Returns the item that was selected first.
  public func albumIndexPath(toward other: UIViewController) -> IndexPath? {
    albumCollectionView?.indexPathsForSelectedItems?.first
  }

  /// Returns the cell of `albumIndexPath(toward:)`.
  public func albumCover(toward other: UIViewController) -> UIView? {
    albumIndexPath(toward: other).flatMap { albumCollectionView?.cellForItem(at: $0) }
  }

  /// Returns the visible cells of the collection view, sorted by index path.
  public func albumCells(toward other: UIViewController) -> [UIView] {
    guard let view = albumCollectionView else { return [] }
    return view.indexPathsForVisibleItems.sorted().compactMap { view.cellForItem(at: $0) }
  }

  /// Returns the background view, headers and footers of the collection view.
  public func albumDetails(toward other: UIViewController) -> [UIView] {
    guard let view = albumCollectionView else { return [] }
    let kinds = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter]
    return [view.backgroundView].compactMap { $0 }
      + kinds.flatMap { view.visibleSupplementaryViews(ofKind: $0) }
  }
}
