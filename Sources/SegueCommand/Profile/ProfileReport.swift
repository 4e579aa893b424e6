import Segue

/// The text form of a profile: tables and notes.
struct ProfileReport {
  private let record: ProfileRecord

  init(_ record: ProfileRecord) { self.record = record }

  var text: String {
    [head, stages, oneOffWork, passes, draws, notes].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var head: String {
    let size = "\(Int(record.size.width))x\(Int(record.size.height)) @\(record.scale.formatted)"
    return
      "\(record.id): \(record.frames.count) frame\(record.frames.count == 1 ? "" : "s") of \(size), \(record.raster.rawValue) profile, "
      + "\(record.graphics.renderer)\n"
  }

  // MARK: Times

  /// The cells of a row: the worst time of the first frames, and the spread of the frames after them, in milliseconds.
  private func cells(first: Double?, steady: [Double]) -> String {
    let spread = Spread(steady)
    return [first, spread?.least, spread?.median, spread?.p95, spread?.worst].map {
      $0.map { String(format: "%10.3f", $0) } ?? "         -"
    }.joined()
  }

  private var timeHead: String {
    let first = record.firstCount == 1 ? "first" : "first \(record.firstCount)"
    return String(repeating: " ", count: max(0, 10 - first.count)) + first
      + " |     min   median      p95    worst\n"
  }

  private var stages: String {
    var text = padded("stage", 16) + "ms " + timeHead
    func line(_ name: String, _ time: (Profile.Frame) -> Double) {
      text += padded(name, 18)
      text += cells(
        first: record.first.map { time($0) * 1e3 }.max(), steady: record.steady.map { time($0) * 1e3 })
      text += "\n"
    }
    for stage in Profile.Stage.allCases { line(stage.rawValue) { $0.duration(of: stage) } }
    line("frame") { $0.duration }
    line("wait for driver") { $0.waiting }
    return text
  }

  // MARK: Work

  private var oneOffWork: String {
    let kinds = ["programs", "textures", "texts", "glyphs", "images", "levels"]
    func sum(_ kind: String, _ frames: some Sequence<Profile.Frame>) -> (count: Int, ms: Double) {
      frames.flatMap(\.oneOffWork).filter { $0.kind == kind }.reduce((0, 0)) {
        ($0.0 + $1.count, $0.1 + $1.duration * 1e3)
      }
    }
    var text = padded("one-off work", 16)
    text += ["before it", "first frames", "later frames"].map { padded("\($0): n, ms", 24) }.joined()
    text = text.trimmingCharacters(in: .whitespaces) + "\n"
    for kind in kinds {
      let parts = [sum(kind, record.leadIn), sum(kind, record.first), sum(kind, record.steady)]
      if parts.allSatisfy({ $0.count == 0 }) { continue }
      let cells = parts.map { padded(String(format: "%6d %9.3f", $0.count, $0.ms), 24) }.joined()
      text += padded(kind, 16) + cells.trimmingTrailingSpaces + "\n"
    }
    let allocations = [
      record.leadIn.compactMap(\.allocations).reduce(0, +),
      record.first.compactMap(\.allocations).reduce(0, +),
      record.steady.compactMap(\.allocations).reduce(0, +),
    ]
    let cells = allocations.map { padded(String(format: "%6d", $0), 24) }.joined()
    return text + padded("allocations", 16) + cells.trimmingTrailingSpaces + "\n"
  }

  // MARK: Passes

  private var passes: String {
    let passes = record.passes
    if passes.isEmpty { return "" }
    let names = passes.map { pass in
      var name = pass.name
      let range = pass.amounts
      if range.upperBound > 0 {
        let (low, high) = (Self.short(range.lowerBound), Self.short(range.upperBound))
        name += low == high ? " (\(high))" : " (\(low)…\(high))"
      }
      return pass.groups > 1 ? "\(name), and \(pass.groups - 1) more" : name
    }
    let width = max(20, (names.map(\.count).max() ?? 0) + 2)
    var text = padded("pass", width) + padded("pixels", 11) + padded("target", 11)
    text += padded("frames", 8) + padded("draws", 4) + timeHead
    for (name, pass) in zip(names, passes) {
      text += padded(name, width) + padded(Self.size(pass.content), 11) + padded(Self.size(pass.target), 11)
      text += padded("\(pass.times.count)", 8) + padded("\(pass.draws)", 6)
      text +=
        cells(
          first: pass.first(of: record.firstCount), steady: pass.steady(after: record.firstCount)) + "\n"
    }
    return text
  }

  /// The reasons why draws began, in all frames.
  private var draws: String {
    let reasons = record.drawReasons
    if reasons.isEmpty { return "" }
    let total = reasons.reduce(0) { $0 + $1.count }
    return
      "\(Self.counted(total, "draw", "draws")) in all frames, each of which did not join one before it for: "
      + reasons.map { "\($0.reason) \($0.count)" }.joined(separator: ", ") + ".\n"
  }

  private func most(_ count: KeyPath<Profile.Counts, Int>, _ one: String, _ many: String) -> String {
    Self.counted(record.most(count), one, many)
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private static func short(_ value: Double) -> String { ((value * 100).rounded() / 100).formatted }

  private static func size(_ size: CGSize) -> String { "\(Int(size.width))x\(Int(size.height))" }

  private var notes: String {
    var text =
      "At most, a frame: \(most(\.draws, "draw", "draws")), \(most(\.fills, "fill", "fills")), "
      + "\(most(\.passes, "pass", "passes")), \(most(\.targets, "target", "targets")), "
      + "\(most(\.uploadedBytes, "byte", "bytes")) uploaded, \(most(\.pixels, "pixel", "pixels")); "
      + "\(record.most(\.textureBytes) >> 20) MB of textures.\n"
    if let surface = record.passes.first(where: { $0.reason == "surface" }), surface.content != surface.target
    {
      text +=
        "Targets are rounded up to 64 pixels a side, so that passes of about the same size can use them again: "
        + "the screen's \(Self.size(surface.content)) pixels are in a target of \(Self.size(surface.target)).\n"
    }
    for detail in Set(record.frames.map(\.detail)).sorted() where detail < 1 {
      let count = record.frames.count { $0.detail == detail }
      text +=
        "In \(count) of \(record.frames.count) frames, large blurs and effects have \(detail) of the screen's pixels along each "
        + "side; at rest they have all.\n"
    }
    return text
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
