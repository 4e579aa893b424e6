/// The pixels of a row of blocks in which contours cross or overlap, so that the area between them is not the sum of
/// what each cuts off.
///
/// A sum of signed areas is right wherever the winding numbers of a pixel are two neighbouring ones: along one contour
/// that does not cross itself, and between two that do not cross and run in opposite directions. `CoverageRaster` notes
/// every pixel that a line passes. The table keeps the lines of up to two contours for each pixel, as ranges of the
/// order in which lines are added, where consecutive lines of one contour follow each other; a pixel where neither of
/// the two cases is certain becomes a crossing, and `CrossingResolver` finds what is covered of it.
struct CrossingPixels {
  /// The lines that pass a pixel. Entries of earlier rows and outlines are older than `oldest`, so none is ever reset.
  struct Entry {
    /// The position of the first line of the first contour, counted over all outlines.
    var first: UInt32 = 0
    /// How many lines of each contour follow each other, and how far from `first` those of the second begin.
    var firstCount: UInt8 = 0
    var secondCount: UInt8 = 0
    var secondOffset: Int16 = 0

    /// What `firstCount` is where contours cross.
    static let crossing: UInt8 = .max
  }

  /// For each pixel of a row of blocks, columns of 16.
  var entries: ContiguousArray<Entry> = []
  /// The crossings of the current row of blocks: the row of pixels in the upper half, the column in the lower one.
  private(set) var found: ContiguousArray<UInt32> = []
  /// The positions of this row's horizontal lines.
  var levels: ContiguousArray<Int> = []
  /// For each block, the rows of pixels with a horizontal line.
  private var levelRows: ContiguousArray<UInt16> = []
  /// What is added to positions: how many there were before this outline.
  private var epoch: UInt32 = 1
  private var oldest: UInt32 = 1
  private var columns = 0
  /// Where the current row of blocks begins.
  private(set) var top: Float = 0
  /// Two lines that were found to run in opposite directions last, by their positions.
  var opposite = SIMD2(-1, -1)

  /// Begins an outline whose blocks have so many columns of pixels, of which `columns` are wanted.
  mutating func begin(columns: Int, blockColumns: Int, positions: Int) {
    self.columns = columns
    opposite = SIMD2(-1, -1)
    if entries.capacity == 0 {
      entries.reserveCapacity(65_536)
      found.reserveCapacity(512)
      levels.reserveCapacity(256)
      levelRows.reserveCapacity(256)
    }
    if UInt64(epoch) + 2 * UInt64(positions) > UInt64(UInt32.max) {
      entries.removeAll(keepingCapacity: true)
      epoch = 1
    }
    let count = (blockColumns + 1) * 16
    while entries.count < count { entries.append(Entry()) }
    while levelRows.count <= blockColumns >> 4 { levelRows.append(0) }
  }

  /// Ends an outline with so many positions.
  mutating func end(positions: Int) {
    epoch += UInt32(positions)
  }

  /// Begins a row of blocks whose first line is at a position, and whose top is at `top`.
  mutating func beginRow(_ position: Int, top: Float) {
    self.top = top
    oldest = epoch + UInt32(position)
    found.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
  }

  /// Notes the first line of a pixel; false where there is one already.
  @inline(__always)
  mutating func noteFirst(_ position: Int, slot: Int) -> Bool {
    if entries[slot].first >= oldest { return false }
    entries[slot] = Entry(first: epoch &+ UInt32(truncatingIfNeeded: position), firstCount: 1)
    return true
  }

  /// The position in the current outline that an entry means.
  @inline(__always)
  func position(_ stored: UInt32) -> Int { Int(stored &- epoch) }

  mutating func addCrossing(slot: Int) {
    entries[slot].firstCount = Entry.crossing
    let (column, row) = (slot >> 4, slot & 15)
    if column < columns { found.append(UInt32(row << 16 | column)) }
  }

  /// Notes that a horizontal line passes a row of pixels of a block; false where it is the first.
  mutating func noteLevel(block: Int, row: Int) -> Bool {
    let bit: UInt16 = 1 << UInt16(row)
    defer { levelRows[block] |= bit }
    return levelRows[block] & bit != 0
  }

  mutating func forgetLevels(blocks: ClosedRange<Int>) {
    for block in blocks { levelRows[block] = 0 }
  }

  /// Sorts the crossings by row, then by column.
  mutating func sort() {
    found.sortInPlace { $0 < $1 }
  }
}

extension ContiguousArray {
  /// Shell sort, which needs no extra memory.
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

// MARK: - Noting lines

extension CoverageRaster {
  /// Notes that a line passes a pixel; the line is that at a position of `order`.
  @inline(__always)
  mutating func note(_ position: Int, column: Int, row: Int) {
    if isSimple { return }
    let slot = column << 4 &+ row
    if !crossings.noteFirst(position, slot: slot) { noteNext(position, slot: slot) }
  }

