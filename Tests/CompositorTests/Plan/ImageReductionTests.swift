import Engine
import Stages
import Synchronization
import Testing

@testable import Compositor

@Suite struct ImageReductionTests {
  /// Levels that are computed from a reduced copy have the pixels of those computed from the image, which is not decoded.
  @Test func levelsAreComputedFromTheReducedCopy() {
    for (width, height) in [(37, 53), (64, 64), (130, 97)] {
      let whole = makeImage(width, height) { x, y in
        SIMD4(UInt8((x * 7 + y) & 255), UInt8(x * y & 255), UInt8((y * 5) & 255), 255)
      }
      let small = ImageLevels.pixels(of: whole, level: 2)
      let bytes = small.flatMap { texel in (0..<4).map { UInt8(truncatingIfNeeded: texel >> (8 * $0)) } }
      let reduced = CGImage(
        width: ImageLevels.size(width, level: 2), height: ImageLevels.size(height, level: 2), isOpaque: true,
        premultipliedBGRA: bytes)
      let decodings = Mutex(0)
      let image = CGImage(
        width: width, height: height, isOpaque: true, reduction: .init(level: 2, image: reduced)
      ) {
        decodings.withLock { $0 += 1 }
        return whole.pixels
      }
      for level in 2...5 {
        #expect(ImageLevels.pixels(of: image, level: level) == ImageLevels.pixels(of: whole, level: level))
      }
      #expect(decodings.withLock { $0 } == 0 && !image.hasPixels)
      for level in [1, 0] {
        #expect(ImageLevels.pixels(of: image, level: level) == ImageLevels.pixels(of: whole, level: level))
      }
      #expect(decodings.withLock { $0 } == 1 && image.hasPixels)
    }
  }
}
