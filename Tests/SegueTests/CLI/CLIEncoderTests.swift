import Foundation
import Glibc
import Testing

/// Encoders that fail: one line, and nothing is left.
@Suite struct CLIEncoderTests {
  /// Renders a film with a script instead of ffmpeg.
  private func film(_ script: String, _ folder: TemporaryFolder, out: String = "out.mp4") throws
    -> CLI.Outcome
  {
    let bin = folder.file("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try folder.write(script, "bin/ffmpeg")
    #expect(chmod(bin + "/ffmpeg", 0o755) == 0)
    return try CLI.run(
      ["render", "flatzoom-push", "--fps", "5", "--size", "40x80", "--out", out], in: folder,
      environment: ["PATH": bin + ":/usr/bin:/bin"])
  }

  @Test(arguments: [
    ("#!/bin/sh\ncat >/dev/null\nexit 0\n", "written no film"),
    ("#!/bin/sh\nexec 0<&-\nexit 0\n", "ffmpeg failed"),
    ("#!/bin/sh\nexit 1\n", "gave no reason"),
    ("#!/bin/sh\nkill -9 $$\n", "gave no reason"),
    ("#!/bin/sh\ncat >/dev/null\nprintf 'first\\nlast\\n\\n' >&2\nexit 1\n", "ffmpeg failed: last"),
    (
      "#!/bin/sh\ni=0\nwhile [ $i -lt 20000 ]; do echo line $i >&2; i=$((i+1)); done\nexit 1\n",
      "ffmpeg failed: line 19999"
    ),
    ("#!/bin/sh\nprintf '\\033[31mred\\007' >&2\nexit 1\n", "ffmpeg failed: \\u{1b}[31mred\\u{7}"),
    ("#!/bin/sh\nhead -c 9000 /dev/zero | tr '\\0' x >&2\nexit 1\n", "xxx…"),
    ("no program\n", "Exec format error"),
    ("#!/none/such\n", "ffmpeg failed"),
  ])
  func anEncoderThatFails(script: String, words: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try film(script, folder)
    #expect(outcome.isFailure(1, saying: "cannot write out.mp4", words), "\(outcome)")
    #expect(outcome.errors.utf8.count < 1000)
    #expect(try folder.names == ["bin"])
  }

  /// The second run of an encoder fails.
  @Test func aPaletteThatFails() throws {
    let folder = try TemporaryFolder()
    let script = "#!/bin/sh\ncase \"$*\" in *palettegen*) echo none >&2; exit 1;; esac\ncat >/dev/null\n"
    let outcome = try film(script, folder, out: "out.gif")
    #expect(outcome.isFailure(1, saying: "cannot write out.gif", "ffmpeg failed: none"), "\(outcome)")
    #expect(try folder.names == ["bin"])
  }

  @Test func aFolderIsNoEncoder() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("bin/ffmpeg"), withIntermediateDirectories: true)
    let outcome = try CLI.run(
      ["render", "flatzoom-push", "--fps", "5", "--size", "40x80", "--out", "out.mp4"], in: folder,
      environment: ["PATH": folder.file("bin")])
    #expect(outcome.isFailure(1, saying: "apt install ffmpeg"), "\(outcome)")
    #expect(try folder.names == ["bin"])
  }

  /// An interruption ends an encoder that does not read, with what it has started.
  @Test func anInterruptionEndsAStuckEncoder() throws {
    let folder = try TemporaryFolder()
    let bin = folder.file("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try folder.write("#!/bin/sh\ntouch \"$(dirname \"$0\")/../started\"\nsleep 1000\n", "bin/ffmpeg")
    #expect(chmod(bin + "/ffmpeg", 0o755) == 0)
    let child = try CLI.Running(
      ["render", "flatzoom-push", "--fps", "30", "--size", "200x400", "--out", "out.mp4"], in: folder,
      environment: ["PATH": bin + ":/usr/bin:/bin"])
    var waited = 0
    while try !folder.names.contains("started"), waited < 600 {
      usleep(50_000)
      waited += 1
    }
    child.send(SIGTERM)
    let outcome = try child.wait()
    #expect(outcome.status == 130, "\(outcome)")
    #expect(try folder.names == ["bin", "started"])
  }
}
