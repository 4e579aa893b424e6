import RandomNumbers
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Quads join batches inside and outside of regions without a change of the order of overlapping quads.
@Suite struct BatchRegionTests {
  private struct Added {
    let bounds: PixelRect
    let number: Int
  }

  private func key(_ texture: Int) -> BatchKey {
    BatchKey(
      program: .image, texture: TextureIndex(texture), blending: .over, isNearest: true, isExact: true)
  }

  /// The numbers of quads in the order in which they are drawn: a quad's first texel has its number.
  private func drawn(_ list: BatchList, _ pass: Pass) -> [Int] {
    var (numbers, batch) = ([Int](), pass.firstBatch)
    while batch.exists {
      let entry = list.batches[batch]
      var span = entry.closedSpans.first
      var spans: [BatchList.QuadSpan] = []
      while span.exists {
        spans.append(list.spans[span])
        span = list.spans[span].next
      }
      for span in spans + [entry.openSpan] {
        for index in Int(span.first)..<Int(span.first + span.count) {
          numbers.append(Int(list.plain[index].topLeft.texel.x))
        }
      }
      batch = entry.next
    }
    return numbers
  }

  @Test func overlappingQuadsKeepTheirOrder() {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var (list, added) = (BatchList(), [Added]())
      var pass = Pass(target: TextureIndex(0), bounds: pixels(0, 0, 200, 200), parent: .none)
      func add(_ bounds: PixelRect, _ texture: Int) {
        let quad = PlainQuad(
          bounds, low: SIMD2(Float(added.count), 0), high: SIMD2(Float(added.count), 1))
        list.add(quad, key: key(texture), bounds: bounds, to: &pass)
        added.append(Added(bounds: bounds, number: added.count))
      }
      func rect(in area: PixelRect, _ side: ClosedRange<Int32>) -> PixelRect {
        let x = Int32.random(in: area.x0...area.x1, using: &random)
        let y = Int32.random(in: area.y0...area.y1, using: &random)
        return pixels(
          x, y, x + Int32.random(in: side, using: &random), y + Int32.random(in: side, using: &random))
      }
      for _ in 0..<12 {
        let area = rect(in: pixels(0, 0, 120, 120), 20...70)
        let isRegion = Bool.random(using: &random)
        if isRegion { list.beginRegion(area) }
        // Most quads have one texture and are inside of the region, like glyphs.
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          let texture = Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0
          let isInside = Int.random(in: 0..<6, using: &random) > 0
          add(rect(in: isInside ? area : pixels(0, 0, 150, 150), 1...9), texture)
        }
        if isRegion { list.endRegion() }
        add(rect(in: pixels(0, 0, 120, 120), 10...60), Int.random(in: 2..<5, using: &random))
      }
      let order = drawn(list, pass)
      #expect(order.sorted() == added.map(\.number), "seed \(seed)")
      var position = [Int](repeating: 0, count: order.count)
      for (index, number) in order.enumerated() { position[number] = index }
      for (index, quad) in added.enumerated() {
        for before in added[..<index] where before.bounds.intersects(quad.bounds) {
          #expect(position[before.number] < position[index], "seed \(seed): \(before.number), \(index)")
        }
      }
    }
  }

  /// The batch of a region is searched once, and later quads are compared with the region as a whole.
  @Test func aRegionIsOneBatch() {
    var list = BatchList()
    var pass = Pass(target: TextureIndex(0), bounds: pixels(0, 0, 200, 200), parent: .none)
    func add(_ bounds: PixelRect, _ texture: Int) {
      list.add(
        PlainQuad(bounds, low: SIMD2(), high: SIMD2()), key: key(texture), bounds: bounds, to: &pass)
    }
    for row in 0..<3 as Range<Int32> {
      add(pixels(0, row * 20, 200, row * 20 + 18), 1)
      list.beginRegion(pixels(5, row * 20 + 2, 150, row * 20 + 16))
      for column in 0..<10 as Range<Int32> {
        add(pixels(8 + column * 12, row * 20 + 4, 18 + column * 12, row * 20 + 14), 0)
      }
      list.endRegion()
    }
    #expect(list.batches.map(\.count) == [3, 30])
  }
}
