import LayerValues

/// The state of the driver that the quads of one draw have in common.
package struct DrawState: Equatable {
  package var program: ProgramKind
  package var texture: TextureIndex
  /// The texture whose alpha multiplies the colour, in programs that read one; none otherwise.
  package var mask: TextureIndex = .none
  /// The index of the numbers that a filter's program reads, in the plan's `filterValues`; none for other programs.
  package var values: FilterValuesIndex = .none
  /// The factor of every texel; it is part of the state since a software rasteriser needs it in a uniform.
  package var tint = SIMD4<Float>(1, 1, 1, 1)
  package var blending: Blending
  /// Whether texels are read without filtering.
  package var isNearest: Bool
}

/// The state with which a quad can be drawn, for the search of a batch that accepts it.
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
  package var closedSpans = (first: SpanIndex.none, last: SpanIndex.none)
  package var count: Int32 = 0
  /// Whether the batch's quads are among the pass's fills.
  package var isFilled = false
  /// The batches before and after it in the same pass.
  package var previous: BatchIndex
  package var next: BatchIndex = .none

  /// The number of pixels up to which opaque quads are blended rather than given a draw of their own.
  package static let smallArea: Int64 = 128 * 128

  package init(_ key: BatchKey, previous: BatchIndex) {
    state = key.state
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
    let other = key.state
    guard state.program == other.program, state.texture == other.texture, state.mask == other.mask,
      state.tint == other.tint, state.values == other.values
    else { return false }
    if state.isNearest != other.isNearest && !key.isExact { return false }
    return state.blending == other.blending
      || (state.blending == .over && other.blending == .none && area <= Self.smallArea)
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
  var canMove: Bool { state.values.isNone && state.program.row.canMove }
}

/// The pixels that the first quads of a batch touch.
package struct OccupiedArea {
  package var area = CoveredArea()
  /// The number of these quads, the last span that contains only such quads, and their number in the next span.
  package var count: Int32 = 0
  package var lastSpan: SpanIndex = .none
  package var countInSpan: Int32 = 0
}

/// One call of the driver.
package struct Draw {
  package var state: DrawState
  /// The quads of the state's textures, or content that has its own.
  package var content = DrawContent.quads
  /// Whether the draw has vertices or instances of its own instead of quads in a stream.
  package var isApart: Bool { content != .quads }
  /// The first quad in the stream of the program's vertices, and the number of quads.
  package var first: Int
  package var count: Int
}
