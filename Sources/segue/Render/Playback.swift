import CAllocations
import Segue
import Showcase

/// Plays a transition on a new stage, frame by frame.
@MainActor
final class Playback {
  private let run: Run
  private let stage: any Stage
  private let statusBar: StatusBar?
  /// The number of the last frame since the transition began; -1 before the first.
  private(set) var frame = -1
  private var start = 0.0
  private var interruption: (time: Double, isReversal: Bool)?
  /// Recorded touches that are not due yet, in the order of their times.
  private var touches: ArraySlice<TouchSample> = []
  /// Ends the process if a shader does not end.
  private let watchdog: FrameWatchdog?
  /// The stage times of the last frame.
  private let profile = FrameProfile(timesPasses: false)
  /// Heap allocations of the last frame, without those of the driver.
  private var allocations: UInt64 = 0

  /// `rate` is the frames per second of the counted clock, which can differ from the film's; `scale` overrides the
  /// request's pixels per point.
  init(request: RenderRequest, pictures: UserPictures, rate: Double, scale: Double? = nil) throws {
    // Decodes the pictures while the driver loads.
    if request.shader == nil { ShowcasePictures.prepare() }
    watchdog = request.shader.map { FrameWatchdog(file: $0.file.path, limit: $0.timeLimit) }
    run = try Run(
      size: request.size.points, scale: scale ?? request.size.scale, fps: rate, raster: request.raster)
    // The bytes of a frame must not depend on the frames before it.
    run.pipeline.frameRenderer.keepsPictures = false
    // Compiles while the pictures are decoded; a graphics card's driver compiles on threads of its own.
    var precompiler: ProgramPrecompiler?
    if run.graphics.1 == .software {
      precompiler = ProgramPrecompiler([.pagedPictures, .pictures, .translucentColors], run.graphics)
      try run.pipeline.renderer.warmUp(.shapes)
    }
    stage = try request.entry.make(
      StageOptions(
        from: pictures.from, to: pictures.to, size: request.size.points, parameters: request.parameters,
        isDark: request.isDark))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    statusBar = request.shader == nil && request.entry.kind != .effect ? StatusBar(above: run.window) : nil
    precompiler?.wait()
    // The screens appear and come to rest before the first frame.
    for _ in 0..<3 {
      try watched {
        try run.step()
        if watchdog != nil { run.finish() }
      }
    }
    run.pipeline.profile = profile
  }

  /// Starts the transition; the next frame shows its start.
  func begin(interruption: (time: Double, isReversal: Bool)? = nil) {
    self.interruption = interruption
    start = run.time
    stage.begin()
  }

  /// Plays recorded touches, which start and drive the transition.
  func begin(_ gesture: GestureFile) {
    start = run.time
    touches = gesture.touches(on: run.window.bounds.size, from: start)[...]
  }

  /// Runs the next frame.
  func step() throws {
    if let interruption, run.time - start >= interruption.time - 1e-9 {
      self.interruption = nil
      if interruption.isReversal { stage.reverse() } else { stage.cancel() }
    }
    while let next = touches.first, next.t <= run.time + 1e-9 { run.touch(touches.removeFirst()) }
    try watched {
      let allocated = allocationCount()
      try run.step()
      allocations = allocationCount() - allocated
      run.finish()
    }
    frame += 1
  }

  private func watched(_ body: () throws -> Void) rethrows {
    if let watchdog { try watchdog.watch(body) } else { try body() }
  }

  var image: CGImage { run.image() }

  /// Whether no animation runs or waits.
  var isAtRest: Bool { run.pipeline.context.animations.isIdle }

  /// The statistics of the last frame as a line of JSON; `time` is its position in the film, in seconds.
  func statistics(time: Double) -> String {
    let drawn = run.didDraw ? run.statistics : FrameStatistics()
    func milliseconds(_ seconds: Double) -> JSON { .number((seconds * 1e6).rounded() / 1e3) }
    return JSON.object([
      ("frame", .number(frame)), ("t", .number(time)), ("draws", .number(drawn.draws)),
      ("passes", .number(drawn.passes)), ("targets", .number(drawn.targets)),
      ("uploads_bytes", .number(drawn.uploadBytes)), ("pixels", .number(drawn.pixels)),
      ("layers", .number(run.pipeline.frameRenderer.layerCount)),
      ("cpu_ms", milliseconds(profile.end - profile.start - profile.waiting)),
      ("gpu_ms", milliseconds(profile.waiting)), ("allocations", .number(Int(allocations))),
      (
        "stages_ms",
        .object(FrameProfile.Stage.allCases.map { ("\($0)", milliseconds(profile.duration(of: $0))) })
      ),
    ]).text()
  }

  /// Ends the transition and removes its screens.
  func close() {
    statusBar?.close()
    run.window.rootViewController = nil
    run.close()
  }
}

/// The user's pictures, used instead of the built-in ones.
struct UserPictures {
  let from: CGImage?
  let to: CGImage?

  @MainActor
  init(_ request: RenderRequest) throws {
    from = try request.shader?.from ?? request.from.map { try CGImage.decode(contentsOf: $0) }
    to = try request.to.map { try CGImage.decode(contentsOf: $0) }
  }
}
