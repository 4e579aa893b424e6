import UIKit

/// Attributes with an additional property.
final class TiltAttributes: UICollectionViewLayoutAttributes {
  var tilt: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? TiltAttributes)?.tilt = tilt
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TiltAttributes, super.isEqual(object) else { return false }
    return other.hash == hash
  }

  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
  override var collisionBoundingPath: UIBezierPath {
    UIBezierPath(
      ovalIn: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
  }
}

/// An invalidation context with an additional property.
final class TiltInvalidation: UICollectionViewLayoutInvalidationContext {
  var changesTilt = false
}

/// A layout that overrides the methods for its attributes, its invalidation and its content offset.
final class TiltLayout: UICollectionViewLayout {
  override init() { super.init() }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    invalidateLayout()
  }

  override class var layoutAttributesClass: AnyClass { TiltAttributes.self }
  override class var invalidationContextClass: AnyClass { TiltInvalidation.self }

  override func prepare() {
    super.prepare()
    register(TitleView.self, forDecorationViewOfKind: "rule")
  }
  override func invalidateLayout() { super.invalidateLayout() }
  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if (context as? TiltInvalidation)?.changesTilt != false { super.invalidateLayout(with: context) }
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    collectionView?.bounds.width != newBounds.width
  }
  override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    super.invalidationContext(forBoundsChange: newBounds)
  }
  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    [layoutAttributesForItem(at: IndexPath(item: 0, section: 0))].compactMap { $0 }
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    TiltAttributes(forCellWith: indexPath)
  }
  override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    TiltAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
  }
  override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    TiltAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    super.targetContentOffset(
      forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
  }
  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }
}

/// A layout that decides how its elements appear and disappear.
final class ArrivingLayout: UICollectionViewLayout {
  private var inserted: [IndexPath] = []

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for item in updateItems {
      let before: IndexPath? = item.indexPathBeforeUpdate
      let after: IndexPath? = item.indexPathAfterUpdate
      let action: UICollectionViewUpdateItem.Action = item.updateAction
      switch action {
      case .insert: inserted.append(contentsOf: [after].compactMap { $0 })
      case .delete, .reload, .move: inserted.removeAll { $0 == before }
      case .none: break
      @unknown default: break
      }
    }
  }
  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    inserted = []
  }
  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    if inserted.contains(itemIndexPath) { attributes?.alpha = 0 }
    return attributes
  }
  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
  }
  override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    super.finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind: elementKind, at: elementIndexPath)
  }
  override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    super.initialLayoutAttributesForAppearingDecorationElement(ofKind: elementKind, at: decorationIndexPath)
  }
  override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    super.finalLayoutAttributesForDisappearingDecorationElement(
      ofKind: elementKind, at: decorationIndexPath)
  }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
    super.prepareForTransition(from: oldLayout)
  }
  override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    super.prepareForTransition(to: newLayout)
  }
  override func finalizeLayoutTransition() { super.finalizeLayoutTransition() }
}

/// Sets and reads every property of layout attributes.
@MainActor func tilt(_ path: IndexPath) -> UICollectionViewLayoutAttributes {
  let attributes: UICollectionViewLayoutAttributes = UICollectionViewLayoutAttributes(forCellWith: path)
  attributes.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
  attributes.center = CGPoint(x: attributes.frame.midX, y: 5)
  attributes.size = CGSize(width: attributes.center.x, height: 10)
  attributes.bounds = CGRect(origin: .zero, size: attributes.size)
  attributes.transform3D = CATransform3DMakeRotation(attributes.bounds.width, 0, 0, 1)
  attributes.transform = CGAffineTransform(rotationAngle: attributes.transform3D.m11)
  attributes.alpha = attributes.transform.isIdentity ? 1 : 0.5
  attributes.zIndex = attributes.alpha < 1 ? 1 : 0
  attributes.isHidden = attributes.zIndex < 0
  attributes.indexPath = path
  let category: UICollectionView.ElementCategory = attributes.representedElementCategory
  let kind: String? = attributes.representedElementKind
  switch category {
  case .cell: return attributes
  case .supplementaryView:
    return UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind ?? "", with: path)
  case .decorationView:
    return UICollectionViewLayoutAttributes(forDecorationViewOfKind: kind ?? "", with: path)
  @unknown default: return UICollectionViewLayoutAttributes()
  }
}

@MainActor func invalidate(_ layout: UICollectionViewLayout) -> [IndexPath] {
  let context: UICollectionViewLayoutInvalidationContext = UICollectionViewLayoutInvalidationContext()
  let path: IndexPath = IndexPath(item: 0, section: 0)
  context.invalidateItems(at: [path])
  context.invalidateSupplementaryElements(
    ofKind: UICollectionView.elementKindSectionHeader, at: [path])
  context.invalidateDecorationElements(ofKind: "rule", at: [path])
  context.contentOffsetAdjustment = CGPoint(x: 0, y: 10)
  context.contentSizeAdjustment = CGSize(width: 0, height: 10)
  let items: [IndexPath] = context.invalidatedItemIndexPaths ?? []
  let headers: [String: [IndexPath]] = context.invalidatedSupplementaryIndexPaths ?? [:]
  let rules: [String: [IndexPath]]? = context.invalidatedDecorationIndexPaths
  if context.invalidateEverything || context.invalidateDataSourceCounts { return [] }
  layout.invalidateLayout(with: context)
  return items + headers.values.flatMap { $0 } + (rules ?? [:]).values.flatMap { $0 }
}
