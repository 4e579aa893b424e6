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

  /// Throws if it has other settings than a record.
  func check(_ record: ProfileRecord) throws {
    func same(_ what: String, _ base: String, _ now: String) throws {
      if base == now { return }
      throw Failure(
        "\(path) is of \(what) \(base), this profile of \(now): compare what has the same settings")
    }
    func size(_ size: [Double]) -> String { size.map(\.formatted).joined(separator: "x") }
    try same("transition", file.id, record.id)
    try same("size", size(file.size), size([record.size.width, record.size.height]))
    try same("scale", file.scale.formatted, record.scale.formatted)
    try same("raster profile", file.raster, record.raster.rawValue)
    try same("film", "\(file.film)", "\(record.isFilm)")
    try same("governed", "\(file.governed)", "\(record.isGoverned)")
    func settings(_ parameters: [String: String]) -> String {
      let list = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return list.isEmpty ? "none" : list.joined(separator: " ")
    }
    try same("parameters", settings(file.parameters), settings(record.parameters))
    try same("frames", "\(frames.count)", "\(record.frames.count)")
  }
}
