import Foundation
import Testing

/// `segue render --frames -`, which writes a film for each line of its input.
@Suite struct CLIPieceTests {
  private static let frameBytes = 78 * 168 * 4

  private func run(_ words: [String], lines: [String], in folder: TemporaryFolder) throws -> CLI.Outcome {
    try folder.write(lines.map { $0 + "\n" }.joined(), "lines")
    let outcome = try CLI.run(
      ["-c", "exec \"$0\" \"$@\" < lines", CLI.binary, "render"] + words + [
        "--size", "78x168", "--scale", "1",
      ],
      in: folder, binary: "/bin/sh")
    try FileManager.default.removeItem(atPath: folder.file("lines"))
    return outcome
  }

  /// The raw frames that a command writes to standard output, which is a file.
  private func frames(_ words: [String], lines: [String]?, in folder: TemporaryFolder) throws -> Data {
    try folder.write((lines ?? []).map { $0 + "\n" }.joined(), "lines")
    let pieces = lines == nil ? [] : ["--frames", "-"]
    let outcome = try CLI.run(
      ["-c", "exec \"$0\" \"$@\" < lines > frames", CLI.binary, "render"] + words + pieces
        + ["--size", "78x168", "--scale", "1", "--out", "-"], in: folder, binary: "/bin/sh")
    #expect(outcome.status == 0, "\(outcome)")
    return try Data(contentsOf: URL(fileURLWithPath: folder.file("frames")))
  }

  /// Frames are those of the whole film, whether those before them were skipped, played without drawing, or shown by an
  /// earlier playback. A range may begin with a frame at rest, in which nothing changes. The screens of an app have small
  /// images, which are in the same places of shared textures in each piece.
  @Test(arguments: [
    ["ink"], ["flip", "--dark"], ["page-curl"], ["starwars-dynamics"], ["pan", "--shutter", "0.5"],
    ["crossfade", "--transparent"], ["gallery"], ["pan", "--cancel-at", "0.5", "--shutter", "0.5"],
    ["pan", "--reverse-at", "0.4"],
  ])
  func piecesAreFramesOfTheWholeFilm(words: [String]) throws {
    let folder = try TemporaryFolder()
    let film = words + ["--fps", "10", "--duration", "2"]
    let whole = try frames(film, lines: nil, in: folder)
    try #require(whole.count == 21 * Self.frameBytes)
    let ranges = [2..<5, 5..<6, 7..<8, 13..<15, 19..<21, 20..<21, 0..<2, 1..<4]
    let pieces = try frames(film, lines: ranges.map { "\($0.lowerBound)..<\($0.upperBound)" }, in: folder)
    let expected = ranges.reduce(into: Data()) {
      $0 += whole[$1.lowerBound * Self.frameBytes..<$1.upperBound * Self.frameBytes]
    }
    #expect(pieces == expected)
  }

  /// The frames before a piece are skipped: a film of ten hours ends as a short one does.
  @Test func theEndOfALongFilmIsThatOfAShortOne() throws {
    let folder = try TemporaryFolder()
    let film = ["hero-push", "--fps", "25"]
    let long = try frames(film + ["--duration", "36000"], lines: ["900000..<900001"], in: folder)
    let short = try frames(film + ["--duration", "1"], lines: ["25..<26"], in: folder)
    #expect(long.count == Self.frameBytes && long == short)
  }

  @Test func eachPieceIsAFilmWhoseNameIsPrinted() throws {
    let folder = try TemporaryFolder()
    let outcome = try run(
      ["ink", "--fps", "10", "--duration", "2", "--frames", "-", "--keyframes", "4", "--out", "p_%03d.mp4"],
      lines: ["4..<8", "16..<21", "0..<4"], in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "p_004.mp4\np_016.mp4\np_000.mp4\n")
    #expect(try folder.names == ["p_000.mp4", "p_004.mp4", "p_016.mp4"])
  }

  /// An invalid line ends the command; the pieces before it remain.
  @Test(arguments: [
    ("4..8", "--frames 4..8: write first and end"), ("", "write first and end"),
    ("20..<22", "the film has frames 0..<21"),
    ("3..<8", "begins and ends at a multiple of 4"), ("4..<7", "begins and ends at a multiple of 4"),
  ])
  func anInvalidLineIsExplained(line: String, words: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try run(
      ["ink", "--fps", "10", "--duration", "2", "--frames", "-", "--keyframes", "4", "--out", "p_%d.mp4"],
      lines: ["0..<4", line, "4..<8"], in: folder)
    #expect(outcome.isFailure(2, saying: words), "\(outcome)")
    #expect(outcome.output == "p_0.mp4\n")
    #expect(try folder.names == ["p_0.mp4"])
  }

  @Test(arguments: [
    (["--frames", "-", "--out", "a.mp4"], "write %05d into its name"),
    (["--frames", "-", "--out", "a_%d.png"], "--frames - writes films or raw frames"),
    (["--frames", "-", "--out", "a_%d.mp4", "--stats"], "--stats is for a film in one piece"),
    (["--frames", "-", "--out", "a_%d.mp4", "--sheet", "s.png"], "--sheet is for a film in one piece"),
    (["--keyframes", "0", "--out", "a.mp4"], "--keyframes 0"),
    (["--keyframes", "10", "--out", "a.webm"], "ends in .mp4"),
    (["--keyframes", "10", "--out", "-"], "ends in .mp4"),
    (["--keyframes", "10", "--frames", "5..<20", "--out", "a.mp4"], "a multiple of 10"),
  ])
  func invalidOptionsAreExplained(options: [String], words: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try run(["ink", "--fps", "10", "--duration", "2"] + options, lines: ["0..<10"], in: folder)
    #expect(outcome.isFailure(2, saying: words), "\(outcome)")
    #expect(try folder.names == [])
  }
}
