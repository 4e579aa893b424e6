import Compositor
import Engine
import GPURender
import UIKit

/// A run with no display and a counted clock: frame n is the time n/fps, and nothing waits.
///
/// The same inputs give the same pixels. Several runs may exist side by side, each with its own size, scale, clock,
/// screen and `UIApplication`. `UIApplication.shared`, `UIScreen.main`, `CACurrentMediaTime()`, `CATransaction` and
/// `UIView.animate` mean those of the run that was made or used last; every member of a run that steps, touches, waits or
/// hands out its window uses it, and `makeCurrent()` does nothing else. Within a turn they mean the run that makes it.
///
/// All of it belongs to the main actor; between two calls it may change threads, as it does at an `await` on Linux.
@preconcurrency @MainActor
public final class Run {
  /// Frames a second.
  public let fps: Double
  package let pipeline: FramePipeline
  private let isThreaded: Bool
  private let context = RunContext(clock: .counting())
  private let shownWindow: UIWindow
  private var touches: [TouchSample] = []
  private var isClosed = false

  /// Turns made so far, those whose frame failed included.
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
    isThreaded = threaded
    let surface = FrameSurface(
      width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()), scale: scale)
    let make: @Sendable () throws -> FrameRenderer = {
      FrameRenderer(renderer: Renderer(device: try Device.headless(profile: raster)), surface: surface)
    }
    // The pipeline makes its context current, which in another run's turn is that run's again afterwards.
    let outer = RunContext.current
    if threaded {
      let thread = try RenderThread(pacing: .commits, make: make) { $0.renderer.endFrame() }
      pipeline = FramePipeline(context, thread, pacing: .commits, surface: surface, fps: fps)
    } else {
      pipeline = FramePipeline(context, try make(), fps: fps)
    }
    shownWindow = UIWindow(frame: UIScreen.main.bounds)
    pipeline.releaseThread()
    if outer.isInTurn { outer.makeCurrent() }
  }

  /// The window that is shown; give it a `rootViewController`.
  public var window: UIWindow {
    makeCurrent()
    return shownWindow
  }

  /// Makes this run the one that `UIApplication.shared`, `UIScreen.main`, `CACurrentMediaTime()`, `CATransaction` and
  /// `UIView.animate` mean, until another is used. Within a turn, which is its run's, this does nothing.
  public func makeCurrent() {
    if !isClosed, !RunContext.current.isInTurn { context.makeCurrent() }
  }

  /// Root time of the next frame, in seconds.
  public var time: CFTimeInterval { Double(frameCount) / fps }

  /// GL calls made since the run began, in line.
  package var glCallCount: Int { pipeline.renderer.device.gl.calls }

  /// Numbers of the last frame that was drawn, in line.
  package var statistics: FrameStatistics { pipeline.renderer.statistics }

  /// The driver and the raster profile, in line.
  package var graphics: (Device.Description, RasterProfile) {
    (pipeline.renderer.device.description, pipeline.renderer.device.profile)
  }

  /// Runs one turn and draws its frame: input, what is due, layout, commit, sample, draw.
  ///
  /// Throws what the driver refuses: an effect's source, with its file and line, or a texture or target too large for it.
  /// Traps once the run is closed.
  public func step() throws {
    if isClosed { fatalError("Run.step(): the run is closed") }
    let t = time
    context.clock.set(t)
    didDraw = false
    defer {
      // The time of a turn whose frame fails is not repeated.
      frameCount += 1
      pipeline.releaseThread()
    }
    let differs = try pipeline.turn(at: t, touches: dueTouches(at: t))
    if !isThreaded {
      didDraw = differs
      if didDraw { pipeline.renderer.endFrame() }
      pipeline.profile?.end(.submit)
    }
  }

  /// The pixels of the last frame, waiting until it is drawn.
  public func image() -> CGImage {
    if isClosed { fatalError("Run.image(): the run is closed") }
    if frameCount == 0 { fatalError("Run.image(): there is no frame yet; call step() first") }
    makeCurrent()
    do {
      return try pipeline.perform { $0.renderer.image() }
    } catch {
      fatalError("Run.image(): \(error)")
    }
  }

  // MARK: Fingers

  /// A tap at a point of the window, in points, in the turns to come.
  public func tap(at point: CGPoint) {
    makeCurrent()
    let t = context.clock.now
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
    makeCurrent()
    let t = context.clock.now
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
    defer { pipeline.releaseThread() }
    pipeline.renderer.finish()
    pipeline.profile?.end(.submit)
  }

  /// Calls `body` in the first turn at least `seconds` from now, by the counted clock.
  public func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
    makeCurrent()
    context.delays.add(at: context.clock.now + seconds) { body() }
  }

  /// Feeds a touch; it is delivered in the first turn whose time reaches its own.
  package func touch(_ sample: TouchSample) { touches.append(sample) }

  /// Gives GL objects and the context back; the run cannot be used afterwards.
  public func close() {
    if isClosed { return }
    isClosed = true
    context.close()
    pipeline.close()
  }

  isolated deinit { close() }

  private func dueTouches(at t: CFTimeInterval) -> [TouchSample] {
    guard touches.contains(where: { $0.t <= t + 1e-9 }) else { return [] }
    defer { touches.removeAll { $0.t <= t + 1e-9 } }
    return touches.filter { $0.t <= t + 1e-9 }
  }
}
