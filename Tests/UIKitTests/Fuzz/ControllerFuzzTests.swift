import Foundation
import Testing

@testable import UIKit

/// Random operations on controllers, in any order. The invariants of transitions.md §1.9 and §3.12 hold after every
/// step, and no controller remains at the end.
///
/// A sequence of operations is made from a seed. `SEGUE_SEQUENCE` is the seed of a single sequence, and `SEGUE_SEED`
/// the first seed of many sequences.
@Suite(.serialized) @MainActor
struct ControllerFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test(arguments: FoundSequences.all.indices) func foundSequencesKeepTheInvariants(number: Int) {
    let steps = FoundSequences.all[number]
    if let failure = SequenceRunner.failure(of: steps) {
      Issue.record("\(SequenceRunner.report(steps, failure, seed: nil))")
    }
  }

  @Test func randomSequencesKeepTheInvariants() {
    if let seed = Self.environment["SEGUE_SEQUENCE"].flatMap(UInt64.init) {
      let steps = FuzzGenerator.sequence(seed: seed)
      print(steps.map { "    \($0),\n" }.joined())
      if let failure = SequenceRunner.failure(of: steps) {
        Issue.record("\(SequenceRunner.report(steps, failure, seed: seed))")
      }
      return
    }
    let first =
      Self.environment["SEGUE_SEED"].flatMap(UInt64.init)
      ?? (Self.environment["SEGUE_SOAK"] == nil ? 2026 : .random(in: 0...UInt64.max))
    print("ControllerFuzzTests: SEGUE_SEED=\(first)")
    // A trap cannot be reported, so a file names the current sequence.
    let seedFile = FileManager.default.temporaryDirectory.appending(
      component: "segue-sequence-\(ProcessInfo.processInfo.processIdentifier)")
    _ = FileManager.default.createFile(atPath: seedFile.path, contents: nil)
    let trace = FileHandle(forWritingAtPath: seedFile.path)
    print("ControllerFuzzTests: after a trap, the sequence's seed is in \(seedFile.path)")
    defer { try? FileManager.default.removeItem(at: seedFile) }
    var kinds: [String: Int] = [:]
    for number in 0..<UInt64(Soak.count(100_000)) {
      let seed = first &+ number
      try? trace?.seek(toOffset: 0)
      try? trace?.write(contentsOf: Data("\(seed)\n".utf8))
      let steps = FuzzGenerator.sequence(seed: seed)
      guard let failure = SequenceRunner.failure(of: steps) else { continue }
      kinds[failure.kind, default: 0] += 1
      // One report of each kind of failure is enough.
      if kinds[failure.kind] == 1 { Issue.record("\(SequenceRunner.report(steps, failure, seed: seed))") }
    }
    for (kind, count) in kinds { print("ControllerFuzzTests: \(count) sequences: \(kind)") }
  }
}
