import LayerValues

/// The durations of the last frame's stages one after the other, and of the passes within the last stage.
///
/// Stages are ended, never begun: the time between two ends belongs to the later stage, so that together they are the
/// frame. Without a profile, each `end` costs one nil check.
///
/// ARCHITECTURE.md names the stages. Passes are part of submit: a graphics card times them, otherwise the profile waits
/// for each. A resolver notes in each item the row that it is for, and in a group its reason (`ItemOrigin`); the
/// scheduler copies both to the pass (`PassOrigin`). Rows become names after the frame, on the main thread
/// (`LayerTree.names(of:)`).
package final class FrameProfile {
  package enum Stage: UInt8, CaseIterable, Sendable {
    /// Input, timers, display links and the app's work in them, then `layoutSublayers`.
    case layout
    /// `display`; the change list of changed layers, which the render tree applies; the app's callbacks of animations.
    case commit
    /// The evaluation of running animations.
    case sample
    /// The display list of the rows, with its damage.
    case resolve
    /// The drawing of recorded images that have no texture yet; one scan of the list's groups; the regions to draw.
    case schedule
    /// The walk through the list, which makes passes of groups, quads and draws of items, and a frame plan.
    case batch
    /// The texture commands, vertices and draws for the driver; the wait for its drawing, if any; presenting.
    case submit
  }

  /// The start and the end of a stage, in seconds of the monotonic clock.
  package struct Span: Sendable {
    package let stage: Stage
    package let start: Double
    package let end: Double
  }

  package struct PassSpan: Sendable {
    package let label: StaticString
    package let origin: PassOrigin
    /// The raster that is drawn for the first time, if the pass is one of those that draw it.
    package let recording: RecordingNote?
    /// The size of the target and of the pass's content in pixels: targets are rounded up for reuse.
    package let width: Int
    package let height: Int
    package let contentWidth: Int
    package let contentHeight: Int
    package let draws: Int
    /// The number of rectangles written or copied before the draws.
    package let fills: Int
    /// The indices in the profile's `drawReasons` of the reasons for the draws; empty if they are not noted.
    package let drawReasons: Range<Int>
    /// The start in seconds of the monotonic clock. On hardware, it is the time at which the driver received the pass.
    package let start: Double
    /// The duration of drawing in seconds: by the wall clock until the driver was done, or by the card's own clock.
    package fileprivate(set) var duration: Double
  }

  /// Whether each pass is waited for and timed, which makes frames of several passes a little slower.
  package let timesPasses: Bool
  /// Whether the passes of frames are noted.
  package let notesPasses: Bool
  /// Whether the reasons for the draws of passes are noted.
  package var notesDraws = false
  package private(set) var spans: ContiguousArray<Span> = []
  package private(set) var passes: ContiguousArray<PassSpan> = []
  /// The reasons for which the draws of the passes begin.
  package private(set) var drawReasons: ContiguousArray<DrawReason> = []
  /// The time in seconds during which the processor's part was over and the driver still drew.
  package private(set) var waiting = 0.0
  /// The start of the frame, in seconds of the monotonic clock.
  package private(set) var start = 0.0
  /// The end of its last stage, in seconds of the monotonic clock.
  package private(set) var end = 0.0
  /// The recorded raster that the next passes draw.
  package var recording: RecordingNote?
  /// The one-off work of the process up to the start of the frame.
  private var tally = OneOffWork.Tally()

  /// A profile that waits for and times each pass if `timesPasses`, or notes passes without their time if
  /// `notesPasses`.
  package init(timesPasses: Bool, notesPasses: Bool = true) {
    self.timesPasses = timesPasses
    self.notesPasses = notesPasses
    OneOffWork.beginObserving()
  }

  deinit { OneOffWork.endObserving() }

  /// Starts a frame.
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

  /// Ends a stage, which began at the end of the stage before. The durations of a stage that ends twice are added.
  package func end(_ stage: Stage) {
    let now = Self.now
    spans.append(Span(stage: stage, start: end, end: now))
    end = now
  }

  /// Leaves out the time since the last stage, in which the thread had nothing to do.
  package func skip() { end = Self.now }

  /// The duration of a stage in this frame, in seconds.
  package func duration(of stage: Stage) -> Double {
    var sum = 0.0
    for index in 0..<spans.count where spans[index].stage == stage {
      sum += spans[index].end - spans[index].start
    }
    return sum
  }

  /// The work of the process in this frame that later frames do not repeat.
  package var oneOffWork: OneOffWork.Tally { OneOffWork.tally - tally }

  /// Counts the duration of `body` as time in which only the driver works.
  package func wait(_ body: () -> Void) {
    let before = Self.now
    body()
    waiting += Self.now - before
  }

  /// Notes a pass that has been drawn, `width` x `height` pixels of its target.
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

  /// Replaces a pass's time by the graphics card's measurement.
  package func setDuration(_ seconds: Double, ofPass index: Int) {
    if index < passes.count { passes[index].duration = seconds }
  }

  /// The time in seconds of the monotonic clock.
  package static var now: Double { MonotonicClock.now }
}
