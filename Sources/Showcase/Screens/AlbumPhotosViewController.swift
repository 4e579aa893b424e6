import Transitions
import UIKit

/// The showcase's opened album: a grid of photos below the album's name.
package final class AlbumPhotosViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout,
  AlbumScreen
{
  private let palette: Palette
  private let photos: [UIImage]

  private static let gap: CGFloat = 3

  init(title: String, photos: [UIImage], palette: Palette) {
    (self.palette, self.photos) = (palette, photos)
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize.height = 96
    layout.minimumInteritemSpacing = Self.gap
    layout.minimumLineSpacing = Self.gap
    super.init(collectionViewLayout: layout)
    self.title = title
  }

  package required init?(coder: NSCoder) {
    fatalError("AlbumPhotosViewController.init(coder:): use init(title:photos:palette:)")
  }

  /// The lines of the header: two disjoint lines fade without a pass, while the header as a whole is a group.
  package func albumDetails(toward other: UIViewController) -> [UIView] {
    collectionView.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
      .compactMap { $0 as? ListHeader }.flatMap(\.lines)
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
    collectionView.allowsSelection = false
    collectionView.register(AlbumPhotoCell.self, forCellWithReuseIdentifier: "photo")
    collectionView.register(
      ListHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
  }

  package override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { photos.count }

  package override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    (cell as? AlbumPhotoCell)?.show(photos[indexPath.item], palette)
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
        text: "‹ Albums", font: .systemFont(ofSize: 17, weight: .medium), color: palette.accent,
        origin: CGPoint(x: 18, y: 12), height: 30, width: 140
      ) { [weak self] in
        self?.navigationController?.popViewController(animated: true)
      },
      ListHeader.Line(
        text: title ?? "", font: .systemFont(ofSize: 28, weight: .bold), color: palette.primary,
        origin: CGPoint(x: 20, y: 44), height: 38),
    ])
    return header
  }

  package func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let inset = collectionView.adjustedContentInset
    let width = max(0, collectionView.bounds.width - inset.left - inset.right)
    let columns = max(3, min(8, CGFloat((width / 130).rounded(.down))))
    let side = max(1, (width - (columns - 1) * Self.gap) / columns)
    return CGSize(width: side, height: side)
  }
}
