import LayerValues

/// The durations of the last frame's stages, and of the passes in the stage `submit`.
///
/// Stages have only an end: the time between two ends belongs to the later stage, so that the stages add up to the
/// frame. Without a profile, each `end` costs one nil check.
///
/// ARCHITECTURE.md lists the stages. A graphics card measures the time of each pass; a software rasteriser is waited
/// for after each pass. The resolver stores in each item the row that the item draws, and in a group the group's reason
/// (`ItemOrigin`). The scheduler copies both to the pass (`PassOrigin`). Rows become names after the frame, on the main
/// thread (`LayerTree.names(of:)`).
package final class FrameProfile {
  package enum Stage: UInt8, CaseIterable, Sendable {
    /// Input, timers, display links and the app's work in them, then `layoutSublayers`.
    case layout
    /// `display`, the change list of changed layers, its application to the render tree, and the app's animation
    /// callbacks.
    case commit
    /// The evaluation of running animations.
    case sample
    /// The making of the display list and its damage.
    case resolve
    /// The drawing of recorded images that have no texture, the scan of the list's groups, and the choice of regions to
    /// draw.
    case schedule
    /// The walk through the list, which makes passes from groups, quads and draws from items, and thus the frame plan.
    case batch
    /// The texture commands, vertices and draws for the driver, the wait until the driver has drawn, if any, and
    /// presenting.
    case submit
  }

  /// The start and the end of a stage, in seconds of the monotonic clock.
  package struct Span: Sendable {
    package let stage: Stage
    package let start: Double
    package let end: Double
  }

  /// A pass that has been drawn, with its cost.
  package struct PassSpan: Sendable {
    package let label: StaticString
    package let origin: PassOrigin
    /// The recorded image that the pass draws; nil for a pass of the surface's own plan.
    package let recording: RecordingNote?
    /// The size of the target in pixels, which is rounded up for reuse, and the size of the pass's content.
    package let width: Int
    package let height: Int
    package let contentWidth: Int
    package let contentHeight: Int
    /// The number of draws.
    package let draws: Int
    /// The number of fills, which precede the draws.
    package let fills: Int
    /// The indices of the draws' reasons in the profile's `drawReasons`; empty unless `notesDraws` is set.
    package let drawReasons: Range<Int>
    /// The start in seconds of the monotonic clock. With a graphics card, it is the time at which the driver received
    /// the pass.
    package let start: Double
    /// The duration of drawing in seconds, by the graphics card's own clock or, without it, until the driver had
    /// finished.
    package fileprivate(set) var duration: Double
  }

  /// Whether passes are timed. Waiting for each pass makes frames of several passes a little slower.
  package let timesPasses: Bool
  /// Whether the passes of frames are recorded in `passes`.
  package let notesPasses: Bool
  /// Whether the reasons for the draws of passes are recorded in `drawReasons`.
  package var notesDraws = false
  package private(set) var spans: ContiguousArray<Span> = []
  package private(set) var passes: ContiguousArray<PassSpan> = []
  /// The reasons for which the draws of the passes begin.
  package private(set) var drawReasons: ContiguousArray<DrawReason> = []
  /// The time in seconds for which this thread waited until the driver had drawn.
  package private(set) var waiting = 0.0
  /// The start of the frame, in seconds of the monotonic clock.
  package private(set) var start = 0.0
  /// The end of the frame's last stage so far, in seconds of the monotonic clock.
  package private(set) var end = 0.0
  /// The recorded image that the next passes draw; nil for the surface's own plan.
  package var recording: RecordingNote?
  /// The tally of the process's one-off work at the start of the frame.
  private var tally = OneOffWork.Tally()

  /// Creates a profile that times passes if `timesPasses`, or only records them if `notesPasses`.
  package init(timesPasses: Bool, notesPasses: Bool = true) {
    self.timesPasses = timesPasses
    self.notesPasses = notesPasses
    OneOffWork.beginObserving()
  }

  deinit { OneOffWork.endObserving() }

  /// Begins a frame.
  package func begin() {
    spans.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    drawReasons.removeAll(keepingCapacity: true)
    recording = nil
    waiting = 0
    tally = OneOffWork.tally
    start = Self.now
    end = start
  }

  /// Ends a stage, which began at the end of the stage before. A stage may end several times in a frame; its durations
  /// add up.
  package func end(_ stage: Stage) {
    let now = Self.now
    spans.append(Span(stage: stage, start: end, end: now))
    end = now
  }

  /// Excludes the time since the last end of a stage, in which the thread had nothing to do.
  package func skip() { end = Self.now }

  /// The duration of a stage in this frame, in seconds.
  package func duration(of stage: Stage) -> Double {
    var sum = 0.0
    for index in 0..<spans.count where spans[index].stage == stage {
      sum += spans[index].end - spans[index].start
    }
    return sum
  }

  /// The one-off work of the process during this frame, which subsequent frames do not repeat.
  package var oneOffWork: OneOffWork.Tally { OneOffWork.tally - tally }

  /// Adds the duration of `body` to `waiting`.
  package func wait(_ body: () -> Void) {
    let before = Self.now
    body()
    waiting += Self.now - before
  }

  /// Records a pass that has been drawn since the time `start`, into a target of `width` x `height` pixels.
  package func notePass(_ pass: Pass, of plan: FramePlan, width: Int, height: Int, from start: Double) {
    let end = Self.now
    let first = drawReasons.count
    if notesDraws {
      for index in pass.draws { drawReasons.append(plan.reason(ofDraw: index, in: pass.draws)) }
    }
    passes.append(
      PassSpan(
        label: pass.label, origin: pass.origin, recording: recording, width: width, height: height,
        contentWidth: Int(pass.bounds.width), contentHeight: Int(pass.bounds.height),
        draws: pass.draws.count, fills: pass.fills.count, drawReasons: first..<drawReasons.count,
        start: start, duration: end - start))
  }

  /// Replaces the duration of a pass by the graphics card's measurement.
  package func setDuration(_ seconds: Double, ofPass index: Int) {
    if index < passes.count { passes[index].duration = seconds }
  }

  /// The current time in seconds of the monotonic clock.
  package static var now: Double { MonotonicClock.now }
}
