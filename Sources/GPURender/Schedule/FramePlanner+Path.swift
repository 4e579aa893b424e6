import Engine

// MARK: - Paths

extension FramePlanner {
  /// Kept coverage is that of the whole path, up to so many pixels a side; larger paths are drawn anew, cut.
  private static let keptSide: Int32 = 2048

  mutating func addPath(_ item: DisplayItem, _ place: Placement, _ list: DisplayList) {
    let path = list.paths[Int(item.resource)]
    let color = Colors.premultiplied(item.color, opacity: place.opacity)
    let area = item.bounds.cut(place.scissor)
    if !(color.w > 0) || area.hasNoPixels { return }
    if item.projection < 0, !path.changes, addKept(path, item, color, place) { return }
    let map =
      item.projection < 0 ? PointMap(item.transform) : PointMap(list.projections[Int(item.projection)])
    var page = coverage.nextTransient(&store)
    draw(path, map, area, firstBlock: coverage.firstBlock(page))
    if !coverage.fits(mask, page) {
      page = coverage.freshTransient(&store)
      draw(path, map, area, firstBlock: 0)
      // More than a page holds: what does not fit is cut off from below.
      guard coverage.fits(mask, page) else { return addHalves(path, map, area, color, place) }
    }
    let texels = coverage.put(mask, on: page, &store)
    addMask(mask, texels, offset: SIMD2(), color, place)
  }

  /// Draws a path whose coverage is too much for one page in two parts.
  private mutating func addHalves(
    _ path: DisplayPath, _ map: PointMap, _ area: PixelRect, _ color: SIMD4<Float>, _ place: Placement
  ) {
    let middle = (area.y0 + area.y1) / 2
    if area.height < 2 * CoverageRaster.block { return }
    for part in 0..<2 {
      var half = area
      if part == 0 { half.y1 = middle } else { half.y0 = middle }
      let page = coverage.freshTransient(&store)
      draw(path, map, half, firstBlock: 0)
      guard coverage.fits(mask, page) else {
        addHalves(path, map, half, color, place)
        continue
      }
      let texels = coverage.put(mask, on: page, &store)
      addMask(mask, texels, offset: SIMD2(), color, place)
    }
  }

  /// Finds what a path covers of an area; the result is in `mask`.
  private mutating func draw(_ path: DisplayPath, _ map: PointMap, _ area: PixelRect, firstBlock: Int) {
    coverageRaster.begin(area)
    if let stroke = path.stroke {
      outline.add(path.path.elements, stroke, map, to: &coverageRaster)
    } else {
      coverageRaster.add(path.path.elements, map)
    }
    coverageRaster.finish(
      isEvenOdd: path.isEvenOdd && path.stroke == nil, firstBlock: firstBlock, into: &mask)
  }

  /// Draws a path from its kept coverage; false where it has none.
  private mutating func addKept(
    _ path: DisplayPath, _ item: DisplayItem, _ color: SIMD4<Float>, _ place: Placement
  ) -> Bool {
    let map = item.transform
    guard abs(Double(map.tx)) < 1e6, abs(Double(map.ty)) < 1e6 else { return false }
    let index = coverage.find(path, map, frame: store.frame)
    if index < 0 { return false }
    let isOld = coverage.kept[index].lastUse < store.frame || coverage.isThere(index)
    coverage.noteUse(index, frame: store.frame)
    if !isOld { return false }
    if !coverage.isThere(index) {
      var still = map
      let fraction = coverage.kept[index].fraction
      (still.tx, still.ty) = (CGFloat(fraction.x), CGFloat(fraction.y))
      guard let area = Self.pixels(of: path, still) else { return false }
      var (page, blocks) = coverage.nextKept(&store)
      draw(path, PointMap(still), area, firstBlock: blocks % CoverageMask.across)
      if !coverage.fits(mask, page) {
        page = coverage.freshKept(&store)
        blocks = 0
        draw(path, PointMap(still), area, firstBlock: 0)
        guard coverage.fits(mask, page) else { return false }
      }
      coverage.keep(index, on: page, mask, &store)
    }
    let offset = SIMD2(
      Int32(Double(map.tx).rounded(.down)), Int32(Double(map.ty).rounded(.down)))
    addMask(coverage.kept[index].mask, coverage.kept[index].place, offset: offset, color, place)
    return true
  }

  /// The pixels that a path can touch under a map; nil where they are too many to keep.
  private static func pixels(of path: DisplayPath, _ map: CGAffineTransform) -> PixelRect? {
    let box = path.path.boundingBox
    if box.isNull { return nil }
    var reach = 0.0
    if let stroke = path.stroke {
      reach = Double(stroke.width) / 2 * max(stroke.join == .miter ? Double(stroke.miterLimit) : 1, 1.5)
    }
    let grown = box.insetBy(dx: -reach, dy: -reach).applying(map)
    let rect = PixelRect(
      x0: PixelRect.clamped(Double(grown.minX).rounded(.down)) - 1,
      y0: PixelRect.clamped(Double(grown.minY).rounded(.down)) - 1,
      x1: PixelRect.clamped(Double(grown.maxX).rounded(.up)) + 1,
      y1: PixelRect.clamped(Double(grown.maxY).rounded(.up)) + 1)
    return max(rect.width, rect.height) <= keptSide ? rect : nil
  }

  /// Adds what is covered in one colour.
  private mutating func addMask(
    _ mask: CoverageMask, _ texels: CoveragePages.Place, offset: SIMD2<Int32>, _ color: SIMD4<Float>,
    _ place: Placement
  ) {
    for index in 0..<mask.solids.count { fillRect(mask.solids[index].moved(offset), paint(color), place) }
    for index in 0..<mask.evens.count {
      let even = mask.evens[index]
      fillRect(even.rect.moved(offset), paint(color * even.coverage), place)
    }
    let side = SIMD2(Float(CoverageMask.pitch), Float(CoveragePages.height))
    for index in 0..<mask.strips.count {
      let strip = mask.strips[index]
      let rect = strip.rect.moved(offset)
      if !rect.meets(place.scissor) { continue }
      let size = SIMD2(Float(rect.width), Float(rect.height))
      let region = TextureRegion(
        texture: texels.texture, side: side,
        origin: SIMD2(Float(strip.column), Float(strip.row + texels.row)), size: size)
      var paint = Paint(region, source: SIMD4(0, 0, 1, 1), half: size / 2, factor: color, isOpaque: false)
      paint.isNearest = true
      paint.isExact = true
      fillRect(rect, paint, place)
    }
  }

  /// Fills whole pixels.
  mutating func fillRect(_ rect: PixelRect, _ paint: Paint, _ place: Placement) {
    if !rect.meets(place.scissor) { return }
    let bounds = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.width), Float(rect.height))
    guard let shape = Shape(.identity, rect: bounds) else { return }
    fill(shape, paint, rect, isEdge: false, place)
  }
}

extension PixelRect {
  func moved(_ by: SIMD2<Int32>) -> PixelRect {
    PixelRect(x0: x0 &+ by.x, y0: y0 &+ by.y, x1: x1 &+ by.x, y1: y1 &+ by.y)
  }
}
