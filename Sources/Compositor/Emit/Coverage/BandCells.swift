import LayerValues

/// The lines of a band, sorted into adjacent cells: a graphics card tests the lines of a cell for each of its pixels.
///
/// A line to the left of a cell matters only by the heights of its ends. A chain of such lines therefore becomes one
/// vertical line between the chain's first and last height, or none if these are equal. Cells without lines are left
/// out.
struct BandCells {
  /// The width of a cell in pixels.
  private static let width = 64
  /// A band with fewer lines is one cell.
  private static let fewestLines = 4

  private struct State {
    /// The height at which the current chain of lines to the left of the cell begins.
    var start: Float = 0
    /// The number of chains to the left of the cell that go down through the whole band, less the number that go up.
    var whole: Int32 = 0
    /// The index of the cell's last record; -1 for none.
    var last: Int32 = -1
    /// The number of the cell's records.
    var count: Int32 = 0
  }

  private struct Record {
    var line: SIMD4<Float>
    /// The index of the previous record of the same cell; -1 for the first.
    var previous: Int32
  }

  private var cells: ContiguousArray<State> = []
  private var records: ContiguousArray<Record> = []
  var recordCapacity: Int { records.capacity }

  /// Sorts the lines at some positions, which are the lines of a row of blocks, into cells. The lines are added to
  /// `all` and the cells to `found`, in surface pixels.
  ///
  /// `rect` has the pixels of the row, `area` the pixels of the outline. Returns false, with only a part of the lines
  /// added, if `all` would have more lines than `PathBands` has room for.
  mutating func add(
    _ positions: Range<Int>, of lines: SortedLines, rect: PixelRect, area: PixelRect,
    to found: inout ContiguousArray<PathBands.Cell>, lines all: inout ContiguousArray<SIMD4<Float>>
  ) -> Bool {
    // Most lines make at least one record.
    let room = PathBands.mostLines - all.count
    if positions.count > room { return false }
    let origin = SIMD4(Float(area.x0), Float(area.y0), Float(area.x0), Float(area.y0))
    if positions.count < Self.fewestLines {
      let first = Int32(truncatingIfNeeded: all.count)
      // Horizontal lines cut off no area.
      for position in positions where lines[position].y != lines[position].w {
        all.append(lines[position] + origin)
      }
      let count = Int32(truncatingIfNeeded: all.count) - first
      if count > 0 { found.append(PathBands.Cell(rect: rect, first: first, count: count)) }
      return true
    }
    if records.capacity == 0 {
      // The initial capacity serves most bands; a larger band allocates.
      records.reserveCapacity(1024)
      cells.reserveCapacity(64)
    }
    records.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    let count = (Int(rect.width) + Self.width - 1) / Self.width
    for _ in 0..<count { cells.append(State()) }
    let rows = Rows(top: Float(rect.y0 - area.y0), bottom: Float(rect.y1 - area.y0))
    guard Self.sort(positions, of: lines, rows: rows, room: room, into: &cells, records: &records) else {
      return false
    }
    return write(rect: rect, rows: rows, origin: origin, to: &found, lines: &all)
  }

  /// Releases the buffers.
  mutating func releaseMemory() {
    records = []
    cells = []
  }

  /// The rows of a band, in pixels of the area.
  private struct Rows {
    let top: Float
    let bottom: Float
  }

