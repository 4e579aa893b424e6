import Segue

/// The times of each frame of a profile, in milliseconds; starts count from the start of the first frame.
struct ProfileRecord {
  struct Stage {
    let kind: FrameProfile.Stage
    let start: Double
    let duration: Double
  }

  struct Pass {
    /// The pass's label, numbered from the second pass with that label in a frame.
    let name: String
    let width: Int
    let height: Int
    let draws: Int
    let start: Double
    let duration: Double
  }

  struct Frame {
    let start: Double
    /// The whole frame, by a separate clock.
    let duration: Double
    let stages: [Stage]
    let passes: [Pass]
    let statistics: FrameStatistics?

    func duration(of kind: FrameProfile.Stage) -> Double {
      stages.filter { $0.kind == kind }.map(\.duration).reduce(0, +)
    }
  }

  let id: String
  /// In points.
  let size: CGSize
  let scale: Double
  let graphics: Device.Description
  let raster: RasterProfile
  /// Whether a graphics card times the passes.
  let isTimedByCard: Bool
  private(set) var frames: [Frame] = []
  private var origin = 0.0

  init(id: String, size: CGSize, scale: Double, graphics: (Device.Description, RasterProfile)) {
    self.id = id
    self.size = size
    self.scale = scale
    (self.graphics, raster) = graphics
    isTimedByCard = RasterProfile.auto.resolved(renderer: self.graphics.renderer) == .hardware
  }

  /// Adds the frame that `profile` has recorded.
  mutating func append(_ profile: FrameProfile, _ statistics: FrameStatistics?, took duration: Double) {
    if frames.isEmpty { origin = profile.start }
    func since(_ moment: Double) -> Double { (moment - origin) * 1e3 }
    var counts: [String: Int] = [:]
    frames.append(
      Frame(
        start: since(profile.start), duration: duration,
        stages: profile.spans.map {
          Stage(kind: $0.stage, start: since($0.start), duration: ($0.end - $0.start) * 1e3)
        },
        passes: profile.passes.map {
          let label = "\($0.label)"
          let number = (counts[label] ?? 0) + 1
          counts[label] = number
          return Pass(
            name: number == 1 ? label : "\(label) \(number)", width: $0.width, height: $0.height,
            draws: $0.draws, start: since($0.start), duration: $0.duration * 1e3)
        },
        statistics: statistics))
  }
}

/// The minimum, median, 95th percentile, maximum and mean of some values.
struct Spread {
  let least, median, p95, worst, mean: Double

  /// `values` must not be empty.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let last = sorted.count - 1
    (least, worst) = (sorted[0], sorted[last])
    median = (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    p95 = sorted[Int((0.95 * Double(last)).rounded())]
    mean = values.reduce(0, +) / Double(values.count)
  }
}
