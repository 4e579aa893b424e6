import CAllocations
import Segue
import Showcase

/// A transition on a stage of its own, played frame by frame.
@MainActor
final class Playback {
  private let run: Run
  private let stage: any Stage
  /// Frames made since the transition began.
  private(set) var frame = -1
  private var start = 0.0
  private var turn: (time: Double, isReversal: Bool)?
  /// What the last frame took.
  private let profile = FrameProfile(timesPasses: false)
  /// Heap allocations of the last frame, those inside the driver left out.
  private var allocations: UInt64 = 0

  /// `rate` frames a second of the counted clock, which need not be the film's; `scale` pixels to a point, where
  /// that is not the one asked for.
  init(_ request: RenderRequest, _ pictures: UserPictures, rate: Double, scale: Double? = nil) throws {
    // Meanwhile the driver is loaded and opened.
    ShowcasePictures.prepare()
    run = try Run(
      size: request.size.points, scale: scale ?? request.size.scale, fps: rate, raster: request.raster)
    // The same moment has the same bytes, however many frames lead to it.
    run.pipeline.frames.keepsPictures = false
    // The pictures are still being decoded; a card's driver compiles on threads of its own.
    var ahead: ProgramsAhead?
    if run.graphics.1 == .software {
      ahead = ProgramsAhead([.pagedPictures, .pictures, .translucentColors], run.graphics)
      try run.pipeline.renderer.warmUp(.shapes)
    }
    stage = try request.entry.make(
      StageOptions(
        from: pictures.from, to: pictures.to, size: request.size.points, parameters: request.parameters))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    ahead?.wait()
    // The screens appear and come to rest before anything is shown of them.
    for _ in 0..<3 { try run.step() }
    run.pipeline.profile = profile
  }

  /// Starts the transition; the next frame shows its beginning.
  func begin(turn: (time: Double, isReversal: Bool)? = nil) {
    self.turn = turn
    start = run.time
    stage.begin()
  }

  /// Lets recorded touches start and lead the transition.
  func begin(_ gesture: GestureFile) {
    start = run.time
    for touch in gesture.touches(on: run.window.bounds.size, from: start) { run.touch(touch) }
  }

  /// Makes the next frame.
  func step() throws {
    if let turn, run.time - start >= turn.time - 1e-9 {
      self.turn = nil
      if turn.isReversal { stage.reverse() } else { stage.cancel() }
    }
    let allocated = allocationCount()
    try run.step()
    allocations = allocationCount() - allocated
    run.finish()
    frame += 1
  }

  var image: CGImage { run.image() }

  /// Nothing moves or waits.
  var isAtRest: Bool { run.pipeline.context.animations.isIdle }

  /// What the last frame cost, as a line of JSON; `time` is its position in the film, in seconds.
  func statistics(time: Double) -> String {
    let drawn = run.didDraw ? run.statistics : FrameStatistics()
    func milliseconds(_ seconds: Double) -> JSON { .number((seconds * 1e6).rounded() / 1e3) }
    return JSON.object([
      ("frame", .number(frame)), ("t", .number(time)), ("draws", .number(drawn.draws)),
      ("passes", .number(drawn.passes)), ("targets", .number(drawn.targets)),
      ("uploads_bytes", .number(drawn.uploadBytes)), ("pixels", .number(drawn.pixels)),
      ("layers", .number(run.pipeline.frames.layerCount)),
      ("cpu_ms", milliseconds(profile.end - profile.start - profile.waiting)),
      ("gpu_ms", milliseconds(profile.waiting)), ("allocations", .number(Int(allocations))),
      (
        "stages_ms",
        .object(FrameProfile.Stage.allCases.map { ("\($0)", milliseconds(profile.duration(of: $0))) })
      ),
    ]).text()
  }

  /// Ends it wherever it is; the screens go with it.
  func close() {
    run.window.rootViewController = nil
    run.close()
  }
}

/// The user's own pictures, used instead of the built-in ones.
struct UserPictures {
  let from: CGImage?
  let to: CGImage?

  @MainActor
  init(_ request: RenderRequest) throws {
    from = try request.from.map { try CGImage.decode(contentsOf: $0) }
    to = try request.to.map { try CGImage.decode(contentsOf: $0) }
  }
}
