import Foundation

/// One run of an app: its clock, animations, open transactions, display links and frame sink.
///
/// Several may coexist. The globals of Apple's API (`CATransaction`, `CACurrentMediaTime()`, `UIApplication.shared`,
/// `UIScreen.main`) refer to the current run: the one in its turn, or between turns the last one used. Main thread
/// only, except for the clock.
///
/// A run has no global state. Objects stay with their run whichever is current: an animation with that of its layer's
/// tree, a timeline and a completion block with the one that made them, a display link with the one that it was added
/// in, a window with the one that shows it (`UIWindow.owner`). Before the first run a fallback context with a live
/// clock owns them. After a nested turn the outer run is current again. A callback may close its own run, which then
/// ends after the turn, and may make and step another one.
///
/// Before a run, a window or an app ends, its input ends (`UIApplication.endInput`), while its receivers are there; a
/// recognizer whose view has been released tells nobody. Then its animations end: completions of blocks, delegates and
/// transactions learn that they were cut off, unless their views have been released. Objects whose calls mean an end,
/// which are transitions, presentations and property animators, are released without calls (`AnimationWaiter.abandon`,
/// `ActiveAnimators`).
package final class RunContext {
  /// The part of the run that its layers refer to.
  package let layers: LayerContext
  package let clock: MediaClock
  package let animations: AnimationRegistry
  package let displayLinks = DisplayLinks()
  /// Calls that are due at a time of the clock.
  package let delays = DelayQueue()
  let transactions: TransactionStack

  /// Commits and draws the layer tree. Weak: its creator owns it.
  package weak var frameSink: (any FrameSink)?
  /// The framework above: its windows, its screen, calls deferred to the next turn.
  package var interface: (any InterfaceStages)?
  /// The root time of the turn in progress; nil between turns.
  var turnTime: CFTimeInterval?
  var isCommitting = false
  /// The effects to compile, which the next commit takes.
  private var preparedEffects: [Effect] = []

  /// Creates a context with a clock; `makeCurrent()` makes it current.
  package convenience init(clock: MediaClock) {
    self.init(LayerContext(clock: clock))
  }

  private init(_ layers: LayerContext) {
    self.layers = layers
    clock = layers.clock
    animations = layers.animations
    transactions = layers.transactions
    layers.committer = self
    _ = RunContext.checksFrames
  }

  deinit { layers.committer = nil }

  /// Lets fonts ask whether the current run has frames, which can throw; set with the first context of the process.
  private static let checksFrames: Void = FontCatalogue.setFrameCheck { current.frameSink != nil }

  // MARK: The current one

  @exclusivity(unchecked) nonisolated(unsafe) private static var used: RunContext?
  /// The current context before any run: an app may create layers earlier.
  nonisolated(unsafe) private static let fallback = RunContext(.fallback)

  /// The context that the globals of Apple's API refer to.
  package static var current: RunContext {
    if let used { return used }
    return fallback
  }

  /// Makes this the context that the globals of Apple's API refer to.
  package func makeCurrent() {
    MainThread.require("Run.makeCurrent()")
    if RunContext.used === self { return }
    // The first run compiles the effects that were prepared before it.
    if RunContext.used == nil { RunContext.fallback.takePreparedEffects().forEach(prepare) }
    RunContext.use(self)
  }

  private static func use(_ context: RunContext?) {
    // The layers' context changes first: objects that the last context releases then see one current context.
    LayerContext.use(context?.layers)
    used = context
  }

  /// Whether a turn is in progress.
  package var isInTurn: Bool { turnTime != nil }

  // MARK: Effects

  func prepare(_ effect: Effect) {
    if !preparedEffects.contains(effect) { preparedEffects.append(effect) }
  }

  func takePreparedEffects() -> [Effect] {
    if preparedEffects.isEmpty { return [] }
    defer { preparedEffects = [] }
    return preparedEffects
  }

  // MARK: Life

  /// Drops open transactions, captures, animations, display links and delayed calls.
  package func reset() {
    transactions.reset()
    preparedEffects = []
    layers.timeline = nil
    displayLinks.reset()
    delays.removeAll()
    layers.animatedDisplays.removeAll()
    animations.reset()
  }

  /// Ends the animations of a tree that this run shows, before the end of the run and while the app's objects still
  /// exist: delegates and completions learn that the animations did not finish.
  @MainActor
  package func endAnimations(in tree: LayerTree?) {
    transactions.endImplicit()
    animations.endAll { tree?.removeAllAnimations() }
  }

  /// Ends the run: ends its animations, closes its windows and drops its pending calls. If it was current, no run is current
  /// until another one is used.
  @MainActor
  package func close() {
    let outer = RunContext.used
    makeCurrent()
    interface?.reset()
    // The reset comes last: the windows may have added animations or calls as they closed.
    reset()
    animations.close()
    // A flush during the layout that closed the run commits nothing more.
    frameSink = nil
    // A callback at the end may have made another run.
    if RunContext.used === self { RunContext.use(outer === self ? nil : outer) }
  }
}

// Settings of a run that its part for layers stores.
extension RunContext {
  /// Reads the pixels of recorded images.
  package var recordingReader: (any RecordingReader)? {
    get { layers.recordingReader }
    set { layers.recordingReader = newValue }
  }
  /// Whether changes of views may animate: within the blocks of `UIView.animate` and its relatives.
  package var viewsAnimate: Bool {
    get { layers.viewsAnimate }
    set { layers.viewsAnimate = newValue }
  }
  /// Whether recordings name the objects that they show, as they do while the run is profiled.
  package var notesRecordings: Bool {
    get { layers.notesRecordings }
    set { layers.notesRecordings = newValue }
  }
}
