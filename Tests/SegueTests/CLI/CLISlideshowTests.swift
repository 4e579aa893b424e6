import Foundation
import Testing

@testable import Segue

/// The durations of a slideshow's parts.
@Suite struct CLISlideshowTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func writePicture(_ name: String, grey: UInt8) throws {
    let pixels: [UInt8] = (0..<(64 * 48)).flatMap { _ in [grey, grey, grey, 255] as [UInt8] }
    let picture = CGImage(width: 64, height: 48, isOpaque: true, premultipliedBGRA: pixels)
    try Data(picture.pngData()).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  /// The grey level of each frame of a slideshow at 25 frames per second. All pixels of a frame have the same colour.
  private func greys(_ arguments: [String]) throws -> [Int] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CLI.binary)
    process.arguments = ["slideshow"] + arguments + ["--size", "64x48", "--fps", "25", "--out", "-"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return stride(from: (24 * 64 + 32) * 4, to: bytes.count, by: 64 * 48 * 4).map { Int(bytes[$0]) }
  }

  /// Each picture is shown alone in at least one frame. The first and last frames of a transition mix both pictures.
  @Test(arguments: ["0", "0.01", "0.04", "0.08"], [("0.001", 1), ("0.04", 1), ("0.08", 2), ("0.4", 10)])
  func eachPictureIsShownAlone(hold: String, transition: (seconds: String, frames: Int)) throws {
    try writePicture("a.png", grey: 0)
    try writePicture("b.png", grey: 255)
    try writePicture("c.png", grey: 0)
    let words = ["a.png", "b.png", "c.png", "--transition", "crossfade"]
    let greys = try greys(words + ["--hold", hold, "--duration", transition.seconds])
    let held = hold == "0.08" ? 2 : 1
    let count = transition.frames
    try #require(greys.count == 3 * held + 2 * count, "\(greys)")
    let first = Array(greys[..<(held + count + held)])
    #expect(first.prefix(held).allSatisfy { $0 == 0 }, "\(greys)")
    #expect(first.suffix(held).allSatisfy { $0 == 255 }, "\(greys)")
    // The mixture of two pictures changes steadily and symmetrically.
    let change = first[(held - 1)...(held + count)]
    #expect(zip(change, change.dropFirst()).allSatisfy { $0 < $1 }, "\(greys)")
    #expect(zip(change, change.reversed()).allSatisfy { abs($0 + $1 - 255) <= 2 }, "\(greys)")
    #expect(greys.suffix(held).allSatisfy { $0 == 0 }, "\(greys)")
  }
}
