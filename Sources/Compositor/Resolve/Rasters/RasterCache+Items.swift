import LayerValues

// The items of cached rasters: items that show a raster instead of its content, and groups that make a raster.
extension RasterCache {
  /// Adds the item that shows the raster of an entry, moved by `shift` pixels from the position at which the raster was
  /// made.
  func show(
    _ index: RasterIndex, movedBy shift: SIMD2<Int32>, parent: Inherited, into list: inout DisplayList
  ) {
    areShown = true
    let bounds = entries[index].pixels(shift).intersection(parent.scissor)
    if bounds.isEmpty { return }
    let transform = CGAffineTransform(translationX: Double(shift.x), y: Double(shift.y))
    append(index, transform: transform, bounds: bounds, parent: parent, into: &list) { _ in }
  }

  /// Adds the item that shows the raster of an entry; `adjust` sets the values that depend on the layer itself.
  private func append(
    _ index: RasterIndex, transform: CGAffineTransform, bounds: PixelRect, parent: Inherited,
    into list: inout DisplayList, adjust: (inout DisplayItem) -> Void
  ) {
    let plane = entries[index].plane
    var item = DisplayItem(
      content: .raster(.none), transform: transform, rect: SIMD4<Float>(plane.points),
      scissor: parent.scissor,
      bounds: bounds)
    adjust(&item)
    item.content = .raster(list.groups.nextIndex)
    if list.isCut(bounds, by: parent.clip) { item.clip = parent.clip }
    var group = DisplayGroup()
    group.plane = plane
    group.raster = entries[index].raster
    item.origin = ItemOrigin(.cachedRaster, row: entries[index].row)
    list.groups.append(group)
    list.items.append(item)
  }

  // MARK: Clips

  /// Whether the clip cuts a raster, moved by `shift` pixels, of content whose items may overlap. If the content is
  /// drawn directly, the clip's soft edge cuts each item, and content below is slightly visible along the edge.
  func isCutThrough(
    _ index: RasterIndex, shift: SIMD2<Int32>, parent: Inherited, list: borrowing DisplayList
  ) -> Bool {
    entries[index].overlaps
      && list.isCut(entries[index].pixels(shift).intersection(parent.scissor), by: parent.clip)
  }

  /// Whether the clip still cuts the content of an entry without a raster (`isCutThrough`), so that a new raster would
  /// be in vain. Otherwise clears `overlaps`, which the next attempt finds anew.
  func isStillCutThrough(
    _ index: RasterIndex, toPixels: CGAffineTransform, parent: Inherited, list: borrowing DisplayList
  ) -> Bool {
    guard entries[index].overlaps else { return false }
    if let shift = entries[index].shift(to: toPixels),
      isCutThrough(index, shift: shift, parent: parent, list: list)
    {
      return true
    }
    entries[index].overlaps = false
    return false
  }

  // MARK: Rasterized layers

  /// The entry of a layer with `shouldRasterize`; nil if its raster cannot be cached.
  func rasterizedEntry(
    of drawn: DrawnRow, isBackFacing: Bool, _ tree: borrowing RenderTree
  ) -> RasterIndex? {
    guard isEnabled, !isInsideRaster else { return nil }
    return visitRasterized(
      drawn.row, isBackFacing: isBackFacing,
      hasChanged: tree.changed.hasContentChanged(from: drawn.index, to: drawn.end))
  }

  /// Adds the item that shows the raster of a layer with `shouldRasterize`.
  func showRasterized(
    _ index: RasterIndex, toSurface: CGAffineTransform, opacity: Float, antialiasedEdges: UInt8,
    inherited context: Inherited,
    into list: inout DisplayList
  ) {
    let bounds = pixelBox(entries[index].plane.points, toSurface).intersection(context.scissor)
    if bounds.isEmpty { return }
    append(index, transform: toSurface, bounds: bounds, parent: context, into: &list) { item in
      (item.opacity, item.antialiasedEdges) = (opacity, antialiasedEdges)
    }
  }

  /// Makes the group that begins at `group` the raster of an entry, and returns the pixels of its plane; nil if the
  /// raster is unfit or there is no room for it.
  func cacheRasterized(
    _ index: RasterIndex, covered: PixelRect, group: Int, into list: inout DisplayList
  ) -> PixelRect? {
    let plane = covered.reaching(1)
    let limit = RasterCache.limit(of: list)
    entries[index].isExcluded = Int(plane.area) > limit || list.isUncacheable(from: group + 1)
    guard !entries[index].isExcluded, makeRoom(Int(plane.area), limit: limit) else {
      return nil
    }
    assignRaster(to: index, plane: plane, at: .identity)
    list.groups[list.items[group].group].raster = entries[index].raster
    return plane
  }

  // MARK: Making

  /// Begins a group whose content may become the raster of an entry, and returns the index of the group's first item.
  func beginRaster(of index: RasterIndex, _ parent: Inherited, _ list: inout DisplayList) -> Int {
    list.openGroup(
      .cachedRaster, of: entries[index].row, opacity: 1, clip: .none, scissor: parent.scissor,
      group: DisplayGroup())
    return list.items.count - 1
  }

  /// Ends the group that begins at `first`, and makes it the raster of an entry. Returns false, with the group's items
  /// removed, if the content cannot be a raster.
  func endRaster(
    of index: RasterIndex, from first: Int, at transform: CGAffineTransform, within limits: PixelRect,
    parent: Inherited, in list: inout DisplayList
  ) -> Bool {
    let covered = list.coveredPixels(from: first + 1)
    let isRun = entries[index].isPlainRun
    // The raster of a run has no margin, so that it may share a page with other rasters.
    let plane = isRun ? covered : covered.reaching(1)
    let bounds = covered.intersection(parent.scissor)
    let isExcluded = isUnfit(index, list: list, from: first + 1, covered: covered, within: limits)
    let overlaps = !isRun && !list.areDisjoint(from: first + 1)
    let isCutThrough = overlaps && list.isCut(bounds, by: parent.clip)
    entries[index].overlaps = overlaps
    if isCutThrough { (entries[index].plane, entries[index].madeTransform) = (plane, transform) }
    guard !bounds.isEmpty, !isExcluded, !isCutThrough,
      makeRoom(Int(plane.area), limit: RasterCache.limit(of: list))
    else {
      // Invisible content, and content that a clip cuts, is tried again, since it may move. Other content is excluded
      // until it changes, since an attempt costs about as much as drawing the content.
      if !bounds.isEmpty, !isCutThrough { entries[index].isExcluded = true }
      list.removeItems(from: first)
      return false
    }
    areShown = true
    assignRaster(to: index, plane: plane, at: transform)
    let group = list.items[first].group
    list.groups[group].plane = plane
    list.groups[group].raster = entries[index].raster
    list.items[first].rect = SIMD4<Float>(plane.points)
    if list.isCut(bounds, by: parent.clip) { list.items[first].clip = parent.clip }
    list.endGroup(first, scissor: list.items[first].scissor, bounds: bounds)
    return true
  }
}
