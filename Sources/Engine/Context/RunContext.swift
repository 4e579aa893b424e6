import Foundation

/// One run of an app: its clock, its animations, its open transactions, its display links, and what draws it.
///
/// Several may exist side by side. What Apple's API has as globals (`CATransaction`, `CACurrentMediaTime()`,
/// `UIApplication.shared`, `UIScreen.main`) means the current one: the one whose turn it is, or between turns the one
/// that was used last. Main thread only, but for the clock.
package final class RunContext {
  /// The flags of the current context that every change of a layer reads: a copy, so that one load finds them.
  struct Flags {
    var actionsAreOff = false
    var isCapturing = false
  }

  package let clock: MediaClock
  package let animations = AnimationRegistry()
  package let displayLinks: DisplayLinks
  /// What is due at a time of the clock, in the turn that reaches it.
  package let delays = DelayQueue()
  let animatedDisplays = AnimatedDisplays()
  let transactions = TransactionStack()

  /// Commits and draws the layer tree. Weak: its creator owns it.
  package weak var target: (any FrameTarget)?
  /// Reads the pixels of recorded images.
  package weak var pictureReader: (any PictureReader)?
  /// The part of the framework above: its windows, its screen, calls deferred to the next turn.
  package var interface: (any InterfaceStages)?
  /// The timeline that animations added now join.
  var timeline: Timeline? { didSet { RunContext.flagsChanged(of: self) } }
  /// The root time of the turn that is being made; nil between turns.
  var turnTime: CFTimeInterval?
  var isCommitting = false

  /// A context with its own clock; it is used once it is current.
  package init(clock: MediaClock) {
    self.clock = clock
    displayLinks = DisplayLinks(animations: animations)
  }

  // MARK: The current one

  @exclusivity(unchecked) nonisolated(unsafe) private static var used: RunContext?
  /// Current while there is no other: an app may make layers before its run.
  nonisolated(unsafe) private static let fallback = RunContext(clock: .machine)
  @exclusivity(unchecked) nonisolated(unsafe) private(set) static var flags = Flags()

  /// The context that the globals of Apple's API mean.
  package static var current: RunContext {
    if let used { return used }
    return fallback
  }

  /// Makes this the context that the globals of Apple's API mean.
  package func makeCurrent() {
    RunContext.assertThread()
    if RunContext.used === self { return }
    RunContext.use(self)
  }

  private static func use(_ context: RunContext?) {
    used = context
    MediaClock.makeCurrent(current.clock)
    flagsChanged(of: current)
  }

  /// Takes over what has changed in the flags of a context, if it is the current one.
  private static func flagsChanged(of context: RunContext) {
    guard context === current else { return }
    flags = Flags(
      actionsAreOff: context.transactions.actionsAreOff, isCapturing: context.timeline != nil)
  }

  /// As above, where the transactions have changed.
  static func flagsChanged(of transactions: TransactionStack) {
    guard transactions === current.transactions else { return }
    flags.actionsAreOff = transactions.actionsAreOff
  }

  /// Whether a turn is being made.
  package var isInTurn: Bool { turnTime != nil }

  /// Traps, in debug builds, where the engine is used on another thread than the main actor's.
  @inline(__always)
  package static func assertThread() {
    // The library's assertion asks the run time in optimised builds too.
    #if DEBUG
      MainActor.assertIsolated("layers that are shown, transactions and runs belong to the main actor")
    #endif
  }

  // MARK: Life

  /// Drops open transactions, captures, animations, display links and delayed calls.
  package func reset() {
    transactions.reset()
    timeline = nil
    displayLinks.reset()
    delays.removeAll()
    animatedDisplays.removeAll()
    animations.reset()
  }

  /// Ends the run: its windows disappear and its pending calls are dropped. If it was the current one, there is none
  /// afterwards until another is used.
  @MainActor
  package func close() {
    let outer = RunContext.used
    makeCurrent()
    interface?.reset()
    // Last: what has disappeared may have added to it.
    reset()
    animations.close()
    RunContext.use(outer === self ? nil : outer)
  }
}
