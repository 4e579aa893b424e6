import Foundation
import Glibc
import Testing

@testable import Segue

/// The files that a session of the demo writes: its recording and its screenshots.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
struct WindowedSessionTests {
  private struct Recording: Decodable {
    struct Stage: Decodable {
      let t: Double
      let stage: [Double]?
    }

    let stage: [Double]?
    let stages: [Stage]?
  }

  /// The recording has the frame of the stage during the drag, although the stage is moved and left afterwards.
  @Test func theStageOfADragIsRecorded() throws {
    let folder = try TemporaryFolder()
    let display = try PrivateDisplay(width: 1280, height: 800)
    let child = try CLI.Running(
      ["demo", "pop", "--size", "1280x800", "--record", "touches.json"], in: folder,
      environment: ["DISPLAY": display.name])
    defer { child.send(SIGKILL) }
    try display.tool("search", "--sync", "--onlyvisible", "--name", "Pop")
    usleep(3_000_000)
    try display.tool(
      "mousemove", "600", "400", "sleep", "0.2", "mousedown", "1", "sleep", "0.06", "mousemove", "650", "400",
      "sleep", "0.06", "mouseup", "1")
    usleep(1_000_000)
    // The keys show the stage in the whole window, in the phone, then the gallery, and quit.
    for key in ["w", "Escape", "Escape", "q"] {
      try display.tool("key", key)
      usleep(1_000_000)
    }
    let outcome = try child.wait()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let text = try folder.text("touches.json")
    let recording = try JSONDecoder().decode(Recording.self, from: Data(text.utf8))
    let stage = try #require(recording.stage, "\(text)")
    #expect(recording.stages == nil)
    try #require(stage.count == 4)
    let area = CGRect(x: stage[0], y: stage[1], width: stage[2], height: stage[3])
    #expect(area.width < 400 && area.height > area.width && area.contains(CGPoint(x: 600, y: 400)))
    let film = try CLI.run(
      ["render", "pop", "--gesture", "touches.json", "--at", "0", "--scale", ".1", "--out", "a.png"],
      in: folder)
    #expect(film.status == 0, "\(film)")
  }

  /// A screenshot that cannot be written completely leaves no file, and other files are unchanged.
  @Test func aScreenshotOverTheLimitOfFileSizesLeavesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", "segue-001.png")
    let display = try PrivateDisplay(width: 900, height: 700)
    let child = try CLI.Running(
      ["demo", "push", "--size", "900x700"], in: folder, environment: ["DISPLAY": display.name],
      prefix: ["/bin/sh", "-c", "ulimit -f 20; exec \"$0\" \"$@\""])
    defer { child.send(SIGKILL) }
    try display.tool("search", "--sync", "--onlyvisible", "--name", "Push")
    usleep(3_000_000)
    try display.tool("mousemove", "5", "5")
    for key in ["p", "p", "q"] {
      try display.tool("key", key)
      usleep(1_500_000)
    }
    let outcome = try child.wait()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.names == ["segue-001.png"])
    #expect(try folder.text("segue-001.png") == "mine")
  }
}
