/// The part of an app session that its layers use: the clock, animations, transactions, and the timeline that captures.
///
/// Main thread only, except for the clock.
///
/// A `RunContext` owns this context, and also holds UIKit's part of the session: a `UIApplication` with its screen, its
/// queue of deferred calls and its open animation blocks.
package final class LayerContext {
  /// Flags that every change of a layer reads: a copy of the current context's values, which one load reads.
  struct Flags {
    var actionsAreOff = false
    var isCapturing = false
    var viewsAnimate = false
  }

  package let clock: MediaClock
  package let animations = AnimationRegistry()
  let animatedDisplays = AnimatedDisplays()
  let transactions = TransactionStack()
  var lastAnimation = LastAnimation()

  /// The session, which commits the layers between frames. The reference is not counted: the session owns this context
  /// and resets the reference in its deinit.
  unowned(unsafe) var committer: (any LayerCommitter)?
  /// Reads the pixels of recorded images.
  weak var recordingReader: (any RecordingReader)?
  /// The timeline that new animations join.
  var timeline: Timeline? { didSet { LayerContext.flagsChanged(of: self) } }
  /// Whether changes of views may animate: within the blocks of `UIView.animate` and similar methods.
  var viewsAnimate = false { didSet { LayerContext.flagsChanged(of: self) } }
  /// Whether recordings store the names of the objects that they show, for profiles.
  var notesRecordings = false

  init(clock: MediaClock) {
    self.clock = clock
  }

  // MARK: The current context

  /// The context that was made current; nil for the fallback.
  @exclusivity(unchecked) nonisolated(unsafe) private static var selected: LayerContext?
  /// The current context before any session: an app may create layers earlier.
  nonisolated(unsafe) static let fallback = LayerContext(clock: .machine)
  @exclusivity(unchecked) nonisolated(unsafe) private(set) static var flags = Flags()

  /// The context of the current session.
  package static var current: LayerContext {
    if let selected { return selected }
    return fallback
  }

  /// Makes the context of a session current; nil makes the fallback current.
  static func use(_ context: LayerContext?) {
    selected = context
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

  /// Ends the implicit transaction and commits the layer tree, as the end of the turn does; an open `begin()` defers
  /// the commit to the end of the turn.
  ///
  /// The committed animations begin at the time of the turn, or between turns at the clock's time.
  func flush() {
    MainThread.require("CATransaction.flush()")
    guard transactions.endImplicit() else { return }
    committer?.commitNow()
  }
}

/// The session of a context, which lays out, commits and draws the layers.
protocol LayerCommitter: AnyObject {
  /// Lays out and commits all changes; does nothing during a commit.
  func commitNow()
}
