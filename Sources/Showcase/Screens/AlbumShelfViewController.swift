import Transitions
import UIKit

/// The showcase's shelf of albums; a tap opens an album.
package final class AlbumShelfViewController: HeadedListViewController, UICollectionViewDelegateFlowLayout,
  AlbumScreen
{
  private let destinations: [Destination]
  /// The album that was opened last, which a pop closes.
  private(set) var selected: IndexPath = [0, 0]

  private static let margin: CGFloat = 20
  private static let gap: CGFloat = 10

  init(destinations: [Destination], palette: Palette) {
    self.destinations = destinations
    super.init(palette: palette, cells: AlbumCell.self, headerHeight: 88)
    let layout = collectionViewLayout as? UICollectionViewFlowLayout
    layout?.sectionInset = UIEdgeInsets(top: 0, left: Self.margin, bottom: 0, right: Self.margin)
    layout?.minimumInteritemSpacing = Self.gap
    title = "Albums"
  }

  package required init?(coder: NSCoder) {
    fatalError("AlbumShelfViewController.init(coder:): use init(destinations:palette:)")
  }

  package func albumIndexPath(toward other: UIViewController) -> IndexPath? { selected }

  /// Returns the cover alone, without the name, which is also in the cell.
  package func albumCover(toward other: UIViewController) -> UIView? {
    (collectionView.cellForItem(at: selected) as? AlbumCell)?.cover
  }

  package override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { destinations.count }

  package override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = dequeueCell(at: indexPath)
    (cell as? AlbumCell)?.show(destinations[indexPath.item], palette)
    return cell
  }

  override var headerLines: [ListHeader.Line] {
    [
      ListHeader.Line(
        text: "Albums", font: .systemFont(ofSize: 34, weight: .bold), color: palette.primary,
        origin: CGPoint(x: Self.margin, y: 26), height: 42)
    ]
  }

  package func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let width = contentWidth
    // Covers are 170 points wide on a screen of 390 points.
    let columns = max(2, min(6, CGFloat((width / 195).rounded(.down))))
    let side = max(1, (width - 2 * Self.margin - (columns - 1) * Self.gap) / columns)
    return CGSize(width: side, height: side + AlbumCell.nameHeight)
  }

  package override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { open(indexPath.item) }

  /// Pushes the photos of an album.
  func open(_ index: Int, animated: Bool = true) {
    guard let navigationController, navigationController.topViewController === self else { return }
    selected = [0, index]
    let photos = (0..<24).map { destinations[(index + $0) % destinations.count].picture }
    navigationController.pushViewController(
      AlbumPhotosViewController(title: destinations[index].title, photos: photos, palette: palette),
      animated: animated)
  }
}
