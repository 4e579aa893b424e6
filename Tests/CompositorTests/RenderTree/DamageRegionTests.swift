import Engine
import Testing

@testable import Compositor

/// Damage consists of rectangles, which are merged only if that takes less time than drawing them one by one.
struct DamageRegionTests {
  /// A list for a surface of 2000 x 1500 pixels.
  private func list(itemCount: Int) -> DisplayList {
    var list = DisplayList()
    (list.width, list.height) = (2000, 1500)
    let item = DisplayItem(
      content: .solid, transform: .identity, rect: SIMD4(0, 0, 1, 1), scissor: .everywhere, bounds: .empty)
    for _ in 0..<itemCount { list.items.append(item) }
    return list
  }

  /// A change of 10 x 10 pixels in each cell of a grid.
  private func changes(columns: Int, rows: Int) -> [PixelRect] {
    (0..<columns * rows).map { index in
      let (x, y) = (Int32(index % columns * (1900 / columns)), Int32(index / columns * (1400 / rows)))
      return PixelRect(x0: x + 20, y0: y + 20, x1: x + 30, y1: y + 30)
    }
  }

  /// The time for a pixel on graphics cards, and the number of items of the list.
  @Test(arguments: [0, 0.005, 0.1, 1, 100], [1, 10, 100, 1000])
  func scatteredChangesAreAFractionOfTheSurface(overdrawCost: Double, itemCount: Int) {
    var damage = Damage(of: list(itemCount: itemCount), overdrawCost: overdrawCost)
    let changes = changes(columns: 4, rows: 3)
    for change in changes { damage.add(change) }
    #expect(!damage.isAll)
    var area: Int64 = 0
    for index in damage.rects.indices { area += damage.rects[index].area }
    #expect(area * 16 < damage.surface.area)
    if overdrawCost >= 100 { #expect(damage.rects.count == changes.count) }
    for change in changes { #expect(damage.touches(change)) }
  }

  @Test func aListHasAtMostThirtyTwoRectangles() {
    var damage = Damage(of: list(itemCount: 1), overdrawCost: 100)
    let changes = changes(columns: 12, rows: 8)
    for change in changes { damage.add(change) }
    #expect(damage.rects.count <= DisplayList.damageLimit)
    for change in changes { #expect(damage.isAll || damage.touches(change)) }
  }

  @Test func aSoftwareRasteriserHasAtMostEight() {
    var damage = Damage(of: list(itemCount: 100), overdrawCost: .infinity)
    for change in changes(columns: 4, rows: 3) { damage.add(change) }
    #expect(damage.rects.count <= 8)
  }

  /// Neighbours are merged if a walk through the list takes longer than the pixels between them.
  @Test func neighboursAreMergedIfThatIsFaster() {
    func count(_ overdrawCost: Double) -> Int {
      var damage = Damage(of: list(itemCount: 1000), overdrawCost: overdrawCost)
      damage.add(PixelRect(x0: 100, y0: 100, x1: 200, y1: 200))
      damage.add(PixelRect(x0: 300, y0: 100, x1: 400, y1: 200))
      return damage.rects.count
    }
    #expect(count(0.01) == 1)
    #expect(count(10) == 2)
  }
}
