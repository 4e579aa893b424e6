import Foundation

/// What commits the layer tree of a run and draws its frames, or only records them.
@MainActor
package protocol FrameTarget: AnyObject {
  var tree: LayerTree { get }
  /// Whether frames are drawn by a clock, some time after their commits. Such a target sets the animations'
  /// `presentedTime` itself, when a turn begins.
  var drawsByClock: Bool { get }
  /// Called at the beginning of a turn, before any code of the app.
  func turnBegins()
  /// Runs what the app has put on the main queue.
  func runMainQueue()
  /// Applies the changes of a commit made at the root time `t`; there are some.
  func apply(_ changes: ChangeList, at t: CFTimeInterval)
  /// Draws the frame of the root time `t`, or has it drawn; false where nothing differs from the last one.
  func present(at t: CFTimeInterval) throws -> Bool
  /// Called at the end of a stage of the turn.
  func ended(_ stage: TurnStage)
}

extension FrameTarget {
  package var drawsByClock: Bool { false }
  package func turnBegins() {}
  package func runMainQueue() {}
  package func apply(_ changes: ChangeList, at t: CFTimeInterval) {}
  package func present(at t: CFTimeInterval) throws -> Bool { false }
  package func ended(_ stage: TurnStage) {}
}

/// The stages of a turn before its frame is drawn, for profiles.
package enum TurnStage: Sendable {
  /// Input, callbacks and layout.
  case layout
  /// The layer tree's changes, and callbacks of animations that they begin.
  case commit
}

/// What a framework above the engine does in a turn.
@MainActor
package protocol InterfaceStages: AnyObject {
  /// Runs what the last turn deferred to this one.
  func runDeferred()
  /// Lays out the views that need it.
  func layout()
  /// Called after the turn's frame was presented.
  func turnEnded()
  /// Drops windows, touches and all other state.
  func reset()
}

extension RunContext {
  /// One turn and its frame at the root time `t`; false where nothing differs from the last frame. This is the order of
  /// a turn, for windows, headless runs and tests alike.
  ///
  /// `input` hands touches to the app. What it changes is seen in this frame, and so is what timers, completion blocks
  /// and display links change.
  @MainActor @discardableResult
  package func turn(at t: CFTimeInterval, input: @MainActor () -> Void = {}) throws -> Bool {
    let outer = (context: RunContext.current, time: turnTime)
    makeCurrent()
    turnTime = t
    defer {
      turnTime = outer.time
      // A run may be stepped by code of another one's turn.
      if outer.context.isInTurn { outer.context.makeCurrent() }
    }
    return try runStages(at: t, target, interface, input)
  }

  /// The stages of a turn. Its arguments are held by the caller: each read of a weak reference counts it.
  @MainActor
  private func runStages(
    at t: CFTimeInterval, _ target: (any FrameTarget)?, _ interface: (any InterfaceStages)?,
    _ input: @MainActor () -> Void
  ) throws -> Bool {
    target?.turnBegins()
    animations.turnBegins()
    input()
    delays.runDue(at: t)
    // Ends come before what sees their results: the main queue, display links and layout.
    animations.finish()
    target?.runMainQueue()
    displayLinks.fire(at: t)
    interface?.runDeferred()
    interface?.layout()
    target?.ended(.layout)
    // Layout may have removed animations.
    animations.deliver()
    var drew = false
    if let target { drew = try frame(target, at: t) }
    interface?.turnEnded()
    return drew
  }

  /// Commits what has changed and draws the frame of the root time `t`; false where nothing differs from the last one.
  @MainActor @discardableResult
  package func frame(at t: CFTimeInterval) throws -> Bool {
    guard let target else { return false }
    return try frame(target, at: t)
  }

  @MainActor
  private func frame(_ target: any FrameTarget, at t: CFTimeInterval) throws -> Bool {
    commit(target, at: t)
    target.ended(.commit)
    if !target.drawsByClock { animations.presentedTime = t }
    return try target.present(at: t)
  }

  @MainActor
  private func commit(_ target: any FrameTarget, at t: CFTimeInterval) {
    isCommitting = true
    let changes = target.tree.commit(at: t)
    isCommitting = false
    if !changes.isEmpty { target.apply(changes, at: t) }
    animations.deliverStarts()
  }

  /// Ends the implicit transaction and commits the layer tree, as the end of the turn would; an open `begin` defers
  /// that to the end of the turn.
  ///
  /// Animations that it commits begin at the time of the turn, or between turns at the clock's.
  func flush() {
    RunContext.assertThread()
    guard transactions.endImplicit(), !isCommitting, let target else { return }
    nonisolated(unsafe) let context = self
    nonisolated(unsafe) let commitTarget = target
    MainActor.assumeIsolated {
      context.interface?.layout()
      context.commit(commitTarget, at: context.turnTime ?? context.clock.now)
    }
  }
}
