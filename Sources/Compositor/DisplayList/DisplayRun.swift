import Engine

/// Plain layers side by side, drawn one after the other: what an item of kind `run` stands for.
///
/// A busy screen has thousands of these, and an item each would be six times the memory.
///
/// The emitter writes their quads straight into one batch. Where some layers move while others stay, runs end between
/// them (`ChangeMarks.endOfRun`), so that those that stay can be a kept picture.
package struct DisplayRun: Sendable, Equatable {
  /// The indices of its quads in `DisplayList.quads`.
  package var first: Int
  package var count: Int
  /// Pixels in a point, across and down: more than 0.
  package var scaleX: Double
  package var scaleY: Double
  /// Each of them is opaque and covers whole pixels.
  package var hasOnlyOpaqueQuads: Bool
  /// Each of them is a rectangle of one colour.
  package var hasOnlySolids: Bool
}

/// One plain layer of a run: the rectangle of a style, somewhere.
@usableFromInline
package struct DisplayQuad: Sendable, Equatable {
  /// Where the origin of the style's points is, in surface pixels.
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double
  /// The index in `DisplayList.styles`. No two lists that come one after the other mean different styles by one index.
  @usableFromInline package var style: Int32
  /// The whole pixels that it fills, inside the scissor: those whose centres are inside, all that it touches where it
  /// is rounded. At least one.
  @usableFromInline package var x0: Int16
  @usableFromInline package var y0: Int16
  @usableFromInline package var x1: Int16
  @usableFromInline package var y1: Int16
  /// A rounded one that the app moves: see `DisplayItem.movesBySubpixels`.
  @usableFromInline package var movesBySubpixels = false

  @inlinable package init(x: Double, y: Double, style: Int32, pixels: PixelRect) {
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

/// The appearance of plain layers of a run, wherever they are: an axis-aligned rectangle of one colour, maybe
/// rounded, or of one image.
package struct QuadStyle: Sendable {
  package enum Kind: UInt8, Sendable {
    /// Not to be drawn as part of a run.
    case none
    case solid
    case image
    /// One colour with rounded corners.
    case rounded
  }

  package var kind = Kind.none
  /// As those of `DisplayItem`.
  package var samplesNearest = false
  package var resource: Int32 = -1
  package var opacity: Float = 1
  /// Of a solid: premultiplied BGRA bytes, its opacity included, at least one of them not 0.
  package var color: UInt32 = 0
  /// Points: x, y, width, height.
  package var rect = SIMD4<Float>()
  package var source = SIMD4<Float>(0, 0, 1, 1)
  /// Of a rounded one, as those of `DisplayItem`.
  package var radii = CornerRadii()
  /// Of a solid, rounded or not: as the colour of `DisplayItem`.
  package var fill = SIMD4<Float>()
  package var movesBySubpixels = false

  package init() {}
}

/// Colours as bytes.
package enum PackedColor {
  /// A colour that is not premultiplied as premultiplied BGRA bytes, with an opacity; what is not a number is 0.
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
