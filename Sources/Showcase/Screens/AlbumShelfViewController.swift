import Transitions
import UIKit

/// The showcase's shelf of albums: a tap on one opens it.
package final class AlbumShelfViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout,
  AlbumScreen
{
  private let destinations: [Destination]
  private let palette: Palette
  /// The album that was opened last: a pop closes it.
  private(set) var selected: IndexPath = [0, 0]

  private static let margin: CGFloat = 20
  private static let gap: CGFloat = 10

  init(destinations: [Destination], palette: Palette) {
    (self.destinations, self.palette) = (destinations, palette)
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize.height = 88
    layout.sectionInset = UIEdgeInsets(top: 0, left: Self.margin, bottom: 0, right: Self.margin)
    layout.minimumInteritemSpacing = Self.gap
    layout.minimumLineSpacing = 0
    super.init(collectionViewLayout: layout)
    title = "Albums"
  }

  package required init?(coder: NSCoder) {
    fatalError("AlbumShelfViewController.init(coder:): use init(destinations:palette:)")
  }

  package func albumIndexPath(toward other: UIViewController) -> IndexPath? { selected }

  /// The cover alone, without the name that the cell contains too.
  package func albumCover(toward other: UIViewController) -> UIView? {
    (collectionView.cellForItem(at: selected) as? AlbumCell)?.cover
  }

  package override var preferredStatusBarStyle: UIStatusBarStyle {
    palette.isDark ? .lightContent : .darkContent
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = palette.background
    view.clipsToBounds = true
    collectionView.backgroundColor = nil
    collectionView.alwaysBounceVertical = true
    collectionView.register(AlbumCell.self, forCellWithReuseIdentifier: "album")
    collectionView.register(
      ListHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
  }

  package override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { destinations.count }

  package override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "album", for: indexPath)
    (cell as? AlbumCell)?.show(destinations[indexPath.item], palette)
    return cell
  }

  package override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let header = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    (header as? ListHeader)?.show([
      ListHeader.Line(
        text: "Albums", font: .systemFont(ofSize: 34, weight: .bold), color: palette.primary,
        origin: CGPoint(x: Self.margin, y: 26), height: 42)
    ])
    return header
  }

  package func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let inset = collectionView.adjustedContentInset
    let width = max(0, collectionView.bounds.width - inset.left - inset.right)
    // Covers are 170 points wide on a phone of 390 points.
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
