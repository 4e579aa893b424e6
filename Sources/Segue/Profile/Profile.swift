import Compositor
import Engine
import Foundation

/// The time of a `Run`'s frames by stage, and the purpose of each pass of the renderer: see `Run.profile`.
///
/// All times are in seconds. Counts do not depend on the machine; they do depend on the raster profile.
public struct Profile: Sendable {
  /// The parts of a frame, in their order: see docs/profile.md.
  public enum Stage: String, CaseIterable, Sendable {
    /// Input, timers, display links and the app's own work are handled, then layout runs.
    case layout
    /// Changed layers become values that the renderer applies, and the app's callbacks of animations are called.
    case commit
    /// Running animations are evaluated.
    case sample
    /// Layers become a list of draws.
    case resolve
    /// Snapshots that have no texture yet are drawn; the parts of the screen to draw are found.
    case schedule
    /// The list becomes passes, draws and vertices.
    case batch
    /// The driver receives the draws and executes them.
    case submit
  }

  /// A period of a stage in a frame; a stage that is interrupted has several.
  public struct Span: Sendable {
    /// The stage.
    public let stage: Stage
    /// The time since the start of the frame, in seconds.
    public let start: Double
    /// The duration in seconds.
    public let duration: Double
    /// Whether the stage ran on the render thread of a threaded `Run`.
    public let isOnRenderThread: Bool
  }

  /// The draws into one target.
  public struct Pass: Sendable {
    /// The operation of the renderer in the pass, such as `group`, `mask` or `blur across`.
    public let label: String
    /// The purpose of the pass, such as `group opacity of CardView`.
    public let name: String
    /// The reason for the pass, such as `groupOpacity`; `recording` draws a snapshot or a drawing for the first time.
    public let reason: String
    /// The layer or view for which the pass draws; nil if it is unknown or removed.
    public let layer: String?
    /// The opacity of a group, or the standard deviation of a blur or shadow in pixels; otherwise 0.
    public let amount: Double
    /// The root time at which the snapshot that the pass draws was taken; nil if it draws none.
    public let recordingTime: Double?
    /// The target's size in pixels, rounded up so that other passes can use it again.
    public let targetSize: CGSize
    /// The size of the drawn content in pixels.
    public let contentSize: CGSize
    /// The number of groups that share the pass.
    public let groups: Int
    /// The number of draw calls.
    public let draws: Int
    /// The number of rectangles that the driver writes or copies without a draw call.
    public let fills: Int
    /// The reason why each draw call began, instead of joining one before it: `first`, `program`, `texture`, `mask`,
    /// `blending`, `tint`, `values`, `sampling`, `overlap`, `tooFarBack`, `effect`, `animated` or `full`.
    public let drawReasons: [String]
    /// The time since the start of the frame, in seconds.
    public let start: Double
    /// The time until the driver had drawn the pass, in seconds.
    public let duration: Double
  }

  /// Work whose result is stored, so that subsequent frames need not repeat it.
  public struct OneOffWork: Sendable, Equatable {
    /// The kind of work: `programs`, `textures`, `texts`, `glyphs`, `images` (decoded) or `levels` (images made smaller
    /// for their textures).
    public let kind: String
    /// The number of times that the work was done.
    public let count: Int
    /// The duration in seconds, which is part of the stages' durations.
    public let duration: Double
  }

  /// The cost of a frame in counts. For a frame that equals the previous one, all but `textureBytes` are zero.
  public struct Counts: Sendable, Equatable {
    /// The number of draw calls.
    public let draws: Int
    /// The number of rectangles that the driver writes or copies without a draw call.
    public let fills: Int
    /// The number of targets drawn into one after the other, the screen included.
    public let passes: Int
    /// The maximum number of offscreen targets in use at once.
    public let targets: Int
    /// The number of bytes sent to textures.
    public let uploadedBytes: Int
    /// The number of drawn pixels, hidden ones included.
    public let pixels: Int
    /// The number of cached rasters of unchanged layers that were drawn instead of the layers.
    public let cachedRasters: Int
    /// The number of layers that were visited to find what is drawn. A subtree that is shown as a cached raster counts
    /// as one.
    public let visitedLayers: Int
    /// The number of items of the display list that were visited, once for each drawn part of the screen.
    public let visitedItems: Int
    /// The number of calls of the driver.
    public let driverCalls: Int
    /// The number of bytes of all textures and targets after the frame.
    public let textureBytes: Int
  }

  /// A frame of the `Run`.
  public struct Frame: Sendable {
    /// The number of the frame's step in the `Run`, from 0.
    public let number: Int
    /// The root time in seconds.
    public let time: Double
    /// The start of the frame, in seconds since the start of the first frame.
    public let start: Double
    /// The duration of the frame in seconds. For a threaded `Run` it is the sum of the stages' durations, which overlap
    /// with those of other frames.
    public let duration: Double
    /// The part of the stages' durations, in seconds, for which the drawing thread waited until the driver had drawn.
    public let waiting: Double
    /// The stages in the order in which they ran.
    public let spans: [Span]
    /// The passes in the order in which they were drawn.
    public let passes: [Pass]
    /// The cost in counts.
    public let counts: Counts
    /// The pixels of large blurs and effects per pixel of the screen, along each side: 1, except in moving frames of
    /// `segue profile --governed`, which reduces late frames as a window does.
    public let detail: Double
    /// The number of heap allocations, if they are counted.
    package let allocations: Int?
    /// The work that subsequent frames need not repeat; kinds without work are left out.
    public let oneOffWork: [OneOffWork]

    /// The time of a stage, in seconds.
    public func duration(of stage: Stage) -> Double {
      spans.reduce(0) { $0 + ($1.stage == stage ? $1.duration : 0) }
    }
  }

  /// All frames since the `Run` began.
  public internal(set) var frames: [Frame] = []
}

extension Profile.Stage {
  init(_ stage: FrameProfile.Stage) {
    switch stage {
    case .layout: self = .layout
    case .commit: self = .commit
    case .sample: self = .sample
    case .resolve: self = .resolve
    case .schedule: self = .schedule
    case .batch: self = .batch
    case .submit: self = .submit
    }
  }
}

extension Profile.Counts {
  init(_ statistics: FrameStatistics, textureBytes: Int) {
    draws = statistics.draws
    fills = statistics.fills
    passes = statistics.passes
    targets = statistics.targets
    uploadedBytes = statistics.uploadBytes
    pixels = statistics.pixels
    cachedRasters = statistics.cachedRasters
    visitedLayers = statistics.visitedRows
    visitedItems = statistics.visitedItems
    driverCalls = statistics.glCalls
    self.textureBytes = textureBytes
  }
}
