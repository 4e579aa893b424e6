import Compositor
import Engine
import GPURender
import Rendering
import UIKit

/// A headless session of an app with a counted clock: frame n has the time n/fps, whatever the real time.
///
/// Equal inputs produce equal pixels. Several `Run`s can exist side by side, each with its own size, scale, clock,
/// screen and `UIApplication`. `UIApplication.shared`, `UIScreen.main`, `CACurrentMediaTime()`, `CATransaction` and
/// `UIView.animate` refer to the current `Run`: the one made or used last, or within a turn the `Run` of that turn.
/// Members that step, touch, wait or return the window make their `Run` current; so does `makeCurrent()`.
///
/// A `Run` belongs to the main actor, which may change threads between two calls, as at an `await` on Linux.
@preconcurrency @MainActor
public final class Run {
  /// The number of frames per second.
  public let fps: Double
  package let pipeline: FramePipeline
  private let isThreaded: Bool
  private let context = RunContext(clock: .counting())
  private let shownWindow: UIWindow
  private var input = TimedHeap<InputSample>()
  private var isClosed = false
  /// Whether `close()` was called in a turn of this `Run`, which ends after the turn.
  private var closesAfterTurn = false
  /// The recorder of the profile; nil if the `Run` was made without a profile.
  private let recorder: ProfileRecorder?

  /// The maximum length of a side in pixels, as the compositor treats content farther from the origin as hidden.
  private static let maximumSide = 1_000_000
  /// The maximum number of frames of a drag, as each is stored as a touch sample.
  private static let maximumDragFrames = 1_000_000.0

  /// The number of turns so far, including those with a failed frame.
  public private(set) var frameCount = 0
  /// Whether the last step drew a frame, which it skips if nothing has changed. (In line.)
  package private(set) var didDraw = false

  /// Makes a `Run` with a surface of `size` points at `scale` pixels per point.
  ///
  /// If `threaded`, a render thread draws the frames, as for a window: `step()` returns when the frame of two steps
  /// earlier is drawn, and throws the error of an earlier frame. The pixels are the same. Throws a `GraphicsError`,
  /// which names the packages to install, if OpenGL 3.3 through EGL is missing. With `profile`, `self.profile` has the
  /// time of each frame by stage, for which the thread that draws waits for the driver after each frame. Traps unless
  /// all numbers are positive and finite and both sides have 1 to 1,000,000 pixels; the driver may support less.
  public convenience init(
    size: CGSize, scale: CGFloat = 2, fps: Double = 60, raster: RasterProfile = .auto, threaded: Bool = false,
    profile: Bool = false
  ) throws {
    try self.init(size: size, scale: scale, fps: fps, threaded: threaded, profile: profile) {
      GLBackend(try Device.headless(profile: raster))
    }
  }

  /// Makes a `Run` whose frames a backend draws; `backend` is called on the thread that draws.
  package init(
    size: CGSize, scale: CGFloat = 2, fps: Double = 60, threaded: Bool = false, profile: Bool = false,
    backend: @escaping @Sendable () throws -> any Backend
  ) throws {
    MainThread.require("Run.init(size:scale:fps:raster:threaded:profile:)")
    guard [size.width, size.height, scale, fps].allSatisfy({ $0 > 0 && $0 < .infinity }), 1 / fps < .infinity
    else {
      fatalError("Run.init: size \(size), scale \(scale) and fps \(fps) must be positive and finite")
    }
    self.fps = fps
    isThreaded = threaded
    recorder = profile ? ProfileRecorder() : nil
    let surface = FrameSurface(
      width: Int(saturating: (size.width * scale).rounded()),
      height: Int(saturating: (size.height * scale).rounded()), scale: scale)
    guard min(surface.width, surface.height) >= 1, max(surface.width, surface.height) <= Self.maximumSide
    else {
      fatalError(
        "Run.init: size \(size) at scale \(scale) is \(surface.width)×\(surface.height) pixels; each side has 1 to "
          + "\(Self.maximumSide)")
    }
    let make: @Sendable () throws -> FrameRenderer = {
      FrameRenderer(renderer: Renderer(try backend()), surface: surface)
    }
    // The pipeline makes its context current; within the turn of another `Run`, that `Run` becomes current again
    // afterwards.
    let outer = RunContext.current
    if threaded {
      let thread = try RenderThread(pacing: .commits, make: make) { $0.renderer.endFrame() }
      pipeline = FramePipeline(context: context, thread: thread, pacing: .commits, surface: surface, fps: fps)
    } else {
      pipeline = FramePipeline(context, try make(), fps: fps)
    }
    pipeline.feed = recorder?.feed
    shownWindow = UIWindow(frame: UIScreen.main.bounds)
    shownWindow.owner = UIApplication.shared
    pipeline.unbindContext()
    if outer.isInTurn { outer.makeCurrent() }
  }

