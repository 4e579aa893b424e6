import Foundation
import Glibc
import Testing

@testable import Segue

/// A small file system in memory, which is unmounted when the object is released.
final class SmallDisk {
  let folder: TemporaryFolder

  /// The reason why no small disk can be mounted, or nil if a small disk can be mounted.
  static let obstacle: String? = {
    guard getuid() == 0 else { return "mounting a small disk needs root" }
    guard let disk = try? SmallDisk(kilobytes: 16) else { return "a small disk cannot be mounted here" }
    return withExtendedLifetime(disk) { nil }
  }()

  init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
    }
  }

  deinit { umount2(folder.path, Int32(MNT_DETACH)) }
}

@Suite struct CLIFullDiskTests {
  /// A still, a sequence of frames that does not fit, and each kind of film.
  @Test(
    .enabled(if: SmallDisk.obstacle == nil, "\(SmallDisk.obstacle ?? "")"),
    arguments: [
      ["--at", "0.5", "--out", "out.png"], ["--fps", "30", "--out", "out_%03d.png"],
      ["--fps", "30", "--out", "out.mp4"], ["--fps", "30", "--out", "out.gif"],
      ["--fps", "30", "--out", "out.webm"], ["--fps", "30", "--out", "out.apng"],
    ])
  func aFullDiskLeavesOldFilesUnchanged(arguments: [String]) throws {
    let disk = try SmallDisk(kilobytes: 48)
    let name = arguments[3].replacing("%03d", with: "000")
    try disk.folder.write("old", name)
    let outcome = try CLI.run(["render", "flatzoom-push", "--size", "300x600"] + arguments, in: disk.folder)
    #expect(outcome.isFailure(1, saying: "no space is left"), "\(outcome)")
    #expect(try disk.folder.names == [name])
    #expect(try disk.folder.text(name) == "old")
  }

  @Test(
    .enabled(if: SmallDisk.obstacle == nil, "\(SmallDisk.obstacle ?? "")"),
    arguments: ["out.mp4", "out.gif", "out_%03d.png"])
  func aSlideshowLeavesNothingOnAFullDisk(out: String) throws {
    let pictures = try TemporaryFolder()
    for (name, level) in [("a.png", UInt8(20)), ("b.png", 220)] {
      let image = CGImage(
        width: 8, height: 8, isOpaque: true, premultipliedBGRA: [UInt8](repeating: level, count: 8 * 8 * 4))
      try Data(image.pngData()).write(to: URL(fileURLWithPath: pictures.file(name)))
    }
    let disk = try SmallDisk(kilobytes: 48)
    let outcome = try CLI.run(
      [
        "slideshow", pictures.file("a.png"), pictures.file("b.png"), "--transition", "kaleidoscope", "--size",
        "300x600", "--out", out,
      ], in: disk.folder)
    #expect(outcome.isFailure(1, saying: "no space is left"), "\(outcome)")
    #expect(try disk.folder.names == [])
  }

  @Test func aFullDeviceForFramesIsReported() throws {
    let outcome = try CLI.run(
      ["render", "push", "--fps", "10", "--size", "60x120", "--out", "-"],
      prefix: ["/bin/sh", "-c", "\"$0\" \"$@\" > /dev/full"])
    #expect(outcome.isFailure(1, saying: "standard output", "no space is left"), "\(outcome)")
  }

  @Test func aFullStandardOutputIsReported() throws {
    let shell = ["/bin/sh", "-c", "\"$0\" \"$@\" > /dev/full"]
    let outcome = try CLI.run(["list", "--json"], prefix: shell)
    #expect(outcome.isFailure(1, saying: "standard output"), "\(outcome)")
  }
}
