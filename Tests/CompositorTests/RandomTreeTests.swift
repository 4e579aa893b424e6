import Foundation
import Reference
import Segue
import Testing

/// One run at a time.
@Suite(.serialized) @MainActor struct CompositorTests {}

extension CompositorTests {
  /// Random trees, drawn by the pipeline and by the definitions.
  @Suite(.serialized) @MainActor struct RandomTreeTests {
    @Test(arguments: [RasterProfile.software, .hardware])
    func treesAreWhatTheDefinitionsSay(profile: RasterProfile) throws {
      let stage = try PipelineStage(profile)
      defer { stage.close() }
      var tally = Tally()
      let count = Seeds.count(2000)
      for seed in Seeds.list(4000) where tally.count < count {
        let item = TreeGenerator.make(seed: seed)
        let verdict = Verdict(item)
        if verdict.isUnsure {
          tally.unsure += 1
          continue
        }
        let comparison = Comparison(try stage.draw(item), verdict, width: item.width, height: item.height)
        tally.note(comparison)
        if !comparison.isRight { try Failure.report(item, seed, profile, comparison, stage) }
      }
      print("\(profile.rawValue): \(tally)")
      #expect(tally.count == count || Seeds.areGiven)
    }
  }
}

/// What a run of cases came to.
struct Tally: CustomStringConvertible {
  var count = 0
  var unsure = 0
  var failures = 0
  var inside = 0.0
  var soft = 0.0
  var edge = 0.0
  var edgePart = 0.0

  mutating func note(_ comparison: Comparison) {
    count += 1
    if !comparison.isRight { failures += 1 }
    inside = max(inside, comparison.inside)
    soft = max(soft, comparison.soft)
    edge = max(edge, comparison.edge)
    edgePart = max(edgePart, Double(comparison.edgeCount) / Double(comparison.count))
  }

  var description: String {
    "\(count) trees, \(failures) outside the tolerance, \(unsure) that nobody can judge; at most "
      + String(
        format: "%.1f inside, %.1f soft, %.1f on edges, %.2f %% of a picture", inside, soft, edge,
        edgePart * 100)
  }
}

/// The seeds of a test: one half always the same, the other new with every run, by a seed that is printed and that
/// SEGUE_SEED repeats. A twentieth of them unless SEGUE_SOAK asks for all.
@MainActor enum Seeds {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether only the trees of SEGUE_TREE are asked for, one or more numbers with commas between.
  static var areGiven: Bool { environment["SEGUE_TREE"] != nil }

  static func count(_ all: Int) -> Int { environment["SEGUE_SOAK"] == nil ? max(all / 20, 2) : all }

  static func list(_ all: Int) -> [UInt64] {
    if let some = environment["SEGUE_TREE"] { return some.split(separator: ",").compactMap { UInt64($0) } }
    let seed = environment["SEGUE_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)
    print("SEGUE_SEED=\(seed)")
    var (fixed, new) = (Dice(seed: 20_201), Dice(seed: seed))
    return (0..<count(all) / 2).flatMap { _ in [fixed.next(), new.next()] }
  }
}
