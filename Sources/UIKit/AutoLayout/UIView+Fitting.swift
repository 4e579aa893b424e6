extension UIView {
  /// UIKit's name for the least size that constraints allow.
  public class var layoutFittingCompressedSize: CGSize { .zero }
  /// UIKit's name for the greatest size that constraints allow.
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// Solves the constraints of this view and those inside, in an engine of their own.
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
