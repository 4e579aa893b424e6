import LayerValues

/// The pixels of a surface that opaque rectangles cover, for culling from front to back.
///
/// The mask is exact to the pixel, apart from `coverTiles` and `coversTiles`, and fast if much is covered. A bin of
/// 64 x 64 pixels has one word with a bit for each fully covered tile of 8 x 8 pixels, and a word for each tile with a
/// bit for each covered pixel.
final class OcclusionMask {
  /// The fully covered tiles of each bin, one bit each.
  @exclusivity(unchecked) private var full: UnsafeMutablePointer<UInt64>
  /// The covered pixels of each tile, one bit each: 64 words for a bin, valid only if `hasWords`.
  private var pixels: UnsafeMutablePointer<UInt64>
  /// Whether the words of a bin's tiles have been written since `begin`.
  private var hasWords: UnsafeMutablePointer<Bool>
  /// The fully covered bins among the first 64 bins of each line, one bit each.
  private var fullBins: UnsafeMutablePointer<UInt64>
  private var capacity = 0
  private var lineCapacity = 0
  /// The size of the surface in pixels.
  private var size = SIMD2(0, 0)
  /// The number of bins in a line, and the number of lines of bins.
  private var columns = 0
  private var lines = 0

  init() {
    full = .allocate(capacity: 0)
    pixels = .allocate(capacity: 0)
    hasWords = .allocate(capacity: 0)
    fullBins = .allocate(capacity: 0)
  }

  deinit {
    free()
    fullBins.deallocate()
  }

  private func free() {
    full.deallocate()
    pixels.deallocate()
    hasWords.deallocate()
  }

  /// Starts a mask of `width` x `height` pixels, none of which are covered.
  func begin(width: Int, height: Int) {
    size = SIMD2(width, height)
    columns = (width + 63) >> 6
    lines = (height + 63) >> 6
    let count = columns * lines
    if count > capacity {
      free()
      capacity = count
      full = .allocate(capacity: count)
      pixels = .allocate(capacity: count * 64)
      hasWords = .allocate(capacity: count)
    }
    if lines > lineCapacity {
      fullBins.deallocate()
      lineCapacity = lines
      fullBins = .allocate(capacity: lines)
    }
    fullBins.update(repeating: 0, count: lines)
    full.update(repeating: 0, count: count)
    hasWords.update(repeating: false, count: count)
  }

  /// Whether all of a rectangle inside the surface is covered; true for an empty one.
  @inline(__always)
  func covers(x0: Int, y0: Int, x1: Int, y1: Int) -> Bool {
    if x1 <= x0 || y1 <= y0 { return true }
    assert(x0 >= 0 && y0 >= 0 && x1 <= columns * 64 && y1 <= lines * 64)
    let (first, last) = (x0 >> 6, (x1 &- 1) >> 6)
    if last < 64 {
      // If much is covered, whole bins usually are.
      let bins =
        (~0 &>> UInt64(truncatingIfNeeded: 63 &- last &+ first)) &<< UInt64(truncatingIfNeeded: first)
      var open: UInt64 = 0
      var line = y0 >> 6
      let end = (y1 &- 1) >> 6
      while line <= end {
        open |= bins & ~fullBins[line]
        line &+= 1
      }
      if open == 0 { return true }
    }
    return coversInEachBin(x0: x0, y0: y0, x1: x1, y1: y1)
  }

  private func coversInEachBin(x0: Int, y0: Int, x1: Int, y1: Int) -> Bool {
    let (full, columns) = (full, columns)
    let (firstColumn, lastColumn) = (x0 >> 6, (x1 &- 1) >> 6)
    let lastLine = (y1 &- 1) >> 6
    var line = y0 >> 6
    while line <= lastLine {
      let (top, bottom) = (max(y0 &- line << 6, 0), min(y1 &- line << 6, 64))
      var column = firstColumn
      while column <= lastColumn {
        let bin = line &* columns &+ column
        let fullTiles = full[bin]
        if fullTiles != ~0 {
          let (left, right) = (max(x0 &- column << 6, 0), min(x1 &- column << 6, 64))
          let open =
            Self.tiles(x0: left >> 3, y0: top >> 3, x1: (right &+ 7) >> 3, y1: (bottom &+ 7) >> 3)
            & ~fullTiles
          if open != 0, !hasPixels(bin, tiles: open, left: left, top: top, right: right, bottom: bottom) {
            return false
          }
        }
        column &+= 1
      }
      line &+= 1
    }
    return true
  }

