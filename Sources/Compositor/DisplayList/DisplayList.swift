import LayerValues

/// The items of one frame, in painter's order: the resolved tree as plain values.
///
/// `Resolver.resolve` makes it; the scheduler and the batcher read it. Buffers are kept from frame to frame, so that a
/// steady frame allocates nothing.
package struct DisplayList: Sendable {
  /// The width of the surface in pixels.
  package var width = 0
  package var height = 0
  package var items = ContiguousArray<DisplayItem>()
  /// The number of items of kind `backdrop`, perhaps with some that were removed.
  package var backdropCount = 0
  /// The runs that run items index, the layers of all runs, and the styles of those layers.
  package var runs = ContiguousArray<DisplayRun>()
  package var quads = ContiguousArray<DisplayQuad>()
  package var styles = ContiguousArray<QuadStyle>()
  /// The runs that items of kind `animated` index.
  package var animatedRuns = ContiguousArray<AnimatedRunUse>()
  package var clips = ContiguousArray<RoundedClip>()
  package var images = ContiguousArray<CGImage>()
  package var texts = ContiguousArray<TextBlock>()
  package var groups = ContiguousArray<DisplayGroup>()
  package var projections = ContiguousArray<Projection>()
  package var gradients = ContiguousArray<DisplayGradient>()
  package var paths = ContiguousArray<DisplayPath>()
  package var effectTables = EffectTables()
  /// Counts the lists that come one after the other; `damage` compares with the one before.
  package var frame: UInt64 = 0
  /// Whether all of the surface may differ from the list before, whatever `damage` contains.
  package var isAllDamaged = true
  /// The rectangles in which content may differ from the list before; the surface keeps its pixels outside of them.
  /// More than `damageLimit` rectangles count as the whole surface.
  package var damage = ContiguousArray<PixelRect>()
  package static let damageLimit = 8
  /// The scroll that explains the other differences: content of the list before at another position.
  package var scroll: DisplayScroll?
  /// Cached rasters that no later frame shows.
  package var droppedRasters = ContiguousArray<UInt64>()

  package init() {}

  package mutating func removeAll() {
    items.emptyGivingBack()
    backdropCount = 0
    runs.empty()
    quads.empty()
    animatedRuns.empty()
    clips.emptyGivingBack()
    groups.empty()
    projections.empty()
    gradients.empty()
    paths.empty()
    effectTables.uses.empty()
    effectTables.values.empty()
    damage.empty()
    scroll = nil
    isAllDamaged = true
    droppedRasters.empty()
  }
}

/// The tables that effect items index: the effects, their uses, and the numbers of all their uniforms.
package struct EffectTables: Sendable {
  package var effects = ContiguousArray<Effect>()
  package var uses = ContiguousArray<DisplayEffect>()
  package var values = ContiguousArray<Float>()
}

/// The pixels of the surface that show content of the list before, moved by whole pixels, except where there is damage.
package struct DisplayScroll: Sendable, Equatable {
  package var rect: PixelRect
  /// The offset of the content in pixels, to the right and down.
  package var x: Int32
  package var y: Int32
}

/// Colours along a line, outwards from a point, or around it.
package struct DisplayGradient: Sendable, Equatable, TableElement {
  package typealias Table = Tables.Gradients

  package enum Kind: UInt8, Sendable { case axial, radial, conic }
  package var kind: Kind
  /// The start in local points. A radial gradient goes from `start`, its centre, in ellipses to one of the radii |end -
  /// start|; a conic gradient turns about `start`, from the direction of `end` on, from x towards y.
  package var start: SIMD2<Float>
  package var end: SIMD2<Float>
  /// The colours, not premultiplied; they are interpolated premultiplied.
  package var colors: [SIMD4<Float>]
  /// The locations from 0 to 1, one for each colour, never decreasing.
  package var locations: [Float]

  package init(
    kind: Kind, start: SIMD2<Float>, end: SIMD2<Float>, colors: [SIMD4<Float>], locations: [Float]
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.colors = colors
    self.locations = locations
  }
}

/// A path to fill or to stroke, in local points.
package struct DisplayPath: Sendable, TableElement {
  package typealias Table = Tables.Paths

  package struct Stroke: Sendable, Equatable {
    package var width: Float
    package var cap: CGLineCap
    package var join: CGLineJoin
    package var miterLimit: Float
    package var dashes: [Float]
    package var dashPhase: Float
    /// The part of the path's length that is stroked, 0…1.
    package var start: Float
    package var end: Float
  }

  package var path: CGPath
  package var isEvenOdd: Bool
  /// The stroke; nil to fill the path.
  package var stroke: Stroke?
  /// Whether the path is animated or replaced in each list: its coverage is not worth keeping.
  package var changes: Bool

  package init(path: CGPath, isEvenOdd: Bool = false, stroke: Stroke? = nil, changes: Bool = false) {
    self.path = path
    self.isEvenOdd = isEvenOdd
    self.stroke = stroke
    self.changes = changes
  }
}
