import Foundation
import Testing

@testable import Engine

@Suite struct ImageTests {
  func bytes(_ image: CGImage) -> [UInt8] { image.withPixels { Array($0) } }

  @Test func everyImageHasItsOwnIdentity() {
    let images = (0..<8).map { _ in
      CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255])
    }
    #expect(Set(images.map(\.id)).count == 8)
    #expect(images[0] == images[0])
    #expect(images[0] != images[1])
    #expect(Set(images).count == 8)
    #expect(images[0].bytesPerRow == 4 && images[0].bitsPerPixel == 32 && images[0].bitsPerComponent == 8)
  }

  @Test func pixelsThatDoNotFitTheSizeTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = CGImage(width: 2, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255])
    }
  }

  @Test func pngKeepsEveryPremultipliedPixel() throws {
    // The pixels have each colour value with each alpha that is at least as large.
    var pixels: [UInt8] = []
    for alpha in UInt8.min...UInt8.max {
      for value in 0...alpha { pixels += [value, alpha - value, alpha, alpha] }
    }
    let width = 128
    let height = pixels.count / 4 / width
    #expect(width * height * 4 == pixels.count)
    let image = CGImage(width: width, height: height, isOpaque: false, premultipliedBGRA: pixels)
    let decoded = try CGImage.decode(image.pngData())
    #expect(decoded.width == width && decoded.height == height)
    #expect(!decoded.isOpaque)
    #expect(bytes(decoded) == pixels)
  }

  @Test func anOpaquePNGRoundTrips() throws {
    let pixels: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 250, 251, 252, 255]
    let image = CGImage(width: 2, height: 2, isOpaque: true, premultipliedBGRA: pixels)
    let file = try image.pngData()
    #expect(file[25] == 2, "no alpha channel for an opaque image")
    let decoded = try CGImage.decode(file)
    #expect(decoded.isOpaque)
    #expect(bytes(decoded) == pixels)
  }

  @Test(arguments: [1, 7, 64]) func pngOfManyRowsRoundTrip(width: Int) throws {
    // Noise, steps and flat areas exercise the predictions of all PNG filters.
    var state: UInt32 = 1
    let height = 97
    let pixels: [UInt8] = (0..<width * height * 4).map { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      if index % 4 == 3 { return 255 }
      let row = index / (width * 4)
      return row < 30 ? UInt8(state >> 24) : row < 60 ? UInt8(index / 4 % 3 * 100) : 77
    }
    for isOpaque in [true, false] {
      let image = CGImage(width: width, height: height, isOpaque: isOpaque, premultipliedBGRA: pixels)
      #expect(try bytes(CGImage.decode(image.pngData())) == pixels)
    }
  }

  @Test func pngDataIsDeterministic() throws {
    let pixels: [UInt8] = (0..<4_800).map { i in i % 4 == 3 ? 255 : UInt8(i * 7 % 256) }
    let files = try (0..<2).map { _ in
      try CGImage(width: 40, height: 30, isOpaque: true, premultipliedBGRA: pixels).pngData()
    }
    #expect(files[0] == files[1])
    let text = String(decoding: files[0], as: UTF8.self)
    #expect(!text.contains("tIME") && !text.contains("tEXt"))
  }

  @Test func straightAlphaIsPremultiplied() throws {
    let file = PNGFile(width: 3, colorType: 6, rows: [[255, 128, 0, 128, 10, 20, 30, 0, 1, 2, 3, 255]])
    let image = try CGImage.decode(file.bytes)
    #expect(bytes(image) == [0, 64, 128, 128, 0, 0, 0, 0, 3, 2, 1, 255])
    #expect(!image.isOpaque)
  }

  @Test func alphaThatIsFullEverywhereIsOpaque() throws {
    let file = PNGFile(width: 1, colorType: 6, rows: [[9, 8, 7, 255]])
    #expect(try CGImage.decode(file.bytes).isOpaque)
  }

  struct Kind: Sendable {
    var name: String
    var file: PNGFile
    /// The pixels as premultiplied BGRA.
    var pixels: [UInt8]
  }

  static let kinds: [Kind] = [
    Kind(
      name: "grey", file: PNGFile(colorType: 0, rows: [[0, 200]]),
      pixels: [0, 0, 0, 255, 200, 200, 200, 255]),
    Kind(
      name: "1-bit grey", file: PNGFile(bitDepth: 1, colorType: 0, rows: [[0b0100_0000]]),
      pixels: [0, 0, 0, 255, 255, 255, 255, 255]),
    Kind(
      name: "grey and alpha", file: PNGFile(colorType: 4, rows: [[255, 51, 100, 255]]),
      pixels: [51, 51, 51, 51, 100, 100, 100, 255]),
    Kind(
      name: "16-bit",
      file: PNGFile(
        bitDepth: 16, colorType: 2, rows: [[255, 255, 128, 128, 0, 0, 64, 64, 32, 32, 16, 16]]),
      pixels: [0, 128, 255, 255, 16, 32, 64, 255]),
    Kind(
      name: "palette with transparency",
      file: PNGFile(
        colorType: 3, extra: [("PLTE", [10, 20, 30, 255, 0, 0]), ("tRNS", [255, 102])], rows: [[0, 1]]),
      pixels: [30, 20, 10, 255, 0, 0, 102, 102]),
  ]

  @Test(arguments: kinds)
  func allKindsOfPNGAreDecoded(kind: Kind) throws {
    #expect(try bytes(CGImage.decode(kind.file.bytes)) == kind.pixels, "\(kind.name)")
  }

  @Test func croppingReturnsTheCoveredPixels() throws {
    let pixels = (0..<6).flatMap { [UInt8($0), 0, 0, 255] as [UInt8] }
    let image = CGImage(width: 3, height: 2, isOpaque: true, premultipliedBGRA: pixels)
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 5, height: 2)))
    #expect(part.width == 2 && part.height == 2)
    #expect(bytes(part).enumerated().filter { $0.offset % 4 == 0 }.map(\.element) == [1, 2, 4, 5])
    #expect(image.cropping(to: CGRect(x: 0, y: 0, width: 3, height: 2)) === image)
    #expect(image.cropping(to: CGRect(x: 3, y: 0, width: 2, height: 2)) == nil)
    #expect(image.cropping(to: CGRect.null) == nil)
    #expect(image.cropping(to: CGRect(x: 1.5, y: 0, width: 0.25, height: 1))?.width == 1)
  }

  @Test func croppingClampsOrRefusesOddNumbers() throws {
    let pixels = (0..<6).flatMap { [UInt8($0), 0, 0, 255] as [UInt8] }
    let image = CGImage(width: 3, height: 2, isOpaque: true, premultipliedBGRA: pixels)
    for odd in [Double.nan, .infinity, -.infinity] {
      #expect(image.cropping(to: CGRect(x: odd, y: 0, width: 2, height: 2)) == nil)
      #expect(image.cropping(to: CGRect(x: 0, y: odd, width: 2, height: 2)) == nil)
    }
    #expect(image.cropping(to: CGRect(x: 0, y: 0, width: Double.nan, height: 2)) == nil)
    #expect(image.cropping(to: CGRect(x: 0, y: 0, width: 2, height: Double.nan)) == nil)
    #expect(image.cropping(to: CGRect(x: -1e300, y: -5, width: 2e300, height: 1e20)) === image)
    let right = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: Double.infinity, height: 1e300)))
    #expect(right.width == 2 && right.height == 2)
  }
}
