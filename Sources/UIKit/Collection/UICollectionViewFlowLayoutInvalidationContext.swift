/// The invalid parts of a flow layout (UIKit, `UICollectionViewFlowLayoutInvalidationContext`).
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether the sizes that the delegate has returned are invalid; true unless set.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the lines are invalid, whose computation also calls the delegate; true unless set.
  open var invalidateFlowLayoutAttributes = true
}
