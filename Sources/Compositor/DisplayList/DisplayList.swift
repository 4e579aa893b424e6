import LayerValues

/// The items of one frame in painter's order: the resolved render tree as plain values.
///
/// `Resolver.resolve` makes the list; the scheduler and the emitters read it. Its memory is reused in each frame, so
/// that a steady frame allocates nothing.
package struct DisplayList: Sendable {
  /// The width and the height of the surface in pixels.
  package var width = 0
  package var height = 0
  package var items = ContiguousArray<DisplayItem>()
  /// The number of items of kind `backdrop` that were added; some of them may have been removed.
  package var backdropCount = 0
  /// The runs to which items of kind `run` refer, the layers of all runs, and the styles of those layers.
  package var runs = ContiguousArray<DisplayRun>()
  package var quads = ContiguousArray<DisplayQuad>()
  package var styles = ContiguousArray<QuadStyle>()
  /// The runs to which items of kind `animated` refer.
  package var animatedRuns = ContiguousArray<AnimatedRunUse>()
  package var clips = ContiguousArray<RoundedClip>()
  package var images = ContiguousArray<CGImage>()
  package var texts = ContiguousArray<TextBlock>()
  package var groups = ContiguousArray<DisplayGroup>()
  package var projections = ContiguousArray<Projection>()
  package var gradients = ContiguousArray<DisplayGradient>()
  package var paths = ContiguousArray<DisplayPath>()
  package var effectTables = EffectTables()
  /// The number of this list among consecutive lists; `damage` describes the differences from the list before.
  package var frame: UInt64 = 0
  /// Whether any pixel of the surface may differ from the list before; `damage` is then ignored.
  package var isAllDamaged = true
  /// The rectangles in which pixels may differ from the list before. More than `damageLimit` rectangles count as the
  /// whole surface.
  package var damage = ContiguousArray<PixelRect>()
  package static let damageLimit = 32
  /// The content that the list shares with the list before.
  package var reuse = ListReuse()
  package var notices = TextureNotices()

  package init() {}

  package mutating func removeAll() {
    items.emptyReleasingMemory()
    backdropCount = 0
    runs.empty()
    quads.empty()
    animatedRuns.empty()
    clips.emptyReleasingMemory()
    groups.empty()
    projections.empty()
    gradients.empty()
    paths.empty()
    effectTables.uses.empty()
    effectTables.values.empty()
    damage.empty()
    reuse.removeAll()
    isAllDamaged = true
    notices.droppedRasters.empty()
    notices.announcedImages.empty()
  }
}

/// The tables of effect items: the effects, their uses, and the numbers of the uniforms of all uses.
package struct EffectTables: Sendable {
  package var effects = ContiguousArray<Effect>()
  package var uses = ContiguousArray<DisplayEffect>()
  package var values = ContiguousArray<Float>()
}

/// The content that a list shares with the list before it.
package struct ListReuse: Sendable {
  /// The scroll that explains the differences outside of the list's damage: content of the list before has moved. Nil
  /// if there is none.
  package var scroll: DisplayScroll?
  /// Whether the list is the list before with other items at the indices `replacedItems`.
  package var isRepaired = false
  package var replacedItems = ContiguousArray<Int32>()
  /// The number of rows that were visited to make the list. A subtree whose raster is shown counts as one row.
  package var visitedRows = 0
  /// The number of the copy of the render tree's resources that the list contains.
  var resourceCopy = 0

  mutating func removeAll() {
    scroll = nil
    isRepaired = false
    replacedItems.empty()
    visitedRows = 0
  }
}

/// A rectangle of the surface that shows content of the list before, moved by whole pixels, except in the damage.
package struct DisplayScroll: Sendable, Equatable {
  package var rect: PixelRect
  /// The offset of the content in pixels, to the right and down.
  package var x: Int32
  package var y: Int32
}

/// A gradient: colours along a line, outwards from a point, or around a point.
package struct DisplayGradient: Sendable, Equatable, TableElement {
  package typealias Table = Tables.Gradients

  package enum Kind: UInt8, Sendable { case axial, radial, conic }
  package var kind: Kind
  /// The start and the end in local points. A radial gradient has its centre at `start`, and its last colour is on the
  /// ellipse whose radii are the components of |end - start|. A conic gradient turns about `start`, begins in the
  /// direction of `end`, and proceeds from x towards y.
  package var start: SIMD2<Float>
  package var end: SIMD2<Float>
  /// The colours, not premultiplied; the gradient interpolates premultiplied colours.
  package var colors: [SIMD4<Float>]
  /// The location of each colour, 0…1, never decreasing.
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

  /// The properties of a stroke; lengths are in local points.
  package struct Stroke: Sendable, Equatable {
    package var width: Float
    package var cap: CGLineCap
    package var join: CGLineJoin
    package var miterLimit: Float
    package var dashes: [Float]
    package var dashPhase: Float
    /// The stroked part of the path, from `start` to `end` in fractions of the path's length, 0…1.
    package var start: Float
    package var end: Float
  }

  package var path: CGPath
  package var isEvenOdd: Bool
  /// The stroke; nil to fill the path.
  package var stroke: Stroke?
  /// Whether the path is animated or replaced for each list, so that its coverage is not worth caching.
  package var changes: Bool

  package init(path: CGPath, isEvenOdd: Bool = false, stroke: Stroke? = nil, changes: Bool = false) {
    self.path = path
    self.isEvenOdd = isEvenOdd
    self.stroke = stroke
    self.changes = changes
  }
}
