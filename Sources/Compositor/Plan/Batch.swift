import LayerValues

/// The driver's state that all quads of one draw share.
package struct DrawState: Equatable {
  package var program: ProgramKind
  package var texture: TextureIndex
  /// The texture whose alpha multiplies the colour; none for programs that read no mask.
  package var mask: TextureIndex = .none
  /// The index, in the plan's `filterValues`, of the numbers that a filter's program reads; none for other programs.
  package var values: FilterValuesIndex = .none
  /// The factor of every texel. It is part of the state because a software rasteriser needs it in a uniform.
  package var tint = SIMD4<Float>(1, 1, 1, 1)
  package var blending: Blending
  /// Whether texels are read without filtering.
  package var isNearest: Bool
}

/// The state that a quad needs, by which a batch that accepts the quad is found.
package struct BatchKey {
  package var state: DrawState
  /// Whether every pixel's centre is a texel's centre, so that filtering would change nothing.
  package var isExact: Bool

  package init(
    program: ProgramKind, texture: TextureIndex, mask: TextureIndex = .none,
    tint: SIMD4<Float> = SIMD4(1, 1, 1, 1), blending: Blending, isNearest: Bool, isExact: Bool
  ) {
    state = DrawState(
      program: program, texture: texture, mask: mask, tint: tint, blending: blending, isNearest: isNearest)
    self.isExact = isExact
  }
}

extension BatchKey {
  /// The program and the blending for texels without rounded corners.
  ///
  /// `isPlain` says that no colour multiplies the texels. `isOpaque` says that the texels themselves are opaque: the
  /// blender then applies the opacity of the tint.
  @inline(__always)
  static func drawing(isPlain: Bool, isOpaque: Bool, writesWithoutBlending: Bool)
    -> (program: ProgramKind, blending: Blending)
  {
    if writesWithoutBlending { return (.image, isPlain ? .copy : .scale) }
    if isOpaque { return (.image, isPlain ? .none : .fade) }
    return (isPlain ? .image : .tinted, .over)
  }
}

/// The content of a draw.
package enum DrawContent: Hashable, Sendable {
  /// Textured quads in a vertex stream.
  case quads
  /// An effect, which has its own vertices.
  case effect(PlannedEffectIndex)
  /// An animated run, which has its own instances.
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
package struct Batch: TableElement {
  package typealias Table = Tables.Batches

  package var state: DrawState
  package var content = DrawContent.quads
  /// The bounds of all pixels that the quads touch.
  package var box = PixelRect.empty
  /// The pixels that the quads touch, as far as they have been computed.
  package var occupied = OccupiedArea()
  /// The consecutive quads that were added last; earlier quads are in the list's spans.
  package var openSpan = BatchList.QuadSpan(first: 0, count: 0)
  /// The first and the last span of the earlier quads in the list; none while all quads are in `openSpan`.
  package var closedSpans = (first: SpanIndex.none, last: SpanIndex.none)
  /// The number of quads.
  package var count: Int32 = 0
  /// Whether the batch's quads have become fills of the pass and are not drawn.
  package var isFilled = false
  /// The previous batch of the same pass; none for the first.
  package var previous: BatchIndex
  /// The next batch of the same pass; none for the last.
  package var next: BatchIndex = .none

  /// The largest area, in pixels, of an opaque quad that joins blended quads instead of getting its own draw.
  package static let smallArea: Int64 = 128 * 128

  package init(_ key: BatchKey, previous: BatchIndex) {
    state = key.state
    self.previous = previous
  }

  /// Adds the quad at an index in its stream to the open span. Returns false if quads of other batches are in between.
  @inline(__always) package mutating func extend(with index: Int, _ bounds: PixelRect) -> Bool {
    if openSpan.count == 0 { openSpan.first = Int32(truncatingIfNeeded: index) }
    guard Int(openSpan.first &+ openSpan.count) == index else { return false }
    openSpan.count &+= 1
    count &+= 1
    box = box.union(bounds)
    return true
  }

  /// Whether a quad with an area in pixels can be drawn with the batch's state.
  @inline(__always) package func accepts(_ key: BatchKey, area: Int64) -> Bool {
    accepts(key, isSmall: area <= Self.smallArea)
  }

  @inline(__always) func accepts(_ key: BatchKey, isSmall: Bool) -> Bool {
    let other = key.state
    guard state.program == other.program, state.texture == other.texture, state.mask == other.mask,
      state.tint == other.tint, state.values == other.values
    else { return false }
    if state.isNearest != other.isNearest && !key.isExact { return false }
    return state.blending == other.blending
      || (state.blending == .over && other.blending == .none && isSmall)
  }
}

extension Batch {
  /// Notes that `occupied` contains the pixels of all quads.
  mutating func noteOccupied() {
    occupied.lastSpan = closedSpans.last
    occupied.countInSpan = openSpan.count
    occupied.count = count
  }

  /// Whether the quads can be moved within the target: only their corners are in pixels.
  var canMove: Bool { state.values.isNone && state.program.traits.canMove }
}

/// The pixels that the first quads of a batch touch.
package struct OccupiedArea {
  package var area = CoveredArea()
  /// The number of quads whose pixels are in `area`.
  package var count: Int32 = 0
  /// The last closed span of which all quads are in `area`; none if there is no such span.
  package var lastSpan: SpanIndex = .none
  /// The number of quads in `area` that belong to the span after `lastSpan`.
  package var countInSpan: Int32 = 0
}

/// One draw call.
package struct Draw {
  package var state: DrawState
  package var content = DrawContent.quads
  /// Whether the draw has its own vertices or instances instead of quads in a stream.
  package var hasOwnGeometry: Bool { content != .quads }
  /// The index of the first quad in the stream of the program's vertices.
  package var first: Int
  /// The number of quads.
  package var count: Int
}
