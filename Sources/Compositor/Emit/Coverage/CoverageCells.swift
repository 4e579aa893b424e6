import LayerValues

/// The signed areas that lines cut off the pixels of a row of blocks.
///
/// A line cuts off the part of each pixel to the right of the line. A cell holds the change of the area from the pixel
/// on its left to its own pixel. The lines of one row of blocks are added together; `sweep` then sums up the changes,
/// writes the row's coverage, and leaves the cells empty for the next row.
struct CoverageCells {
  /// The difference below which two coverages count as equal, for example a coverage and 1.
  private static let slack: Float = 1.0 / 1024

  private var area = PixelRect.empty
  /// The number of columns of blocks of the area.
  private var columns = 0
  /// The columns of pixels of a row of blocks, each from the top down. Two columns are beyond the area: a line on the
  /// right border is in the first of the two, and the area to the right of that line in the second.
  private var cells: ContiguousArray<SIMD16<Float>> = []
  /// Blocks of the current row that an edge touches.
  private var isTouched: ContiguousArray<Bool> = []
  /// The index of the first texel of each block of the current row that `sweep` has written.
  private(set) var blockOffsets: ContiguousArray<Int> = []
  var crossings = CrossingPixels()

  /// Begins an area. `positions` is the number of positions of the outline's lines in all rows. A simple outline is not
  /// searched for crossings.
  mutating func begin(_ area: PixelRect, isSimple: Bool, positions: Int) {
    if cells.capacity == 0 {
      // The initial capacity serves most outlines; a larger outline allocates.
      cells.reserveCapacity(4096)
      isTouched.reserveCapacity(256)
      blockOffsets.reserveCapacity(256)
    }
    self.area = area
    columns = Int((area.width + CoverageRaster.block - 1) / CoverageRaster.block)
    let pixelColumns = columns * Int(CoverageRaster.block)
    while cells.count < pixelColumns + 2 { cells.append(SIMD16()) }
    while isTouched.count < columns + 1 { isTouched.append(false) }
    while blockOffsets.count < columns { blockOffsets.append(0) }
    crossings.begin(
      columns: Int(area.width), blockColumns: pixelColumns, positions: positions, isSimple: isSimple)
  }

  mutating func end(positions: Int) { crossings.end(positions: positions) }

  /// Adds the lines at some positions, which pass the row of blocks below `top`.
  mutating func add(_ positions: Range<Int>, of lines: SortedLines, top: Float) {
    crossings.beginRow(positions.lowerBound, top: top)
    for position in positions { addLine(at: position, of: lines, top: top) }
    noteHorizontals(of: lines, top: top)
  }

  /// Adds the lines of a row of blocks by samples. The sampled coverage of a pixel counts as a winding number from 0 to
  /// 1.
  mutating func addSamples(
    _ samples: inout CoverageSamples, of positions: Range<Int>, of lines: SortedLines, top: Float,
    isEvenOdd: Bool
  ) {
    crossings.beginRow(positions.lowerBound, top: top)
    let count = columns * Int(CoverageRaster.block)
    samples.begin(columns: count)
    samples.add(positions, of: lines, top: top)
    var last = SIMD16<Float>()
    for column in 0..<count {
      let coverage = samples.takeColumn(column, isEvenOdd: isEvenOdd)
      if coverage == last { continue }
      cells[column] += coverage - last
      isTouched[column >> 4] = true
      last = coverage
    }
    samples.end()
  }

