import Foundation
import Testing

@testable import Attacks

/// Mutations, shrinking and short campaigns.
@Suite(.serialized) struct FuzzTests {
  @Test(arguments: FuzzFormat.allCases)
  func theSameSeedMakesTheSameInputs(format: FuzzFormat) {
    let runner = FuzzRunner(format: format, program: "", segue: "")
    func inputs(_ seed: UInt64, _ batch: Int) -> [[UInt8]] {
      Fuzzing(runner: runner, seed: seed, runs: 1, seconds: 1).inputs(ofBatch: batch)
    }
    #expect(inputs(1, 4) == inputs(1, 4))
    let many = (0..<50).flatMap { inputs(1, $0) }
    let others = (0..<50).flatMap { inputs(2, $0) }
    #expect(many.count == 50 * format.batchSize && many != others && Set(many).count > many.count / 2)
  }

  @Test func seedsSurviveEncoding() {
    for seed in Seeds.png.dropLast() + Seeds.jpeg {
      #expect(FeedCommand.decode(FeedCommand.encode([seed, []])) == [seed, []])
    }
    #expect(Set(Seeds.png).count == 4 && Set(Seeds.jpeg).count == 3)
  }

  @Test func checksumsAreRepaired() {
    #expect(Mutator.repairedPNG(Seeds.png[1]) == Seeds.png[1])
    var damaged = Seeds.png[1]
    // The first byte of the header's checksum.
    damaged[29] ^= 0xFF
    #expect(damaged != Seeds.png[1] && Mutator.repairedPNG(damaged) == Seeds.png[1])
  }

  @Test func shrinkingFindsTheCause() {
    let input = (0..<300).map { $0 }
    let smallest = Shrinking.smallest(input, trials: 5000) { $0.contains(17) && $0.contains(250) }
    #expect(smallest == [17, 250])
    #expect(Shrinking.smallest(input, trials: 5000) { _ in true } == [])
    #expect(Shrinking.smallest([Int](), trials: 5) { _ in true } == [])
  }

  /// Shrinking makes no more trials than allowed, and uses all of them as long as there are ranges to delete.
  @Test(arguments: [0, 1, 2, 7, 30])
  func shrinkingMakesTheAllowedTrials(trials: Int) {
    var calls = 0
    let input = [Int](repeating: 1, count: 100)
    let result = Shrinking.smallest(input, trials: trials) { candidate in
      calls += 1
      return candidate.count == 100
    }
    #expect(calls == trials && result == input)
  }

  /// A few mutated inputs of each format end well.
  @Test(arguments: [
    (FuzzFormat.png, 200), (.jpeg, 200), (.effect, 20), (.gesture, 2), (.recording, 2), (.cli, 6),
  ])
  func aShortCampaignFindsNothing(format: FuzzFormat, runs: Int) async {
    let runner = FuzzRunner(format: format, program: ChildTests.program, segue: Child.product("segue"))
    let fuzzing = Fuzzing(runner: runner, seed: 7, runs: runs, seconds: .infinity)
    let summary = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: fuzzing.run(jobs: 2) { _ in }) }
    }
    #expect(summary.runs == runs)
    for found in summary.findings {
      Issue.record("\(format.rawValue) batch \(found.batch): \(found.verdict.text)\n\(found.input)")
    }
  }
}
