import Foundation

/// The state of one app that is running: its clock, animations, open transactions, display links and frame sink.
///
/// Several contexts may coexist. The globals of Apple's API (`CATransaction`, `CACurrentMediaTime()`,
/// `UIApplication.shared`, `UIScreen.main`) refer to the current context: the context whose turn is in progress or,
/// between turns, the last one used. Main thread only, except for the clock.
///
/// A context has no global state. Every object belongs to one context, whichever context is current: an animation to
/// the context of its layer's tree, a timeline or a completion block to the context that made it, a display link to the
/// context to which it was added, and a window to the context that shows it (`UIWindow.owner`). Before the first
/// context, a fallback context with a live clock owns all objects. After a nested turn the outer context is current
/// again. A callback may close its own context, which then ends after the turn, and may make and step another context.
///
/// Before a context, a window or an app ends, its input ends (`UIApplication.endInput`) while the receivers still
/// exist; a recognizer whose view has been released notifies nobody. Then its animations end: the completions of
/// blocks, delegates and transactions learn that their animations did not finish, unless their views have been
/// released. Transitions, presentations and property animators, whose calls would announce an end, are released without
/// calls (`AnimationWaiter.abandon`, `ActiveAnimators`).
package final class RunContext {
  /// The part of the context that layers refer to.
  package let layers: LayerContext
  package let clock: MediaClock
  package let animations: AnimationRegistry
  package let displayLinks = DisplayLinks()
  /// Calls that are due at times of the clock.
  package let delays = DelayQueue()
  let transactions: TransactionStack

  /// Commits and draws the layer tree. Weak: its creator owns it.
  package weak var frameSink: (any FrameSink)?
  /// The framework above the engine, with its windows, its screen and the calls deferred to the next turn.
  package var interface: (any InterfaceStages)?
  /// The root time of the turn in progress; nil between turns.
  var turnTime: CFTimeInterval?
  var isCommitting = false
  /// The effects to compile, which the next commit takes.
  private var preparedEffects: [Effect] = []

  /// Creates a context with a clock, without making it current.
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

  /// Lets `FontCatalogue` ask whether the current context draws frames: if so, the next frame throws the error of a
  /// missing font. The first context of the process installs this check.
  private static let checksFrames: Void = FontCatalogue.setFrameCheck { current.frameSink != nil }

  // MARK: Current context

  /// The context that was made current last; nil before the first one and after its end.
  @exclusivity(unchecked) nonisolated(unsafe) private static var used: RunContext?
  /// The current context while no other is used: an app may create layers before its first context.
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
    // The first context compiles the effects that were prepared before it.
    if RunContext.used == nil { RunContext.fallback.takePreparedEffects().forEach(prepare) }
    RunContext.use(self)
  }

  private static func use(_ context: RunContext?) {
    // The layers' context changes first, so that objects released with the previous context see only the new one.
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

  // MARK: End

  /// Drops open transactions, effects to compile, the capturing timeline, animations, display links and delayed calls.
  package func reset() {
    transactions.reset()
    preparedEffects = []
    layers.timeline = nil
    displayLinks.reset()
    delays.removeAll()
    layers.animatedDisplays.removeAll()
    animations.reset()
  }

  /// Ends the animations of a tree that this context shows. The caller does this before `close()`, while the app's
  /// objects still exist; delegates and completions learn that the animations did not finish.
  @MainActor
  package func endAnimations(in tree: LayerTree?) {
    transactions.endImplicit()
    animations.endAll { tree?.removeAllAnimations() }
  }

  /// Ends the context: ends its animations, closes its windows and drops its pending calls. If it was current, the
  /// fallback context is current until another context is used.
  @MainActor
  package func close() {
    let outer = RunContext.used
    makeCurrent()
    interface?.reset()
    // The reset comes after the windows, which may add animations or calls while they close.
    reset()
    animations.close()
    // If a layout that a flush started has closed the context, the flush commits nothing.
    frameSink = nil
    // A callback during the end may have made another context current.
    if RunContext.used === self { RunContext.use(outer === self ? nil : outer) }
  }
}

// Settings that the layers' context stores.
extension RunContext {
  /// Reads the pixels of recorded images.
  package var recordingReader: (any RecordingReader)? {
    get { layers.recordingReader }
    set { layers.recordingReader = newValue }
  }
  /// Whether changes of views may animate, as they do within the blocks of `UIView.animate` and its variants.
  package var viewsAnimate: Bool {
    get { layers.viewsAnimate }
    set { layers.viewsAnimate = newValue }
  }
  /// Whether recordings carry notes about the objects that they show, which profiles print.
  package var notesRecordings: Bool {
    get { layers.notesRecordings }
    set { layers.notesRecordings = newValue }
  }
}
