import Segue

/// The comparison of a profile with a base, an earlier profile that `--json` has written. It compares the counts and,
/// if requested, the times.
struct ProfileComparison {
  /// The extent of the comparison.
  struct Scope {
    /// The percentage by which the median time of a frame and of each stage may grow; nil compares no times.
    var timeTolerance: Double?
    /// Whether the base may have other settings.
    var allowsOtherSettings = false
  }

  /// One count in the base and in the new profile.
  struct Row {
    let name: String
    let base: Count
    let now: Count

    struct Count {
      /// The sum over all frames.
      let sum: Int
      /// The maximum in one frame.
      let most: Int
      /// The number of frames.
      let frames: Int

      var mean: Double { Double(sum) / Double(frames) }
    }

    private var hasEqualLengths: Bool { base.frames == now.frames }

    /// Whether the count grew. Allocations may grow slightly, since hash tables have random seeds, so that equal frames
    /// differ by a few allocations.
    var grew: Bool {
      let tolerance =
        name == "allocations" ? (sum: 8 + base.sum / 100, most: 8 + base.most / 100) : (sum: 0, most: 0)
      return sumGrew(tolerance.sum) || now.most > base.most + tolerance.most
    }

    /// Whether the sum grew or, for films of different lengths, the mean per frame.
    private func sumGrew(_ tolerance: Int) -> Bool {
      if hasEqualLengths { return now.sum > base.sum + tolerance }
      return now.mean > Double(base.sum + tolerance) / Double(base.frames) + 1e-9
    }

    var change: String {
      if !hasEqualLengths {
        return "\(Self.rounded(base.mean)) -> \(Self.rounded(now.mean)) a frame"
      }
      let change = now.sum - base.sum
      return "\(base.sum) -> \(now.sum)" + (change == 0 ? "" : " (\(change > 0 ? "+" : "")\(change))")
    }

    /// The value that grew, in words.
    var complaint: String {
      if hasEqualLengths, now.sum > base.sum { return "\(name) from \(base.sum) to \(now.sum)" }
      if now.mean > base.mean {
        return "\(name) a frame from \(Self.rounded(base.mean)) to \(Self.rounded(now.mean))"
      }
      return "\(name) in one frame from \(base.most) to \(now.most)"
    }

    private static func rounded(_ value: Double) -> String { ((value * 100).rounded() / 100).formatted }
  }

  /// The median milliseconds of the frame or of a stage.
  struct Time {
    let name: String
    let base: Double
    let now: Double
    /// The percentage by which `now` may exceed `base`, besides `noise`.
    let tolerance: Double

    /// The milliseconds by which times may differ from play to play; some stages take only thousandths of a
    /// millisecond.
    private static let noise = 0.05

    var grew: Bool { now > base * (1 + tolerance / 100) + Self.noise }

    var change: String {
      let percent = base > 0 ? String(format: " (%+.0f %%)", (now / base - 1) * 100) : ""
      return String(format: "%.3f -> %.3f ms", base, now) + percent
    }
  }

  let rows: [Row]
  let times: [Time]
  /// The settings of the base that differ, in words.
  let differences: [String]
  private let path: String

  /// The names of the counts that are compared.
  static let names = ["draws", "fills", "passes", "targets", "uploads_bytes", "pixels", "allocations"]

  /// Compares `record` with the profile in a file.
  init(_ record: ProfileRecord, with base: BaseProfile, _ scope: Scope) throws {
    path = base.path
    if !scope.allowsOtherSettings { try base.checkRaster(record) }
    differences = base.differences(from: record)
    let frames = record.frames.map {
      Dictionary(uniqueKeysWithValues: ProfileRecord.counts(of: $0).map { ($0.name, $0.value) })
    }
    rows = Self.names.map { name in
      Row(name: name, base: Self.count(base.frames, name), now: Self.count(frames, name))
    }
    guard let tolerance = scope.timeTolerance else {
      times = []
      return
    }
    try base.checkRenderer(record)
    times = try record.medians.map { name, now in
      Time(name: name, base: try base.median(name), now: now, tolerance: tolerance)
    }
  }

  private static func count(_ frames: [[String: Int]], _ name: String) -> Row.Count {
    let values = frames.map { $0[name] ?? 0 }
    return Row.Count(sum: values.reduce(0, +), most: values.max() ?? 0, frames: max(1, values.count))
  }

  var text: String {
    var text = "\ncompared with \(path), of all frames and at most in one:\n"
    for difference in differences { text += "  the base was made \(difference)\n" }
    for row in rows {
      text += padded(row.name, 16) + padded(row.change, 40)
      text += padded("\(row.base.most) -> \(row.now.most)", 26) + (row.grew ? "grew\n" : "\n")
    }
    if times.isEmpty { return text }
    text += "\nmedian times:\n"
    for time in times {
      text += padded(time.name, 16) + padded(time.change, 40) + (time.grew ? "grew\n" : "\n")
    }
    return text
  }

  var json: JSON {
    .object([
      ("base", .string(path)), ("differences", .array(differences.map(JSON.string))),
      (
        "counts",
        .array(
          rows.map { row in
            .object([
              ("name", .string(row.name)), ("base", .number(row.base.sum)), ("now", .number(row.now.sum)),
              ("base_most", .number(row.base.most)), ("now_most", .number(row.now.most)),
              ("base_frames", .number(row.base.frames)), ("now_frames", .number(row.now.frames)),
              ("grew", .bool(row.grew)),
            ])
          })
      ),
      (
        "times",
        .array(
          times.map { time in
            .object([
              ("name", .string(time.name)), ("base_ms", .number(time.base)), ("now_ms", .number(time.now)),
              ("grew", .bool(time.grew)),
            ])
          })
      ),
    ])
  }

  /// Throws if a count or a time grew, with the name of each.
  func check() throws {
    let list =
      rows.filter(\.grew).map(\.complaint)
      + times.filter(\.grew).map { "the median of \($0.name) from \($0.change)" }
    if list.isEmpty { return }
    throw Failure(
      "more than in \(path): \(list.joined(separator: ", ")): find out why with the passes of both, or write a new base "
        + "with --json")
  }
}
