import Foundation
import Glibc
import Synchronization
import Testing

@testable import Segue

@Suite struct CLIInterruptionTests {
  /// The signal arrives while a film or a sequence of frames is written.
  @Test(
    arguments: [SIGINT, SIGTERM],
    [["--out", "out.mp4"], ["--out", "out.gif"], ["--out", "out_%03d.png"], ["--out", "made/"]])
  func incompleteOutputIsRemoved(signal: Int32, arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "out.mp4")
    let child = try CLI.Running(
      ["render", "flatzoom-push", "--size", "200x400", "--fps", "50", "--duration", "3600"] + arguments,
      in: folder)
    // The test waits until some output has been written.
    var waited = 0
    while try !hasBegun(folder), waited < 600 {
      usleep(50_000)
      waited += 1
    }
    #expect(child.isRunning, "an hour's film is not done yet")
    child.send(signal)
    let outcome = try child.wait()
    #expect(outcome.status == 128 + signal, "\(outcome)")
    let names = try folder.names
    #expect(names == ["out.mp4"])
    #expect(try folder.text("out.mp4") == "old")
  }

  /// A Python script that runs a shell's loop of two films in a terminal and presses Ctrl-C during the first film. The
  /// script prints how the shell ended and what the terminal showed after Ctrl-C.
  private static let terminal = """
    import os, pty, sys, time
    loop = 'for film in 1 2; do "$0" render push --size 64x128 --duration 3600 --out $film.mp4; done; echo END'
    child, terminal = pty.fork()
    if child == 0: os.execvp("bash", ["bash", "-c", loop, sys.argv[1]])
    shown, pressed = b"", False
    while True:
        try: part = os.read(terminal, 4096)
        except OSError: break
        if not part: break
        shown += part
        if not pressed and b"frames/s" in shown:
            os.write(terminal, b"\\x03")
            pressed = True
    status = os.waitpid(child, 0)[1]
    print(os.WTERMSIG(status) if os.WIFSIGNALED(status) else "exit %d" % os.WEXITSTATUS(status))
    print(shown.split(b"^C")[-1])
    """

  @Test func controlCAtATerminalEndsTheLoop() throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["-c", Self.terminal, CLI.binary], in: folder, environment: ["TERM": "xterm"],
      binary: "/usr/bin/python3")
    let lines = outcome.output.split(separator: "\n")
    // SIGINT, the signal 2, has ended the shell.
    #expect(lines.first == "2", "\(outcome)")
    // The message replaces the line of progress.
    #expect(
      lines.last?.hasSuffix(#"\r\x1b[Ksegue: interrupted: nothing is kept of what was begun\r\n'"#) == true,
      "\(outcome)")
    #expect(try folder.names == [])
  }

  /// The signals whose default action ends a process, except for SIGINT, SIGTERM, SIGKILL and the signals of failed
  /// writes.
  private static let endingSignals =
    [
      SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGSTKFLT, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
      SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS,
    ] + [__libc_current_sigrtmin(), __libc_current_sigrtmax()]

  @Test(arguments: endingSignals)
  func otherSignalsRemoveIncompleteOutput(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let child = try CLI.Running(
      ["render", "push", "--size", "200x400", "--fps", "50", "--duration", "3600", "--out", "out_%d.png"],
      in: folder)
    var waited = 0
    while try !hasBegun(folder), waited < 600 {
      usleep(50_000)
      waited += 1
    }
    child.send(signal)
    let outcome = try child.wait()
    #expect(outcome.status == 128 + signal && outcome.errors.isEmpty, "\(outcome)")
    #expect(try folder.names == [])
  }

  /// A signal that the parent, such as nohup or a shell, has set to be ignored does not end the program.
  @Test(arguments: [("HUP", SIGHUP), ("INT", SIGINT), ("QUIT", SIGQUIT), ("TERM", SIGTERM)])
  func anIgnoredSignalEndsNothing(name: String, signal: Int32) throws {
    let folder = try TemporaryFolder()
    let child = try CLI.Running(
      ["render", "push", "--size", "200x400", "--fps", "50", "--duration", "3600", "--out", "out_%d.png"],
      in: folder, prefix: ["/usr/bin/env", "--ignore-signal=\(name)"])
    var waited = 0
    while try !hasBegun(folder), waited < 600 {
      usleep(50_000)
      waited += 1
    }
    child.send(signal)
    usleep(300_000)
    #expect(child.isRunning)
    let other = signal == SIGTERM ? SIGHUP : SIGTERM
    child.send(other)
    let outcome = try child.wait()
    #expect(outcome.status == 128 + other, "\(outcome)")
  }

  /// Whether a temporary folder in `folder` or in its subfolder `made` contains a file.
  private func hasBegun(_ folder: TemporaryFolder) throws -> Bool {
    let folders = [folder.path, folder.file("made")]
    for folder in folders {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where name.hasPrefix(".segue-") {
        if try !FileManager.default.contentsOfDirectory(atPath: folder + "/" + name).isEmpty { return true }
      }
    }
    return false
  }

  /// A folder is removed even if another thread still writes files into it.
  @Test func aFolderInUseIsRemoved() throws {
    let folder = try TemporaryFolder()
    for _ in 0..<20 {
      let used = folder.file("used")
      try FileManager.default.createDirectory(atPath: used, withIntermediateDirectories: false)
      let isRemoved = Mutex(false)
      let hasBegun = DispatchSemaphore(value: 0)
      let hasEnded = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        var number = 0
        while !isRemoved.withLock({ $0 }) {
          let file = open("\(used)/\(number)", O_CREAT | O_WRONLY, 0o666)
          if file >= 0 { close(file) }
          number += 1
          if number == 50 { hasBegun.signal() }
        }
        hasEnded.signal()
      }
      hasBegun.wait()
      InterruptionCleanup.removeFolder(used)
      isRemoved.withLock { $0 = true }
      hasEnded.wait()
      let names = try folder.names
      #expect(names == [])
    }
  }

  /// If the reader closes the pipe, the command stops, but still removes its temporary files.
  @Test func aClosedOutputLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let shell = ["/bin/sh", "-c", "\"$0\" \"$@\" | head -n 1"]
    _ = try CLI.run(
      [
        "render", "flatzoom-push", "--size", "40x80", "--fps", "60", "--duration", "60", "--stats", "--out",
        "out.mp4",
      ],
      in: folder, prefix: shell)
    #expect(try folder.names == [])
  }
}
