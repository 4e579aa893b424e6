import LayerValues

/// Consecutive plain layers in painter's order: the content of an item of kind `run`.
///
/// A busy screen has thousands of plain layers, and one item for each would take six times the memory.
///
/// The emitter writes the quads of a run directly into one batch. Runs end between moving and resting layers
/// (`ChangeMarks.endOfRun`), so that a cached raster can replace the resting layers.
package struct DisplayRun: Sendable, Equatable, TableElement {
  package typealias Table = Tables.Runs

  /// The index of the run's first quad in `DisplayList.quads`, and the number of its quads.
  package var first: Int
  package var count: Int
  /// The number of pixels per point across and down; greater than 0.
  package var scaleX: Double
  package var scaleY: Double
  /// Whether each quad is opaque and covers whole pixels.
  package var hasOnlyOpaqueQuads: Bool
  /// Whether each quad is a rectangle of one colour.
  package var hasOnlySolids: Bool
}

/// One plain layer of a run: a style at a position.
@usableFromInline
package struct DisplayQuad: Sendable, Equatable {
  /// The position of the origin of the style's points, in pixels of the surface.
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double
  /// The index in `DisplayList.styles`. An index never denotes different styles in two consecutive lists.
  @usableFromInline package var style: StyleIndex
  /// The pixels that the quad fills inside the scissor, at least one: those whose centres are inside the quad or, for a
  /// rounded quad, all that it touches.
  @usableFromInline package var x0: Int16
  @usableFromInline package var y0: Int16
  @usableFromInline package var x1: Int16
  @usableFromInline package var y1: Int16
  /// Whether the quad is rounded and its layer moves: see `DisplayItem.movesBySubpixels`.
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

/// The appearance of a plain layer of a run, independent of its position: an axis-aligned rectangle of one colour,
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
  /// The sampling, motion, image and opacity, with the meaning of the `DisplayItem` properties of the same names.
  package var samplesNearest = false
  package var movesBySubpixels = false
  package var image: ImageIndex = .none
  package var opacity: Float = 1
  /// The colour of a solid as premultiplied BGRA bytes, including the opacity; not 0 if `kind` is `solid`.
  package var color: UInt32 = 0
  /// The rectangle in points: x, y, width, height.
  package var rect = SIMD4<Float>()
  /// The shown part of the image, with the meaning of `DisplayItem.source`.
  package var source = SIMD4<Float>(0, 0, 1, 1)
  /// The radii of a rounded solid, with the meaning of `DisplayItem.radii`.
  package var radii = CornerRadii()
  /// The colour of a solid, rounded or not, with the meaning of `DisplayItem.color`.
  package var fill = SIMD4<Float>()

  package init() {}
}

/// Colours as bytes.
package enum PackedColor {
  /// A colour, given without premultiplication, multiplied by its alpha and an opacity, as BGRA bytes. Components are
  /// clamped to 0…1; NaN becomes 0.
  @inlinable @inline(__always) package static func premultiplied(_ color: SIMD4<Float>, opacity: Float)
    -> UInt32
  {
    let alpha = unit(color.w) * unit(opacity)
    return byte(unit(color.z) * alpha) | byte(unit(color.y) * alpha) << 8 | byte(unit(color.x) * alpha) << 16
      | byte(alpha) << 24
  }

  /// The value clamped to 0…1; NaN becomes 0.
  @inlinable @inline(__always) static func unit(_ value: Float) -> Float {
    value > 0 ? (value < 1 ? value : 1) : 0
  }

  @inlinable @inline(__always) static func byte(_ value: Float) -> UInt32 {
    UInt32(bitPattern: Int32(value * 255 + 0.5))
  }
}
