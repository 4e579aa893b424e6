import Foundation

/// One run of an app: its clock, animations, open transactions, display links and frame sink.
///
/// Several may coexist. The globals of Apple's API (`CATransaction`, `CACurrentMediaTime()`, `UIApplication.shared`,
/// `UIScreen.main`) refer to the current run: the one in its turn, or between turns the last one used. Main thread
/// only, except for the clock.
package final class RunContext {
  /// Flags that every change of a layer reads: a copy of the current context's, so that one load suffices.
  struct Flags {
    var actionsAreOff = false
    var isCapturing = false
    var viewsAnimate = false
  }

  package let clock: MediaClock
  package let animations = AnimationRegistry()
  package let displayLinks = DisplayLinks()
  /// Calls that are due at a time of the clock.
  package let delays = DelayQueue()
  let animatedDisplays = AnimatedDisplays()
  let transactions = TransactionStack()

  /// Commits and draws the layer tree. Weak: its creator owns it.
  package weak var frameSink: (any FrameSink)?
  /// Reads the pixels of recorded images.
  package weak var pictureReader: (any PictureReader)?
  /// The framework above: its windows, its screen, calls deferred to the next turn.
  package var interface: (any InterfaceStages)?
  /// The timeline that new animations join.
  var timeline: Timeline? { didSet { RunContext.flagsChanged(of: self) } }
  /// Whether changes of views may animate: within the blocks of `UIView.animate` and its relatives.
  package var viewsAnimate = false { didSet { RunContext.flagsChanged(of: self) } }
  /// The root time of the turn in progress; nil between turns.
  var turnTime: CFTimeInterval?
  var isCommitting = false
  /// Whether recordings say what they are pictures of: while the run is profiled.
  package var notesRecordings = false
  /// The effects to compile, which the next commit takes.
  private var preparedEffects: [Effect] = []

  /// Creates a context with a clock; `makeCurrent()` makes it current.
  package init(clock: MediaClock) {
    self.clock = clock
  }

  // MARK: The current one

  @exclusivity(unchecked) nonisolated(unsafe) private static var used: RunContext?
  /// The current context before any run: an app may create layers earlier.
  nonisolated(unsafe) private static let fallback = RunContext(clock: .machine)
  @exclusivity(unchecked) nonisolated(unsafe) private(set) static var flags = Flags()

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
    used = context
    MediaClock.makeCurrent(current.clock)
    flagsChanged(of: current)
  }

  /// Updates the flags from a context, if it is the current one.
  private static func flagsChanged(of context: RunContext) {
    guard context === current else { return }
    flags = Flags(
      actionsAreOff: context.transactions.actionsAreOff, isCapturing: context.timeline != nil,
      viewsAnimate: context.viewsAnimate)
  }

  /// As above, after a change of the transactions.
  static func flagsChanged(of transactions: TransactionStack) {
    guard transactions === current.transactions else { return }
    flags.actionsAreOff = transactions.actionsAreOff
  }

  /// The timeline that captures; nil on other threads, which may make layers meanwhile.
  @inline(never)
  static var capturingTimeline: Timeline? { MainThread.isCurrent ? current.timeline : nil }

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
    timeline = nil
    displayLinks.reset()
    delays.removeAll()
    animatedDisplays.removeAll()
    animations.reset()
  }

  /// Ends the animations of a tree that this run shows, before the end of the run, while what is told of it is there: delegates
  /// and completions learn that they did not finish.
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
    // Last: the windows may have added animations or calls as they closed.
    reset()
    animations.close()
    // A flush that lays out what closed the run commits nothing more.
    frameSink = nil
    // A callback at the end may have made another run.
    if RunContext.used === self { RunContext.use(outer === self ? nil : outer) }
  }
}
