import Foundation
import Testing

/// scripts/render-farm.py with processes of this machine, and with a substitute for Ray whose actors live in the
/// script's process.
@Suite struct CLIFarmTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/render-farm.py").path

  private static let ray = """
    class Method:
        def __init__(self, function): self.function = function
        def remote(self, *arguments): return lambda: self.function(*arguments)
    class Actor:
        def __init__(self, instance): self.instance = instance
        def __getattr__(self, name): return Method(getattr(self.instance, name))
    class remote:
        def __init__(self, kind): self.kind = kind
        def remote(self, *arguments): return Actor(self.kind(*arguments))
    def init(**options): pass
    def get(task): return task()
    def kill(actor): actor.instance.stop()

    """

  /// The command of a film of 40 frames, and the interval of the farm's pieces.
  private static func film(_ size: String, rate: String) -> [String] {
    [
      "render", "ink", "--size", size, "--scale", "1", "--fps", rate, "--duration",
      rate == "60" ? "0.65" : "1.3013",
    ]
  }

  private func farm(
    _ frames: Int, _ size: String, rate: String = "60", in folder: TemporaryFolder, options: [String] = []
  ) throws -> CLI.Outcome {
    try FileManager.default.createDirectory(atPath: folder.file("ray"), withIntermediateDirectories: true)
    try folder.write(Self.ray, "ray/ray.py")
    return try CLI.run(
      [Self.script, "film.mp4", "\(frames)", "--piece", "7", "--batch", "2", "--workers", "2"] + options
        + ["--", CLI.binary] + Self.film(size, rate: rate), in: folder,
      environment: ["PYTHONPATH": folder.file("ray"), "PYTHONDONTWRITEBYTECODE": "1"],
      binary: "/usr/bin/python3")
  }

  /// The lines that a program prints about a film.
  private func lines(_ words: [String], in folder: TemporaryFolder) throws -> [Substring] {
    let outcome = try CLI.run(Array(words.dropFirst()), in: folder, binary: "/usr/bin/\(words[0])")
    #expect(outcome.status == 0, "\(outcome)")
    return outcome.output.split(separator: "\n")
  }

  @Test(arguments: [("60", []), ("60", ["--local", "--times"]), ("30000/1001", ["--local"])])
  func theJoinedFilmHasTheFramesOfTheWholeFilm(rate: String, options: [String]) throws {
    let folder = try TemporaryFolder()
    let outcome = try farm(40, "64x48", rate: rate, in: folder, options: options)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("processor time: ") == options.contains("--times"))
    #expect(try folder.names == ["film.mp4", "ray"])
    let whole = try CLI.run(
      Self.film("64x48", rate: rate) + ["--keyframes", "7", "--out", "whole.mp4"], in: folder)
    #expect(whole.status == 0, "\(whole)")
    let frames = try ["film.mp4", "whole.mp4"].map {
      try lines(["ffmpeg", "-v", "error", "-i", $0, "-f", "framemd5", "-"], in: folder).filter {
        !$0.hasPrefix("#")
      }
    }
    #expect(frames[0].count == 40 && frames[0] == frames[1])
    #expect(Set(frames[0].compactMap { $0.split(separator: ",").last }).count > 20, "the film moves")
    let packets = try ["film.mp4", "whole.mp4"].map {
      try lines(
        ["ffprobe", "-v", "error", "-of", "csv", "-show_entries", "packet=pts,dts,duration,flags", $0],
        in: folder)
    }
    #expect(packets[0].count == 40 && packets[0] == packets[1])
    #expect(packets[0].count { $0.contains(",K") } == 6, "each piece begins with a keyframe")
    let colours = try lines(
      [
        "ffprobe", "-v", "error", "-of", "csv=p=0", "-show_entries",
        "stream=color_space,color_range,color_primaries,color_transfer", "film.mp4",
      ], in: folder)
    #expect(colours == ["tv,bt709,bt709,bt709"])
  }

  /// The first case fails because a piece begins after the film's last frame, the second one because the sides of an MP4
  /// must be even, and the third one because the last piece ends within the film.
  @Test(arguments: [(70, "64x48"), (40, "63x48"), (20, "64x48")], [[], ["--local"]])
  func aFailureLeavesTheOldFilm(film: (frames: Int, size: String), options: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "film.mp4")
    let outcome = try farm(film.frames, film.size, in: folder, options: options)
    #expect(outcome.status == 1 && outcome.errors.hasPrefix("render-farm: segue: error: "), "\(outcome)")
    #expect(try folder.names == ["film.mp4", "ray"])
    #expect(try folder.text("film.mp4") == "old")
  }
}
