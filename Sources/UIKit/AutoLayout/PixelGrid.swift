/// The pixel grid to which frames from constraints are rounded. All values are in points.
///
/// Both edges of a frame are rounded, so that neighbours still meet. Edges of views in different superviews meet as
/// well, because positions are rounded relative to the root of the layout engine, not to the superview's rounded
/// origin.
struct PixelGrid {
  /// The pixels per point.
  let scale: CGFloat
  /// The superview's exact origin minus its rounded origin, in points.
  var offset = CGPoint.zero

  /// The tolerance, in pixels or points, for rounding errors of positions: they must not decide between two pixels.
  private static let tolerance: CGFloat = 1e-6

  /// The nearest pixel edge; the greater edge at equal distances.
  func rounded(_ position: CGFloat) -> CGFloat {
    (position * scale + 0.5 + Self.tolerance).rounded(.down) / scale
  }

  func rounded(_ frame: CGRect) -> CGRect {
    let x = rounded(offset.x + frame.minX)
    let y = rounded(offset.y + frame.minY)
    return CGRect(
      x: x, y: y, width: rounded(offset.x + frame.maxX) - x, height: rounded(offset.y + frame.maxY) - y)
  }

  /// The rounded frame, and the exact origin minus the rounded origin.
  func snapped(_ exact: CGRect) -> (frame: CGRect, offset: CGPoint) {
    let frame = rounded(exact)
    return (frame, CGPoint(x: offset.x + exact.minX - frame.minX, y: offset.y + exact.minY - frame.minY))
  }

  /// The length rounded down to whole pixels.
  func floor(_ length: CGFloat) -> CGFloat { (length * scale + Self.tolerance).rounded(.down) / scale }

  static func isSame(_ a: CGPoint, _ b: CGPoint) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }

  /// Whether two rectangles are equal within the tolerance.
  static func isSame(_ a: CGRect, _ b: CGRect) -> Bool {
    isSame(a.origin, b.origin) && abs(a.width - b.width) <= tolerance && abs(a.height - b.height) <= tolerance
  }
}
