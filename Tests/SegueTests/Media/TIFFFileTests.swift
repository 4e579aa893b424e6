import Foundation
import Testing

@testable import Engine
@testable import Segue

/// TIFF files that ffmpeg decodes, and TIFF files that are refused because ffmpeg would decode them wrongly.
@Suite struct TIFFFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private typealias Tags = [Int: (kind: TIFFDirectory.Kind, numbers: [Int])]

  /// The bytes of a file with a picture of 8x8 pixels, whose bytes follow the header. `more` adds tags to the tags that
  /// every file has, or replaces them.
  private func file(_ pixels: [UInt8], samples: Int, bits: Int = 8, isLittle: Bool = true, _ more: Tags)
    -> [UInt8]
  {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? little : little.reversed()
    }
    var tags: Tags = [
      256: (.long, [8]), 257: (.long, [8]), 258: (.short, [Int](repeating: bits, count: samples)),
      259: (.short, [1]), 262: (.short, [2]), 273: (.long, [8]), 277: (.short, [samples]), 278: (.long, [8]),
      279: (.long, [pixels.count]),
    ]
    tags.merge(more) { $1 }
    let directoryOffset = 8 + pixels.count
    let valuesOffset = directoryOffset + 2 + tags.count * 12 + 4
    var (entries, longValues): ([UInt8], [UInt8]) = ([], [])
    for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
      let size = [.byte: 1, .short: 2, .long: 4, .fraction: 4][value.kind] ?? 4
      let bytes = value.numbers.flatMap { number($0, size) }
      let count = value.kind == .fraction ? value.numbers.count / 2 : value.numbers.count
      entries += number(tag, 2) + number(value.kind.rawValue, 2) + number(count, 4)
      entries +=
        bytes.count > 4
        ? number(valuesOffset + longValues.count, 4) : bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      if bytes.count > 4 { longValues += bytes }
    }
    return (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(directoryOffset, 4) + pixels
      + number(tags.count, 2) + entries + number(0, 4) + longValues
  }

  private func decode(_ bytes: [UInt8]) throws -> CGImage? {
    let path = folder.file("a.tif")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try PictureSource(path: path, damage: DamagedFiles(areRefused: false)).picture
  }

  /// The kind of TIFF that is refused, or the text of another error. Nil means that the file is read.
  private func refusal(_ bytes: [UInt8]) -> String? {
    do {
      _ = try decode(bytes)
      return nil
    } catch VideoError.misread(_, let kind) {
      return kind
    } catch {
      return "\(error)"
    }
  }

  private static let grey = [UInt8](repeating: 90, count: 8 * 8 * 8)

  @Test(arguments: [true, false]) func filesThatFFmpegMisreadsAreRefused(isLittle: Bool) throws {
    func kind(_ samples: Int, bits: Int = 8, _ more: Tags) -> String? {
      refusal(
        file(
          Array(Self.grey.prefix(64 * samples * bits / 8)), samples: samples, bits: bits, isLittle: isLittle,
          more))
    }
    for compression in [6, 7] {
      #expect(kind(3, [259: (.short, [compression])])?.contains("compressed as JPEG") == true)
    }
    #expect(kind(3, [322: (.long, [8]), 323: (.long, [8])])?.contains("tiles") == true)
    #expect(kind(3, [322: (.short, [8]), 323: (.short, [8])])?.contains("tiles") == true)
    #expect(kind(1, [262: (.short, [1]), 339: (.short, [2])])?.contains("signs") == true)
    #expect(kind(3, bits: 16, [339: (.short, [3, 3, 3])])?.contains("floating-point") == true)
    #expect(kind(4, [262: (.short, [5]), 284: (.short, [2])])?.contains("CMYK in planes") == true)
    // ffmpeg misreads CMYK in 16 bits only if the least significant byte is first.
    let wide = kind(4, bits: 16, [262: (.short, [5])])
    #expect(isLittle ? wide?.contains("CMYK in 16 bits") == true : wide == nil)
    // The reader supports these kinds.
    #expect(kind(3, [:]) == nil && kind(3, bits: 16, [:]) == nil && kind(4, [262: (.short, [5])]) == nil)
    #expect(kind(1, [262: (.short, [1]), 339: (.short, [1])]) == nil)
  }

  /// Luma and chroma have the full range of values, unless the file specifies the values of black and white.
  @Test(arguments: [(nil, 90), ([15, 235, 128, 240, 128, 240], 87)] as [([Int]?, Int)])
  func greysOfLumaAndChromaHaveTheSpecifiedRange(range: [Int]?, expected: Int) throws {
    let pixels = (0..<64).flatMap { _ in [90, 128, 128] as [UInt8] }
    var more: Tags = [262: (.short, [6]), 530: (.short, [1, 1])]
    if let range { more[532] = (.fraction, range.flatMap { [$0, 1] }) }
    let image = try #require(try decode(file(pixels, samples: 3, more)))
    let found = image.withPixels { Int($0[0]) }
    // The range 15...235 gives (90 - 15) * 255 / 220 = 87, and the limited range 16...235 gives 86.
    #expect(abs(found - expected) <= 2, "\(found)")
  }

  @Test func aFileWithJPEGCompressionByPillowIsRefused() throws {
    guard MediaFiles.canBeMade else { return }
    let script =
      "from PIL import Image; Image.new('RGB',(16,16),(200,30,90)).save('j.tif',compression='jpeg')"
    let made = try CLI.run(["-c", script], in: folder, binary: "/usr/bin/python3")
    try #require(made.status == 0, "\(made)")
    for words in [[], ["--strict"]] {
      let outcome = try CLI.run(
        ["render", "crossfade", "--from", "j.tif", "--at", "0", "--out", "o.png"] + words, in: folder)
      #expect(outcome.isFailure(1, saying: "j.tif", "compressed as JPEG", "convert it to PNG"), "\(outcome)")
    }
  }

  @Test func aDirectoryIsReadToItsEndAndNotFurther() {
    let whole = file(
      Array(Self.grey.prefix(192)), samples: 3, [532: (.fraction, [15, 1, 235, 1]), 274: (.short, [6])])
    let directory = TIFFDirectory(whole[...])
    #expect(directory?.numbers(of: 258) == [8, 8, 8] && directory?.numbers(of: 256) == [8])
    #expect(directory?.values(of: 532)?.numbers == [15, 235])
    #expect(directory?.values(of: 999) == nil)
    #expect(ImageOrientation(tiff: whole[...]) == .right)
    for count in 0..<whole.count { _ = TIFFFile(Array(whole.prefix(count)))?.misreading }
  }
}
