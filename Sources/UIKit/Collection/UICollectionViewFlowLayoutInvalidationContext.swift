/// The parts that a flow layout computes again (UIKit, `UICollectionViewFlowLayoutInvalidationContext`).
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether the delegate is called for sizes again; true unless set.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the lines are computed again, which also calls the delegate; true unless set.
  open var invalidateFlowLayoutAttributes = true
}
