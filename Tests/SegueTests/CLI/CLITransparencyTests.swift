import Foundation
import Pictures
import Testing

@testable import Engine
@testable import Segue

/// `--transparent` between pictures with transparent parts.
@Suite struct CLITransparencyTests {
  private let folder: TemporaryFolder
  private static let (width, height) = (33, 21)

  init() throws { folder = try TemporaryFolder() }

  /// A picture of four columns: white, white with half of the alpha, red with a quarter of the alpha, and clear.
  /// `first` is the index of the leftmost column.
  private func picture(_ first: Int) -> CGImage {
    let colors: [[UInt8]] = [[255, 255, 255, 255], [128, 128, 128, 128], [0, 0, 64, 64], [0, 0, 0, 0]]
    let pixels = (0..<(Self.width * Self.height)).flatMap { index in
      colors[(first + index % Self.width * 4 / Self.width) % 4]
    }
    return CGImage(
      width: Self.width, height: Self.height, isOpaque: false, premultipliedBGRA: pixels)
  }

  private func render(_ id: String, _ words: [String]) throws -> CLI.Outcome {
    for (name, first) in [("a.png", 0), ("b.png", 2)] {
      try Data(picture(first).pngData()).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    return try CLI.run(
      ["render", id, "--from", "a.png", "--to", "b.png", "--size", "\(Self.width)x\(Self.height)"]
        + ["--scale", "1", "--transparent"] + words, in: folder)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try CGImage.decode(contentsOf: folder.file(name)).withPixels { Array($0) }
  }

  /// The incoming picture is below the outgoing picture, beside it, in a shader, in a container, behind a bubble,
  /// behind pieces, or in folded panels.
  @Test(arguments: ["pop", "slide-push", "ink", "container-spring", "bubble-dismiss", "starwars", "fold"])
  func theFilmBeginsAndEndsWithThePictures(id: String) throws {
    let stills = try render(id, ["--at", "0,0.5,1", "--out", "s_%d.png"])
    #expect(stills.status == 0, "\(stills)")
    let film = try render(id, ["--fps", "8", "--out", "f_%d.png"])
    #expect(film.status == 0, "\(film)")
    let last = try folder.names.filter { $0.hasPrefix("f_") }.count - 1
    #expect(last >= 2)
    for (name, first) in [("s_0.png", 0), ("f_0.png", 0), ("s_100.png", 2), ("f_\(last).png", 2)] {
      let worst = largestDifference(try bytes(name), picture(first).withPixels { Array($0) })
      #expect(worst <= 2, "\(id), \(name): \(worst)")
    }
    let middle = try bytes("s_50.png")
    let alphas = Set(stride(from: 3, to: middle.count, by: 4).map { middle[$0] })
    #expect(alphas.count > 1 && alphas.contains { $0 < 250 }, "\(id)")
  }

  /// Each frame of a GIF has the alpha of the same frame in a PNG, whatever the earlier frames have shown.
  @Test(arguments: ["cube", "crossfade", "starwars"]) func aGIFHasEachFramesAlpha(id: String) throws {
    for name in ["o.gif", "f_%d.png"] {
      let outcome = try render(id, ["--fps", "10", "--duration", "1", "--out", name])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    }
    try folder.ffmpeg(["-i", "o.gif", "-f", "rawvideo", "-pix_fmt", "rgba", "raw"])
    let raw = try Data(contentsOf: URL(fileURLWithPath: folder.file("raw")))
    let count = Self.width * Self.height * 4
    #expect(raw.count == 11 * count)
    for frame in 0..<11 {
      let (shown, drawn) = (Array(raw[frame * count..<(frame + 1) * count]), try bytes("f_\(frame).png"))
      // A pixel of a GIF is opaque or clear, so a translucent pixel may become either.
      let wrong = stride(from: 3, to: count, by: 4).count {
        drawn[$0] == 0 && shown[$0] != 0 || drawn[$0] == 255 && shown[$0] != 255
      }
      #expect(wrong == 0, "\(id), frame \(frame): \(wrong) pixels")
    }
  }

  /// An effect keeps the alpha of its picture, except where pieces leave the picture.
  @Test(arguments: EffectStageTests.ids) func anEffectKeepsAlpha(id: String) throws {
    try Data(picture(0).pngData()).write(to: URL(fileURLWithPath: folder.file("a.png")))
    let outcome = try CLI.run(
      [
        "render", id, "--from", "a.png", "--size", "\(Self.width)x\(Self.height)", "--scale", "1",
        "--transparent", "--at", "0,0.3,1", "--out", "s_%d.png",
      ] + (id == "blur" ? ["--set", "sigma=1"] : []), in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    let given = picture(0).withPixels { Array($0) }
    #expect(largestDifference(try bytes("s_0.png"), given) <= 1)
    for name in ["s_30.png", "s_100.png"] {
      let shown = try bytes(name)
      let alphas = stride(from: 3, to: shown.count, by: 4).map { shown[$0] }
      if id == "shatter" || id == "burst" { continue }
      // The picture is clear near its right edge.
      let clear = stride(from: Self.width - 2, to: alphas.count, by: Self.width).map { alphas[$0] }
      #expect(clear.allSatisfy { $0 <= 2 }, "\(name): \(clear)")
      #expect(Set(alphas).isSuperset(of: [64, 128, 255]), "\(name)")
    }
    if id == "burst" || id == "shatter" {
      let last = try bytes("s_100.png")
      #expect(last.allSatisfy { $0 == 0 }, "all pieces have left")
    }
  }

  /// The film of a cancelled transition ends with the outgoing picture.
  @Test func aCancelledTransitionEndsWithTheOutgoingPicture() throws {
    let outcome = try render("pop", ["--cancel-at", "0.4", "--fps", "10", "--out", "f_%d.png"])
    #expect(outcome.status == 0, "\(outcome)")
    let last = try folder.names.filter { $0.hasPrefix("f_") }.count - 1
    let worst = largestDifference(try bytes("f_\(last).png"), picture(0).withPixels { Array($0) })
    #expect(worst <= 2, "\(worst)")
  }

  /// A shader from a file reads the alpha of its pictures.
  @Test func aShaderOfAFileReadsAlpha() throws {
    try folder.write(
      "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }", "s.glsl")
    for (name, first) in [("a.png", 0), ("b.png", 2)] {
      try Data(picture(first).pngData()).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    let outcome = try CLI.run(
      ["render", "--shader", "s.glsl", "--from", "a.png", "--to", "b.png", "--transparent", "--at", "0,1"]
        + ["--out", "s_%d.png"], in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    for (name, first) in [("s_0.png", 0), ("s_100.png", 2)] {
      let worst = largestDifference(try bytes(name), picture(first).withPixels { Array($0) })
      #expect(worst <= 2, "\(name): \(worst)")
    }
  }

  /// Between pictures, the cube has a shade only if `--set` requests a shade.
  @Test func shadesAreDrawnOnRequest() throws {
    func deepestShade(_ words: [String]) throws -> Int {
      #expect(try render("cube", ["--at", "0.5", "--out", "c.png"] + words).status == 0)
      let pixels = try bytes("c.png")
      // Without a shade, the red component of every pixel equals its alpha.
      return stride(from: 0, to: pixels.count, by: 4).reduce(0) {
        max($0, Int(pixels[$1 + 3]) - Int(pixels[$1 + 2]))
      }
    }
    #expect(try deepestShade([]) <= 3)
    #expect(try deepestShade(["--set", "shade=0.8"]) > 60)
  }
}
