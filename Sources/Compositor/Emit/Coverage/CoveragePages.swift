import LayerValues

/// The pages that hold the coverage of paths: some for this frame only, some for the cached coverage of paths that stay
/// the same.
struct CoveragePages {
  private struct Page: TableElement {
    typealias Table = Tables.PagesOfCoverage

    var texture: TextureIndex
    /// The number of blocks in use.
    var count = 0
    /// The number of blocks that are in the texture.
    var uploaded = 0
    /// Whether the content is for the current frame alone.
    var isTransient: Bool
    /// The number of the event, counted over all pages, that last made, emptied or dropped the page; unused for a
    /// transient page.
    var edition: UInt64
    /// White, premultiplied by the coverage; 16 rows for every row of blocks.
    var texels: ContiguousArray<UInt32> = []
  }

  /// The cached coverage of a path.
  struct CachedPath: TableElement {
    typealias Table = Tables.CachedPaths

    var path: CGPath
    var isEvenOdd: Bool
    var stroke: DisplayPath.Stroke?
    /// The linear part of the map from points to pixels: a, b, c, d.
    var linear: SIMD4<Double>
    /// The offset of the map from points to pixels, without whole pixels.
    var fraction: SIMD2<Double>
    /// The number of the last plan that drew the path.
    var lastUse: Int
    /// The page; none until the path is drawn.
    var page = CoveragePageIndex.none
    /// The edition of the page when the path was drawn.
    var edition: UInt64 = 0
    var texture: TextureIndex = .none
    var mask = CoverageMask()
  }

  /// The number of rows of texels of a page.
  static let height: Int32 = 1024
  /// The greatest number of pages of cached coverage. The page that was least recently used makes room for the next
  /// page.
  static let mostCachedPages = 3
  /// The number of frames after which unused coverage is dropped.
  static let mostIdleFrames = 120
  /// The number of frames between two searches for unused coverage.
  private static let sweepFrames = 32
  /// The greatest number of cached paths: about as many small paths as pages have room for.
  static let mostPaths = 4096
  /// The number of blocks on a page.
  private static let blocks = CoverageMask.across * Int(height / CoverageRaster.block)

  private var pages: ContiguousArray<Page> = []
  private(set) var cached: ContiguousArray<CachedPath> = []
  private var cachedIndices = KeyTable<Tables.CachedPaths>(minimumCapacity: 64)
  /// The keys of this frame's paths that are not cached. Most of these paths move, and are never at the same fraction
  /// of a pixel in two consecutive frames.
  private var seen = KeyTable<Tables.SeenPaths>(minimumCapacity: 64)
  /// The keys of the previous frame's paths that are not cached.
  private var seenBefore = KeyTable<Tables.SeenPaths>(minimumCapacity: 64)
  /// The last edition that a page was given.
  private var edition: UInt64 = 1

  // MARK: - Frames

  mutating func beginFrame(_ store: inout TextureStore) {
    for index in 0..<pages.count where pages[index].isTransient {
      (pages[index].count, pages[index].uploaded) = (0, 0)
    }
    swap(&seen, &seenBefore)
    if seen.count > 0 { seen.removeAll() }
    if store.planNumber % Self.sweepFrames == 0 {
      dropPaths(before: store.clock.plan(framesAgo: Self.mostIdleFrames))
    }
    dropPages(&store)
  }

  /// Forgets the paths that were last drawn before a plan.
  private mutating func dropPaths(before plan: Int) {
    var index = 0
    while index < cached.count, cached[index].lastUse >= plan { index += 1 }
    if index == cached.count { return }
    cached.removeAll { $0.lastUse < plan }
    rebuildIndices()
  }

  /// Drops the pages from which no path was drawn in the last `mostIdleFrames` frames.
  private mutating func dropPages(_ store: inout TextureStore) {
    for index in 0..<pages.count where pages[index].texture.exists {
      let lastUse = store.entries[pages[index].texture].lastUse
      if store.isUnused(since: lastUse, forFrames: Self.mostIdleFrames) {
        store.drop(pages[index].texture)
        edition += 1
        pages[index] = Page(texture: .none, isTransient: pages[index].isTransient, edition: edition)
      }
    }
  }

