import RandomNumbers
import Testing

@testable import Compositor
@testable import Engine

/// The occlusion mask is exact to the pixel.
@Suite struct OcclusionMaskTests {
  @Test func aRectangleIsCoveredIfEachOfItsPixelsIs() {
    let seed = Environment.seed("OcclusionMaskTests")
    var random = SeededRandom(seed: seed)
    let mask = OcclusionMask()
    for round in 0..<40 {
      let width = Int.random(in: 1...200, using: &random)
      let height = Int.random(in: 1...150, using: &random)
      let longest = [3, 12, 70, 200].randomElement(using: &random) ?? 12
      var covered = [Bool](repeating: false, count: width * height)
      mask.begin(width: width, height: height)
      for _ in 0..<200 {
        let x0 = Int.random(in: 0...width, using: &random)
        let y0 = Int.random(in: 0...height, using: &random)
        let x1 = min(width, x0 + Int.random(in: 0...longest, using: &random))
        let y1 = min(height, y0 + Int.random(in: 0...longest, using: &random))
        var isCovered = true
        for y in y0..<y1 { for x in x0..<x1 where !covered[y * width + x] { isCovered = false } }
        let covers = mask.covers(x0: x0, y0: y0, x1: x1, y1: y1)
        #expect(covers == isCovered, "seed \(seed), round \(round): \(x0) \(y0) \(x1) \(y1)")
        if Bool.random(using: &random) {
          mask.cover(x0: x0, y0: y0, x1: x1, y1: y1)
          for y in y0..<y1 { for x in x0..<x1 { covered[y * width + x] = true } }
        }
      }
    }
  }

  /// A rectangle whose tiles count as covered is covered to the pixel.
  @Test func tilesCoverNoMoreThanTheirRectangles() {
    let seed = Environment.seed("OcclusionMaskTests.tiles")
    var random = SeededRandom(seed: seed)
    let (tiles, exact) = (OcclusionMask(), OcclusionMask())
    for round in 0..<200 {
      let (width, height) = (Int.random(in: 1...200, using: &random), Int.random(in: 1...150, using: &random))
      tiles.begin(width: width, height: height)
      exact.begin(width: width, height: height)
      for _ in 0..<20 {
        let (x0, y0) = (Int.random(in: 0...width, using: &random), Int.random(in: 0...height, using: &random))
        let x1 = min(width, x0 + Int.random(in: 0...70, using: &random))
        let y1 = min(height, y0 + Int.random(in: 0...70, using: &random))
        if tiles.coversTiles(x0: x0, y0: y0, x1: x1, y1: y1) {
          #expect(
            exact.covers(x0: x0, y0: y0, x1: x1, y1: y1),
            "seed \(seed), round \(round): \(x0) \(y0) \(x1) \(y1)")
        }
        tiles.coverTiles(x0: x0, y0: y0, x1: x1, y1: y1)
        exact.cover(x0: x0, y0: y0, x1: x1, y1: y1)
      }
    }
  }

  /// Surfaces of any size, such as phones of 844 points, have tiles that are partly outside.
  @Test func tilesAtTheEdgeOfASurfaceAreCovered() {
    let mask = OcclusionMask()
    for width in 1...130 {
      for height in [1, 7, 8, 9, 63, 64, 65, 100] {
        mask.begin(width: width, height: height)
        mask.coverTiles(x0: 0, y0: 0, x1: width, y1: height)
        #expect(mask.coversTiles(x0: 0, y0: 0, x1: width, y1: height), "\(width) \(height)")
        mask.begin(width: width, height: height)
        mask.coverTiles(x0: 0, y0: 0, x1: width, y1: height - 1)
        #expect(!mask.coversTiles(x0: 0, y0: 0, x1: width, y1: height), "\(width) \(height)")
      }
    }
  }
}
