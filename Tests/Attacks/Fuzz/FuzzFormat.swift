import Foundation
import Glibc

/// The kinds of input that are fuzzed.
enum FuzzFormat: String, CaseIterable, Sendable {
  case png, jpeg, effect, gesture, recording, cli

  /// The number of inputs that one child reads.
  var batchSize: Int {
    switch self {
    case .png, .jpeg: 100
    case .effect: 20
    case .gesture, .recording, .cli: 1
    }
  }

  var limits: ChildLimits {
    switch self {
    case .png, .jpeg: ChildLimits(memory: 512 << 20, deadline: 20)
    case .effect: ChildLimits(memory: 1 << 30, deadline: 60)
    case .gesture, .recording, .cli: ChildLimits(memory: 2 << 30, deadline: 60)
    }
  }

  /// Makes an input. The words of a command line are separated by NUL.
  func input(_ mutator: inout Mutator) -> [UInt8] {
    switch self {
    case .png:
      let bytes = mutator.mutate(mutator.pick(Seeds.png), isText: false)
      return mutator.below(3) > 0 ? Mutator.repairedPNG(bytes) : bytes
    case .jpeg: return mutator.mutate(mutator.pick(Seeds.jpeg), isText: false)
    case .effect: return mutator.mutate(mutator.pick(Seeds.effects), isText: true)
    case .gesture: return mutator.mutate(mutator.pick(Seeds.gestures), isText: true)
    case .recording: return mutator.touches()
    case .cli: return Array(mutator.commandLine().joined(separator: "\0").utf8)
    }
  }
}

/// Tries inputs of a format in child processes and judges their endings.
struct FuzzRunner: Sendable {
  let format: FuzzFormat
  /// The path of this program.
  let program: String
  /// The path of the program `segue`.
  let segue: String

  /// Returns the index and the verdict of the first failing input, or nil if no input fails.
  func firstFailure(of inputs: [[UInt8]]) throws -> (index: Int, verdict: Verdict)? {
    switch format {
    case .png, .jpeg, .effect: return try feed(inputs)
    case .gesture, .recording, .cli:
      for (index, input) in inputs.enumerated() {
        let verdict = try execute(input)
        if verdict.kind == nil { return (index, verdict) }
      }
      return nil
    }
  }

  /// Reads all inputs in one child, which prints `FeedCommand.mark` before each input.
  private func feed(_ inputs: [[UInt8]]) throws -> (index: Int, verdict: Verdict)? {
    let (folder, files) = try (ScratchFolder(), ScratchFolder())
    defer { withExtendedLifetime(files) {} }
    try files.write(FeedCommand.encode(inputs), "batch")
    let outcome = try Child.run(
      program, ["feed", format.rawValue, files.file("batch")], in: folder.path,
      deadline: format.limits.allowedSeconds)
    let begun = outcome.output.split(separator: "\n").count { $0 == FeedCommand.mark }
    let verdict = Judge.verdict(of: outcome, memoryLimit: format.limits.memory)
    if verdict == .drawn {
      let left = folder.names
      return left.isEmpty ? nil : (inputs.count - 1, .failure(.filesLeft, left.joined(separator: ", ")))
    }
    // A named trap is a failure too, because an invalid file is not a mistake of the program.
    let failure: Verdict = verdict.kind == nil ? verdict : .failure(.forbidden, verdict.text)
    return (max(0, begun - 1), failure)
  }

  /// Executes `segue` once with an input and judges the ending.
  private func execute(_ input: [UInt8]) throws -> Verdict {
    let folder = try ScratchFolder()
    try folder.write(Seeds.png.last ?? [], "in.png")
    try folder.write(format == .cli ? Seeds.gestures[0] : input, "touches.json")
    try folder.write(Seeds.effects[0], "effect.glsl")
    let before = Set(folder.names)
    let words =
      format == .cli
      ? String(decoding: input, as: UTF8.self).components(separatedBy: "\0")
      : [
        "render", "flatzoom-interactive-pop", "--gesture", "touches.json", "--fps", "20", "--size", "40x80",
        "--scale",
        "1", "--out", "o_%03d.png",
      ]
    let outcome = try Child.run(segue, words, in: folder.path, deadline: format.limits.allowedSeconds)
    let inputs = ["in.png", "touches.json", "effect.glsl"]
    let isHarmed = outcome.end != .exit(0) && inputs.contains { !folder.names.contains($0) }
    return Self.judge(
      outcome, memoryLimit: format.limits.memory, newFiles: Set(folder.names).subtracting(before).sorted(),
      isHarmed: isHarmed)
  }

  /// Judges an outcome by the command line's contract: status 0, or status 1 or 2 with one line of printable text
  /// besides notes, and no new file.
  ///
  /// `isHarmed` says that the failing command removed one of its input files.
  static func judge(_ outcome: ChildOutcome, memoryLimit: Int, newFiles: [String], isHarmed: Bool = false)
    -> Verdict
  {
    if let report = Judge.sanitizerReport(in: outcome.errors) { return .failure(.sanitizer, report) }
    guard case .exit(let status) = outcome.end else {
      let verdict = Judge.verdict(of: outcome, memoryLimit: memoryLimit)
      return verdict.kind == nil ? verdict : .failure(.forbidden, verdict.text)
    }
    if status == 0 { return .drawn }
    if !newFiles.isEmpty { return .failure(.filesLeft, newFiles.prefix(5).joined(separator: ", ")) }
    if isHarmed { return .failure(.filesLeft, "an input was removed") }
    let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let errors = lines.filter { !$0.hasPrefix("segue: note: ") }
    guard [1, 2].contains(status), errors.count == 1, outcome.errors.hasSuffix("\n"), let line = errors.first
    else {
      return .failure(.silentExit, "status \(status): \(outcome.errors.prefix(300))")
    }
    let isPrintable = line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard isPrintable, line.utf8.count <= 2000 else {
      return .failure(.untypedError, "control characters or too long: \(line.debugDescription.prefix(300))")
    }
    return .typedError(String(line))
  }
}
