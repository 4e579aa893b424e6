import Foundation
import Testing

@testable import Segue

@Suite struct CLIRenderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func render(_ arguments: String...) throws -> CLI.Outcome {
    try CLI.run(["render", "flatzoom-push", "--size", "40x80"] + arguments, in: folder)
  }

  @Test func stillsAreNamedByTheirPercentage() throws {
    #expect(try render("--at", "0,.255,1", "--out", "f_%03d.png").status == 0)
    #expect(try folder.names == ["f_000.png", "f_026.png", "f_100.png"])
    let image = try CGImage.decode(contentsOf: folder.file("f_026.png"))
    #expect((image.width, image.height) == (80, 160))
  }

  @Test func aFolderIsMade() throws {
    #expect(try render("--at", "0.5", "--out", "stills").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("stills")) == ["frame_050.png"])
    #expect(try render("--fps", "5", "--out", "frames/").status == 0)
    let frames = try FileManager.default.contentsOfDirectory(atPath: folder.file("frames")).sorted()
    #expect(frames == (0...4).map { "frame_0000\($0).png" })
  }

  @Test func aFolderWithAFilmsNameIsNotFilled() throws {
    try FileManager.default.createDirectory(atPath: folder.file("d.mp4"), withIntermediateDirectories: false)
    #expect(try render("--fps", "5", "--out", "d.mp4").isFailure(2, saying: "a folder has this name"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("d.mp4")) == [])
    // The folder is filled if the name ends with a slash.
    #expect(try render("--at", "0.5", "--out", "d.mp4/").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("d.mp4")) == ["frame_050.png"])
  }

  @Test func aFilmHasTheRoundedNumberOfStepsAndOneFrameMore() throws {
    // 0.8 s at 24 frames a second are 19.2 steps.
    let outcome = try render("--fps", "24", "--stats", "--out", "f_%02d.png")
    #expect(outcome.status == 0)
    #expect(try folder.names.count == 20)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 20)
    let keys: Set = [
      "frame", "t", "draws", "passes", "targets", "uploads_bytes", "pixels", "layers", "cpu_ms", "gpu_ms",
      "allocations", "stages_ms",
    ]
    for (frame, line) in lines.enumerated() {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(Set(object.keys) == keys)
      #expect(object["frame"] as? Int == frame)
      let stages = try #require(object["stages_ms"] as? [String: Double]).values.reduce(0, +)
      let parts = ["cpu_ms", "gpu_ms"].compactMap { object[$0] as? Double }
      #expect(parts.count == 2 && abs(stages - parts[0] - parts[1]) < 0.01)
    }
    // The last frame is the end, as --at 1 shows it.
    #expect(try render("--at", "1", "--out", "end.png").status == 0)
    #expect(try Data(contentsOf: url("f_19.png")) == Data(contentsOf: url("end.png")))
  }

  @Test func aPartOfAFilmHasTheSameFrames() throws {
    #expect(try render("--fps", "10", "--out", "all_%d.png").status == 0)
    #expect(try render("--fps", "10", "--frames", "3..<5", "--out", "part_%d.png").status == 0)
    for frame in 3..<5 {
      #expect(try Data(contentsOf: url("all_\(frame).png")) == Data(contentsOf: url("part_\(frame).png")))
    }
    #expect(try folder.names.filter { $0.hasPrefix("part") } == ["part_3.png", "part_4.png"])
  }

  /// Frames in a folder are frames of a film at 60 frames per second if no other rate is given.
  @Test func partsOfASequenceNeedNoRate() throws {
    #expect(try render("--frames", "0..<2", "--out", "part").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("part")).sorted()
        == ["frame_00000.png", "frame_00001.png"])
  }

  @Test func spacesAroundSeparatorsDoNotCount() throws {
    let outcome = try CLI.run(
      [
        "render", "cube", "--size", "40x80", "--at", ".2, .5", "--set", "distance = 400", "--out", "f_%d.png",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.names == ["f_20.png", "f_50.png"])
  }

  @Test func theSameCommandGivesTheSameBytes() throws {
    for name in ["a.png", "b.png"] { #expect(try render("--at", "0.37", "--out", name).status == 0) }
    #expect(try Data(contentsOf: url("a.png")) == Data(contentsOf: url("b.png")))
  }

  @Test(arguments: ["--cancel-at", "--reverse-at"])
  func aCancelledTransitionEndsLikeItsFirstFrame(option: String) throws {
    for (id, progress) in [("flatzoom-push", ".1"), ("flatzoom-pop", ".4"), ("push", ".3")] {
      let outcome = try CLI.run(
        ["render", id, "--size", "40x80", option, progress, "--fps", "20", "--out", "\(id)_%03d.png"],
        in: folder
      )
      #expect(outcome.status == 0, "\(outcome)")
      let names = try folder.names.filter { $0.hasPrefix(id + "_") }
      let (first, last) = (try #require(names.first), try #require(names.last))
      #expect(try Data(contentsOf: url(first)) == Data(contentsOf: url(last)), "\(id)")
      let middle = names[names.count / 4]
      #expect(try Data(contentsOf: url(first)) != Data(contentsOf: url(middle)), "\(id) moves")
    }
  }

  @Test func aFilmMayHaveAContactSheet() throws {
    #expect(try render("--fps", "10", "--out", "f.mp4", "--sheet", "s.png").status == 0)
    #expect(try folder.names == ["f.mp4", "s.png"])
    #expect(try CGImage.decode(contentsOf: folder.file("s.png")).width > 80 * 6)
  }

  /// Writes a picture of one colour, which nothing else in the frames has.
  private func writePicture(_ name: String, _ bgr: [UInt8]) throws {
    let pixels: [UInt8] = (0..<64).flatMap { _ in bgr + [255] }
    let picture = CGImage(width: 8, height: 8, isOpaque: true, premultipliedBGRA: pixels)
    try Data(picture.pngData()).write(to: url(name))
  }

  private func count(_ bgr: [UInt8], in name: String) throws -> Int {
    try CGImage.decode(contentsOf: folder.file(name)).withPixels { bytes in
      stride(from: 0, to: bytes.count, by: 4).filter { Array(bytes[$0..<($0 + 3)]) == bgr }.count
    }
  }

  @Test func theUsersPictureIsShown() throws {
    try writePicture("in.png", [200, 20, 180])
    #expect(
      try render(
        "--size", "390x844", "--scale", "0.25", "--from", "in.png", "--stage", "app", "--at", "1", "--out",
        "out.png"
      )
      .status == 0)
    #expect(try count([200, 20, 180], in: "out.png") > 400)
  }

  /// The picture of `--from` is on the disappearing screen, and the picture of `--to` is on the appearing screen, for
  /// presentations and for dismissals.
  @Test(arguments: [
    "push", "pop", "bubble-present", "bubble-dismiss", "starwars", "blur-zoom", "blur-zoom-pop",
  ])
  func theSecondPictureReplacesTheFirst(id: String) throws {
    try theSecondPictureReplacesTheFirst(id, on: ["--stage", "app"])
    try theSecondPictureReplacesTheFirst(id, on: [])
  }

  private func theSecondPictureReplacesTheFirst(_ id: String, on stage: [String]) throws {
    let (first, second) = ([200, 20, 180] as [UInt8], [20, 200, 10] as [UInt8])
    try writePicture("a.png", first)
    try writePicture("b.png", second)
    let outcome = try CLI.run(
      [
        "render", id, "--scale", "0.25", "--from", "a.png", "--to", "b.png", "--at", "0,1", "--out",
        "%03d.png",
      ] + stage,
      in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try count(first, in: "000.png") > 100 && count(second, in: "000.png") == 0)
    #expect(try count(second, in: "100.png") > 100 && count(first, in: "100.png") == 0)
  }

  /// A recorded drag drives the pop, which finishes beyond the middle and is cancelled before it. The last frame shows
  /// the screen at rest.
  @Test(arguments: [(0.7, "flatzoom-push"), (0.3, "flatzoom-pop")])
  func touchesLeadATransition(fraction: Double, restsAs id: String) throws {
    var touches = [TouchSample(t: 0.05, id: 0, phase: .began, x: 60, y: 500)]
    for step in 1...30 {
      let (t, x) = (0.05 + Double(step) / 60, 60 + 390 * fraction * Double(step) / 30)
      touches.append(TouchSample(t: t, id: 0, phase: .moved, x: x, y: 500))
    }
    touches.append(TouchSample(t: 0.65, id: 0, phase: .ended, x: 60 + 390 * fraction, y: 500))
    struct Recording: Encodable {
      let size: [Double]
      let touches: [TouchSample]
    }
    try JSONEncoder().encode(Recording(size: [390, 844], touches: touches)).write(to: url("touches.json"))
    let size = ["--size", "390x844", "--scale", "0.25"]
    func run(_ arguments: String...) throws -> CLI.Outcome {
      try CLI.run(["render"] + arguments + size, in: folder)
    }
    let film = try run(
      "flatzoom-interactive-pop", "--gesture", "touches.json", "--fps", "30", "--out", "f_%03d.png")
    #expect(film.status == 0, "\(film)")
    #expect(try run(id, "--at", "0", "--out", "rest.png").status == 0)
    let frames = try folder.names.filter { $0.hasPrefix("f_") }
    let rest = try Data(contentsOf: url("rest.png"))
    #expect(try Data(contentsOf: url(try #require(frames.last))) == rest)
    // Frame 12, at 0.4 s, is within the drag, which lasts 0.6 s.
    #expect(try Data(contentsOf: url(frames[12])) != rest)
    #expect(frames.count > 20)
  }

  private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.file(name)) }

  /// The allocations of the threads that encode pictures are not counted.
  @Test func onlyAllocationsOfTheThreadOfFramesAreCounted() throws {
    let hashing = ["SWIFT_DETERMINISTIC_HASHING": "1"]
    let settings = ["--size", "390x844", "--scale", "1", "--raster", "software"]
    func film(_ out: String) throws -> [Int] {
      let outcome = try CLI.run(
        ["render", "flatzoom-push", "--fps", "30", "--stats", "--out", out] + settings, in: folder,
        environment: hashing)
      try #require(outcome.status == 0, "\(outcome)")
      return try outcome.output.split(separator: "\n").map {
        let line = try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        return try #require(line?["allocations"] as? Int)
      }
    }
    let (pictures, frames) = (try film("f_%03d.png"), try film("f.mp4"))
    try #require(pictures.count == 25 && frames.count == 25)
    for (index, (one, other)) in zip(pictures, frames).enumerated() {
      #expect(abs(one - other) <= 8 + max(one, other) / 100, "frame \(index): \(one), \(other)")
    }
    let sums = [pictures, frames].map { $0[8..<20].reduce(0, +) }
    #expect(abs(sums[0] - sums[1]) <= 24, "\(pictures), \(frames)")
  }
}
