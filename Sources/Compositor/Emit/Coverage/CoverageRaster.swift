import Engine
import Foundation

/// Turns outlines into the share of every pixel that they cover: exact areas, as signed sums of what each edge cuts off.
///
/// An edge adds to the cells it passes how much of each is to its right; summed up along a row that is the winding
/// number of every pixel, a whole number wherever no edge passes. Only blocks of 16 x 16 pixels that an edge touches
/// have cells, and a row of blocks is worked on at a time. Where contours cross within a pixel its sum is none of what
/// is inside: `CrossingPixels` finds such pixels, and `CrossingResolver` what is covered of them. Buffers are kept from
/// path to path.
struct CoverageRaster {
  /// The side of a block.
  static let block: Int32 = 16
  /// A curve is drawn as lines that are this close to it, in pixels, times `coarseness`.
  private static let tolerance: Float = 1.0 / 64
  /// Windings this close to a whole number are whole.
  private static let slack: Float = 1.0 / 1024

  /// The pixels that are wanted; coordinates of lines are relative to its origin.
  private(set) var area = PixelRect.empty
  private var width: Float = 0
  private var height: Float = 0
  private var coarseness: Float = 1
  private(set) var isSimple = false
  /// x, y of both ends.
  private(set) var lines: ContiguousArray<SIMD4<Float>> = []
  /// For every row of blocks, where its lines begin in `order`.
  var starts: ContiguousArray<Int32> = []
  private(set) var order: ContiguousArray<Int32> = []
  /// A column of pixels of a row of blocks each, the top one first; one more than there are columns.
  private var cells: ContiguousArray<SIMD16<Float>> = []
  /// Blocks of the current row that an edge touches.
  var isTouched: ContiguousArray<Bool> = []
  /// Where the blocks of the current row are in memory that have been written.
  private var blockOffsets: ContiguousArray<Int> = []
  var crossings = CrossingPixels()
  private var resolver = CrossingResolver()
  private var pen = SIMD2<Float>()
  private var start = SIMD2<Float>()

  // MARK: - Outlines

  /// Begins with nothing in an area; of an outline that is simple no two lines cross or overlap.
  mutating func begin(_ area: PixelRect, coarseness: Float = 1, isSimple: Bool = false) {
    self.area = area
    self.isSimple = isSimple
    self.coarseness = coarseness
    if lines.capacity == 0 { reserve() }
    (width, height) = (Float(area.width), Float(area.height))
    lines.removeAll(keepingCapacity: true)
    (pen, start) = (SIMD2(), SIMD2())
  }

  /// Room for what most outlines need, so that one that grows makes none. What is not written to takes no memory.
  private mutating func reserve() {
    lines.reserveCapacity(8192)
    order.reserveCapacity(16_384)
    starts.reserveCapacity(1024)
    cells.reserveCapacity(4096)
    isTouched.reserveCapacity(256)
    blockOffsets.reserveCapacity(256)
  }

  /// Surface pixels to those of the area.
  func snapped(_ point: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2<Float>(point - SIMD2(Double(area.x0), Double(area.y0)))
  }

  mutating func move(to point: SIMD2<Float>) {
    close()
    (pen, start) = (point, point)
  }

  mutating func line(to point: SIMD2<Float>) {
    add(pen, point)
    pen = point
  }

  mutating func quad(to end: SIMD2<Float>, _ control: SIMD2<Float>) {
    let hull = Hull(a: pen, b: control, c: control, d: end)
    if skips(hull, end) { return }
    let bend = pen - 2 * control + end
    let count = Self.count(length(bend) / 4 / coarseness)
    addLines(to: end, count: count, isInside: holds(hull), a: 2 * (control - pen), b: bend, c: SIMD2())
  }

  mutating func curve(to end: SIMD2<Float>, _ p: SIMD2<Float>, _ q: SIMD2<Float>) {
    let hull = Hull(a: pen, b: p, c: q, d: end)
    if skips(hull, end) { return }
    let (first, second) = (pen - 2 * p + q, p - 2 * q + end)
    let count = Self.count(max(length(first), length(second)) * 0.75 / coarseness)
    addLines(
      to: end, count: count, isInside: holds(hull), a: 3 * (p - pen), b: 3 * first, c: end - pen + 3 * (p - q)
    )
  }

  /// Adds a curve from the pen to `end` as lines: pen + a t + b t² + c t³.
  @inline(__always)
  private mutating func addLines(
    to end: SIMD2<Float>, count: Int, isInside: Bool, a: SIMD2<Float>, b: SIMD2<Float>, c: SIMD2<Float>
  ) {
    let (from, step) = (pen, 1 / Float(count))
    var index = 1
    while index <= count {
      let t = Float(index) * step
      let next = index == count ? end : from + t * (a + t * (b + t * c))
      if !isInside {
        add(pen, next)
      } else if pen.y != next.y {
        lines.append(SIMD4(lowHalf: pen, highHalf: next))
      } else {
        addLevel(pen, next)
      }
      pen = next
      index += 1
    }
  }

