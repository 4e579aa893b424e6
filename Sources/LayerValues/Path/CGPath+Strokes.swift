extension CGPath {
  /// The outline of the path's stroke; filled by winding numbers, the outline covers the same area as the stroke.
  /// `transform` is applied to the path before the stroke, so that it does not change the line width, in points.
  ///
  /// The outline has lines and cubic curves, within a hundredth of a point of the exact outline. It is empty for a
  /// width of zero or less. O(n).
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    var style = LineStyle()
    (style.width, style.cap, style.join, style.miterLimit) = (lineWidth, lineCap, lineJoin, miterLimit)
    var stroker = PathStroker(style)
    stroker.add(elements.applying(transform))
    return CGPath(elements: stroker.outline)
  }

  /// The dashes of the path, each as a subpath. `lengths` alternate between dashes and gaps, in points, and each
  /// subpath begins `phase` points into this pattern. `transform` is applied to the path first.
  ///
  /// Negative lengths count as zero. Returns the transformed path without dashes if no length is positive, or if the
  /// dashes are so many that they look like a solid line. O(dashes).
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let path = elements.applying(transform)
    guard var dashes = PathDashes(phase: phase, lengths: lengths), dashes.add(path) else {
      return CGPath(elements: path)
    }
    return CGPath(elements: dashes.dashes)
  }
}
