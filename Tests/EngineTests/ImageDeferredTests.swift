import Foundation
import Testing

@testable import Engine

@Suite struct ImageDeferredTests {
  /// The files of a picture of 40 x 24 pixels and of its copy that is halved twice, and the image that reads them.
  private func withImage(_ body: (CGImage, _ picture: URL, _ reduced: URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let (picture, reduced) = (
        folder.appendingPathComponent("a.jpg"), folder.appendingPathComponent("a-4.png")
      )
      let grey = [UInt8](repeating: 255, count: 40 * 24 * 4)
      let large = CGImage(width: 40, height: 24, isOpaque: true, premultipliedBGRA: grey)
      try Data(large.jpegData(quality: 0.9)).write(to: picture)
      let small = CGImage(width: 10, height: 6, isOpaque: true, premultipliedBGRA: Array(grey.prefix(240)))
      try Data(small.pngData()).write(to: reduced)
      try body(Self.deferred(picture, reduced), picture, reduced)
    }
  }

  private static func deferred(_ picture: URL, _ reduced: URL) throws(ImageError) -> CGImage {
    try CGImage.deferred(jpeg: picture.path, reducedPath: reduced.path, level: 2)
  }

  @Test func aSmallPictureIsDecodedFromItsReducedCopyAlone() throws {
    try withImage { image, _, _ in
      #expect((image.width, image.height) == (40, 24))
      let reduced = try #require(image.reduction).image
      #expect((reduced.width, reduced.height) == (10, 6))
      #expect(!image.hasPixels && !reduced.hasPixels)
      image.prepare(atScale: 0.25)
      #expect(!image.hasPixels && reduced.hasPixels)
      image.prepare(atScale: 0.26)
      #expect(image.hasPixels)
      #expect(image.pixels.count == 40 * 24 * 4)
    }
  }

  @Test func missingAndShortenedFilesAreErrorsAtOnce() throws {
    try withImage { _, picture, reduced in
      let (whole, wholeReduced) = try (Data(contentsOf: picture), Data(contentsOf: reduced))
      try whole.dropLast(2).write(to: picture)
      #expect(throws: ImageError.truncated(picture.path, detail: "no end marker")) {
        try Self.deferred(picture, reduced)
      }
      try whole.write(to: picture)
      try wholeReduced.dropLast(12).write(to: reduced)
      #expect(throws: ImageError.truncated(reduced.path, detail: "no IEND chunk")) {
        try Self.deferred(picture, reduced)
      }
      try FileManager.default.removeItem(at: reduced)
      #expect(throws: ImageError.missing(reduced.path)) { try Self.deferred(picture, reduced) }
    }
  }

  /// A file that replaces the picture later does not change the image.
  @Test func filesAreReadBeforeTheirPixelsAreNeeded() throws {
    try withImage { image, picture, _ in
      try FileManager.default.removeItem(at: picture)
      #expect(image.pixels.allSatisfy { $0 == 255 })
    }
  }
}
