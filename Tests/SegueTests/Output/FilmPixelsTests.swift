import CPixels
import Testing

@testable import Segue

@Suite struct FilmPixelsTests {
  /// The BT.709 values of the mean of some pixels, in the limited range.
  private func exact(_ pixels: [[UInt8]]) -> (y: Double, u: Double, v: Double) {
    func mean(_ component: Int) -> Double {
      pixels.reduce(0.0) { $0 + Double($1[component]) } / Double(pixels.count) / 255
    }
    let (b, g, r) = (mean(0), mean(1), mean(2))
    let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return (16 + 219 * luma, 128 + 224 * (b - luma) / 1.8556, 128 + 224 * (r - luma) / 1.5748)
  }

  private func random(_ count: Int, _ state: inout UInt64) -> [UInt8] {
    (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  /// Some widths leave pixels after the last whole vector, and odd heights leave a last row that has chroma of its own.
  @Test(arguments: [(1, 1), (2, 2), (3, 5), (16, 4), (33, 7), (64, 3), (71, 2)])
  func planesHaveTheValuesOfTheDefinition(width: Int, height: Int) {
    var state = UInt64(width * 1000 + height)
    let drawn = random(width * height * 4, &state)
    let planes = FilmPixels.yuv420.convert(drawn, width: width, height: height)
    #expect(planes.count == FilmPixels.yuv420.byteCount(width: width, height: height))
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = (min(y, height - 1) * width + min(x, width - 1)) * 4
      return Array(drawn[start..<start + 4])
    }
    let chromaWidth = (width + 1) / 2
    let chromaCount = chromaWidth * ((height + 1) / 2)
    for y in 0..<height {
      for x in 0..<width {
        #expect(abs(Double(planes[y * width + x]) - exact([pixel(x, y)]).y) < 0.51)
      }
    }
    for y in 0..<(height + 1) / 2 {
      for x in 0..<chromaWidth {
        let four = [
          pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y), pixel(2 * x, 2 * y + 1), pixel(2 * x + 1, 2 * y + 1),
        ]
        let index = width * height + y * chromaWidth + x
        #expect(abs(Double(planes[index]) - exact(four).u) < 0.51)
        #expect(abs(Double(planes[index + chromaCount]) - exact(four).v) < 0.51)
      }
    }
  }

  @Test func greyHasNoColour() {
    for value in 0...255 {
      let grey: [UInt8] = [UInt8(value), UInt8(value), UInt8(value), 255]
      let planes = FilmPixels.yuv420.convert(grey, width: 1, height: 1)
      #expect(planes[1] == 128 && planes[2] == 128, "\(value)")
    }
  }

  @Test func colorsAreDividedByAlpha() {
    let drawn: [UInt8] = [10, 20, 30, 255, 10, 20, 30, 40, 0, 0, 0, 0, 7, 7, 7, 7]
    let straight = FilmPixels.rgba(isOpaque: false).convert(drawn, width: 4, height: 1)
    #expect(straight == [30, 20, 10, 255, 191, 128, 64, 40, 0, 0, 0, 0, 255, 255, 255, 7])
    let opaque = FilmPixels.rgba(isOpaque: true).convert(drawn, width: 4, height: 1)
    #expect(Array(opaque[4..<8]) == [30, 20, 10, 40])
    #expect(FilmPixels.bgra.convert(drawn, width: 4, height: 1) == drawn)
  }

  /// A pixel that does not change while a frame is exposed keeps its value.
  @Test(arguments: [1, 2, 32, 64]) func theMeanOfEqualSamplesIsTheirValue(samples: Int) {
    let bytes = (0...255).map { UInt8($0) } + [9, 8, 7]
    var sums = [UInt32](repeating: 0, count: bytes.count)
    for _ in 0..<samples { pixelsAddSquares(bytes, bytes.count, &sums) }
    var mean = [UInt8](repeating: 0, count: bytes.count)
    pixelsTakeRootMeans(&sums, bytes.count, UInt32(samples), &mean)
    #expect(mean == bytes)
    #expect(sums.allSatisfy { $0 == 0 })
  }

  @Test func lightIsAveraged() {
    var sums: [UInt32] = [0]
    for value in [0, 255] as [UInt8] { pixelsAddSquares([value], 1, &sums) }
    var mean: [UInt8] = [0]
    pixelsTakeRootMeans(&sums, 1, 2, &mean)
    // The mean is half of the light, not half of the number.
    #expect(mean == [180])
  }

  @Test func pixelsShrinkToTheirMeans() {
    let drawn = (0..<(4 * 2 * 4)).map { UInt8($0) }
    var out = [UInt8](repeating: 0, count: 2 * 4)
    pixelsShrink(drawn, 2, 1, 2, &out)
    // The corners 0, 4, 16, 20 have the mean 10.
    #expect(out == [10, 11, 12, 13, 18, 19, 20, 21])
  }
}