  /// Whether all tiles that a rectangle touches are fully covered. A tile that only several rectangles together cover
  /// may count as not covered. A rectangle in more than two columns or lines of bins is examined by pixels instead.
  @inline(__always)
  func coversTiles(x0: Int, y0: Int, x1: Int, y1: Int) -> Bool {
    if x1 <= x0 || y1 <= y0 { return true }
    assert(x0 >= 0 && y0 >= 0 && x1 <= columns * 64 && y1 <= lines * 64)
    let area = Tiles(x0: x0 >> 3, y0: y0 >> 3, x1: (x1 &+ 7) >> 3, y1: (y1 &+ 7) >> 3)
    if area.isWide { return coversInEachBin(x0: x0, y0: y0, x1: x1, y1: y1) }
    let bin = full + (area.line &* columns &+ area.column)
    let (rightBin, lowerBin) = (area.columnStep, area.lineStep &* columns)
    return (area.left & area.top & ~bin[0]) | (area.right & area.top & ~bin[rightBin])
      | (area.left & area.bottom & ~bin[lowerBin])
      | (area.right & area.bottom & ~bin[lowerBin &+ rightBin]) == 0
  }

  /// Covers the tiles that are completely inside a rectangle of the surface. A rectangle in more than two columns or
  /// lines of bins is covered by pixels instead.
  @inline(__always)
  func coverTiles(x0: Int, y0: Int, x1: Int, y1: Int) {
    let (left, top) = ((x0 &+ 7) >> 3, (y0 &+ 7) >> 3)
    // A tile at the right or lower edge of the surface is covered as soon as its pixels on the surface are.
    let (right, bottom) = ((x1 == size.x ? x1 &+ 7 : x1) >> 3, (y1 == size.y ? y1 &+ 7 : y1) >> 3)
    if right <= left || bottom <= top { return }
    let area = Tiles(x0: left, y0: top, x1: right, y1: bottom)
    if area.isWide { return cover(x0: x0, y0: y0, x1: x1, y1: y1) }
    let bin = full + (area.line &* columns &+ area.column)
    let (rightBin, lowerBin) = (area.columnStep, area.lineStep &* columns)
    bin[0] |= area.left & area.top
    bin[rightBin] |= area.right & area.top
    bin[lowerBin] |= area.left & area.bottom
    bin[lowerBin &+ rightBin] |= area.right & area.bottom
  }

  /// The tiles in a range of columns and lines, as bits of the one, two or four bins that contain them. The bits are
  /// computed without branches.
  private struct Tiles {
    /// The column and the line of the first bin.
    let column: Int
    let line: Int
    /// The number of columns and of lines from the first bin to the last bin: 0 or 1, unless `isWide`.
    let columnStep: Int
    let lineStep: Int
    /// Whether the tiles are in more than two columns or lines of bins; the masks are then meaningless.
    let isWide: Bool
    /// The masks of the columns of tiles in the left and in the right bins.
    let left: UInt64
    let right: UInt64
    /// The masks of the lines of tiles in the upper and in the lower bins.
    let top: UInt64
    let bottom: UInt64

    @inline(__always)
    init(x0: Int, y0: Int, x1: Int, y1: Int) {
      (column, line) = (x0 >> 3, y0 >> 3)
      (columnStep, lineStep) = ((x1 &- 1) >> 3 &- column, (y1 &- 1) >> 3 &- line)
      isWide = columnStep > 1 || lineStep > 1
      // Bits beyond a line's eight columns would be columns of the next line.
      let (startX, endX) = (
        0xff &<< UInt64(truncatingIfNeeded: x0 & 7) & 0xff,
        0xff &>> UInt64(truncatingIfNeeded: 7 &- (x1 &- 1) & 7)
      )
      let (startY, endY) = (
        ~0 &<< UInt64(truncatingIfNeeded: (y0 & 7) &* 8),
        ~0 &>> UInt64(truncatingIfNeeded: (7 &- (y1 &- 1) & 7) &* 8)
      )
      // If all tiles are in one bin, both masks are that bin's.
      let allLines: UInt64 = 0x0101_0101_0101_0101
      left = (columnStep == 0 ? startX & endX : startX) &* allLines
      right = (columnStep == 0 ? startX & endX : endX) &* allLines
      top = lineStep == 0 ? startY & endY : startY
      bottom = lineStep == 0 ? startY & endY : endY
    }
  }

  /// Records a fully covered bin.
  @inline(__always)
  private func noteFull(_ bin: Int) {
    let (line, column) = bin.quotientAndRemainder(dividingBy: columns)
    if column < 64 { fullBins[line] |= 1 &<< UInt64(truncatingIfNeeded: column) }
  }

