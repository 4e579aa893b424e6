import Foundation

/// What commits the layer tree of a run and draws its frames, or only records them.
package protocol FrameTarget: AnyObject {
  var tree: LayerTree { get }
  /// Runs what the app has put off to the main thread.
  func runMainQueue()
  /// Takes the changes of a commit; there are some.
  func apply(_ changes: ChangeList)
  /// Draws the frame of the root time `t`; false where nothing differs from the last one.
  func present(at t: CFTimeInterval) throws -> Bool
  /// A stage of the turn has ended.
  func ended(_ stage: TurnStage)
}

extension FrameTarget {
  package func runMainQueue() {}
  package func apply(_ changes: ChangeList) {}
  package func present(at t: CFTimeInterval) throws -> Bool { false }
  package func ended(_ stage: TurnStage) {}
}

/// The stages of a turn before its frame is drawn, for who measures them.
package enum TurnStage: Sendable {
  /// Input, callbacks and layout.
  case layout
  /// The layer tree's changes, and callbacks of animations that they begin.
  case commit
}

/// What a framework above the engine does in a turn.
package protocol InterfaceStages: AnyObject {
  /// Runs what the last turn left for this one.
  func runDeferred()
  /// Lays out what asked for it.
  func layout()
  /// The frame has been handed to present.
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
  @discardableResult
  package func turn(at t: CFTimeInterval, input: () -> Void = {}) throws -> Bool {
    let outer = (context: RunContext.current, time: turnTime)
    makeCurrent()
    turnTime = t
    defer {
      turnTime = outer.time
      // A run may be stepped by code of another one's turn.
      if outer.context.isInTurn { outer.context.makeCurrent() }
    }
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
    let drew = try frame(at: t)
    interface?.turnEnded()
    return drew
  }

  /// Commits what has changed and draws the frame of the root time `t`; false where nothing differs from the last one.
  @discardableResult
  package func frame(at t: CFTimeInterval) throws -> Bool {
    guard let target else { return false }
    commit(target, at: t)
    target.ended(.commit)
    animations.presentedTime = t
    return try target.present(at: t)
  }

  private func commit(_ target: any FrameTarget, at t: CFTimeInterval) {
    isCommitting = true
    let changes = target.tree.commit(at: t)
    isCommitting = false
    if !changes.isEmpty { target.apply(changes) }
    animations.deliverStarts()
  }

  /// Ends the implicit transaction and commits the layer tree, as the end of the turn would; an open `begin` puts that
  /// off to the end of the turn.
  ///
  /// Animations that this commits begin at the time of the turn, or between turns at the clock's.
  func flush() {
    RunContext.assertThread()
    guard transactions.endImplicit(), !isCommitting, let target else { return }
    interface?.layout()
    commit(target, at: turnTime ?? clock.now)
  }
}
