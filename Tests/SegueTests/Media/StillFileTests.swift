import Foundation
import Testing

@testable import Engine
@testable import Segue

/// Pictures of common formats.
@Suite(.serialized, .needsMediaFiles) struct StillFileTests {
  /// The file of a picture, and the colours of its quarters. The components are red, green, blue and alpha, and are not
  /// premultiplied.
  struct Still: Sendable, CustomStringConvertible {
    let name: String
    var colours: [[Int]]
    var size = (width: 64, height: 48)
    /// The largest deviation of a colour from its value, in 255ths.
    var tolerance = 3

    var description: String { name }

    init(
      _ name: String, alpha: Int = 255, grey: Bool = false, tolerance: Int = 3, size: (Int, Int) = (64, 48)
    ) {
      self.name = name
      self.tolerance = tolerance
      self.size = size
      let plain = [MediaFiles.red, MediaFiles.green, MediaFiles.blue, MediaFiles.white]
      colours = (grey ? [76, 150, 29, 255].map { [$0, $0, $0, 255] } : plain).map {
        Array($0[..<3]) + [alpha]
      }
    }
  }

  static let stills = [
    Still("lossy.webp"), Still("alpha.webp", alpha: 128), Still("turned.webp"), Still("plain.bmp"),
    Still("alpha.bmp", alpha: 128), Still("palette.bmp"), Still("plain.tif"), Still("turned.tif"),
    Still("cmyk.tif"), Still("alpha.tif", alpha: 128), Still("premultiplied.tif", alpha: 128),
    Still("sixteen.tif"), Still("still.gif"), Still("plain.ppm"), Still("grey.pgm", grey: true),
    Still("plain.tga"), Still("icon.ico", size: (48, 48)), Still("plain.jp2"), Still("still.avif"),
    Still("turned.png"), Still("cmyk.jpg"), Still("grey.jpg", grey: true), Still("turned.jpg"),
    Still("a-webp.png"), Still("a-png.mp4"), Still("a-bmp%03d.txt"),
    // The colours of these files are not in sRGB, because the files have a profile or chromaticities.
    Still("profile.png"), Still("profile.jpg", tolerance: 5), Still("profile.webp"), Still("profile.tif"),
    Still("profile-alpha.png", alpha: 128), Still("profile-alpha.webp", alpha: 128),
    Still("profile-alpha.tif", alpha: 128), Still("profile-premultiplied.tif", alpha: 128),
    Still("profile-pieces.jpg", tolerance: 5), Still("profile-other.jpg"), Still("primaries.png"),
  ]

