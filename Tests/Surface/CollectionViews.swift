import UIKit

/// A cell that overrides members of its superclass.
final class PhotoCell: UICollectionViewCell {
  let picture = UIImageView(image: nil)

  override init(frame: CGRect) {
    super.init(frame: frame)
    let content: UIView = contentView
    content.addSubview(picture)
    backgroundView = UIView()
    selectedBackgroundView = UIView()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override var isSelected: Bool {
    didSet { picture.alpha = isSelected ? 0.5 : 1 }
  }

  override var isHighlighted: Bool {
    didSet { picture.transform = isHighlighted ? CGAffineTransform(scaleX: 0.9, y: 0.9) : .identity }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    picture.image = nil
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    picture.frame = CGRect(origin: .zero, size: layoutAttributes.size)
  }

  override func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {
    super.willTransition(from: oldLayout, to: newLayout)
  }

  override func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {
    super.didTransition(from: oldLayout, to: newLayout)
  }
}

/// A header view with a label.
final class TitleView: UICollectionReusableView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    let identifier: String? = reuseIdentifier
    label.text = identifier
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
  }

  override func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {
    super.willTransition(from: oldLayout, to: newLayout)
  }

  override func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {
    super.didTransition(from: oldLayout, to: newLayout)
  }
}

@MainActor func makeCollectionView(in frame: CGRect) -> UICollectionView {
  let view: UICollectionView = UICollectionView(
    frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  view.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
  view.register(
    TitleView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
    withReuseIdentifier: "title")
  view.register(
    TitleView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
    withReuseIdentifier: "title")
  view.allowsSelection = true
  view.allowsMultipleSelection = true
  view.backgroundView = UIView()
  view.reloadData()
  return view
}

/// Reads the numbers of sections and items, and returns the views on screen.
@MainActor func visibleParts(of collectionView: UICollectionView) -> [UICollectionReusableView] {
  let sections: Int = collectionView.numberOfSections
  let items: Int = (0..<sections).reduce(0) { $0 + collectionView.numberOfItems(inSection: $1) }
  let cells: [UICollectionViewCell] = collectionView.visibleCells
  let paths: [IndexPath] = collectionView.indexPathsForVisibleItems
  let header: UICollectionReusableView? = collectionView.supplementaryView(
    forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
  let headers: [UICollectionReusableView] = collectionView.visibleSupplementaryViews(
    ofKind: UICollectionView.elementKindSectionHeader)
  let found: [UICollectionViewCell] = paths.compactMap { collectionView.cellForItem(at: $0) }
  let foundPaths: [IndexPath] = cells.compactMap { collectionView.indexPath(for: $0) }
  let touched: IndexPath? = collectionView.indexPathForItem(at: collectionView.contentOffset)
  let item: UICollectionViewLayoutAttributes? = touched.flatMap {
    collectionView.layoutAttributesForItem(at: $0)
  }
  let title: UICollectionViewLayoutAttributes? = collectionView.layoutAttributesForSupplementaryElement(
    ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
  return items > 0 && foundPaths == paths && item != title ? found + headers + [header].compactMap { $0 } : []
}

/// Performs batch updates of each kind.
@MainActor func update(_ collectionView: UICollectionView, done: @escaping (Bool) -> Void) {
  let first: IndexPath = IndexPath(item: 0, section: 0)
  collectionView.performBatchUpdates(
    {
      collectionView.insertItems(at: [first])
      collectionView.deleteItems(at: [IndexPath(item: 1, section: 0)])
      collectionView.reloadItems(at: [IndexPath(item: 2, section: 0)])
      collectionView.moveItem(at: IndexPath(item: 3, section: 0), to: first)
      collectionView.insertSections(IndexSet(integer: 1))
      collectionView.deleteSections([2])
      collectionView.reloadSections([3])
      collectionView.moveSection(4, toSection: 0)
    }, completion: done)
  collectionView.performBatchUpdates(nil)
  collectionView.reconfigureItems(at: [first])
}

@MainActor func select(in collectionView: UICollectionView) -> [IndexPath] {
  let path: IndexPath = IndexPath(item: 4, section: 0)
  collectionView.selectItem(at: path, animated: true, scrollPosition: .centeredVertically)
  collectionView.selectItem(at: nil, animated: false, scrollPosition: [])
  collectionView.deselectItem(at: path, animated: true)
  collectionView.scrollToItem(at: path, at: [.top, .left], animated: true)
  let selected: [IndexPath]? = collectionView.indexPathsForSelectedItems
  return selected ?? []
}

/// Returns scroll positions of each kind.
func scrollPositions() -> [UICollectionView.ScrollPosition] {
  let position: UICollectionView.ScrollPosition = [.bottom, .right]
  return [
    position, UICollectionView.ScrollPosition(rawValue: position.rawValue), .top, .centeredVertically,
    .bottom, .left, .centeredHorizontally, .right,
  ]
}

@MainActor func changeLayout(
  of collectionView: UICollectionView, completion: @escaping (Bool) -> Void
) -> UICollectionViewLayout {
  let layout: UICollectionViewLayout = collectionView.collectionViewLayout
  collectionView.collectionViewLayout = UICollectionViewFlowLayout()
  collectionView.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true)
  collectionView.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true, completion: completion)
  return layout
}

/// Changes the layout interactively, as a pinch does.
@MainActor func pinch(_ collectionView: UICollectionView, to layout: UICollectionViewLayout) {
  let completion: UICollectionView.LayoutInteractiveTransitionCompletion = {
    (completed: Bool, finished: Bool) in
    if completed != finished { print("reverted") }
  }
  let transition: UICollectionViewTransitionLayout = collectionView.startInteractiveTransition(
    to: layout, completion: completion)
  transition.transitionProgress = 0.4
  let isFar: Bool = transition.transitionProgress > 0.5
  transition.updateValue(1, forAnimatedKey: "spread")
  let spread: CGFloat = transition.value(forAnimatedKey: "spread")
  let layouts: [UICollectionViewLayout] = [transition.currentLayout, transition.nextLayout]
  transition.invalidateLayout()
  if isFar, spread > 0, layouts.count == 2 {
    collectionView.finishInteractiveTransition()
  } else {
    collectionView.cancelInteractiveTransition()
  }
}

/// A collection view that overrides methods of its superclass.
final class Board: UICollectionView {
  override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init(frame: frame, collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func reloadData() { super.reloadData() }
  override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    super.performBatchUpdates(updates, completion: completion)
  }
  override func insertItems(at indexPaths: [IndexPath]) { super.insertItems(at: indexPaths) }
  override func deleteItems(at indexPaths: [IndexPath]) { super.deleteItems(at: indexPaths) }
  override func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    super.cellForItem(at: indexPath)
  }
  override func layoutSubviews() { super.layoutSubviews() }
  override func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    super.setCollectionViewLayout(layout, animated: animated)
  }
  override func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    super.setCollectionViewLayout(layout, animated: animated, completion: completion)
  }
}
