import Segue

/// A profile as a table or as JSON.
struct ProfileReport {
  private struct Pass {
    let name: String
    let width, height, draws: Int
    let times: [Double]
  }

  private let record: ProfileRecord
  private let passes: [Pass]

  init(_ record: ProfileRecord) {
    self.record = record
    var names: [String] = []
    var found: [String: [ProfileRecord.Pass]] = [:]
    for pass in record.frames.flatMap(\.passes) {
      if found[pass.name] == nil { names.append(pass.name) }
      found[pass.name, default: []].append(pass)
    }
    passes = names.map { name in
      let all = found[name] ?? []
      let largest = all.max { $0.width * $0.height < $1.width * $1.height }
      return Pass(
        name: name, width: largest?.width ?? 0, height: largest?.height ?? 0,
        draws: all.map(\.draws).max() ?? 0, times: all.map(\.duration))
    }
  }

  private func times(of stage: FrameProfile.Stage) -> [Double] {
    record.frames.map { $0.duration(of: stage) }
  }

  private func most(_ count: (FrameStatistics) -> Int) -> Int {
    record.frames.compactMap { $0.statistics.map(count) }.max() ?? 0
  }

  var text: String {
    let size = "\(Int(record.size.width))x\(Int(record.size.height)) @\(record.scale.formatted)"
    var text =
      "\(record.id): \(record.frames.count) frame\(record.frames.count == 1 ? "" : "s") of \(size), \(record.raster.rawValue) profile, "
      + "\(record.graphics.renderer)\n\n"
    func line(_ name: String, _ notes: String, _ times: [Double]) -> String {
      let spread = Spread(times)
      let cells = [spread.least, spread.median, spread.p95, spread.worst].map {
        String(format: "%9.3f", $0)
      }
      return padded(name, 20) + padded(notes, 22) + cells.joined() + "\n"
    }
    let head = "      min   median      p95    worst\n"
    text += padded("stage", 42) + head
    for stage in FrameProfile.Stage.allCases { text += line("\(stage)", "", times(of: stage)) }
    text += line("frame", "", record.frames.map(\.duration))
    if !passes.isEmpty {
      text += "\n" + padded("pass", 20) + padded("target", 13) + padded("draws", 9) + head
      for pass in passes {
        text += line(pass.name, "\(padded("\(pass.width)x\(pass.height)", 13))\(pass.draws)", pass.times)
      }
    }
    return text
      + "\nAt most, a frame: \(most(\.draws)) draws, \(most(\.fills)) fills, \(most(\.passes)) passes, "
      + "\(most(\.targets)) targets, \(most(\.uploadBytes)) bytes uploaded.\n"
  }

  var json: JSON {
    func ms(_ times: [Double]) -> [(String, JSON)] {
      let spread = Spread(times)
      return [
        ("min", spread.least), ("median", spread.median), ("p95", spread.p95), ("worst", spread.worst),
        ("mean", spread.mean),
      ].map { ($0, .number(($1 * 1e4).rounded() / 1e4)) }
    }
    return .object([
      ("id", .string(record.id)), ("frames", .number(record.frames.count)),
      ("size", .array([.number(record.size.width), .number(record.size.height)])),
      ("scale", .number(record.scale)), ("raster", .string(record.raster.rawValue)),
      ("renderer", .string(record.graphics.renderer)),
      ("frame_ms", .object(ms(record.frames.map(\.duration)))),
      (
        "stages",
        .array(
          FrameProfile.Stage.allCases.map {
            .object([("stage", .string("\($0)"))] + ms(times(of: $0)))
          })
      ),
      (
        "passes",
        .array(
          passes.map {
            .object(
              [
                ("label", .string($0.name)), ("width", .number($0.width)), ("height", .number($0.height)),
                ("draws", .number($0.draws)), ("frames", .number($0.times.count)),
              ] + ms($0.times))
          })
      ),
      (
        "most",
        .object([
          ("draws", .number(most(\.draws))), ("fills", .number(most(\.fills))),
          ("passes", .number(most(\.passes))),
          ("targets", .number(most(\.targets))), ("uploads_bytes", .number(most(\.uploadBytes))),
          ("pixels", .number(most(\.pixels))),
        ])
      ),
    ])
  }
}
