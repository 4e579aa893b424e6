import Foundation
import Glibc
import Testing

@testable import Engine
@testable import Segue

/// Outputs to devices, pipes and links.
@Suite struct CLIDestinationTests {
  private let folder: TemporaryFolder
  private let temporary: TemporaryFolder

  init() throws { (folder, temporary) = (try TemporaryFolder(), try TemporaryFolder()) }

  private static let small = "--size 40x80 --scale 1"
  private static let frameBytes = 40 * 80 * 4

  /// Runs a line of shell commands, in which `segue` is the built program. Temporary files go to `temporary`.
  private func sh(_ line: String) throws -> CLI.Outcome {
    try CLI.run(
      ["-c", "segue() { \"$0\" \"$@\"; }; \(line)".replacing("$0", with: CLI.binary)], in: folder,
      environment: ["TMPDIR": temporary.path], binary: "/bin/sh")
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
  }

  private func expectNothingStaged() throws {
    #expect(try temporary.names == [])
    #expect(try folder.names.allSatisfy { !$0.hasPrefix(".segue-") })
  }

  @Test(arguments: ["--at 0.5", "--at 0,0.5", "--fps 5", "--fps 5 --stats"])
  func aDeviceTakesRawFrames(moment: String) throws {
    let outcome = try sh("segue render pan \(Self.small) \(moment) --out /dev/null")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("\"draws\"") == moment.contains("stats"))
    #expect(try folder.names == [])
    try expectNothingStaged()
  }

  /// The path /dev/stdout means the same as `-`, for a pipe, a file, and a file that the shell has begun to write.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"])
  func pathsOfStandardOutputMeanTheSameAsADash(name: String) throws {
    #expect(symlink("/dev/stdout", folder.file("link")) == 0)
    let words = "segue render pan \(Self.small) --at 0,1 --out"
    #expect(try sh("\(words) - >a; \(words) \(name) >b; \(words) \(name) | cat >c").status == 0)
    #expect(try sh("{ echo head; \(words) \(name); echo tail; } >d").status == 0)
    let frames = try bytes("a")
    #expect(frames.count == 2 * Self.frameBytes)
    #expect(try bytes("b") == frames && bytes("c") == frames)
    #expect(try bytes("d") == Data("head\n".utf8) + frames + Data("tail\n".utf8))
    let both = try sh("segue render pan \(Self.small) --at 0 --stats --out \(name)")
    #expect(both.isFailure(2, saying: "both write to standard output"), "\(both)")
    let gone = try sh("{ segue render pan --size 400x400 --fps 60 --out \(name); echo $? >status; } | true")
    #expect(gone.errors.isEmpty, "\(gone)")
    #expect(try folder.text("status") == "1\n")
    try expectNothingStaged()
  }

  @Test func theNameOfAPipeDeterminesItsFormat() throws {
    for name in ["raw", "p.png", "p.mp4", "p.gif", "t.json"] {
      #expect(mkfifo(folder.file(name), 0o600) == 0)
    }
    let words = "segue render pan \(Self.small)"
    for (line, name) in [
      ("\(words) --fps 5 --frames '0..<2' --out raw", "raw"), ("\(words) --at 0.5 --out p.png", "p.png"),
      ("\(words) --fps 5 --out p.mp4", "p.mp4"), ("\(words) --fps 5 --out p.gif", "p.gif"),
      ("segue profile pan \(Self.small) --frames 2 --trace t.json >report", "t.json"),
    ] {
      let outcome = try sh("timeout 60 cat \(name) >got-\(name) & \(line); status=$?; wait; exit $status")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome)")
      #expect(PathKind(folder.file(name)) == .stream, "\(name) is still a pipe")
    }
    #expect(try bytes("got-raw").count == 2 * Self.frameBytes)
    let picture = try CGImage.decode(contentsOf: folder.file("got-p.png"))
    #expect(picture.width == 40 && picture.height == 80)
    #expect(try sh("\(words) --at 0.5 --out same.png && cmp same.png got-p.png").status == 0)
    #expect(try VideoFile(path: folder.file("got-p.mp4")).width == 40)
    #expect(try bytes("got-p.gif").starts(with: "GIF89a".utf8))
    #expect(try bytes("got-t.json").starts(with: "{".utf8))
    // The reader of this pipe ends after 10 bytes.
    let ended = try sh(
      "timeout 60 head -c 10 raw >part & \(words) --fps 60 --out raw; status=$?; wait; exit $status")
    #expect(ended.isFailure(1, saying: "cannot write raw: its reader has ended"), "\(ended)")
    try expectNothingStaged()
  }

  /// A command that fails before its output is complete does not open the pipe.
  @Test func aFailureWritesNothingToAPipe() throws {
    #expect(mkfifo(folder.file("p.png"), 0o600) == 0)
    let outcome = try sh("segue render pan \(Self.small) --from none.png --at 0.5 --out p.png")
    #expect(outcome.isFailure(1, saying: "none.png"), "\(outcome)")
    try expectNothingStaged()
  }

  @Test(arguments: ["png", "mp4", "gif", "apng"])
  func aLinkStaysAndItsTargetIsWritten(ending: String) throws {
    try folder.write("old", "old.\(ending)")
    try FileManager.default.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: false)
    let links = ["a": "old", "b": "sub/new", "c": "c1", "c1": "sub/../chained", "d": folder.file("absolute")]
    for (name, target) in links {
      #expect(symlink("\(target).\(ending)", folder.file("\(name).\(ending)")) == 0)
    }
    let moment = ending == "png" ? "--at 0.5" : "--fps 5"
    for name in ["a", "b", "c", "d"] {
      let outcome = try sh("segue render pan \(Self.small) \(moment) --out \(name).\(ending)")
      #expect(outcome.status == 0, "\(name): \(outcome)")
    }
    for (name, target) in links {
      let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("\(name).\(ending)"))
      #expect(link == "\(target).\(ending)")
    }
    for target in ["old", "sub/new", "chained", "absolute"] {
      #expect(PathKind(folder.file("\(target).\(ending)")) == .regular, "\(target)")
      #expect(try bytes("\(target).\(ending)").count > 50, "\(target)")
    }
    // A command that fails leaves the target unchanged.
    let before = try bytes("old.\(ending)")
    #expect(try sh("segue render pan \(Self.small) --from none.png \(moment) --out a.\(ending)").status == 1)
    #expect(try bytes("old.\(ending)") == before)
    try expectNothingStaged()
  }

  /// The temporary file is beside the target, because a file cannot be renamed into another file system.
  @Test(.enabled(if: CLIDestinationTests.otherFileSystem != nil))
  func aLinkMayLeadIntoAnotherFileSystem() throws {
    let other = try #require(Self.otherFileSystem) + "/segue-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: other) }
    #expect(symlink(other + "/a.png", folder.file("a.png")) == 0)
    #expect(symlink(other, folder.file("there")) == 0)
    #expect(try sh("segue render pan \(Self.small) --at 0.5 --out a.png").status == 0)
    #expect(try sh("segue render pan \(Self.small) --at 0 --out there").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: other).sorted() == ["a.png", "frame_000.png"])
    try expectNothingStaged()
  }

  /// A folder in memory, if it is on another file system than temporary folders.
  private static let otherFileSystem: String? = {
    var (memory, here) = (stat(), stat())
    let isOther =
      stat("/dev/shm", &memory) == 0 && stat(FileManager.default.temporaryDirectory.path, &here) == 0
      && memory.st_dev != here.st_dev && access("/dev/shm", W_OK) == 0
    return isOther ? "/dev/shm" : nil
  }()

  @Test func linksToFoldersAreFollowed() throws {
    try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
    #expect(symlink("real", folder.file("link")) == 0 && symlink("made", folder.file("new")) == 0)
    for (out, file) in [
      ("link", "real/frame_000.png"), ("link/", "real/frame_000.png"), ("link/b.png", "real/b.png"),
      ("new", "made/frame_000.png"), ("link/c_%d.png", "real/c_0.png"),
    ] {
      let outcome = try sh("rm -f real/*; segue render pan \(Self.small) --at 0 --out \(out)")
      #expect(outcome.status == 0 && PathKind(folder.file(file)) == .regular, "\(out): \(outcome)")
    }
    for name in ["link", "new"] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder.file(name))) != nil)
    }
    // The missing folder behind a link is created, and removed if the command writes no file into it.
    #expect(symlink("unused", folder.file("other")) == 0)
    #expect(try sh("segue render pan \(Self.small) --from none.png --at 0 --out other").status == 1)
    #expect(PathKind(folder.file("unused")) == nil)
    try expectNothingStaged()
  }

  @Test func theErrorNamesTheUnwritableFile() throws {
    #expect(symlink("b.png", folder.file("a.png")) == 0 && symlink("a.png", folder.file("b.png")) == 0)
    let loop = try sh("segue render pan \(Self.small) --at 0 --out a.png")
    #expect(loop.isFailure(1, saying: "cannot write a.png", "symbolic links"), "\(loop)")
    #expect(symlink("none/c.png", folder.file("c.png")) == 0)
    let missing = try sh("segue render pan \(Self.small) --at 0 --out c.png")
    #expect(missing.isFailure(1, saying: "cannot write c.png", "its folder does not exist"), "\(missing)")
    // A socket is not a possible destination.
    let socket = try sh("segue render pan \(Self.small) --at 0 --out s.png", after: "s.png")
    #expect(socket.isFailure(1, saying: "it is not an ordinary file"), "\(socket)")
    // The output is a link to an input.
    #expect(symlink("in.png", folder.file("to-in.png")) == 0)
    #expect(try sh("segue render pan \(Self.small) --at 0 --out in.png").status == 0)
    let input = try sh("segue render pan --from in.png \(Self.small) --at 0 --out to-in.png")
    #expect(input.isFailure(2, saying: "it would replace in.png"), "\(input)")
    try expectNothingStaged()
  }

  /// Makes a socket with a name in the folder, and runs a line of shell commands.
  private func sh(_ line: String, after socketName: String) throws -> CLI.Outcome {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = folder.file(socketName).fileName
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.map { UInt8(bitPattern: $0) }) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    return try sh(line)
  }
}
