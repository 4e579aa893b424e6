import LayerValues

/// Resolves strips: consecutive sibling subtrees that stay the same and move together by whole pixels, such as the
/// rows of a list that scrolls. A strip has one raster, and a frame shows or skips it as one item, so that a list
/// costs its strips and not its rows.
///
/// A strip is made of subtrees that `RasterResolver.drawStill` could show, and that together cover at most a quarter
/// of the surface. A strip outside of the visible pixels has no raster until it becomes visible. A strip that is mostly
/// empty never has one: its subtrees are skipped together while it is invisible, and otherwise drawn separately.
struct StripResolver {
  /// The first index at which another strip may begin: strips do not overlap.
  var nextSearch: OrderIndex

  /// The least and the greatest number of subtrees in a strip. A strip is drawn in one frame, which more would delay.
  private static let counts = 4...32
  /// The number of frames without a change after which a subtree is put into a strip. A change of one subtree costs the
  /// strip's raster, so that subtrees of which some change now and then are drawn separately.
  private static let leastStillFrames = 24
  /// The greatest area of a strip, as a fraction of the surface.
  private static let mostOfSurface: Int64 = 4

  /// Shows the strip that begins at an index in the order, or nothing if the strip is invisible, without visiting its
  /// subtrees. Returns the index after the strip; nil if there is no such strip.
  mutating func draw(
    _ first: OrderIndex, to end: OrderIndex, parent: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) -> OrderIndex? {
    let rasters = resolver.rasters
    guard parent.opacity >= 1, parent.space.isNone, !rasters.isInsideRaster else { return nil }
    let index = rasters.run(from: resolver.tree.order[first].row)
    guard index.exists, let run = rasters.entries[index].run, run.isStrip else {
      if first >= nextSearch { make(from: first, to: end, parent: parent, resolver: resolver) }
      return nil
    }
    let stop = first + run.count
    guard run.siblings == SiblingOrder(at: first, resolver.tree), stop <= end,
      rasters.entries[index].lastFrame >= rasters.frame - 1,
      rasters.entries[index].isBackFacing == parent.isBackFacing,
      !resolver.tree.changed.hasChanged(from: first, to: stop)
    else {
      rasters.removeRun(index)
      return nil
    }
    nextSearch = stop
    guard let shift = rasters.entries[index].shift(to: parent.transform),
      RasterCache.isWithinReach(shift, list)
    else {
      guard let pixels = rasters.entries[index].touchedPixels(at: parent.transform),
        !pixels.intersects(parent.scissor)
      else {
        rasters.removeRun(index)
        return nil
      }
      // The raster would take the room of others.
      rasters.drop(index)
      rasters.entries[index].noteSkipped(at: parent.transform, rasters.frame)
      return stop
    }
    rasters.entries[index].noteShown(at: parent.transform, rasters.frame)
    // The raster has a transparent edge.
    if !rasters.entries[index].pixels(shift).grown(by: -1).intersects(parent.scissor) { return stop }
    if rasters.entries[index].isExcluded { return nil }
    if rasters.entries[index].raster == 0 {
      let isDrawn = Self.draw(
        index, from: first, to: stop, parent: parent, resolver: &resolver, into: &list)
      return isDrawn ? stop : nil
    }
    if rasters.isCutThrough(index, shift: shift, parent: parent, list: list) { return nil }
    rasters.show(index, movedBy: shift, parent: parent, into: &list)
    return stop
  }

  /// Draws the subtrees of a strip into its raster; returns false, without items, if they cannot be in a raster.
  private static func draw(
    _ index: RasterIndex, from first: OrderIndex, to stop: OrderIndex, parent: Inherited,
    resolver: inout Resolver, into list: inout DisplayList
  ) -> Bool {
    let rasters = resolver.rasters
    let limits = RasterCache.reach(of: list)
    let group = rasters.beginRaster(of: index, parent, &list)
    rasters.isInsideRaster = true
    var child = first
    while child < stop {
      child = resolver.visit(child, parent: parent.unclipped(within: limits), into: &list)
    }
    rasters.isInsideRaster = false
    return rasters.endRaster(
      of: index, from: group, at: parent.transform, within: limits, parent: parent, in: &list)
  }

  /// Looks for a strip that begins at an index in the order, in some of the frames. The next frame shows the strip.
  private mutating func make(
    from first: OrderIndex, to end: OrderIndex, parent: Inherited, resolver: borrowing Resolver
  ) {
    let rasters = resolver.rasters
    let subtree = rasters.knownSubtree(of: resolver.tree.order[first].row)
    guard subtree.exists, rasters.entries[subtree].stillFrames >= Self.leastStillFrames,
      (rasters.frame + first.position) % rasters.entries[subtree].stripSearchInterval == 0
    else { return }
    let surface = resolver.surface.size
    let most = Int64(surface.x) * Int64(surface.y) / Self.mostOfSurface
    var (stop, count, area, plane) = (first, 0, Int64(0), PixelRect.empty)
    while stop < end, count < Self.counts.upperBound,
      let pixels = Self.stillPixels(at: stop, parent: parent, resolver)
    {
      let union = plane.union(pixels)
      if union.area > most { break }
      (plane, count, area) = (union, count + 1, area + pixels.area)
      stop = resolver.tree.order[stop].end
    }
    guard Self.counts.contains(count) else { return }
    let run = CachedRun(
      count: stop - first, siblings: SiblingOrder(at: first, resolver.tree), scissor: parent.scissor,
      isStrip: true)
    var entry = CachedRaster(row: resolver.tree.order[first].row, run: run)
    entry.lastFrame = rasters.frame
    entry.isBackFacing = parent.isBackFacing
    (entry.plane, entry.madeTransform) = (plane, parent.transform)
    // A raster that is mostly empty may take longer to blend than its subtrees take to show one by one.
    let emptyPixels = max(Self.leastEmptyPixels, Self.showCost / resolver.damage.overdrawCost)
    entry.isExcluded = Double(plane.area - area) > Double(count) * emptyPixels
    rasters.noteRun(entry)
    nextSearch = stop
  }

  /// The time in nanoseconds in which a subtree's raster is resolved, scheduled and emitted, and the number of empty
  /// pixels that any graphics card blends in that time.
  private static let showCost = 100.0
  private static let leastEmptyPixels = 16_384.0

  /// The pixels of an unchanged subtree that moves only by whole pixels; nil for any other subtree.
  private static func stillPixels(
    at child: OrderIndex, parent: Inherited, _ resolver: borrowing Resolver
  ) -> PixelRect? {
    let rasters = resolver.rasters
    let index = rasters.knownSubtree(of: resolver.tree.order[child].row)
    guard index.exists, rasters.entries[index].stillFrames >= leastStillFrames,
      rasters.entries[index].movesByWholePixels,
      rasters.entries[index].lastFrame >= rasters.frame - 1,
      let localTransform = rasters.entries[index].localTransform,
      !resolver.tree.changed.hasChanged(from: child, to: resolver.tree.order[child].end),
      let shift = rasters.entries[index].shift(to: localTransform.concatenating(parent.transform))
    else { return nil }
    return rasters.entries[index].pixels(shift)
  }
}
