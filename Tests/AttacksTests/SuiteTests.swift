import Foundation
import Testing

@testable import Attacks

/// The list of attacks, the verdicts of a twentieth of them, and the suite's command line.
@Suite(.serialized) struct SuiteTests {
  @Test func namesAreUnique() {
    let names = Catalogue.all.map(\.name)
    let twice = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(twice == [])
    #expect(names.count >= 1000)
    #expect(names.allSatisfy { !$0.contains(" ") && !$0.isEmpty })
  }

  /// Twenty shards together contain each attack once.
  @Test func shardsCoverTheSuite() {
    let shards = (0..<20).flatMap { Suite.shard(of: Catalogue.all, every: 20, offset: $0).map(\.name) }
    #expect(shards.count == Catalogue.all.count && Set(shards).count == shards.count)
    // A shard contains the numbers that differ most.
    let shard = Suite.shard(of: Catalogue.all, every: 20, offset: 0).map(\.name)
    for number in ["nan", "infinity", "minus1e300", "1e9"] {
      let hasNumber = shard.contains { $0.hasSuffix(".\(number)") }
      #expect(hasNumber, "\(number)")
    }
  }

  /// A twentieth of the attacks; `make soak` runs all of them.
  @Test func everyTwentiethAttackEndsWell() async {
    let results = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let attacks = Suite.shard(of: Catalogue.all, every: 20, offset: 0)
        continuation.resume(returning: Suite(program: ChildTests.program).run(attacks))
      }
    }
    #expect(results.count >= 50)
    for result in results where result.isFailure { Issue.record("\(result.name): \(result.verdict.text)") }
  }

  /// A task resumes in the same frame in every execution. Only a child can check this, because tests have no main
  /// thread of their own.
  @Test(arguments: Tasks.all.map(\.name))
  func tasksResumeInTheSameFrame(name: String) throws {
    let attack = try #require(Catalogue.named(name))
    let result = Suite(program: ChildTests.program).run(attack)
    #expect(!result.isFailure, "\(result.verdict.text)")
  }

  @Test func theCommandLineListsAndCarriesOutAttacks() throws {
    let folder = try ScratchFolder()
    func run(_ words: String...) throws -> ChildOutcome {
      try Child.run(ChildTests.program, words, in: folder.path, deadline: 60)
    }
    let list = try run("list", "--every", "20", "--offset", "3")
    let names = Suite.shard(of: Catalogue.all, every: 20, offset: 3).map(\.name)
    #expect(list.end == .exit(0) && list.output.split(separator: "\n").map(String.init) == names)
    #expect(try run("one", "selfTest.namedTrap").end == .exit(0))
    #expect(try run("one", "selfTest.bareTrap").end == .exit(1))
    #expect(try run("one", "no.such").end == .exit(2))
    for words in [["all", "--every"], ["fuzz", "gif"], ["none"], ["all", "--every", "-1"]] {
      #expect(try Child.run(ChildTests.program, words, in: folder.path, deadline: 60).end == .exit(2))
    }
  }
}
