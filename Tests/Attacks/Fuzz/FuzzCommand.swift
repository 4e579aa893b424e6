import Foundation
import RandomNumbers
import Synchronization

/// `Attacks fuzz`: batches of mutated inputs until the time or the count is used up.
enum FuzzCommand {
  static func run(_ options: AttackCommand.Options) -> Int32 {
    guard let format = FuzzFormat(rawValue: options.names[0]) else {
      let names = FuzzFormat.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(
        Data("Attacks: error: there is no format \(options.names[0]), only \(names)\n".utf8))
      return 2
    }
    let seed = UInt64(options.numbers["--seed"] ?? 1)
    let runs = options.numbers["--runs"] ?? (options.numbers["--seconds"] == nil ? 1000 : .max)
    let seconds = options.numbers["--seconds"].map(Double.init) ?? .infinity
    let program = AttackCommand.program
    let runner = FuzzRunner(
      format: format, program: program,
      segue: URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("segue").path)
    let fuzzing = Fuzzing(runner: runner, seed: seed, runs: runs, seconds: seconds)
    let jobs = options.numbers["--jobs"] ?? ProcessInfo.processInfo.activeProcessorCount
    let summary = fuzzing.run(jobs: jobs) { found in
      AttackCommand.write("✘ \(format.rawValue) batch \(found.batch): \(found.verdict.text)\n")
      keep(found, format, seed: seed, in: options.texts["--keep"] ?? "out/fuzz")
    }
    AttackCommand.write(
      "\(format.rawValue), seed \(seed): \(summary.runs) runs, \(summary.found.count { !$0.isHang }) crashes, "
        + "\(summary.found.count { $0.isHang }) hangs, \(summary.found.count { $0.leavesFiles }) files left\n"
    )
    return summary.found.isEmpty && summary.runs > 0 ? 0 : 1
  }

  private static func keep(_ found: Fuzzing.Found, _ format: FuzzFormat, seed: UInt64, in folder: String) {
    let file = "\(folder)/\(format.rawValue)-\(seed)-\(found.batch)"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(found.input).write(to: URL(fileURLWithPath: file))
      AttackCommand.write("  kept in \(file), \(found.input.count) bytes\n")
    } catch {
      AttackCommand.write("  not kept: \(error)\n")
    }
  }
}

/// A campaign of one format: batch n is made from the seed and n alone, so that each can be repeated.
struct Fuzzing: Sendable {
  struct Found: Sendable {
    let batch: Int
    let input: [UInt8]
    let verdict: Verdict

    var isHang: Bool { verdict.isLike(.failure(.hang, "")) }
    var leavesFiles: Bool { verdict.isLike(.failure(.filesLeft, "")) }
  }

  struct Summary: Sendable {
    var runs = 0
    var found: [Found] = []
  }

  let runner: FuzzRunner
  let seed: UInt64
  var runs: Int
  var seconds: Double
  /// Runs of children that shrink a failing input.
  var trials = 200

  /// Runs batches, `jobs` at a time; reports each failure as it is found.
  func run(jobs: Int, report: @escaping @Sendable (Found) -> Void) -> Summary {
    let end = Date().addingTimeInterval(min(seconds, 1e9))
    let next = Atomic(0)
    let summary = Mutex(Summary())
    DispatchQueue.concurrentPerform(iterations: max(1, jobs)) { _ in
      while Date() < end {
        let batch = next.wrappingAdd(1, ordering: .relaxed).oldValue
        let size = runner.format.batch
        guard batch < runs / size + (runs % size == 0 ? 0 : 1) else { return }
        let inputs = inputs(ofBatch: batch)
        let found = find(in: inputs, batch: batch)
        summary.withLock {
          $0.runs += inputs.count
          if let found {
            $0.found.append(found)
            report(found)
          }
        }
      }
    }
    return summary.withLock { $0 }
  }

  func inputs(ofBatch batch: Int) -> [[UInt8]] {
    var mutator = Mutator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(batch))
    return (0..<runner.format.batch).map { _ in runner.format.input(&mutator) }
  }

  private func find(in inputs: [[UInt8]], batch: Int) -> Found? {
    do {
      guard let (index, verdict) = try runner.firstFailure(of: inputs) else { return nil }
      let input = inputs[min(index, inputs.count - 1)]
      guard let alone = try runner.firstFailure(of: [input]) else {
        // The input fails only together with the inputs before it.
        return Found(
          batch: batch, input: FeedCommand.encode(Array(inputs.prefix(index + 1))), verdict: verdict)
      }
      let small = Shrinking.smallest(input, trials: alone.verdict.isLike(.failure(.hang, "")) ? 10 : trials) {
        candidate in
        guard let again = try? runner.firstFailure(of: [candidate]) else { return false }
        return again.verdict.isLike(alone.verdict)
      }
      return Found(batch: batch, input: small, verdict: alone.verdict)
    } catch {
      return Found(batch: batch, input: [], verdict: .failure(.silentExit, "\(error)"))
    }
  }
}
