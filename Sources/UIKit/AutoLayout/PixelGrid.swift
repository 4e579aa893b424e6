/// The pixels of a screen, to which the frames that constraints determine are rounded.
///
/// Both edges are rounded, so that neighbours still meet. Edges of views in different superviews meet as well: the
/// rounded value is the distance from the view whose frame is set, not that from the superview's rounded origin.
struct PixelGrid {
  let scale: CGFloat
  /// The distance of the superview's exact origin from the pixel that it is rounded to, in points.
  var offset = CGPoint.zero

  /// The share of a pixel by which a position may be off, so that rounding errors do not decide between two pixels.
  private static let tolerance: CGFloat = 1e-6

  /// The nearest edge of a pixel; the greater one in the middle between two.
  func rounded(_ position: CGFloat) -> CGFloat {
    (position * scale + 0.5 + Self.tolerance).rounded(.down) / scale
  }

  func rounded(_ frame: CGRect) -> CGRect {
    let x = rounded(offset.x + frame.minX)
    let y = rounded(offset.y + frame.minY)
    return CGRect(
      x: x, y: y, width: rounded(offset.x + frame.maxX) - x, height: rounded(offset.y + frame.maxY) - y)
  }

  /// The rounded frame, and the distance of its exact origin from there, in points.
  func snapped(_ exact: CGRect) -> (frame: CGRect, offset: CGPoint) {
    let frame = rounded(exact)
    return (frame, CGPoint(x: offset.x + exact.minX - frame.minX, y: offset.y + exact.minY - frame.minY))
  }

  /// The width of whole pixels that a length has, however it is rounded.
  func floor(_ length: CGFloat) -> CGFloat { (length * scale + Self.tolerance).rounded(.down) / scale }

  static func isSame(_ a: CGPoint, _ b: CGPoint) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }

  /// Compares rectangles, but not by `CGRect.contains(_:)`, which computes a union on Linux and may deny that equal
  /// ones are.
  static func isSame(_ a: CGRect, _ b: CGRect) -> Bool {
    isSame(a.origin, b.origin) && abs(a.width - b.width) <= tolerance && abs(a.height - b.height) <= tolerance
  }
}
