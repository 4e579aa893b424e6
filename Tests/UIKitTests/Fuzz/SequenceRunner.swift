import Foundation

@testable import UIKit

/// Runs sequences, and minimises sequences that fail.
@MainActor
enum SequenceRunner {
  struct Failure {
    let fault: String
    let story: [String]

    /// The kind of the fault, independent of the controllers: equal for two sequences with the same fault, and
    /// unchanged by minimising.
    var kind: String {
      let words = fault.split(separator: " ").map { word in
        names.contains { word.hasPrefix($0) } ? "…" : word.filter { !$0.isNumber }
      }
      return words.joined(separator: " ")
    }

    private var names: [String] { ["page", "nav", "box", "tabs"] }
  }

  /// The fault in or after the sequence, if any.
  static func failure(of steps: [FuzzStep]) -> Failure? {
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer { Diagnostics.handler = previousHandler }
    let world = FuzzWorld()
    func firstFailure() -> Failure? { world.faults.first.map { Failure(fault: $0, story: world.story) } }
    defer { if !world.faults.isEmpty { world.stage.window.isHidden = true } }
    for step in steps {
      world.note("— \(step)")
      world.perform(step)
      world.check()
      if world.isAtRest { world.checkRest() }
      if let failure = firstFailure() { return failure }
    }
    world.note("— the end")
    world.settle()
    world.check()
    if let failure = firstFailure() { return failure }
    world.checkRest()
    world.checkEnd()
    world.checkCounts()
    if let failure = firstFailure() { return failure }
    world.tearDown(dismissing: steps.count.isMultiple(of: 2))
    return firstFailure()
  }

  /// A minimal sequence with a fault of the same kind.
  private static func shortened(_ steps: [FuzzStep], _ kind: String) -> [FuzzStep] {
    func fails(_ steps: [FuzzStep]) -> Bool { failure(of: steps)?.kind == kind }
    var steps = steps
    var length = max(1, steps.count / 2)
    while length > 0 {
      var start = 0
      var isShorter = false
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(steps.count, start + length))
        if fails(fewer) {
          steps = fewer
          isShorter = true
        } else {
          start += length
        }
      }
      if length > 1 || !isShorter { length /= 2 }
    }
    for index in steps.indices {
      for simpler in steps[index].simpler {
        var others = steps
        others[index] = simpler
        if fails(others) { steps = others }
      }
    }
    return steps
  }

  /// A description of the fault, with the variable that repeats it, the minimised sequence and its history.
  static func report(_ steps: [FuzzStep], _ first: Failure, seed: UInt64?) -> String {
    let short = shortened(steps, first.kind)
    let failure = failure(of: short) ?? first
    let source = short.map { "    \($0),\n" }.joined()
    let story = failure.story.map { "    \($0)\n" }.joined()
    let name = seed.map { "SEGUE_SEQUENCE=\($0)" } ?? "found"
    return "\(name): \(failure.fault)\n  [\n\(source)  ]\n\(story)"
  }
}

extension FuzzStep {
  /// Simpler variants of the step, in the order in which they are tried.
  fileprivate var simpler: [FuzzStep] {
    switch self {
    case .push(_, _, let animated):
      [.push(nav: 0, .page, animated: animated), .push(nav: 0, .page, animated: false)]
    case .pop(_, let animated): [.pop(nav: 0, animated: animated), .pop(nav: 0, animated: false)]
    case .present(let from, let style, _, let animated):
      [
        .present(from: from, style, .page, animated: animated),
        .present(from: 0, style, .page, animated: animated),
        .present(from: 0, .fullScreen, .page, animated: animated),
        .present(from: 0, style, .page, animated: false),
      ]
    case .dismiss(let from, let animated):
      [.dismiss(from: 0, animated: animated), .dismiss(from: from, animated: false)]
    case .frames: [.frames(1)]
    case .jump: [.jump(100), .frames(1)]
    case .animator: [.animator(.view)]
    case .inside(_, let step): [.inside(.didAppear, step), step]
    default: []
    }
  }
}
