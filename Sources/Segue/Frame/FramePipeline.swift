import Compositor
import Engine
import GPURender
import UIKit

/// The main thread's side of frames: runs turns, commits what the app changed, and hands it to what draws.
///
/// In line, `frame(at:)` returns when the frame is submitted to the driver. With a render thread it returns as soon as the
/// commit is handed over.
@MainActor
package final class FramePipeline: @preconcurrency PictureReader {
  private enum Backend {
    case inline(FrameRenderer)
    case thread(RenderThread, RenderThread.Pacing)
  }

  private let tree = LayerTree(root: UIScreen.main.rootLayer)
  private let backend: Backend
  private let fps: Double
  package private(set) var surface: FrameSurface
  /// Commits handed over, and the times of those that no frame has shown yet.
  private var commits = 0
  private var unshownTimes: [(commit: Int, time: CFTimeInterval)] = []
  /// The surface of the last commit that was handed over.
  private var submittedSurface: FrameSurface?
  /// Records where the time of frames goes; nil costs nothing. Only in line.
  package var profile: FrameProfile? { didSet { frames.profile = profile } }

  /// Frames drawn on this thread.
  package convenience init(_ frames: FrameRenderer, fps: Double) {
    self.init(.inline(frames), frames.surface, fps)
  }

  /// Frames drawn on a thread of their own, which was started for `surface`.
  package convenience init(
    _ thread: RenderThread, pacing: RenderThread.Pacing, surface: FrameSurface, fps: Double
  ) {
    self.init(.thread(thread, pacing), surface, fps)
  }

  private init(_ backend: Backend, _ surface: FrameSurface, _ fps: Double) {
    self.backend = backend
    self.fps = fps
    self.surface = surface
    resize(surface)
    PictureReading.reader = self
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
    case .inline(let frames): try body(frames)
    case .thread(let thread, _): try thread.perform(body)
    }
  }

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
    UIScreen.main.configure(size: size, scale: surface.scale, fps: fps)
    if case .inline(let frames) = backend { frames.surface = surface }
  }

  package func setNeedsDrawing() { post { $0.setNeedsDrawing() } }

  /// Whether frames are waited for though nothing may be drawn in them: by animations, or by display links.
  package var awaitsFrames: Bool { !AnimationRegistry.shared.isIdle || DisplayLinks.shared.isRunning }

  // MARK: Turns

  /// One turn and its frame at root time `t`: input, what `due` does, what has ended, the main queue, display links,
  /// layout, then the frame. In line: whether the frame differs from the last one; else whether the commit says anything.
  package func turn(at t: CFTimeInterval, touches: [TouchSample], due: () -> Void = {}) throws -> Bool {
    profile?.begin()
    takeProgress()
    AnimationRegistry.shared.turnBegins()
    UIApplication.shared.deliver(touches)
    due()
    AnimationRegistry.shared.finish()
    MainQueue.drain()
    DisplayLinks.shared.fire(at: t)
    UIApplication.shared.layoutIfNeeded()
    profile?.end(.layout)
    AnimationRegistry.shared.deliver()
    let drew = try frame(at: t)
    UIApplication.shared.turnEnded()
    return drew
  }

  /// Commits what has changed and draws the frame of root time `t`, or has it drawn.
  @discardableResult
  package func frame(at t: CFTimeInterval) throws -> Bool {
    let changes = tree.commit(at: t)
    switch backend {
    case .inline(let frames):
      frames.apply(changes)
      AnimationRegistry.shared.deliverStarts()
      profile?.end(.commit)
      frames.sample(at: t)
      AnimationRegistry.shared.presentedTime = t
      return try frames.draw()
    case .thread(let thread, let pacing):
      let saysAnything = !changes.isEmpty
      try submit(changes, at: t, to: thread, pacing)
      AnimationRegistry.shared.deliverStarts()
      // The thread draws exactly this time, whenever it comes to it.
      if case .commits = pacing { AnimationRegistry.shared.presentedTime = t }
      return saysAnything
    }
  }

  private func submit(
    _ changes: ChangeList, at t: CFTimeInterval, to thread: RenderThread, _ pacing: RenderThread.Pacing
  ) throws {
    if case .clock = pacing {
      if changes.isEmpty, surface == submittedSurface { return try thread.throwFailure() }
      submittedSurface = surface
      commits += 1
      unshownTimes.append((commits, t))
    }
    try thread.submit(RenderThread.Commit(changes: changes, time: t, surface: surface))
  }

  /// Takes over from the render thread which time its last frame has shown.
  private func takeProgress() {
    guard case .thread(let thread, .clock) = backend else { return }
    let progress = thread.progress
    unshownTimes.removeAll { $0.commit <= progress.commits }
    // A frame has not shown what a commit began that it did not have, whatever its time.
    let time = min(progress.presentedTime, unshownTimes.first?.time ?? .infinity)
    if time > AnimationRegistry.shared.presentedTime { AnimationRegistry.shared.presentedTime = time }
  }

  /// Releases what draws, and everything of the driver's with it.
  package func close() {
    tree.detachAll()
    switch backend {
    case .inline(let frames): frames.close()
    case .thread(let thread, _): thread.close()
    }
  }
}
