import Foundation
import Testing

@testable import Attacks

/// Children, and the verdict of an attack for each bad ending.
@Suite(.serialized) struct ChildTests {
  static let program = Child.product("Attacks")

  @Test(
    arguments: [
      ("internalTrap", .bareTrap), ("bareTrap", .bareTrap),
      ("untypedError", .untypedError), ("exit", .silentExit), ("signal", .signal), ("hang", .hang),
      ("uncalled", .uncalled), ("witness", .witness), ("filesLeft", .filesLeft), ("forbidden", .forbidden),
      ("memory", .memory),
    ] as [(String, Verdict.Failure)])
  func eachBadEndingIsRecognized(name: String, failure: Verdict.Failure) throws {
    let attack = try #require(Catalogue.named("selfTest.\(name)"))
    let result = Suite(program: Self.program).run(attack)
    #expect(result.verdict.isLike(.failure(failure, "")), "\(result.verdict.text)")
  }

  @Test(
    arguments: [("draws", .drawn), ("namedTrap", .namedTrap), ("typedError", .typedError)]
      as [(String, EndingKind)])
  func eachGoodEndingIsRecognized(name: String, kind: EndingKind) throws {
    let attack = try #require(Catalogue.named("selfTest.\(name)"))
    let result = Suite(program: Self.program).run(attack)
    #expect(result.verdict.kind == kind, "\(result.verdict.text)")
  }

  @Test func selfTestNamesAreUnique() {
    #expect(Set(SelfTest.all.map(\.name)).count == SelfTest.all.count)
    #expect(SelfTest.all.allSatisfy { $0.name.hasPrefix("selfTest.") })
  }

  @Test func aChildHasItsOwnFolder() throws {
    let folder = try ScratchFolder()
    let outcome = try Child.run(
      "/bin/sh", ["-c", "echo here; echo there >&2; touch a; exit 3"], in: folder.path, deadline: 20)
    #expect(outcome.end == .exit(3) && outcome.output == "here\n" && outcome.errors == "there\n")
    #expect(folder.names == ["a"])
  }

  /// The first and the last words of a long output are stored.
  @Test func longOutputIsBounded() throws {
    let folder = try ScratchFolder()
    let script =
      "echo first >&2; i=0; while [ $i -lt 20000 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done >&2; echo last >&2"
    let outcome = try Child.run("/bin/sh", ["-c", script], in: folder.path, deadline: 60)
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.hasPrefix("first\n") && outcome.errors.hasSuffix("last\n"))
    #expect(outcome.errors.utf8.count < 4 * Child.storedBytes)
  }

  /// A child's own children end with it.
  @Test func grandchildrenEndAtTheDeadline() throws {
    let folder = try ScratchFolder()
    let outcome = try Child.run(
      "/bin/sh", ["-c", "sleep 300 & echo $!; sleep 300"], in: folder.path, deadline: 0.3)
    #expect(outcome.end == .deadline)
    let grandchild = try #require(Int32(outcome.output.dropLast()))
    // The system ends a process some time after the signal. A process that has ended may remain as a zombie.
    for _ in 0..<500 where Self.isRunning(grandchild) { usleep(10_000) }
    #expect(!Self.isRunning(grandchild))
  }

  private static func isRunning(_ process: Int32) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return status.split(separator: ")").last?.hasPrefix(" Z") == false
  }

  /// A child that computes forever also ends at its deadline, which is later on a busy machine.
  @Test func aComputingChildEndsAtTheDeadline() throws {
    let folder = try ScratchFolder()
    let outcome = try Child.run(
      "/bin/sh", ["-c", "while :; do :; done"], in: folder.path, deadline: 0.3)
    #expect(outcome.end == .deadline && outcome.seconds >= 0.3)
  }

  @Test func theWaitForAProcessorIsReadFromSchedstat() {
    #expect(Child.waitedSeconds(schedstat: "13039751114 2500000000 51877\n") == 2.5)
    for text in ["", "1 2", "1 x 3", "1 2 3 4"] { #expect(Child.waitedSeconds(schedstat: text) == 0) }
  }

  @Test func aMissingProgramIsAnError() throws {
    let folder = try ScratchFolder()
    #expect(throws: Child.StartError.self) {
      try Child.run("/nowhere/at/all", [], in: folder.path, deadline: 1)
    }
  }
}
