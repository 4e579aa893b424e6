import Engine

/// The state that the quads of one draw have in common.
package struct BatchKey {
  package var program: ProgramKind
  package var texture: Int32
  /// The texture whose alpha multiplies, in programs that read one; -1 otherwise.
  package var mask: Int32 = -1
  /// The factor of every texel; part of the key since a software rasteriser wants it in a uniform.
  package var tint = SIMD4<Float>(1, 1, 1, 1)
  package var blending: Blending
  /// Texels are read without filtering.
  package var isNearest: Bool
  /// Every pixel's centre is a texel's centre, so that filtering would change nothing.
  package var isExact: Bool
  /// The plan's numbers that the program reads, in programs of filters; -1 otherwise.
  package var values: Int32 = -1
}

extension BatchKey {
  /// The program and blending for texels where nothing is rounded. `isPlain`: nothing multiplies them; `isOpaque`: they
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

/// The numbers that a filter's program reads beside its texture, `values` in its source.
package typealias FilterValues = InlineArray<11, SIMD4<Float>>

/// How a draw blends with the target.
package enum Blending: UInt8, CaseIterable, Sendable {
  /// Nothing behind shows through.
  case none
  /// Premultiplied source over it.
  case over
  /// An opaque source over it with the opacity of the tint, which the blender applies: a software rasteriser blends
  /// three times faster than it multiplies.
  case fade
  /// The source's alpha replaces the target's, whose colours stay.
  case coverage
  /// An opaque source over it by what `coverage` has put into the target's alpha, which is opaque afterwards.
  case covered
  /// Replaces it, though it may be translucent.
  case copy
  /// Replaces it by an opaque source times the opacity of the tint, which the blender applies.
  case scale
  /// The content behind, times the source's alpha.
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
  /// Rounded, bordered and clipped, in perspective.
  case projected
  /// A texel times a colour, in perspective.
  case perspective
  /// The same with antialiased edges.
  case antialiased
  /// A texel times a colour, maybe rounded: what graphics cards draw nearly everything with.
  case instanced
  /// The same by what an outline covers, of which it is a band.
  case banded
  /// That of an effect; its draw names the effect instead of a texture.
  case effect
  /// That of an `AnimatedRun`; its draw names the planned animation instead of a texture.
  case animated
  case halved
  case halvedWide
  /// A Gaussian that reads as many texels to both sides.
  case blur3
  case blur6
  case blur10
  case blur17
  case blur22
  /// The same for the second direction, with another saturation.
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
  /// A colour times a texel's alpha.
  case tintedAlpha

  /// The vertices that it is drawn from.
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

/// A kind of vertices, all of which are in one buffer.
package enum VertexStream: UInt8, CaseIterable {
  case plain
  case rounded
  case masked
  case edged
  /// Quads of their own, which the vertex shader gives their corners.
  case instanced

  /// Quads have four vertices and indices; otherwise six vertices in the order that a software rasteriser recognises.
  package var isIndexed: Bool { self == .rounded || self == .edged }
}

/// Quads that are drawn together, and where they are.
package struct Batch {
  package var program: ProgramKind
  package var texture: Int32
  package var mask: Int32
  package var values: Int32
  package var tint: SIMD4<Float>
  package var blending: Blending
  package var isNearest: Bool
  /// Around all pixels that the quads touch.
  package var box = PixelRect.empty
  /// The pixels that the quads touch, as far as they have been computed.
  package var occupied = OccupiedArea()
  /// The quads that were added last, one after the other; those before are in the list's spans.
  package var openSpan = BatchList.QuadSpan(first: 0, count: 0)
  package var closedSpans = (first: Int32(-1), last: Int32(-1))
  package var count: Int32 = 0
  /// Its quads are among the pass's fills.
  package var isFilled = false
  /// The batches before and after it in the same pass.
  package var previous: Int32
  package var next: Int32 = -1

  /// Opaque quads up to this many pixels are blended rather than given a draw of their own.
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

  /// Makes the quad with a number in its stream one more of the last span; false where another's came between.
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
  /// Says that the pixels of all its quads are in `occupied`.
  mutating func noteOccupied() {
    occupied.lastSpan = closedSpans.last
    occupied.countInSpan = openSpan.count
    occupied.count = count
  }

  /// Whether its quads may be drawn elsewhere in the target: no number but their corners tells pixels.
  var canMove: Bool {
    if values >= 0 { return false }
    switch program {
    case .image, .tinted, .solid, .tintedAlpha, .rounded, .bordered, .clipped, .masked, .instanced:
      return true
    default: return false
    }
  }

  /// Whether one draw can have the quads of both.
  func hasState(of other: Batch) -> Bool {
    program == other.program && texture == other.texture && mask == other.mask && tint == other.tint
      && values == other.values && blending == other.blending && isNearest == other.isNearest
  }
}

/// The pixels that the first quads of a batch touch.
package struct OccupiedArea {
  package var area = CoveredArea()
  /// How many quads: all up to a span, and so many of the next.
  package var count: Int32 = 0
  package var lastSpan: Int32 = -1
  package var countInSpan: Int32 = 0
}

/// One call of the driver's.
package struct Draw {
  package var program: ProgramKind
  package var texture: Int32
  /// -1 for none.
  package var mask: Int32
  /// In the plan's `filterValues`, -1 for none.
  package var values: Int32
  package var tint: SIMD4<Float>
  package var blending: Blending
  package var isNearest: Bool
  /// Whether it has vertices or instances of its own, none of a stream.
  package var isApart: Bool { program == .effect || program == .animated }
  /// Quads in the stream of the program's vertices.
  package var first: Int
  package var count: Int
}
