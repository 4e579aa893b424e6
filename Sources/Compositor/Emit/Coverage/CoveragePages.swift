import LayerValues

/// The pages that hold the coverage of paths: some for this frame only, some for paths that stay the same.
struct CoveragePages {
  private struct Page {
    var texture: TextureIndex
    /// The number of blocks in use, and the number of them that are in the texture.
    var count = 0
    var uploaded = 0
    /// Whether the content is for the current frame alone.
    var isTransient: Bool
    /// A counter that increases when the page is emptied.
    var edition: UInt64
    /// White, premultiplied by the coverage; 16 rows for every row of blocks.
    var texels: ContiguousArray<UInt32> = []
  }

  /// The kept coverage of a path.
  struct Kept {
    var path: CGPath
    var isEvenOdd: Bool
    var stroke: DisplayPath.Stroke?
    /// The linear part and the subpixel offset of the map from points to pixels.
    var linear: SIMD4<Double>
    var fraction: SIMD2<Double>
    var lastUse: Int
    /// The page and its edition; -1 until the path is drawn.
    var page = -1
    var edition: UInt64 = 0
    var texture: TextureIndex = .none
    var mask = CoverageMask()
  }

  /// The number of rows of texels of a page.
  static let height: Int32 = 1024
  /// The most pages of kept coverage; the page that was least recently used makes room for the next.
  static let mostKept = 3
  /// The number of frames after which unused coverage is dropped.
  static let keptFrames = 120
  /// The number of frames between two searches for such coverage.
  private static let sweepFrames = 32
  /// The greatest number of kept paths: about as many small paths as pages have room for.
  static let mostPaths = 4096
  private static let blocks = CoverageMask.across * Int(height / CoverageRaster.block)

  private var pages: ContiguousArray<Page> = []
  private(set) var kept: ContiguousArray<Kept> = []
  private var keptIndices = KeyTable(minimumCapacity: 64)
  /// The paths of this frame and of the frame before that are not kept: most of them move, and are never twice at the
  /// same fraction of a pixel.
  private var seen = KeyTable(minimumCapacity: 64)
  private var seenBefore = KeyTable(minimumCapacity: 64)
  private var edition: UInt64 = 1

  // MARK: - Frames

  mutating func beginFrame(_ store: inout TextureStore) {
    for index in 0..<pages.count where pages[index].isTransient {
      (pages[index].count, pages[index].uploaded) = (0, 0)
    }
    swap(&seen, &seenBefore)
    if seen.count > 0 { seen.removeAll() }
    if store.planNumber % Self.sweepFrames == 0 {
      dropPaths(before: store.clock.plan(framesAgo: Self.keptFrames))
    }
    dropPages(&store)
  }

  /// Forgets paths that no frame has drawn for long.
  private mutating func dropPaths(before plan: Int) {
    var index = 0
    while index < kept.count, kept[index].lastUse >= plan { index += 1 }
    if index == kept.count { return }
    kept.removeAll { $0.lastUse < plan }
    rebuildIndices()
  }

  /// Drops pages that no frame has drawn from for long.
  private mutating func dropPages(_ store: inout TextureStore) {
    for index in 0..<pages.count where pages[index].texture.exists {
      let lastUse = store.entries[pages[index].texture].lastUse
      if store.isUnused(since: lastUse, forFrames: Self.keptFrames) {
        store.drop(pages[index].texture)
        edition += 1
        pages[index] = Page(texture: .none, isTransient: pages[index].isTransient, edition: edition)
      }
    }
  }

  private mutating func rebuildIndices() {
    keptIndices.removeAll()
    for index in 0..<kept.count {
      let key = Self.key(
        kept[index].path, isEvenOdd: kept[index].isEvenOdd, stroke: kept[index].stroke,
        linear: kept[index].linear, fraction: kept[index].fraction)
      if keptIndices[key] < 0 { keptIndices.insert(Int32(index), for: key) }
    }
  }

  // MARK: - Kept coverage

  private static func key(
    _ path: CGPath, isEvenOdd: Bool, stroke: DisplayPath.Stroke?, linear: SIMD4<Double>,
    fraction: SIMD2<Double>
  ) -> UInt64 {
    var key = UInt64(UInt(bitPattern: ObjectIdentifier(path)))
    // One path may be filled and stroked.
    if isEvenOdd { key ^= 1 }
    if let stroke { key = (key ^ UInt64(stroke.width.bitPattern) << 8 ^ 2) &* 0xD6E8_FEB8_6659_FD93 }
    for index in 0..<4 { key = (key ^ linear[index].bitPattern) &* 0x9E37_79B9_7F4A_7C15 }
    for index in 0..<2 { key = (key ^ fraction[index].bitPattern) &* 0xC2B2_AE3D_27D4_EB4F }
    return key >> 1
  }

