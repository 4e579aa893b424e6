import Foundation
import Reference
import Segue
import Testing

/// The suite of all tests of rasters, which run one at a time.
@Suite(.serialized) @MainActor struct ReferenceTests {}

extension ReferenceTests {
  /// Random trees, drawn by the pipeline and by the definitions.
  @Suite(.serialized) @MainActor struct RandomTreeTests {
    @Test func treesMatchTheDefinitions() throws {
      try Tally.compare("trees", 2000, ofSeeds: 4000) { TreeGenerator.make(seed: $0) }
    }
  }
}

extension Tally {
  /// Compares a share of `all` trees with the definitions, as `Seeds` describes. The reference draws each tree once for
  /// both raster profiles, because its drawing takes most of the time. `make` returns nil for a seed without a tree.
  @MainActor static func compare(
    _ name: String, _ all: Int, ofSeeds seeds: Int, _ make: (UInt64) -> Case?
  ) throws {
    let profiles = [RasterProfile.software, .hardware]
    let stages = try profiles.map { try PipelineStage($0) }
    defer { for stage in stages { stage.close() } }
    var tallies = profiles.map { _ in Tally() }
    let count = Seeds.count(all)
    for seed in Seeds.list(seeds) where tallies[0].count < count {
      guard let item = make(seed) else { continue }
      let verdict = Verdict(item)
      for (index, profile) in profiles.enumerated() {
        if verdict.isUnsure {
          tallies[index].add(verdict.doubts)
          continue
        }
        let stage = stages[index]
        let comparison = Comparison(try stage.draw(item), verdict, width: item.width, height: item.height)
        tallies[index].add(comparison)
        if !comparison.isRight { try Failure.report(item, seed, profile, comparison, stage) }
      }
    }
    for (profile, tally) in zip(profiles, tallies) { print("\(profile.rawValue), \(name): \(tally)") }
    #expect(tallies.allSatisfy { $0.count == count } || Seeds.areGiven)
  }
}

/// The results of many comparisons.
struct Tally: CustomStringConvertible {
  var count = 0
  var unsureCount = 0
  var doubts: [Compositor.Doubt: Int] = [:]
  var failures = 0
  // The largest deviations, as in `Comparison`, and the largest share of edge pixels that exceed `Comparison.ramp`.
  var inside = 0.0
  var soft = 0.0
  var edge = 0.0
  var edgeShare = 0.0

  mutating func add(_ doubts: Set<Compositor.Doubt>) {
    unsureCount += 1
    for doubt in doubts { self.doubts[doubt, default: 0] += 1 }
  }

  mutating func add(_ comparison: Comparison) {
    count += 1
    if !comparison.isRight { failures += 1 }
    inside = max(inside, comparison.inside)
    soft = max(soft, comparison.soft)
    edge = max(edge, comparison.edge)
    edgeShare = max(edgeShare, Double(comparison.edgeCount) / Double(comparison.count))
  }

  var description: String {
    let why = Compositor.Doubt.allCases.compactMap { doubt in
      doubts[doubt].map { "\($0) for \(doubt.rawValue)" }
    }
    return "\(count) trees, \(failures) outside the tolerance, \(unsureCount) that cannot be judged "
      + "(\(why.joined(separator: ", "))); at most "
      + String(
        format: "%.1f inside, %.1f soft, %.1f on edges, %.2f %% of a raster", inside, soft, edge,
        edgeShare * 100)
  }
}

/// The seeds of a test. By default, a test takes a twentieth of its seeds, which are always the same. With
/// SEGUE_SOAK=n, it takes one n-th of its seeds, of which every second is new: a printed seed generates them, and
/// SEGUE_SEED repeats them.
@MainActor enum Seeds {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether only the trees of SEGUE_TREE are drawn, which lists one or more seeds separated by commas.
  static var areGiven: Bool { environment["SEGUE_TREE"] != nil }

  static func count(_ all: Int) -> Int {
    let divisor = environment["SEGUE_SOAK"].map { max(Int($0) ?? 1, 1) } ?? 20
    return max(all / divisor, 2)
  }

  static func list(_ all: Int) -> [UInt64] {
    if let seeds = environment["SEGUE_TREE"] { return seeds.split(separator: ",").compactMap { UInt64($0) } }
    var fixed = Dice(seed: 20_201)
    if environment["SEGUE_SOAK"] == nil, environment["SEGUE_SEED"] == nil {
      return (0..<count(all)).map { _ in fixed.next() }
    }
    let seed = environment["SEGUE_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)
    print("SEGUE_SEED=\(seed)")
    var new = Dice(seed: seed)
    return (0..<count(all) / 2).flatMap { _ in [fixed.next(), new.next()] }
  }
}
