import Foundation
import Testing

@testable import Segue

/// Sizes from one pixel to the maximum length of a side.
@Suite struct CLISizeTests {
  @Test(arguments: ["16384x1", "1x16384", "1x1", "3x5000"])
  func filmsOfExtremeSizesHaveSheets(size: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      [
        "render", "present", "--size", size, "--scale", "1", "--fps", "10", "--sheet", "s.png", "--out",
        "o_%03d.png",
      ], in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try folder.names == (0...5).map { "o_00\($0).png" } + ["s.png"])
    let frame = try CGImage.decode(contentsOf: folder.file("o_000.png"))
    #expect("\(frame.width)x\(frame.height)" == size)
    let sheet = try CGImage.decode(contentsOf: folder.file("s.png"))
    #expect(sheet.width > 48 && sheet.height > 48)
  }

  /// The end of an interrupted transition is searched in frames of reduced size, which have at least one pixel.
  @Test(arguments: ["--cancel-at", "--reverse-at"], ["24x100", "1x1", "100x3"])
  func tinyTransitionsMayBeInterrupted(option: String, size: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["render", "push", "--size", size, "--at", ".5", option, ".3", "--out", "a.png"], in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try folder.names == ["a.png"])
  }

  @Test(arguments: ["10x10", "1x1"])
  func tinyTransitionsMayBeDrivenByTouches(size: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(CLIGestureTests.recording(), "touches.json")
    let outcome = try CLI.run(
      [
        "render", "pop", "--size", size, "--scale", ".6", "--gesture", "touches.json", "--at", "1", "--out",
        "a.png",
      ],
      in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.names == ["a.png", "touches.json"])
  }

  /// The program ends after the still, before the cancelled transition has returned, and prints no message about it.
  @Test(arguments: [
    "push", "pop", "present", "dismiss", "sheet-present", "sheet-dismiss", "slide-dismiss", "overlay-dismiss",
    "bubble-dismiss",
  ])
  func unfinishedCancellationsAreNotReported(id: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["render", id, "--size", "60x120", "--at", ".5", "--cancel-at", ".4", "--out", "a.png"], in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
  }
}
