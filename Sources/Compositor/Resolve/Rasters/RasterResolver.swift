import LayerValues

/// Resolves subtrees and runs that stay the same. Each is drawn once into a raster, and shown as one item until it
/// changes.
///
/// A raster has the pixels of its content, and is shown only at whole-pixel offsets from its original position, so that
/// it looks the same as the content. Content that scales, rotates or moves by fractions of a pixel is drawn directly
/// until it rests.
enum RasterResolver {
  /// Emits a subtree whose layer is on the surface, as a raster if that pays.
  static func draw(
    _ layer: VisitedRow, parent: Inherited, resolver: inout Resolver, into list: inout DisplayList
  ) {
    let row = layer.row
    let rasters = resolver.rasters
    guard rasters.isEnabled, layer.index > .first,
      layer.end > layer.index + 1 || resolver.tree.rows[row].text.exists, parent.opacity >= 1,
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
    } else if rasters.showsRasters, rasters.entries[index].isWorthMaking, !rasters.isRepairing,
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
    if list.items.count == first, rasters.entries[index].isDueForMeasuring, !rasters.isRepairing {
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

  /// Measures the pixels of an invisible subtree, so that subsequent frames do not visit the subtree until it becomes
  /// visible.
  private static func measure(
    _ index: RasterIndex, layer: VisitedRow, parent: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    // Beyond these limits, a `Float` does not represent eighths of a pixel.
    let limits = PixelRect(x0: -1 << 20, y0: -1 << 20, x1: 1 << 20, y1: 1 << 20)
    let first = list.items.count
    drawWithoutRasters(layer, parent: parent.unclipped(within: limits), resolver: &resolver, into: &list)
    let covered = list.coveredPixels(from: first)
    // The bounds are unknown if the limits cut content off, or if there are backdrops or effects.
    if limits.surrounds(covered), !list.isUncacheable(from: first) {
      resolver.rasters.entries[index].plane = covered.isEmpty ? covered : covered.reaching(1)
      resolver.rasters.entries[index].madeTransform = layer.toPixels
      noteLocalTransform(index, layer, resolver)
    }
    list.removeItems(from: first)
  }

  /// Stores the layer's map to its superlayer, with which subsequent frames need not visit the subtree until it
  /// changes.
  private static func noteLocalTransform(
    _ index: RasterIndex, _ layer: VisitedRow, _ resolver: borrowing Resolver
  ) {
    if resolver.tree.rows[layer.row].transition.exists { return }
    resolver.rasters.entries[index].localTransform = resolver.tree.localTransform(
      layer.row, layer.bounds, false)
  }

  /// Shows the raster of an unchanged subtree, or nothing if the subtree is still invisible, without visiting the
  /// subtree. Returns the index after the subtree; nil if the subtree has to be visited.
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
    else { return skipInvisible(index, at: toPixels, scissor: parent.scissor, in: rasters) ? end : nil }
    if rasters.entries[index].raster == 0 {
      if rasters.entries[index].pixels(shift).intersects(parent.scissor) { return nil }
    } else {
      if rasters.isCutThrough(index, shift: shift, parent: parent, list: list) { return nil }
      rasters.show(index, movedBy: shift, parent: parent, into: &list)
    }
    rasters.entries[index].noteShown(at: toPixels, rasters.frame)
    return end
  }

  /// Skips an unchanged subtree that has moved by parts of a pixel, or too far for its raster; returns false if the
  /// subtree may be visible.
  private static func skipInvisible(
    _ index: RasterIndex, at transform: CGAffineTransform, scissor: PixelRect, in rasters: RasterCache
  ) -> Bool {
    guard let pixels = rasters.entries[index].touchedPixels(at: transform), !pixels.intersects(scissor)
    else { return false }
    let localTransform = rasters.entries[index].localTransform
    // The raster would take the room of others.
    rasters.drop(index)
    rasters.entries[index].localTransform = localTransform
    rasters.entries[index].noteSkipped(at: transform, rasters.frame)
    return true
  }

  // MARK: Runs

  /// Draws a run that is unchanged since the last frame, without checking its rows. Returns the index after the run;
  /// nil if no such run begins at `first`.
  static func drawStillRun(
    from first: OrderIndex, to end: OrderIndex, parent: Inherited, resolver: borrowing Resolver,
    into list: inout DisplayList
  ) -> OrderIndex? {
    let rasters = resolver.rasters
    guard rasters.isEnabled, end - first >= RasterCache.shortestCachedRun, !rasters.isInsideRaster else {
      return nil
    }
    let index = rasters.run(from: resolver.tree.order[first].row)
    guard index.exists else { return nil }
    let entry = rasters.entries[index]
    guard let run = entry.run, !run.isStrip else { return nil }
    let runEnd = first + run.count
    guard run.siblings == SiblingOrder(at: first, resolver.tree), runEnd <= end,
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
      entry.cost >= Float(RasterCache.shortestCachedRun)
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

  /// Stores a run that was drawn as `size` items and quads, for the next frame.
  static func noteRun(
    _ indices: Range<OrderIndex>, size: Int, parent: Inherited, resolver: borrowing Resolver
  ) {
    let rasters = resolver.rasters
    guard rasters.isEnabled, indices.count >= RasterCache.shortestCachedRun, !rasters.isInsideRaster else {
      return
    }
    let run = CachedRun(
      count: indices.count, siblings: SiblingOrder(at: indices.lowerBound, resolver.tree),
      scissor: parent.scissor)
    var entry = CachedRaster(row: resolver.tree.order[indices.lowerBound].row, run: run)
    entry.lastFrame = rasters.frame
    entry.madeTransform = parent.transform
    entry.cost = Float(size)
    rasters.noteRun(entry)
  }
}

extension Inherited {
  /// The state with `limits` as the only clip, without runs and without reduced resolution.
  func unclipped(within limits: PixelRect) -> Inherited {
    var wide = self
    wide.scissor = limits
    wide.clip = .none
    wide.runEligibility = .none
    wide.isReducible = false
    return wide
  }
}
