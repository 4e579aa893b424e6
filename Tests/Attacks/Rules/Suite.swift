import Foundation
import Glibc
import Synchronization

/// A suite of attacks, each of which runs in its own process.
struct Suite: Sendable {
  struct Result: Sendable {
    let name: String
    let verdict: Verdict
    let seconds: Double

    var isFailure: Bool { verdict.kind == nil }
  }

  /// The program that carries out attacks.
  let program: String
  var jobs = 2

  /// Runs one attack as a child.
  func run(_ attack: Attack) -> Result {
    do {
      let folder = try ScratchFolder()
      let outcome = try Child.run(
        program, ["child", attack.name], in: folder.path, deadline: attack.limits.allowedSeconds)
      let verdict = Judge.verdict(of: outcome, memoryLimit: attack.limits.memory)
      if verdict.kind != nil, !folder.names.isEmpty {
        let left = folder.names.prefix(5).joined(separator: ", ")
        return Result(name: attack.name, verdict: .failure(.filesLeft, left), seconds: outcome.seconds)
      }
      return Result(name: attack.name, verdict: attack.judged(verdict), seconds: outcome.seconds)
    } catch {
      return Result(name: attack.name, verdict: .failure(.silentExit, "\(error)"), seconds: 0)
    }
  }

  /// Runs attacks, `jobs` at a time, and passes each result to `report` at once. Returns the results in the order of
  /// the attacks.
  @discardableResult
  func run(_ attacks: [Attack], report: @escaping @Sendable (Result) -> Void = { _ in }) -> [Result] {
    let next = Atomic(0)
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, attacks.count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < attacks.count else { return }
        let result = run(attacks[index])
        results.withLock {
          $0[index] = result
          report(result)
        }
      }
    }
    let all = results.withLock { $0 }
    return attacks.indices.compactMap { all[$0] }
  }

  /// Returns one attack of each `step` consecutive attacks. The shards of all offsets together contain each attack
  /// once.
  ///
  /// The index within the `step` attacks changes from one group to the next: a table has about ten numbers for each
  /// entry, and a fixed index would select the same number of every entry.
  static func shard(of attacks: [Attack], every step: Int, offset: Int) -> [Attack] {
    let step = max(1, step)
    return attacks.indices.filter { ($0 + $0 / step) % step == offset % step }.map { attacks[$0] }
  }
}
