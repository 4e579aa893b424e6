/// An axis-aligned rectangle of whole pixels, half open; the origin is the surface's top left.
package struct PixelRect: Sendable, Hashable {
  package var x0: Int32
  package var y0: Int32
  package var x1: Int32
  package var y1: Int32

  // Inlined where lists are made and planned: a call would cost more than what it does.
  @inlinable package init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  package var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  package var width: Int32 { max(0, x1 - x0) }
  package var height: Int32 { max(0, y1 - y0) }

  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  package func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}

/// Corner radii in local points: top left, top right, bottom right, bottom left.
package typealias CornerRadii = SIMD4<Float>

/// A clip by a rounded (or rotated) rectangle, anti-aliased: coverage is multiplied into what it clips.
package struct RoundedClip: Sendable, Equatable {
  /// Surface pixels -> the clip's own points.
  package var fromPixels: CGAffineTransform
  /// The rectangle, in its own points: x, y, width, height.
  package var rect: SIMD4<Float>
  package var radii: CornerRadii
  /// Pixels in one of its points: the width of the anti-aliased edge.
  package var pixelsPerPoint: Float

  package init(fromPixels: CGAffineTransform, rect: SIMD4<Float>, radii: CornerRadii, pixelsPerPoint: Float) {
    self.fromPixels = fromPixels
    self.rect = rect
    self.radii = radii
    self.pixelsPerPoint = pixelsPerPoint
  }
}
