import LayerValues

/// Records the content that a row showed before the commit that begins its transition, as items, which the next list
/// draws into a raster. The raster does not depend on subsequent changes of the layers.
///
/// Before the tree applies the commit that begins a transition (`CATransition`, `UIView.transition`), the row is
/// resolved again as in the last frame, and the next list draws the items into a cached raster.
///
/// A row that is new in the commit shows, as its old content, the existing rows that it takes over, as they were
/// visible before (`NewRows`). These include rows that have left the new row since the last frame, since an animator
/// may exchange the pages of its container in the turn that makes the container. Layers record such exits
/// (`DepartedLayer`), and the change list names their rows (`departedRows`).
struct OldContentRecorder {
  /// Whether items are being recorded for a subsequent list.
  private(set) var isRecording = false
  /// The rasters of other transitions that the recorded items show.
  var shownRasters = ContiguousArray<RasterReference>()

  /// Records the content of the rows whose transitions a commit begins, before the commit is applied.
  static func record(_ list: ChangeList, _ resolver: inout Resolver) {
    resolver.tree.transitions.oldContents.removeAll()
    var newRows: NewRows?
    for index in list.changes.indices {
      guard case .addTrack(let added) = list.changes[index],
        list.tracks[added].track.property == .named(.transition),
        let transition = list.tracks[added].track.layerTransition
      else { continue }
      let (id, row) = (list.tracks[added].id, list.tracks[added].row)
      let new = newRows ?? NewRows(list)
      newRows = new
      let old =
        new.contains(row)
        ? recordTaken(by: row, among: new, of: list, for: transition, resolver: &resolver)
        : record(row, transition, &resolver)
      resolver.tree.transitions.oldContents.append((id, old))
    }
  }

  /// Records the existing rows that a new row takes over, as they were visible before; nil if there are none. For
  /// example, an animator's container is new in the commit that begins its transition.
  private static func recordTaken(
    by row: RowIndex, among new: NewRows, of list: ChangeList, for transition: LayerTransition,
    resolver: inout Resolver
  ) -> OldContent? {
    guard let (toRow, above) = new.transform(of: row, list), above.exists,
      let index = shownIndex(above, resolver), let toPixels = surfaceTransform(of: index, resolver)
    else { return nil }
    let taken = visibleRows(new.takenRows(by: row), withoutAncestorsOf: index, resolver)
    if taken.isEmpty { return nil }
    let toPlane = toRow.concatenating(
      resolver.tree.flatSublayerTransform(of: above, resolver.tree.bounds(of: above))
    ).concatenating(toPixels)
    let bounds = new.bounds(of: row, list)
    guard abs(toPlane.a * toPlane.d - toPlane.b * toPlane.c) > 1e-9 else { return nil }
    let surface = PixelRect(x0: 0, y0: 0, x1: resolver.surface.size.x, y1: resolver.surface.size.y)
    let around = transition.isCurl ? snappedBox(bounds, toPlane) : surface.union(pixelBox(bounds, toPlane))
    return record(of: bounds, toPlane: toPlane, around: around, for: transition, resolver: &resolver) {
      inherited, resolver, list in
      for (index, outerOpacity) in taken {
        guard let toPixels = surfaceTransform(of: index, resolver) else { continue }
        let row = resolver.tree.order[index].row
        let layer = VisitedRow(
          index: index, end: resolver.tree.order[index].end, row: row,
          bounds: resolver.tree.bounds(of: row), toPixels: toPixels,
          opacity: outerOpacity * ownOpacity(of: row, resolver))
        resolver.drawInTransition(layer, inherited, &list)
      }
    }
  }

  /// The indices of visible rows, from back to front, each with the product of the opacities of the row's ancestors
  /// below the nearest common ancestor with the row at the index `other`.
  ///
  /// Rows below another row of `rows`, which shows them, and rows below hidden layers are left out.
  private static func visibleRows(
    _ rows: Set<RowIndex>, withoutAncestorsOf other: OrderIndex, _ resolver: borrowing Resolver
  ) -> [(index: OrderIndex, outerOpacity: Float)] {
    var indices: [OrderIndex] = []
    for row in rows {
      if let index = shownIndex(row, resolver) { indices.append(index) }
    }
    indices.sort()
    var seen: [(index: OrderIndex, outerOpacity: Float)] = []
    var end = OrderIndex.first
    for index in indices where index >= end {
      end = resolver.tree.order[index].end
      if let opacity = outerOpacity(of: index, withoutAncestorsOf: other, resolver) {
        seen.append((index, opacity))
      }
    }
    return seen
  }

  /// The product of the opacities of a row's ancestors below the nearest common ancestor with the row at the index
  /// `other`; nil if any of these ancestors is hidden.
  private static func outerOpacity(
    of index: OrderIndex, withoutAncestorsOf other: OrderIndex, _ resolver: borrowing Resolver
  ) -> Float? {
    var product: Float = 1
    var row = resolver.tree.order[index].parent
    while row.exists {
      let above = resolver.tree.rows[row].paintIndex
      if above <= other, other < resolver.tree.order[above].end { break }
      let opacity = ownOpacity(of: row, resolver)
      if resolver.tree.isSkipped(row, opacity: opacity) { return nil }
      product *= opacity
      row = resolver.tree.order[above].parent
    }
    return product
  }

  private static func ownOpacity(of row: RowIndex, _ resolver: borrowing Resolver) -> Float {
    Float(min(1, max(0, resolver.tree.value(.opacity, row))))
  }