  /// Notes another line of a pixel that has one.
  @inline(never)
  private mutating func noteNext(_ position: Int, slot: Int) {
    var entry = crossings.entries[slot]
    if entry.firstCount == CrossingPixels.Entry.crossing { return }
    let first = crossings.position(entry.first)
    let firstEnd = first + Int(entry.firstCount)
    if entry.secondCount == 0, position == firstEnd, follows(first..<firstEnd, position) {
      entry.firstCount &+= 1
    } else {
      let offset = entry.secondCount == 0 ? position - first : Int(entry.secondOffset)
      let (second, secondEnd) = (first + offset, first + offset + Int(entry.secondCount))
      let isOneContour =
        entry.secondCount == 0 || (position == secondEnd && follows(second..<secondEnd, position))
      guard isOneContour, let stored = Int16(exactly: offset),
        runsOpposite(position, to: first..<firstEnd, row: slot & 15)
      else { return crossings.addCrossing(slot: slot) }
      entry.secondOffset = stored
      entry.secondCount &+= 1
    }
    crossings.entries[slot] = entry
    if max(entry.firstCount, entry.secondCount) > 250 { crossings.addCrossing(slot: slot) }
  }

  private func line(at position: Int) -> SIMD4<Float> { lines[Int(order[position])] }

  /// Whether a line continues the contour of those before it without crossing them: all then advance in the direction of
  /// the first.
  private func follows(_ positions: Range<Int>, _ position: Int) -> Bool {
    let (last, next) = (line(at: positions.upperBound - 1), line(at: position))
    guard last.highHalf == next.lowHalf else { return false }
    if positions.count == 1 { return true }
    let first = line(at: positions.lowerBound)
    let direction = first.highHalf - first.lowHalf
    return (direction * (last.highHalf - last.lowHalf)).sum() > 0
      && (direction * (next.highHalf - next.lowHalf)).sum() > 0
  }

  /// Whether a line crosses none of some others within a row of pixels and has them on the side on which they have it:
  /// what lies between it and them is the left of all or the right of all.
  private mutating func runsOpposite(_ position: Int, to others: Range<Int>, row: Int) -> Bool {
    let line = line(at: position)
    for index in others where crossings.opposite != SIMD2(index, position) {
      let other = self.line(at: index)
      if Self.runOpposite(other, line) {
        crossings.opposite = SIMD2(index, position)
      } else if !Self.runOpposite(other, line, top: crossings.top + Float(row)) {
        return false
      }
    }
    return true
  }

  /// Whether it is so of two lines from end to end: each is on one side of the other one, however long that were.
  private static func runOpposite(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
    let (first, second) = (a.highHalf - a.lowHalf, b.highHalf - b.lowHalf)
    let (s0, s1) = (cross(first, b.lowHalf - a.lowHalf), cross(first, b.highHalf - a.lowHalf))
    let (t0, t1) = (cross(second, a.lowHalf - b.lowHalf), cross(second, a.highHalf - b.lowHalf))
    // A thousandth of a pixel times the length.
    let slackS = (abs(first.x) + abs(first.y)) / 1024
    let slackT = (abs(second.x) + abs(second.y)) / 1024
    let isRight = min(s0, s1) >= -slackS && min(t0, t1) >= -slackT
    let isLeft = max(s0, s1) <= slackS && max(t0, t1) <= slackT
    // On top of each other.
    if isRight && isLeft { return (first * second).sum() < 0 }
    return isRight || isLeft
  }

  /// Whether two lines pass all of the row of pixels below `top`, one upward and one downward, without crossing in it.
  private static func runOpposite(_ a: SIMD4<Float>, _ b: SIMD4<Float>, top: Float) -> Bool {
    let (rise, fall) = (a.w - a.y, b.w - b.y)
    guard rise * fall < 0, max(min(a.y, a.w), min(b.y, b.w)) <= top,
      min(max(a.y, a.w), max(b.y, b.w)) >= top + 1
    else { return false }
    let (slopeA, slopeB) = ((a.z - a.x) / rise, (b.z - b.x) / fall)
    let above = a.x + (top - a.y) * slopeA - b.x - (top - b.y) * slopeB
    return above * (above + slopeA - slopeB) > 0
  }

  @inline(__always)
  private static func cross(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.y - a.y * b.x }

  // MARK: - Horizontal lines

  /// Notes the row's horizontal lines, which cut off nothing, in those blocks where something else passes.
  mutating func noteLevels(top: Float) {
    if crossings.levels.isEmpty { return }
    for index in 0..<crossings.levels.count {
      let level = level(at: crossings.levels[index], top: top)
      for block in (level.columns.lowerBound >> 4)...(level.columns.upperBound >> 4)
      where crossings.noteLevel(block: block, row: level.row) {
        isTouched[block] = true
      }
    }
    for index in 0..<crossings.levels.count {
      let position = crossings.levels[index]
      let level = level(at: position, top: top)
      let blocks = (level.columns.lowerBound >> 4)...(level.columns.upperBound >> 4)
      crossings.forgetLevels(blocks: blocks)
      for block in blocks where isTouched[block] {
        let low = max(level.columns.lowerBound, block << 4)
        let high = min(level.columns.upperBound, block << 4 + 15)
        for column in low...max(low, high) { note(position, column: column, row: level.row) }
      }
    }
  }

  /// The row and the columns of pixels that a horizontal line passes.
  private func level(at position: Int, top: Float) -> (row: Int, columns: ClosedRange<Int>) {
    let line = line(at: position)
    let (left, right) = (min(line.x, line.z), max(line.x, line.z))
    let first = Int(left)
    return (Int(line.y - top), first...max(Int(right.rounded(.up)) - 1, first))
  }
}
