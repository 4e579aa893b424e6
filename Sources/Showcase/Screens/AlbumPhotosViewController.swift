import Transitions
import UIKit

/// The showcase's opened album: a grid of photos below the album's name.
package final class AlbumPhotosViewController: HeadedListViewController, UICollectionViewDelegateFlowLayout,
  AlbumScreen
{
  private let photos: [UIImage]

  private static let gap: CGFloat = 3

  init(title: String, photos: [UIImage], palette: Palette) {
    self.photos = photos
    super.init(palette: palette, cells: AlbumPhotoCell.self, headerHeight: 96)
    let layout = collectionViewLayout as? UICollectionViewFlowLayout
    layout?.minimumInteritemSpacing = Self.gap
    layout?.minimumLineSpacing = Self.gap
    self.title = title
  }

  package required init?(coder: NSCoder) {
    fatalError("AlbumPhotosViewController.init(coder:): use init(title:photos:palette:)")
  }

  /// The lines of the header instead of the header: two disjoint lines fade without a pass, but a fading header is a
  /// group, which needs a pass.
  package func albumDetails(toward other: UIViewController) -> [UIView] {
    collectionView.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
      .compactMap { $0 as? ListHeader }.flatMap(\.lines)
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.allowsSelection = false
  }

  package override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { photos.count }

  package override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = dequeueCell(at: indexPath)
    (cell as? AlbumPhotoCell)?.show(photos[indexPath.item], palette)
    return cell
  }

  override var headerLines: [ListHeader.Line] {
    [
      ListHeader.Line(
        text: "‹ Albums", font: .systemFont(ofSize: 17, weight: .medium), color: palette.accent,
        origin: CGPoint(x: 18, y: 12), height: 30, width: 140
      ) { [weak self] in
        self?.navigationController?.popViewController(animated: true)
      },
      ListHeader.Line(
        text: title ?? "", font: .systemFont(ofSize: 28, weight: .bold), color: palette.primary,
        origin: CGPoint(x: 20, y: 44), height: 38),
    ]
  }

  package func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let width = contentWidth
    let columns = max(3, min(8, CGFloat((width / 130).rounded(.down))))
    let side = max(1, (width - (columns - 1) * Self.gap) / columns)
    return CGSize(width: side, height: side)
  }
}
