import CImage
import Foundation
import Stages
import Testing

@testable import Engine

@Suite struct ImageJPEGTests {
  static let (width, height) = (40, 24)
  static let plain = JPEGFile.make(
    width: width, height: height, pixels: JPEGFile.gradient(width: width, height: height))

  @Test func decodedPixelsAreOpaqueAndNearTheOriginal() throws {
    let image = try CGImage.decode(Self.plain)
    let original = JPEGFile.gradient(width: Self.width, height: Self.height)
    #expect(image.isOpaque && image.width == Self.width && image.height == Self.height)
    // With a quality of 95, components may differ by a few levels. The columns near the sharp dark corner are left out.
    var worst = 0
    image.withPixels { pixels in
      for i in 0..<(Self.width * Self.height) where i % Self.width > 8 {
        for c in 0..<3 { worst = max(worst, abs(Int(pixels[i * 4 + 2 - c]) - Int(original[i * 3 + c]))) }
      }
    }
    #expect(worst <= 8)
  }

  @Test(arguments: [true, false])
  func everyOrientationDecodesUpright(littleEndian: Bool) throws {
    let stored = PixelGrid(try CGImage.decode(Self.plain))
    let upright: [PixelGrid] = [
      stored, stored.mirrored, stored.turned.turned, stored.turned.turned.mirrored,
      stored.turned.mirrored, stored.turned, stored.mirrored.turned, stored.turned.turned.turned,
    ]
    for (index, expected) in upright.enumerated() {
      let block = JPEGFile.exif(orientation: index + 1, littleEndian: littleEndian)
      let image = try CGImage.decode(JPEGFile.adding(app1: block, to: Self.plain))
      #expect(PixelGrid(image) == expected, "orientation \(index + 1)")
      for other in upright.indices where other != index { #expect(upright[other] != expected) }
    }
  }

  /// The EXIF orientation 5 mirrors along the main diagonal, so that stored rows become columns.
  @Test func orientationFiveTransposes() throws {
    let stored = PixelGrid(try CGImage.decode(Self.plain))
    let block = JPEGFile.exif(orientation: 5, littleEndian: true)
    let turned = PixelGrid(try CGImage.decode(JPEGFile.adding(app1: block, to: Self.plain)))
    for y in 0..<Self.height {
      for x in 0..<Self.width { #expect(turned.rows[x][y] == stored.rows[y][x]) }
    }
  }

  @Test func theOrientationOfAPNGIsApplied() throws {
    let file = PNGFile(
      colorType: 0, extra: [("eXIf", JPEGFile.tiff(orientation: 6, littleEndian: false))], rows: [[1, 2]])
    let image = try CGImage.decode(file.bytes)
    #expect(image.width == 1 && image.height == 2)
    #expect(image.withPixels { [$0[0], $0[4]] } == [1, 2])
  }

  @Test func malformedEXIFIsIgnored() throws {
    let upright = PixelGrid(try CGImage.decode(Self.plain))
    let whole = JPEGFile.exif(orientation: 6, littleEndian: true)
    // The block is cut at every length at which the tag's value is incomplete.
    for length in 0..<38 {
      let image = try CGImage.decode(JPEGFile.adding(app1: Array(whole.prefix(length)), to: Self.plain))
      #expect(PixelGrid(image) == upright, "\(length) bytes")
    }
    for orientation in [0, 9, 255, 65_535] {
      let block = JPEGFile.exif(orientation: orientation, littleEndian: false)
      let image = try CGImage.decode(JPEGFile.adding(app1: block, to: Self.plain))
      #expect(PixelGrid(image) == upright, "orientation \(orientation)")
    }
    var farOffset = whole
    farOffset.replaceSubrange(10..<14, with: [0xFF, 0xFF, 0xFF, 0x7F])
    #expect(PixelGrid(try CGImage.decode(JPEGFile.adding(app1: farOffset, to: Self.plain))) == upright)
    var longValue = whole
    longValue[34] = 4
    #expect(PixelGrid(try CGImage.decode(JPEGFile.adding(app1: longValue, to: Self.plain))) == upright)
  }

  @Test func greyAndSubsampledJPEGsAreDecoded() throws {
    let grey = JPEGFile.make(
      width: 16, height: 8, pixels: Array(repeating: 77, count: 128), format: TJPF_GRAY,
      subsampling: TJSAMP_GRAY)
    let image = try CGImage.decode(grey)
    #expect(image.withPixels { $0.allSatisfy { $0 == 77 || $0 == 255 } })
    #expect(image.withPixels { Array($0.prefix(4)) } == [77, 77, 77, 255])
    let halved = JPEGFile.make(
      width: 17, height: 9, pixels: Array(repeating: 128, count: 17 * 9 * 3), subsampling: TJSAMP_420)
    #expect(try CGImage.decode(halved).width == 17)
  }

  @Test func cmykOfAdobeIsInverted() throws {
    // The ink is no cyan, full magenta and yellow, and no black, stored inverted as Adobe does.
    let pixels = (0..<64).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    var file = JPEGFile.make(width: 8, height: 8, pixels: pixels, format: TJPF_CMYK)
    let red = try CGImage.decode(file).withPixels { Array($0.prefix(4)) }
    #expect(red[0] < 4 && red[1] < 4 && red[2] > 251 && red[3] == 255)
    // Without Adobe's marker the numbers are not inverted, and YCCK is read as CMYK. Only the full black is checked.
    let marker = try #require(file.firstRange(of: Array("Adobe".utf8)))
    file.replaceSubrange(marker, with: Array("Other".utf8))
    let plain = try CGImage.decode(file).withPixels { Array($0.prefix(4)) }
    #expect(plain[0] < 4 && plain[1] < 4 && plain[2] < 4 && plain[3] == 255)
  }

  // MARK: Writing

  private func written(_ image: CGImage, quality: CGFloat) throws -> [UInt8] {
    let file = try image.jpegData(quality: quality)
    #expect(file.prefix(2) == [0xFF, 0xD8] && file.suffix(2) == [0xFF, 0xD9])
    return file
  }

  @Test func writtenPixelsAreNearTheOriginal() throws {
    let image = try CGImage.decode(Self.plain)
    let copy = try CGImage.decode(written(image, quality: 1))
    #expect(copy.isOpaque && copy.width == image.width && copy.height == image.height)
    var worst = 0
    image.withPixels { a in
      copy.withPixels { b in for i in a.indices { worst = max(worst, abs(Int(a[i]) - Int(b[i]))) } }
    }
    #expect(worst <= 4)
    // A lower quality makes a smaller file. A quality out of range is clamped, and NaN is read as 0.
    let counts = try [1, 0.9, 0.5, 0.1, 0].map { try written(image, quality: $0).count }
    #expect(counts == counts.sorted(by: >) && Set(counts).count == counts.count)
    #expect(try written(image, quality: 7) == written(image, quality: 1))
    #expect(try written(image, quality: -1) == written(image, quality: 0))
    #expect(try written(image, quality: .nan) == written(image, quality: 0))
  }

  /// An image is written over white: half transparent black becomes grey, and transparent pixels become white.
  @Test func transparentImagesAreWrittenOverWhite() throws {
    let pixels = (0..<32).flatMap { $0 < 16 ? [0, 0, 0, 0] : [0, 0, 0, 128] as [UInt8] }
    let image = CGImage(width: 4, height: 8, isOpaque: false, premultipliedBGRA: pixels)
    let copy = try CGImage.decode(written(image, quality: 1))
    copy.withPixels { shown in
      for i in 0..<128 where i % 4 != 3 {
        #expect(abs(Int(shown[i]) - (i < 64 ? 255 : 127)) <= 12, "\(i)")
      }
    }
  }
}
