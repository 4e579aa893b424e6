import Foundation
import Glibc
import Testing

@testable import Segue

/// The demo in a window on the display that `DISPLAY` names, with simulated mouse events.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
struct WindowedTests {
  @Test func theDemoOpensOnTheGrid() throws {
    let demo = try Demo()
    #expect(try demo.eventuallyShows(.grid))
  }

  @Test func aClickOpensThePicture() throws {
    let demo = try Demo()
    try demo.openPicture()
    #expect(try demo.eventuallyShows(.detail))
  }

  @Test func aDragPastTheMiddleGoesBack() throws {
    let demo = try Demo()
    try demo.openPicture()
    try demo.drag(from: 90, to: 330)
    #expect(try demo.eventuallyShows(.grid))
  }

  @Test func aShortDragReturns() throws {
    let demo = try Demo()
    try demo.openPicture()
    try demo.drag(from: 90, to: 90 + 0.3 * 390)
    #expect(try demo.eventuallyShows(.detail))
  }

  @Test func aZoomCanBeGrabbedAgain() throws {
    let demo = try Demo()
    try demo.openPicture()
    try demo.drag(from: 90, to: 90 + 0.3 * 390)
    // The second drag begins in the middle of the return, which takes a quarter of a second.
    usleep(60_000)
    try demo.drag(from: 60, to: 360)
    #expect(try demo.eventuallyShows(.grid))
  }

  @Test func aSessionIsRecordedReplayedAndCaptured() throws {
    let folder = try TemporaryFolder()
    // The time is sufficient on a busy machine, too.
    let demo = try Demo(["--seconds", "12", "--record", "touches.json"], in: folder)
    try demo.openPicture()
    let outcome = try demo.end()
    #expect(outcome.status == 0, "\(outcome)")
    let replay = [
      "demo", "flatzoom-push", "--size", "390x844", "--seconds", "13", "--replay", "touches.json",
      "--screenshot", "shot.png",
    ]
    #expect(try CLI.run(replay, in: folder).status == 0)
    let shot = try CGImage.decode(contentsOf: folder.file("shot.png"))
    #expect(try Demo.Screen.detail.isShown(by: shot))
    #expect(try folder.names == ["shot.png", "touches.json"])
  }

  /// The session is saved when Ctrl-C or a hangup ends the demo.
  @Test(arguments: [SIGINT, SIGHUP])
  func anInterruptionSavesTheSession(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let demo = try Demo(["--record", "touches.json", "--screenshot", "shot.png"], in: folder)
    #expect(try folder.names == [], "nothing is left if the display disappears")
    try demo.openPicture()
    let outcome = try demo.end(by: signal)
    #expect(outcome.status == 128 + signal && outcome.errors.isEmpty, "\(outcome)")
    #expect(try folder.names == ["shot.png", "touches.json"])
    let shot = try CGImage.decode(contentsOf: folder.file("shot.png"))
    #expect(try Demo.Screen.detail.isShown(by: shot))
    #expect(try folder.text("touches.json").contains("began"))
  }
}

/// The CLI's demo in a window, driven by a simulated mouse.
private final class Demo {
  /// The screens that the window can show at rest, as `segue render` draws them.
  enum Screen {
    case grid, detail

    private static let cache = Cache()

    private final class Cache: @unchecked Sendable {
      // Each entry is filled once; the suite is serialized.
      var images: [Screen: CGImage] = [:]
    }

    func image() throws -> CGImage {
      if let image = Self.cache.images[self] { return image }
      let folder = try TemporaryFolder()
      let id = self == .grid ? "flatzoom-push" : "flatzoom-pop"
      let outcome = try CLI.run(
        ["render", id, "--at", "0", "--scale", "1", "--out", "screen.png"], in: folder)
      try #require(outcome.status == 0, "\(outcome)")
      let image = try CGImage.decode(contentsOf: folder.file("screen.png"))
      Self.cache.images[self] = image
      return image
    }

