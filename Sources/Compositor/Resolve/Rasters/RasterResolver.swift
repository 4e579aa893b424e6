import LayerValues

/// Resolves subtrees and runs that stay the same: they are drawn once, as rasters, and shown as one item each until
/// they change.
///
/// A raster has the same pixels as its content drawn live, and is shown only at whole pixel offsets from its original
/// position, so that it looks the same. Content that scales, rotates or is between pixels is drawn live until it rests.
enum RasterResolver {
  /// Emits a subtree whose layer is on the surface, as a raster if it is worth one.
  static func draw(
    _ layer: VisitedRow, parent: Inherited, resolver: inout Resolver, into list: inout DisplayList
  ) {
    let row = layer.row
    let rasters = resolver.rasters
    guard rasters.isEnabled, layer.index > .first,
      layer.end > layer.index + 1 || resolver.tree.rows[row].text.index.exists, parent.opacity >= 1,
      !rasters.isInsideRaster, !resolver.tree.isRasterized(row)
    else { return resolver.draw(layer, parent, &list) }
    let index = rasters.visit(
      row, isBackFacing: parent.isBackFacing,
      hasChanged: resolver.tree.changed.hasContentChanged(from: layer.index, to: layer.end),
      at: layer.toPixels)
    if rasters.showsRasters, rasters.entries[index].raster != 0 {
      if let shift = rasters.entries[index].shift(to: layer.toPixels) {
        if rasters.isCutThrough(index, shift: shift, parent: parent, list: list) {
          return resolver.draw(layer, parent, &list)
        }
        if RasterCache.isWithinReach(shift, list) {
          noteLocalTransform(index, layer, resolver)
          return rasters.show(index, movedBy: shift, parent: parent, into: &list)
        }
        let first = list.items.count
        resolver.draw(layer, parent, &list)
        if list.items.count > first { rasters.drop(index) }
        return
      }
      if rasters.entries[index].movesByWholePixels { rasters.drop(index) }
    } else if rasters.showsRasters, rasters.entries[index].isWorthMaking,
      !rasters.isStillCutThrough(index, toPixels: layer.toPixels, parent: parent, list: list)
    {
      let limits = RasterCache.reach(of: list)
      let first = rasters.beginRaster(of: index, parent, &list)
      drawWithoutRasters(layer, parent: parent.unclipped(within: limits), resolver: &resolver, into: &list)
      rasters.entries[index].cost = RasterCache.cost(
        of: list, resolver.tree.primitives.styles, from: first + 1)
      if rasters.endRaster(
        of: index, from: first, at: layer.toPixels, within: limits, parent: parent, in: &list)
      {
        return
      }
    }
    let first = list.items.count
    resolver.draw(layer, parent, &list)
    rasters.entries[index].cost = RasterCache.cost(
      of: list, resolver.tree.primitives.styles, from: first)
    if list.items.count == first, rasters.entries[index].isDueForMeasuring {
      measure(index, layer: layer, parent: parent, resolver: &resolver, into: &list)
    }
  }

  private static func drawWithoutRasters(
    _ layer: VisitedRow, parent: Inherited, resolver: inout Resolver, into list: inout DisplayList
  ) {
    resolver.rasters.isInsideRaster = true
    resolver.draw(layer, parent, &list)
    resolver.rasters.isInsideRaster = false
  }

  /// Measures the pixels of an invisible subtree, so that it is not visited until it becomes visible.
  private static func measure(
    _ index: RasterIndex, layer: VisitedRow, parent: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    // Farther away, a Float has no eighths of a pixel.
    let limits = PixelRect(x0: -1 << 20, y0: -1 << 20, x1: 1 << 20, y1: 1 << 20)
    let first = list.items.count
    drawWithoutRasters(layer, parent: parent.unclipped(within: limits), resolver: &resolver, into: &list)
    let covered = list.coveredPixels(from: first)
    // If the limits cut content off, its bounds are unknown; backdrops and effects have none.
    if limits.surrounds(covered), !list.isUncacheable(from: first) {
      resolver.rasters.entries[index].plane = covered.isEmpty ? covered : covered.reaching(1)
      resolver.rasters.entries[index].madeTransform = layer.toPixels
      noteLocalTransform(index, layer, resolver)
    }
    list.removeItems(from: first)
  }

  /// Notes that a subtree need not be visited until any of it changes, however its superlayer moves.
  private static func noteLocalTransform(
    _ index: RasterIndex, _ layer: VisitedRow, _ resolver: borrowing Resolver
  ) {
    if resolver.tree.rows[layer.row].transition.exists { return }
    resolver.rasters.entries[index].localTransform = resolver.tree.localTransform(
      layer.row, layer.bounds, false)
  }

