import LayerValues

// MARK: - Cached rasters

extension FrameScheduler {
  /// Opens a group whose pixels become a cached raster; returns false if the group's items are skipped.
  mutating func beginRaster(
    _ style: DisplayGroup, item: DisplayItem, at index: Int, info: GroupScan.Group, list: DisplayList
  ) -> Bool {
    var area = (style.plane ?? item.scissor).intersection(info.bounds)
    if style.hasMask { area = area.intersection(info.maskBounds) }
    if let plane = style.plane, !area.isEmpty { area = plane.intersection(area.grown(by: 1)) }
    let limit = Int32(frame.store.limit)
    area.x1 = min(area.x1, area.x0 + limit)
    area.y1 = min(area.y1, area.y0 + limit)
    if area.isEmpty || isLeftOut(area) {
      let emptyRaster = FinishedRaster(texture: frame.store.paletteTexture, texels: .empty, area: .empty)
      keep(emptyRaster, as: style.raster)
      return beginUnseen(at: index, info)
    }
    // Filtering beyond the edge of a raster reads transparent texels on a page, but repeats the edge of a separate
    // texture. So only a raster that has a transparent edge, or is never filtered, may be on a page.
    let isInside = style.plane.map { $0.grown(by: -1).contains(info.bounds) } ?? true
    let isSmall = RasterTextures.shares(width: area.width, height: area.height, limit: frame.store.limit)
    // A raster that shows other cached rasters may not share their page: the page would be read while it is drawn into.
    let isOnPage = isSmall && isInside && !info.showsRasters
    var pass: Pass
    if isOnPage {
      let (page, x, y) = roomForRaster(width: area.width, height: area.height)
      let entry = frame.store.entries[page]
      let origin = (x: area.x0 - x, y: area.y0 - y)
      pass = Pass(
        onPage: page,
        bounds: PixelRect(
          x0: origin.x, y0: origin.y, x1: origin.x + Int32(entry.width), y1: origin.y + Int32(entry.height)),
        parent: frame.graph.innermost.pass)
    } else {
      let texture = frame.store.make(.cachedRaster, width: Int(area.width), height: Int(area.height))
      pass = Pass(target: texture, bounds: area, parent: frame.graph.innermost.pass)
      if list.hides(area, at: index + 1) { pass.loadAction = .dontCare }
    }
    pass.label = "cached raster"
    let number = frame.graph.begin(pass)
    frame.graph.scopes.append(
      GroupScope(
        pass: number, group: index, isPass: true, scissor: area, childGroups: info.childGroups,
        raster: style.raster))
    frame.graph.openRasters += 1
    if isOnPage { frame.fillWhole(area.grown(by: 1), SIMD4(), to: number) }
    return true
  }

  /// Finds the parts of a raster that have content; the item at `begin` begins the raster's group. Empty pixels, such
  /// as those between texts and buttons, would take as long to blend as the content.
  func findParts(of raster: inout FinishedRaster, from begin: Int, _ list: DisplayList) {
    if raster.area.area < Self.leastSparseArea { return }
    var parts = ShortList<4, PixelRect>(repeating: .empty)
    var (index, depth) = (begin + 1, 0)
    while list.items[index].kind != .endGroup || depth > 0 {
      let kind = list.items[index].kind
      if depth == 0 {
        // The parts of a run or of masked content are unknown, so the raster stays undivided.
        if kind == .beginMask || kind == .run { return }
        let shown = list.items[index].bounds.intersection(raster.area)
        if !shown.isEmpty { parts.insert(shown, slack: 0) }
      }
      if kind == .beginGroup { depth += 1 }
      if kind == .endGroup { depth -= 1 }
      index += 1
    }
    var area: Int64 = 0
    for index in parts.indices { area += parts[index].area }
    // A raster of which at least three quarters have content stays undivided.
    if 4 * area < 3 * raster.area.area { raster.parts = parts }
  }

  /// The area in pixels below which a raster is not divided: blending all of it takes only the time of a few quads.
  private static var leastSparseArea: Int64 { 256 * 64 }

  /// Adds, as one instance, a cached raster that is only moved by whole pixels; returns false for any other raster. Five
  /// quads, of which the opaque one is not blended, would take five times as long to plan and save a graphics card nothing.
  mutating func addMovedRaster(at index: Int, _ list: DisplayList) -> Bool {
    let scope = frame.graph.scopes.count - 1
    // A list that scrolls has many rasters, and few of them are in the strip that has become visible.
    if !list.items[index].bounds.intersects(frame.graph.scopes[scope].scissor) {
      frame.statistics.cachedRasters += 1
      return true
    }
    let (group, map) = (list.items[index].group, list.items[index].transform)
    guard frame.policy.blendsWholeRasters, list.items[index].clip.isNone,
      frame.graph.scopes[scope].clip.isNone, list.items[index].projection.isNone,
      list.items[index].opacity >= 1, frame.graph.scopes[scope].opacity >= 1,
      let shift = CGAffineTransform.identity.wholeShift(to: map), Double(shift.x) == map.tx,
      Double(shift.y) == map.ty, list.groups[group].isPlainPlane
    else { return false }
    let entry = rasters.index(of: list.groups[group].raster)
    guard entry.exists else { return false }
    let (texture, ownArea) = (rasters.entries[entry].raster.texture, rasters.entries[entry].raster.area)
    let area = ownArea.moved(x: shift.x, y: shift.y)
    let rect = area.intersection(list.items[index].bounds).intersection(frame.graph.scopes[scope].scissor)
    if !ownArea.isEmpty, !rect.isEmpty {
      let size = frame.size(of: texture)
      let origin = rasters.entries[entry].raster.texels
      let texels = rect.moved(x: origin.x0 &- area.x0, y: origin.y0 &- area.y0)
      let key = BatchKey(
        program: .image, texture: texture, blending: .over, isNearest: true, isExact: true)
      let (low, high) = (
        SIMD2(Float(texels.x0), Float(texels.y0)) / size, SIMD2(Float(texels.x1), Float(texels.y1)) / size
      )
      frame.addAxisAligned(rect, low: low, high: high, key: key, to: frame.graph.scopes[scope].pass)
    }
    frame.store.noteUse(of: texture)
    frame.statistics.cachedRasters += 1
    return true
  }

  /// Draws a raster that this frame or an earlier frame has cached.
  mutating func addRaster(_ item: DisplayItem, _ list: DisplayList) {
    guard let style = DisplayGroup.of(item, list), let raster = rasters[style.raster] else {
      fatalError("FrameScheduler: the list draws a raster that was never cached")
    }
    frame.store.noteUse(of: raster.texture)
    frame.statistics.cachedRasters += 1
    GroupCompositor.compose(raster, as: item, style: style, list: list, items: &items, in: &frame)
  }
}
