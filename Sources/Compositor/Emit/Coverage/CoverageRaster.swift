import LayerValues

/// Turns outlines into the covered share of every pixel: exact areas, as signed sums of the areas that each edge cuts
/// off.
///
/// `FlattenedOutline` makes lines of an outline and `LineRows` sorts them into rows of blocks of 16 x 16 pixels, which
/// are processed one after another. `CoverageCells` adds up the areas that the lines cut off; the sums along a row are
/// the winding numbers of the pixels, whole numbers wherever no edge passes. Only blocks that an edge touches have
/// coverage of their own. The sum is wrong for pixels in which contours cross: `CrossingPixels` finds them, and
/// `CrossingResolver` finds their coverage. `CoverageSamples` takes samples instead if there are too many lines.
/// Buffers are reused from path to path.
struct CoverageRaster {
  /// The side of a block.
  static let block: Int32 = 16

  var outline = FlattenedOutline()
  private(set) var rows = LineRows()
  private var cells = CoverageCells()
  private var resolver = CrossingResolver()
  private var samples = CoverageSamples()
  private var hasReportedSamples = false

  /// Ends the outline and sorts its lines into rows of blocks. Returns false if no line is in the area.
  mutating func sortLines() -> Bool {
    outline.close()
    if outline.lines.isEmpty || outline.area.isEmpty {
      rows.removeAll()
      return false
    }
    rows.sort(outline.lines, height: outline.area.height)
    return true
  }

  /// Writes the coverage of the outlines.
  ///
  /// The first `firstBlock` blocks of `texels` keep their content. Writing stops when there are more than `mostBlocks`.
  mutating func finish(
    isEvenOdd: Bool, firstBlock: Int = 0, mostBlocks: Int = .max, into mask: inout CoverageMask,
    texels: inout ContiguousArray<UInt32>
  ) {
    mask.begin(firstBlock: firstBlock)
    guard sortLines() else { return }
    cells.begin(outline.area, isSimple: outline.isSimple, positions: rows.positionCount)
    let lines = SortedLines(lines: outline.lines, order: rows.order)
    for row in 0..<rows.count {
      let positions = rows.positions(inRow: row)
      if positions.isEmpty { continue }
      if mask.count > mostBlocks { break }
      let top = Float(row) * Float(Self.block)
      if CoverageSamples.areNeeded(positions, of: lines, top: top) {
        cells.addSamples(&samples, of: positions, of: lines, top: top, isEvenOdd: isEvenOdd)
        cells.sweep(row: Int32(row), isEvenOdd: false, into: &mask, texels: &texels)
        reportSamples(positions.count)
        continue
      }
      cells.add(positions, of: lines, top: top)
      cells.sweep(row: Int32(row), isEvenOdd: isEvenOdd, into: &mask, texels: &texels)
      if !cells.crossings.found.isEmpty {
        resolveCrossings(positions, of: lines, top: top, isEvenOdd: isEvenOdd, texels: &texels)
      }
    }
    cells.end(positions: rows.positionCount)
  }

  /// Reports once that a path is drawn by samples.
  private mutating func reportSamples(_ count: Int) {
    if hasReportedSamples { return }
    hasReportedSamples = true
    Diagnostics.report(
      .denseOutline,
      "a path has \(count) lines in \(Self.block) rows of pixels, more than can be told apart: such rows are drawn by "
        + "\(CoverageSamples.across) x \(CoverageSamples.down) samples of each pixel; draw fewer lines")
  }

  /// Overwrites the coverage of a row of blocks where contours cross.
  private mutating func resolveCrossings(
    _ positions: Range<Int>, of lines: SortedLines, top: Float, isEvenOdd: Bool,
    texels: inout ContiguousArray<UInt32>
  ) {
    cells.crossings.sort()
    var index = 0
    while index < cells.crossings.found.count {
      let row = Int(cells.crossings.found[index] >> 16)
      resolver.beginRow()
      for position in positions { resolver.add(lines[position], top: top + Float(row)) }
      resolver.endRow()
      while index < cells.crossings.found.count, Int(cells.crossings.found[index] >> 16) == row {
        let column = Int(cells.crossings.found[index] & 0xFFFF)
        let coverage = resolver.coverage(column: column, isEvenOdd: isEvenOdd)
        let texel = cells.blockOffsets[column >> 4] + column & 15 + row * CoverageMask.stride
        texels[texel] = UInt32((coverage * 255).rounded()) &* 0x0101_0101
        index += 1
      }
    }
  }
}
