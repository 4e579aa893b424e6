import Foundation
import RandomNumbers
import Testing

@testable import Engine

@Suite struct ImageErrorTests {
  static let png = PNGFile(width: 2, height: 2, rows: [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]).bytes

  func error(_ body: () throws -> CGImage) -> ImageError? {
    do {
      _ = try body()
      return nil
    } catch {
      let typed = error as? ImageError
      if let typed {
        #expect(!typed.description.contains("\n"))
        #expect(typed.description.contains(": "), "describes the remedy: \(typed)")
      }
      return typed
    }
  }

  @Test func filesThatCannotBeReadAreErrors() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("none.png").path
      #expect(error { try CGImage.decode(contentsOf: path) } == .missing(path))
      #expect(ImageError.missing(path).description.contains(path))
      #expect(
        error { try CGImage.decode(contentsOf: folder.path) }
          == .unreadable(folder.path, reason: "it is a folder"))
      let empty = folder.appendingPathComponent("empty.jpg")
      try Data().write(to: empty)
      #expect(
        error { try CGImage.decode(contentsOf: empty.path) } == .truncated(empty.path, detail: "it is empty"))
      let good = folder.appendingPathComponent("good.png")
      try Data(Self.png).write(to: good)
      #expect(try CGImage.decode(contentsOf: good.path).width == 2)
    }
  }

  @Test func otherFormatsAreNoImages() {
    for other in ["GIF89a…", "<svg xmlns", "\u{89}PN", "BM"] {
      #expect(error { try CGImage.decode(Array(other.utf8), name: "x") } == .notAnImage("x"))
    }
  }

  @Test func everyTruncatedPNGIsAnError() {
    for length in 0..<Self.png.count {
      let found = error { try CGImage.decode(Array(Self.png.prefix(length)), name: "x") }
      switch found {
      case .truncated, .notAnImage: break
      default: Issue.record("\(length) bytes: \(String(describing: found))")
      }
    }
  }

  @Test func everyTruncatedJPEGIsAnError() {
    let file = ImageJPEGTests.plain
    for length in 0..<file.count {
      let found = error { try CGImage.decode(Array(file.prefix(length)), name: "x") }
      switch found {
      case .truncated, .notAnImage: break
      default: Issue.record("\(length) bytes: \(String(describing: found))")
      }
    }
  }

  /// All complete rows of a truncated PNG are used, with the right pixels.
  @Test func completeRowsOfATruncatedPNGAreUsed() throws {
    let (width, height) = (5, 16)
    let rows = (0..<height).map { y in [UInt8](repeating: UInt8(y * 10 + 50), count: width * 3) }
    let file = PNGFile(width: width, height: height, rows: rows).bytes
    // The bytes before the first row: the signature, IHDR, and the headers of IDAT, the compressed data and its block.
    let first = 8 + 25 + 8 + 2 + 5
    for length in 0..<file.count {
      var reported: [ImageError] = []
      let image = try? CGImage.decode(Array(file.prefix(length)), name: "x") { reported.append($0) }
      let count = min(height, max(0, length - first) / (width * 3 + 1))
      guard let image else {
        #expect(count == 0, "\(length) bytes have \(count) rows")
        continue
      }
      guard reported.count == 1, case .truncated("x", _) = reported[0] else {
        Issue.record("\(length) bytes: \(reported)")
        continue
      }
      let expected = (0..<height).flatMap { y in
        (0..<width).flatMap { _ in y < count ? rows[y][..<3] + [255] : [0, 0, 0, 0] }
      }
      #expect(image.withPixels { Array($0) } == expected, "\(length) bytes")
      #expect(image.isOpaque == (count == height))
      #expect(reported[0].noteOfUse.hasPrefix("x ends early ("))
    }
  }

  /// A truncated JPEG is used if it has at least one byte of coded pixels.
  @Test func completeBlocksOfATruncatedJPEGAreUsed() throws {
    let file = ImageJPEGTests.plain
    let whole = PixelGrid(try CGImage.decode(file))
    let start = JPEGMarkers(file).scanStart
    for length in 0..<file.count {
      var reported: [ImageError] = []
      let image = try? CGImage.decode(Array(file.prefix(length)), name: "x") { reported.append($0) }
      #expect((image != nil) == (length > start), "\(length) bytes of \(start) before the pixels")
      guard let image else { continue }
      guard reported.count == 1, case .truncated("x", _) = reported[0] else {
        Issue.record("\(length) bytes: \(reported)")
        continue
      }
      let found = PixelGrid(image)
      #expect(found.rows.count == whole.rows.count && found.rows[0].count == whole.rows[0].count)
      // The upper blocks come first, and are therefore complete if most of the bytes are present.
      if length > start + (file.count - start) * 9 / 10 {
        #expect(found.rows[..<8] == whole.rows[..<8], "\(length) bytes")
      }
    }
  }

  /// Stray bytes between two segments are reported, and the segments after them are read.
  @Test func strayBytesInAJPEGAreReported() throws {
    let plain = ImageJPEGTests.plain
    // The stray bytes are between the first segment and the segment that rotates the image.
    let end = 4 + (Int(plain[4]) << 8 | Int(plain[5]))
    let exif = JPEGFile.adding(
      app1: JPEGFile.exif(orientation: 6, littleEndian: true), to: Array(plain.prefix(2)))
    let turned = Array(plain[..<end]) + exif.dropFirst(2) + plain[end...]
    let file = Array(plain[..<end]) + [1, 2, 3] + exif.dropFirst(2) + plain[end...]
    var reported: [ImageError] = []
    let image = try CGImage.decode(file, name: "x") { reported.append($0) }
    #expect(PixelGrid(image) == PixelGrid(try CGImage.decode(turned)))
    guard reported.count == 1, case .corrupt("x", _) = reported[0] else {
      Issue.record("\(reported)")
      return
    }
    #expect(error { try CGImage.decode(file, name: "x") } == reported[0])
  }

  /// A header with more pixels than the data can have is refused before memory is allocated.
  @Test func aHeaderThatItsDataCannotFillIsRefused() {
    let file = PNGFile(width: 16_384, height: 16_384, rows: [[0]]).bytes
    var reported = 0
    #expect(throws: ImageError.self) { try CGImage.decode(file, name: "x") { _ in reported += 1 } }
    #expect(reported == 0)
  }

  @Test func tooManyPixelsAreRefusedBeforeTheyAreDecoded() throws {
    for (width, height) in [(16_385, 1), (1, 16_385), (0x7FFF_FFFF, 0x7FFF_FFFF)] {
      let file = PNGFile(width: width, height: height, rows: [[0]]).bytes
      #expect(error { try CGImage.decode(file, name: "x") } == .tooLarge("x", width: width, height: height))
    }
    #expect(ImageError.tooLarge("x", width: 16_385, height: 1).description.contains("16384"))
    var jpeg = ImageJPEGTests.plain
    let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0])).lowerBound
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0x40, 0x01, 0x00, 0x10])
    #expect(error { try CGImage.decode(jpeg, name: "x") } == .tooLarge("x", width: 16, height: 16_385))
  }

  @Test func theWidestAllowedImageIsDecoded() throws {
    let file = PNGFile(width: 16_384, colorType: 0, rows: [Array(repeating: 3, count: 16_384)]).bytes
    #expect(try CGImage.decode(file).width == 16_384)
  }

  @Test func damageIsAnErrorWithItsLocation() {
    var wrongSum = Self.png
    wrongSum[Self.png.count - 20] ^= 0x55
    var noHeader = Self.png
    noHeader[12] = 0x4A
    var noPixels = PNGFile(width: 0, rows: []).bytes
    noPixels[19] = 0
    for (file, detail) in [(wrongSum, "IDAT"), (noHeader, "IHDR"), (noPixels, "no pixels")] {
      guard case .damaged("x", let found) = error({ try CGImage.decode(file, name: "x") }) else {
        Issue.record("no error that names \(detail)")
        continue
      }
      #expect(found.contains(detail), "\(found)")
    }
    // The file has an SOI marker and a scan without a frame header.
    let scan: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0xD9]
    guard case .damaged = error({ try CGImage.decode(scan, name: "x") }) else {
      Issue.record("a scan without a frame decodes")
      return
    }
  }

  @Test func aJPEGWithAnEarlyEndMarkerIsCorrupt() throws {
    var file = ImageJPEGTests.plain
    // An end marker replaces bytes in the middle of the coded pixels.
    let scan = try #require(file.firstRange(of: [0xFF, 0xDA])).upperBound
    let middle = (scan + 12 + file.count) / 2
    file.replaceSubrange(middle..<(middle + 2), with: [0xFF, 0xD9])
    guard case .corrupt("x", let detail) = error({ try CGImage.decode(file, name: "x") }) else {
      Issue.record("the file is decoded or reported as truncated")
      return
    }
    #expect(ImageError.corrupt("x", detail: detail).description.hasPrefix("x is damaged (\(detail))"))
  }

  @Test func bytesOfADamagedFileAreNotPrinted() {
    // The header is followed by a chunk that is longer than the file, and whose name contains control codes that clear
    // a terminal.
    let header = PNGStructure.signature.count + 25
    let file = Array(Self.png.prefix(header)) + [0x7F, 0xFF, 0xFF, 0xFF, 0x1B, 0x63, 0x07, 0x0A, 0, 0, 0, 0]
    #expect(
      error { try CGImage.decode(file, name: "x") } == .truncated("x", detail: "chunk ?c?? is cut off"))
  }

  @Test func randomDamageNeverCrashes() {
    var generator = SeededRandom(seed: 7)
    for original in [Self.png, ImageJPEGTests.plain] {
      for _ in 0..<400 {
        var file = original
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          file[Int.random(in: 3..<file.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        _ = error { try CGImage.decode(file, name: "x") }
      }
    }
  }
}
