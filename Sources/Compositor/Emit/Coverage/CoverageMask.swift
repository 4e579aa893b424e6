import LayerValues

/// The coverage of a shape: solid rectangles, strips with a coverage for every pixel, and rectangles with one partial
/// coverage.
struct CoverageMask {
  /// A rectangle of pixels, and the first texel of their coverage on a page.
  struct Strip {
    var rect: PixelRect
    var column: Int32
    var row: Int32
  }

  /// The number of texels in a row of a page.
  static let pitch: Int32 = 1024
  /// The distance in texels from row to row in memory. It is no power of two, since the rows of a block would then all
  /// map to the same few cache lines of the processor.
  static let stride = Int(pitch) + 16

  /// The rectangles that the shape covers completely.
  private(set) var solids: ContiguousArray<PixelRect> = []
  private(set) var strips: ContiguousArray<Strip> = []
  /// The rectangles in which all pixels have the same partial coverage.
  private(set) var partials: ContiguousArray<(rect: PixelRect, coverage: Float)> = []
  private(set) var bounds = PixelRect.empty
  /// The number of blocks so far, including the blocks that the page had before.
  private(set) var count = 0

  /// The number of blocks in a row of a page.
  static let across = Int(pitch / CoverageRaster.block)
  /// The side of a block in texels.
  static let side = Int(CoverageRaster.block)

  /// Begins an empty mask on a page that has `firstBlock` blocks already.
  mutating func begin(firstBlock: Int) {
    solids.removeAll(keepingCapacity: true)
    strips.removeAll(keepingCapacity: true)
    partials.removeAll(keepingCapacity: true)
    bounds = .empty
    count = firstBlock
    // The initial capacity serves most outlines; a larger outline allocates.
    solids.reserveCapacity(512)
    strips.reserveCapacity(1024)
    partials.reserveCapacity(256)
  }

  /// Adds a block to the strip that ends where the block begins, or to a new strip. Returns the index of the block's
  /// first texel in memory.
  mutating func appendBlock(x: Int32, y: Int32, rows: Int, right: Int32) -> Int {
    let (column, row) = (count % Self.across, count / Self.across)
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
    bounds = bounds.union(rect)
    return row * Self.side * Self.stride + column * Self.side
  }

  /// Adds a solid rectangle, or extends the rectangle above if both have the same sides.
  mutating func appendSolid(_ rect: PixelRect) {
    bounds = bounds.union(rect)
    var index = solids.count - 1
    while index >= 0 {
      if solids[index].y1 == rect.y0 && solids[index].x0 == rect.x0 && solids[index].x1 == rect.x1 {
        solids[index].y1 = rect.y1
        return
      }
      // Rectangles are added by rows of blocks, so the search ends at a rectangle that ended more than a row of blocks
      // above.
      if solids[index].y1 < rect.y0 - CoverageRaster.block { break }
      index -= 1
    }
    solids.append(rect)
  }

  /// A copy of the mask with the least memory.
  var trimmed: CoverageMask {
    var mask = self
    mask.solids = ContiguousArray(solids[...])
    mask.strips = ContiguousArray(strips[...])
    mask.partials = ContiguousArray(partials[...])
    return mask
  }

  mutating func appendPartial(_ coverage: Float, _ rect: PixelRect) {
    bounds = bounds.union(rect)
    partials.append((rect, coverage))
  }
}
