/// The number, the area and the bounds of the quads that have been added to a batch.
struct QuadSum {
  private(set) var count = 0
  private(set) var pixels = 0
  private(set) var box = PixelRect(x0: .max, y0: .max, x1: .min, y1: .min)

  @inline(__always)
  mutating func add(_ rect: PixelRect, _ area: Int64) {
    count &+= 1
    pixels &+= Int(area)
    box = box.union(rect)
  }
}

/// The kind of solids that a batch accepts.
struct AcceptedSolids {
  enum Kind {
    case opaque
    /// Translucent solids, and small opaque solids.
    case translucentOrSmall
    /// Solids that replace the content below them.
    case copying
  }

  var kind: Kind

  /// Whether the batch accepts a solid with a premultiplied colour, whose highest byte is alpha, and an area in pixels.
  @inline(__always)
  func accepts(_ color: UInt32, _ area: Int64) -> Bool {
    switch kind {
    case .opaque: color >> 24 == 255
    case .translucentOrSmall: color >> 24 < 255 || area <= Batch.smallArea
    case .copying: true
    }
  }
}