  /// The index in painter's order of a row; nil if the row is not in the order, or belongs to a transform layer.
  private static func shownIndex(_ row: RowIndex, _ resolver: borrowing Resolver) -> OrderIndex? {
    guard row.position < resolver.tree.rows.count, resolver.tree.rows[row].isAlive,
      !resolver.tree.rows[row].isTransformLayer
    else { return nil }
    let index = resolver.tree.rows[row].paintIndex
    return resolver.tree.order.contains(index) && resolver.tree.order[index].row == row ? index : nil
  }

  /// Records the content of a row; nil if nothing of it is visible.
  private static func record(
    _ row: RowIndex, _ transition: LayerTransition, _ resolver: inout Resolver
  ) -> OldContent? {
    guard let index = shownIndex(row, resolver) else { return nil }
    let opacity = ownOpacity(of: row, resolver)
    // A hidden row that is in another transition shows the old content of that transition.
    if resolver.tree.rows[row].transition.isNone, resolver.tree.value(.isHidden, row) >= 0.5 || opacity <= 0 {
      return nil
    }
    let bounds = resolver.tree.bounds(of: row)
    let scale = resolver.surface.scale
    var toPlane = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -bounds.x * scale, ty: -bounds.y * scale)
    // Except for a curl, content beyond the bounds and the surface, such as a shadow, is recorded within a margin of 64
    // or 256 pixels.
    var around = pixelBox(bounds, toPlane)
    if transition.isCurl {
      around = snappedBox(bounds, toPlane)
    } else if let toPixels = surfaceTransform(of: index, resolver),
      abs(toPixels.a * toPixels.d - toPixels.b * toPixels.c) > 1e-9
    {
      // The raster has the same pixel positions as the visible content.
      toPlane = toPixels
      around = PixelRect(x0: 0, y0: 0, x1: resolver.surface.size.x, y1: resolver.surface.size.y)
        .union(pixelBox(bounds, toPlane)).reaching(64)
    } else {
      around = around.reaching(256)
    }
    let layer = VisitedRow(
      index: index, end: resolver.tree.order[index].end, row: row, bounds: bounds, toPixels: toPlane,
      opacity: opacity)
    return record(of: bounds, toPlane: toPlane, around: around, for: transition, resolver: &resolver) {
      inherited, resolver, list in
      resolver.drawInTransition(layer, inherited, &list)
    }
  }

  /// Records the content that `draw` emits within the pixels `around` of a plane, for a layer with the given bounds.
  /// Nil if there is no content, or if a side of `around` has 16,384 pixels or more.
  private static func record(
    of bounds: SIMD4<Double>, toPlane: CGAffineTransform, around: PixelRect, for transition: LayerTransition,
    resolver: inout Resolver, draw: (Inherited, inout Resolver, inout DisplayList) -> Void
  ) -> OldContent? {
    guard around.width < 16_384, around.height < 16_384, !around.isEmpty else { return nil }
    var list = DisplayList()
    (list.width, list.height) = (Int(resolver.surface.size.x), Int(resolver.surface.size.y))
    let inherited = Inherited(transform: toPlane, opacity: 1, scissor: around, clip: .none)
    let wasInsideRaster = resolver.rasters.isInsideRaster
    (resolver.rasters.isInsideRaster, resolver.recorder.isRecording) = (true, true)
    draw(inherited, &resolver, &list)
    (resolver.rasters.isInsideRaster, resolver.recorder.isRecording) = (wasInsideRaster, false)
    let shownRasters = resolver.recorder.shownRasters
    resolver.recorder.shownRasters.removeAll()
    let covered = list.coveredPixels(from: 0)
    if covered.isEmpty { return nil }
    resolver.tree.resources.retain(list)
    return OldContent(
      list: list, raster: RasterReference(resolver.rasters), plane: transition.isCurl ? around : covered,
      toPlane: toPlane,
      origin: SIMD2(bounds.x, bounds.y), shownRasters: shownRasters, showsRasters: !shownRasters.isEmpty)
  }

  /// The map from the points of the row at an index to pixels of the surface; nil if the row, or a row above it, leaves
  /// the plane.
  private static func surfaceTransform(of index: OrderIndex, _ resolver: borrowing Resolver)
    -> CGAffineTransform?
  {
    var path: [RowIndex] = []
    var next = index
    while true {
      let row = resolver.tree.order[next].row
      guard resolver.tree.isFlat(row) else { return nil }
      path.append(row)
      let parent = resolver.tree.order[next].parent
      if parent.isNone { break }
      let c = AnimatableProperty.sublayerTransform.offset
      // The components m14, m24, m34 and m44 are the perspective; m31 and m32 shift content by its depth.
      guard resolver.tree.presentation[c + 3, parent] == 0, resolver.tree.presentation[c + 7, parent] == 0,
        resolver.tree.presentation[c + 11, parent] == 0,
        resolver.tree.presentation[c + 15, parent] == 1, resolver.tree.presentation[c + 8, parent] == 0,
        resolver.tree.presentation[c + 9, parent] == 0
      else { return nil }
      next = resolver.tree.rows[parent].paintIndex
    }
    // The transforms are applied from the root down.
    var toPixels = CGAffineTransform(scaleX: resolver.surface.scale, y: resolver.surface.scale)
    var parent: RowIndex = .none
    for row in path.reversed() {
      var local = resolver.tree.localTransform(row, resolver.tree.bounds(of: row), parent.isNone)
      if parent.exists {
        local = local.concatenating(
          resolver.tree.flatSublayerTransform(of: parent, resolver.tree.bounds(of: parent)))
      }
      toPixels = local.concatenating(toPixels)
      parent = row
    }
    return toPixels
  }
}
