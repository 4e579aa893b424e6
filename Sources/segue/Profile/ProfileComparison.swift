import Segue

/// The counts of a profile beside those of an earlier one, which `--json` has written.
struct ProfileComparison {
  /// A count of all frames, and the most of it in one frame.
  struct Row {
    let name: String
    let base: (sum: Int, most: Int)
    let now: (sum: Int, most: Int)

    /// Whether it grew. Hash tables have random seeds, so that the same frames may allocate a few times more or less.
    var grew: Bool {
      let slack =
        name == "allocations" ? (sum: 8 + base.sum / 100, most: 8 + base.most / 100) : (sum: 0, most: 0)
      return now.sum > base.sum + slack.sum || now.most > base.most + slack.most
    }
  }

  let rows: [Row]
  private let path: String

  /// The names of the counts that are compared.
  static let names = ["draws", "fills", "passes", "targets", "uploads_bytes", "pixels", "allocations"]

  /// Compares `record` with the profile in a file, which must be of the same transition in the same settings.
  init(_ record: ProfileRecord, with base: BaseProfile) throws {
    path = base.path
    try base.check(record)
    let frames = record.frames.map {
      Dictionary(uniqueKeysWithValues: ProfileRecord.counts(of: $0).map { ($0.name, $0.value) })
    }
    rows = Self.names.map { name in
      Row(name: name, base: Self.sum(base.frames, name), now: Self.sum(frames, name))
    }
  }

  private static func sum(_ frames: [[String: Int]], _ name: String) -> (sum: Int, most: Int) {
    let values = frames.map { $0[name] ?? 0 }
    return (values.reduce(0, +), values.max() ?? 0)
  }

  var grown: [Row] { rows.filter(\.grew) }

  var text: String {
    var text = "\ncompared with \(path), of all frames and at most in one:\n"
    for row in rows {
      let change = row.now.sum - row.base.sum
      let sums =
        "\(row.base.sum) -> \(row.now.sum)" + (change == 0 ? "" : " (\(change > 0 ? "+" : "")\(change))")
      text += padded(row.name, 16) + padded(sums, 40) + padded("\(row.base.most) -> \(row.now.most)", 26)
      text += row.grew ? "grew\n" : "\n"
    }
    return text
  }

  /// Throws if a count grew, with the name of each.
  func check() throws {
    if grown.isEmpty { return }
    let list = grown.map { row in
      row.now.sum > row.base.sum
        ? "\(row.name) from \(row.base.sum) to \(row.now.sum)"
        : "\(row.name) in one frame from \(row.base.most) to \(row.now.most)"
    }
    throw Failure(
      "more than in \(path): \(list.joined(separator: ", ")): find out why with the passes of both, or write a new base "
        + "with --json")
  }
}

/// A profile that `--json` has written.
struct BaseProfile {
  let path: String
  /// The counts of each frame by name.
  let frames: [[String: Int]]
  private let file: File

  private struct File: Decodable {
    let id: String
    let size: [Double]
    let scale: Double
    let raster: String
    let film: Bool
    let governed: Bool
    let parameters: [String: String]
    let perFrame: [[String: Double]]

    enum CodingKeys: String, CodingKey {
      case id, size, scale, raster, film, governed, parameters
      case perFrame = "per_frame"
    }
  }

  init(path: String) throws {
    self.path = path
    let bytes: [UInt8]
    do throws(BoundedFile.Failure) {
      bytes = try BoundedFile.read(path, limit: Self.fileLimit)
    } catch {
      switch error {
      case .missing: throw Failure("no profile at \(path): write one with segue profile ID --json > \(path)")
      case .unreadable(let reason):
        throw Failure("cannot read \(path): \(reason): check that it is a file you may read")
      }
    }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), !file.perFrame.isEmpty else {
      throw Failure("\(path) is no profile: write one with segue profile ID --json > \(path)")
    }
    self.file = file
    frames = try file.perFrame.map { frame in
      try frame.mapValues { value in
        guard value.magnitude < 1e15 else { throw Failure("\(path) is no profile: a count is \(value)") }
        return Int(value)
      }
    }
    for name in ProfileComparison.names where frames.contains(where: { $0[name] == nil }) {
      throw Failure("\(path) is no complete profile: a frame has no \(name): write it anew with --json")
    }
  }

  /// The most bytes of a file.
  private static let fileLimit = 256 << 20

  /// Throws if a profile that has not begun has other settings. Which raster profile `auto` is remains open.
  @MainActor func check(_ playback: ProfiledPlayback) throws {
    if file.id != playback.entry.id {
      throw UsageError(
        "\(path) is of the transition \(file.id), not of \(playback.entry.id): compare profiles of the same one"
      )
    }
    if file.governed {
      throw UsageError(
        "\(path) was made with --governed, and its counts depend on how busy the machine was: write a base without it"
      )
    }
    try checkFilm(playback.isFilm)
    let size = playback.options.size
    let (base, now) = (Self.text(file.size), Self.text([size.width, size.height]))
    if base != now {
      throw UsageError("\(path) was made with --size \(base), not \(now): use --size \(base)")
    }
    let (scale, other) = (file.scale.formatted, playback.scale.formatted)
    if scale != other {
      throw UsageError("\(path) was made with --scale \(scale), not \(other): use --scale \(scale)")
    }
    try check(parameters: playback.options.parameters)
    if frames.count != playback.frames {
      throw UsageError(
        "\(path) has \(frames.count) frame\(frames.count == 1 ? "" : "s"), not \(playback.frames): "
          + "use --frames \(frames.count)")
    }
    let raster = playback.raster
    if raster != .auto, raster.rawValue != file.raster {
      throw UsageError(
        "\(path) is of the \(file.raster) raster profile, not of \(raster.rawValue): use --raster \(file.raster)"
      )
    }
  }

  private func checkFilm(_ isFilm: Bool) throws {
    if file.film == isFilm { return }
    throw UsageError(
      file.film
        ? "\(path) was made with --film: add --film" : "\(path) was made without --film: leave --film out")
  }

  private func check(parameters: [String: String]) throws {
    let (base, now) = (Self.settings(file.parameters), Self.settings(parameters))
    if base == now { return }
    throw UsageError(
      base.isEmpty
        ? "\(path) was made without \(now): leave it out"
        : "\(path) was made with \(base), not with \(now.isEmpty ? "the defaults" : now): use \(base)")
  }

  private static func text(_ size: [Double]) -> String { size.map(\.formatted).joined(separator: "x") }

  /// The options that set parameters; empty for none.
  private static func settings(_ parameters: [String: String]) -> String {
    parameters.sorted { $0.key < $1.key }.map { "--set \($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// Throws if `auto` was another raster profile than the base's.
  func check(_ record: ProfileRecord) throws {
    if file.raster == record.raster.rawValue { return }
    throw Failure(
      "\(path) is of the \(file.raster) raster profile, not of \(record.raster.rawValue), which this driver has: "
        + "use --raster \(file.raster)")
  }
}
