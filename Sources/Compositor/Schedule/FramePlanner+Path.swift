import Engine

// MARK: - Paths

extension FramePlanner {
  /// Kept coverage is that of the whole path, up to so many pixels a side; larger paths are drawn anew, cut.
  private static let keptSide: Int32 = 2048

  mutating func addPath(_ item: DisplayItem, _ place: Placement, _ list: DisplayList) {
    let path = list.paths[Int(item.resource)]
    let color = Colors.premultiplied(item.color, opacity: place.opacity)
    let area = item.bounds.intersection(place.scissor)
    if !(color.w > 0) || area.isEmpty { return }
    if item.projection < 0, !path.changes, addKept(path, item, color, place) { return }
    if place.clip < 0, findBands(of: path, map(of: item, list), area) {
      let bounds = SIMD4(Float(area.x0), Float(area.y0), Float(area.width), Float(area.height))
      if let shape = Shape(.identity, rect: bounds) { fillBands(shape, paint(color), place) }
      return
    }
    guard let texture = findCoverage(of: path, map(of: item, list), area) else {
      // More than a page holds: what does not fit is cut off from below.
      return addHalves(path, map(of: item, list), area, color, place)
    }
    addMask(mask, texture, offset: SIMD2(), color, place)
  }

  func map(of item: DisplayItem, _ list: DisplayList) -> PointMap {
    item.projection < 0 ? PointMap(item.transform) : PointMap(list.projections[Int(item.projection)])
  }

  /// Finds what a path covers of an area in this frame; it is in `mask`, and its texels in the texture returned. Nil
  /// where it is more than a page holds.
  mutating func findCoverage(of path: DisplayPath, _ map: PointMap, _ area: PixelRect) -> Int32? {
    var page = coverage.nextTransient(&store)
    if !draw(path, map, area, on: page) {
      page = coverage.freshTransient(&store)
      guard draw(path, map, area, on: page) else { return nil }
    }
    return coverage.put(mask, on: page)
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
      guard draw(path, map, half, on: page) else {
        addHalves(path, map, half, color, place)
        continue
      }
      addMask(mask, coverage.put(mask, on: page), offset: SIMD2(), color, place)
    }
  }

  /// Finds what a path covers of an area; the result is in `mask`. False where a page has no room for it.
  private mutating func draw(_ path: DisplayPath, _ map: PointMap, _ area: PixelRect, on page: Int) -> Bool {
    outline(path, map, area)
    let isEvenOdd = path.isEvenOdd && path.stroke == nil
    return coverage.draw(&coverageRaster, isEvenOdd: isEvenOdd, on: page, into: &mask)
  }

  /// Has the raster take what of a path can be seen in an area.
  mutating func outline(
    _ path: DisplayPath, _ map: PointMap, _ area: PixelRect, coarseness: Float = 1
  ) {
    coverageRaster.begin(area, coarseness: coarseness)
    if let stroke = path.stroke {
      outline.add(path.path.elements, stroke, map, to: &coverageRaster)
    } else {
      coverageRaster.add(path.path.elements, map)
    }
  }

  /// Draws a path from its kept coverage; false where it has none.
  private mutating func addKept(
    _ path: DisplayPath, _ item: DisplayItem, _ color: SIMD4<Float>, _ place: Placement
  ) -> Bool {
    let index = keptCoverage(of: path, item.transform)
    if index < 0 { return false }
    addMask(
      coverage.kept[index].mask, coverage.kept[index].texture, offset: Self.wholePixels(item.transform),
      color,
      place)
    return true
  }

  static func wholePixels(_ map: CGAffineTransform) -> SIMD2<Int32> {
    SIMD2(Int32(Double(map.tx).rounded(.down)), Int32(Double(map.ty).rounded(.down)))
  }

  /// The place of a path's kept coverage, `wholePixels` away from the path; -1 where it has none.
  mutating func keptCoverage(of path: DisplayPath, _ map: CGAffineTransform) -> Int {
    guard abs(Double(map.tx)) < 1e6, abs(Double(map.ty)) < 1e6 else { return -1 }
    let index = coverage.find(path, map, frame: store.frame)
    if index < 0 { return -1 }
    coverage.noteUse(index, frame: store.frame)
    if !coverage.isThere(index) {
      var still = map
      let fraction = coverage.kept[index].fraction
      (still.tx, still.ty) = (CGFloat(fraction.x), CGFloat(fraction.y))
      guard let area = Self.pixels(of: path, still) else { return -1 }
      var page = coverage.nextKept(&store)
      if !draw(path, PointMap(still), area, on: page) {
        page = coverage.freshKept(&store)
        guard draw(path, PointMap(still), area, on: page) else { return -1 }
      }
      coverage.keep(index, on: page, mask)
    }
    store.noteUse(of: coverage.kept[index].texture)
    return index
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
    _ mask: CoverageMask, _ texture: Int32, offset: SIMD2<Int32>, _ color: SIMD4<Float>, _ place: Placement
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
      if !rect.intersects(place.scissor) { continue }
      let size = SIMD2(Float(rect.width), Float(rect.height))
      let region = TextureRegion(
        texture: texture, side: side, origin: SIMD2(Float(strip.column), Float(strip.row)), size: size)
      var paint = Paint(region, source: SIMD4(0, 0, 1, 1), half: size / 2, factor: color, isOpaque: false)
      paint.isNearest = true
      paint.isExact = true
      fillRect(rect, paint, place)
    }
  }

  /// Fills whole pixels.
  mutating func fillRect(_ rect: PixelRect, _ paint: Paint, _ place: Placement) {
    if !rect.intersects(place.scissor) { return }
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
