import LayerValues

/// Plain layers side by side, drawn one after the other: the content of an item of kind `run`.
///
/// A busy screen has thousands of these, and an item each would be six times the memory.
///
/// The emitter writes their quads straight into one batch. Where some layers move while others stay, runs end between
/// them (`ChangeMarks.endOfRun`), so that those that stay can be a cached raster.
package struct DisplayRun: Sendable, Equatable, TableElement {
  package typealias Table = Tables.Runs

  /// The indices of its quads in `DisplayList.quads`.
  package var first: Int
  package var count: Int
  /// The pixels per point across and down; greater than 0.
  package var scaleX: Double
  package var scaleY: Double
  /// Whether each quad is opaque and covers whole pixels.
  package var hasOnlyOpaqueQuads: Bool
  /// Whether each quad is a rectangle of one colour.
  package var hasOnlySolids: Bool
}

/// One plain layer of a run: the rectangle of a style at a position.
@usableFromInline
package struct DisplayQuad: Sendable, Equatable {
  /// The position of the style's origin, in surface pixels.
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double
  /// The index in `DisplayList.styles`. In two consecutive lists, one index never means different styles.
  @usableFromInline package var style: StyleIndex
  /// The whole pixels that the quad fills inside the scissor, at least one: the pixels whose centres are inside, or,
  /// for a rounded quad, all pixels that it touches.
  @usableFromInline package var x0: Int16
  @usableFromInline package var y0: Int16
  @usableFromInline package var x1: Int16
  @usableFromInline package var y1: Int16
  /// Whether the quad is rounded and the app moves it: see `DisplayItem.movesBySubpixels`.
  @usableFromInline package var movesBySubpixels = false

  @inlinable package init(x: Double, y: Double, style: StyleIndex, pixels: PixelRect) {
    self.x = x
    self.y = y
    self.style = style
    x0 = Int16(truncatingIfNeeded: pixels.x0)
    y0 = Int16(truncatingIfNeeded: pixels.y0)
    x1 = Int16(truncatingIfNeeded: pixels.x1)
    y1 = Int16(truncatingIfNeeded: pixels.y1)
  }

  @inlinable package var pixels: PixelRect {
    PixelRect(x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1))
  }
}

/// The appearance of plain layers of a run, independent of their positions: an axis-aligned rectangle of one colour,
/// perhaps rounded, or of one image.
package struct QuadStyle: Sendable, TableElement {
  package typealias Table = Tables.Styles

  package enum Kind: UInt8, Sendable {
    /// A layer that is not drawn as part of a run.
    case none
    case solid
    case image
    /// One colour with rounded corners.
    case rounded
  }

  package var kind = Kind.none
  /// The sampling, image and opacity, with the meaning of the same properties of `DisplayItem`.
  package var samplesNearest = false
  package var image: ImageIndex = .none
  package var opacity: Float = 1
  /// The colour of a solid: premultiplied BGRA bytes, its opacity included, at least one of them not 0.
  package var color: UInt32 = 0
  /// The rectangle in points: x, y, width, height.
  package var rect = SIMD4<Float>()
  package var source = SIMD4<Float>(0, 0, 1, 1)
  /// The radii of a rounded solid, with the meaning of `DisplayItem.radii`.
  package var radii = CornerRadii()
  /// The colour of a solid, rounded or not, with the meaning of `DisplayItem.color`.
  package var fill = SIMD4<Float>()
  package var movesBySubpixels = false

  package init() {}
}

/// Colours as bytes.
package enum PackedColor {
  /// Premultiplied BGRA bytes of a colour that is not premultiplied, times an opacity; NaN becomes 0.
  @inlinable @inline(__always) package static func premultiplied(_ color: SIMD4<Float>, opacity: Float)
    -> UInt32
  {
    let alpha = part(color.w) * part(opacity)
    return byte(part(color.z) * alpha) | byte(part(color.y) * alpha) << 8 | byte(part(color.x) * alpha) << 16
      | byte(alpha) << 24
  }

  @inlinable @inline(__always) static func part(_ value: Float) -> Float {
    value > 0 ? (value < 1 ? value : 1) : 0
  }

  @inlinable @inline(__always) static func byte(_ value: Float) -> UInt32 {
    UInt32(bitPattern: Int32(value * 255 + 0.5))
  }
}
