import LayerValues

// The tables of a frame, which only name the types of their indices.
extension Tables {
  enum Order: OrderedTable {}
  enum Tracks {}
  enum TracksOfEachFrame {}
  enum Stacks {}
  enum CombinedStacks {}
  enum WakeSpans {}
  enum GroupsOfLanes {}
  enum Lanes {}
  enum Fractions {}
  enum Rasters {}
  enum Spaces {}
  enum Details {}
  enum Transitions {}
  enum Spatial {}
  @usableFromInline package enum Textures {}
  @usableFromInline package enum Passes {}
  @usableFromInline package enum Batches {}
  @usableFromInline package enum QuadSpans {}
  @usableFromInline package enum Colors {}
  @usableFromInline package enum Filters {}
  @usableFromInline package enum PlannedEffects {}
  @usableFromInline package enum PlannedAnimations {}
  @usableFromInline package enum Clips {}
  @usableFromInline package enum Projections {}
  @usableFromInline package enum Groups {}
  @usableFromInline package enum Images {}
  @usableFromInline package enum Texts {}
  @usableFromInline package enum Gradients {}
  @usableFromInline package enum Paths {}
  @usableFromInline package enum Effects {}
  @usableFromInline package enum EffectUses {}
  @usableFromInline package enum Runs {}
  @usableFromInline package enum Styles {}
  @usableFromInline package enum MovingRuns {}
  @usableFromInline package enum KeptRuns {}
  @usableFromInline package enum Backdrops {}
}

/// A row in painter's order, or, as an end, the one after the last.
typealias OrderIndex = TableIndex<Tables.Order>

/// A running track among the slots of `RunningTracks`.
typealias TrackIndex = TableIndex<Tables.Tracks>

/// All tracks of one property of one row, among the `TrackStacks`.
typealias StackIndex = TableIndex<Tables.Stacks>

typealias LaneGroupIndex = TableIndex<Tables.GroupsOfLanes>

/// A lane of a group.
typealias LaneIndex = TableIndex<Tables.Lanes>

/// An eased fraction in the `FractionTable`.
typealias FractionIndex = TableIndex<Tables.Fractions>

/// A cached raster, or a candidate for one, of the `RasterCache`.
typealias RasterIndex = TableIndex<Tables.Rasters>

/// A space of the `SpaceResolver`, none for the plane of projection.
typealias SpaceIndex = TableIndex<Tables.Spaces>

/// The values of a row beyond its columns.
typealias DetailsIndex = TableIndex<Tables.Details>

/// A running transition of the `TransitionTable`.
typealias TransitionIndex = TableIndex<Tables.Transitions>

/// A row among the `SpatialRows`.
typealias SpatialIndex = TableIndex<Tables.Spatial>

/// A texture of the `TextureStore`.
package typealias TextureIndex = TableIndex<Tables.Textures>

/// A pass of a plan, and of the graph that becomes it.
package typealias PassIndex = TableIndex<Tables.Passes>

/// A batch of the `BatchList`.
package typealias BatchIndex = TableIndex<Tables.Batches>

/// Quads of one batch that were added one after the other.
package typealias SpanIndex = TableIndex<Tables.QuadSpans>

/// A colour of the `Palette`.
package typealias PaletteIndex = TableIndex<Tables.Colors>

/// The numbers of a filter, among the `filterValues` of a plan.
package typealias FilterValuesIndex = TableIndex<Tables.Filters>

/// An effect that a plan draws.
package typealias PlannedEffectIndex = TableIndex<Tables.PlannedEffects>

/// An animated run that a plan draws.
package typealias PlannedAnimationIndex = TableIndex<Tables.PlannedAnimations>

/// A rounded clip of a display list.
package typealias ClipIndex = TableIndex<Tables.Clips>

/// A projection of a display list.
package typealias ProjectionIndex = TableIndex<Tables.Projections>

/// The description of a group, or of a cached raster, of a display list.
package typealias GroupIndex = TableIndex<Tables.Groups>

/// An image of a render tree and of its display lists.
package typealias ImageIndex = TableIndex<Tables.Images>

/// A text of a render tree and of its display lists.
package typealias TextIndex = TableIndex<Tables.Texts>

package typealias GradientIndex = TableIndex<Tables.Gradients>
package typealias PathIndex = TableIndex<Tables.Paths>

/// An effect of a render tree and of its display lists.
package typealias EffectIndex = TableIndex<Tables.Effects>

/// One effect with its values, of a display list.
package typealias EffectUseIndex = TableIndex<Tables.EffectUses>

/// The appearance of the layer of a run.
@usableFromInline package typealias StyleIndex = TableIndex<Tables.Styles>

package typealias RunIndex = TableIndex<Tables.Runs>
package typealias AnimatedRunIndex = TableIndex<Tables.MovingRuns>

/// A run among the `AnimatedRuns`.
typealias KeptRunIndex = TableIndex<Tables.KeptRuns>

/// A number that a backdrop has while its input stays the same.
package typealias BackdropNumber = TableIndex<Tables.Backdrops>

// Types of the engine that are elements of the tables above.

extension CGImage: TableElement {
  @usableFromInline package typealias Table = Tables.Images
}

extension TextBlock: TableElement {
  @usableFromInline package typealias Table = Tables.Texts
}

extension Effect: TableElement {
  @usableFromInline package typealias Table = Tables.Effects
}

extension Projection: TableElement {
  @usableFromInline package typealias Table = Tables.Projections
}
