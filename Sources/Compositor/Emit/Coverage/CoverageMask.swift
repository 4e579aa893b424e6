import LayerValues

/// The coverage of a shape: full rectangles, strips with a coverage for every pixel, and rectangles with one partial
/// coverage.
struct CoverageMask {
  /// A rectangle of pixels, and the position of their coverage on a page.
  struct Strip {
    var rect: PixelRect
    var column: Int32
    var row: Int32
  }

  /// The texels in a row of a page. In memory, rows are farther apart: with a distance of a power of two, the rows of a
  /// block would all map to the same few cache lines of the processor.
  static let pitch: Int32 = 1024
  static let stride = Int(pitch) + 16

  private(set) var solids: ContiguousArray<PixelRect> = []
  private(set) var strips: ContiguousArray<Strip> = []
  private(set) var evens: ContiguousArray<(rect: PixelRect, coverage: Float)> = []
  private(set) var bounds = PixelRect.empty
  /// The number of blocks so far, including the blocks that the page had before.
  private(set) var count = 0

  /// The number of blocks in a row of a page.
  static let across = Int(pitch / CoverageRaster.block)
  static let side = Int(CoverageRaster.block)

  mutating func begin(firstBlock: Int) {
    solids.removeAll(keepingCapacity: true)
    strips.removeAll(keepingCapacity: true)
    evens.removeAll(keepingCapacity: true)
    bounds = .empty
    count = firstBlock
    // The initial capacity serves most outlines; a larger outline allocates.
    solids.reserveCapacity(512)
    strips.reserveCapacity(1024)
    evens.reserveCapacity(256)
  }

  /// Adds a block to the strip that ends at its start, or to a new strip; returns the index of its first texel in
  /// memory.
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

  /// Adds a full rectangle, merging it with the one above if both are equally wide.
  mutating func appendSolid(_ rect: PixelRect) {
    bounds = bounds.union(rect)
    var index = solids.count - 1
    while index >= 0 {
      if solids[index].y1 == rect.y0 && solids[index].x0 == rect.x0 && solids[index].x1 == rect.x1 {
        solids[index].y1 = rect.y1
        return
      }
      // Rectangles are in order of their tops, so those that ended above are skipped.
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
    mask.evens = ContiguousArray(evens[...])
    return mask
  }

  mutating func appendEven(_ coverage: Float, _ rect: PixelRect) {
    bounds = bounds.union(rect)
    evens.append((rect, coverage))
  }
}