  private mutating func rebuildIndices() {
    cachedIndices.removeAll()
    for index in 0..<cached.count {
      let key = Self.key(
        cached[index].path, isEvenOdd: cached[index].isEvenOdd, stroke: cached[index].stroke,
        linear: cached[index].linear, fraction: cached[index].fraction)
      if cachedIndices[key].isNone { cachedIndices.insert(CachedPathIndex(index), for: key) }
    }
  }

  // MARK: - Cached coverage

  /// A hash of a path and its map, which different paths may share.
  private static func key(
    _ path: CGPath, isEvenOdd: Bool, stroke: DisplayPath.Stroke?, linear: SIMD4<Double>,
    fraction: SIMD2<Double>
  ) -> UInt64 {
    // One path may be filled and stroked.
    var key = path.id << 1 | (isEvenOdd ? 1 : 0)
    if let stroke { key = (key ^ UInt64(stroke.width.bitPattern) << 8 ^ 2) &* 0xD6E8_FEB8_6659_FD93 }
    for index in 0..<4 { key = (key ^ linear[index].bitPattern) &* 0x9E37_79B9_7F4A_7C15 }
    for index in 0..<2 { key = (key ^ fraction[index].bitPattern) &* 0xC2B2_AE3D_27D4_EB4F }
    return key >> 1
  }

  /// The index in `cached` of a path under a map; none if the path is not cached. A path is cached from the second
  /// consecutive frame on in which it is at the same fraction of a pixel.
  mutating func find(_ path: DisplayPath, _ map: CGAffineTransform, plan: Int) -> CachedPathIndex {
    let linear = SIMD4(Double(map.a), Double(map.b), Double(map.c), Double(map.d))
    let offset = SIMD2(Double(map.tx), Double(map.ty))
    let fraction = offset - offset.rounded(.down)
    let key = Self.key(
      path.path, isEvenOdd: path.isEvenOdd, stroke: path.stroke, linear: linear, fraction: fraction)
    let known = cachedIndices[key]
    if known.exists {
      let entry = cached[known]
      let isSame =
        entry.path === path.path && entry.isEvenOdd == path.isEvenOdd && entry.stroke == path.stroke
        && entry.linear == linear && entry.fraction == fraction
      return isSame ? known : .none
    }
    if seenBefore[key].isNone || cached.count >= Self.mostPaths {
      if seen[key].isNone { seen.insert(TableIndex(seen.count), for: key) }
      return .none
    }
    let index = cached.nextIndex
    cachedIndices.insert(index, for: key)
    cached.append(
      CachedPath(
        path: path.path, isEvenOdd: path.isEvenOdd, stroke: path.stroke, linear: linear, fraction: fraction,
        lastUse: plan))
    return index
  }

  mutating func noteUse(_ index: CachedPathIndex, plan: Int) { cached[index].lastUse = plan }

  /// Whether the coverage of a cached path is on its page.
  func isStored(_ index: CachedPathIndex) -> Bool {
    let page = cached[index].page
    return page.exists && pages[page].edition == cached[index].edition
  }

  /// The index of the page on which the next cached mask begins.
  mutating func nextCachedPage(_ store: inout TextureStore) -> CoveragePageIndex {
    var newest = CoveragePageIndex.none
    for index in 0..<pages.count where !pages[index].isTransient && pages[index].texture.exists {
      if newest.isNone || pages[index].edition > pages[newest].edition { newest = CoveragePageIndex(index) }
    }
    return newest.isNone ? freshCachedPage(&store) : newest
  }

