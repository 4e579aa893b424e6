import Segue

/// The costs of a transition's masks, blurs, shadows, group opacities, backdrops, rasterized layers and snapshots. The
/// transition is played in pairs, with and without each feature.
struct CostTable {
  /// The costs of one kind of feature on all layers with the same name.
  struct Row {
    let name: String
    let layers: Int
    /// The median milliseconds of a frame with the feature.
    let with: Double
    /// The median milliseconds of a frame without the feature.
    let without: Double
    /// The median of the differences between the two times of the same frame in a pair, in milliseconds.
    let difference: Double
    /// The mean decrease of each count per frame without the feature.
    let saved: [(name: String, perFrame: Double)]
  }

  let rows: [Row]
  private let pairs: Int

  @MainActor init(_ playback: ProfiledPlayback, pairs: Int) throws {
    self.pairs = pairs
    var playback = playback
    playback.timesOnlyStages = true
    let groups = try Self.groups(playback)
    var progress = Progress(total: groups.count * pairs)
    defer { progress.clear() }
    rows = try groups.enumerated().map { index, group in
      var (with, without): ([ProfileRecord], [ProfileRecord]) = ([], [])
      for pair in 0..<pairs {
        // The order alternates, since the machine may become slower or faster between the two plays.
        for leavesOut in pair % 2 == 0 ? [false, true] : [true, false] {
          let features = LayerFeatures(leavingOut: leavesOut ? group.features : [])
          let record = try playback.play(features: features)
          if leavesOut { without.append(record) } else { with.append(record) }
        }
        progress.update(index * pairs + pair + 1)
      }
      return Self.row(group, with: with, without: without)
    }.sorted { $0.difference > $1.difference }
  }

  // MARK: Features

  private struct Group {
    let name: String
    var features: Set<LayerFeatures.Feature>
  }

  /// Plays the transition once and returns the features of its frames. Features of the same kind on layers with the
  /// same name form a group.
  @MainActor private static func groups(_ playback: ProfiledPlayback) throws -> [Group] {
    let features = LayerFeatures()
    var named: Set<LayerFeatures.Feature> = []
    var groups: [Group] = []
    _ = try playback.play(features: features) { run in
      let new = features.found.subtracting(named)
      if new.isEmpty { return }
      named.formUnion(new)
      let names = run.pipeline.tree.names(of: Set(new.map(\.row)))
      for feature in new.sorted(by: { ($0.kind.rawValue, $0.row.number) < ($1.kind.rawValue, $1.row.number) })
      {
        let name = "\(words(feature.kind)) of \(names[feature.row] ?? "a removed layer")"
        if let index = groups.firstIndex(where: { $0.name == name }) {
          groups[index].features.insert(feature)
        } else {
          groups.append(Group(name: name, features: [feature]))
        }
      }
    }
    return groups
  }

  private static func words(_ kind: LayerFeatures.Kind) -> String {
    switch kind {
    case .groupOpacity: "group opacity"
    case .mask: "mask"
    case .blur: "blur"
    case .shadow: "shadow"
    case .backdrop: "backdrop"
    case .rasterized: "shouldRasterize"
    case .snapshot: "snapshot, all"
    }
  }

  // MARK: Numbers

  private static func row(_ group: Group, with: [ProfileRecord], without: [ProfileRecord]) -> Row {
    func times(_ record: ProfileRecord) -> [Double] { record.frames.map { $0.duration * 1e3 } }
    let differences = zip(with, without).flatMap { pair in zip(times(pair.0), times(pair.1)).map { $0 - $1 } }
    func perFrame(_ records: [ProfileRecord], _ name: String) -> Double {
      let all = records.flatMap(\.frames)
      let sum = all.reduce(0) { sum, frame in
        sum + (ProfileRecord.counts(of: frame).first { $0.name == name }?.value ?? 0)
      }
      return Double(sum) / Double(max(1, all.count))
    }
    let saved = ["draws", "passes", "targets", "uploads_bytes", "pixels"].map {
      (name: $0, perFrame: perFrame(with, $0) - perFrame(without, $0))
    }
    return Row(
      name: group.name, layers: group.features.count, with: median(with.flatMap(times)),
      without: median(without.flatMap(times)), difference: median(differences), saved: saved)
  }

  private static func median(_ values: [Double]) -> Double { Spread(values)?.median ?? 0 }

  // MARK: Output

  var text: String {
    if rows.isEmpty { return "\nNo layer has a mask, blur, shadow, backdrop, group opacity or snapshot.\n" }
    let names = rows.map { $0.layers == 1 ? $0.name : "\($0.name), \($0.layers) layers" }
    let width = max(24, (names.map(\.count).max() ?? 0) + 2)
    var text = "\n" + padded("what it costs", width)
    text += "ms with without   costs |   draws  passes targets     pixels uploaded a frame\n"
    for (name, row) in zip(names, rows) {
      text += padded(name, width)
      text += String(format: "%7.3f %7.3f %7.3f |", row.with, row.without, row.difference)
      let saved = Dictionary(uniqueKeysWithValues: row.saved.map { ($0.name, $0.perFrame) })
      text += String(
        format: " %7.1f %7.1f %7.1f %10.0f %8.0f\n", saved["draws"] ?? 0, saved["passes"] ?? 0,
        saved["targets"] ?? 0, saved["pixels"] ?? 0, saved["uploads_bytes"] ?? 0)
    }
    return text
      + "Played with and without each, \(pairs) time\(pairs == 1 ? "" : "s"), one right after the other: medians of a "
      + "frame's ms, the median difference of the same frame, and what a frame has less of without it, on average.\n"
  }

  var json: JSON {
    .array(
      rows.map { row in
        .object(
          [
            ("name", .string(row.name)), ("layers", .number(row.layers)),
            ("with_ms", .number(Self.rounded(row.with))),
            ("without_ms", .number(Self.rounded(row.without))),
            ("difference_ms", .number(Self.rounded(row.difference))),
          ] + row.saved.map { ("\($0.name)_per_frame", .number(Self.rounded($0.perFrame))) })
      })
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
}
