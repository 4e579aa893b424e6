import LayerValues

/// The state that the quads of one draw have in common.
package struct BatchKey {
  package var program: ProgramKind
  package var texture: TextureIndex
  /// The texture whose alpha multiplies the colour, in programs that read one; none otherwise.
  package var mask: TextureIndex = .none
  /// The factor of every texel; it is part of the key since a software rasteriser needs it in a uniform.
  package var tint = SIMD4<Float>(1, 1, 1, 1)
  package var blending: Blending
  /// Whether texels are read without filtering.
  package var isNearest: Bool
  /// Whether every pixel's centre is a texel's centre, so that filtering would change nothing.
  package var isExact: Bool
  /// The index of the numbers that a filter's program reads, in the plan's `filterValues`; none for other programs.
  package var values: FilterValuesIndex = .none
}

extension BatchKey {
  /// The program and blending for texels without rounding. `isPlain` if no colour multiplies them; `isOpaque` if they
  /// are opaque, apart from the tint, whose opacity the blender then applies.
  @inline(__always)
  static func drawing(isPlain: Bool, isOpaque: Bool, writesWithoutBlending: Bool)
    -> (program: ProgramKind, blending: Blending)
  {
    if writesWithoutBlending { return (.image, isPlain ? .copy : .scale) }
    if isOpaque { return (.image, isPlain ? .none : .fade) }
    return (isPlain ? .image : .tinted, .over)
  }
}

/// The numbers that a filter's program reads besides its texture, `values` in its source.
package typealias FilterValues = InlineArray<11, SIMD4<Float>>

/// The blending of a draw with the target.
package enum Blending: UInt8, CaseIterable, Sendable {
  /// The source replaces the target, since it is opaque.
  case none
  /// The premultiplied source is blended over the target.
  case over
  /// An opaque source is blended over the target with the opacity of the tint, which the blender applies: a software
  /// rasteriser blends three times faster than it multiplies.
  case fade
  /// The source's alpha replaces the target's; the target's colours stay.
  case coverage
  /// An opaque source is blended over the target by the coverage in the target's alpha, which is opaque afterwards.
  case covered
  /// The source replaces the target, although it may be translucent.
  case copy
  /// An opaque source, multiplied by the opacity of the tint, replaces the target; the blender applies the opacity.
  case scale
  /// The target is multiplied by the source's alpha.
  case mask
}

package enum ProgramKind: UInt8, CaseIterable, Sendable {
  case image
  case tinted
  case solid
  case rounded
  case bordered
  case clipped
  case masked
  /// The program for rounded, bordered and clipped quads in perspective.
  case projected
  /// A texel multiplied by a colour, in perspective.
  case perspective
  /// A texel multiplied by a colour, in perspective and with antialiased edges.
  case antialiased
  /// A texel multiplied by a colour, perhaps rounded: the program with which graphics cards draw nearly everything.
  case instanced
  /// A texel multiplied by a colour and by the coverage of an outline, in a cell of one of its bands.
  case banded
  /// The program of an effect; the effect is in the draw's content.
  case effect
  /// The program of an `AnimatedRun`; the animation is in the draw's content.
  case animated
  case halved
  case halvedWide
  /// A Gaussian; the number in a case's name is the number of texels that it reads to each side.
  case blur3
  case blur6
  case blur10
  case blur17
  case blur22
  /// A Gaussian in the second direction, with a change of saturation.
  case blur3Saturated
  case blur6Saturated
  case blur10Saturated
  case blur17Saturated
  case blur22Saturated
  /// A blur of a few pixels in both directions.
  case blurSmall
  /// A texel with another saturation.
  case saturated
  case gradient
  /// A colour multiplied by a texel's alpha.
  case tintedAlpha

  /// The stream of the vertices from which the program draws.
  package var stream: VertexStream {
    switch self {
    case .image, .tinted, .solid, .tintedAlpha, .effect, .animated, .halved, .halvedWide, .blur3, .blur6,
      .blur10,
      .blur17,
      .blur22, .blur3Saturated, .blur6Saturated, .blur10Saturated, .blur17Saturated, .blur22Saturated,
      .blurSmall, .saturated, .gradient:
      .plain
    case .rounded, .bordered, .clipped, .projected: .rounded
    case .masked: .masked
    case .perspective, .antialiased: .edged
    case .instanced, .banded: .instanced
    }
  }
}

/// A kind of vertices; all vertices of a kind are in one buffer.
package enum VertexStream: UInt8, CaseIterable {
  case plain
  case rounded
  case masked
  case edged
  /// Quads without vertices, whose corners the vertex shader computes.
  case instanced

  /// Whether quads have four vertices and indices; otherwise they have six vertices in the order that a software
  /// rasteriser recognises.
  package var isIndexed: Bool { self == .rounded || self == .edged }
}

