import Engine

/// The pages on which the coverage of paths lies: some for this frame only, some for paths that stay as they are.
struct CoveragePages {
  /// Where a mask's texels lie: the texture, and the row in it in which the mask's first row of blocks lies.
  struct Place {
    var texture: Int32
    var row: Int32
  }

  private struct Page {
    var texture: Int32
    /// Blocks in use.
    var count = 0
    /// What is on it is for the frame at hand.
    var isTransient: Bool
    /// Counts up when all that is on it goes.
    var edition: UInt64
  }

  /// A path's coverage as it is kept.
  struct Kept {
    var path: CGPath
    var isEvenOdd: Bool
    var stroke: DisplayPath.Stroke?
    /// Points to pixels, without the whole pixels.
    var linear: SIMD4<Double>
    var fraction: SIMD2<Double>
    var lastUse: Int
    /// The page and its edition; -1 while the path has been seen but nothing is kept of it.
    var page = -1
    var edition: UInt64 = 0
    var place = Place(texture: -1, row: 0)
    var mask = CoverageMask()
  }

  /// Texels down a page.
  static let height: Int32 = 1024
  /// Pages of kept coverage; the one that was drawn from least recently makes room for the next.
  static let mostKept = 3
  /// What nobody draws for as many frames goes.
  static let keptFrames = 120
  private static let blocks = CoverageMask.across * Int(height / CoverageRaster.block)

  private var pages: ContiguousArray<Page> = []
  private(set) var kept: ContiguousArray<Kept> = []
  private var keptPlaces = KeyTable(minimumCapacity: 64)
  private var edition: UInt64 = 1

  // MARK: - Frames

  mutating func beginFrame(_ store: inout TextureStore) {
    for index in 0..<pages.count where pages[index].isTransient { pages[index].count = 0 }
    var isStale = false
    for index in 0..<kept.count where store.frame - kept[index].lastUse > Self.keptFrames { isStale = true }
    if isStale {
      kept.removeAll { store.frame - $0.lastUse > Self.keptFrames }
      rebuildPlaces()
    }
    dropPages(&store)
  }

  /// Drops pages that no frame has drawn from for long.
  private mutating func dropPages(_ store: inout TextureStore) {
    for index in 0..<pages.count where pages[index].texture >= 0 {
      let lastUse = store.entries[Int(pages[index].texture)].lastUse
      if store.frame - lastUse > Self.keptFrames {
        store.drop(pages[index].texture)
        edition += 1
        pages[index] = Page(texture: -1, isTransient: pages[index].isTransient, edition: edition)
      }
    }
  }

  private mutating func rebuildPlaces() {
    keptPlaces.removeAll()
    for index in 0..<kept.count {
      let key = Self.key(kept[index].path, kept[index].linear, kept[index].fraction)
      if keptPlaces[key] < 0 { keptPlaces.insert(Int32(index), for: key) }
    }
  }

  // MARK: - Kept coverage

  private static func key(_ path: CGPath, _ linear: SIMD4<Double>, _ fraction: SIMD2<Double>) -> UInt64 {
    var key = UInt64(UInt(bitPattern: ObjectIdentifier(path)))
    for index in 0..<4 { key = (key ^ linear[index].bitPattern) &* 0x9E37_79B9_7F4A_7C15 }
    for index in 0..<2 { key = (key ^ fraction[index].bitPattern) &* 0xC2B2_AE3D_27D4_EB4F }
    return key >> 1
  }

  /// The place in `kept` of a path under a map; it is kept from the second frame on in which it is seen.
  mutating func find(_ path: DisplayPath, _ map: CGAffineTransform, frame: Int) -> Int {
    let linear = SIMD4(Double(map.a), Double(map.b), Double(map.c), Double(map.d))
    let offset = SIMD2(Double(map.tx), Double(map.ty))
    let fraction = offset - offset.rounded(.down)
    let key = Self.key(path.path, linear, fraction)
    let known = Int(keptPlaces[key])
    if known >= 0 {
      let entry = kept[known]
      let isSame =
        entry.path === path.path && entry.isEvenOdd == path.isEvenOdd && entry.stroke == path.stroke
        && entry.linear == linear && entry.fraction == fraction
      return isSame ? known : -1
    }
    keptPlaces.insert(Int32(kept.count), for: key)
    kept.append(
      Kept(
        path: path.path, isEvenOdd: path.isEvenOdd, stroke: path.stroke, linear: linear, fraction: fraction,
        lastUse: frame))
    return -1
  }

  mutating func noteUse(_ index: Int, frame: Int) { kept[index].lastUse = frame }

  /// Whether a kept path's coverage still lies where it was put.
  func isThere(_ index: Int) -> Bool {
    let page = kept[index].page
    return page >= 0 && pages[page].edition == kept[index].edition
  }

