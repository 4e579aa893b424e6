import LayerValues

/// The running transition of a row, with the row's old content.
final class RowTransition: TableElement {
  typealias Table = Tables.Transitions

  /// The identifier of the track that animates the progress.
  let track: Int64
  let transition: LayerTransition
  /// The items of the row's old content; nil if there was none or it cannot be drawn again.
  var oldContent: OldContent?
  /// The cached raster of the old content; nil if the row had no content or the raster is lost.
  var raster: RasterReference?
  /// Whether the renderer has drawn the raster.
  var isDrawn = false
  /// Whether the current list makes the raster.
  var isInList = false
  /// The pixels of the raster in the plane in which it is drawn.
  let plane: PixelRect
  /// The map from the row's points, at the beginning of the transition, to pixels of that plane.
  let toPlane: CGAffineTransform
  /// The origin of the row's bounds at the beginning of the transition.
  let origin: SIMD2<Double>
  /// The effect of a page curl; none for other transitions.
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

/// A shared reference to a cached raster, which is dropped with the last reference.
final class RasterReference {
  let number = RasterNumber.next()
  private let rasters: RasterCache

  init(_ rasters: RasterCache) { self.rasters = rasters }

  deinit { rasters.drop(number: number) }
}

/// The recorded content of a row and all rows below it, as items that a subsequent list draws.
struct OldContent {
  /// The items. Their images, texts and effects have the indices of the tree's tables, and are retained as long as the
  /// items exist.
  var list: DisplayList
  /// The raster into which the content is drawn.
  let raster: RasterReference
  /// The values of `RowTransition`'s properties with the same names.
  let plane: PixelRect
  let toPlane: CGAffineTransform
  let origin: SIMD2<Double>
  /// The rasters of other transitions that the items show, until the items are drawn.
  var shownRasters: ContiguousArray<RasterReference>
  /// Whether the items show rasters of other transitions.
  let showsRasters: Bool
}

extension DisplayList {
  /// Adds all items of a list that has the same tables of images, texts and effects.
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
