import Foundation
import Pictures
import Testing

@testable import Engine
@testable import Segue

/// Videos with alpha are shown over black, or with transparency like pictures.
@Suite(.serialized) struct AlphaVideoTests {
  private static let (width, height) = (64, 48)
  let folder: TemporaryFolder

  struct Kind: Sendable, CustomStringConvertible {
    let name: String
    let options: [String]
    /// Whether alpha is either 0 or 1.
    var isBinary = false

    var description: String { name }
  }

  static let kinds = [
    Kind(name: "a.gif", options: [], isBinary: true), Kind(name: "a.apng", options: ["-plays", "0"]),
    Kind(
      name: "prores.mov", options: ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"]),
    Kind(name: "qtrle.mov", options: ["-c:v", "qtrle", "-pix_fmt", "argb"]),
    Kind(name: "png.mov", options: ["-c:v", "png", "-pix_fmt", "rgba"]),
    Kind(name: "ffv1.mkv", options: ["-c:v", "ffv1", "-pix_fmt", "bgra"]),
    Kind(name: "utvideo.avi", options: ["-c:v", "utvideo", "-pix_fmt", "gbrap"]),
    Kind(
      name: "vp9.webm", options: ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-crf", "4", "-b:v", "0"]),
    Kind(
      name: "vp8.webm",
      options: ["-c:v", "libvpx", "-pix_fmt", "yuva420p", "-auto-alt-ref", "0", "-crf", "4", "-b:v", "4M"]),
  ]

  init() throws { folder = try TemporaryFolder() }

  /// Writes a video of three parts: opaque red, clear white beside the red, and green below. The green has half of the
  /// alpha, or is opaque if alpha is binary.
  private func write(_ kind: Kind) throws {
    let alpha = "if(lt(Y,24),if(lt(X,32),255,0),\(kind.isBinary ? 255 : 128))"
    let source =
      "color=black:size=64x48:rate=5:duration=0.8,format=rgba,"
      + "geq=r='if(lt(Y,24),255,0)':g='if(gte(Y,24),255,if(lt(X,32),0,255))':b='if(lt(Y,24),if(lt(X,32),0,255),0)'"
      + ":a='\(alpha)'"
    // The palette of a GIF needs an entry for clear pixels.
    let palette = kind.isBinary ? ",split[a][b];[a]palettegen[c];[b][c]paletteuse" : ""
    try folder.ffmpeg(["-f", "lavfi", "-i", source + palette] + kind.options + [kind.name])
  }

  /// The premultiplied components blue, green, red and alpha of the three parts, far from their edges.
  private func parts(_ pixels: [UInt8]) -> [[Int]] {
    [(12, 10), (50, 10), (50, 38)].map { x, y in
      (0..<4).map { Int(pixels[(y * Self.width + x) * 4 + $0]) }
    }
  }

  private func isNear(_ found: [[Int]], _ expected: [[Int]]) -> Bool {
    zip(found.joined(), expected.joined()).allSatisfy { abs($0 - $1) <= 6 }
  }

  /// The expected components of the three parts, with alpha or over black.
  private func expected(_ kind: Kind, isTransparent: Bool) -> [[Int]] {
    let greenAlpha = kind.isBinary ? 255 : 128
    return isTransparent
      ? [[0, 0, 255, 255], [0, 0, 0, 0], [0, greenAlpha, 0, greenAlpha]]
      : [[0, 0, 255, 255], [0, 0, 0, 255], [0, greenAlpha, 0, 255]]
  }

  @Test(arguments: kinds, [false, true])
  func framesAreOverBlackOrPremultiplied(kind: Kind, isTransparent: Bool) throws {
    try write(kind)
    let file = try VideoFile(path: folder.file(kind.name))
    #expect(file.hasAlpha)
    let fits: [VideoFit] = [.fit, .fill, .blur(sigma: 2, darker: 0.25)]
    for fit in fits {
      let reader = try VideoReader(
        file: file, width: Self.width, height: Self.height, rate: 5, fit: fit, isTransparent: isTransparent)
      #expect(reader.isOpaque == !isTransparent)
      var count = 0
      while let frame = try reader.next() {
        let found = parts(frame)
        #expect(isNear(found, expected(kind, isTransparent: isTransparent)), "\(found), \(fit)")
        count += 1
      }
      #expect(count == 4)
    }
  }

  /// A video without alpha keeps its pixels. The bars beside the video are clear if transparency is requested.
  @Test(arguments: [false, true]) func barsAreClearOnRequest(isTransparent: Bool) throws {
    try folder.ffmpeg([
      "-f", "lavfi", "-i", "color=red:size=64x24:rate=5:duration=0.8", "-c:v", "ffv1", "-pix_fmt", "bgr0",
      "o.mkv",
    ])
    let reader = try VideoReader(
      file: VideoFile(path: folder.file("o.mkv")), width: Self.width, height: Self.height, rate: 5, fit: .fit,
      isTransparent: isTransparent)
    #expect(reader.isOpaque == !isTransparent)
    let frame = try #require(try reader.next())
    #expect(Array(frame.prefix(4)) == (isTransparent ? [0, 0, 0, 0] : [0, 0, 0, 255]))
    let middle = (24 * Self.width + 32) * 4
    #expect(frame[middle + 2] > 250 && frame[middle + 3] == 255)
  }

  /// Each frame of a slideshow with a transparent still or video is opaque, at rest and during a transition.
  @Test(arguments: ["crossfade", "burn", "page-curl"])
  func framesOfASlideshowAreOpaque(transition: String) throws {
    let kind = Kind(name: "ffv1.mkv", options: ["-c:v", "ffv1", "-pix_fmt", "bgra"])
    try write(kind)
    try folder.ffmpeg(["-i", kind.name, "-frames:v", "1", "-pix_fmt", "rgba", "still.png"])
    try folder.ffmpeg(["-f", "lavfi", "-i", "color=blue:size=64x48", "-frames:v", "1", "plain.png"])
    for name in [kind.name, "still.png"] {
      let shell = ["/bin/sh", "-c", "\"$0\" \"$@\" > raw"]
      let outcome = try CLI.run(
        [
          "slideshow", name, "plain.png", "--transition", transition, "--hold", "0.4", "--duration", "0.2",
          "--size", "64x48", "--fps", "10", "--out", "-",
        ], in: folder, prefix: shell)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
      let raw = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("raw"))))
      #expect(!raw.isEmpty && stride(from: 3, to: raw.count, by: 4).allSatisfy { raw[$0] == 255 }, "\(name)")
      // The first frame is at rest, and its components are red, green and blue.
      let found = parts(Array(raw.prefix(Self.width * Self.height * 4))).map { Array($0[..<3]) }
      #expect(isNear(found, [[255, 0, 0], [0, 0, 0], [0, 128, 0]]), "\(name): \(found)")
    }
  }

  /// A still of a video with alpha equals a still of a picture with the same pixels.
  @Test func stillsOfAVideoEqualStillsOfAPicture() throws {
    let kind = Kind(name: "ffv1.mkv", options: ["-c:v", "ffv1", "-pix_fmt", "bgra"])
    try write(kind)
    try folder.ffmpeg(["-i", kind.name, "-frames:v", "1", "-pix_fmt", "rgba", "still.png"])
    for words in [["--transparent"], []] {
      var shown: [[UInt8]] = []
      for name in [kind.name, "still.png"] {
        let outcome = try CLI.run(
          ["render", "crossfade", "--from", name, "--to", "still.png", "--size", "64x48", "--scale", "1"]
            + ["--at", "0", "--out", "o.png"] + words, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        shown.append(try CGImage.decode(contentsOf: folder.file("o.png")).withPixels { Array($0) })
      }
      #expect(largestDifference(shown[0], shown[1]) <= 3)
      #expect(isNear(parts(shown[0]), expected(kind, isTransparent: !words.isEmpty)), "\(words)")
    }
  }
}
