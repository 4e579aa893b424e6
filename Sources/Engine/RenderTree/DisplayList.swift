/// What one frame draws, in painter's order: the resolved tree as plain values.
///
/// Made by `RenderTree.resolve`, read by the scheduler and the batcher. Buffers are kept from frame to frame, so that
/// a steady frame allocates nothing.
package struct DisplayList: Sendable {
  /// The surface, in pixels.
  package var width = 0
  package var height = 0
  package var items = ContiguousArray<DisplayItem>()
  package var clips = ContiguousArray<RoundedClip>()
  /// Images that `DisplayItem.resource` of image items indexes.
  package var images = ContiguousArray<CGImage>()
  /// Texts that `DisplayItem.resource` of text items indexes.
  package var texts = ContiguousArray<TextBlock>()

  package init() {}

  package mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
  }
}

/// An axis-aligned rectangle of whole pixels, half open; the origin is the surface's top left.
package struct PixelRect: Sendable, Hashable {
  package var x0: Int32
  package var y0: Int32
  package var x1: Int32
  package var y1: Int32

  package init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
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

/// One thing to draw. Colours are sRGB-encoded and not premultiplied; the batcher premultiplies.
package struct DisplayItem: Sendable {
  package enum Kind: UInt8, Sendable {
    /// `rect` filled with `color`, its corners rounded by `radii`.
    case solid
    /// `rect` filled with the part `source` (unit rectangle) of image `resource`, corners rounded by `radii`.
    case image
    /// A frame of `borderWidth` points inside `rect`, in `color`, outer corners rounded by `radii`.
    case border
    /// Text `resource`, its top left at `rect`'s origin, in `color` where a run has none of its own.
    case text
    /// All up to the matching `endGroup` is drawn on its own, then composited with `opacity`, `scissor` and `clip`.
    case beginGroup
    case endGroup
  }

  package var kind: Kind
  /// Magnify and minify by the nearest texel instead of linearly.
  package var nearest = false
  /// Local points -> surface pixels.
  package var transform: CGAffineTransform
  /// Local points: x, y, width, height.
  package var rect: SIMD4<Float>
  package var radii = CornerRadii()
  package var color = SIMD4<Float>(0, 0, 0, 1)
  package var opacity: Float = 1
  package var borderWidth: Float = 0
  /// Image items: the unit rectangle of the image that is shown: x, y, width, height.
  package var source = SIMD4<Float>(0, 0, 1, 1)
  package var resource: Int32 = -1
  /// Rounded clip of `DisplayList.clips`, or -1. Nested ones are expressed by groups: an item has one at most.
  package var clip: Int32 = -1
  /// Pixels that may be touched. For groups: the pixels that the group's target has to have.
  package var scissor: PixelRect
  /// Pixels that the item can touch at most, inside `scissor`; for look-back batching and culling.
  package var bounds: PixelRect

  package init(
    kind: Kind, transform: CGAffineTransform, rect: SIMD4<Float>, scissor: PixelRect, bounds: PixelRect
  ) {
    self.kind = kind
    self.transform = transform
    self.rect = rect
    self.scissor = scissor
    self.bounds = bounds
  }
}
