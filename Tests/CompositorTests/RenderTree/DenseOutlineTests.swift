import RandomNumbers
import Synchronization
import Testing

@testable import Compositor
@testable import Engine

/// The coverage of outlines with very many lines is found by samples, in a time that is proportional to the lines.
@Suite(.serialized) struct DenseOutlineTests {
  private typealias Line = SIMD4<Float>

  /// Random open polylines in a square. Filling closes them.
  private func scribble(_ count: Int, side: Float, reach: Float, seed: UInt64) -> [[SIMD2<Float>]] {
    var random = SplitMix64(seed: seed)
    func number(_ low: Float, _ high: Float) -> Float { Float.random(in: low...high, using: &random) }
    return (0..<count).map { _ in
      let start = SIMD2(number(0, side), number(0, side))
      return (0..<3).map { _ in
        (start + SIMD2(number(-reach, reach), number(-reach, reach))).clamped(
          lowerBound: SIMD2(repeating: 0), upperBound: SIMD2(repeating: side))
      }
    }
  }

  /// The coverage of each pixel, 0…255, and the number of diagnostics about a dense outline.
  private func draw(_ shapes: [[SIMD2<Float>]], side: Int32, isEvenOdd: Bool) -> (
    pixels: [UInt32], notes: Int
  ) {
    let notes = Mutex(0)
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { note in if note.code == .denseOutline { notes.withLock { $0 += 1 } } }
    defer { Diagnostics.handler = previousHandler }
    var raster = CoverageRaster()
    raster.outline.begin(PixelRect(x0: 0, y0: 0, x1: side, y1: side))
    for shape in shapes {
      raster.outline.move(to: shape[0])
      for point in shape.dropFirst() { raster.outline.line(to: point) }
    }
    var mask = CoverageMask()
    var texels = ContiguousArray<UInt32>()
    raster.finish(isEvenOdd: isEvenOdd, into: &mask, texels: &texels)
    var pixels = [UInt32](repeating: 0, count: Int(side * side))
    func fill(_ rect: PixelRect, _ value: (Int32, Int32) -> UInt32) {
      for y in rect.y0..<rect.y1 { for x in rect.x0..<rect.x1 { pixels[Int(y * side + x)] = value(x, y) } }
    }
    for rect in mask.solids { fill(rect) { _, _ in 255 } }
    for part in mask.partials { fill(part.rect) { _, _ in UInt32((part.coverage * 255).rounded()) } }
    for strip in mask.strips {
      fill(strip.rect) { x, y in
        let row = Int(strip.row + y - strip.rect.y0) * CoverageMask.stride
        return texels[row + Int(strip.column + x - strip.rect.x0)] & 255
      }
    }
    return (pixels, notes.withLock { $0 })
  }