  /// Around all that a curve passes.
  private struct Hull {
    let low: SIMD2<Float>
    let high: SIMD2<Float>

    init(a: SIMD2<Float>, b: SIMD2<Float>, c: SIMD2<Float>, d: SIMD2<Float>) {
      low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
      high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    }
  }

  /// Whether nothing has to be cut off; false where a number is none.
  private func holds(_ hull: Hull) -> Bool {
    hull.low.x >= 0 && hull.low.y >= 0 && hull.high.x <= width && hull.high.y <= height
  }

  /// Whether a curve is done with: none of it is seen, or it counts as the left border, for which its chord will do.
  /// False where a number is none.
  private mutating func skips(_ hull: Hull, _ end: SIMD2<Float>) -> Bool {
    if hull.low.x >= width || hull.low.y >= height || hull.high.y <= 0 {
      pen = end
      return true
    }
    if hull.high.x > 0 || !(hull.low.y.isFinite && hull.high.y.isFinite) { return false }
    line(to: end)
    return true
  }

  /// Closes the outline as filling does.
  mutating func close() {
    if pen != start { add(pen, start) }
    pen = start
  }

  private func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }

  /// Lines for a curve that is as far from its chord.
  static func count(_ deviation: Float) -> Int {
    let count = (deviation / tolerance).squareRoot()
    // False for what is not a number.
    return count < 1000 ? max(Int(count.rounded(.up)), 1) : count >= 1000 ? 1000 : 1
  }

  /// Adds an edge, cut to the area: what is left of it counts as its left border, what is right of it does not count.
  private mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    if a.y == b.y { return addLevel(a, b) }
    // All false for what is not a number.
    guard min(a.y, b.y) < height, max(a.y, b.y) > 0, min(a.x, b.x) < width,
      max(abs(a.x), abs(b.x)) < 1e7, max(abs(a.y), abs(b.y)) < 1e7
    else { return }
    var (p, q) = (a, b)
    let slope = (b.x - a.x) / (b.y - a.y)
    if p.y < 0 { p = SIMD2(a.x - a.y * slope, 0) }
    if q.y < 0 { q = SIMD2(a.x - a.y * slope, 0) }
    if p.y > height { p = SIMD2(a.x + (height - a.y) * slope, height) }
    if q.y > height { q = SIMD2(a.x + (height - a.y) * slope, height) }
    if p.y == q.y { return }
    if min(p.x, q.x) >= 0 && max(p.x, q.x) <= width { return lines.append(SIMD4(p.x, p.y, q.x, q.y)) }
    // Where it passes the borders, in the order in which it does.
    let rise = 1 / slope
    let (atLeft, atRight) = (a.y - a.x * rise, a.y + (width - a.x) * rise)
    let isRightward = q.x > p.x
    let (first, second) = isRightward ? (atLeft, atRight) : (atRight, atLeft)
    addPart(p, q: q, first: first, second: second, slope: slope, a: a)
  }

  /// Adds a horizontal edge, which cuts off nothing, where it divides a row of pixels.
  private mutating func addLevel(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    guard a.y > 0, a.y < height, a.y != a.y.rounded(.down), min(a.x, b.x) < width, max(a.x, b.x) > 0 else {
      return
    }
    let line = SIMD4(min(max(a.x, 0), width), a.y, min(max(b.x, 0), width), a.y)
    if line.x != line.z { lines.append(line) }
  }

  private mutating func addPart(
    _ p: SIMD2<Float>, q: SIMD2<Float>, first: Float, second: Float, slope: Float, a: SIMD2<Float>
  ) {
    let (low, high) = (min(p.y, q.y), max(p.y, q.y))
    var y = p.y
    for index in 0..<3 {
      let next = index == 0 ? first : index == 1 ? second : q.y
      let end = next.isFinite ? min(max(next, low), high) : q.y
      if end != y {
        let (x0, x1) = (a.x + (y - a.y) * slope, a.x + (end - a.y) * slope)
        let middle = (x0 + x1) / 2
        if middle < width {
          let (left, right) = (min(max(x0, 0), width), min(max(x1, 0), width))
          lines.append(middle < 0 ? SIMD4(0, y, 0, end) : SIMD4(left, y, right, end))
        }
      }
      y = end
    }
  }

  // MARK: - Coverage

  /// Writes what the outlines cover.
  ///
  /// `firstBlock` blocks of `texels` are left as they are, for what is there already.
  mutating func finish(
    isEvenOdd: Bool, firstBlock: Int = 0, into mask: inout CoverageMask, texels: inout ContiguousArray<UInt32>
  ) {
    close()
    mask.begin(firstBlock: firstBlock)
    if lines.isEmpty || area.isEmpty { return }
    sortLines()
    let columns = Int((area.width + Self.block - 1) / Self.block)
    let count = columns * Int(Self.block) + 1
    while cells.count < count { cells.append(SIMD16()) }
    while isTouched.count < columns + 1 { isTouched.append(false) }
    while blockOffsets.count < columns { blockOffsets.append(0) }
    let positions = Int(starts[starts.count - 1])
    crossings.begin(columns: Int(area.width), blockColumns: columns * Int(Self.block), positions: positions)
    for row in 0..<(starts.count - 1) {
      let (from, to) = (Int(starts[row]), Int(starts[row + 1]))
      if from == to { continue }
      let top = Float(row) * Float(Self.block)
      crossings.beginRow(from, top: top)
      for index in from..<to { addCells(lines[Int(order[index])], index, top: top) }
      noteLevels(top: top)
      sweep(row: Int32(row), columns: columns, isEvenOdd: isEvenOdd, into: &mask, texels: &texels)
      if crossings.found.isEmpty { continue }
      resolveCrossings(from..<to, top: top, isEvenOdd: isEvenOdd, texels: &texels)
    }
    crossings.end(positions: positions)
  }

  /// Overwrites the coverage of a row of blocks where contours cross.
  private mutating func resolveCrossings(
    _ positions: Range<Int>, top: Float, isEvenOdd: Bool, texels: inout ContiguousArray<UInt32>
  ) {
    crossings.sort()
    var index = 0
    while index < crossings.found.count {
      let row = Int(crossings.found[index] >> 16)
      resolver.beginRow()
      for position in positions { resolver.add(lines[Int(order[position])], top: top + Float(row)) }
      resolver.endRow()
      while index < crossings.found.count, Int(crossings.found[index] >> 16) == row {
        let column = Int(crossings.found[index] & 0xFFFF)
        let coverage = resolver.coverage(column: column, isEvenOdd: isEvenOdd)
        let texel = blockOffsets[column >> 4] + column & 15 + row * CoverageMask.stride
        texels[texel] = UInt32((coverage * 255).rounded()) &* 0x0101_0101
        index += 1
      }
    }
  }

  /// Puts every line into the rows of blocks that it passes.
  mutating func sortLines() {
    let rows = Int((area.height + Self.block - 1) / Self.block)
    starts.removeAll(keepingCapacity: true)
    for _ in 0...rows { starts.append(0) }
    Self.count(lines, &starts)
    while order.count < Int(starts[rows]) { order.append(0) }
    Self.sort(lines, &starts, &order)
  }

  /// Counts the lines of each row, with those of all rows before it.
  private static func count(_ lines: ContiguousArray<SIMD4<Float>>, _ starts: inout ContiguousArray<Int32>) {
    var counts = starts.mutableSpan
    let rows = counts.count - 1
    var index = 0
    while index < lines.count {
      var (row, last) = span(lines[index], rows)
      index += 1
      while row <= last {
        counts[row] += 1
        row += 1
      }
    }
    var sum: Int32 = 0
    for row in 0...rows {
      sum += counts[row]
      counts[row] = sum
    }
  }

  /// Puts the lines into their rows, from the last one backwards, which leaves each start where its row begins.
  private static func sort(
    _ lines: ContiguousArray<SIMD4<Float>>, _ starts: inout ContiguousArray<Int32>,
    _ order: inout ContiguousArray<Int32>
  ) {
    var counts = starts.mutableSpan
    var sorted = order.mutableSpan
    let rows = counts.count - 1
    var index = lines.count
    while index > 0 {
      index -= 1
      var (row, last) = span(lines[index], rows)
      while row <= last {
        counts[row] -= 1
        sorted[Int(counts[row])] = Int32(truncatingIfNeeded: index)
        row += 1
      }
    }
  }

  /// The first and the last row of blocks that a line passes.
  @inline(__always)
  private static func span(_ line: SIMD4<Float>, _ rows: Int) -> (Int, Int) {
    let (top, bottom) = (min(line.y, line.w), max(line.y, line.w))
    let low = Int(Int32(top) >> 4)
    var end = Int32(bottom)
    if Float(end) == bottom { end -= 1 }
    return (min(low, rows - 1), min(max(Int(end >> 4), low), rows - 1))
  }

  /// Adds what a line cuts off in a row of blocks.
  private mutating func addCells(_ line: SIMD4<Float>, _ position: Int, top: Float) {
    let isDown = line.w > line.y
    let sign: Float = isDown ? 1 : -1
    let (x0, y0) = isDown ? (line.x, line.y) : (line.z, line.w)
    let (x1, y1) = isDown ? (line.z, line.w) : (line.x, line.y)
    let slope = (x1 - x0) / (y1 - y0)
    let (first, last) = (max(y0 - top, 0), min(y1 - top, Float(Self.block)))
    if !(first < last) {
      if line.y == line.w { crossings.levels.append(position) }
      return
    }
    let (low, high) = (min(x0, x1), max(x0, x1))
    var row = min(Int(first), Int(Self.block) - 1)
    var y = first
    while y < last {
      let next = min(Float(row + 1), last)
      let start = min(max(x0 + (y + top - y0) * slope, low), high)
      let end = min(max(x0 + (next + top - y0) * slope, low), high)
      addRow(row, start: start, end: end, height: (next - y) * sign, position: position)
      y = next
      row += 1
    }
  }

  /// Adds a line that goes down by `height` within a row of pixels, from one x to another.
  private mutating func addRow(_ row: Int, start: Float, end: Float, height: Float, position: Int) {
    let (left, right) = (min(start, end), max(start, end))
    let column = Int(left)
    let block = column >> 4
    isTouched[block] = true
    if right <= Float(column + 1) {
      let inside = height * (Float(column + 1) - (left + right) / 2)
      cells[column][row] += inside
      cells[column + 1][row] += height - inside
      note(position, column: column, row: row)
      return
    }
    // A share of the height for every pixel's width that it goes across.
    let lastColumn = Int(right.rounded(.up)) - 1
    for touched in block...(lastColumn >> 4) { isTouched[touched] = true }
    for passed in column...lastColumn { note(position, column: passed, row: row) }
    let share = height / (right - left)
    let first = Float(column + 1) - left
    // What is to the right of the line so far, within the current pixel.
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

  /// Sums up a row of blocks and writes what is covered of it.
  private mutating func sweep(
    row: Int32, columns: Int, isEvenOdd: Bool, into mask: inout CoverageMask,
    texels: inout ContiguousArray<UInt32>
  ) {
    let top = area.y0 + row * Self.block
    let rows = Int(min(Self.block, area.y1 - top))
    var winding = SIMD16<Float>()
    var column = 0
    while column < columns {
      let x = area.x0 + Int32(column) * Self.block
      if isTouched[column] {
        let first = mask.appendBlock(x: x, y: top, rows: rows, right: area.x1)
        let needed = (mask.count - 1) / CoverageMask.across * CoverageMask.side + CoverageMask.side
        if texels.count < needed * CoverageMask.stride {
          texels.append(
            contentsOf: repeatElement(0, count: needed * CoverageMask.stride - texels.count))
        }
        blockOffsets[column] = first
        let base = column * Int(Self.block)
        for index in 0..<Int(Self.block) {
          winding += cells[base + index]
          cells[base + index] = SIMD16()
          Self.write(Self.coverage(winding, isEvenOdd), at: first + index, in: &texels)
        }
        // An edge on the border of two blocks counts in the next one.
        isTouched[column] = false
        if cells[base + Int(Self.block)] != SIMD16() { isTouched[column + 1] = true }
        column += 1
        continue
      }
      var end = column + 1
      while end < columns && !isTouched[end] { end += 1 }
      let right = min(area.x0 + Int32(end) * Self.block, area.x1)
      let covered = Self.coverage(winding, isEvenOdd)
      addEven(covered, PixelRect(x0: x, y0: top, x1: right, y1: top + Int32(rows)), into: &mask)
      column = end
    }
    cells[columns * Int(Self.block)] = SIMD16()
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

  /// Adds pixels of whose rows each is covered evenly.
  private func addEven(_ covered: SIMD16<Float>, _ rect: PixelRect, into mask: inout CoverageMask) {
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
        mask.appendEven(value, part)
      }
      row = end
    }
  }

  /// The share that is inside, of pixels with such a winding number.
  @inline(__always) private static func coverage(_ winding: SIMD16<Float>, _ isEvenOdd: Bool) -> SIMD16<Float>
  {
    let size = winding.replacing(with: -winding, where: winding .< 0)
    if !isEvenOdd { return size.replacing(with: 1, where: size .> 1) }
    // 0 1 0 1 …, with slopes in between.
    let fold = size - 2 * (size * 0.5).rounded(.down)
    return fold.replacing(with: 2 - fold, where: fold .> 1)
  }
}
