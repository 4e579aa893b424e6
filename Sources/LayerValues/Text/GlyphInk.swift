/// The rectangle that glyphs cover; `bottom` is the least y. Empty by default.
struct GlyphInk: Hashable, Sendable {
  var left: Float = .infinity
  var bottom: Float = .infinity
  var right: Float = -.infinity
  var top: Float = -.infinity

  var isEmpty: Bool { !(left < right && bottom < top) }

  func grown(by reach: Float) -> GlyphInk {
    GlyphInk(left: left - reach, bottom: bottom - reach, right: right + reach, top: top + reach)
  }

  mutating func formUnion(_ other: GlyphInk) {
    left = min(left, other.left)
    bottom = min(bottom, other.bottom)
    right = max(right, other.right)
    top = max(top, other.top)
  }
}
