import Foundation
import Testing

@testable import Engine
@testable import Showcase

@Suite struct ShowcasePicturesTests {
  @Test func everyPictureExists() throws {
    #expect(ShowcasePictures.all.count == 12)
    #expect(Set(ShowcasePictures.all.map(\.name)).count == 12)
    for picture in ShowcasePictures.all {
      for path in [picture.path, picture.reducedPath] {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        #expect(size > 10_000 && size <= 250_000, "\(path): \(size) bytes")
      }
      #expect(!picture.title.isEmpty && picture.caption.hasSuffix("."))
    }
  }

  /// A reduced copy has the pixels that the compositor would compute. A prime share of the texels is compared.
  @Test func everyReducedCopyHasThePixelsOfItsPicture() throws {
    for (picture, image) in zip(ShowcasePictures.all, try ShowcasePictures.images()) {
      let whole = try CGImage.decode(contentsOf: picture.path)
      let reduced = try #require(image.reduction)
      #expect(reduced.level == ShowcasePictures.reducedLevel)
      let (width, height) = (reduced.image.width, reduced.image.height)
      #expect((width, height) == ((whole.width + 3) / 4, (whole.height + 3) / 4))
      let (pixels, texels) = (whole.pixels, reduced.image.pixels)
      var differing = 0
      for index in stride(from: 0, to: width * height, by: 13) {
        let (x, y) = (index % width, index / width)
        for channel in 0..<4 {
          let mean = Self.mean(of: pixels, (whole.width, whole.height), at: (x, y), channel)
          if mean != Int(texels[index * 4 + channel]) { differing += 1 }
        }
      }
      #expect(differing == 0, "\(picture.name)")
    }
  }

  /// The mean of a block of 4 x 4 pixels, in two steps of 2 x 2, each rounded to nearest; rows and columns beyond an odd
  /// side repeat the last one.
  private static func mean(
    of pixels: [UInt8], _ size: (width: Int, height: Int), at texel: (x: Int, y: Int), _ channel: Int
  ) -> Int {
    let half = (width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    var sum = 2
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let (x, y) = (min(texel.x * 2 + dx, half.width - 1), min(texel.y * 2 + dy, half.height - 1))
      var inner = 2
      for (ex, ey) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (px, py) = (min(x * 2 + ex, size.width - 1), min(y * 2 + ey, size.height - 1))
        inner += Int(pixels[(py * size.width + px) * 4 + channel])
      }
      sum += inner >> 2
    }
    return sum >> 2
  }
}
