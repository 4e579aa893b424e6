import LayerValues

/// An axis-aligned, half-open rectangle of whole pixels; the origin is the top left of the surface or plane.
@usableFromInline
package struct PixelRect: Sendable, Hashable {
  @usableFromInline package var x0: Int32
  @usableFromInline package var y0: Int32
  @usableFromInline package var x1: Int32
  @usableFromInline package var y1: Int32

  // The initialiser can be inlined into other modules, since a call would cost more than the body.
  @inlinable package init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  @inlinable @inline(__always) package var isEmpty: Bool { x1 <= x0 || y1 <= y0 }

  /// The width in pixels; 0 for an inverted rectangle.
  @inlinable @inline(__always) package var width: Int32 { x1 > x0 ? x1 &- x0 : 0 }
  @inlinable @inline(__always) package var height: Int32 { y1 > y0 ? y1 &- y0 : 0 }
  @inlinable @inline(__always) package var area: Int64 { Int64(width) * Int64(height) }

  @inlinable @inline(__always) package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  /// The smallest rectangle around both; an empty rectangle is ignored.
  @inlinable @inline(__always) package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  /// Whether two rectangles share a pixel.
  @inlinable @inline(__always) package func intersects(_ other: PixelRect) -> Bool {
    max(x0, other.x0) < min(x1, other.x1) && max(y0, other.y0) < min(y1, other.y1)
  }

  /// Whether all pixels of another rectangle are inside; true for an empty rectangle.
  @inlinable @inline(__always) package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
  }
}

extension PixelRect {
  package static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
  /// A rectangle larger than any content.
  static let everywhere = PixelRect(x0: -1 << 28, y0: -1 << 28, x1: 1 << 28, y1: 1 << 28)

  /// The start value for `extend(toInclude:)`: the inverted rectangle that the first extension replaces.
  @inline(__always) static var inverted: PixelRect { PixelRect(x0: .max, y0: .max, x1: .min, y1: .min) }

  /// Extends the rectangle to include another, which must not be empty. Unlike `union`, this has no branches.
  @inline(__always) mutating func extend(toInclude other: PixelRect) {
    x0 = min(x0, other.x0)
    y0 = min(y0, other.y0)
    x1 = max(x1, other.x1)
    y1 = max(y1, other.y1)
  }

  /// Whether another rectangle is inside and touches none of the sides.
  func surrounds(_ other: PixelRect) -> Bool {
    other.x0 > x0 && other.y0 > y0 && other.x1 < x1 && other.y1 < y1
  }

  /// The `number`-th of the four rectangles around `hole`, which is inside: top, left, right, bottom.
  package func ring(around hole: PixelRect, _ number: Int) -> PixelRect {
    switch number {
    case 0: PixelRect(x0: x0, y0: y0, x1: x1, y1: hole.y0)
    case 1: PixelRect(x0: x0, y0: hole.y0, x1: hole.x0, y1: hole.y1)
    case 2: PixelRect(x0: hole.x1, y0: hole.y0, x1: x1, y1: hole.y1)
    default: PixelRect(x0: x0, y0: hole.y1, x1: x1, y1: y1)
    }
  }

  /// The rectangle with a margin on every side.
  @inline(__always) package func grown(by margin: Int32) -> PixelRect {
    PixelRect(x0: x0 &- margin, y0: y0 &- margin, x1: x1 &+ margin, y1: y1 &+ margin)
  }

  @inline(__always) package func moved(x: Int32, y: Int32) -> PixelRect {
    PixelRect(x0: x0 &+ x, y0: y0 &+ y, x1: x1 &+ x, y1: y1 &+ y)
  }

  /// A coordinate clamped to ±1 million pixels, so that sums do not overflow; NaN becomes 0.
  @inline(__always) static func clamped(_ value: Double) -> Int32 {
    value.isNaN ? 0 : Int32(min(max(value, -1_000_000), 1_000_000))
  }

  /// The pixels around four positions, whose coordinates must be between -1 million and 1 million.
  init(around a: SIMD2<Float>, b: SIMD2<Float>, c: SIMD2<Float>, d: SIMD2<Float>) {
    let low = SIMD2<Double>(pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)))
    let high = SIMD2<Double>(pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)))
    self.init(
      x0: -Self.uncheckedCeil(-low.x), y0: -Self.uncheckedCeil(-low.y), x1: Self.uncheckedCeil(high.x),
      y1: Self.uncheckedCeil(high.y))
  }

  /// The pixels of `init(centresInX:to:y:to:)` for coordinates between -1 million and 1 million, without calls of the C
  /// library.
  @inline(__always) init(uncheckedCentresInX x0: Double, to x1: Double, y y0: Double, to y1: Double) {
    self.init(
      x0: Self.uncheckedCeil(x0 - 0.5), y0: Self.uncheckedCeil(y0 - 0.5), x1: Self.uncheckedCeil(x1 - 0.5),
      y1: Self.uncheckedCeil(y1 - 0.5))
  }

  @inline(__always) private static func uncheckedCeil(_ value: Double) -> Int32 {
    let whole = Int32(value)
    return Double(whole) < value ? whole &+ 1 : whole
  }

  /// The pixels whose centres are in a rectangle; a rasteriser fills these pixels.
  init(centresInX x0: Double, to x1: Double, y y0: Double, to y1: Double) {
    self.init(
      x0: Self.clamped((x0 - 0.5).rounded(.up)), y0: Self.clamped((y0 - 0.5).rounded(.up)),
      x1: Self.clamped((x1 - 0.5).rounded(.up)), y1: Self.clamped((y1 - 0.5).rounded(.up)))
  }
}