  /// The window of the `Run`; set its `rootViewController`.
  public var window: UIWindow {
    makeCurrent()
    return shownWindow
  }

  /// Makes this the `Run` that `UIApplication.shared`, `UIScreen.main`, `CACurrentMediaTime()`, `CATransaction` and
  /// `UIView.animate` refer to, until another is used. Does nothing within a turn.
  public func makeCurrent() {
    if !isClosed, !RunContext.current.isInTurn { context.makeCurrent() }
  }

  /// The root time of the next frame, in seconds.
  public var time: CFTimeInterval { origin.time + Double(frameCount - origin.frame) / fps }

  /// The frame number and time of the last turn whose time the caller chose; later times are computed from it.
  private var origin = (frame: 0, time: 0.0)

  /// The number of GL calls since the `Run` began (in line).
  package var glCallCount: Int { pipeline.renderer.backend.callCount }

  /// The statistics of the last drawn frame (in line).
  package var statistics: FrameStatistics { pipeline.renderer.statistics }

  /// The driver and the raster profile (in line).
  package var graphics: (DriverDescription, RasterProfile) {
    (pipeline.renderer.backend.driver, pipeline.renderer.backend.capabilities.profile)
  }

  /// Runs one turn and draws its frame: input, due calls, layout, commit, sample, draw.
  ///
  /// Throws if the driver rejects an effect's source (with its file and line) or the size of a texture or target. Traps
  /// after `close()` and within a turn of the same `Run`; code in a turn may step another `Run`.
  public func step() throws { try step(at: time) }

  /// Runs one turn at a root time that the caller chooses, not before the last one. If `draws` is false, its frame is
  /// not drawn; the next drawn frame has the same pixels as if it had been. (In line.)
  package func step(at t: CFTimeInterval, draws: Bool = true) throws {
    MainThread.require("Run.step()")
    if isClosed { fatalError("Run.step(): the run is closed") }
    if context.isInTurn {
      fatalError("Run.step(): a turn of this run is in progress; a callback cannot begin the next one")
    }
    if t != time { origin = (frameCount, t) }
    pipeline.drawsTurns = draws
    context.clock.set(t)
    didDraw = false
    defer {
      // The next turn has the next time, even if this frame fails.
      frameCount += 1
      if closesAfterTurn { release() } else { pipeline.unbindContext() }
    }
    recorder?.begin(frameCount, at: t)
    let allocated = recorder?.allocationCount?() ?? 0
    let began = recorder == nil ? 0 : MonotonicClock.now
    let differs = try MainQueue.waitingForTasks { try pipeline.turn(at: t, input: dueInput(at: t)) }
    if !isThreaded {
      didDraw = differs
      if didDraw { pipeline.renderer.endFrame() }
      pipeline.profile?.end(.submit)
      if let recorder { record(recorder, at: t, since: began, allocated: allocated) }
    }
  }

  private func record(
    _ recorder: ProfileRecorder, at t: CFTimeInterval, since began: Double, allocated: Int
  ) {
    pipeline.renderer.finish()
    pipeline.profile?.end(.submit)
    let duration = MonotonicClock.now - began
    let allocations = recorder.allocationCount.map { $0() - allocated }
    pipeline.recordFrame(at: t, didDraw: didDraw)
    recorder.update(tree: pipeline.tree, duration: duration, allocations: allocations)
  }

  /// Excludes passes from the profile, as timing them would change how the driver executes them.
  package func profileStagesOnly() {
    guard recorder != nil else { return }
    recorder?.useStagesOnly()
    pipeline.feed = recorder?.feed
  }

  /// Adds the heap allocations of each step to the profile; `count` returns the process's number of allocations so far.
  package func countAllocations(with count: @escaping () -> Int) { recorder?.allocationCount = count }

  /// The time of the frames so far by stage; nil unless the `Run` was made with `profile: true`.
  public var profile: Profile? {
    guard let recorder else { return nil }
    MainThread.require("Run.profile")
    if isThreaded, !isClosed {
      // The call waits for the frames that are being drawn. The next step throws the error of a frame that fails.
      try? pipeline.perform { _ in }
      recorder.update(tree: pipeline.tree)
    }
    return recorder.profile
  }

