import Foundation
import Glibc
import Synchronization

/// A suite of attacks that run in a process of their own each.
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
      return Result(name: attack.name, verdict: attack.ruled(verdict), seconds: outcome.seconds)
    } catch {
      return Result(name: attack.name, verdict: .failure(.silentExit, "\(error)"), seconds: 0)
    }
  }

  /// Runs attacks, `jobs` at a time, and passes each result to `report` as it comes. Returns them in the attacks' order.
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

  /// One of each `step` attacks, the next one in each: a table has some ten numbers for each entry, and one part would
  /// otherwise have the same number of every entry. The parts of all offsets together have each attack once.
  static func part(of attacks: [Attack], every step: Int, offset: Int) -> [Attack] {
    let step = max(1, step)
    return attacks.indices.filter { ($0 + $0 / step) % step == offset % step }.map { attacks[$0] }
  }
}
