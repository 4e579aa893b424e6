import Segue

// The JSON form of a profile, which `--compare` reads.
extension ProfileRecord {
  /// The profile as JSON, with the table of costs and the comparison unless they are nil.
  func json(costs: CostTable?, comparison: ProfileComparison?) -> JSON {
    .object(
      entries + (costs.map { [("costs", $0.json)] } ?? [])
        + (comparison.map { [("comparison", $0.json)] } ?? []))
  }

  /// The median milliseconds of the frame and of each stage, by name.
  var medians: [(name: String, ms: Double)] {
    func median(_ values: [Double]) -> Double { Spread(values)?.median ?? 0 }
    return [("frame", median(frames.map { $0.duration * 1e3 }))]
      + Profile.Stage.allCases.map { stage in
        (stage.rawValue, median(frames.map { $0.duration(of: stage) * 1e3 }))
      }
  }

  private var entries: [(String, JSON)] {
    [
      ("id", .string(id)), ("frames", .number(frames.count)),
      ("size", .array([.number(size.width), .number(size.height)])),
      ("scale", .number(scale)), ("raster", .string(raster.rawValue)), ("film", .bool(isFilm)),
      ("governed", .bool(isGoverned)),
      ("parameters", .object(parameters.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      ("renderer", .string(graphics.renderer)),
      ("frame_ms", .object(Self.spread(frames.map { $0.duration * 1e3 }))),
      ("stages", .array(Profile.Stage.allCases.map(stage))),
      ("first_frames", .number(firstCount)), ("passes", .array(passes.map(json))),
      (
        "most",
        .object([
          ("draws", .number(most(\.draws))), ("fills", .number(most(\.fills))),
          ("passes", .number(most(\.passes))),
          ("targets", .number(most(\.targets))), ("uploads_bytes", .number(most(\.uploadedBytes))),
          ("pixels", .number(most(\.pixels))),
          ("textures_bytes", .number(most(\.textureBytes))),
        ])
      ),
      (
        "one_off",
        .object([
          ("before", .array(Self.work(of: leadIn))), ("first", .array(Self.work(of: first))),
          ("later", .array(Self.work(of: steady))),
          ("by_frame", .array(frames.map { .array(Self.work(of: [$0])) })),
        ])
      ),
      ("draw_reasons", .object(drawReasons.map { ($0.reason, .number($0.count)) })),
      ("per_frame", .array(frames.indices.map(frame))),
    ]
  }

  private func stage(_ stage: Profile.Stage) -> JSON {
    let times = frames.map { $0.duration(of: stage) * 1e3 }
    return .object(
      [("stage", .string(stage.rawValue))] + Self.spread(times)
        + Self.firstAndSteady(times.prefix(firstCount).max(), times.dropFirst(firstCount)))
  }

  /// The maximum of the first frames, and the spread of the frames after them.
  private static func firstAndSteady(
    _ first: Double?, _ steady: some Collection<Double>
  ) -> [(String, JSON)] {
    [
      ("first", first.map { ms($0) } ?? .null),
      ("steady", steady.isEmpty ? .null : .object(spread(steady))),
    ]
  }

  private func json(_ pass: PassSummary) -> JSON {
    .object(
      [
        ("label", .string(pass.label)), ("name", .string(pass.name)), ("reason", .string(pass.reason)),
        ("layer", pass.layer.map { .string($0) } ?? .null),
        ("amount", .array([.number(pass.amounts.lowerBound), .number(pass.amounts.upperBound)])),
        ("width", .number(pass.target.width)), ("height", .number(pass.target.height)),
        ("content_width", .number(pass.content.width)), ("content_height", .number(pass.content.height)),
        ("groups", .number(pass.groups)), ("draws", .number(pass.draws)),
        ("frames", .number(pass.times.count)),
      ] + Self.spread(pass.times.map(\.ms))
        + Self.firstAndSteady(pass.first(of: firstCount), pass.steady(after: firstCount)))
  }

  /// The progress, the duration and the counts of a frame.
  private func frame(_ index: Int) -> JSON {
    let frame = frames[index]
    return .object(
      [
        ("frame", .number(index)), ("progress", .number(progress[index])),
        ("ms", Self.ms(frame.duration * 1e3)),
      ]
        + Self.counts(of: frame).map { ($0.name, .number($0.value)) }
        + [
          ("cached_rasters", .number(frame.counts.cachedRasters)),
          ("visited_layers", .number(frame.counts.visitedLayers)),
          ("visited_items", .number(frame.counts.visitedItems)),
          ("textures_bytes", .number(frame.counts.textureBytes)), ("detail", .number(frame.detail)),
        ])
  }

  private static func work(of frames: some Sequence<Profile.Frame>) -> [JSON] {
    var order: [String] = []
    var sums: [String: (count: Int, ms: Double)] = [:]
    for work in frames.flatMap(\.oneOffWork) {
      if sums[work.kind] == nil { order.append(work.kind) }
      let sum = sums[work.kind] ?? (0, 0)
      sums[work.kind] = (sum.count + work.count, sum.ms + work.duration * 1e3)
    }
    return order.compactMap { kind in
      sums[kind].map {
        .object([("kind", .string(kind)), ("count", .number($0.count)), ("ms", ms($0.ms))])
      }
    }
  }

  private static func ms(_ value: Double) -> JSON { .number((value * 1e4).rounded() / 1e4) }

  private static func spread(_ times: some Collection<Double>) -> [(String, JSON)] {
    guard let spread = Spread(times) else { return [] }
    return [
      ("min", spread.least), ("median", spread.median), ("p95", spread.p95), ("worst", spread.worst),
      ("mean", spread.mean),
    ].map { ($0, ms($1)) }
  }
}
