import Foundation
import Glibc
import Testing

@testable import Segue

/// Child processes that fail or do not end.
@Suite struct ChildProcessTests {
  /// An input that is larger than a socket's buffer.
  private let megabytes = [UInt8](repeating: 7, count: 8 << 20)

  private func shell(_ script: String, patience: Duration = .seconds(30)) throws -> ChildProcess {
    try ChildProcess(path: "/bin/sh", arguments: ["-c", script], patience: patience)
  }

  private func feed(_ child: ChildProcess) -> Bool { megabytes.withUnsafeBytes { child.feed($0) } }

  @Test func allInputArrives() throws {
    let child = try shell("test $(wc -c) = 16777216")
    #expect(feed(child) && feed(child))
    let end = child.finish()
    #expect(end.succeeded && !end.wasStuck && end.errorText.isEmpty, "\(end)")
  }

  @Test func aSleepingChildIsEnded() throws {
    let child = try shell("sleep 1000", patience: .milliseconds(100))
    let end = child.finish()
    #expect(end.wasStuck && !end.succeeded, "\(end)")
  }

  @Test func aChildThatNeverReadsIsEnded() throws {
    let child = try shell("sleep 1000", patience: .milliseconds(100))
    #expect(!feed(child))
    #expect(!feed(child))
    #expect(child.finish().wasStuck)
  }

  /// The child closes its input and then computes forever.
  @Test func aChildThatClosesItsInputMustEnd() throws {
    let child = try shell("exec 0<&-; while :; do :; done", patience: .milliseconds(100))
    #expect(!feed(child))
    #expect(child.finish().wasStuck)
  }

  /// Processes that the child has started end with the child, so they do not keep its standard error open.
  @Test func descendantsEndWithTheChild() throws {
    let end = try shell("sleep 1000 & echo started >&2; exit 0").finish()
    #expect(end.succeeded && end.errorText == "started\n", "\(end)")
  }

  @Test func longLogsAreBounded() throws {
    let end = try shell("i=0; while [ $i -lt 20000 ]; do echo line $i >&2; i=$((i+1)); done; exit 3").finish()
    #expect(!end.succeeded && !end.wasStuck)
    #expect(end.errorText.hasPrefix("line 0\nline 1\n") && end.errorText.hasSuffix("line 19999\n"))
    #expect(end.errorText.utf8.count < 100_000)
  }

  @Test func aSignalIsNoSuccess() throws {
    let end = try shell("kill -9 $$").finish()
    #expect(!end.succeeded && end.signal == SIGKILL, "\(end)")
    #expect(try shell("exit 137").finish().signal == nil)
  }

  @Test func aProgramThatCannotStartIsReported() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a program", "program")
    #expect(throws: SystemError(code: EACCES)) {
      _ = try ChildProcess(path: folder.file("program"), arguments: [])
    }
    try folder.writeProgram("not a program", "started")
    #expect(throws: SystemError(code: ENOEXEC)) {
      _ = try ChildProcess(path: folder.file("started"), arguments: [])
    }
  }

  @Test func theStateOfAProcessIsRead() throws {
    let rest = "42 42 0 -1 4194304 100 0 0 0 7 3 2 1 20 0 1 0 100"
    let state = try #require(ProcessGroup.State("43 (a) b) R 1 \(rest)"))
    #expect(state.group == 42 && state.ticks == 13 && !state.waitsForDisk)
    #expect(ProcessGroup.State("43 (a) D 1 \(rest)")?.waitsForDisk == true)
    #expect(ProcessGroup.State("43 (a) R 1 42") == nil)
    #expect(ProcessGroup.State("") == nil)
  }

  @Test func bothEndsOfALogAreKept() {
    var log = BoundedLog(limit: 4)
    for text in ["ab", "cdef", "gh", "ij", "k", "lmnop"] { log.append(Array(text.utf8)[...]) }
    #expect(log.text.hasPrefix("abcd\n") && log.text.hasSuffix("mnop"))
    #expect(log.text.utf8.count <= 13)
    var short = BoundedLog(limit: 4)
    for text in ["ab", "cde", ""] { short.append(Array(text.utf8)[...]) }
    #expect(short.text == "abcde")
  }
}
