import Compositor
import Engine
import GPURender
import Rendering
import UIKit

/// Shows the application in a desktop window and converts mouse events to touches.
///
/// The clock is live. The main thread runs turns, and a render thread draws frames: the thread neither draws nor swaps
/// an unchanged frame, and a busy app delays no frame of an animation. If the window's context is lost, another window
/// replaces it.
///
/// The new window has the same geometry, and the session continues in it. The fourth loss without a frame in between
/// ends the session with `GraphicsError.contextLost`. After the loss of the X server nothing can be shown:
/// `DisplayLoss` ends the process, once the demo has saved its recording.
///
/// When a monitor is connected or disconnected, the window reads its size and scale again. If its monitor
/// has another refresh rate (`Monitor`) then, or after the window moves, turns, display links and the thread's frames
/// follow that rate, up to the requested frame rate.
@MainActor
package final class WindowRunner {
  package struct Options {
    package var size = CGSize(width: 390, height: 844)
    package var title = "Segue"
    package var raster = RasterProfile.auto
    /// The maximum frame rate, in frames per second; a display's lower rate is used instead.
    package var fps = 60.0
    /// The number of seconds after which the window closes; nil keeps it open.
    package var seconds: Double?
    /// Whether the user's input is stored in `recording`.
    package var records = false
    /// Recorded input to deliver at its times.
    package var replay: [InputSample] = []
    package init() {}
  }

  package let window: UIWindow
  /// The user's input so far, without replayed input, with times since the start; empty unless `Options.records`.
  package let recording = InputRecording()
  /// Receives the paths of files that were dropped on the window.
  package var onFilesDropped: (([String]) -> Void)?
  /// Calls that wait for the end of the next turn.
  private var afterTurn: [() -> Void] = []
  private let options: Options
  /// The frame rate in use: `Options.fps`, or the refresh rate of the window's monitor if that is lower.
  private(set) var fps: Double
  private let context: RunContext
  private let glWindow: GLWindow
  private let thread: RenderThread
  let pipeline: FramePipeline
  private var replay: ArraySlice<InputSample>
  private var mouse = MouseFingers()
  private var wantsClose = false
  private var isClosed = false
  /// The number of losses since the last frame, and the number of frames before the first of these losses.
  private var losses = (count: 0, frames: 0)
  /// The number of windows that may be replaced without a frame in between.
  private static let maximumLosses = 3

  package init(_ options: Options) throws {
    self.options = options
    glWindow = try GLWindow(
      width: options.size.width, height: options.size.height, title: options.title)
    let (width, height) = glWindow.framebufferSize
    // A window may open minimised.
    let surface = FrameSurface(width: max(1, width), height: max(1, height), scale: glWindow.scale)
    let clock = MediaClock.live()
    fps = Self.frameRate(atMost: options.fps, refreshRate: glWindow.refreshRate)
    let pacing = RenderThread.Pacing.clock(now: { clock.now }, framesPerSecond: fps)
    do {
      thread = try Self.startThread(
        pacing, window: glWindow.surface, surface: surface, raster: options.raster, fps: fps)
    } catch {
      glWindow.close()
      throw error
    }
    context = RunContext(clock: clock)
    replay = options.replay.sorted { $0.t < $1.t }[...]
    pipeline = FramePipeline(
      context: context, thread: thread, pacing: pacing, surface: surface, fps: fps)
    window = UIWindow(frame: UIScreen.main.bounds)
    pipeline.replaceContext = { [weak self] loss in try self?.replaceWindow(after: loss) }
  }

  private static func startThread(
    _ pacing: RenderThread.Pacing, window: WindowSurface, surface: FrameSurface, raster: RasterProfile,
    fps: Double
  ) throws -> RenderThread {
    try RenderThread(
      pacing: pacing,
      make: {
        let device = try Device.window(window, profile: raster)
        let frameRenderer = FrameRenderer(renderer: Renderer(GLBackend(device)), surface: surface)
        // A graphics card draws blurs in time at full detail.
        if device.drawsOnCPU { frameRenderer.governor = DetailGovernor(framesPerSecond: fps) }
        return frameRenderer
      },
      present: { $0.renderer.present() })
  }

  /// The number of frames drawn and presented.
  package var drawnFrames: Int { thread.progress.drawnFrames }
  /// The state of the frames so far.
  package var frameProgress: RenderThread.Progress { thread.progress }

  /// Receives the costs of turns and frames, which the window can display; nil records none.
  package var profileFeed: ProfileFeed? {
    get { pipeline.feed }
    set { pipeline.feed = newValue }
  }

  /// Runs until the window closes or `Options.seconds` have passed.
  package func run() throws {
    if isClosed { fatalError("WindowRunner.run(): the window is closed") }
    context.makeCurrent()
    // Input ends while the caller's objects that receive it still exist.
    defer { endInput() }
    var due = 0.0
    while !wantsClose {
      let now = context.clock.now
      if let seconds = options.seconds, now >= seconds { break }
      handle(glWindow.events(waitingAtMost: max(0.0005, due - now)))
      let t = context.clock.now
      if t < due { continue }
      let hasChanged = try turn(at: t)
      callAfterTurn()
      // Turns at rest still drain the main queue, and begin by the next deadline of a recognizer or a delayed call.
      let isBusy =
        hasChanged || pipeline.awaitsFrames || mouse.isPressed || makeApplicationCurrent().awaitsTurn
      due = max(due + 1 / (isBusy ? fps : 30), t)
      if let deadline = makeApplicationCurrent().nextDeadline { due = min(due, max(deadline, t)) }
    }
  }

  /// Cancels the buttons and keys that are down, since no events will report their ends.
  private func endInput() {
    feed(mouse.cancel())
    makeApplicationCurrent().endInput()
  }

  /// Makes `run()` return; a turn that is due still runs.
  package func stop() { wantsClose = true }

  /// Calls `body` once, after the next turn.
  package func afterTurn(_ body: @escaping () -> Void) { afterTurn.append(body) }

  private func callAfterTurn() {
    if afterTurn.isEmpty { return }
    let due = afterTurn
    afterTurn = []
    for body in due { body() }
  }

  package func setTitle(_ title: String) { glWindow.setTitle(title) }

  /// Whether the window fills a whole monitor instead of its own frame.
  package var isFullScreen: Bool {
    get { glWindow.isFullScreen }
    set { glWindow.setFullScreen(newValue) }
  }

  /// Puts a text on the clipboard.
  package func copy(_ text: String) { glWindow.copy(text) }

  /// Draws the current frame again, in full resolution even during a motion, and returns its pixels.
  package func image() throws -> CGImage {
    if isClosed { fatalError("WindowRunner.image(): the window is closed") }
    context.makeCurrent()
    return try inLiveContext {
      try pipeline.frame(at: context.clock.now)
      return try pipeline.perform { try $0.image() }
    }
  }

  /// Closes the window and ends the session; a second call does nothing.
  package func close() {
    if isClosed { return }
    isClosed = true
    glWindow.surface.beginClosing()
    context.close()
    pipeline.close()
    glWindow.close()
  }

  private func turn(at t: Double) throws -> Bool {
    var input: [InputSample] = []
    while let next = replay.first, next.t <= t { input.append(replay.removeFirst()) }
    do {
      return try pipeline.turn(at: t, input: input)
    } catch GraphicsError.contextLost(let loss) {
      try replaceWindow(after: loss)
      return true
    }
  }

  // MARK: Losses

  /// Calls `body`. Each time that the window's context is lost during the call, replaces the window and calls `body`
  /// again.
  private func inLiveContext<Result>(_ body: () throws -> Result) throws -> Result {
    while true {
      do {
        return try body()
      } catch GraphicsError.contextLost(let loss) {
        try replaceWindow(after: loss)
      }
    }
  }

  /// Continues in another window with another context. Throws the loss if `maximumLosses` windows have been replaced
  /// without a frame.
  private func replaceWindow(after loss: ContextLoss) throws {
    if losses.frames != drawnFrames { losses = (0, drawnFrames) }
    losses.count += 1
    guard losses.count <= Self.maximumLosses else { throw GraphicsError.contextLost(loss) }
    // The button that is down may be released outside of any window.
    feed(mouse.cancel())
    try pipeline.perform { $0.leaveWindow() }
    try glWindow.replaceContext()
    let surface = glWindow.surface
    try pipeline.perform { try $0.enter(surface) }
    pipeline.dropLoss()
    resize(scale: glWindow.scale)
  }

  // MARK: Events

  /// Makes the window's session current and returns its application, since the handler of an event may have made a
  /// `Run` current.
  func makeApplicationCurrent() -> UIApplication {
    context.makeCurrent()
    return UIApplication.shared
  }

  /// The points per notch of the wheel: three lines of text.
  private static let wheelStep = 60.0

  private func handle(_ events: [WindowEvent]) {
    // Only the last of several resize events counts, since each causes a layout.
    var newScale: Double?
    for event in events {
      switch event {
      case .mouseButton(.left, let isDown, let x, let y, let modifiers):
        guard isDown != mouse.isPressed else { continue }
        if !isDown {
          feed(mouse.up(at: CGPoint(x: x, y: y)))
          feed(.hovered, x, y)
          continue
        }
        feed(.exited, x, y)
        let centre = centreOfWindow(below: CGPoint(x: x, y: y))
        feed(mouse.down(at: CGPoint(x: x, y: y), modifiers: modifiers, centre: centre))
      case .mouseMoved(let x, let y):
        if mouse.isPressed { feed(mouse.moved(to: CGPoint(x: x, y: y))) } else { feed(.hovered, x, y) }
      case .mouseLeft:
        if !mouse.isPressed { feed(.exited, 0, 0) }
      case .mouseButton: continue
      case .key(let stroke):
        if let sample = KeySample(stroke, t: context.clock.now) { deliver(.key(sample)) }
      case .wheel(let right, let down, let x, let y):
        deliver(
          .wheel(
            WheelSample(
              t: context.clock.now, x: x, y: y, dx: right * Self.wheelStep, dy: down * Self.wheelStep)))
      case .filesDropped(let paths):
        context.makeCurrent()
        onFilesDropped?(paths)
      case .closeRequested: wantsClose = true
      case .resized(_, _, let scale): newScale = scale
      case .minimized(let isMinimized): if !isMinimized { pipeline.setNeedsDrawing() }
      case .refreshRateChanged(let rate): setRefreshRate(rate)
      case .refreshNeeded: pipeline.setNeedsDrawing()
      }
    }
    if let newScale { resize(scale: newScale) }
  }

  /// Delivers the pointer's movement while no button is down; recordings do not contain this movement.
  private func feed(_ phase: TouchSample.Phase, _ x: Double, _ y: Double) {
    let sample = TouchSample(t: context.clock.now, id: 0, phase: phase, x: x, y: y)
    makeApplicationCurrent().deliver([sample])
  }

  private func feed(_ fingers: [MouseFingers.Change]) {
    for finger in fingers {
      let (x, y) = (Double(finger.position.x), Double(finger.position.y))
      deliver(
        .touch(TouchSample(t: context.clock.now, id: finger.id, phase: finger.phase, x: x, y: y)))
    }
  }

  private func deliver(_ sample: InputSample) {
    if options.records { recording.append(sample) }
    makeApplicationCurrent().deliver(input: [sample])
  }

  /// The centre of the frontmost window that receives touches at a point; the centre of the screen without such a
  /// window.
  private func centreOfWindow(below point: CGPoint) -> CGPoint {
    let application = makeApplicationCurrent()
    for window in application.windows.reversed()
    where window.hitTest(window.convert(point, from: nil), with: nil) != nil {
      return CGPoint(x: window.frame.midX, y: window.frame.midY)
    }
    return CGPoint(x: application.screen.bounds.midX, y: application.screen.bounds.midY)
  }

  /// The frame rate on a monitor, at most `limit`. The refresh rate may be rounded down: if it is at most one frame per
  /// second below `limit`, it does not reduce the frame rate, since the swap waits for the monitor.
  nonisolated static func frameRate(atMost limit: Double, refreshRate: Double) -> Double {
    refreshRate + 1 >= limit ? limit : refreshRate
  }

  private func setRefreshRate(_ rate: Double) {
    let new = Self.frameRate(atMost: options.fps, refreshRate: rate)
    if new == fps { return }
    fps = new
    context.makeCurrent()
    pipeline.setFrameRate(new)
  }

  private func resize(scale: Double) {
    let (width, height) = glWindow.framebufferSize
    guard width > 0, height > 0 else { return }
    let application = makeApplicationCurrent()
    let old = application.screen.bounds
    pipeline.resize(FrameSurface(width: width, height: height, scale: scale))
    // A window whose frame differs from the screen's bounds keeps that frame.
    for window in application.windows where window.frame == old { window.frame = application.screen.bounds }
  }
}
