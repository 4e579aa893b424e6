// MARK: - Noting lines

extension CrossingPixels {
  /// Notes that the line at a position passes a pixel.
  @inline(__always)
  mutating func note(_ position: Int, column: Int, row: Int, of lines: SortedLines) {
    if isSimple { return }
    let slot = column << 4 &+ row
    if !noteFirst(position, slot: slot) { noteNext(position, slot: slot, of: lines) }
  }

  /// Notes a line of a pixel that has a line already.
  @inline(never)
  private mutating func noteNext(_ position: Int, slot: Int, of lines: SortedLines) {
    var entry = entries[slot]
    if entry.firstCount == Entry.crossing { return }
    let first = self.position(entry.first)
    let firstEnd = first + Int(entry.firstCount)
    if entry.secondCount == 0, position == firstEnd, Self.follows(first..<firstEnd, position, of: lines) {
      entry.firstCount &+= 1
    } else {
      let offset = entry.secondCount == 0 ? position - first : Int(entry.secondOffset)
      let (second, secondEnd) = (first + offset, first + offset + Int(entry.secondCount))
      let isOneContour =
        entry.secondCount == 0
        || (position == secondEnd && Self.follows(second..<secondEnd, position, of: lines))
      guard isOneContour, let stored = Int16(exactly: offset),
        runsOpposite(position, to: first..<firstEnd, row: slot & 15, of: lines)
      else { return addCrossing(slot: slot) }
      entry.secondOffset = stored
      entry.secondCount &+= 1
    }
    entries[slot] = entry
    // The counts must stay below `Entry.crossing`.
    if max(entry.firstCount, entry.secondCount) > 250 { addCrossing(slot: slot) }
  }

  /// Whether a line continues the contour of some lines without crossing them, since all lines advance in the direction
  /// of the first line.
  private static func follows(_ positions: Range<Int>, _ position: Int, of lines: SortedLines) -> Bool {
    let (last, next) = (lines[positions.upperBound - 1], lines[position])
    guard last.highHalf == next.lowHalf else { return false }
    if positions.count == 1 { return true }
    let first = lines[positions.lowerBound]
    let direction = first.highHalf - first.lowHalf
    return (direction * (last.highHalf - last.lowHalf)).sum() > 0
      && (direction * (next.highHalf - next.lowHalf)).sum() > 0
  }

  /// Whether a line runs in the opposite direction to some other lines and crosses none of them within a row of pixels.
  /// The area between the line and the others is then to the left of all of them, or to the right of all of them.
  private mutating func runsOpposite(
    _ position: Int, to others: Range<Int>, row: Int, of lines: SortedLines
  ) -> Bool {
    let line = lines[position]
    for index in others where opposite != SIMD2(index, position) {
      let other = lines[index]
      if Self.runOpposite(other, line) {
        opposite = SIMD2(index, position)
      } else if !Self.runOpposite(other, line, top: top + Float(row)) {
        return false
      }
    }
    return true
  }

  /// Whether two lines run in opposite directions over their whole lengths: each is on one side of the other's
  /// extension.
  private static func runOpposite(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
    let (first, second) = (a.highHalf - a.lowHalf, b.highHalf - b.lowHalf)
    let (s0, s1) = (cross(first, b.lowHalf - a.lowHalf), cross(first, b.highHalf - a.lowHalf))
    let (t0, t1) = (cross(second, a.lowHalf - b.lowHalf), cross(second, a.highHalf - b.lowHalf))
    // A distance of about a thousandth of a pixel counts as none; the products contain the length too.
    let slackS = (abs(first.x) + abs(first.y)) / 1024
    let slackT = (abs(second.x) + abs(second.y)) / 1024
    let isRight = min(s0, s1) >= -slackS && min(t0, t1) >= -slackT
    let isLeft = max(s0, s1) <= slackS && max(t0, t1) <= slackT
    // Lines on top of each other run in opposite directions if their vectors do.
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
}