  /// Adds the areas that the line at a position cuts off in a row of blocks.
  private mutating func addLine(at position: Int, of lines: SortedLines, top: Float) {
    let line = lines[position]
    let isDown = line.w > line.y
    let sign: Float = isDown ? 1 : -1
    let (x0, y0) = isDown ? (line.x, line.y) : (line.z, line.w)
    let (x1, y1) = isDown ? (line.z, line.w) : (line.x, line.y)
    let slope = (x1 - x0) / (y1 - y0)
    let (first, last) = (max(y0 - top, 0), min(y1 - top, Float(CoverageRaster.block)))
    if !(first < last) {
      if line.y == line.w { crossings.horizontals.append(position) }
      return
    }
    let (low, high) = (min(x0, x1), max(x0, x1))
    var row = min(Int(first), Int(CoverageRaster.block) - 1)
    var y = first
    while y < last {
      let next = min(Float(row + 1), last)
      let start = min(max(x0 + (y + top - y0) * slope, low), high)
      let end = min(max(x0 + (next + top - y0) * slope, low), high)
      addRow(row, from: start, to: end, height: (next - y) * sign, position: position, of: lines)
      y = next
      row += 1
    }
  }

  /// Adds the part of a line within a row of pixels, from one x to another. `height` is negative if the line goes up.
  private mutating func addRow(
    _ row: Int, from start: Float, to end: Float, height: Float, position: Int, of lines: SortedLines
  ) {
    let (left, right) = (min(start, end), max(start, end))
    let column = Int(left)
    let block = column >> 4
    isTouched[block] = true
    if right <= Float(column + 1) {
      let inside = height * (Float(column + 1) - (left + right) / 2)
      cells[column][row] += inside
      cells[column + 1][row] += height - inside
      crossings.note(position, column: column, row: row, of: lines)
      return
    }
    // Every pixel that the line crosses in full width takes an equal share of the height.
    let lastColumn = Int(right.rounded(.up)) - 1
    for touched in block...(lastColumn >> 4) { isTouched[touched] = true }
    for passed in column...lastColumn {
      crossings.note(position, column: passed, row: row, of: lines)
    }
    let share = height / (right - left)
    let first = Float(column + 1) - left
    // The area to the right of the line so far, within the current pixel.
    var before = 0.5 * share * first * first
    cells[column][row] += before
    var sum = before
    var reached = share * first
    for index in (column + 1)..<lastColumn {
      before = reached + 0.5 * share
      cells[index][row] += before - sum
      sum = before
      reached += share
    }
    let rest = right - Float(lastColumn)
    before = reached + share * rest * (1 - 0.5 * rest)
    cells[lastColumn][row] += before - sum
    cells[lastColumn + 1][row] += height - before
  }

  /// Sums up a row of blocks, writes its coverage, and empties its cells.
  mutating func sweep(
    row: Int32, isEvenOdd: Bool, into mask: inout CoverageMask, texels: inout ContiguousArray<UInt32>
  ) {
    let top = area.y0 + row * CoverageRaster.block
    let rows = Int(min(CoverageRaster.block, area.y1 - top))
    var winding = SIMD16<Float>()
    var column = 0
    while column < columns {
      let x = area.x0 + Int32(column) * CoverageRaster.block
      if isTouched[column] {
        let first = mask.appendBlock(x: x, y: top, rows: rows, right: area.x1)
        let needed = (mask.count - 1) / CoverageMask.across * CoverageMask.side + CoverageMask.side
        if texels.count < needed * CoverageMask.stride {
          texels.append(
            contentsOf: repeatElement(0, count: needed * CoverageMask.stride - texels.count))
        }
        blockOffsets[column] = first
        let base = column * Int(CoverageRaster.block)
        for index in 0..<Int(CoverageRaster.block) {
          winding += cells[base + index]
          cells[base + index] = SIMD16()
          Self.write(Self.coverage(winding, isEvenOdd), at: first + index, in: &texels)
        }
        // An edge on the border of two blocks counts in the second block.
        isTouched[column] = false
        if cells[base + Int(CoverageRaster.block)] != SIMD16() { isTouched[column + 1] = true }
        column += 1
        continue
      }
      var end = column + 1
      while end < columns && !isTouched[end] { end += 1 }
      let right = min(area.x0 + Int32(end) * CoverageRaster.block, area.x1)
      let covered = Self.coverage(winding, isEvenOdd)
      appendRows(covered, PixelRect(x0: x, y0: top, x1: right, y1: top + Int32(rows)), into: &mask)
      column = end
    }
    cells[columns * Int(CoverageRaster.block)] = SIMD16()
    cells[columns * Int(CoverageRaster.block) + 1] = SIMD16()
    isTouched[columns] = false
  }

