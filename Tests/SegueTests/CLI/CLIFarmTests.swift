import Foundation
import Testing

/// scripts/render-farm.py, with a substitute for Ray that executes each task when the script requests its result.
@Suite struct CLIFarmTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/render-farm.py").path

  private static let ray = """
    class remote:
        def __init__(self, function): self.function = function
        def remote(self, *arguments): return lambda: self.function(*arguments)
    def init(**options): pass
    def get(task): return task()

    """

  private func farm(_ frames: Int, _ size: String, in folder: TemporaryFolder) throws -> CLI.Outcome {
    try FileManager.default.createDirectory(atPath: folder.file("ray"), withIntermediateDirectories: true)
    try folder.write(Self.ray, "ray/ray.py")
    return try CLI.run(
      [
        Self.script, "film.mp4", "\(frames)", "60", size, "--", CLI.binary, "render", "ink", "--size", size,
        "--scale", "1", "--duration", "0.65",
      ], in: folder, environment: ["PYTHONPATH": folder.file("ray"), "PYTHONDONTWRITEBYTECODE": "1"],
      binary: "/usr/bin/python3")
  }

  @Test func piecesAreJoinedToAFilmWithTaggedColours() throws {
    let folder = try TemporaryFolder()
    let outcome = try farm(40, "64x48", in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.names == ["film.mp4", "ray"])
    let probe = try CLI.run(
      [
        "ffprobe", "-v", "error", "-count_frames", "-of", "csv=p=0", "-show_entries",
        "stream=nb_read_frames,color_space,color_range,color_primaries,color_transfer",
        folder.file("film.mp4"),
      ], binary: "/usr/bin/env")
    #expect(probe.output == "tv,bt709,bt709,bt709,40\n", "\(probe)")
  }

  /// The first case fails because the second piece ends after the film's last frame, and the second case because the
  /// sides of an MP4 must be even.
  @Test(arguments: [(70, "64x48"), (40, "63x48")])
  func aFailureLeavesTheOldFilm(frames: Int, size: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "film.mp4")
    let outcome = try farm(frames, size, in: folder)
    #expect(outcome.status != 0, "\(outcome)")
    #expect(try folder.names == ["film.mp4", "ray"])
    #expect(try folder.text("film.mp4") == "old")
  }
}