  /// Covers a rectangle inside the surface.
  func cover(x0: Int, y0: Int, x1: Int, y1: Int) {
    if x1 <= x0 || y1 <= y0 { return }
    assert(x0 >= 0 && y0 >= 0 && x1 <= columns * 64 && y1 <= lines * 64)
    for line in y0 >> 6..<(y1 + 63) >> 6 {
      for column in x0 >> 6..<(x1 + 63) >> 6 {
        let bin = line * columns + column
        if full[bin] == ~0 { continue }
        let (left, right) = (max(x0 - column << 6, 0), min(x1 - column << 6, 64))
        let (top, bottom) = (max(y0 - line << 6, 0), min(y1 - line << 6, 64))
        full[bin] |= Self.tiles(x0: (left + 7) >> 3, y0: (top + 7) >> 3, x1: right >> 3, y1: bottom >> 3)
        let open =
          Self.tiles(x0: left >> 3, y0: top >> 3, x1: (right + 7) >> 3, y1: (bottom + 7) >> 3) & ~full[bin]
        if open != 0 { add(bin, tiles: open, left: left, top: top, right: right, bottom: bottom) }
        if full[bin] == ~0 { noteFull(bin) }
      }
    }
  }

  /// Whether all pixels that a rectangle has in the given tiles of a bin are covered; also records tiles that are full.
  @inline(never)
  private func hasPixels(_ bin: Int, tiles: UInt64, left: Int, top: Int, right: Int, bottom: Int) -> Bool {
    if !hasWords[bin] { return false }
    let (columns, lines) = (Self.bits(left, right), Self.bits(top, bottom))
    var rest = tiles
    while rest != 0 {
      let tile = rest.trailingZeroBitCount
      rest &= rest &- 1
      let covered = pixels[bin << 6 &+ tile]
      if covered == ~0 {
        full[bin] |= 1 &<< UInt64(truncatingIfNeeded: tile)
        if full[bin] == ~0 { noteFull(bin) }
      }
      if Self.pixels(of: tile, columns, lines) & ~covered != 0 { return false }
    }
    return true
  }

  /// Covers the pixels that a rectangle has in the given tiles of a bin.
  private func add(_ bin: Int, tiles: UInt64, left: Int, top: Int, right: Int, bottom: Int) {
    let words = pixels + bin << 6
    if !hasWords[bin] {
      hasWords[bin] = true
      words.update(repeating: 0, count: 64)
    }
    let (columns, lines) = (Self.bits(left, right), Self.bits(top, bottom))
    var rest = tiles
    while rest != 0 {
      let tile = rest.trailingZeroBitCount
      rest &= rest &- 1
      words[tile] |= Self.pixels(of: tile, columns, lines)
    }
  }

  /// The word whose bits from `from` to before `to` are set.
  @inline(__always)
  private static func bits(_ from: Int, _ to: Int) -> UInt64 {
    (~0 &>> UInt64(truncatingIfNeeded: 64 &- to &+ from)) &<< UInt64(truncatingIfNeeded: from)
  }

  /// The bits of a tile's pixels that are in the given columns and lines of its bin; the tile has at least one of each.
  @inline(__always)
  private static func pixels(of tile: Int, _ columns: UInt64, _ lines: UInt64) -> UInt64 {
    let column = (columns &>> UInt64(truncatingIfNeeded: (tile & 7) << 3)) & 0xff
    let line = (lines &>> UInt64(truncatingIfNeeded: (tile >> 3) << 3)) & 0xff
    let first = UInt64(truncatingIfNeeded: line.trailingZeroBitCount << 3)
    let unused = UInt64(truncatingIfNeeded: 64 &- (line.nonzeroBitCount << 3))
    return (column &* 0x0101_0101_0101_0101) & ((~0 &>> unused) &<< first)
  }

  /// The bits of a rectangle in a square of 8 x 8; the rectangle may be empty.
  @inline(__always)
  private static func tiles(x0: Int, y0: Int, x1: Int, y1: Int) -> UInt64 {
    if x1 <= x0 || y1 <= y0 { return 0 }
    let line = (0xff &>> UInt64(truncatingIfNeeded: 8 &- x1 &+ x0)) &<< UInt64(truncatingIfNeeded: x0)
    let all = line &* 0x0101_0101_0101_0101
    let count = UInt64(truncatingIfNeeded: (y1 &- y0) &<< 3)
    return ((all &<< (64 &- count)) &>> (64 &- count)) &<< UInt64(truncatingIfNeeded: y0 &<< 3)
  }
}
