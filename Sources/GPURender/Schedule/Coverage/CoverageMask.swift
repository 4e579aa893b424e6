import Engine

/// What a shape covers: rectangles that are covered wholly, strips with a coverage for every pixel, and rectangles that
/// are covered evenly but not wholly.
struct CoverageMask {
  /// A rectangle of pixels and where their coverage lies in `texels`, in rows of `pitch`.
  struct Strip {
    var rect: PixelRect
    var column: Int32
    var row: Int32
  }

  /// Texels in a row.
  static let pitch: Int32 = 1024

  private(set) var solids: ContiguousArray<PixelRect> = []
  private(set) var strips: ContiguousArray<Strip> = []
  private(set) var evens: ContiguousArray<(rect: PixelRect, coverage: Float)> = []
  /// White times the coverage; rows of `pitch`, 16 of them for every row of blocks.
  private(set) var texels: ContiguousArray<UInt32> = []
  private(set) var bounds = PixelRect.empty
  /// Blocks so far, those that were there already included.
  private(set) var count = 0
  private(set) var first = 0

  /// Blocks in a row.
  static let across = Int(pitch / CoverageRaster.block)
  static let side = Int(CoverageRaster.block)

  mutating func begin(firstBlock: Int) {
    solids.removeAll(keepingCapacity: true)
    strips.removeAll(keepingCapacity: true)
    evens.removeAll(keepingCapacity: true)
    bounds = .empty
    (count, first) = (firstBlock, firstBlock)
  }

  /// Adds a block to the strip that ends where it begins, or to a new one; the place of its first texel.
  mutating func appendBlock(x: Int32, y: Int32, rows: Int, right: Int32) -> Int {
    let (column, row) = (count % Self.across, count / Self.across)
    let needed = (row + 1) * Self.side * Int(Self.pitch)
    while texels.count < needed { texels.append(0) }
    count += 1
    let rect = PixelRect(
      x0: x, y0: y, x1: min(x + CoverageRaster.block, right), y1: y + Int32(rows))
    let last = strips.count - 1
    if last >= 0 && column > 0 && strips[last].rect.x1 == x && strips[last].rect.y0 == y {
      strips[last].rect.x1 = rect.x1
    } else {
      strips.append(
        Strip(rect: rect, column: Int32(column * Self.side), row: Int32(row * Self.side)))
    }
    bounds = bounds.hasNoPixels ? rect : bounds.joined(rect)
    return row * Self.side * Int(Self.pitch) + column * Self.side
  }

  /// Writes a column of a block.
  @inline(__always) mutating func write(_ coverage: SIMD16<Float>, column: Int, at place: Int) {
    // Adding 2²³ leaves the rounded number in the lowest bits.
    let bytes = coverage * 255 + 8_388_608
    var texel = place + column
    for row in 0..<16 {
      texels[texel] = (bytes[row].bitPattern & 0xFF) &* 0x0101_0101
      texel += Int(Self.pitch)
    }
  }

  /// Adds a rectangle that is covered wholly, to the one above it where both are as wide.
  mutating func appendSolid(_ rect: PixelRect) {
    bounds = bounds.hasNoPixels ? rect : bounds.joined(rect)
    var index = solids.count - 1
    while index >= 0 {
      if solids[index].y1 == rect.y0 && solids[index].x0 == rect.x0 && solids[index].x1 == rect.x1 {
        solids[index].y1 = rect.y1
        return
      }
      // Rectangles stand in the order in which they began; one that ended long ago is behind us.
      if solids[index].y1 < rect.y0 - CoverageRaster.block { break }
      index -= 1
    }
    solids.append(rect)
  }

  /// Lets go of the texels, which are on a page.
  mutating func forgetTexels() {
    texels = []
  }

  mutating func appendEven(_ coverage: Float, _ rect: PixelRect) {
    bounds = bounds.hasNoPixels ? rect : bounds.joined(rect)
    evens.append((rect, coverage))
  }
}
