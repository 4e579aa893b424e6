import RandomNumbers
import Testing

@testable import Compositor
@testable import Engine

/// The lines of a band's cell give its pixels the same winding numbers as all lines of the outline.
@Suite struct BandCellTests {
  /// The winding number at a point, by the lines that a ray to the left crosses.
  private func winding(_ point: SIMD2<Float>, _ lines: some Collection<SIMD4<Float>>) -> Int {
    var sum = 0
    for line in lines where (line.y <= point.y) != (line.w <= point.y) {
      let x = line.x + (point.y - line.y) * ((line.z - line.x) / (line.w - line.y))
      if x <= point.x { sum += line.w > line.y ? 1 : -1 }
    }
    return sum
  }

  private static var emptyBands: (TextureStore, PathBands) {
    (TextureStore(limit: 4096, byteBudget: 1 << 28, firstImagePageSide: 512), PathBands())
  }

  /// Compares the winding numbers at points that are on no line of the outline.
  private func check(_ raster: inout CoverageRaster, _ comment: Comment) {
    var (store, bands) = Self.emptyBands
    let isTaken = bands.take(&raster, isEvenOdd: false, &store)
    #expect(isTaken, comment)
    let area = raster.outline.area
    let origin = SIMD2(Float(area.x0), Float(area.y0))
    let all = bands.lines
    for y in stride(from: area.y0, to: area.y1, by: 3) {
      for x in stride(from: area.x0, to: area.x1, by: 5) {
        let point = SIMD2(Float(x), Float(y)) + SIMD2(0.37, 0.41)
        let cell = bands.cells.first { $0.rect.contains(PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)) }
        let lines = cell.map { all[Int($0.first)..<Int($0.first + $0.count)] } ?? []
        let expected = winding(point - origin, raster.outline.lines)
        #expect(winding(point, lines) == expected, "\(comment): \(x), \(y)")
      }
    }
    // No pixel is in two cells.
    for index in bands.cells.indices {
      for other in bands.cells[..<index] { #expect(!other.rect.intersects(bands.cells[index].rect), comment) }
    }
  }

