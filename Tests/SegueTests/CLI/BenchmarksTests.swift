import Foundation
import Testing

/// The output of the built `Benchmarks`; no test depends on times.
@Suite(.serialized) struct BenchmarksTests {
  private static let binary = URL(fileURLWithPath: CLI.binary).deletingLastPathComponent()
    .appendingPathComponent("Benchmarks").path

  private func run(_ words: [String]) throws -> CLI.Outcome {
    try CLI.run(["interpolation"] + words, binary: Self.binary)
  }

  private static let times = [
    "ns_per_track", "ns_per_track_median", "ns_naive_object", "ns_memory_limit", "ns_memory_same_size",
  ]

  /// The rows have every kind with every type of value, in the requested order. The program itself compares its values
  /// with those of naive objects.
  @Test func interpolationPrintsARowForEachMeasurement() throws {
    let outcome = try run(["--tracks", "20,5", "--json", "--seconds=0"])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    let kinds = ["linear", "cubic", "spring", "keyframe", "group", "mixed"]
    let wanted = kinds.flatMap { kind in
      ["scalar", "point", "color", "transform"].flatMap { ["\(kind) \($0) 20", "\(kind) \($0) 5"] }
    }
    let names = rows.map { "\($0["kind"] ?? "") \($0["value"] ?? "") \($0["tracks"] ?? "")" }
    #expect(names == wanted)
    for row in rows {
      let times = Self.times.compactMap { row[$0] as? Double }
      #expect(times.count == Self.times.count && times.allSatisfy { $0 > 0 } && times[0] <= times[1])
      #expect(row["allocations_per_frame"] as? Double ?? -1 >= 0)
      #expect(row["instruction_set"] is String && row.count == 3 + times.count + 2)
    }
  }

  @Test func theTableHasTheRequestedRows() throws {
    let outcome = try run(
      [
        "--tracks", "8", "--kind", "spring,linear", "--value=color", "--seconds", "0", "--repeats", "--depth",
        "3",
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.count == 3)
    #expect(
      lines.dropFirst().map { $0.prefix(3).joined(separator: " ") } == ["spring color 8", "linear color 8"])
    #expect(lines.dropFirst().allSatisfy { $0.count == 9 })
  }

  @Test(arguments: [
    (["--tracks"], "--tracks needs a value"),
    (["--tracks", "0"], "'0' is not a number of tracks"),
    (["--tracks", "5,"], "'' is not a number of tracks"),
    (["--tracks=-5"], "'-5' is not"),
    (["--tracks", "1e3"], "'1e3' is not"),
    (["--tracks", "99999999999999999999"], "is not a number of tracks, 1 to 10000000"),
    (["--kind", "cubik"], "'cubik' is not one of linear|cubic|spring"),
    (["--value", "rect"], "'rect' is not one of scalar|point|color|transform"),
    (["--depth", "0"], "'0' is not a number of layers"),
    (["--seconds", "nan"], "'nan' is not a time in seconds"),
    (["--quick"], "no option --quick"),
    (["5"], "no option 5"),
  ])
  func wrongUsageIsReportedInOneLine(words: [String], message: String) throws {
    let outcome = try run(words)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix("Benchmarks: error: ") && outcome.errors.contains(message), "\(outcome.errors)"
    )
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1 && outcome.errors.hasSuffix("\n"))
  }

  @Test func helpNamesEveryOption() throws {
    let outcome = try run(["--help"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    for option in ["--tracks", "--kind", "--value", "--depth", "--repeats", "--seconds", "--json"] {
      #expect(outcome.output.contains(option))
    }
  }

  // MARK: - Scale

  @Test func scalePrintsARowForEachCaseAndCount() throws {
    let words = ["scale", "--counts", "10,1000", "--frames", "8"]
    let outcome = try CLI.run(words + ["--json"], binary: Self.binary)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    let names = rows.map { "\($0["case"] ?? "") \($0["layers"] ?? "")" }
    #expect(names == ["still", "one", "all", "animated"].flatMap { ["\($0) 10", "\($0) 1000"] })
    for row in rows {
      #expect(row["ms_min"] as? Double ?? 1e9 <= row["ms_median"] as? Double ?? 0)
      #expect(row["bytes_per_layer"] as? Double ?? 0 > 100 && row["frames"] as? Int == 8 && row.count == 7)
    }
    let table = try CLI.run(words + ["--cases", "one"], binary: Self.binary)
    let lines = table.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.dropFirst().map { $0.prefix(2).joined(separator: " ") } == ["one 10", "one 1000"])
    #expect(lines.dropFirst().allSatisfy { $0.count == 7 })
  }

  @Test(arguments: [
    (["--counts", "0"], "'0' is not a number of layers"),
    (["--counts", "5,"], "'' is not a number of layers"),
    (["--cases", "some"], "'some' is not one of still, one, all, animated"),
    (["--frames", "3"], "'3' is not"),
    (["--frames", "8,9"], "--frames needs one number"), (["--frames"], "--frames needs a value"),
    (["5"], "no option 5"),
  ])
  func wrongUsageOfScaleIsReported(words: [String], message: String) throws {
    let outcome = try CLI.run(["scale"] + words, binary: Self.binary)
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errors.contains(message), "\(outcome)")
  }
}