  /// Sorts lines into the cells of a band. Returns false if this takes more than `room` records.
  private static func sort(
    _ positions: Range<Int>, of lines: SortedLines, rows: Rows, room: Int,
    into allCells: inout ContiguousArray<State>, records: inout ContiguousArray<Record>
  ) -> Bool {
    var cells = allCells.mutableSpan
    let (scale, count) = (1 / Float(width), cells.count)
    // The last cell that the previous line passes, and the height of the line's end. The line is to the left of all
    // subsequent cells.
    var (last, end) = (count - 1, Float.nan)
    for position in positions {
      let line = lines[position]
      if line.y == line.w { continue }
      if records.count > room { return false }
      let (from, to) = (min(max(line.y, rows.top), rows.bottom), min(max(line.w, rows.top), rows.bottom))
      var (x0, x1) = (line.x, line.z)
      if from != line.y || to != line.w {
        let slope = (line.z - line.x) / (line.w - line.y)
        if from != line.y { x0 += (from - line.y) * slope }
        if to != line.w { x1 = line.x + (to - line.y) * slope }
      }
      let low = max(Int(min(x0, x1) * scale), 0)
      let high = min(Int((max(x0, x1) * scale).rounded(.up)) - 1, count - 1)
      // A line that does not begin where the previous line ends begins another chain.
      if from != end {
        close(last + 1..<count, at: end, rows: rows, in: &cells, records: &records)
        open(high + 1..<count, at: from, in: &cells)
      } else if high < last {
        open(high + 1..<last + 1, at: from, in: &cells)
      } else {
        close(last + 1..<high + 1, at: from, rows: rows, in: &cells, records: &records)
      }
      var cell = low
      while cell <= high {
        record(line, &cells[cell], &records)
        cell += 1
      }
      (last, end) = (high, to)
    }
    close(last + 1..<count, at: end, rows: rows, in: &cells, records: &records)
    return records.count <= room
  }

  /// Notes that a chain of lines to the left of some cells begins at a height.
  @inline(__always)
  private static func open(_ range: Range<Int>, at y: Float, in cells: inout MutableSpan<State>) {
    var cell = range.lowerBound
    while cell < range.upperBound {
      cells[cell].start = y
      cell += 1
    }
  }

  /// Ends a chain of lines to the left of some cells at a height: adds the area that the chain cuts off to each cell.
  @inline(__always)
  private static func close(
    _ range: Range<Int>, at y: Float, rows: Rows, in cells: inout MutableSpan<State>,
    records: inout ContiguousArray<Record>
  ) {
    var cell = range.lowerBound
    while cell < range.upperBound {
      let start = cells[cell].start
      if start == rows.top, y == rows.bottom {
        cells[cell].whole += 1
      } else if start == rows.bottom, y == rows.top {
        cells[cell].whole -= 1
      } else if start != y {
        let x = Float(cell * width)
        record(SIMD4(x, start, x, y), &cells[cell], &records)
      }
      cell += 1
    }
  }

  /// Adds a line to a cell.
  @inline(__always)
  private static func record(
    _ line: SIMD4<Float>, _ cell: inout State, _ records: inout ContiguousArray<Record>
  ) {
    let index = Int32(truncatingIfNeeded: records.count)
    records.append(Record(line: line, previous: cell.last))
    cell.last = index
    cell.count += 1
  }

  /// Adds the cells that have lines, and their lines. Returns false if there are too many lines.
  private func write(
    rect: PixelRect, rows: Rows, origin: SIMD4<Float>, to found: inout ContiguousArray<PathBands.Cell>,
    lines all: inout ContiguousArray<SIMD4<Float>>
  ) -> Bool {
    // The winding number of the previous cell, if no line passes that cell; otherwise 0.
    var previousWinding: Int32 = 0
    for index in 0..<cells.count {
      let cell = cells[index]
      let x1 = min(rect.x0 + Int32(truncatingIfNeeded: (index + 1) * Self.width), rect.x1)
      if cell.count == 0, cell.whole == previousWinding {
        if cell.whole != 0 { found[found.count - 1].rect.x1 = x1 }
        continue
      }
      previousWinding = cell.count == 0 ? cell.whole : 0
      if cell.count == 0, cell.whole == 0 { continue }
      if all.count + Int(cell.count + abs(cell.whole)) > PathBands.mostLines { return false }
      let first = Int32(truncatingIfNeeded: all.count)
      let x = Float(index * Self.width)
      let line = cell.whole > 0 ? SIMD4(x, rows.top, x, rows.bottom) : SIMD4(x, rows.bottom, x, rows.top)
      for _ in 0..<abs(cell.whole) { all.append(line + origin) }
      var record = Int(cell.last)
      while record >= 0 {
        all.append(records[record].line + origin)
        record = Int(records[record].previous)
      }
      var pixels = rect
      pixels.x0 = rect.x0 + Int32(truncatingIfNeeded: index * Self.width)
      pixels.x1 = x1
      found.append(PathBands.Cell(rect: pixels, first: first, count: cell.count + abs(cell.whole)))
    }
    return true
  }
}
