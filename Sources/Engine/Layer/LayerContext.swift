/// The part of a run that its layers refer to: the clock, animations, transactions, and the timeline that captures.
///
/// Main thread only, except for the clock.
///
/// A `RunContext` owns it, and holds UIKit's part of the run: a `UIApplication` with its screen, its queue of deferred
/// calls and its open animation blocks. Each change of a layer reads `flags`, a copy of the current context's at a
/// place that one load finds.
package final class LayerContext {
  /// Flags that every change of a layer reads: a copy of the current context's, so that one load suffices.
  struct Flags {
    var actionsAreOff = false
    var isCapturing = false
    var viewsAnimate = false
  }

  package let clock: MediaClock
  package let animations = AnimationRegistry()
  let animatedDisplays = AnimatedDisplays()
  let transactions = TransactionStack()

  /// The run, which commits the layers between frames. No reference is counted: the run owns this context and resets it
  /// as it ends.
  unowned(unsafe) var committer: (any LayerCommitter)?
  /// Reads the pixels of recorded images.
  weak var recordingReader: (any RecordingReader)?
  /// The timeline that new animations join.
  var timeline: Timeline? { didSet { LayerContext.flagsChanged(of: self) } }
  /// Whether changes of views may animate: within the blocks of `UIView.animate` and its relatives.
  var viewsAnimate = false { didSet { LayerContext.flagsChanged(of: self) } }
  /// Whether recordings name the objects that they show, as they do while the run is profiled.
  var notesRecordings = false

  init(clock: MediaClock) {
    self.clock = clock
  }

  // MARK: The current one

  @exclusivity(unchecked) nonisolated(unsafe) private static var used: LayerContext?
  /// The current context before any run: an app may create layers earlier.
  nonisolated(unsafe) static let fallback = LayerContext(clock: .machine)
  @exclusivity(unchecked) nonisolated(unsafe) private(set) static var flags = Flags()

  /// The context of the current run.
  package static var current: LayerContext {
    if let used { return used }
    return fallback
  }

  /// Makes the context of a run the current one; nil makes it the fallback.
  static func use(_ context: LayerContext?) {
    used = context
    MediaClock.makeCurrent(current.clock)
    flagsChanged(of: current)
  }

  /// Updates the flags from a context, if it is the current one.
  private static func flagsChanged(of context: LayerContext) {
    guard context === current else { return }
    flags = Flags(
      actionsAreOff: context.transactions.actionsAreOff, isCapturing: context.timeline != nil,
      viewsAnimate: context.viewsAnimate)
  }

  /// Updates the flags from transactions, if they are those of the current context.
  static func flagsChanged(of transactions: TransactionStack) {
    guard transactions === current.transactions else { return }
    flags.actionsAreOff = transactions.actionsAreOff
  }

  /// The timeline that captures; nil on other threads, which may make layers at the same time.
  @inline(never)
  static var capturingTimeline: Timeline? { MainThread.isCurrent ? current.timeline : nil }

  // MARK: Committing

  /// Ends the implicit transaction and commits the layer tree, as the end of the turn would; an open `begin` defers
  /// that to the end of the turn.
  ///
  /// The committed animations begin at the time of the turn, or between turns at the clock's time.
  func flush() {
    MainThread.require("CATransaction.flush()")
    guard transactions.endImplicit() else { return }
    committer?.commitNow()
  }
}

/// The run of a context, which stands above layers: it lays out, commits and draws.
protocol LayerCommitter: AnyObject {
  /// Lays out and commits what has changed, unless that is in progress.
  func commitNow()
}