  @Test(arguments: stills)
  func aDecodedStillHasTheExpectedColours(still: Still) throws {
    let source = try PictureSource(
      path: MediaFiles.path(still.name), damage: DamagedFiles(areRefused: true))
    let picture = try #require(source.picture, "the file is taken for a video")
    #expect(picture.width == still.size.width && picture.height == still.size.height)
    #expect(picture.isOpaque == still.colours.allSatisfy { $0[3] == 255 })
    let middles = MediaFiles.middles(width: picture.width, height: picture.height)
    for (middle, colour) in zip(middles, still.colours) {
      let found = picture.withPixels { pixels in
        (0..<4).map { Int(pixels[(middle.y * picture.width + middle.x) * 4 + [2, 1, 0, 3][$0]]) }
      }
      let expected = colour[..<3].map { $0 * colour[3] / 255 } + [colour[3]]
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= still.tolerance }, "\(found) for \(expected)")
    }
  }

  /// In sRGB, the levels 55, 128 and 200 of a linear picture become the brighter levels 128, 188 and 229.
  @Test func aLinearPictureIsBrighter() throws {
    let picture = try CGImage.decode(contentsOf: MediaFiles.path("linear.png"))
    let found = picture.withPixels { pixels in [2, 1, 0].map { Int(pixels[$0]) } }
    #expect(zip(found, [128, 188, 229]).allSatisfy { abs($0 - $1) <= 2 }, "\(found)")
  }

  /// If a PNG has a profile, which contains a curve, its gamma is ignored.
  @Test func aProfileOverridesAGamma() throws {
    let picture = try CGImage.decode(contentsOf: MediaFiles.path("gamma.png"))
    let found = picture.withPixels { pixels in [2, 1, 0].map { Int(pixels[$0]) } }
    // Half of red stays half of red, because the curve of the profile is nearly that of sRGB.
    #expect(zip(found, [127, 0, 0]).allSatisfy { abs($0 - $1) <= 2 }, "\(found)")
  }

  /// The profile of an AVIF is a property of its main picture.
  @Test func theProfileOfAnAVIFIsFound() {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let length = UInt32(content.count + 8)
      return (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + Array(name.utf8) + content
    }
    let colours = box("colr", Array("prof".utf8) + [1, 2, 3])
    let other = box("colr", Array("nclx".utf8) + [0, 12, 0, 13, 0, 0, 0x80])
    // Item 1 has the second and the third property, and item 2 has the first property.
    let table: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 2, 2, 3, 0, 2, 1, 1]
    func file(_ item: UInt8) -> [UInt8] {
      let properties = box("iprp", box("ipco", other + other + colours) + box("ipma", table))
      return box("ftyp", Array("avif".utf8))
        + box("meta", [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, item]) + properties)
    }
    #expect(ItemProperties.profile(of: file(1)) == [1, 2, 3])
    #expect(ItemProperties.profile(of: file(2)) == [])
    for length in 0..<file(1).count { _ = ItemProperties.profile(of: Array(file(1)[..<length])) }
  }

  /// A slideshow shows each still for the time of `--hold`.
  @Test func aSlideshowHoldsStillsOfAllFormats() throws {
    let stills = Self.stills.filter { $0.colours.allSatisfy { $0[3] == 255 } }
    let outcome = try CLI.run(
      ["slideshow"] + stills.map(\.name) + [
        "--hold", "0.3", "--duration", "0.1", "--fps", "10", "--size", "64x48", "--out",
        MediaFiles.path("show") + "/",
      ], in: MediaFiles.folder())
    defer { try? FileManager.default.removeItem(atPath: (try? MediaFiles.path("show")) ?? "") }
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let names = try FileManager.default.contentsOfDirectory(atPath: MediaFiles.path("show")).sorted()
    // Three frames show each still, and one frame shows each transition.
    try #require(names.count == 4 * stills.count - 1)
    for (index, still) in stills.enumerated() {
      for frame in 0..<3 {
        let shown = try CGImage.decode(contentsOf: MediaFiles.path("show/\(names[4 * index + frame])"))
        for (middle, colour) in zip(MediaFiles.middles(width: 64, height: 48), still.colours) {
          let found = shown.withPixels { pixels in
            (0..<3).map { Int(pixels[(middle.y * 64 + middle.x) * 4 + 2 - $0]) }
          }
          let isNear = zip(found, colour).allSatisfy { abs($0 - $1) <= still.tolerance + 1 }
          #expect(isNear, "\(still.name), frame \(frame): \(found) for \(colour)")
        }
      }
    }
  }

  /// The pictures of a shader, and the pictures on an app's screens, may have any format of a still.
  @Test func otherOptionsAcceptTheSameFormats() throws {
    let folder = try MediaFiles.linkedFolder()
    try folder.write(
      "uniform sampler2D other; vec4 transition(vec2 uv) { return texture2D(other, uv); }", "s.glsl")
    let shader = try CLI.run(
      [
        "render", "--shader", "s.glsl", "--from", "plain.ppm", "--to", "plain.bmp", "--set",
        "other=turned.webp", "--at", "0.5", "--out", "o.png",
      ], in: folder)
    #expect(shader.status == 0 && shader.errors.isEmpty, "\(shader)")
    let drawn = try CGImage.decode(contentsOf: folder.file("o.png"))
    #expect(drawn.width == 64 && drawn.height == 48)
    #expect(drawn.withPixels { $0[(12 * 64 + 16) * 4 + 2] > 250 && $0[(12 * 64 + 16) * 4] < 5 })
    let app = try CLI.run(
      ["render", "push", "--stage", "app", "--from", "still.avif", "--at", "0", "--out", "a.png"], in: folder)
    #expect(app.status == 0 && app.errors.isEmpty, "\(app)")
  }

  // MARK: - Files that are not pictures

  /// Each file ends after the first bytes of a format, before the pixels.
  @Test(arguments: [
    "GIF89a", "RIFF\u{10}\0\0\0WEBPVP8 \0\0\0\0", "BM\0\0\0\0\0\0\0\0\0\0\0\0(\0\0\0\0\0", "II*\0\u{8}\0\0\0",
    "P6\n4 4\n255\n", "P6 ", "\0\0\u{1}\0\u{1}\0\u{10}\u{10}", "\0\0\0\u{1c}ftypavif\0\0\0\0avifmif1miaf",
    "qoif\0\0\0\u{4}", "DDS ", "8BPS\0\u{1}",
  ])
  func aFileThatOnlyBeginsAsAPictureIsRefused(content: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(content, "in.bin")
    for strict in [[], ["--strict"]] {
      let outcome = try CLI.run(
        ["render", "crossfade", "--from", "in.bin", "--at", "0", "--out", "o.png"] + strict, in: folder)
      #expect(outcome.isFailure(1, saying: "in.bin"), "\(outcome)")
      #expect(try folder.names == ["in.bin"])
    }
  }

  @Test(arguments: [
    ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "convert it to JPEG"),
    ("RIFF\u{10}\0\0\0WEBPVP8X\u{a}\0\0\0\u{2}\0\0\0", "an animated WebP"),
  ])
  func theErrorNamesFormatsThatFFmpegDoesNotDecode(content: String, words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(content, "in.png")
    let outcome = try CLI.run(
      ["slideshow", "in.png", "in.png", "--fps", "5", "--out", "o.mp4"], in: folder)
    #expect(outcome.isFailure(1, saying: "in.png", words), "\(outcome)")
  }

  @Test func aGIFWithASecondPictureIsAnimated() throws {
    let still = try [UInt8](Data(contentsOf: URL(fileURLWithPath: MediaFiles.path("still.gif"))))
    let moving = try [UInt8](Data(contentsOf: URL(fileURLWithPath: MediaFiles.path("moving.gif"))))
    #expect(!FileKind.isAnimatedGIF(still) && FileKind.isAnimatedGIF(moving))
    // The function ends for every truncated file.
    for count in stride(from: 0, to: moving.count, by: 61) {
      _ = FileKind.isAnimatedGIF(Array(moving.prefix(count)))
    }
    #expect(try FileKind(path: MediaFiles.path("moving.gif")) == .other)
    #expect(try FileKind(path: MediaFiles.path("still.gif")) == .still(.gif))
  }
}
