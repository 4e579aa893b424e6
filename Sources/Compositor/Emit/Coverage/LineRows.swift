/// The lines that pass each row of blocks.
struct LineRows {
  /// The index of the first line of each row of blocks in `order`; after the last row, the number of positions of all
  /// rows.
  private(set) var starts: ContiguousArray<Int32> = []
  /// The indices of the lines of each row, in the order in which the lines were added.
  private(set) var order: ContiguousArray<Int32> = []

  /// The number of rows of blocks.
  var count: Int { max(starts.count - 1, 0) }
  /// The number of positions of `order` in use.
  var positionCount: Int { starts.isEmpty ? 0 : Int(starts[starts.count - 1]) }

  /// The positions in `order` of the lines that pass a row of blocks.
  func positions(inRow row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

  mutating func removeAll() { starts.removeAll(keepingCapacity: true) }

  /// Puts every line into the rows of blocks that it passes, in an area of `height` rows of pixels.
  mutating func sort(_ lines: ContiguousArray<SIMD4<Float>>, height: Int32) {
    if starts.capacity == 0 {
      // The initial capacity serves most outlines; a larger outline allocates.
      order.reserveCapacity(16_384)
      starts.reserveCapacity(1024)
    }
    let rows = Int((height + CoverageRaster.block - 1) / CoverageRaster.block)
    removeAll()
    for _ in 0...rows { starts.append(0) }
    Self.count(lines, &starts)
    while order.count < Int(starts[rows]) { order.append(0) }
    Self.sort(lines, &starts, &order)
  }

  /// Writes into each start the number of lines of that row and of all rows above it.
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

  /// Puts the lines into their rows, from the last line backwards, so that each start becomes the index of the row's
  /// first line.
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
}

/// The lines of an outline by their positions in `LineRows.order`.
struct SortedLines {
  let lines: ContiguousArray<SIMD4<Float>>
  let order: ContiguousArray<Int32>

  subscript(position: Int) -> SIMD4<Float> { lines[Int(order[position])] }
}