  /// Waits for the last frame and returns its pixels.
  public func image() -> CGImage {
    MainThread.require("Run.image()")
    if isClosed { fatalError("Run.image(): the run is closed") }
    if frameCount == 0 { fatalError("Run.image(): there is no frame yet; call step() first") }
    makeCurrent()
    do {
      return try pipeline.perform { try $0.lastImage() }
    } catch {
      fatalError("Run.image(): \(error)")
    }
  }

  // MARK: Touches

  /// Simulates a tap at a point of the window, in points, in the next turns.
  public func tap(at point: CGPoint) {
    MainThread.require("Run.tap(at:)")
    guard point.x.isFinite, point.y.isFinite else {
      fatalError("Run.tap(at:): the point (\(point.x), \(point.y)) must have finite numbers")
    }
    makeCurrent()
    let t = context.clock.now
    touch(TouchSample(t: t, id: 0, phase: .began, x: point.x, y: point.y))
    touch(TouchSample(t: t + 0.05, id: 0, phase: .ended, x: point.x, y: point.y))
  }

  /// Simulates a drag along a line, in points, at a constant speed over `duration` seconds, in the next turns. The
  /// finger then rests for `rest` seconds before it lifts: after a tenth of a second it has no velocity. Traps if a
  /// number is not finite or the drag takes more than a million frames.
  public func drag(from start: CGPoint, to end: CGPoint, duration: CFTimeInterval, rest: CFTimeInterval = 0) {
    MainThread.require("Run.drag(from:to:duration:rest:)")
    guard duration > 0, duration * fps <= Self.maximumDragFrames, rest >= 0, rest < .infinity else {
      fatalError(
        "Run.drag(from:to:duration:rest:): \(duration) s and \(rest) s: the duration must be positive and at most "
          + "\(Self.maximumDragFrames / fps) s, the rest finite and not negative")
    }
    guard [start.x, start.y, end.x, end.y].allSatisfy({ $0.isFinite }) else {
      fatalError("Run.drag(from:to:duration:rest:): \(start) to \(end): all numbers must be finite")
    }
    makeCurrent()
    let t = context.clock.now
    let steps = max(1, Int(saturating: (duration * fps).rounded()))
    touch(TouchSample(t: t, id: 0, phase: .began, x: start.x, y: start.y))
    for step in 1...steps {
      let fraction = Double(step) / Double(steps)
      touch(
        TouchSample(
          t: t + fraction * duration, id: 0, phase: .moved, x: start.x + (end.x - start.x) * fraction,
          y: start.y + (end.y - start.y) * fraction))
    }
    touch(TouchSample(t: t + duration + rest, id: 0, phase: .ended, x: end.x, y: end.y))
  }

  /// Waits until the driver has drawn the last frame.
  package func finish() {
    defer { pipeline.unbindContext() }
    pipeline.renderer.finish()
    pipeline.profile?.end(.submit)
  }

  /// Calls `body` in the first turn at least `seconds` from now, measured by the counted clock; never if that is
  /// infinite. Traps on NaN.
  public func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
    MainThread.require("Run.after(_:_:)")
    if seconds.isNaN { fatalError("Run.after(_:_:): the delay is not a number") }
    makeCurrent()
    context.delays.add(at: context.clock.now + seconds) { body() }
  }

  /// Queues a touch; the first turn at or after its time delivers it.
  package func touch(_ sample: TouchSample) { feed(.touch(sample)) }

  /// Queues a touch, a key or a step of the wheel; the first turn at or after its time delivers it.
  package func feed(_ sample: InputSample) { input.add(sample, at: sample.t) }

  /// Releases the GL objects and the context; the `Run` cannot be used afterwards. A call within a turn of this `Run`,
  /// as in the handler of a gesture, takes effect after the turn and its frame.
  ///
  /// Input and animations end first. Completions of animation blocks are called with `false`, and completions of
  /// transactions and delegates of animations as if the layers had been removed. Transitions, presentations and
  /// property animators are released without calls.
  public func close() {
    MainThread.require("Run.close()")
    if isClosed { return }
    isClosed = true
    if context.isInTurn { closesAfterTurn = true } else { release() }
  }

  private func release() {
    context.close()
    pipeline.close()
  }

  isolated deinit { close() }

  /// The difference in seconds, due to rounding, up to which two times count as equal.
  private static let timeTolerance = 1e-9

  /// The input of one turn, in the order in which it was queued.
  private func dueInput(at t: CFTimeInterval) -> [InputSample] {
    guard let next = input.firstTime, next <= t + Self.timeTolerance else { return [] }
    return input.removeDue(at: t + Self.timeTolerance).sorted { $0.number < $1.number }.map(\.value)
  }
}