/// The content of a draw.
package enum DrawContent: Hashable, Sendable {
  /// Quads of a texture, which are in a stream.
  case quads
  /// An effect or an animated run, which has vertices or instances of its own.
  case effect(PlannedEffectIndex)
  case animation(PlannedAnimationIndex)

  /// The program of the content; nil for quads, whose program depends on their kind.
  var program: ProgramKind? {
    switch self {
    case .quads: nil
    case .effect: .effect
    case .animation: .animated
    }
  }
}

/// Quads that are drawn together, and the pixels that they touch.
package struct Batch {
  package var program: ProgramKind
  package var texture: TextureIndex
  package var mask: TextureIndex
  package var values: FilterValuesIndex
  package var tint: SIMD4<Float>
  package var content = DrawContent.quads
  package var blending: Blending
  package var isNearest: Bool
  /// The bounds of all pixels that the quads touch.
  package var box = PixelRect.empty
  /// The pixels that the quads touch, as far as they have been computed.
  package var occupied = OccupiedArea()
  /// The consecutive quads that were added last; earlier quads are in the list's spans.
  package var openSpan = BatchList.QuadSpan(first: 0, count: 0)
  package var closedSpans = (first: Int32(-1), last: Int32(-1))
  package var count: Int32 = 0
  /// Whether the batch's quads are among the pass's fills.
  package var isFilled = false
  /// The batches before and after it in the same pass.
  package var previous: Int32
  package var next: Int32 = -1

  /// The number of pixels up to which opaque quads are blended rather than given a draw of their own.
  package static let smallArea: Int64 = 128 * 128

  package init(_ key: BatchKey, previous: Int32) {
    program = key.program
    texture = key.texture
    mask = key.mask
    values = key.values
    tint = key.tint
    blending = key.blending
    isNearest = key.isNearest
    self.previous = previous
  }

  /// Adds the quad with a number in its stream to the last span; false if a quad of another batch came between.
  @inline(__always) package mutating func extend(with index: Int, _ bounds: PixelRect) -> Bool {
    if openSpan.count == 0 { openSpan.first = Int32(truncatingIfNeeded: index) }
    guard Int(openSpan.first &+ openSpan.count) == index else { return false }
    openSpan.count &+= 1
    count &+= 1
    box = box.union(bounds)
    return true
  }

  @inline(__always) package func accepts(_ key: BatchKey, area: Int64) -> Bool {
    guard program == key.program, texture == key.texture, mask == key.mask, tint == key.tint,
      values == key.values
    else { return false }
    if isNearest != key.isNearest && !key.isExact { return false }
    return blending == key.blending || (blending == .over && key.blending == .none && area <= Self.smallArea)
  }
}

extension Batch {
  /// Notes that the pixels of all quads are in `occupied`.
  mutating func noteOccupied() {
    occupied.lastSpan = closedSpans.last
    occupied.countInSpan = openSpan.count
    occupied.count = count
  }

  /// Whether the quads may be drawn elsewhere in the target: only their corners are in pixels.
  var canMove: Bool {
    if values.exists { return false }
    switch program {
    case .image, .tinted, .solid, .tintedAlpha, .rounded, .bordered, .clipped, .masked, .instanced:
      return true
    default: return false
    }
  }

  /// Whether one draw can have the quads of both batches.
  func hasState(of other: Batch) -> Bool {
    program == other.program && texture == other.texture && mask == other.mask && tint == other.tint
      && values == other.values && blending == other.blending && isNearest == other.isNearest
  }
}

/// The pixels that the first quads of a batch touch.
package struct OccupiedArea {
  package var area = CoveredArea()
  /// The number of these quads, the last span that contains only such quads, and their number in the next span.
  package var count: Int32 = 0
  package var lastSpan: Int32 = -1
  package var countInSpan: Int32 = 0
}

/// One call of the driver.
package struct Draw {
  package var program: ProgramKind
  package var texture: TextureIndex
  /// The texture of the mask, if there is one.
  package var mask: TextureIndex
  package var values: FilterValuesIndex
  package var tint: SIMD4<Float>
  /// The quads of the textures above, or content that has its own.
  package var content = DrawContent.quads
  package var blending: Blending
  package var isNearest: Bool
  /// Whether the draw has vertices or instances of its own instead of quads in a stream.
  package var isApart: Bool { content != .quads }
  /// The first quad in the stream of the program's vertices, and the number of quads.
  package var first: Int
  package var count: Int
}
