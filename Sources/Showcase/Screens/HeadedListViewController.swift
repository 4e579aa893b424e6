import UIKit

/// A screen of the showcase with cells below a header, which scrolls with the cells.
package class HeadedListViewController: UICollectionViewController {
  let palette: Palette
  private let cellClass: UICollectionViewCell.Type

  /// Creates a list with a flow layout without gaps; `headerHeight` is in points.
  init(palette: Palette, cells cellClass: UICollectionViewCell.Type, headerHeight: CGFloat) {
    (self.palette, self.cellClass) = (palette, cellClass)
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize.height = headerHeight
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 0
    super.init(collectionViewLayout: layout)
  }

  package required init?(coder: NSCoder) {
    fatalError("HeadedListViewController.init(coder:): use init(palette:cells:headerHeight:)")
  }

  /// The lines of the header.
  var headerLines: [ListHeader.Line] { [] }

  /// Returns a reusable cell of the list's class.
  func dequeueCell(at indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  /// The width between the content insets, in points.
  var contentWidth: CGFloat {
    let inset = collectionView.adjustedContentInset
    return max(0, collectionView.bounds.width - inset.left - inset.right)
  }

  package override var preferredStatusBarStyle: UIStatusBarStyle { palette.statusBarStyle }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = palette.background
    view.clipsToBounds = true
    collectionView.backgroundColor = nil
    collectionView.alwaysBounceVertical = true
    collectionView.register(cellClass, forCellWithReuseIdentifier: "cell")
    collectionView.register(
      ListHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
  }

  package override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let header = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    (header as? ListHeader)?.show(headerLines)
    return header
  }
}