  /// The index in `kept` of a path under a map; -1 if it is not kept. A path is kept from the second consecutive frame
  /// on in which it is at the same fraction of a pixel.
  mutating func find(_ path: DisplayPath, _ map: CGAffineTransform, plan: Int) -> Int {
    let linear = SIMD4(Double(map.a), Double(map.b), Double(map.c), Double(map.d))
    let offset = SIMD2(Double(map.tx), Double(map.ty))
    let fraction = offset - offset.rounded(.down)
    let key = Self.key(
      path.path, isEvenOdd: path.isEvenOdd, stroke: path.stroke, linear: linear, fraction: fraction)
    let known = Int(keptIndices[key])
    if known >= 0 {
      let entry = kept[known]
      let isSame =
        entry.path === path.path && entry.isEvenOdd == path.isEvenOdd && entry.stroke == path.stroke
        && entry.linear == linear && entry.fraction == fraction
      return isSame ? known : -1
    }
    if seenBefore[key] < 0 || kept.count >= Self.mostPaths {
      if seen[key] < 0 { seen.insert(0, for: key) }
      return -1
    }
    keptIndices.insert(Int32(kept.count), for: key)
    kept.append(
      Kept(
        path: path.path, isEvenOdd: path.isEvenOdd, stroke: path.stroke, linear: linear, fraction: fraction,
        lastUse: plan))
    return kept.count - 1
  }

  mutating func noteUse(_ index: Int, plan: Int) { kept[index].lastUse = plan }

  /// Whether a kept path's coverage is still in its place on the page.
  func isThere(_ index: Int) -> Bool {
    let page = kept[index].page
    return page >= 0 && pages[page].edition == kept[index].edition
  }

  /// The page on which the next kept mask begins.
  mutating func nextKept(_ store: inout TextureStore) -> Int {
    var newest = -1
    for index in 0..<pages.count where !pages[index].isTransient && pages[index].texture.exists {
      if newest < 0 || pages[index].edition > pages[newest].edition { newest = index }
    }
    return newest < 0 ? freshKept(&store) : newest
  }

  /// An empty page for kept masks: a new one, or the one that was drawn from least recently.
  mutating func freshKept(_ store: inout TextureStore) -> Int {
    var (count, oldest, vacant) = (0, -1, -1)
    for index in 0..<pages.count where !pages[index].isTransient {
      if pages[index].texture.isNone {
        vacant = index
        continue
      }
      count += 1
      let lastUse = store.entries[pages[index].texture].lastUse
      if oldest < 0 || lastUse < store.entries[pages[oldest].texture].lastUse { oldest = index }
    }
    edition += 1
    // A page that this frame draws from stays.
    if count >= Self.mostKept, oldest >= 0,
      store.entries[pages[oldest].texture].lastUse < store.planNumber
    {
      pages[oldest].edition = edition
      (pages[oldest].count, pages[oldest].uploaded) = (0, 0)
      return oldest
    }
    let page = makePage(isTransient: false, &store)
    if vacant >= 0 {
      pages[vacant] = page
      return vacant
    }
    pages.append(page)
    return pages.count - 1
  }

  private func makePage(isTransient: Bool, _ store: inout TextureStore) -> Page {
    let texture = store.make(.coverage, width: Int(CoverageMask.pitch), height: Int(Self.height))
    var page = Page(texture: texture, isTransient: isTransient, edition: isTransient ? 0 : edition)
    // Reserved memory takes no space until it is written.
    page.texels.reserveCapacity(CoverageMask.stride * Int(Self.height))
    return page
  }

  /// Keeps a path's mask, the last one that was drawn for its page.
  mutating func keep(_ index: Int, on page: Int, _ mask: CoverageMask) {
    pages[page].count = mask.count
    kept[index].page = page
    kept[index].edition = pages[page].edition
    kept[index].texture = pages[page].texture
    kept[index].mask = mask.trimmed
  }

  // MARK: - Drawing

  /// Whether a page is empty: a path that does not fit on an empty page fits on none.
  func isEmpty(_ page: Int) -> Bool { pages[page].count == 0 }

  /// Finds the coverage of outlines, and adds it after the content of a page. False if the page is too full, and is
  /// left unchanged.
  mutating func draw(
    _ raster: inout CoverageRaster, isEvenOdd: Bool, on page: Int, into mask: inout CoverageMask
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
          y: first, width: Int(CoverageMask.pitch), height: end - first, staged: first * CoverageMask.stride))
      pages[index].uploaded = pages[index].count
    }
  }

  // MARK: - Coverage of one frame

  /// The page on which the next mask of this frame begins.
  mutating func nextTransient(_ store: inout TextureStore) -> Int {
    for index in 0..<pages.count where pages[index].isTransient && pages[index].texture.exists {
      if pages[index].count < Self.blocks { return index }
    }
    return freshTransient(&store)
  }

  mutating func freshTransient(_ store: inout TextureStore) -> Int {
    for index in 0..<pages.count where pages[index].isTransient {
      if pages[index].texture.isNone {
        pages[index] = makePage(isTransient: true, &store)
        return index
      }
      if pages[index].count == 0 { return index }
    }
    pages.append(makePage(isTransient: true, &store))
    return pages.count - 1
  }

  /// Keeps the last mask that was drawn for a page until the end of this frame; returns the page's texture.
  mutating func put(_ mask: CoverageMask, on page: Int) -> TextureIndex {
    pages[page].count = mask.count
    return pages[page].texture
  }
}
