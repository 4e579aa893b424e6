import CRunLoop
import Compositor
import Engine
import GPURender
import UIKit

/// The main thread's side of frames: commits the changes of a run's screen and hands them to the renderer.
///
/// `RunContext` calls it in that run's turns. In line, a turn ends when its frame is submitted to the driver. With a render
/// thread it ends as soon as the commit is handed over.
@MainActor
package final class FramePipeline: FrameTarget, @preconcurrency PictureReader {
  private enum Backend {
    case inline(FrameRenderer)
    case thread(RenderThread, RenderThread.Pacing)
  }

  package let context: RunContext
  package let tree: LayerTree
  private let application: UIApplication
  private let backend: Backend
  private let fps: Double
  package private(set) var surface: FrameSurface
  /// The changes that the next frame of a thread paced by commits shows.
  private var pendingChanges: ChangeList?
  /// Something was committed since the last frame.
  private var hasChanges = false
  /// Commits handed over, and the times of those that no frame has shown yet.
  private var commits = 0
  private var unshownTimes: [(commit: Int, time: CFTimeInterval)] = []
  /// The surface of the last commit that was handed over.
  private var submittedSurface: FrameSurface?
  /// Records where the time of frames goes; nil costs nothing. Only in line.
  package var profile: FrameProfile? { didSet { frames.profile = profile } }

  /// Draws the screen of `context` on this thread, and makes the context current.
  package convenience init(_ context: RunContext, _ frames: FrameRenderer, fps: Double) {
    self.init(context, .inline(frames), frames.surface, fps)
  }

  /// Draws the screen of `context` on a thread that was started for `surface`, and makes the context current.
  package convenience init(
    _ context: RunContext, _ thread: RenderThread, pacing: RenderThread.Pacing, surface: FrameSurface,
    fps: Double
  ) {
    self.init(context, .thread(thread, pacing), surface, fps)
  }

  private init(_ context: RunContext, _ backend: Backend, _ surface: FrameSurface, _ fps: Double) {
    context.makeCurrent()
    self.context = context
    application = UIApplication.shared
    tree = LayerTree(root: application.screen.rootLayer, context: context)
    self.backend = backend
    self.fps = fps
    self.surface = surface
    resize(surface)
    context.target = self
    context.pictureReader = self
  }

  /// What draws, in line; with a render thread that is the thread's alone: see `perform`.
  package var frames: FrameRenderer {
    guard case .inline(let frames) = backend else {
      fatalError("FramePipeline.frames: the render thread owns the renderer; use perform(_:)")
    }
    return frames
  }

  package var renderer: Renderer { frames.renderer }

  /// Runs `body` where frames are drawn, after those of all commits before it, and waits for its result.
  package func perform<Result: Sendable>(
    _ body: @escaping @Sendable (FrameRenderer) throws -> Result
  ) throws -> Result {
    switch backend {
    case .inline(let frames):
      defer { if !context.isInTurn { releaseThread() } }
      return try body(frames)
    case .thread(let thread, _): return try thread.perform(body)
    }
  }

  /// Leaves this thread without the OpenGL context of frames drawn in line, if the next use may come from another one: the
  /// main actor may continue on another thread of the system after an `await`, and a context that is current on one thread
  /// cannot be used on another. Outside of tasks the main thread is left only by its end, which releases the context.
  package func releaseThread() {
    guard case .inline(let frames) = backend else { return }
    if isMainThread() != 0, !Self.isInTask { return }
    frames.renderer.device.releaseThread()
  }

  private nonisolated static var isInTask: Bool { withUnsafeCurrentTask { $0 != nil } }

  /// Runs `body` where frames are drawn, after those of all commits before it, without waiting for another thread.
  package func post(_ body: @escaping @Sendable (FrameRenderer) -> Void) {
    switch backend {
    case .inline(let frames): body(frames)
    case .thread(let thread, _): thread.post(body)
    }
  }

  /// The pixels of a recorded image: what a snapshot or a graphics context shows.
  package func pixels(of image: CGImage) throws -> [UInt8] {
    try perform { try $0.renderer.pixels(of: image) }
  }

  /// Takes a new size of the surface; the next commit brings it to what draws.
  package func resize(_ surface: FrameSurface) {
    self.surface = surface
    let size = CGSize(
      width: Double(surface.width) / surface.scale, height: Double(surface.height) / surface.scale)
    application.screen.configure(size: size, scale: surface.scale, fps: fps)
    if case .inline(let frames) = backend { frames.surface = surface }
  }

  package func setNeedsDrawing() { post { $0.setNeedsDrawing() } }

  /// Whether more turns are needed though nothing may be drawn in them: for animations, or for display links.
  package var awaitsFrames: Bool { !context.animations.isIdle || context.displayLinks.isRunning }

  // MARK: Turns

  /// One turn and its frame at the root time `t`. In line: whether the frame differs from the last one; else whether
  /// anything was committed.
  package func turn(at t: CFTimeInterval, touches: [TouchSample]) throws -> Bool {
    try application.turn(at: t, touches: touches)
  }

  /// Commits what has changed and draws the frame of the root time `t`, or has it drawn.
  @discardableResult
  package func frame(at t: CFTimeInterval) throws -> Bool { try context.frame(at: t) }

  package var drawsByClock: Bool {
    if case .thread(_, .clock) = backend { true } else { false }
  }

  package func turnBegins() {
    profile?.begin()
    takeProgress()
  }

  package func runMainQueue() { MainQueue.drain() }

  package func ended(_ stage: TurnStage) {
    switch stage {
    case .layout: profile?.end(.layout)
    case .commit: profile?.end(.commit)
    }
  }

  package func apply(_ changes: ChangeList, at t: CFTimeInterval) {
    hasChanges = true
    switch backend {
    case .inline(let frames): frames.apply(changes)
    case .thread(let thread, .commits):
      // A flush has committed before the turn does.
      if let earlier = pendingChanges {
        thread.enqueue(RenderThread.Commit(changes: earlier, time: t, surface: surface, isFrame: false))
      }
      pendingChanges = changes
    case .thread(let thread, .clock): enqueue(changes, at: t, on: thread)
    }
  }

  package func present(at t: CFTimeInterval) throws -> Bool {
    let hadChanges = hasChanges
    hasChanges = false
    switch backend {
    case .inline(let frames):
      frames.sample(at: t)
      return try frames.draw()
    case .thread(let thread, .commits):
      let changes = pendingChanges.take() ?? ChangeList()
      try thread.submit(RenderThread.Commit(changes: changes, time: t, surface: surface))
    case .thread(let thread, .clock):
      if surface != submittedSurface { enqueue(ChangeList(), at: t, on: thread) }
      try thread.throwFailure()
    }
    return hadChanges
  }

  private func enqueue(_ changes: ChangeList, at t: CFTimeInterval, on thread: RenderThread) {
    submittedSurface = surface
    commits += 1
    unshownTimes.append((commits, t))
    thread.enqueue(RenderThread.Commit(changes: changes, time: t, surface: surface))
  }

  /// Reads from the render thread which time its last frame has shown.
  private func takeProgress() {
    guard case .thread(let thread, .clock) = backend else { return }
    let progress = thread.progress
    unshownTimes.removeAll { $0.commit <= progress.commits }
    // A frame has not shown what a commit began that it did not have, whatever its time.
    let time = min(progress.presentedTime, unshownTimes.first?.time ?? .infinity)
    if time > context.animations.presentedTime { context.animations.presentedTime = time }
  }

  /// Releases the renderer, and everything of the driver's with it.
  package func close() {
    tree.detachAll()
    switch backend {
    case .inline(let frames): frames.close()
    case .thread(let thread, _): thread.close()
    }
  }
}