  /// Polygons with corners inside, outside and on the borders of cells and bands.
  @Test func cellsPreserveTheWindingNumbersOfPolygons() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var raster = CoverageRaster()
      raster.outline.begin(PixelRect(x0: 7, y0: -5, x1: 7 + 64 * 5 - 9, y1: 70))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        func corner() -> SIMD2<Float> {
          let isOnBorder = Int.random(in: 0..<4, using: &random) == 0
          let x = Int.random(in: -30...380, using: &random)
          let y = Int.random(in: -20...90, using: &random)
          return isOnBorder ? SIMD2(Float(x / 64 * 64), Float(y / 16 * 16)) : SIMD2(Float(x), Float(y))
        }
        raster.outline.move(to: corner())
        for _ in 0..<Int.random(in: 2...12, using: &random) { raster.outline.line(to: corner()) }
      }
      check(&raster, "seed \(seed)")
    }
  }

  @Test func cellsPreserveTheWindingNumbersOfStrokes() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let path = CGMutablePath()
      for index in 0...90 {
        let point = CGPoint(x: index * 7, y: Int.random(in: -10...110, using: &random))
        index == 0 ? path.move(to: point) : path.addLine(to: point)
      }
      let stroke = DisplayPath.Stroke(
        width: 3, cap: .round, join: seed % 2 == 0 ? .round : .miter, miterLimit: 4,
        dashes: seed % 3 == 0 ? [11, 5] : [], dashPhase: 0, start: 0, end: 1)
      var (raster, stroker) = (CoverageRaster(), StrokeOutline())
      raster.outline.begin(PixelRect(x0: 20, y0: 0, x1: 600, y1: 100))
      stroker.add(path.elements, stroke: stroke, map: PointMap(.identity), to: &raster.outline)
      check(&raster, "seed \(seed)")
    }
  }

  /// Lines in a wide area are in few cells, and no cell exists where no line passes.
  @Test func cellsWithoutLinesAreLeftOut() {
    var raster = CoverageRaster()
    raster.outline.begin(PixelRect(x0: 0, y0: 0, x1: 4096, y1: 16))
    for x in [100, 2950] as [Float] {
      raster.outline.move(to: SIMD2(x, 2))
      raster.outline.line(to: SIMD2(x + 20, 14))
      raster.outline.line(to: SIMD2(x + 21, 13))
      raster.outline.line(to: SIMD2(x + 1, 1))
      raster.outline.close()
    }
    var (store, bands) = Self.emptyBands
    let isTaken = bands.take(&raster, isEvenOdd: false, &store)
    #expect(isTaken)
    #expect(bands.cells.map(\.rect.width) == [64, 64] && bands.cells.map(\.count) == [4, 4])
  }

  /// Without lines nothing is drawn, but the bands still have a texture.
  @Test func outlinesOutsideHaveNoCells() {
    var raster = CoverageRaster()
    raster.outline.begin(PixelRect(x0: 0, y0: 0, x1: 100, y1: 100))
    raster.outline.move(to: SIMD2(10, -40))
    raster.outline.line(to: SIMD2(60, -10))
    raster.outline.line(to: SIMD2(90, -30))
    var (store, bands) = Self.emptyBands
    let isTaken = bands.take(&raster, isEvenOdd: false, &store)
    #expect(isTaken && bands.cells.isEmpty && bands.lines.isEmpty && bands.texture.exists)
  }

  /// An outline with too many lines is left to the CPU, and its lines are removed from the bands.
  @Test func denseOutlinesAreRefused() {
    var (store, bands) = Self.emptyBands
    for count in [100, 4000, 100] {
      var raster = CoverageRaster()
      raster.outline.begin(PixelRect(x0: 0, y0: 0, x1: 512, y1: 512))
      for index in 0..<count {
        let x = Float(index % 500)
        raster.outline.move(to: SIMD2(x, 0))
        raster.outline.line(to: SIMD2(512 - x, 512))
        raster.outline.line(to: SIMD2(511 - x, 512))
        raster.outline.close()
      }
      let before = bands.lines.count
      let isTaken = bands.take(&raster, isEvenOdd: false, &store)
      #expect(isTaken == (count == 100) && bands.cells.isEmpty != isTaken)
      if !isTaken { #expect(bands.lines.count == before) }
    }
  }

  /// A flat line is in many cells. The memory that such an outline takes before it is refused is bounded.
  @Test func wideLinesAreRefusedBeforeTheyTakeMemory() {
    var (store, bands) = Self.emptyBands
    var raster = CoverageRaster()
    raster.outline.begin(PixelRect(x0: 0, y0: 0, x1: 3840, y1: 16))
    for index in 0..<30_000 {
      raster.outline.move(to: SIMD2(0, Float(index % 15)))
      raster.outline.line(to: SIMD2(3840, Float(index % 15) + 0.5))
      raster.outline.close()
    }
    let isTaken = bands.take(&raster, isEvenOdd: false, &store)
    #expect(!isTaken && bands.lines.isEmpty && bands.lines.capacity <= 2 * PathBands.mostLines)
    // The capacity of an array is rounded up.
    #expect(bands.recordCapacity <= 2 * PathBands.mostLines + 1024)
  }

  /// The work for the graphics card, pixels times lines, is limited in each frame.
  @Test func outlinesBeyondTheWorkOfAFrameAreRefused() {
    var (store, bands) = Self.emptyBands
    var taken = 0
    bands.beginFrame(&store)
    for _ in 0..<8 {
      var raster = CoverageRaster()
      raster.outline.begin(PixelRect(x0: 0, y0: 0, x1: 1024, y1: 1024))
      for index in 0..<24 {
        raster.outline.move(to: SIMD2(0, Float(index) * 40))
        raster.outline.line(to: SIMD2(1024, 1024 - Float(index) * 40))
        raster.outline.line(to: SIMD2(0, Float(index) * 40 + 3))
        raster.outline.close()
      }
      if bands.take(&raster, isEvenOdd: false, &store) {
        taken += 1
        let work = bands.cells.reduce(Int64(0)) { $0 + $1.rect.area * Int64($1.count) }
        #expect(Int64(taken) * work <= PathBands.mostWork)
      }
    }
    #expect(taken > 0 && taken < 8)
  }
}
