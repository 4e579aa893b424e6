import Foundation
import Glibc
import Testing

@testable import Segue

/// A temporary folder, which is removed with the object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("segue-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The sorted names of all files in the folder, including hidden files.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Writes an executable file with a separate process, `install`.
  ///
  /// A child that another test forks at the same time would inherit a descriptor of this process, and a file that is
  /// open for writing cannot be started (ETXTBSY).
  func writeProgram(_ text: String, _ name: String) throws {
    let source = name + ".source"
    try write(text, source)
    let install = try Process.run(
      URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", file(source), file(name)])
    install.waitUntilExit()
    #expect(install.terminationStatus == 0)
    try FileManager.default.removeItem(atPath: file(source))
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }
}

@Suite struct StagingTests {
  @Test func filesAppearTogether() throws {
    let folder = try TemporaryFolder()
    let staging = Staging()
    try staging.write([65], to: folder.file("a"))
    try staging.write([66], to: folder.file("b"))
    #expect(try folder.names.filter { !$0.hasPrefix(".segue-") } == [])
    try staging.commit()
    #expect(try folder.names == ["a", "b"])
    #expect(try folder.text("b") == "B")
  }

  @Test func nothingRemainsWithoutACommit() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "a")
    do {
      let staging = Staging()
      try staging.write([65], to: folder.file("a"))
      try staging.makeFolder(folder.file("made"))
      try staging.write([65], to: folder.file("made/b"))
    }
    #expect(try folder.names == ["a"])
    #expect(try folder.text("a") == "old")
  }

  @Test func theCommitReplacesExistingFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "a")
    let staging = Staging()
    try staging.write(Array("new".utf8), to: folder.file("a"))
    #expect(try folder.text("a") == "old")
    try staging.commit()
    #expect(try folder.text("a") == "new")
  }

  @Test func aLinkIsFollowed() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "target")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "target")
    let staging = Staging()
    try staging.write(Array("new".utf8), to: folder.file("link"))
    try staging.commit()
    #expect(try folder.text("target") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "target")
  }

  @Test func aFolderThatDisappearsIsNamed() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("made"), withIntermediateDirectories: false)
    let (first, second) = (folder.file("made/a"), folder.file("made/b"))
    let staging = Staging()
    try staging.write([65], to: first)
    _ = try staging.stage(second)
    try FileManager.default.removeItem(atPath: folder.file("made"))
    #expect(throws: OutputError.folderRemoved(second)) { try staging.write([66], to: second) }
    #expect(throws: OutputError.folderRemoved(first)) { try staging.commit() }
    #expect(
      OutputError.folderRemoved(first).description.contains("its folder was removed during the command"))
    #expect(OutputError(errno: EFBIG, path: first) == .tooLarge(first))
  }

  @Test func unwritablePathsAreNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("", "file")
    let staging = Staging()
    let missing = folder.file("none/a.png")
    #expect(throws: OutputError.noFolder(missing)) { try staging.write([], to: missing) }
    #expect(throws: OutputError.notAFile(folder.path)) { try staging.write([], to: folder.path) }
    #expect(throws: OutputError.self) { try staging.write([], to: folder.file("file/a.png")) }
    for path in [folder.file("file"), folder.file("file/")] {
      #expect(throws: OutputError.unwritable(path, reason: "it is a file, not a folder")) {
        try staging.makeFolder(path)
      }
    }
    #expect(try folder.names == ["file"])
  }
}

@Suite struct ContactSheetTests {
  @Test(arguments: [
    (1, [0]), (3, [0, 1, 2]), (4, [0, 1, 2, 3]), (5, [0, 1, 3, 4]), (61, [0, 20, 40, 60]),
  ])
  func framesAreChosenEvenlyWithBothEnds(count: Int, chosen: [Int]) {
    #expect(ContactSheet.choice(of: count, atMost: 4) == chosen)
  }

  @Test func framesStandSideBySide() throws {
    let (width, height) = (520, 300)
    var sheet = try ContactSheet(count: 2, frameWidth: width, frameHeight: height)
    for blue: UInt8 in [10, 200] {
      let pixels = (0..<(width * height)).flatMap { _ in [blue, 0, 0, 255] as [UInt8] }
      sheet.append(
        CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: pixels), label: "50 %")
    }
    let image = sheet.image
    // The sheet has two cells of half of the frame's size, with gaps around them.
    #expect(image.width == 2 * 260 + 3 * 24)
    let blues = image.withPixels { pixels in
      [24 + 130, 24 + 260 + 24 + 130].map { pixels[((24 + 75) * image.width + $0) * 4] }
    }
    #expect(blues == [10, 200])
    // The label is light text under the first frame.
    let lightest = image.withPixels { pixels in
      (24..<284).flatMap { x in (175..<215).map { y in pixels[(y * image.width + x) * 4] } }.max()
    }
    #expect((lightest ?? 0) > 0x90)
  }
}
