import LayerValues

// MARK: - Paths

extension ShapeEmitter {
  /// Adds a filled or stroked path.
  mutating func addPath<E: QuadEmitter>(
    _ item: DisplayItem, placement: Placement, list: DisplayList, in frame: inout FrameBuilder<E>
  ) {
    let path = list.paths[item.path]
    let color = Colors.premultiplied(item.color, opacity: placement.opacity)
    let area = item.bounds.intersection(placement.scissor)
    if !(color.w > 0) || area.isEmpty { return }
    if item.projection.isNone, !path.changes,
      addCached(path, item: item, color: color, placement: placement, in: &frame)
    {
      return
    }
    if frame.policy.drawsPathsInBands, placement.clip.isNone,
      coverage.findBands(of: path, map: map(of: item, list), area: area, store: &frame.store)
    {
      let bounds = SIMD4(Float(area.x0), Float(area.y0), Float(area.width), Float(area.height))
      if let shape = Shape(transform: .identity, rect: bounds) {
        fillBands(shape, paint: frame.paint(color), placement: placement, in: &frame)
      }
      return
    }
    guard
      let texture = coverage.findCoverage(of: path, map: map(of: item, list), area: area, store: &frame.store)
    else {
      // The coverage exceeds a page, so the path is drawn in halves.
      return addHalves(
        path, map: map(of: item, list), area: area, color: color, placement: placement, in: &frame)
    }
    addMask(coverage.mask, texture: texture, offset: SIMD2(), color: color, placement: placement, in: &frame)
  }

  /// The map from points of an item to pixels of the surface.
  func map(of item: DisplayItem, _ list: DisplayList) -> PointMap {
    item.projection.isNone ? PointMap(item.transform) : PointMap(list.projections[item.projection])
  }

  /// Draws a path whose coverage exceeds a page, in two parts.
  private mutating func addHalves<E: QuadEmitter>(
    _ path: DisplayPath, map: PointMap, area: PixelRect, color: SIMD4<Float>, placement: Placement,
    in frame: inout FrameBuilder<E>
  ) {
    let middle = (area.y0 + area.y1) / 2
    // An area of less than two rows of blocks is not divided further, and is left out.
    if area.height < 2 * CoverageRaster.block { return }
    for part in 0..<2 {
      var half = area
      if part == 0 { half.y1 = middle } else { half.y0 = middle }
      let page = coverage.pages.freshTransientPage(&frame.store)
      guard coverage.draw(path, map: map, area: half, on: page, store: &frame.store) else {
        addHalves(path, map: map, area: half, color: color, placement: placement, in: &frame)
        continue
      }
      addMask(
        coverage.mask, texture: coverage.pages.put(coverage.mask, on: page), offset: SIMD2(), color: color,
        placement: placement, in: &frame)
    }
  }

  /// Draws a path from its cached coverage; returns false if it has none.
  private mutating func addCached<E: QuadEmitter>(
    _ path: DisplayPath, item: DisplayItem, color: SIMD4<Float>, placement: Placement,
    in frame: inout FrameBuilder<E>
  ) -> Bool {
    let index = coverage.cachedCoverage(of: path, item.transform, &frame.store)
    if index.isNone { return false }
    addMask(
      coverage.pages.cached[index].mask, texture: coverage.pages.cached[index].texture,
      offset: CoverageFinder.wholePixels(item.transform), color: color, placement: placement, in: &frame)
    return true
  }

  /// Adds the covered pixels in one colour.
  private mutating func addMask<E: QuadEmitter>(
    _ mask: CoverageMask, texture: TextureIndex, offset: SIMD2<Int32>, color: SIMD4<Float>,
    placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    for index in 0..<mask.solids.count {
      fillRect(mask.solids[index].moved(offset), paint: frame.paint(color), placement: placement, in: &frame)
    }
    for index in 0..<mask.partials.count {
      let partial = mask.partials[index]
      fillRect(
        partial.rect.moved(offset), paint: frame.paint(color * partial.coverage), placement: placement,
        in: &frame)
    }
    let side = SIMD2(Float(CoverageMask.pitch), Float(CoveragePages.height))
    for index in 0..<mask.strips.count {
      let strip = mask.strips[index]
      let rect = strip.rect.moved(offset)
      if !rect.intersects(placement.scissor) { continue }
      let size = SIMD2(Float(rect.width), Float(rect.height))
      let region = TextureRegion(
        texture: texture, textureSize: side, origin: SIMD2(Float(strip.column), Float(strip.row)), size: size)
      var paint = Paint(
        region: region, source: SIMD4(0, 0, 1, 1), half: size / 2, tint: color, isOpaque: false)
      paint.isNearest = true
      paint.isExact = true
      fillRect(rect, paint: paint, placement: placement, in: &frame)
    }
  }

  /// Fills whole pixels.
  mutating func fillRect<E: QuadEmitter>(
    _ rect: PixelRect, paint: Paint, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    if !rect.intersects(placement.scissor) { return }
    let bounds = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.width), Float(rect.height))
    guard let shape = Shape(transform: .identity, rect: bounds) else { return }
    fill(shape, paint: paint, rect: rect, isEdge: false, placement: placement, in: &frame)
  }
}

extension PixelRect {
  func moved(_ by: SIMD2<Int32>) -> PixelRect {
    PixelRect(x0: x0 &+ by.x, y0: y0 &+ by.y, x1: x1 &+ by.x, y1: y1 &+ by.y)
  }
}
