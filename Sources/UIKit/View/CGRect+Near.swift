import CoreGraphics

extension CGRect {
  /// Whether each edge differs by less than a thousandth of a point: frames at fractional positions have rounding
  /// errors.
  func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 0.001 && abs(minY - other.minY) < 0.001 && abs(maxX - other.maxX) < 0.001
      && abs(maxY - other.maxY) < 0.001
  }
}
