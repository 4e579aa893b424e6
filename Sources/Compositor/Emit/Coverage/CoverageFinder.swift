import LayerValues

/// The coverage of a mask or of a clip; for a clip it is found when the first item of a frame needs it.
struct ClipCoverage {
  var frame = -1
  /// The pixels that were examined; the clip may touch more.
  var area = PixelRect.empty
  var mask = CoverageMask()
  var texture: TextureIndex = .none
  /// The offset of the mask from the position at which it was drawn, in pixels.
  var offset = SIMD2<Int32>()
}

/// Finds the coverage of paths, clips and masks, and keeps it while they stay the same.
struct CoverageFinder {
  /// The greatest side, in pixels, of a path whose whole coverage is kept; larger paths are cut and drawn again.
  private static let keptSide: Int32 = 2048

  var pages = CoveragePages()
  private var raster = CoverageRaster()
  private var outline = StrokeOutline()
  /// The coverage that was found last.
  private(set) var mask = CoverageMask()
  private(set) var bands = PathBands()
  /// The coverage of the current group's mask, then that of the clips, by their index in the list.
  var clips: ContiguousArray<ClipCoverage> = []

  mutating func beginFrame(_ store: inout TextureStore) {
    pages.beginFrame(&store)
    bands.beginFrame(&store)
  }

  /// Uploads the coverage that was found in this frame.
  mutating func upload(_ store: inout TextureStore) {
    pages.upload(&store)
    bands.upload(&store)
  }

  // MARK: - Paths

  /// Finds the coverage of a path in an area for this frame; the result is in `mask`, and its texels are in the
  /// returned texture. Nil if it does not fit on a page.
  mutating func findCoverage(
    of path: DisplayPath, map: PointMap, area: PixelRect, store: inout TextureStore
  ) -> TextureIndex? {
    var page = pages.nextTransient(&store)
    if !draw(path, map: map, area: area, on: page, store: &store) {
      if pages.isEmpty(page) { return nil }
      page = pages.freshTransient(&store)
      guard draw(path, map: map, area: area, on: page, store: &store) else { return nil }
    }
    return pages.put(mask, on: page)
  }

  /// Finds the coverage of a path in an area; the result is in `mask`. False if a page has no room for it.
  mutating func draw(
    _ path: DisplayPath, map: PointMap, area: PixelRect, on page: Int, store: inout TextureStore
  ) -> Bool {
    addOutline(path, map: map, area: area)
    let isEvenOdd = path.isEvenOdd && path.stroke == nil
    return pages.draw(&raster, isEvenOdd: isEvenOdd, on: page, into: &mask)
  }

  /// Rasterises the visible part of a path in an area.
  private mutating func addOutline(
    _ path: DisplayPath, map: PointMap, area: PixelRect, coarseness: Float = 1
  ) {
    raster.outline.begin(area, coarseness: coarseness)
    if let stroke = path.stroke {
      outline.add(path.path.elements, stroke: stroke, map: map, to: &raster.outline)
    } else {
      raster.outline.add(path.path.elements, map)
    }
  }

  static func wholePixels(_ map: CGAffineTransform) -> SIMD2<Int32> {
    SIMD2(Int32(saturating: Double(map.tx).rounded(.down)), Int32(saturating: Double(map.ty).rounded(.down)))
  }

  /// The index of a path's kept coverage, `wholePixels` away from the path; -1 if it has none.
  mutating func keptCoverage(
    of path: DisplayPath, _ map: CGAffineTransform, _ store: inout TextureStore
  ) -> Int {
    guard abs(Double(map.tx)) < 1e6, abs(Double(map.ty)) < 1e6 else { return -1 }
    let index = pages.find(path, map, plan: store.planNumber)
    if index < 0 { return -1 }
    pages.noteUse(index, plan: store.planNumber)
    if !pages.isThere(index) {
      var still = map
      let fraction = pages.kept[index].fraction
      (still.tx, still.ty) = (CGFloat(fraction.x), CGFloat(fraction.y))
      guard let area = Self.pixels(of: path, still) else { return -1 }
      var page = pages.nextKept(&store)
      if !draw(path, map: PointMap(still), area: area, on: page, store: &store) {
        page = pages.freshKept(&store)
        guard draw(path, map: PointMap(still), area: area, on: page, store: &store) else { return -1 }
      }
      pages.keep(index, on: page, mask)
    }
    store.noteUse(of: pages.kept[index].texture)
    return index
  }

  /// The pixels that a path can touch under a map; nil if there are too many to keep.
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

  // MARK: - Bands

  /// Finds the bands of a changing path in an area; false if the processor has to find the coverage: an unchanged path
  /// looks the same in its first frame and when it is kept.
  mutating func findBands(
    of path: DisplayPath, map: PointMap, area: PixelRect, store: inout TextureStore
  ) -> Bool {
    guard path.changes else { return false }
    addOutline(path, map: map, area: area, coarseness: PathBands.coarseness)
    return bands.take(&raster, isEvenOdd: path.isEvenOdd && path.stroke == nil, &store)
  }

  // MARK: - Clips

  mutating func findCoverage(
    of clip: PreparedClip, in area: PixelRect, at index: Int, store: inout TextureStore
  ) -> Bool {
    var page = pages.nextTransient(&store)
    if !draw(clip, area: area, on: page, store: &store) {
      page = pages.freshTransient(&store)
      guard draw(clip, area: area, on: page, store: &store) else { return false }
    }
    take(pages.put(mask, on: page), at: index)
    clips[index].frame = store.planNumber
    clips[index].area = area
    return true
  }

  /// Stores the last coverage as that of a clip. The two masks are swapped, so that neither is allocated again.
  mutating func take(_ texture: TextureIndex, at index: Int) {
    swap(&clips[index].mask, &mask)
    clips[index].texture = texture
    clips[index].offset = SIMD2()
  }

  private mutating func draw(
    _ clip: PreparedClip, area: PixelRect, on page: Int, store: inout TextureStore
  ) -> Bool {
    raster.outline.begin(area, isSimple: true)
    raster.outline.addRoundedRect(clip.rect, clip.radii, clip.toPixels)
    return pages.draw(&raster, isEvenOdd: false, on: page, into: &mask)
  }
}
