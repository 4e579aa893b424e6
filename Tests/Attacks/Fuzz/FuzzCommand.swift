import Foundation
import RandomNumbers
import Synchronization

/// `Attacks fuzz`: tries batches of mutated inputs until the time or the number of inputs is used up.
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
      save(found, format, seed: seed, in: options.texts["--keep"] ?? "out/fuzz")
    }
    AttackCommand.write(
      "\(format.rawValue), seed \(seed): \(summary.runs) runs, \(summary.findings.count { !$0.isHang }) crashes, "
        + "\(summary.findings.count { $0.isHang }) hangs, \(summary.findings.count { $0.leavesFiles }) files left\n"
    )
    return summary.findings.isEmpty && summary.runs > 0 ? 0 : 1
  }

  private static func save(_ found: Fuzzing.Finding, _ format: FuzzFormat, seed: UInt64, in folder: String) {
    let file = "\(folder)/\(format.rawValue)-\(seed)-\(found.batch)"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(found.input).write(to: URL(fileURLWithPath: file))
      AttackCommand.write("  saved in \(file), \(found.input.count) bytes\n")
    } catch {
      AttackCommand.write("  not saved: \(error)\n")
    }
  }
}

/// A fuzzing campaign of one format. Batch n depends only on the seed and n, so every batch can be repeated.
struct Fuzzing: Sendable {
  /// A failure and the input that causes it.
  struct Finding: Sendable {
    let batch: Int
    let input: [UInt8]
    let verdict: Verdict

    var isHang: Bool { verdict.isLike(.failure(.hang, "")) }
    var leavesFiles: Bool { verdict.isLike(.failure(.filesLeft, "")) }
  }

  struct Summary: Sendable {
    /// The number of inputs that were tried.
    var runs = 0
    /// The failures, in the order in which they were found.
    var findings: [Finding] = []
  }

  let runner: FuzzRunner
  let seed: UInt64
  /// The number of inputs to try, rounded up to whole batches.
  var runs: Int
  /// The longest time of the campaign, in seconds.
  var seconds: Double
  /// The most children that are started to shrink a failing input that does not hang.
  var trials = 200

  /// Tries batches, `jobs` at a time, and reports each failure as soon as it is found.
  func run(jobs: Int, report: @escaping @Sendable (Finding) -> Void) -> Summary {
    let end = Date().addingTimeInterval(min(seconds, 1e9))
    let next = Atomic(0)
    let summary = Mutex(Summary())
    DispatchQueue.concurrentPerform(iterations: max(1, jobs)) { _ in
      while Date() < end {
        let batch = next.wrappingAdd(1, ordering: .relaxed).oldValue
        let size = runner.format.batchSize
        guard batch < runs / size + (runs % size == 0 ? 0 : 1) else { return }
        let inputs = inputs(ofBatch: batch)
        let found = find(in: inputs, batch: batch)
        summary.withLock {
          $0.runs += inputs.count
          if let found {
            $0.findings.append(found)
            report(found)
          }
        }
      }
    }
    return summary.withLock { $0 }
  }

  func inputs(ofBatch batch: Int) -> [[UInt8]] {
    var mutator = Mutator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(batch))
    return (0..<runner.format.batchSize).map { _ in runner.format.input(&mutator) }
  }

  private func find(in inputs: [[UInt8]], batch: Int) -> Finding? {
    do {
      guard let (index, verdict) = try runner.firstFailure(of: inputs) else { return nil }
      let input = inputs[min(index, inputs.count - 1)]
      guard let alone = try runner.firstFailure(of: [input]) else {
        // The input fails only together with the inputs before it.
        return Finding(
          batch: batch, input: FeedCommand.encode(Array(inputs.prefix(index + 1))), verdict: verdict)
      }
      // Few trials shrink a hang, as each takes until the deadline.
      let small = Shrinking.smallest(input, trials: alone.verdict.isLike(.failure(.hang, "")) ? 10 : trials) {
        candidate in
        guard let again = try? runner.firstFailure(of: [candidate]) else { return false }
        return again.verdict.isLike(alone.verdict)
      }
      return Finding(batch: batch, input: small, verdict: alone.verdict)
    } catch {
      return Finding(batch: batch, input: [], verdict: .failure(.silentExit, "\(error)"))
    }
  }
}
