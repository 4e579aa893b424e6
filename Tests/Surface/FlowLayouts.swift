import UIKit

@MainActor func flow() -> UICollectionViewFlowLayout {
  let layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
  layout.minimumLineSpacing = 10
  layout.minimumInteritemSpacing = 10
  layout.itemSize = CGSize(width: 50, height: 50)
  layout.scrollDirection = .horizontal
  layout.headerReferenceSize = CGSize(width: 0, height: 44)
  layout.footerReferenceSize = layout.headerReferenceSize
  layout.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  layout.sectionHeadersPinToVisibleBounds = true
  layout.sectionFootersPinToVisibleBounds = true
  let direction: UICollectionView.ScrollDirection = layout.scrollDirection
  switch direction {
  case .vertical: layout.scrollDirection = UICollectionView.ScrollDirection.horizontal
  case .horizontal: break
  @unknown default: break
  }
  let context = UICollectionViewFlowLayoutInvalidationContext()
  context.invalidateFlowLayoutDelegateMetrics = true
  context.invalidateFlowLayoutAttributes = true
  layout.invalidateLayout(with: context)
  return layout
}

/// A carousel: items stop in the middle, and get smaller to the sides.
final class Carousel: UICollectionViewFlowLayout {
  override init() { super.init() }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }
  override func prepare() {
    super.prepare()
    itemSize = CGSize(width: 200, height: 200)
  }
  override var collectionViewContentSize: CGSize { super.collectionViewContentSize }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
  }
  override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    super.invalidationContext(forBoundsChange: newBounds)
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let all = super.layoutAttributesForElements(in: rect), let collectionView else { return nil }
    return all.map { attributes -> UICollectionViewLayoutAttributes in
      guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return attributes }
      let distance: CGFloat = abs(copy.center.x - collectionView.bounds.midX)
      copy.transform = CGAffineTransform(scaleX: 1 - distance / 1000, y: 1 - distance / 1000)
      return copy
    }
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath)
  }
  override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    CGPoint(x: (proposedContentOffset.x / 210).rounded() * 210, y: proposedContentOffset.y)
  }
}

/// A transition that spreads its items.
final class Spreading: UICollectionViewTransitionLayout {
  override init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    super.init(currentLayout: currentLayout, nextLayout: newLayout)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override var transitionProgress: CGFloat {
    didSet { updateValue(transitionProgress, forAnimatedKey: "spread") }
  }
  override func value(forAnimatedKey key: String) -> CGFloat { super.value(forAnimatedKey: key) }
  override func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
    super.updateValue(value, forAnimatedKey: key)
  }
}
