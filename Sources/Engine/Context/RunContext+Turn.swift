import Foundation

/// Commits the layer tree of a `RunContext` and draws its frames, or only records them.
@MainActor
package protocol FrameSink: AnyObject {
  var tree: LayerTree { get }
  /// Whether a clock draws the frames, some time after their commits. Such a sink sets the animations' `presentedTime`
  /// when a turn begins.
  var drawsByClock: Bool { get }
  /// A turn calls this first, before any code of the app.
  func turnBegins()
  /// Runs the blocks that the app has dispatched to the main queue.
  func runMainQueue()
  /// Applies the changes of a commit at the root time `t`; `changes` is not empty.
  func apply(_ changes: ChangeList, at t: CFTimeInterval)
  /// Draws the frame of the root time `t`, or schedules its drawing; returns false if nothing differs from the last
  /// frame.
  func present(at t: CFTimeInterval) throws -> Bool
  /// A turn calls this at the end of each stage.
  func ended(_ stage: TurnStage)
}

/// The stages of a turn before its frame is drawn, for profiles.
package enum TurnStage: Sendable {
  /// Input, callbacks and layout.
  case layout
  /// The commit, and callbacks of the animations that it begins.
  case commit
}

/// The stages of a turn that a framework above the engine implements.
@MainActor
package protocol InterfaceStages: AnyObject {
  /// Runs the calls that the last turn deferred.
  func runDeferred()
  /// Lays out the views that need it.
  func layout()
  /// A turn calls this after presenting its frame.
  func turnEnded()
  /// Drops windows, touches and all other state.
  func reset()
}

/// The stages of a turn, in order: due blocks, input, delayed calls, ends of animations, the main queue, display links
/// (after a commit of new layers), calls that the last turn deferred, layout, commit, present. `UIApplication`
/// implements `InterfaceStages`, and `FramePipeline` or a recording object of a test implements `FrameSink`.
///
/// `CATransaction.flush()` commits during or between turns. A sink that draws by a clock shows such a commit at once; a
/// sink that draws one frame per turn shows it in the frame of that turn.
extension RunContext {
  /// Runs one turn and its frame at the root time `t`; returns false if nothing differs from the last frame. Windows,
  /// `Run` and tests all use this order.
  ///
  /// `input` delivers touches to the app. A window delivers its events before the turn, as they arrive. The frame shows
  /// the changes that input, timers, completion blocks and display links make.
  @MainActor @discardableResult
  package func turn(at t: CFTimeInterval, input: @MainActor () -> Void = {}) throws -> Bool {
    let outer = (context: RunContext.current, time: turnTime)
    makeCurrent()
    turnTime = t
    defer {
      turnTime = outer.time
      // Code in the turn of another context may run this turn; the outer turn then continues.
      if outer.context.isInTurn { outer.context.makeCurrent() }
    }
    return try runStages(at: t, frameSink: frameSink, interface: interface, input: input)
  }

  /// Runs the stages of a turn. The caller passes strong references, because each read of a weak property changes a
  /// reference count.
  @MainActor
  private func runStages(
    at t: CFTimeInterval, frameSink: (any FrameSink)?, interface: (any InterfaceStages)?,
    input: @MainActor () -> Void
  ) throws -> Bool {
    frameSink?.turnBegins()
    animations.turnBegins()
    input()
    delays.runDue(at: t)
    // Ended animations finish before the code that reads their results: the main queue, display links and layout.
    animations.finish()
    frameSink?.runMainQueue()
    commitAdditions(at: t)
    displayLinks.fire(at: t)
    interface?.runDeferred()
    interface?.layout()
    frameSink?.ended(.layout)
    // Layout may have removed animations.
    animations.deliver()
    // A turn ends even if its frame fails.
    defer {
      interface?.turnEnded()
      PortedRuntime.installed?.turnEnded()
      LineMemory.shared.forget()
    }
    guard let frameSink else { return false }
    return try frame(frameSink, at: t)
  }

  /// Commits the layers that were added since the last commit, so that display links can read their presentation. Core
  /// Animation commits at the end of each pass of the run loop, and calls a link in a later pass.
  @MainActor
  private func commitAdditions(at t: CFTimeInterval) {
    guard displayLinks.isRunning, let frameSink, frameSink.tree.hasNewLayers else { return }
    interface?.layout()
    // Layout may have closed the context.
    guard let frameSink = self.frameSink else { return }
    commit(frameSink, at: t)
  }

  /// Commits the changes and draws the frame of the root time `t`; returns false if nothing differs from the last
  /// frame.
  @MainActor @discardableResult
  package func frame(at t: CFTimeInterval) throws -> Bool {
    guard let frameSink else { return false }
    return try frame(frameSink, at: t)
  }

  @MainActor
  private func frame(_ frameSink: any FrameSink, at t: CFTimeInterval) throws -> Bool {
    commit(frameSink, at: t)
    frameSink.ended(.commit)
    displayLinks.frameTime = t
    if !frameSink.drawsByClock { animations.presentedTime = t }
    return try frameSink.present(at: t)
  }

  @MainActor
  private func commit(_ frameSink: any FrameSink, at t: CFTimeInterval) {
    isCommitting = true
    let tree = frameSink.tree
    var changes = tree.commit(at: t)
    isCommitting = false
    changes.effects = takePreparedEffects()
    if !changes.isEmpty { frameSink.apply(changes, at: t) }
    tree.reuse(&changes)
    animations.deliverStarts()
  }
}

extension RunContext: LayerCommitter {
  func commitNow() {
    guard !isCommitting, frameSink != nil else { return }
    nonisolated(unsafe) let context = self
    MainActor.assumeIsolated {
      context.interface?.layout()
      // Layout may have closed the context.
      guard let commitSink = context.frameSink else { return }
      context.commit(commitSink, at: context.turnTime ?? context.clock.now)
    }
  }
}
