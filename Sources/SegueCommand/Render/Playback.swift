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
  /// The recorded input that is not yet due, in the order of its times.
  private var input: ArraySlice<InputSample> = []
  /// The watchdog that ends the process if a shader does not end; nil for the catalog's transitions.
  private let watchdog: FrameWatchdog?
  /// The times of the last frame's stages.
  private let profile = FrameProfile(timesPasses: false)
  private let reader: FrameReader
  /// The pictures and videos of a stage of pictures.
  private var players: [(player: SourcePlayer, isOutgoing: Bool)] = []
  /// Whether each frame waits for the driver, so that its time is known.
  private let waits: Bool
  /// The playback of the same request over white if transparent frames are drawn twice and this playback is over black;
  /// otherwise nil.
  private let overWhite: Playback?
  /// Memory for the pixels of the next frame over white.
  private var whitePixels: [UInt8] = []
  /// The number of heap allocations of the last frame on this thread, which does all work of a frame except the
  /// driver's.
  private var allocations: UInt64 = 0

  /// Creates a playback. `rate` is the frame rate of the app and of its videos. In a film of `length` seconds, an
  /// outgoing video plays its end; any other video plays from its beginning. All videos start `videoTime` seconds into
  /// these parts.
  ///
  /// Transparent frames are drawn twice, over black and over white, except frames of shaders and effects, which may
  /// read alpha. `isDrawn` is false for a playback that only measures the duration of a transition.
  convenience init(
    request: RenderRequest, pictures: UserPictures, rate: Double, length: Double,
    videoTime: Double = 0, isDrawn: Bool = true
  ) throws {
    let isPair = request.screens.isTransparent && request.entry.kind != .effect && isDrawn
    let ground: StageGround = isPair ? .black : request.screens.isTransparent ? .none : .usual
    let overWhite =
      isPair
      ? try Playback(
        request: request, pictures: pictures, rate: rate, length: length, videoTime: videoTime,
        ground: .white,
        overWhite: nil) : nil
    try self.init(
      request: request, pictures: pictures, rate: rate, length: length, videoTime: videoTime, ground: ground,
      overWhite: overWhite)
  }

  private init(
    request: RenderRequest, pictures: UserPictures, rate: Double, length: Double, videoTime: Double,
    ground: StageGround, overWhite: Playback?
  ) throws {
    self.overWhite = overWhite
    // Fonts are opened and pictures decoded while the driver loads.
    if request.shader == nil { ShowcasePictures.startPreparing(inFull: false) }
    watchdog = request.shader.map { FrameWatchdog(file: $0.file.path, limit: $0.timeLimit) }
    run = try Run(
      size: request.size.points, scale: request.drawnScale, fps: rate, raster: request.raster)
    reader = FrameReader(run.pipeline.renderer)
    waits = watchdog != nil || request.printsStatistics
    switch ground {
    case .usual, .black: break
    case .white: run.pipeline.renderer.background = .one
    case .none: run.pipeline.renderer.background = .zero
    }
    // Without cached rasters, the bytes of a frame do not depend on previous frames. The view of the damage depends on
    // previous frames in any case.
    run.pipeline.frameRenderer.cachesRasters = request.view == .damage
    // Programs that are not in the driver's cache are compiled on two threads. The driver of a graphics card compiles on its own threads.
    var precompiler: ProgramPrecompiler?
    if run.graphics.1 == .software {
      let renderer = run.pipeline.renderer
      if try ProgramPrecompiler.compiles({ try renderer.warmUp(.texts) }) {
        precompiler = ProgramPrecompiler(
          [.pagedImages, .images, .translucentColors], for: renderer.backend.capabilities)
      }
      try renderer.warmUp(.roundedImages)
    }
    var (from, to) = (pictures.from?.picture, pictures.to?.picture)
    if request.screens.kind == .pictures {
      players = try Self.players(
        pictures, request: request, run: run, videos: (rate: rate, length: length, time: videoTime))
      (from, to) = (players[0].player.image, players.dropFirst().first?.player.image)
    }
    stage = try request.entry.make(
      StageOptions(
        from: from, to: to, size: request.size.points, parameters: request.parameters,
        isDark: request.screens.isDark, screens: request.screens.kind,
        ground: ground))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    statusBar =
      request.screens.kind == .app && request.entry.kind != .effect ? StatusBar(above: run.window) : nil
    precompiler?.finish()
    // The screens appear before the first frame.
    for _ in 0..<3 {
      try watched {
        try run.step()
        if watchdog != nil { run.finish() }
      }
    }
    run.pipeline.profile = profile
  }

  private static func players(
    _ pictures: UserPictures, request: RenderRequest, run: Run,
    videos: (rate: Double, length: Double, time: Double)
  ) throws -> [(player: SourcePlayer, isOutgoing: Bool)] {
    let surface = run.pipeline.surface
    let userSources = [pictures.from, pictures.to].prefix(request.entry.pictureCount)
    let builtIn = userSources.contains { $0 == nil } ? try ShowcasePictures.images() : []
    let sources = userSources.enumerated().map { index, source in source ?? .picture(builtIn[index]) }
    return try sources.enumerated().map { index, source in
      var start = 0.0
      let isOutgoing = index == 0 && sources.count > 1
      if isOutgoing, case .video(let file) = source { start = max(0, file.duration - videos.length) }
      let player = try SourcePlayer(
        source: source, fit: request.screens.fit, size: (surface.width, surface.height),
        isTransparent: request.screens.isTransparent, start: start, rate: videos.rate)
      // The video is read frame by frame instead of sought, so that the frame is the same as in a film.
      for _ in 0..<Int(saturating: (videos.time * videos.rate).rounded()) {
        if try player.advance() == nil { break }
      }
      return (player, isOutgoing)
    }
  }

  /// Shows the next frames of all videos.
  func advanceVideos() throws {
    try overWhite?.advanceVideos()
    run.makeCurrent()
    for (player, isOutgoing) in players {
      if let image = try player.advance() { stage.pictures?.show(image, outgoing: isOutgoing) }
    }
  }

  /// Reads up to a second more of an outgoing video, which plays its end, so that errors near that end are found.
  func finishVideos() throws {
    for (player, isOutgoing) in players where isOutgoing { try player.finish() }
  }

  /// Starts the transition. The next frame shows its start. `interruption` cancels or reverses the transition at a time
  /// in seconds.
  func begin(interruption: (time: Double, isReversal: Bool)? = nil) {
    overWhite?.begin(interruption: interruption)
    run.makeCurrent()
    self.interruption = interruption
    start = run.time
    stage.begin()
  }

  /// Plays recorded input, which starts and drives the transition.
  func begin(_ gesture: GestureFile) {
    overWhite?.begin(gesture)
    start = run.time
    input = gesture.stageInput(on: run.window.bounds.size, from: start)[...]
  }

  /// Executes the turn `seconds` after the beginning, and draws its frame if `draws`.
  func step(at seconds: Double, draws: Bool = true) throws {
    try overWhite?.step(at: seconds, draws: draws)
    run.makeCurrent()
    if let interruption, seconds >= interruption.time - 1e-9 {
      self.interruption = nil
      if interruption.isReversal { stage.reverse() } else { stage.cancel() }
    }
    let time = start + seconds
    while let next = input.first, next.t <= time + 1e-9 { run.feed(input.removeFirst()) }
    try watched {
      let allocated = threadAllocationCount()
      try run.step(at: time, draws: draws)
      allocations = threadAllocationCount() - allocated
      if waits { run.finish() }
    }
    frame += 1
  }

  private func watched(_ body: () throws -> Void) rethrows {
    if let watchdog { try watchdog.watch(body) } else { try body() }
  }

  /// The pixels of the last frame.
  var pixels: [UInt8] {
    let pixels = run.pipeline.renderer.pixels()
    return overWhite.map { TransparentFrame.pixels(overBlack: pixels, overWhite: $0.pixels) } ?? pixels
  }

  /// Whether the last step drew a frame; false if nothing has changed.
  var didDraw: Bool { run.didDraw || overWhite?.didDraw == true }

  /// Starts to read the last frame back; returns the pixels of a frame that has arrived, which may be the previous one,
  /// or nil.
  func read(frame: Int, into spare: consuming [UInt8]) -> (frame: Int, pixels: [UInt8])? {
    let white = overWhite?.read(frame: frame, into: exchange(&whitePixels, with: []))
    return joined(reader.read(frame: frame, into: spare), white)
  }

  /// Returns the pixels of the last frame that was read, if they have not been returned yet.
  func finishReading() -> (frame: Int, pixels: [UInt8])? {
    let white = overWhite?.finishReading()
    return joined(reader.finish(), white)
  }

  /// Joins a frame over black with the same frame over white: the frame is transparent where both differ.
  private func joined(
    _ frame: (frame: Int, pixels: [UInt8])?, _ white: (frame: Int, pixels: [UInt8])?
  ) -> (frame: Int, pixels: [UInt8])? {
    guard let black = frame, let white else { return frame }
    let pixels = TransparentFrame.pixels(overBlack: black.pixels, overWhite: white.pixels)
    whitePixels = white.pixels
    return (black.frame, pixels)
  }

  /// A view that shows how the last frame was drawn.
  func view(_ kind: FrameView.Kind) -> FrameView {
    let tree = run.pipeline.tree
    return FrameView(kind: kind, of: run.pipeline.frameRenderer, image: run.image()) { tree.names(of: $0) }
  }

  /// Whether no animation is running or waiting.
  var isAtRest: Bool { run.pipeline.context.animations.isIdle }

  /// The statistics of the last frame as a line of JSON; `frame` and `time`, in seconds, are its position in the film.
  func statistics(frame: Int, time: Double) -> String {
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
    overWhite?.close()
    reader.close()
    statusBar?.close()
    run.window.rootViewController = nil
    run.close()
  }
}
