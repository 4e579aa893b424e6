import Engine

/// Where the time of the last frame went: its stages one after the other, and the passes within the last.
///
/// Stages are ended, never begun: the time between two ends belongs to the later one, so that together they are the
/// frame. Without a profile, each `end` costs one nil check.
///
/// ARCHITECTURE.md names the stages. Passes are part of submit: a graphics card times them, otherwise the profile waits
/// for each. A resolver notes in each item the row that it is for, and in a group its reason (`ItemOrigin`); the
/// scheduler copies both to the pass (`PassOrigin`). Rows become names after the frame, on the main thread
/// (`LayerTree.names(of:)`).
package final class FrameProfile {
  package enum Stage: UInt8, CaseIterable, Sendable {
    /// Input, timers, display links and what the app does in them, then `layoutSublayers`.
    case layout
    /// `display`; layers that changed -> a change list, which the render tree applies; the app's callbacks of animations.
    case commit
    /// Running animations -> the values of the frame.
    case sample
    /// Rows -> a display list with its damage.
    case resolve
    /// Recorded images that have no texture yet are drawn; one scan of the list's groups; the regions to draw.
    case schedule
    /// The walk through the list: groups -> passes into targets, items -> quads and draws -> a frame plan.
    case batch
    /// Texture commands, vertices and draws -> the driver; the wait for its drawing, if any; presenting.
    case submit
  }

  /// Seconds of the monotonic clock.
  package struct Span: Sendable {
    package let stage: Stage
    package let start: Double
    package let end: Double
  }

  package struct PassSpan: Sendable {
    package let label: StaticString
    package let origin: PassOrigin
    /// The picture that is drawn for the first time, where the pass is one of those that draw it.
    package let recording: RecordingNote?
    /// The target's pixels, and those that the pass is about: a target is rounded up so that others can use it again.
    package let width: Int
    package let height: Int
    package let contentWidth: Int
    package let contentHeight: Int
    package let draws: Int
    /// Rectangles written or copied before them.
    package let fills: Int
    /// Why its draws begin, in the profile's `drawReasons`; empty if those are not noted.
    package let drawReasons: Range<Int>
    /// Seconds of the monotonic clock. On hardware: when the driver was given the pass.
    package let start: Double
    /// Seconds that drawing took: by the wall clock until the driver was done, or by the card's own.
    package fileprivate(set) var duration: Double
  }

  /// Whether each pass is waited for and timed, which makes frames of several passes a little slower.
  package let timesPasses: Bool
  /// The passes of frames are noted.
  package let notesPasses: Bool
  /// Whether passes have the reasons of their draws.
  package var notesDraws = false
  package private(set) var spans: ContiguousArray<Span> = []
  package private(set) var passes: ContiguousArray<PassSpan> = []
  /// Why the draws of the passes begin.
  package private(set) var drawReasons: ContiguousArray<DrawReason> = []
  /// Seconds in which the processor's part was over and the driver still drew.
  package private(set) var waiting = 0.0
  /// When the frame began, in seconds of the monotonic clock.
  package private(set) var start = 0.0
  /// When its last stage ended.
  package private(set) var end = 0.0
  /// The recorded picture that the next passes draw.
  package var recording: RecordingNote?
  /// The work of the process so far when the frame began.
  private var tally = OneOffWork.Tally()

  /// `timesPasses` has each pass waited for and timed; otherwise `notesPasses` has them noted without their time.
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

  /// Ends a stage, which began where the one before it ended. One that ends twice has both parts.
  package func end(_ stage: Stage) {
    let now = Self.now
    spans.append(Span(stage: stage, start: end, end: now))
    end = now
  }

  /// Leaves out the time since the last stage: the thread had nothing to do.
  package func skip() { end = Self.now }

  /// Seconds of a stage in this frame.
  package func duration(of stage: Stage) -> Double {
    var sum = 0.0
    for index in 0..<spans.count where spans[index].stage == stage {
      sum += spans[index].end - spans[index].start
    }
    return sum
  }

  /// The work of the process in this frame that later ones do without.
  package var oneOffWork: OneOffWork.Tally { OneOffWork.tally - tally }

  /// Counts what `body` takes as time in which only the driver works.
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

  /// Seconds of the monotonic clock.
  package static var now: Double { MonotonicClock.now }
}
