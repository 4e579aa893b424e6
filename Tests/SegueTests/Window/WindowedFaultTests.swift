import Foundation
import Glibc
import Testing

@testable import Segue

/// The demo in a window that closes, shrinks or loses its display.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
struct WindowedFaultTests {
  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Tools/window")

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
    FileManager.default.isExecutableFile(atPath: path)
      && (try? CLI.run(["-c", "import numpy, PIL"], binary: path))?.status == 0
  }

  /// Runs a script that starts its own displays.
  private func script(_ name: String, _ words: String...) throws -> CLI.Outcome {
    let python = try #require(Self.python, "no Python with numpy and PIL: scripts/install.sh")
    return try CLI.run(
      [Self.scripts.appendingPathComponent(name).path, CLI.binary] + words,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"], binary: python)
  }

  /// A window manager's request to close ends the demo with the status 0, in each of its states.
  @Test(arguments: [
    "opening,gallery", "at-rest,in-transition", "held-drag,released-drag", "tuning,help", "search,paused",
    "scrubbing,one-pixel", "broken-shader",
  ])
  func aRequestToCloseEndsTheDemo(states: String) throws {
    let outcome = try script("closes.py", "--states", states)
    let count = states.split(separator: ",").count
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.hasSuffix("\(count) ended, 0 ignored, 0 crashed\n"), "\(outcome.output)")
  }

  /// The script opens, scrubs, drags and closes entries. At rest, the demo shows the frames of `segue render`.
  @Test(arguments: [("gallery", "push,sheet-present"), ("rest", "push,pop,sheet-present")])
  func aTourHasNoFault(part: String, entries: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try script("tour.py", "--part", part, "--only", entries, "--out", folder.path)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  /// If the X server dies, at rest or during a transition, the demo prints one line and saves the recording, if any.
  @Test(arguments: [true, false], [true, false])
  func theRecordingSurvivesTheDisplay(records: Bool, inTransition: Bool) throws {
    let folder = try TemporaryFolder()
    let display = try PrivateDisplay()
    let words = ["demo", "push", "--size", "390x844"] + (records ? ["--record", "touches.json"] : [])
    let child = try CLI.Running(words, in: folder, environment: ["DISPLAY": display.name])
    defer { child.send(SIGKILL) }
    try display.tool("search", "--sync", "--onlyvisible", "--name", "Push")
    usleep(3_000_000)
    try display.tool(
      "mousemove", "75", "300", "sleep", "0.2", "mousedown", "1", "sleep", "0.06", "mouseup", "1")
    usleep(inTransition ? 150_000 : 2_000_000)
    display.kill()
    let outcome = try child.wait()
    let remedy = records ? "touches.json has the recording" : "once there is a display"
    #expect(outcome.isFailure(1, saying: "the connection to the display is lost", remedy), "\(outcome)")
    #expect(try folder.names == (records ? ["touches.json"] : []))
    if records {
      let recording = try folder.text("touches.json")
      #expect(recording.contains("began") && recording.contains("ended"), "\(recording)")
      let read = try CLI.run(
        ["render", "pop", "--gesture", "touches.json", "--at", "0", "--scale", ".1", "--out", "a.png"],
        in: folder)
      #expect(read.status == 0, "\(read)")
    }
  }

  @Test func theDemoRunsInAWindowOfOnePixel() throws {
    let folder = try TemporaryFolder()
    for words in [["push"], [], ["starwars", "--hud"]] {
      let outcome = try CLI.run(
        ["demo"] + words + ["--size", "1x1", "--seconds", "2", "--screenshot", "shot.png"], in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(words): \(outcome)")
      let shot = try CGImage.decode(contentsOf: folder.file("shot.png"))
      #expect(shot.width == 1 && shot.height == 1)
    }
  }
}
