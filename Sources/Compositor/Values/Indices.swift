import LayerValues

// Tags of the compositor's tables, which distinguish the types of their indices.
extension Tables {
  enum Order: OrderedTable {}
  enum Tracks {}
  enum TracksOfEachFrame {}
  enum Stacks {}
  enum CombinedStacks {}
  enum ModelNumbers {}
  enum NamedStackValues {}
  enum WheelSpans {}
  enum GroupsOfLanes {}
  enum Lanes {}
  enum Fractions {}
  enum Rasters {}
  enum Spaces {}
  enum Details {}
  enum TextsOfRows {}
  enum PrimitiveItems {}
  enum Transitions {}
  enum Spatial {}
  enum Regions {}
  enum FadedImages {}
  enum SmallBlurShadows {}
  enum KeyedRasters {}
  enum PagesOfCoverage {}
  enum CachedPaths {}
  enum SeenPaths {}
  enum CachedBlurs {}
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
  @usableFromInline package enum AnimatedRunUses {}
  @usableFromInline package enum StoredRuns {}
  @usableFromInline package enum Backdrops {}
}

/// The index of a row in painter's order, or, as the end of a range, the index after the range's last row.
typealias OrderIndex = TableIndex<Tables.Order>

/// The index of a running track among the slots of `RunningTracks`.
typealias TrackIndex = TableIndex<Tables.Tracks>

/// The index of a stack, all tracks of one property of one row, in `TrackStacks`.
typealias StackIndex = TableIndex<Tables.Stacks>

/// The index of the first number of a model value in `ModelValues`.
typealias ModelPlace = TableIndex<Tables.ModelNumbers>

typealias LaneGroupIndex = TableIndex<Tables.GroupsOfLanes>

/// The index of a lane in its group.
typealias LaneIndex = TableIndex<Tables.Lanes>

/// The index of an eased fraction in the `FractionTable`.
typealias FractionIndex = TableIndex<Tables.Fractions>

/// The index of a cached raster, or of a candidate for one, in the `RasterCache`.
typealias RasterIndex = TableIndex<Tables.Rasters>

/// The index of a space in the `SpaceResolver`; none for the plane of projection.
typealias SpaceIndex = TableIndex<Tables.Spaces>

/// The index of a row's details, the values beyond its columns.
typealias DetailsIndex = TableIndex<Tables.Details>

/// The index of a row's text among those of all rows; none for a row without text.
typealias RowTextIndex = TableIndex<Tables.TextsOfRows>

/// The index of a running transition in the `TransitionTable`.
typealias TransitionIndex = TableIndex<Tables.Transitions>

/// The index of a row in `SpatialRows`.
typealias SpatialIndex = TableIndex<Tables.Spatial>

/// The index of the copy of an image multiplied by an opacity, in `FadedCopies`.
typealias FadedCopyIndex = TableIndex<Tables.FadedImages>

/// The index of a page of coverage in `CoveragePages`.
typealias CoveragePageIndex = TableIndex<Tables.PagesOfCoverage>

/// The index of a path whose coverage is cached, in `CoveragePages`.
typealias CachedPathIndex = TableIndex<Tables.CachedPaths>

/// The index of a raster whose blurs are cached, in `CachedBlurLevels`.
typealias CachedBlurIndex = TableIndex<Tables.CachedBlurs>

/// The index of a texture in the `TextureStore`.
package typealias TextureIndex = TableIndex<Tables.Textures>

/// The index of a pass in a frame plan, and in the pass graph from which the plan is made.
package typealias PassIndex = TableIndex<Tables.Passes>

/// The index of a batch in the `BatchList`.
package typealias BatchIndex = TableIndex<Tables.Batches>

/// The index of a span, quads of one batch that were added consecutively.
package typealias SpanIndex = TableIndex<Tables.QuadSpans>

/// The index of a colour in the `Palette`.
package typealias PaletteIndex = TableIndex<Tables.Colors>

/// The index of a filter's numbers among the `filterValues` of a frame plan.
package typealias FilterValuesIndex = TableIndex<Tables.Filters>

/// The index of an effect that a frame plan draws.
package typealias PlannedEffectIndex = TableIndex<Tables.PlannedEffects>

/// The index of an animated run that a frame plan draws.
package typealias PlannedAnimationIndex = TableIndex<Tables.PlannedAnimations>

/// The index of a rounded clip in a display list.
package typealias ClipIndex = TableIndex<Tables.Clips>

/// The index of a projection in a display list.
package typealias ProjectionIndex = TableIndex<Tables.Projections>

/// The index of the description of a group, or of a shown raster, in a display list.
package typealias GroupIndex = TableIndex<Tables.Groups>

/// The index of an image in a render tree and its display lists.
package typealias ImageIndex = TableIndex<Tables.Images>

/// The index of a text in a render tree and its display lists.
package typealias TextIndex = TableIndex<Tables.Texts>

package typealias GradientIndex = TableIndex<Tables.Gradients>
package typealias PathIndex = TableIndex<Tables.Paths>

/// The index of an effect in a render tree and its display lists.
package typealias EffectIndex = TableIndex<Tables.Effects>

/// The index of a use of an effect, with its values, in a display list.
package typealias EffectUseIndex = TableIndex<Tables.EffectUses>

/// The index of the item of a row in the `PrimitiveCache`.
typealias PrimitiveItemIndex = TableIndex<Tables.PrimitiveItems>

/// The index of the appearance of a layer in a run.
@usableFromInline package typealias StyleIndex = TableIndex<Tables.Styles>

package typealias RunIndex = TableIndex<Tables.Runs>
package typealias AnimatedRunIndex = TableIndex<Tables.AnimatedRunUses>

/// The index of a run in `AnimatedRuns`.
typealias StoredRunIndex = TableIndex<Tables.StoredRuns>

/// The number of a backdrop, which stays the same as long as the backdrop's input does.
package typealias BackdropNumber = TableIndex<Tables.Backdrops>

// Types of other modules that are elements of the tables above.

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
