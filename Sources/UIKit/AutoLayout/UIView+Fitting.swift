extension UIView {
  /// The target size that requests the least size that constraints allow.
  public class var layoutFittingCompressedSize: CGSize { .zero }
  /// The target size that requests the greatest size that constraints allow.
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// Returns the size, in points, that is nearest to `size` by the given priorities and that the constraints of this
  /// view and of its descendants allow. A separate engine solves these constraints.
  func sizeByConstraints(_ size: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority)
    -> CGSize
  {
    for length in [size.width, size.height] where !length.isFinite {
      fatalError("UIView.systemLayoutSizeFitting(_:): the size \(size) must be finite")
    }
    updateRequestedConstraints()
    let engine = LayoutEngine(root: self, isFitting: true)
    engine.add(self)
    collect(for: engine, isFitting: true)
    let insets = alignmentRectInsets
    let fitted = engine.fit(size, horizontal, vertical)
    return CGSize(
      width: fitted.width - insets.left - insets.right, height: fitted.height - insets.top - insets.bottom)
  }
}
