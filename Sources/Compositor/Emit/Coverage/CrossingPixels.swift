/// The pixels of a row of blocks in which contours cross or overlap, so that the area between them is not the sum of
/// the areas that each cuts off.
///
/// A sum of signed areas is right wherever a pixel has only two winding numbers that differ by 1: along one contour
/// that does not cross itself, and between two contours that run in opposite directions and do not cross.
/// `CoverageCells` notes every pixel that a line passes. For each pixel, the table stores the lines of up to two
/// contours, as ranges of the order in which lines are added, where consecutive lines of one contour follow each other.
/// A pixel in which neither case is certain becomes a crossing, and `CrossingResolver` finds its coverage.
struct CrossingPixels {
  /// The lines that pass a pixel. An entry whose `first` is less than `oldest` belongs to an earlier row or outline,
  /// and counts as empty, so that no entry has to be reset.
  struct Entry {
    /// The position of the first line of the first contour, counted over all outlines.
    var first: UInt32 = 0
    /// The number of consecutive lines of the first contour, or `crossing`.
    var firstCount: UInt8 = 0
    /// The number of consecutive lines of the second contour.
    var secondCount: UInt8 = 0
    /// The distance from `first` to the position of the first line of the second contour.
    var secondOffset: Int16 = 0

    /// The `firstCount` of a pixel in which contours cross.
    static let crossing: UInt8 = .max
  }

  /// The entry of each pixel of a row of blocks, in columns of 16 pixels.
  var entries: ContiguousArray<Entry> = []
  /// The crossings of the current row of blocks: the row of pixels in the upper 16 bits, the column in the lower 16
  /// bits.
  private(set) var found: ContiguousArray<UInt32> = []
  /// The positions of this row's horizontal lines.
  var horizontals: ContiguousArray<Int> = []
  /// The rows of pixels with a horizontal line, for each block.
  private var horizontalRows: ContiguousArray<UInt16> = []
  /// The offset of this outline's positions: 1 plus the number of positions in the outlines before it, since `entries`
  /// was last emptied.
  private var epoch: UInt32 = 1
  /// The least `first` of the current row's entries.
  private var oldest: UInt32 = 1
  /// The number of wanted columns of pixels.
  private var columns = 0
  /// Whether no lines of the outline cross or overlap, so that no lines are noted.
  private(set) var isSimple = false
  /// The top of the current row of blocks, in pixels.
  private(set) var top: Float = 0
  /// The positions of the last two lines that were found to run in opposite directions.
  var opposite = SIMD2(-1, -1)

  /// Begins an outline whose blocks have `blockColumns` columns of pixels, of which `columns` are wanted.
  mutating func begin(columns: Int, blockColumns: Int, positions: Int, isSimple: Bool) {
    self.columns = columns
    self.isSimple = isSimple
    opposite = SIMD2(-1, -1)
    if entries.capacity == 0 {
      entries.reserveCapacity(65_536)
      found.reserveCapacity(512)
      horizontals.reserveCapacity(256)
      horizontalRows.reserveCapacity(256)
    }
    if UInt64(epoch) + 2 * UInt64(positions) > UInt64(UInt32.max) {
      entries.removeAll(keepingCapacity: true)
      epoch = 1
    }
    let count = (blockColumns + 1) * 16
    while entries.count < count { entries.append(Entry()) }
    while horizontalRows.count <= blockColumns >> 4 { horizontalRows.append(0) }
  }

  /// Ends an outline with a number of positions.
  mutating func end(positions: Int) {
    epoch += UInt32(positions)
  }

  /// Begins a row of blocks whose first line is at a position, and whose top is at `top`.
  mutating func beginRow(_ position: Int, top: Float) {
    self.top = top
    oldest = epoch + UInt32(position)
    found.removeAll(keepingCapacity: true)
    horizontals.removeAll(keepingCapacity: true)
  }

  /// Notes the first line of a pixel. Returns false if the pixel has a line already.
  @inline(__always)
  mutating func noteFirst(_ position: Int, slot: Int) -> Bool {
    if entries[slot].first >= oldest { return false }
    entries[slot] = Entry(first: epoch &+ UInt32(truncatingIfNeeded: position), firstCount: 1)
    return true
  }

  /// The position in the current outline to which an entry refers.
  @inline(__always)
  func position(_ stored: UInt32) -> Int { Int(stored &- epoch) }

  /// Makes the pixel of an entry a crossing.
  mutating func addCrossing(slot: Int) {
    entries[slot].firstCount = Entry.crossing
    let (column, row) = (slot >> 4, slot & 15)
    if column < columns { found.append(UInt32(row << 16 | column)) }
  }

  /// Notes that a horizontal line passes a row of pixels of a block. Returns false for the first such line.
  mutating func noteHorizontal(block: Int, row: Int) -> Bool {
    let bit: UInt16 = 1 << UInt16(row)
    defer { horizontalRows[block] |= bit }
    return horizontalRows[block] & bit != 0
  }

  mutating func forgetHorizontals(blocks: ClosedRange<Int>) {
    for block in blocks { horizontalRows[block] = 0 }
  }

  /// Sorts the crossings by row, then by column.
  mutating func sort() {
    found.sortInPlace { $0 < $1 }
  }
}

extension ContiguousArray {
  /// Sorts the elements by Shell sort, which needs no extra memory.
  @inline(__always)
  mutating func sortInPlace(_ isBefore: (Element, Element) -> Bool) {
    var gap = 1
    while gap < count / 3 { gap = gap * 3 + 1 }
    while gap > 0 {
      var index = gap
      while index < count {
        let element = self[index]
        var slot = index
        while slot >= gap && isBefore(element, self[slot - gap]) {
          self[slot] = self[slot - gap]
          slot -= gap
        }
        self[slot] = element
        index += 1
      }
      gap /= 3
    }
  }
}
