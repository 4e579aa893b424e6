import LayerValues

/// The area of a batch: a few rectangles that cover all of its quads and little else.
///
/// The cells of a grid are drawn row by row. With a single rectangle, the bounds of all labels so far would overlap the
/// next cell, and no two cells would share a draw.
package struct CoveredArea {
  private var rects = InlineArray<8, PixelRect>(repeating: .empty)
  private var count = 0
  private var bounds = PixelRect.empty

  /// Whether some rectangle shares a pixel with another. Mutating, because a non-mutating function would copy all
  /// rectangles for each that it reads.
  mutating func intersects(_ rect: PixelRect) -> Bool {
    guard bounds.intersects(rect) else { return false }
    for index in 0..<count where rects[index].intersects(rect) { return true }
    return false
  }

  mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    bounds = bounds.union(rect)
    let area = Self.pixels(rect)
    var (best, leastWaste) = (-1, Int64.max)
    // The newest rectangle is tested first, since a quad is most often beside the previous quad. No rectangle is empty.
    for index in stride(from: count - 1, through: 0, by: -1) {
      let other = rects[index]
      var union = other
      union.extend(toInclude: rect)
      if union == other { return }
      let waste = Self.pixels(union) - Self.pixels(other) - area
      if waste < leastWaste { (best, leastWaste) = (index, waste) }
    }
    // Adjacent quads are merged; a separate quad gets its own rectangle while there is room.
    if best >= 0 && (leastWaste * 4 <= rects[best].area + area || count == rects.count) {
      rects[best] = rects[best].union(rect)
    } else {
      rects[count] = rect
      count += 1
    }
  }

  /// The area of a rectangle that is not empty.
  @inline(__always)
  private static func pixels(_ rect: PixelRect) -> Int64 {
    Int64(rect.x1 &- rect.x0) &* Int64(rect.y1 &- rect.y0)
  }
}
