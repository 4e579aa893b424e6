extension CGPath {
  /// The outline of the path's stroke: filled by winding numbers it covers what the stroke covers. `transform` is applied
  /// to the path first, so that it does not change the width, which is in points.
  ///
  /// The outline has lines and cubic curves, within a hundredth of a point of the exact one; it is empty for a width of
  /// zero or less. O(n).
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

  /// The dashes of the path, each as a subpath: `lengths` alternate between dashes and gaps, in points, and each subpath
  /// begins `phase` points into them. `transform` is applied to the path first.
  ///
  /// Lengths below zero count as zero; without any above zero, or with so many dashes that they are a solid line, the
  /// path itself is returned. O(dashes).
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