  /// Shows the raster of an unchanged subtree, however its superlayer has moved, or nothing if it is not visible,
  /// without visiting the subtree; returns the index after it, nil if that is not possible.
  static func drawStill(
    _ child: OrderIndex, parent: Inherited, resolver: borrowing Resolver, into list: inout DisplayList
  ) -> OrderIndex? {
    let rasters = resolver.rasters
    let index = rasters.knownSubtree(of: resolver.tree.order[child].row)
    guard index.exists, let localTransform = rasters.entries[index].localTransform, rasters.showsRasters,
      rasters.entries[index].lastFrame == rasters.frame - 1, parent.opacity >= 1, parent.space.isNone,
      rasters.entries[index].isBackFacing == parent.isBackFacing, !rasters.isInsideRaster
    else { return nil }
    let end = resolver.tree.order[child].end
    if resolver.tree.changed.hasChanged(from: child, to: end) { return nil }
    let toPixels = localTransform.concatenating(parent.transform)
    guard let shift = rasters.entries[index].shift(to: toPixels), RasterCache.isWithinReach(shift, list)
    else { return nil }
    if rasters.entries[index].raster == 0 {
      if rasters.entries[index].pixels(shift).intersects(parent.scissor) { return nil }
    } else {
      if rasters.isCutThrough(index, shift: shift, parent: parent, list: list) { return nil }
      rasters.show(index, movedBy: shift, parent: parent, into: &list)
    }
    rasters.entries[index].noteShown(at: toPixels, rasters.frame)
    return end
  }

  // MARK: Runs

  /// Draws an unchanged run from the last frame without visiting its rows. Returns the index after it, nil if there is none.
  static func drawStillRun(
    from first: OrderIndex, to end: OrderIndex, parent: Inherited, resolver: borrowing Resolver,
    into list: inout DisplayList
  ) -> OrderIndex? {
    let rasters = resolver.rasters
    guard rasters.isEnabled, end - first >= RasterCache.shortestKeptRun, !rasters.isInsideRaster else {
      return nil
    }
    let index = rasters.run(from: resolver.tree.order[first].row)
    guard index.exists else { return nil }
    let entry = rasters.entries[index]
    guard let run = entry.run else { return nil }
    let runEnd = first + run.count
    guard run.orderNumber == resolver.tree.order.number,
      run.siblingsEpoch == siblingsEpoch(of: first, resolver.tree), runEnd <= end,
      entry.lastFrame == rasters.frame - 1, parent.opacity >= 1, parent.clip.isNone, parent.space.isNone,
      parent.transform == entry.madeTransform, parent.scissor == run.scissor,
      !resolver.tree.changed.hasChanged(from: first, to: runEnd)
    else { return nil }
    rasters.entries[index].lastFrame = rasters.frame
    rasters.entries[index].stillFrames += 1
    if rasters.showsRasters, entry.raster != 0 {
      rasters.show(index, movedBy: SIMD2(0, 0), parent: parent, into: &list)
      return runEnd
    }
    if rasters.showsRasters, entry.stillFrames + 1 >= RasterCache.requiredStillFrames, !entry.isExcluded,
      entry.cost >= Float(RasterCache.shortestKeptRun)
    {
      let group = rasters.beginRaster(of: index, parent, &list)
      var inside = parent
      inside.runEligibility = .none
      resolver.tree.primitives.drawRun(resolver.tree, from: first, to: runEnd, parent: inside, into: &list)
      if rasters.endRaster(
        of: index, from: group, at: entry.madeTransform, within: parent.scissor, parent: parent, in: &list)
      {
        return runEnd
      }
    }
    resolver.tree.primitives.drawRun(resolver.tree, from: first, to: runEnd, parent: parent, into: &list)
    return runEnd
  }

  /// Records a run that was drawn as `size` items and quads, for the next frame.
  static func noteRun(
    _ indices: Range<OrderIndex>, size: Int, parent: Inherited, resolver: borrowing Resolver
  ) {
    let rasters = resolver.rasters
    guard rasters.isEnabled, indices.count >= RasterCache.shortestKeptRun, !rasters.isInsideRaster else {
      return
    }
    let run = CachedRun(
      count: indices.count, orderNumber: resolver.tree.order.number,
      siblingsEpoch: siblingsEpoch(of: indices.lowerBound, resolver.tree), scissor: parent.scissor)
    var entry = CachedRaster(row: resolver.tree.order[indices.lowerBound].row, run: run)
    entry.lastFrame = rasters.frame
    entry.madeTransform = parent.transform
    entry.cost = Float(size)
    rasters.noteRun(entry)
  }

  /// The commit that last changed the siblings of the row at an index in the order.
  private static func siblingsEpoch(of index: OrderIndex, _ tree: borrowing RenderTree) -> UInt64 {
    tree.rows[tree.order[index].parent].epochs.children
  }
}

extension Inherited {
  /// A state in which only `limits` clips the content, and in which it is drawn as items.
  fileprivate func unclipped(within limits: PixelRect) -> Inherited {
    var wide = self
    wide.scissor = limits
    wide.clip = .none
    wide.runEligibility = .none
    wide.isReducible = false
    return wide
  }
}
