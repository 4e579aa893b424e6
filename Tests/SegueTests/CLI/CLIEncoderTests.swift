import Foundation
import Glibc
import Testing

/// If an encoder fails, the command prints one line and leaves no file.
@Suite struct CLIEncoderTests {
  /// Renders a film with a script instead of ffmpeg.
  private func film(_ script: String, _ folder: TemporaryFolder, out: String = "out.mp4") throws
    -> CLI.Outcome
  {
    let bin = folder.file("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try folder.writeProgram(script, "bin/ffmpeg")
    return try CLI.run(
      ["render", "flatzoom-push", "--fps", "5", "--size", "40x80", "--out", out], in: folder,
      environment: ["PATH": bin + ":/usr/bin:/bin"])
  }

  @Test(arguments: [
    ("#!/bin/sh\ncat >/dev/null\nexit 0\n", "written no film"),
    ("#!/bin/sh\nexec 0<&-\nexit 0\n", "ffmpeg failed"),
    ("#!/bin/sh\nexit 1\n", "gave no reason"),
    ("#!/bin/sh\nkill -9 $$\n", "ffmpeg failed: signal 9 (Killed)"),
    ("#!/bin/sh\ncat >/dev/null\nprintf 'first\\nlast\\n\\n' >&2\nexit 1\n", "ffmpeg failed: last"),
    (
      "#!/bin/sh\ni=0\nwhile [ $i -lt 20000 ]; do echo line $i >&2; i=$((i+1)); done\nexit 1\n",
      "ffmpeg failed: line 19999"
    ),
    // ffmpeg must be called so that its last line is a message, and not a count of repetitions.
    (
      "#!/bin/sh\ncase \"$*\" in *repeat+error*) echo whole >&2;; *) echo short >&2;; esac\nexit 1\n",
      "ffmpeg failed: whole"
    ),
    ("#!/bin/sh\nprintf '\\033[31mred\\007' >&2\nexit 1\n", "ffmpeg failed: \\u{1b}[31mred\\u{7}"),
    ("#!/bin/sh\nhead -c 9000 /dev/zero | tr '\\0' x >&2\nexit 1\n", "xxx…"),
    ("no program\n", "Exec format error"),
    ("#!/none/such\n", "ffmpeg failed"),
  ])
  func aFailingEncoderIsReported(script: String, words: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try film(script, folder)
    #expect(outcome.isFailure(1, saying: "cannot write out.mp4", words), "\(outcome)")
    #expect(outcome.errors.utf8.count < 1000)
    #expect(try folder.names == ["bin"])
  }

  /// ffmpeg is killed while it receives frames.
  @Test(arguments: ["out.mp4", "out.webm", "out.apng"])
  func anEncoderKilledDuringAFilmIsReported(out: String) throws {
    let folder = try TemporaryFolder()
    let bin = folder.file("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try folder.writeProgram(
      "#!/bin/sh\n(sleep 1; kill -9 $$) &\nPATH=/usr/local/bin:/usr/bin:/bin exec ffmpeg \"$@\"\n",
      "bin/ffmpeg")
    let outcome = try CLI.run(
      ["render", "starwars", "--fps", "60", "--duration", "600", "--size", "100x200", "--out", out],
      in: folder,
      environment: ["PATH": bin + ":/usr/bin:/bin"])
    #expect(outcome.isFailure(1, saying: "cannot write \(out)", "signal 9 (Killed)"), "\(outcome)")
    #expect(try folder.names == ["bin"])
  }

  /// ffmpeg exceeds the shell's limit of file sizes, reports the error, and may exit with 0. For a GIF, the temporary
  /// copy of the frames exceeds the limit first.
  @Test(arguments: ["out.mp4", "out.webm", "out.gif"])
  func aFilmOverTheLimitOfFileSizesIsReported(out: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["render", "push", "--fps", "10", "--scale", "1", "--out", out], in: folder,
      prefix: ["/bin/sh", "-c", "ulimit -f 20; \"$0\" \"$@\""])
    #expect(outcome.isFailure(1, saying: "cannot write \(out)", "limit of a file's size"), "\(outcome)")
    #expect(try folder.names == [])
  }

  /// An exit with 0 is no success if the film could not be written.
  @Test(arguments: [
    ("Error writing trailer of file:out.mp4: Input/output error", "Input/output error"),
    ("Error closing file file:out.mp4: File too large", "limit of a file's size"),
    ("av_interleaved_write_frame(): No space left on device", "no space is left"),
  ])
  func anErrorMessageOfTheEncoderIsAFailure(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    let script = "#!/bin/sh\ncat >/dev/null\nfor last; do :; done\necho film > \"${last#file:}\"\n"
    #expect(try film(script, folder).status == 0)
    try FileManager.default.removeItem(atPath: folder.file("out.mp4"))
    let outcome = try film(script + "echo '\(text)' >&2\n", folder)
    #expect(outcome.isFailure(1, saying: "cannot write out.mp4", words), "\(outcome)")
    #expect(try folder.names == ["bin"])
  }

  /// The folder of the output is removed while the output is written.
  @Test(arguments: ["out.mp4", "out_%d.png"])
  func aRemovedOutputFolderIsReported(out: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("made"), withIntermediateDirectories: false)
    let child = try CLI.Running(
      ["render", "push", "--size", "40x80", "--fps", "60", "--duration", "30", "--out", "made/\(out)"],
      in: folder)
    var waited = 0
    while try FileManager.default.contentsOfDirectory(atPath: folder.file("made")).isEmpty, waited < 600 {
      usleep(20_000)
      waited += 1
    }
    // Files may appear between the listing and the removal of a folder.
    while folder.exists("made"), waited < 1200 {
      try? FileManager.default.removeItem(atPath: folder.file("made"))
      waited += 1
    }
    let outcome = try child.wait()
    #expect(outcome.isFailure(1, saying: "its folder was removed during the command"), "\(outcome)")
    #expect(try folder.names == [])
  }

  /// A GIF needs a second call of the encoder, which fails here.
  @Test func aFailingPaletteIsReported() throws {
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

  /// An interruption also ends an encoder that does not read its input, and the processes that the encoder has started.
  @Test func anInterruptionEndsAStuckEncoder() throws {
    let folder = try TemporaryFolder()
    let bin = folder.file("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try folder.writeProgram("#!/bin/sh\ntouch \"$(dirname \"$0\")/../started\"\nsleep 1000\n", "bin/ffmpeg")
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
    #expect(outcome.status == 128 + SIGTERM, "\(outcome)")
    #expect(try folder.names == ["bin", "started"])
  }
}
