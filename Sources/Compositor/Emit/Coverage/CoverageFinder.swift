import LayerValues

/// The coverage of a mask or of a clip. The coverage of a clip is found when the first item of a frame needs it.
struct ClipCoverage {
  /// The number of the plan for which the coverage was found; -1 for none.
  var frame = -1
  /// The pixels that were examined; the clip may touch more pixels.
  var area = PixelRect.empty
  var mask = CoverageMask()
  var texture: TextureIndex = .none
  /// The offset, in pixels, by which the mask is moved from the position at which it was drawn.
  var offset = SIMD2<Int32>()
}

/// Finds the coverage of paths, clips and masks, and caches the coverage of paths that stay the same.
struct CoverageFinder {
  /// The greatest side, in pixels, of a path whose whole coverage is cached. The visible part of a larger path is found
  /// in every frame.
  private static let cachedSide: Int32 = 2048

  var pages = CoveragePages()
  private var raster = CoverageRaster()
  private var outline = StrokeOutline()
  /// The coverage that was found last.
  private(set) var mask = CoverageMask()
  private(set) var bands = PathBands()
  /// The coverage of the current group's mask at index 0, then the coverage of the list's clips, each at the index of
  /// the clip plus 1.
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
  /// returned texture. Nil if the coverage does not fit on a page.
  mutating func findCoverage(
    of path: DisplayPath, map: PointMap, area: PixelRect, store: inout TextureStore
  ) -> TextureIndex? {
    var page = pages.nextTransientPage(&store)
    if !draw(path, map: map, area: area, on: page, store: &store) {
      if pages.isEmpty(page) { return nil }
      page = pages.freshTransientPage(&store)
      guard draw(path, map: map, area: area, on: page, store: &store) else { return nil }
    }
    return pages.put(mask, on: page)
  }

  /// Finds the coverage of a path in an area; the result is in `mask`. False if the page has no room for it.
  mutating func draw(
    _ path: DisplayPath, map: PointMap, area: PixelRect, on page: CoveragePageIndex, store: inout TextureStore
  ) -> Bool {
    addOutline(path, map: map, area: area)
    let isEvenOdd = path.isEvenOdd && path.stroke == nil
    return pages.draw(&raster, isEvenOdd: isEvenOdd, on: page, into: &mask)
  }

  /// Replaces the outline of `raster` by the outline of a path, cut to an area.
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

  /// The whole pixels by which a map moves a path; cached coverage has only the fraction.
  static func wholePixels(_ map: CGAffineTransform) -> SIMD2<Int32> {
    SIMD2(Int32(saturating: Double(map.tx).rounded(.down)), Int32(saturating: Double(map.ty).rounded(.down)))
  }

  /// The index of a path's cached coverage, which has to be moved by `wholePixels`; none if the path is not cached.
  mutating func cachedCoverage(
    of path: DisplayPath, _ map: CGAffineTransform, _ store: inout TextureStore
  ) -> CachedPathIndex {
    guard abs(Double(map.tx)) < 1e6, abs(Double(map.ty)) < 1e6 else { return .none }
    let index = pages.find(path, map, plan: store.planNumber)
    if index.isNone { return .none }
    pages.noteUse(index, plan: store.planNumber)
    if !pages.isStored(index) {
      var unmoved = map
      let fraction = pages.cached[index].fraction
      (unmoved.tx, unmoved.ty) = (CGFloat(fraction.x), CGFloat(fraction.y))
      guard let area = Self.pixels(of: path, unmoved) else { return .none }
      var page = pages.nextCachedPage(&store)
      if !draw(path, map: PointMap(unmoved), area: area, on: page, store: &store) {
        page = pages.freshCachedPage(&store)
        guard draw(path, map: PointMap(unmoved), area: area, on: page, store: &store) else { return .none }
      }
      pages.keep(index, on: page, mask)
    }
    store.noteUse(of: pages.cached[index].texture)
    return index
  }

  /// The pixels that a path can touch under a map; nil if there are too many to cache.
  private static func pixels(of path: DisplayPath, _ map: CGAffineTransform) -> PixelRect? {
    let box = path.path.boundingBox
    if box.isNull { return nil }
    var reach = 0.0
    if let stroke = path.stroke {
      // A square cap reaches √2 times half the width.
      reach = Double(stroke.width) / 2 * max(stroke.join == .miter ? Double(stroke.miterLimit) : 1, 1.5)
    }
    let grown = box.insetBy(dx: -reach, dy: -reach).applying(map)
    let rect = PixelRect(
      x0: PixelRect.clamped(Double(grown.minX).rounded(.down)) - 1,
      y0: PixelRect.clamped(Double(grown.minY).rounded(.down)) - 1,
      x1: PixelRect.clamped(Double(grown.maxX).rounded(.up)) + 1,
      y1: PixelRect.clamped(Double(grown.maxY).rounded(.up)) + 1)
    return max(rect.width, rect.height) <= cachedSide ? rect : nil
  }

  // MARK: - Bands

  /// Finds the bands of a changing path in an area. Returns false if the CPU has to find the coverage.
  ///
  /// The CPU finds the coverage of every unchanged path, which therefore looks the same in its first frame and when it
  /// is cached.
  mutating func findBands(
    of path: DisplayPath, map: PointMap, area: PixelRect, store: inout TextureStore
  ) -> Bool {
    guard path.changes else { return false }
    addOutline(path, map: map, area: area, coarseness: PathBands.coarseness)
    return bands.take(&raster, isEvenOdd: path.isEvenOdd && path.stroke == nil, &store)
  }

  // MARK: - Clips

  /// Finds the coverage of a clip in an area for this frame, and stores it at an index of `clips`. Returns false if it
  /// does not fit on a page.
  mutating func findCoverage(
    of clip: PreparedClip, in area: PixelRect, at index: Int, store: inout TextureStore
  ) -> Bool {
    var page = pages.nextTransientPage(&store)
    if !draw(clip, area: area, on: page, store: &store) {
      page = pages.freshTransientPage(&store)
      guard draw(clip, area: area, on: page, store: &store) else { return false }
    }
    take(pages.put(mask, on: page), at: index)
    clips[index].frame = store.planNumber
    clips[index].area = area
    return true
  }

  /// Stores, at an index of `clips`, the coverage that was found last. The masks are swapped, so that none is
  /// allocated.
  mutating func take(_ texture: TextureIndex, at index: Int) {
    swap(&clips[index].mask, &mask)
    clips[index].texture = texture
    clips[index].offset = SIMD2()
  }

  private mutating func draw(
    _ clip: PreparedClip, area: PixelRect, on page: CoveragePageIndex, store: inout TextureStore
  ) -> Bool {
    raster.outline.begin(area, isSimple: true)
    raster.outline.addRoundedRect(clip.rect, clip.radii, clip.toPixels)
    return pages.draw(&raster, isEvenOdd: false, on: page, into: &mask)
  }
}
