import Testing

@testable import Compositor

/// The cells of a surface in which items have moved decide whether a scroll is drawn as a copy.
struct TouchedCellsTests {
  private static let surface = PixelRect(x0: 0, y0: 0, x1: 80, y1: 160)

  /// The number of cells of 10 x 20 pixels that rectangles touch, by a search.
  private func count(_ rects: [PixelRect]) -> Int {
    var count = 0
    for line in Int32(0)..<8 {
      for column in Int32(0)..<8 {
        let cell = PixelRect(x0: column * 10, y0: line * 20, x1: column * 10 + 10, y1: line * 20 + 20)
        if rects.contains(where: { cell.intersects($0.intersection(Self.surface)) }) { count += 1 }
      }
    }
    return count
  }

  /// Every rectangle whose sides are at multiples of five pixels across and of ten down, some of them beyond the
  /// surface, decides like the search does, alone and together with all before.
  @Test func everyRectangleTouchesItsCells() {
    var (all, rects) = (TouchedCells(surface: Self.surface), [PixelRect]())
    for x0 in stride(from: Int32(-5), to: 80, by: 15) {
      for x1 in stride(from: x0 + 5, through: 85, by: 10) {
        for y0 in stride(from: Int32(-10), to: 160, by: 30) {
          for y1 in stride(from: y0 + 10, through: 170, by: 20) {
            let rect = PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
            var one = TouchedCells(surface: Self.surface)
            one.add(rect)
            #expect(one.areMost == (5 * count([rect]) > 3 * 64), "\(rect)")
            if rects.count < 12 {
              rects.append(rect)
              all.add(rect)
              #expect(all.areMost == (5 * count(rects) > 3 * 64), "\(rects)")
            }
          }
        }
      }
    }
  }

  @Test func anEmptySurfaceHasNoCells() {
    var cells = TouchedCells(surface: .empty)
    cells.add(PixelRect(x0: 0, y0: 0, x1: 10, y1: 10))
    #expect(!cells.areMost)
  }
}
