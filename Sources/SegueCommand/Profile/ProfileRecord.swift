import Segue
import Showcase

/// The profile of a transition's frames.
struct ProfileRecord {
  let id: String
  /// The size in points.
  let size: CGSize
  let scale: Double
  let isFilm: Bool
  let isGoverned: Bool
  /// The parameters that `--set` has set.
  let parameters: [String: String]
  let graphics: DriverDescription
  let raster: RasterProfile
  /// Whether a graphics card times the passes.
  let isTimedByCard: Bool
  /// The frames in which the screens appear, before the transition.
  let leadIn: [Profile.Frame]
  let frames: [Profile.Frame]
  /// The progress of the transition at each frame, 0 to 1.
  let progress: [Double]

  @MainActor
  init(
    entry: TransitionEntry, settings: ProfiledPlayback, graphics: (DriverDescription, RasterProfile),
    leadIn: [Profile.Frame], frames: [Profile.Frame], progress: [Double]
  ) {
    id = entry.id
    size = settings.options.size
    (scale, isFilm, isGoverned) = (settings.scale, settings.isFilm, settings.isGoverned)
    parameters = settings.options.parameters
    (self.graphics, raster) = graphics
    isTimedByCard = RasterProfile.auto.resolved(renderer: self.graphics.renderer) == .hardware
    (self.leadIn, self.frames, self.progress) = (leadIn, frames, progress)
    firstCount = Self.firstCount(of: frames)
  }

  /// The number of frames at the beginning that prepare textures, programs and cached rasters for subsequent frames. It
  /// is at least one, and extends to the last of the first few frames that compiles a program, decodes or scales an
  /// image, or draws a snapshot or a cached raster.
  let firstCount: Int

  private static func firstCount(of frames: [Profile.Frame]) -> Int {
    let last = frames.prefix(firstFrameLimit).lastIndex { frame in
      frame.oneOffWork.contains { ["programs", "images", "levels"].contains($0.kind) }
        || frame.passes.contains {
          ["recording", "cachedRaster", "rasterized", "oldContent"].contains($0.reason)
        }
    }
    return min(frames.count, (last ?? 0) + 1)
  }

  /// The maximum of `firstCount`. Unchanged content becomes cached rasters after three frames.
  private static let firstFrameLimit = 6

  /// The first `firstCount` frames.
  var first: ArraySlice<Profile.Frame> { frames.prefix(firstCount) }
  /// The frames after the first ones.
  var steady: ArraySlice<Profile.Frame> { frames.dropFirst(firstCount) }

  /// The passes of all frames, in the order in which they first occur. Passes with the same name are combined.
  var passes: [PassSummary] {
    var order: [String] = []
    var found: [String: PassSummary] = [:]
    for (index, frame) in frames.enumerated() {
      for (name, pass) in zip(names(of: frame), frame.passes) {
        if found[name] == nil {
          order.append(name)
          found[name] = PassSummary(name: name, pass: pass)
        }
        found[name]?.add(pass, frame: index)
      }
    }
    return order.compactMap { found[$0] }
  }

  /// The names of a frame's passes. The second pass with the same name gets the number 2, and so on.
  func names(of frame: Profile.Frame) -> [String] {
    var counts: [String: Int] = [:]
    return frame.passes.map { pass in
      var name = pass.name
      if let time = pass.recordingTime, time.isFinite { name += ", taken \(frameText(time))" }
      let number = (counts[name] ?? 0) + 1
      counts[name] = number
      return number == 1 ? name : "\(name) #\(number)"
    }
  }

  /// The frame of a root time, in words.
  private func frameText(_ time: Double) -> String {
    guard let first = frames.first, time > first.time - 1e-9 else { return "before the transition" }
    let index = frames.lastIndex { $0.time < time + 1e-9 } ?? 0
    return "in frame \(index)"
  }

  /// The counts of a frame. Counts that `segue render --stats` also prints have the same names there.
  static func counts(of frame: Profile.Frame) -> [(name: String, value: Int)] {
    [
      ("draws", frame.counts.draws), ("fills", frame.counts.fills), ("passes", frame.counts.passes),
      ("targets", frame.counts.targets), ("uploads_bytes", frame.counts.uploadedBytes),
      ("pixels", frame.counts.pixels), ("allocations", frame.allocations ?? 0),
    ]
  }

  /// The reasons why draws began, with the number of draws, the most frequent first.
  var drawReasons: [(reason: String, count: Int)] {
    var counts: [String: Int] = [:]
    for reason in frames.flatMap(\.passes).flatMap(\.drawReasons) { counts[reason, default: 0] += 1 }
    return counts.map { (reason: $0.key, count: $0.value) }.sorted {
      ($1.count, $0.reason) < ($0.count, $1.reason)
    }
  }

  /// The maximum of a count in a frame.
  func most(_ count: KeyPath<Profile.Counts, Int>) -> Int {
    frames.map { $0.counts[keyPath: count] }.max() ?? 0
  }
}

/// The combined values of all passes with one name.
struct PassSummary {
  let name: String
  let label: String
  let reason: String
  let layer: String?
  /// The size of the largest target, in pixels.
  private(set) var target: CGSize
  /// The size of the content in that target, in pixels.
  private(set) var content: CGSize
  /// The maximum number of draws in one pass.
  private(set) var draws = 0
  /// The maximum number of groups in one pass.
  private(set) var groups = 0
  /// The range of the passes' amounts: opacities, or standard deviations in pixels.
  private(set) var amounts: ClosedRange<Double>
  /// The frames with such a pass, and its milliseconds in each.
  private(set) var times: [(frame: Int, ms: Double)] = []

  init(name: String, pass: Profile.Pass) {
    self.name = name
    (label, reason, layer) = (pass.label, pass.reason, pass.layer)
    (target, content) = (pass.targetSize, pass.contentSize)
    amounts = pass.amount...pass.amount
  }

  mutating func add(_ pass: Profile.Pass, frame: Int) {
    if pass.targetSize.width * pass.targetSize.height > target.width * target.height {
      (target, content) = (pass.targetSize, pass.contentSize)
    }
    draws = max(draws, pass.draws)
    groups = max(groups, pass.groups)
    amounts = min(amounts.lowerBound, pass.amount)...max(amounts.upperBound, pass.amount)
    times.append((frame, pass.duration * 1e3))
  }

  /// The maximum milliseconds of the pass in the first `count` frames; nil if none of these frames has the pass.
  func first(of count: Int) -> Double? { times.filter { $0.frame < count }.map(\.ms).max() }
  /// The milliseconds of the pass in the frames after the first `count`.
  func steady(after count: Int) -> [Double] { times.filter { $0.frame >= count }.map(\.ms) }
}

/// The minimum, median, 95th percentile, maximum and mean of some values.
struct Spread {
  let least, median, p95, worst, mean: Double

  /// Computes the spread; nil for no values.
  init?(_ values: some Collection<Double>) {
    if values.isEmpty { return nil }
    let sorted = values.sorted()
    let last = sorted.count - 1
    (least, worst) = (sorted[0], sorted[last])
    median = (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    p95 = sorted[Int((0.95 * Double(last)).rounded())]
    mean = values.reduce(0, +) / Double(values.count)
  }
}