  /// The share of each pixel's samples that are inside of the shapes, 0…255. The winding number of a sample counts all
  /// lines to its left.
  private func expected(_ shapes: [[SIMD2<Float>]], side: Int32, isEvenOdd: Bool) -> [UInt32] {
    var lines: [Line] = []
    for shape in shapes {
      for index in shape.indices {
        lines.append(SIMD4(lowHalf: shape[index], highHalf: shape[(index + 1) % shape.count]))
      }
    }
    var counts = [Int](repeating: 0, count: Int(side * side))
    for row in 0..<Int(side) * CoverageSamples.down {
      let y = (Float(row) + 0.5) / Float(CoverageSamples.down)
      var crossings: [(x: Float, change: Int)] = []
      for line in lines where (line.y <= y) != (line.w <= y) {
        let t = (y - line.y) / (line.w - line.y)
        crossings.append((line.x + (line.z - line.x) * t, line.w > line.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var (winding, next) = (0, 0)
      for column in 0..<Int(side) * CoverageSamples.across {
        let x = (Float(column) + 0.5) / Float(CoverageSamples.across)
        while next < crossings.count, crossings[next].x <= x {
          winding += crossings[next].change
          next += 1
        }
        if isEvenOdd ? winding & 1 != 0 : winding != 0 {
          counts[row / CoverageSamples.down * Int(side) + column / CoverageSamples.across] += 1
        }
      }
    }
    let all = Double(CoverageSamples.across * CoverageSamples.down)
    return counts.map { UInt32((Double($0) / all * 255).rounded()) }
  }

  @Test(arguments: [false, true]) func manyLinesAreSampled(isEvenOdd: Bool) {
    let shapes = scribble(9000, side: 40, reach: 4, seed: 7)
    let (pixels, notes) = draw(shapes, side: 40, isEvenOdd: isEvenOdd)
    let expected = expected(shapes, side: 40, isEvenOdd: isEvenOdd)
    #expect(notes == 1, "reported once, though several rows of blocks are sampled")
    // A line may pass a sample at a distance within rounding, so that two of a pixel's 64 samples may differ.
    let worst = zip(pixels, expected).map { $0 > $1 ? $0 - $1 : $1 - $0 }.max() ?? 0
    #expect(worst <= 255 * 2 / 64 + 1)
    #expect(zip(pixels, expected).filter { $0 != $1 }.count < pixels.count / 20)
    #expect(Set(pixels).count > 8 || !isEvenOdd, "there is something to compare")
  }

  /// Pixels that few lines cross are not sampled, so that a rectangle of many short lines has its exact coverage.
  @Test func pixelsWithFewLinesAreExact() {
    var outline: [SIMD2<Float>] = []
    for index in 0...6000 { outline.append(SIMD2(4.25 + Float(index) * 0.004, 4.5)) }
    for index in 0...6000 { outline.append(SIMD2(28.25 - Float(index) * 0.004, 24.5)) }
    let (pixels, notes) = draw([outline], side: 40, isEvenOdd: false)
    #expect(notes == 0)
    #expect(pixels[5 * 40 + 10] == 255 && pixels[4 * 40 + 10] == 128 && pixels[10 * 40 + 4] == 191)
    #expect(pixels[24 * 40 + 10] == 128 && pixels[10 * 40 + 28] == 64 && pixels[30 * 40 + 10] == 0)
  }

  /// The rows below the sampled ones have the same coverage as without the dense outline.
  @Test func samplesDoNotChangeOtherRows() {
    let square: [SIMD2<Float>] = [SIMD2(2.5, 50.25), SIMD2(30.5, 50.25), SIMD2(30.5, 60.5), SIMD2(2.5, 60.5)]
    let dense = scribble(9000, side: 40, reach: 4, seed: 9)
    let alone = draw([square], side: 64, isEvenOdd: false).pixels
    let both = draw(dense + [square], side: 64, isEvenOdd: false).pixels
    #expect(Array(both[(48 * 64)...]) == Array(alone[(48 * 64)...]))
  }

  /// The coverage of an outline is not completed if the page has no room for it.
  @Test func aFullPageEndsTheWork() {
    var raster = CoverageRaster()
    raster.outline.begin(PixelRect(x0: 0, y0: 0, x1: 256, y1: 4096))
    raster.outline.move(to: SIMD2(0, 0))
    raster.outline.line(to: SIMD2(256, 2048))
    raster.outline.line(to: SIMD2(0, 4096))
    var (mask, texels) = (CoverageMask(), ContiguousArray<UInt32>())
    raster.finish(isEvenOdd: false, mostBlocks: 20, into: &mask, texels: &texels)
    // The limit is checked before each row of at most 16 blocks.
    #expect(mask.count > 20 && mask.count < 20 + 16)
    // The next outline begins without the lines of the previous one.
    raster.outline.begin(PixelRect(x0: 0, y0: 0, x1: 256, y1: 64))
    raster.finish(isEvenOdd: false, into: &mask, texels: &texels)
    #expect(mask.count == 0 && mask.solids.isEmpty && mask.partials.isEmpty)
  }
}
