import UIKit

/// A cell that is as high as its text.
final class ParagraphCell: UICollectionViewCell {
  override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
    attributes.frame.size.height = ceil(attributes.frame.height)
    return attributes
  }
}

final class ParagraphHeader: UICollectionReusableView {
  override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  { layoutAttributes }
}

/// A layout that takes the heights that its cells prefer.
final class ParagraphLayout: UICollectionViewLayout {
  private var heights: [IndexPath: CGFloat] = [:]

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    preferredAttributes.size.height != originalAttributes.size.height
  }
  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    heights[originalAttributes.indexPath] = preferredAttributes.size.height
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }
}

@MainActor func selfSizing(_ layout: UICollectionViewFlowLayout) -> Bool {
  let automatic: CGSize = UICollectionViewFlowLayout.automaticSize
  layout.estimatedItemSize = automatic
  layout.itemSize = layout.estimatedItemSize
  return layout.itemSize == UICollectionViewFlowLayout.automaticSize
}
