import Foundation
import Testing

@testable import UIKit

/// Random operations on controllers, in any order: the invariants of transitions.md §1.9 and §3.12 hold after every
/// step, and in the end no controller is left.
///
/// A sequence is a value, made from a seed. `SEGUE_SEQUENCE=seed` runs that one, `SEGUE_SEED` the many from it on.
@Suite(.serialized) @MainActor
struct ControllerFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test(arguments: FoundSequences.all.indices) func foundSequences(number: Int) {
    let steps = FoundSequences.all[number]
    if let failure = FuzzRun.failure(of: steps) {
      Issue.record("\(FuzzRun.report(steps, failure, seed: nil))")
    }
  }

  @Test func randomSequencesKeepTheInvariants() {
    if let seed = Self.environment["SEGUE_SEQUENCE"].flatMap(UInt64.init) {
      let steps = FuzzGenerator.sequence(seed: seed)
      print(steps.map { "    \($0),\n" }.joined())
      if let failure = FuzzRun.failure(of: steps) {
        Issue.record("\(FuzzRun.report(steps, failure, seed: seed))")
      }
      return
    }
    let first =
      Self.environment["SEGUE_SEED"].flatMap(UInt64.init)
      ?? (Self.environment["SEGUE_SOAK"] == nil ? 2026 : .random(in: 0...UInt64.max))
    print("ControllerFuzzTests: SEGUE_SEED=\(first)")
    // A trap cannot be reported: the file names the sequence.
    let running = FileManager.default.temporaryDirectory.appending(
      component: "segue-sequence-\(ProcessInfo.processInfo.processIdentifier)")
    _ = FileManager.default.createFile(atPath: running.path, contents: nil)
    let trace = FileHandle(forWritingAtPath: running.path)
    print("ControllerFuzzTests: of a trap, the sequence's seed is in \(running.path)")
    defer { try? FileManager.default.removeItem(at: running) }
    var kinds: [String: Int] = [:]
    for number in 0..<UInt64(Soak.count(100_000)) {
      let seed = first &+ number
      try? trace?.seek(toOffset: 0)
      try? trace?.write(contentsOf: Data("\(seed)\n".utf8))
      let steps = FuzzGenerator.sequence(seed: seed)
      guard let failure = FuzzRun.failure(of: steps) else { continue }
      kinds[failure.kind, default: 0] += 1
      // One of each kind is enough.
      if kinds[failure.kind] == 1 { Issue.record("\(FuzzRun.report(steps, failure, seed: seed))") }
    }
    for (kind, count) in kinds { print("ControllerFuzzTests: \(count) sequences: \(kind)") }
  }
}
