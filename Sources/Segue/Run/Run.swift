import Compositor
import Engine
import GPURender
import UIKit

/// A run with no display and a counted clock: frame n is the time n/fps, and nothing waits.
///
/// The same inputs give the same pixels. One run at a time holds the process's `UIApplication` and clock; a new one
/// takes over from the last.
@preconcurrency @MainActor
public final class Run {
  /// Frames a second.
  public let fps: Double
  /// The window that is shown; give it a `rootViewController`.
  public let window: UIWindow
  package let pipeline: FramePipeline
  private let isThreaded: Bool
  private var touches: [TouchSample] = []
  private var pending: [(time: CFTimeInterval, order: Int, body: @MainActor () -> Void)] = []
  private var pendingCount = 0
  private var isClosed = false
  private static weak var current: Run?

  /// Frames made so far.
  public private(set) var frameCount = 0
  /// Whether the last step drew, in line: an unchanged frame does not.
  package private(set) var didDraw = false

  /// Makes a surface of `size` points at `scale` pixels a point.
  ///
  /// With `threaded` frames are drawn on a thread of their own, as a window's are: `step()` returns when the frame before
  /// the last one is drawn, and throws what an earlier frame has failed with. The pixels are the same. Throws what the
  /// environment lacks: OpenGL 3.3 through EGL (`GraphicsError` says what to install).
  public init(
    size: CGSize, scale: CGFloat = 2, fps: Double = 60, raster: RasterProfile = .auto, threaded: Bool = false
  ) throws {
    guard size.width > 0, size.height > 0, scale > 0, fps > 0 else {
      fatalError("Run.init: size \(size), scale \(scale) and fps \(fps) must be positive")
    }
    self.fps = fps
    Run.current?.close()
    UIApplication.shared.reset()
    isThreaded = threaded
    let surface = FrameSurface(
      width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()), scale: scale)
    let make: @Sendable () throws -> FrameRenderer = {
      FrameRenderer(renderer: try Renderer(device: try Device.headless(profile: raster)), surface: surface)
    }
    if threaded {
      let thread = try RenderThread(pacing: .commits, make: make) { $0.renderer.endFrame() }
      RunClock.install()
      pipeline = FramePipeline(thread, pacing: .commits, surface: surface, fps: fps)
    } else {
      let frames = try make()
      RunClock.install()
      pipeline = FramePipeline(frames, fps: fps)
    }
    window = UIWindow(frame: UIScreen.main.bounds)
    Run.current = self
  }

  /// Root time of the next frame, in seconds.
  public var time: CFTimeInterval { Double(frameCount) / fps }

  /// GL calls made since the run began, in line.
  package var glCallCount: Int { pipeline.renderer.device.gl.calls }

  /// Numbers of the last frame that was drawn, in line.
  package var statistics: FrameStatistics { pipeline.renderer.statistics }

  /// What draws, and how it is fed, in line.
  package var graphics: (Device.Description, RasterProfile) {
    (pipeline.renderer.device.description, pipeline.renderer.device.profile)
  }

  /// Runs one turn and draws its frame: input, what is due, layout, commit, sample, draw.
  ///
  /// Throws what the driver refuses: an effect's source, with its file and line, or a texture or target too large for it.
  /// Traps once the run is closed.
  public func step() throws {
    if isClosed {
      fatalError("Run.step(): the run is closed, by close() or by a newer Run: there is one at a time")
    }
    let t = time
    RunClock.count(to: t)
    let differs = try pipeline.turn(at: t, touches: dueTouches(at: t)) { deliverPending(at: t) }
    if !isThreaded {
      didDraw = differs
      if didDraw { pipeline.renderer.endFrame() }
      pipeline.profile?.end(.submit)
    }
    frameCount += 1
  }

  /// The pixels of the last frame, waiting until it is drawn.
  public func image() -> CGImage {
    if isClosed {
      fatalError("Run.image(): the run is closed, by close() or by a newer Run: there is one at a time")
    }
    if frameCount == 0 { fatalError("Run.image(): there is no frame yet; call step() first") }
    do {
      return try pipeline.perform { $0.renderer.image() }
    } catch {
      fatalError("Run.image(): \(error)")
    }
  }

  // MARK: Fingers

  /// A tap at a point of the window, in points, in the turns to come.
  public func tap(at point: CGPoint) {
    let t = CACurrentMediaTime()
    touch(TouchSample(t: t, id: 0, phase: .began, x: point.x, y: point.y))
    touch(TouchSample(t: t + 0.05, id: 0, phase: .ended, x: point.x, y: point.y))
  }

  /// A drag along a line, in points, at an even pace over `duration` seconds, in the turns to come. `rest` is how long
  /// the finger then stands still before it is lifted, so that it leaves no speed behind.
  public func drag(
    from start: CGPoint, to end: CGPoint, duration: CFTimeInterval, rest: CFTimeInterval = 0
  ) {
    guard duration > 0, rest >= 0 else {
      fatalError("Run.drag(from:to:duration:rest:): \(duration) s and \(rest) s: a drag takes some time")
    }
    let t = CACurrentMediaTime()
    let steps = max(1, Int((duration * fps).rounded()))
    touch(TouchSample(t: t, id: 0, phase: .began, x: start.x, y: start.y))
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      touch(
        TouchSample(
          t: t + part * duration, id: 0, phase: .moved, x: start.x + (end.x - start.x) * part,
          y: start.y + (end.y - start.y) * part))
    }
    touch(TouchSample(t: t + duration + rest, id: 0, phase: .ended, x: end.x, y: end.y))
  }

  /// Waits until the driver has drawn the last frame.
  package func finish() {
    pipeline.renderer.finish()
    pipeline.profile?.end(.submit)
  }

  /// Calls `body` in the first turn at least `seconds` from now, by the counted clock.
  public func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
    pendingCount += 1
    pending.append((CACurrentMediaTime() + seconds, pendingCount, body))
  }

  /// Feeds a touch; it is delivered in the first turn whose time reaches its own.
  package func touch(_ sample: TouchSample) { touches.append(sample) }

  /// Gives GL objects and the context back; the run cannot be used afterwards.
  public func close() {
    if isClosed { return }
    isClosed = true
    // A run that another has taken over from leaves the application to it.
    if Run.current === self { UIApplication.shared.reset() }
    pipeline.close()
  }

  isolated deinit { close() }

  private func dueTouches(at t: CFTimeInterval) -> [TouchSample] {
    guard touches.contains(where: { $0.t <= t + 1e-9 }) else { return [] }
    defer { touches.removeAll { $0.t <= t + 1e-9 } }
    return touches.filter { $0.t <= t + 1e-9 }
  }

  private func deliverPending(at t: CFTimeInterval) {
    guard !pending.isEmpty else { return }
    let due = pending.filter { $0.time <= t + 1e-9 }.sorted { ($0.time, $0.order) < ($1.time, $1.order) }
    pending.removeAll { $0.time <= t + 1e-9 }
    for entry in due { entry.body() }
  }
}
