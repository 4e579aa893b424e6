import CoreGraphics

extension CGRect {
  /// Whether all edges are within a thousandth of a point: the frame of a view between points has rounding errors.
  func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 0.001 && abs(minY - other.minY) < 0.001 && abs(maxX - other.maxX) < 0.001
      && abs(maxY - other.maxY) < 0.001
  }
}
