import Segue

/// What the frames of a profile took, one by one. Times in milliseconds, moments since the first frame began.
struct ProfileRecord {
  struct Stage {
    let kind: FrameProfile.Stage
    let start: Double
    let duration: Double
  }

  struct Pass {
    /// The pass's label, and a number from the second of the same label in a frame on.
    let name: String
    let width: Int
    let height: Int
    let draws: Int
    let start: Double
    let duration: Double
  }

  struct Frame {
    let start: Double
    /// By a clock of its own, around everything.
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
  /// Whether passes are timed by a graphics card.
  let isTimedByCard: Bool
  private(set) var frames: [Frame] = []
  private var origin = 0.0

  init(_ id: String, _ size: CGSize, scale: Double, _ graphics: (Device.Description, RasterProfile)) {
    self.id = id
    self.size = size
    self.scale = scale
    (self.graphics, raster) = graphics
    isTimedByCard = RasterProfile.auto.resolved(renderer: self.graphics.renderer) == .hardware
  }

  /// Adds the frame that `profile` has seen.
  mutating func append(_ profile: FrameProfile, _ statistics: FrameStatistics?, took duration: Double) {
    if frames.isEmpty { origin = profile.start }
    func since(_ moment: Double) -> Double { (moment - origin) * 1e3 }
    var seen: [String: Int] = [:]
    frames.append(
      Frame(
        start: since(profile.start), duration: duration,
        stages: profile.spans.map {
          Stage(kind: $0.stage, start: since($0.start), duration: ($0.end - $0.start) * 1e3)
        },
        passes: profile.passes.map {
          let label = "\($0.label)"
          let number = (seen[label] ?? 0) + 1
          seen[label] = number
          return Pass(
            name: number == 1 ? label : "\(label) \(number)", width: $0.width, height: $0.height,
            draws: $0.draws, start: since($0.start), duration: $0.duration * 1e3)
        },
        statistics: statistics))
  }
}

/// The least, the middle, the 95th of a hundred, the most and the mean of some values.
struct Spread {
  let least, median, p95, worst, mean: Double

  /// Of one value at least.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let last = sorted.count - 1
    (least, worst) = (sorted[0], sorted[last])
    median = (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    p95 = sorted[Int((0.95 * Double(last)).rounded())]
    mean = values.reduce(0, +) / Double(values.count)
  }
}
