import CRunLoop
import Compositor
import Engine
import GPURender
import Rendering
import UIKit

/// Commits the changes of an app session's screen on the main thread, and passes them to the renderer.
///
/// `RunContext` calls the pipeline in the session's turns. In line, a turn ends when its frame is submitted to the
/// driver. With a render thread, a turn ends as soon as its commit is enqueued.
///
/// `FrameRenderer` applies, samples, resolves and draws. In line the pipeline calls the `FrameRenderer` on the main
/// thread. For a window and for `Run(threaded: true)` a `RenderThread` owns the `FrameRenderer`: a commit enqueues a
/// `ChangeList` with its time and surface, `perform` reads pixels, and `progress` returns the time of the last frame
/// and whether more follow. The next commit carries the effects that the session has prepared (`Effect.prepare()`).
///
/// The main actor may change threads at an `await`, so that the OpenGL context of a `Run` is current on a thread only
/// while the `Run` draws.
@MainActor
package final class FramePipeline: FrameSink, @preconcurrency RecordingReader {
  private enum Backend {
    case inline(FrameRenderer)
    case thread(RenderThread, RenderThread.Pacing)
  }

  package let context: RunContext
  package let tree: LayerTree
  private let application: UIApplication
  private let backend: Backend
  /// The frames per second of display links.
  private var fps: Double
  package private(set) var surface: FrameSurface
  /// The changes of the next frame, if commits pace the render thread.
  private var pendingChanges: ChangeList?
  /// Whether the tree committed anything since the last frame.
  private var hasChanges = false
  /// The number of enqueued commits.
  private var commits = 0
  /// The numbers and times of the enqueued commits that no frame has shown yet.
  private var unshownTimes: [(commit: Int, time: CFTimeInterval)] = []
  /// Whether turns draw their frame (in line).
  package var drawsTurns = true
  /// The surface of the last enqueued commit.
  private var submittedSurface: FrameSurface?
  /// Replaces a lost context if the frame renderer cannot, as for a window's context.
  package var replaceContext: ((ContextLoss) throws -> Void)?
  /// Records the time of each stage; with a render thread, only the stages of the main thread. nil costs nothing.
  package var profile: FrameProfile? { didSet { profileChanged() } }
  /// Receives the costs of turns and frames; nil costs nothing. Sets `profile`.
  package var feed: ProfileFeed? { didSet { feedChanged() } }

  /// Draws the screen of `context` on this thread, and makes the context current.
  package convenience init(_ context: RunContext, _ frameRenderer: FrameRenderer, fps: Double) {
    self.init(context: context, backend: .inline(frameRenderer), surface: frameRenderer.surface, fps: fps)
  }

  /// Draws the screen of `context` on a thread that was started for `surface`, and makes the context current.
  package convenience init(
    context: RunContext, thread: RenderThread, pacing: RenderThread.Pacing, surface: FrameSurface, fps: Double
  ) {
    self.init(context: context, backend: .thread(thread, pacing), surface: surface, fps: fps)
  }

  private init(context: RunContext, backend: Backend, surface: FrameSurface, fps: Double) {
    context.makeCurrent()
    self.context = context
    application = UIApplication.shared
    tree = LayerTree(root: application.screen.rootLayer, context: context)
    self.backend = backend
    self.fps = fps
    self.surface = surface
    resize(surface)
    context.frameSink = self
    context.recordingReader = self
  }

  /// The renderer of frames drawn in line. Traps with a render thread, which owns it: use `perform`.
  package var frameRenderer: FrameRenderer {
    guard case .inline(let frameRenderer) = backend else {
      fatalError("FramePipeline.frameRenderer: the render thread owns the renderer; use perform(_:)")
    }
    return frameRenderer
  }

  package var renderer: Renderer { frameRenderer.renderer }

  /// Runs `body` on the thread that draws, after the frames of all earlier commits, and returns its result.
  package func perform<Result: Sendable>(
    _ body: @escaping @Sendable (FrameRenderer) throws -> Result
  ) throws -> Result {
    switch backend {
    case .inline(let frameRenderer):
      defer { if !context.isInTurn { unbindContext() } }
      return try body(frameRenderer)
    case .thread(let thread, _): return try thread.perform(body)
    }
  }

  /// Releases the OpenGL context of frames drawn in line from this thread, if the next use may be on another thread:
  /// after an `await` the main actor may continue on another thread of the system, and a context that is current on one
  /// thread cannot be used on another. Outside of tasks the main actor stays on the main thread until that thread ends,
  /// which releases the context.
  package func unbindContext() {
    guard case .inline(let frameRenderer) = backend else { return }
    if isMainThread() != 0, isInTask() == 0 { return }
    frameRenderer.renderer.backend.unbindContext()
  }

  /// Runs `body` on the thread that draws, after the frames of all earlier commits, without waiting.
  package func post(_ body: @escaping @Sendable (FrameRenderer) -> Void) {
    switch backend {
    case .inline(let frameRenderer): body(frameRenderer)
    case .thread(let thread, _): thread.post(body)
    }
  }

  /// The pixels of a recorded image, made by a snapshot or a graphics context.
  package func pixels(of image: CGImage) throws -> [UInt8] {
    do {
      return try perform { try $0.pixels(of: image) }
    } catch GraphicsError.contextLost(let loss) {
      guard let replaceContext else { throw GraphicsError.contextLost(loss) }
      try replaceContext(loss)
      return try perform { try $0.pixels(of: image) }
    }
  }

  /// Sets the size of the surface; the next commit carries it to the renderer.
  package func resize(_ surface: FrameSurface) {
    self.surface = surface
    let size = CGSize(
      width: Double(surface.width) / surface.scale, height: Double(surface.height) / surface.scale)
    application.screen.configure(size: size, scale: surface.scale, fps: fps)
    if case .inline(let frameRenderer) = backend { frameRenderer.surface = surface }
  }

  /// Sets the frame rate of display links, of the governor, and of the frames of a thread that draws by a clock.
  package func setFrameRate(_ fps: Double) {
    self.fps = fps
    if case .thread(let thread, .clock) = backend { thread.setFrameRate(fps) }
    post { $0.governor?.setFrameRate(fps) }
    resize(surface)
  }

  /// Discards the error of frames whose context was lost, once there is another context.
  package func dropLoss() {
    guard case .thread(let thread, _) = backend else { return }
    thread.dropFailure { ($0 as? GraphicsError)?.isContextLoss == true }
  }

  package func setNeedsDrawing() { post { $0.setNeedsDrawing() } }

  /// Whether animations or display links need more turns, even if those draw nothing.
  package var awaitsFrames: Bool { !context.animations.isIdle || context.displayLinks.isRunning }

  // MARK: Turns

  /// Runs one turn and its frame at root time `t`. Returns whether the frame differs from the last one (in line) or
  /// whether the tree committed anything (with a render thread).
  package func turn(at t: CFTimeInterval, touches: [TouchSample]) throws -> Bool {
    try application.turn(at: t, touches: touches)
  }

  /// Runs one turn with touches, keys and the wheel as input, and its frame.
  package func turn(at t: CFTimeInterval, input: [InputSample]) throws -> Bool {
    try application.turn(at: t, input: input)
  }

  /// Commits changes and draws the frame of root time `t`, in line or on the render thread.
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
    case .inline(let frameRenderer): frameRenderer.apply(changes)
    case .thread(let thread, .commits):
      // A flush in this turn has committed the earlier changes.
      if let earlier = pendingChanges {
        thread.enqueue(RenderThread.Commit(changes: earlier, time: t, surface: surface, isFrame: false))
      }
      pendingChanges = changes
    case .thread(let thread, .clock): enqueue(changes, at: t, on: thread)
    }
  }

  package func present(at t: CFTimeInterval) throws -> Bool {
    try FontCatalogue.throwFailure()
    let hadChanges = hasChanges
    hasChanges = false
    switch backend {
    case .inline(let frameRenderer):
      frameRenderer.sample(at: t)
      return drawsTurns ? try frameRenderer.draw() : false
    case .thread(let thread, .commits):
      let changes = pendingChanges.take() ?? ChangeList()
      feed?.append(turn: profile, at: t)
      try thread.submit(RenderThread.Commit(changes: changes, time: t, surface: surface))
    case .thread(let thread, .clock):
      feed?.append(turn: profile, at: t)
      if surface != submittedSurface { enqueue(ChangeList(), at: t, on: thread) }
      try thread.throwFailure()
    }
    return hadChanges
  }

  // MARK: Profiles

  private func profileChanged() {
    context.notesRecordings = profile != nil
    if case .inline(let frameRenderer) = backend { frameRenderer.profile = profile }
  }

  private func feedChanged() {
    profile = feed?.makeProfile()
    guard case .thread(let thread, _) = backend else { return }
    thread.post { [feed] frameRenderer in
      frameRenderer.feed = feed
      frameRenderer.profile = feed?.makeProfile()
    }
  }

  /// Passes a frame that was drawn in line to the feed, after its last stage.
  package func recordFrame(at t: CFTimeInterval, didDraw: Bool) {
    guard let feed, let profile, case .inline(let frameRenderer) = backend else { return }
    feed.append(frame: frameRenderer.record(profile, at: t, didDraw: didDraw))
  }

  private func enqueue(_ changes: ChangeList, at t: CFTimeInterval, on thread: RenderThread) {
    submittedSurface = surface
    commits += 1
    unshownTimes.append((commits, t))
    // The main thread waits until the render thread has drawn an earlier commit; this wait is not counted as work.
    profile?.end(.commit)
    thread.enqueue(RenderThread.Commit(changes: changes, time: t, surface: surface))
    profile?.skip()
  }

  /// Reads the time of the last frame from the render thread.
  private func takeProgress() {
    guard case .thread(let thread, .clock) = backend else { return }
    let progress = thread.progress
    unshownTimes.removeAll { $0.commit <= progress.commits }
    // Animations begin in a commit: a frame drawn before the commit has not shown them, whatever the frame's time.
    var time = min(progress.presentedTime, unshownTimes.first?.time ?? .infinity)
    // Frames are drawn only while something moves, but a screen at rest shows the last turn's frame.
    if progress.isAtRest, unshownTimes.isEmpty { time = max(time, context.displayLinks.frameTime) }
    if time > context.animations.presentedTime { context.animations.presentedTime = time }
  }

  /// Detaches the layer tree, and releases the renderer and its GL objects.
  package func close() {
    tree.detachAll()
    switch backend {
    case .inline(let frameRenderer): frameRenderer.close()
    case .thread(let thread, _): thread.close()
    }
  }
}
