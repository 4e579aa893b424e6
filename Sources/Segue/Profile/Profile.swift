import Compositor
import Engine
import Foundation

/// Where the time of a run's frames went, and what each pass of the renderer was for: see `Run.profile`.
///
/// Times are seconds. Counts do not depend on the machine; they do depend on the raster profile.
public struct Profile: Sendable {
  /// The parts of a frame, in their order: see docs/profile.md.
  public enum Stage: String, CaseIterable, Sendable {
    /// Input, timers, display links and the app's own work, then layout.
    case layout
    /// Changed layers become values that the renderer applies; the app's callbacks of animations.
    case commit
    /// Running animations are evaluated.
    case sample
    /// Layers become a list of what is drawn.
    case resolve
    /// Snapshots that have no texture yet are drawn; the parts of the screen to draw are found.
    case schedule
    /// The list becomes passes, draws and vertices.
    case batch
    /// The driver gets them, and draws.
    case submit
  }

  /// A part of a frame, or a piece of it: a stage that is interrupted has several.
  public struct Span: Sendable {
    /// The stage.
    public let stage: Stage
    /// Seconds since the start of the frame.
    public let start: Double
    /// Seconds.
    public let duration: Double
    /// Whether it ran on the render thread of a threaded run.
    public let isOnRenderThread: Bool
  }

  /// Draws into one target.
  public struct Pass: Sendable {
    /// What the renderer does in it, such as `group`, `mask` or `blur across`.
    public let label: String
    /// What it is for, such as `group opacity of CardView`.
    public let name: String
    /// Why it exists, such as `groupOpacity`; `recording` draws a snapshot or a drawing for the first time.
    public let reason: String
    /// The layer or view that it is for; nil if that is unknown or removed.
    public let layer: String?
    /// The opacity of a group, or the standard deviation of a blur or shadow in pixels; otherwise 0.
    public let amount: Double
    /// The root time at which the snapshot that it draws was taken; nil where it draws none.
    public let recordingTime: Double?
    /// The target's size in pixels, rounded up so that other passes can use it again.
    public let targetSize: CGSize
    /// The size in pixels of what is drawn.
    public let contentSize: CGSize
    /// The groups that share the pass.
    public let groups: Int
    /// Draw calls.
    public let draws: Int
    /// Rectangles that the driver writes or copies without a draw call.
    public let fills: Int
    /// Why each draw call began, instead of joining one before it: `first`, `program`, `texture`, `mask`, `blending`,
    /// `tint`, `values`, `sampling`, `overlap`, `tooFarBack`, `effect` or `full`.
    public let drawReasons: [String]
    /// Seconds since the start of the frame.
    public let start: Double
    /// Seconds until the driver had drawn it.
    public let duration: Double
  }

  /// Work whose result is kept, so that later frames do without it.
  public struct OneOffWork: Sendable, Equatable {
    /// What it is: `programs`, `textures`, `texts`, `glyphs`, `images` (decoded) or `levels` (images made
    /// smaller for their textures).
    public let kind: String
    /// How often.
    public let count: Int
    /// Seconds, which are a part of those of the stages.
    public let duration: Double
  }

  /// The cost of a frame in counts; zero in a frame that equals the one before.
  public struct Counts: Sendable, Equatable {
    /// Draw calls.
    public let draws: Int
    /// Rectangles that the driver writes or copies without a draw call.
    public let fills: Int
    /// Targets drawn into one after the other, the screen included.
    public let passes: Int
    /// Offscreen targets in use at once, at most.
    public let targets: Int
    /// Bytes sent to textures.
    public let uploadedBytes: Int
    /// Pixels of everything drawn, hidden ones included.
    public let pixels: Int
    /// Pictures of unchanged layers that were shown instead of drawing the layers.
    public let keptPictures: Int
    /// Calls of the driver.
    public let driverCalls: Int
    /// The bytes of all textures and targets after the frame.
    public let textureBytes: Int
  }

  /// One frame.
  public struct Frame: Sendable {
    /// Counts the steps of the run from 0.
    public let number: Int
    /// Root time in seconds.
    public let time: Double
    /// When it began, in seconds since the first frame's begin.
    public let start: Double
    /// Seconds by a clock of its own; on a threaded run the sum of the stages, which overlap with other frames'.
    public let duration: Double
    /// The seconds of the stages in which the driver drew and the processor waited.
    public let waiting: Double
    /// The stages in the order in which they ran.
    public let spans: [Span]
    /// The passes in the order in which they were drawn.
    public let passes: [Pass]
    /// The cost in counts.
    public let counts: Counts
    /// Pixels of large blurs and effects to one of the screen, along each side: less than 1 in moving frames of a window that
    /// would be late otherwise.
    public let detail: Double
    /// Heap allocations, if something counts them.
    package let allocations: Int?
    /// What later frames do without; only what there was of it.
    public let oneOffWork: [OneOffWork]

    /// Seconds of a stage.
    public func duration(of stage: Stage) -> Double {
      spans.reduce(0) { $0 + ($1.stage == stage ? $1.duration : 0) }
    }
  }

  /// All frames since the run began.
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
    keptPictures = statistics.keptPictures
    driverCalls = statistics.glCalls
    self.textureBytes = textureBytes
  }
}