    /// Whether an image shows the screen: on average, a component differs by less than one level of 255.
    func isShown(by other: CGImage) throws -> Bool {
      let image = try image()
      guard (image.width, image.height) == (other.width, other.height) else { return false }
      // Every seventh component is compared. As 7 has no common factor with a row's size, all columns are sampled.
      let offsets = stride(from: 0, to: image.width * image.height * 4, by: 7)
      let difference = image.withPixels { a in
        other.withPixels { b in offsets.reduce(0) { $0 + abs(Int(a[$1]) - Int(b[$1])) } }
      }
      return Double(difference) / Double(image.width * image.height * 4 / 7) < 1
    }
  }

  private let child: CLI.Running
  private let window: String
  private var origin = (x: 0, y: 0)
  private var hasEnded = false

  init(_ arguments: [String] = [], in folder: TemporaryFolder? = nil) throws {
    child = try CLI.Running(["demo", "flatzoom-push", "--size", "390x844"] + arguments, in: folder)
    window =
      try Self.tool("xdotool", "search", "--sync", "--onlyvisible", "--name", "Flat zoom")
      .split(separator: "\n").last.map(String.init) ?? ""
    let geometry = try Self.tool("xdotool", "getwindowgeometry", "--shell", window)
    for line in geometry.split(separator: "\n") {
      if line.hasPrefix("X=") { origin.x = Int(line.dropFirst(2)) ?? 0 }
      if line.hasPrefix("Y=") { origin.y = Int(line.dropFirst(2)) ?? 0 }
    }
    try #require(try eventuallyShows(.grid), "the window opened")
  }

  deinit {
    if !hasEnded {
      child.send(SIGTERM)
      _ = try? child.wait()
    }
  }

  /// Waits until the demo exits.
  func end() throws -> CLI.Outcome {
    hasEnded = true
    return try child.wait()
  }

  /// Sends a signal and waits until the demo exits.
  func end(by signal: Int32) throws -> CLI.Outcome {
    child.send(signal)
    return try end()
  }

  /// Clicks the first picture and waits until it is open.
  func openPicture() throws {
    try mouse(["mousemove", coordinates(75, 175), "mousedown", "1", "sleep", "0.05", "mouseup", "1"])
    try #require(try eventuallyShows(.detail), "a click opens the picture")
    // The picture looks finished before the transition has ended, and a drag during a push pops nothing.
    usleep(500_000)
  }

  /// Drags along the middle of the window, by points from its left edge.
  func drag(from start: Double, to end: Double) throws {
    var words = ["mousemove", coordinates(start, 420), "mousedown", "1"]
    for step in 1...10 {
      words += ["sleep", "0.016", "mousemove", coordinates(start + (end - start) * Double(step) / 10, 420)]
    }
    // A rest before the release ends the drag without velocity.
    try mouse(words + ["sleep", "0.15", "mouseup", "1"])
  }

  /// Whether the window shows a screen, now or within a few seconds.
  func eventuallyShows(_ screen: Screen) throws -> Bool {
    for _ in 0..<40 {
      if try screen.isShown(by: capture()) { return true }
      usleep(100_000)
    }
    return false
  }

  /// Captures the window from its display.
  private func capture() throws -> CGImage {
    let folder = try TemporaryFolder()
    let display = ProcessInfo.processInfo.environment["DISPLAY"] ?? ""
    _ = try Self.tool(
      "ffmpeg", "-nostdin", "-loglevel", "error", "-f", "x11grab", "-draw_mouse", "0", "-video_size",
      "390x844",
      "-i", "\(display)+\(origin.x),\(origin.y)", "-frames:v", "1", folder.file("shot.png"))
    return try CGImage.decode(contentsOf: folder.file("shot.png"))
  }

  private func coordinates(_ x: Double, _ y: Double) -> String { "\(origin.x + Int(x)) \(origin.y + Int(y))" }

  private func mouse(_ words: [String]) throws {
    _ = try Self.tool(["xdotool"] + words.flatMap { $0.split(separator: " ").map(String.init) })
  }

  private static func tool(_ words: String...) throws -> String { try tool(words) }

  private static func tool(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(words.joined(separator: " "))")
    return String(decoding: data, as: UTF8.self)
  }
}