  /// Where the next kept mask begins: the page and its number of blocks.
  mutating func nextKept(_ store: inout TextureStore) -> (page: Int, firstBlock: Int) {
    var newest = -1
    for index in 0..<pages.count where !pages[index].isTransient && pages[index].texture >= 0 {
      if newest < 0 || pages[index].edition > pages[newest].edition { newest = index }
    }
    if newest < 0 { newest = freshKept(&store) }
    return (newest, pages[newest].count)
  }

  /// An empty page for kept masks: a new one, or the one that was drawn from least recently.
  mutating func freshKept(_ store: inout TextureStore) -> Int {
    var (count, oldest, vacant) = (0, -1, -1)
    for index in 0..<pages.count where !pages[index].isTransient {
      if pages[index].texture < 0 {
        vacant = index
        continue
      }
      count += 1
      let lastUse = store.entries[Int(pages[index].texture)].lastUse
      if oldest < 0 || lastUse < store.entries[Int(pages[oldest].texture)].lastUse { oldest = index }
    }
    edition += 1
    // A page that this frame draws from stays.
    if count >= Self.mostKept, oldest >= 0,
      store.entries[Int(pages[oldest].texture)].lastUse < store.frame
    {
      pages[oldest].edition = edition
      pages[oldest].count = 0
      return oldest
    }
    let texture = makeTexture(&store)
    let page = Page(texture: texture, isTransient: false, edition: edition)
    if vacant >= 0 {
      pages[vacant] = page
      return vacant
    }
    pages.append(page)
    return pages.count - 1
  }

  private func makeTexture(_ store: inout TextureStore) -> Int32 {
    store.make(.coverage, width: Int(CoverageMask.pitch), height: Int(Self.height))
  }

  /// Whether a mask that begins in a page's next free block fits it.
  func fits(_ mask: CoverageMask, _ page: Int) -> Bool {
    pages[page].count / CoverageMask.across * CoverageMask.across + mask.count <= Self.blocks
  }

  /// Uploads a kept path's mask to a page.
  mutating func keep(_ index: Int, on page: Int, _ mask: CoverageMask, _ store: inout TextureStore) {
    let row = Int32(pages[page].count / CoverageMask.across) * CoverageRaster.block
    upload(mask, to: pages[page].texture, row: row, &store)
    pages[page].count = Int(row / CoverageRaster.block) * CoverageMask.across + mask.count
    kept[index].page = page
    kept[index].edition = pages[page].edition
    kept[index].place = Place(texture: pages[page].texture, row: row)
    kept[index].mask = mask
    // Its texels are on the page now.
    kept[index].mask.forgetTexels()
  }

  // MARK: - Coverage of one frame

  /// Where the next mask of this frame begins in its row of blocks.
  mutating func nextTransient(_ store: inout TextureStore) -> Int {
    for index in 0..<pages.count where pages[index].isTransient && pages[index].texture >= 0 {
      if pages[index].count < Self.blocks { return index }
    }
    return freshTransient(&store)
  }

  mutating func freshTransient(_ store: inout TextureStore) -> Int {
    for index in 0..<pages.count where pages[index].isTransient {
      if pages[index].texture < 0 {
        pages[index].texture = makeTexture(&store)
        return index
      }
      if pages[index].count == 0 { return index }
    }
    pages.append(Page(texture: makeTexture(&store), isTransient: true, edition: 0))
    return pages.count - 1
  }

  func firstBlock(_ page: Int) -> Int { pages[page].count % CoverageMask.across }

  /// Uploads a mask for this frame.
  mutating func put(_ mask: CoverageMask, on page: Int, _ store: inout TextureStore) -> Place {
    let row = Int32(pages[page].count / CoverageMask.across) * CoverageRaster.block
    upload(mask, to: pages[page].texture, row: row, &store)
    pages[page].count = Int(row / CoverageRaster.block) * CoverageMask.across + mask.count
    return Place(texture: pages[page].texture, row: row)
  }

  /// Uploads a mask's texels, beside those that lie in its first row already.
  private func upload(_ mask: CoverageMask, to texture: Int32, row: Int32, _ store: inout TextureStore) {
    let (across, side) = (CoverageMask.across, CoverageMask.side)
    var block = mask.first
    while block < mask.count {
      let column = block % across
      // Whole rows together, the first and the last for themselves.
      let whole = column == 0 ? (mask.count - block) / across : 0
      let width = whole > 0 ? across : min(across - column, mask.count - block)
      let height = max(whole, 1) * side
      let staged = store.stage(
        mask.texels, pitch: Int(CoverageMask.pitch), x: column * side, y: block / across * side,
        width: width * side, height: height)
      store.commands.append(
        TextureCommand(
          kind: .upload, texture: texture, x: column * side, y: Int(row) + block / across * side,
          width: width * side, height: height, staged: staged))
      block += whole > 0 ? whole * across : width
    }
  }
}
