import LayerValues

/// The coverage of a row of blocks by samples of each pixel, for so many lines that finding the areas between them
/// would take seconds.
struct CoverageSamples {
  /// The number of samples of a pixel in each of its rows of samples.
  static let across = 16
  /// The number of rows of samples of a pixel.
  static let down = 4
  /// The number of rows of samples in a row of blocks.
  private static let sampleRows = down * Int(CoverageRaster.block)
  /// The number of lines in a row of blocks below which no samples are taken.
  private static let leastLines = 4096
  /// The number of lines through each pixel, on average, beyond which samples are taken.
  private static let mostLines: Float = 8

  /// The changes of the winding number at the left border of each sample, by row of samples.
  private var changes: ContiguousArray<Int32> = []
  /// The number of elements of `changes` for a row of samples.
  private var stride = 0
  /// The winding number so far, by row of samples.
  private var windings: ContiguousArray<Int32> = []

  /// Whether the lines at some positions are too many for exact areas in the row of blocks below `top`.
  static func areNeeded(_ positions: Range<Int>, of lines: SortedLines, top: Float) -> Bool {
    if positions.count < leastLines { return false }
    let bottom = top + Float(CoverageRaster.block)
    var passed: Float = 0
    var (left, right) = (Float.infinity, -Float.infinity)
    for position in positions {
      let line = lines[position]
      let (low, high) = (min(line.x, line.z), max(line.x, line.z))
      let (begin, end) = (min(line.y, line.w), max(line.y, line.w))
      let height = max(min(end, bottom) - max(begin, top), 0)
      // A line within a pixel costs little, since most such lines are parts of one contour.
      passed += 0.125 + height + (end > begin ? (high - low) * (height / (end - begin)) : high - low)
      left = min(left, low)
      right = max(right, high)
    }
    let side = Float(CoverageRaster.block)
    return passed > mostLines * side * max(right - left, side)
  }

  /// Begins a row of blocks that is `columns` pixels wide.
  mutating func begin(columns: Int) {
    stride = columns * Self.across + 1
    while changes.count < stride * Self.sampleRows { changes.append(0) }
    windings.removeAll(keepingCapacity: true)
    for _ in 0..<Self.sampleRows { windings.append(0) }
  }

  /// Adds the parts of the lines at some positions that pass the row of blocks below `top`.
  mutating func add(_ positions: Range<Int>, of lines: SortedLines, top: Float) {
    let (down, across) = (Float(Self.down), Float(Self.across))
    for position in positions {
      let line = lines[position]
      let isDown = line.w > line.y
      let (x0, y0) = isDown ? (line.x, line.y) : (line.z, line.w)
      let (x1, y1) = isDown ? (line.z, line.w) : (line.x, line.y)
      if !(y0 < y1) { continue }
      // The line changes the winding number of the samples to its right, in the rows of samples whose centres it
      // passes.
      var row = max(Int(saturating: Double((y0 - top) * down - 0.5).rounded(.up)), 0)
      let end = min(Int(saturating: Double((y1 - top) * down - 0.5).rounded(.up)), Self.sampleRows)
      let (slope, change) = ((x1 - x0) / (y1 - y0), isDown ? Int32(1) : -1)
      while row < end {
        let x = x0 + (top + (Float(row) + 0.5) / down - y0) * slope
        let column = min(max(Int(saturating: Double(x * across - 0.5).rounded(.up)), 0), stride - 1)
        changes[row * stride + column] += change
        row += 1
      }
    }
  }

  /// The coverage of a column of pixels, by row of pixels. The columns are taken from left to right, and are left
  /// empty.
  mutating func takeColumn(_ column: Int, isEvenOdd: Bool) -> SIMD16<Float> {
    var coverage = SIMD16<Float>()
    for row in 0..<Self.sampleRows {
      var (winding, count) = (windings[row], 0)
      let first = row * stride + column * Self.across
      for index in first..<first + Self.across {
        winding += changes[index]
        changes[index] = 0
        if isEvenOdd ? winding & 1 != 0 : winding != 0 { count += 1 }
      }
      windings[row] = winding
      coverage[row / Self.down] += Float(count)
    }
    return coverage / Float(Self.across * Self.down)
  }

  /// Clears the changes to the right of all columns.
  mutating func end() {
    for row in 0..<Self.sampleRows { changes[(row + 1) * stride - 1] = 0 }
  }
}

extension Diagnostic.Code {
  /// A path with so many lines that pixels are drawn by samples.
  static let denseOutline = Diagnostic.Code(rawValue: "dense-outline")
}
