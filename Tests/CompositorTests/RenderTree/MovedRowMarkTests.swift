import Engine
import Testing

@testable import Compositor

/// The rows that an app moves are counted and visited by bits of their indices in painter's order.
struct MovedRowMarkTests {
  /// Marks of 200 rows in painter's order. The rows in `moved` have moved for this list and for the list before, the
  /// rows in `changed` have another content too.
  private func marks(moved: [Int], changed: [Int] = []) -> ChangeMarks {
    let marks = ChangeMarks()
    marks.reserve(200)
    for row in 0..<200 { marks.setIndex(RowIndex(row), OrderIndex(row)) }
    marks.clear()
    for _ in 0..<2 {
      marks.beginList(isInMotion: true)
      for row in moved { marks.markPositionChanged(RowIndex(row)) }
      marks.clear()
    }
    marks.beginList(isInMotion: true)
    for row in moved { marks.markPositionChanged(RowIndex(row)) }
    for row in changed { marks.markContentChanged(RowIndex(row)) }
    return marks
  }

  private func visited(_ marks: ChangeMarks, _ range: Range<Int>) -> [Int] {
    var rows: [Int] = []
    marks.visitMoved(from: OrderIndex(range.lowerBound), to: OrderIndex(range.upperBound)) {
      rows.append($0.position)
    }
    return rows
  }

  /// Every range between word borders and next to them contains the rows that a filter finds.
  @Test func everyRangeContainsItsRows() {
    let moved = (0..<200).filter { $0 % 3 == 0 || (60..<70).contains($0) || $0 == 199 }
    let marks = marks(moved: moved, changed: [63, 66, 150])
    let ends = [0, 1, 5, 62, 63, 64, 65, 127, 128, 129, 150, 191, 192, 199, 200]
    for first in ends {
      for end in ends where end >= first {
        let inside = moved.filter { (first..<end).contains($0) }
        #expect(visited(marks, first..<end) == inside, "\(first)..<\(end)")
        let moving = inside.filter { ![63, 66, 150].contains($0) }.count
        #expect(
          marks.movingCount(from: OrderIndex(first), to: OrderIndex(end)) == moving, "\(first)..<\(end)")
      }
    }
  }

  @Test func rowsMoveOnlyInAMotion() {
    let marks = marks(moved: [4, 5])
    #expect(marks.movingCount(from: .first, to: OrderIndex(200)) == 2)
    #expect(marks.listsInMotion == 3)
    marks.clear()
    marks.beginList(isInMotion: false)
    marks.markPositionChanged(RowIndex(4))
    #expect(marks.movingCount(from: .first, to: OrderIndex(200)) == 0)
    #expect(marks.listsInMotion == 0)
  }
}