  /// The index of an empty page for cached masks: a new page, or the emptied page that was drawn from least recently.
  mutating func freshCachedPage(_ store: inout TextureStore) -> CoveragePageIndex {
    var count = 0
    var (oldest, vacant) = (CoveragePageIndex.none, CoveragePageIndex.none)
    for index in 0..<pages.count where !pages[index].isTransient {
      if pages[index].texture.isNone {
        vacant = CoveragePageIndex(index)
        continue
      }
      count += 1
      let lastUse = store.entries[pages[index].texture].lastUse
      if oldest.isNone || lastUse < store.entries[pages[oldest].texture].lastUse {
        oldest = CoveragePageIndex(index)
      }
    }
    edition += 1
    // A page that this frame draws from stays.
    if count >= Self.mostCachedPages, oldest.exists,
      store.entries[pages[oldest].texture].lastUse < store.planNumber
    {
      pages[oldest].edition = edition
      (pages[oldest].count, pages[oldest].uploaded) = (0, 0)
      return oldest
    }
    let page = makePage(isTransient: false, &store)
    if vacant.exists {
      pages[vacant] = page
      return vacant
    }
    pages.append(page)
    return CoveragePageIndex(pages.count - 1)
  }

  private func makePage(isTransient: Bool, _ store: inout TextureStore) -> Page {
    let texture = store.make(.coverage, width: Int(CoverageMask.pitch), height: Int(Self.height))
    var page = Page(texture: texture, isTransient: isTransient, edition: isTransient ? 0 : edition)
    // Reserved memory takes no space until it is written.
    page.texels.reserveCapacity(CoverageMask.stride * Int(Self.height))
    return page
  }

  /// Stores the mask of a path, which was drawn last on its page.
  mutating func keep(_ index: CachedPathIndex, on page: CoveragePageIndex, _ mask: CoverageMask) {
    pages[page].count = mask.count
    cached[index].page = page
    cached[index].edition = pages[page].edition
    cached[index].texture = pages[page].texture
    cached[index].mask = mask.trimmed
  }

  // MARK: - Drawing

  /// Whether a page is empty: a path that does not fit on an empty page fits on none.
  func isEmpty(_ page: CoveragePageIndex) -> Bool { pages[page].count == 0 }

  /// Finds the coverage of an outline, and adds it after the content of a page. Returns false if the page has no room
  /// for it; the content of the page then stays the same.
  mutating func draw(
    _ raster: inout CoverageRaster, isEvenOdd: Bool, on page: CoveragePageIndex, into mask: inout CoverageMask
  ) -> Bool {
    raster.finish(
      isEvenOdd: isEvenOdd, firstBlock: pages[page].count, mostBlocks: Self.blocks, into: &mask,
      texels: &pages[page].texels)
    return mask.count <= Self.blocks
  }

  /// Uploads the coverage that the frame has added to pages, in whole rows of blocks.
  mutating func upload(_ store: inout TextureStore) {
    let (across, side) = (CoverageMask.across, CoverageMask.side)
    for index in 0..<pages.count where pages[index].count > pages[index].uploaded {
      let first = pages[index].uploaded / across * side
      let end = (pages[index].count + across - 1) / across * side
      store.commands.append(
        TextureCommand(
          kind: .uploadRows(pages[index].texels, stride: CoverageMask.stride), texture: pages[index].texture,
          y: first, width: Int(CoverageMask.pitch), height: end - first,
          firstPixel: first * CoverageMask.stride))
      pages[index].uploaded = pages[index].count
    }
  }

  // MARK: - Coverage of one frame

  /// The index of the page on which the next mask of this frame begins.
  mutating func nextTransientPage(_ store: inout TextureStore) -> CoveragePageIndex {
    for index in 0..<pages.count where pages[index].isTransient && pages[index].texture.exists {
      if pages[index].count < Self.blocks { return CoveragePageIndex(index) }
    }
    return freshTransientPage(&store)
  }

  /// The index of an empty page for masks of this frame.
  mutating func freshTransientPage(_ store: inout TextureStore) -> CoveragePageIndex {
    for index in 0..<pages.count where pages[index].isTransient {
      if pages[index].texture.isNone {
        pages[index] = makePage(isTransient: true, &store)
        return CoveragePageIndex(index)
      }
      if pages[index].count == 0 { return CoveragePageIndex(index) }
    }
    pages.append(makePage(isTransient: true, &store))
    return CoveragePageIndex(pages.count - 1)
  }

  /// Keeps the mask that was drawn last on a page until the end of this frame. Returns the page's texture.
  mutating func put(_ mask: CoverageMask, on page: CoveragePageIndex) -> TextureIndex {
    pages[page].count = mask.count
    return pages[page].texture
  }
}
