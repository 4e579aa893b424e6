import UIKit

/// A shelf with albums, an album with cells, or both: the screens of `AlbumPush` and `AlbumPop`.
///
///     extension ShelfViewController: AlbumScreen {
///       func albumCover(toward other: UIViewController) -> UIView? { openedAlbum }
///     }
///     extension AlbumViewController: AlbumScreen {
///       func albumCells(toward other: UIViewController) -> [UIView] { visibleCells }
///     }
@preconcurrency @MainActor
public protocol AlbumScreen: UIViewController {
  /// The album on this screen that opens to `other`, or into which `other` closes; nil for none.
  func albumCover(toward other: UIViewController) -> UIView?

  /// The cells of this album that are in sight, in the order in which they leave and enter it.
  func albumCells(toward other: UIViewController) -> [UIView]

  /// Other views of this album, such as its title, which fade with its background.
  func albumDetails(toward other: UIViewController) -> [UIView]
}

extension AlbumScreen {
  /// Returns nil: the screen has no albums.
  public func albumCover(toward other: UIViewController) -> UIView? { nil }
  /// Returns no cells.
  public func albumCells(toward other: UIViewController) -> [UIView] { [] }
  /// Returns no views.
  public func albumDetails(toward other: UIViewController) -> [UIView] { [] }
}
