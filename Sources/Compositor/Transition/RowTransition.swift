import LayerValues

/// A transition that a row runs, with the raster of the row's old content.
final class RowTransition: TableElement {
  typealias Table = Tables.Transitions

  /// The track of the progress.
  let track: Int64
  let transition: LayerTransition
  /// The old content of the row; nil if there was none or it cannot be drawn again.
  var oldContent: OldContent?
  /// The raster that the renderer keeps; nil if the row had no content or the raster is lost.
  var raster: RasterReference?
  /// Whether the renderer has that raster.
  var isDrawn = false
  /// Whether the current list has the items that make the raster.
  var isInList = false
  /// The pixels of the raster, in the plane in which it was drawn.
  let plane: PixelRect
  /// The map from the row's former points to the pixels of that plane.
  let toPlane: CGAffineTransform
  /// The former origin of the row's bounds.
  let origin: SIMD2<Double>
  /// The effect of a page that curls.
  var effect: EffectIndex = .none

  init(track: Int64, _ transition: LayerTransition, _ old: OldContent?) {
    self.track = track
    self.transition = transition
    oldContent = old
    raster = old?.raster
    plane = old?.plane ?? PixelRect.empty
    toPlane = old?.toPlane ?? .identity
    origin = old?.origin ?? SIMD2()
  }
}

/// A raster's number, which is dropped when nothing holds it any more.
final class RasterReference {
  let number = RasterNumber.next()
  private let rasters: RasterCache

  init(_ rasters: RasterCache) { self.rasters = rasters }

  deinit { rasters.drop(number: number) }
}

/// The content of a row in a frame: the items of the row and of all rows below it, for a later list.
struct OldContent {
  /// The items; their images, texts and effects have the indices of the tree's tables, which are retained for it.
  var list: DisplayList
  /// The raster that the renderer makes of the content.
  let raster: RasterReference
  let plane: PixelRect
  let toPlane: CGAffineTransform
  let origin: SIMD2<Double>
  /// The rasters that the items show, until they are drawn.
  var shownRasters: ContiguousArray<RasterReference>
  /// Whether the items show any rasters.
  let showsRasters: Bool
}

extension DisplayList {
  /// Adds all items of a list that has the same tables.
  mutating func append(_ other: borrowing DisplayList) {
    let before = TableCounts(self)
    for index in 0..<other.clips.count { clips.append(other.clips[index]) }
    for index in 0..<other.projections.count { projections.append(other.projections[index]) }
    for index in 0..<other.groups.count { groups.append(other.groups[index]) }
    for index in 0..<other.gradients.count { gradients.append(other.gradients[index]) }
    for index in 0..<other.paths.count { paths.append(other.paths[index]) }
    for index in 0..<other.effectTables.values.count {
      effectTables.values.append(other.effectTables.values[index])
    }
    for index in 0..<other.effectTables.uses.count {
      var moved = other.effectTables.uses[index]
      moved.values += Int32(before.values)
      moved.first = moved.first.moved(byGroups: before.groups)
      moved.second = moved.second.moved(byGroups: before.groups)
      effectTables.uses.append(moved)
    }
    backdropCount += other.backdropCount
    for index in 0..<other.items.count {
      var item = other.items[index]
      item.clip = item.clip.moved(by: before.clips)
      item.projection = item.projection.moved(by: before.projections)
      item.content = item.content.moved(behind: before)
      items.append(item)
    }
  }
}
