import Foundation
import Glibc
import Testing

@testable import Segue

/// Recordings of touches that were edited by people, editors or other programs.
@Suite struct CLIGestureTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The touches of a drag from the left edge to the middle, from `t` to `t + 0.5` seconds.
  static func samples(at t: Double = 0) -> [String] {
    (0...20).map { step in
      let phase = step == 0 ? "began" : step == 20 ? "ended" : "moved"
      return
        #"{"t":\#(t + Double(step) / 40),"id":0,"phase":"\#(phase)","x":\#(4 + step * 10),"y":400}"#
    }
  }

  static func recording(_ samples: [String] = samples()) -> String {
    #"{"size":[390,844],"touches":["# + samples.joined(separator: ",\n") + "]}"
  }

  private func render(_ file: String, _ more: String...) throws -> CLI.Outcome {
    try CLI.run(
      ["render", "pop", "--size", "390x844", "--scale", ".1", "--gesture", file]
        + (more.isEmpty ? ["--at", ".3", "--out", "out.png"] : more), in: folder)
  }

  /// The bytes of the still at 0.3 of a transition that the recording drives.
  private func still(_ recording: String) throws -> Data {
    try folder.write(recording, "touches.json")
    let outcome = try render("touches.json")
    #expect(outcome.status == 0, "\(outcome)")
    return try Data(contentsOf: URL(fileURLWithPath: folder.file("out.png")))
  }

  @Test func touchesAreSortedByTime() throws {
    let plain = try still(Self.recording())
    #expect(try still(Self.recording(Self.samples().reversed())) == plain)
    // The drag moves something.
    let first = try #require(Self.samples().first)
    #expect(try still(Self.recording([first])) != plain)
  }

  /// Each touch refers to the frame of the stage at which the touch began.
  @Test func touchesFollowTheFramesOfTheStage() throws {
    let plain = try still(Self.recording())
    var samples = (0...20).map { step in
      let phase = step == 0 ? "began" : step == 20 ? "ended" : "moved"
      return
        #"{"t":\#(Double(step) / 40),"id":0,"phase":"\#(phase)","x":\#(102 + step * 5),"y":250}"#
    }
    func recording(_ stages: String) -> String {
      #"{"size":[1280,800],"touches":["# + samples.joined(separator: ",\n") + "]," + stages + "}"
    }
    // A recording may have a single frame of the stage, for all touches.
    #expect(try still(recording(#""stage":[100,50,195,422]"#)) == plain)
    let stages =
      #""stages":[{"t":0,"stage":[100,50,195,422]},{"t":0.1},{"t":0.25,"stage":[500,0,360,780]},{"t":0.4}]"#
    #expect(try still(recording(stages)) == plain)
    // Touches while no stage is shown, as in the gallery, are ignored, wherever the stage is before and after.
    samples += ["began", "ended"].enumerated().map { index, phase in
      #"{"t":\#(0.11 + Double(index) / 20),"id":1,"phase":"\#(phase)","x":140,"y":140}"#
    }
    #expect(try still(recording(stages)) == plain)
  }

  /// Without `--size`, a film has the size of the recorded stage, because a touch in a stage of another size could be
  /// too far from the edge.
  @Test func aFilmHasTheSizeOfTheRecordedStage() throws {
    func last(from x: Int, to end: Int) throws -> Data {
      let touches = (0...20).map { step in
        let phase = step == 0 ? "began" : step == 20 ? "ended" : "moved"
        return
          #"{"t":\#(Double(step) / 40),"id":0,"phase":"\#(phase)","x":\#(x + step * (end - x) / 20),"y":400}"#
      }
      let text =
        #"{"size":[1280,800],"stage":[461,100,279,604],"touches":["# + touches.joined(separator: ",") + "]}"
      try folder.write(text, "touches.json")
      let outcome = try CLI.run(
        ["render", "pop", "--gesture", "touches.json", "--scale", ".5", "--at", "1", "--out", "out.png"],
        in: folder)
      #expect(outcome.status == 0, "\(outcome)")
      return try Data(contentsOf: URL(fileURLWithPath: folder.file("out.png")))
    }
    let popped = try last(from: 463, to: 700)
    #expect(popped[16..<24].elementsEqual([0, 0, 0, 140, 0, 0, 1, 46]), "279x604 at half scale")
    #expect(try last(from: 480, to: 700) == popped)
    #expect(try last(from: 490, to: 700) != popped, "the touch begins too far from the edge")
  }

  @Test func byteOrderMarksAndLineEndingsDoNotMatter() throws {
    let plain = try still(Self.recording())
    #expect(try still("\u{feff}" + Self.recording()) == plain)
    #expect(try still(Self.recording().replacing("\n", with: "\r\n")) == plain)
    #expect(try still(Self.recording().replacing("\n", with: "\r") + "\n\n") == plain)
  }

  @Test(arguments: [["--at", ".5", "--out", "out.png"], ["--fps", "60", "--out", "out.mp4"]])
  func touchesADayApartAreRefused(moment: [String]) throws {
    let far = Self.samples() + Self.samples(at: 86_000)
    try folder.write(Self.recording(far), "touches.json")
    let outcome = try CLI.run(
      ["render", "pop", "--size", "60x120", "--gesture", "touches.json"] + moment, in: folder)
    #expect(outcome.isFailure(1, saying: "touches.json lasts 86000.5 s", "limit of 600 s"), "\(outcome)")
    #expect(try folder.names == ["touches.json"])
  }

  /// If a duration is given, the length of the recording does not matter.
  @Test func aDurationLimitsALongRecording() throws {
    try folder.write(Self.recording(Self.samples() + Self.samples(at: 86_000)), "touches.json")
    let outcome = try render("touches.json", "--fps", "10", "--duration", ".2", "--out", "f_%d.png")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.names == ["f_0.png", "f_1.png", "f_2.png", "touches.json"])
  }

  @Test func aRecordingWithoutTouchesIsRefused() throws {
    try folder.write(Self.recording([]), "touches.json")
    #expect(try render("touches.json").isFailure(1, saying: "touches.json has no touches"))
    #expect(try folder.names == ["touches.json"])
  }

  /// The number of simultaneous touches is limited, because the cost grows with its square.
  @Test func atMostAHundredFingersMayBeDown() throws {
    let touches = (0..<5000).map { id in
      #"{"t":\#(Double(id) / 5000),"id":\#(id),"phase":"began","x":\#(id % 390),"y":400}"#
    }
    try folder.write(Self.recording(touches), "touches.json")
    #expect(try render("touches.json").isFailure(1, saying: "over 100 fingers down at once"))
    try folder.write(Self.recording(Array(touches.prefix(100))), "touches.json")
    #expect(try render("touches.json").status == 0)
    // More fingers than the limit are allowed one after the other.
    let taps = (0..<150).flatMap { id in
      ["began", "ended"].enumerated().map { index, phase in
        #"{"t":\#(Double(2 * id + index) / 300),"id":\#(id),"phase":"\#(phase)","x":200,"y":400}"#
      }
    }
    try folder.write(Self.recording(taps), "touches.json")
    #expect(try render("touches.json").status == 0)
  }

  private static func touch(
    t: String = "0", id: String = "0", x: String = "1", y: String = "1", size: String = "390,844"
  ) -> String {
    #"{"size":[\#(size)],"touches":[{"t":\#(t),"id":\#(id),"phase":"began","x":\#(x),"y":\#(y)}]}"#
  }

  @Test(arguments: [
    (touch(t: "NaN"), "not valid JSON"), (touch(t: "1e99"), "from 0 to 86400 s"),
    (touch(t: "1e999"), "out of range"),
    (touch(t: "-1e-9"), "from 0 to 86400 s"), (touch(id: "1e99"), "touches.json"),
    (touch(id: "true"), "another type"),
    (touch(x: "1e300"), "beyond 1000000 points"), (touch(y: "-1e7"), "beyond 1000000 points"),
    (touch(size: "1e300,844"), "two numbers from 1"), (touch(size: "1e-300,844"), "two numbers from 1"),
    (touch(size: "-1,844"), "two numbers from 1"), (touch(size: "390"), "two numbers from 1"),
    (touch(size: "1,2,3"), "two numbers from 1"), ("", "not valid JSON"), ("\0\0\0\0", "touches.json"),
    ("{\"size\":\0[1,2]}", "touches.json"), (String(repeating: "[", count: 100_000), "not valid JSON"),
    (String(repeating: #"{"size":"#, count: 100_000), "not valid JSON"), ("null", "touches.json"),
  ])
  func valuesOutOfRangeAreReported(text: String, words: String) throws {
    try folder.write(text, "touches.json")
    let outcome = try render("touches.json")
    #expect(outcome.isFailure(1, saying: "touches.json", words), "\(outcome)")
    #expect(try folder.names == ["touches.json"])
  }

  @Test func bytesThatAreNoTextAreReported() throws {
    var bytes = Array(Self.touch().utf8)
    bytes[try #require(bytes.firstIndex(of: UInt8(ascii: "b")))] = 0xff
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("touches.json")))
    #expect(try render("touches.json").isFailure(1, saying: "touches.json"))
  }

  @Test func pathsThatAreNoOrdinaryFilesAreReported() throws {
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    try folder.write("", "large")
    #expect(truncate(folder.file("large"), 1 << 30) == 0)
    #expect(try render("pipe").isFailure(1, saying: "pipe", "not an ordinary file"))
    #expect(try render("/dev/zero").isFailure(1, saying: "/dev/zero", "not an ordinary file"))
    #expect(try render(".").isFailure(1, saying: "it is a folder"))
    #expect(try render("large").isFailure(1, saying: "more than 64 MiB"))
    #expect(try render("none").isFailure(1, saying: "no recording at none", "check the path"))
    #expect(try folder.names == ["large", "pipe"])
  }

  /// A file name cannot control the terminal or add a line to a message.
  @Test func namesAreWrittenWithoutControlCharacters() throws {
    let outcome = try render("a\u{1b}[2J\u{7}b\u{202e}c")
    #expect(outcome.isFailure(1, saying: "a\\u{1b}[2J\\u{7}b\\u{202e}c"), "\(outcome)")
    let option = try CLI.run(["render", "push\u{1b}[31m", "--out", "a.png", "--at", "0"])
    #expect(option.isFailure(2, saying: "push\\u{1b}[31m"), "\(option)")
    #expect(option.errors.unicodeScalars.filter { $0.value < 0x20 } == ["\n"])
  }
}