  /// Writes a column of a block.
  @inline(__always)
  private static func write(
    _ coverage: SIMD16<Float>, at start: Int, in texels: inout ContiguousArray<UInt32>
  ) {
    // Adding 2²³ leaves the rounded number in the lowest bits.
    let bytes = coverage * 255 + 8_388_608
    var texel = start
    for row in 0..<16 {
      texels[texel] = (bytes[row].bitPattern & 0xFF) &* 0x0101_0101
      texel += CoverageMask.stride
    }
  }

  /// Adds rows of pixels, each with the same coverage in all of its pixels.
  private func appendRows(_ covered: SIMD16<Float>, _ rect: PixelRect, into mask: inout CoverageMask) {
    let rows = Int(rect.height)
    var row = 0
    while row < rows {
      let value = covered[row]
      var end = row + 1
      while end < rows && abs(covered[end] - value) < Self.slack { end += 1 }
      let part = PixelRect(x0: rect.x0, y0: rect.y0 + Int32(row), x1: rect.x1, y1: rect.y0 + Int32(end))
      if value > 1 - Self.slack {
        mask.appendSolid(part)
      } else if value > Self.slack {
        mask.appendPartial(value, part)
      }
      row = end
    }
  }

  /// The coverage of pixels with these winding numbers.
  @inline(__always) private static func coverage(_ winding: SIMD16<Float>, _ isEvenOdd: Bool) -> SIMD16<Float>
  {
    let magnitude = winding.replacing(with: -winding, where: winding .< 0)
    if !isEvenOdd { return magnitude.replacing(with: 1, where: magnitude .> 1) }
    // The even-odd rule maps 0, 1, 2, 3 … to 0, 1, 0, 1 …, with slopes in between.
    let fold = magnitude - 2 * (magnitude * 0.5).rounded(.down)
    return fold.replacing(with: 2 - fold, where: fold .> 1)
  }

  // MARK: - Horizontal lines

  /// Notes the row's horizontal lines, which cut off no area, in the blocks that other lines pass.
  private mutating func noteHorizontals(of lines: SortedLines, top: Float) {
    if crossings.horizontals.isEmpty { return }
    for index in 0..<crossings.horizontals.count {
      let passed = Self.pixels(passedBy: lines[crossings.horizontals[index]], top: top)
      // Pixels that two horizontal lines pass may have three winding numbers.
      for block in (passed.columns.lowerBound >> 4)...(passed.columns.upperBound >> 4)
      where crossings.noteHorizontal(block: block, row: passed.row) {
        isTouched[block] = true
      }
    }
    for index in 0..<crossings.horizontals.count {
      let position = crossings.horizontals[index]
      let passed = Self.pixels(passedBy: lines[position], top: top)
      let blocks = (passed.columns.lowerBound >> 4)...(passed.columns.upperBound >> 4)
      crossings.forgetHorizontals(blocks: blocks)
      for block in blocks where isTouched[block] {
        let low = max(passed.columns.lowerBound, block << 4)
        let high = min(passed.columns.upperBound, block << 4 + 15)
        for column in low...max(low, high) {
          crossings.note(position, column: column, row: passed.row, of: lines)
        }
      }
    }
  }

  /// The row and the columns of pixels that a horizontal line passes.
  private static func pixels(passedBy line: SIMD4<Float>, top: Float)
    -> (row: Int, columns: ClosedRange<Int>)
  {
    let (left, right) = (min(line.x, line.z), max(line.x, line.z))
    let first = Int(left)
    return (Int(line.y - top), first...max(Int(right.rounded(.up)) - 1, first))
  }
}
