import Segue
import Showcase

/// Renders a slideshow in one `Run`, which has only two neighbouring pictures at a time, so that memory does not grow
/// with their number.
@MainActor
final class Slideshow {
  private let request: SlideshowRequest
  private let staging = Staging()
  private let run: Run
  private let reader: FrameReader
  private var frame = 0

  init(_ request: SlideshowRequest) throws {
    self.request = request
    run = try Run(
      size: request.size.points, scale: request.size.scale, fps: request.rate.value, raster: request.raster)
    run.pipeline.frameRenderer.cachesRasters = false
    reader = FrameReader(run.pipeline.renderer)
  }

  /// The lengths of the parts of a slideshow, in frames.
  private struct Plan {
    /// The number of frames of each transition. The first frame already shows motion, and the transition ends after its
    /// last frame.
    var transitions: [Int]
    /// The number of frames, at least one, for which each picture or video is shown alone.
    var holds: [Int]

    var total: Int { transitions.reduce(0, +) + holds.reduce(0, +) }
  }

  func render() throws {
    defer {
      reader.close()
      run.window.rootViewController = nil
      run.close()
    }
    let sources = try checkedSources()
    let plan = try plan(sources)
    if request.audio == nil {
      LeftOutSound.report(
        sources.compactMap(\.video), in: request.destination, remedy: "name it with --audio")
    }
    if case .folder(let path) = request.destination { try staging.makeFolder(path) }
    let writer = try request.destination.makeWriter(
      size: request.size, rate: request.rate, isOpaque: true,
      audio: request.audio.map {
        FilmAudio(path: $0, seconds: request.rate.seconds(plan.total), damage: request.damage)
      },
      staging: staging)
    let queue = FrameQueue(
      writer, width: request.size.pixelWidth, height: request.size.pixelHeight)
    defer { queue.cancel() }
    var progress = Progress(total: plan.total)
    defer { progress.clear() }
    run.window.makeKeyAndVisible()
    var current = try player(sources[0])
    try hold(current, frames: plan.holds[0], into: queue, progress: &progress)
    for index in request.transitions.indices {
      let next = try player(sources[index + 1])
      try change(
        (current, next), by: request.transitions[index], frames: plan.transitions[index], into: queue,
        progress: &progress)
      try hold(next, frames: plan.holds[index + 1], into: queue, progress: &progress)
      try current.finish()
      current = next
    }
    try current.finish()
    try queue.finish()
    try staging.commit()
  }

  // MARK: - Sources

  /// The maximum duration of a video, in seconds, which equals the maximum of `--hold`.
  private static let maximumVideoDuration = 86_400.0

  /// A file of the slideshow, without its pixels.
  private enum Source {
    case picture(String)
    case video(VideoFile)

    var video: VideoFile? {
      if case .video(let file) = self { file } else { nil }
    }
  }

  /// Checks the music, and decodes each picture once and drops the pixels, so that a bad file is reported before any
  /// rendering.
  private func checkedSources() throws -> [Source] {
    if let audio = request.audio { try AudioFile.check(audio, damage: request.damage) }
    var progress = Progress(total: request.paths.count, unit: "files")
    defer { progress.clear() }
    return try request.paths.enumerated().map { index, path in
      defer { progress.update(index + 1) }
      return switch try PictureSource(path: path, damage: request.damage) {
      case .picture: .picture(path)
      case .video(let file): .video(file)
      }
    }
  }

  private func player(_ source: Source) throws -> SourcePlayer {
    let pictureSource: PictureSource =
      switch source {
      case .picture(let path): try PictureSource(path: path, damage: request.damage)
      case .video(let file): .video(file)
      }
    return try SourcePlayer(
      source: pictureSource, fit: request.fit, size: (request.size.pixelWidth, request.size.pixelHeight),
      isTransparent: false, start: 0, rate: request.rate.value)
  }

  private func plan(_ sources: [Source]) throws -> Plan {
    func frames(_ seconds: Double) -> Int { request.rate.frame(at: seconds) }
    let transitions = request.transitions.map { max(1, frames(request.duration ?? $0.duration)) }
    let holds = try sources.enumerated().map { index, source in
      guard case .video(let file) = source else { return max(1, frames(request.hold)) }
      if file.duration > Self.maximumVideoDuration {
        throw VideoError.tooLong(
          file.path, hours: file.duration / 3600, most: Self.maximumVideoDuration / 3600)
      }
      let before = index > 0 ? transitions[index - 1] : 0
      let after = index < transitions.count ? transitions[index] : 0
      return max(1, frames(file.duration) - before - after)
    }
    return Plan(transitions: transitions, holds: holds)
  }

  // MARK: - Frames

  /// Appends frames that show one picture or video alone, whose pixels need no drawing.
  private func hold(
    _ player: SourcePlayer, frames: Int, into queue: FrameQueue, progress: inout Progress
  ) throws {
    for index in 0..<frames {
      // The player's current frame has been shown by the previous transition, except at the start of the film.
      let advanced = frame == 0 ? player.image : try player.advance()
      if let image = advanced ?? (index == 0 ? player.image : nil) {
        try queue.append(image.withPixels { Array($0) }, number: frame)
      } else {
        try queue.repeatLast(number: frame)
      }
      frame += 1
      progress.update(frame)
    }
  }

  /// Appends the frames of a transition from one picture or video to the next.
  private func change(
    _ players: (from: SourcePlayer, to: SourcePlayer), by entry: TransitionEntry, frames: Int,
    into queue: FrameQueue, progress: inout Progress
  ) throws {
    let (current, next) = players
    let stage = try entry.make(
      StageOptions(from: current.image, to: next.image, size: request.size.points, screens: .pictures))
    run.window.rootViewController = stage.rootViewController
    // The screens appear before the transition.
    for _ in 0..<3 { try run.step(at: run.time, draws: false) }
    let start = run.time
    stage.begin()
    // Animations begin in the next turn, which stands for the frame before the first one.
    try run.step(at: start, draws: false)
    for index in 0..<frames {
      if let image = try current.advance() { stage.pictures?.show(image, outgoing: true) }
      if index > 0, let image = try next.advance() { stage.pictures?.show(image, outgoing: false) }
      // The first frame already shows motion, since the frame before shows the picture alone.
      let fraction = Double(index + 1) / Double(frames + 1)
      try run.step(at: start + fraction * entry.duration)
      if run.didDraw || index == 0 {
        if let finished = reader.read(frame: frame, into: queue.spare()) {
          try queue.append(finished.pixels, number: finished.frame)
        }
      } else {
        if let finished = reader.finish() { try queue.append(finished.pixels, number: finished.frame) }
        try queue.repeatLast(number: frame)
      }
      frame += 1
      progress.update(frame)
    }
    if let finished = reader.finish() { try queue.append(finished.pixels, number: finished.frame) }
    // These steps complete the transition, so that objects that wait for its completion are released.
    try run.step(at: start + entry.duration, draws: false)
    try run.step(at: run.time, draws: false)
  }
}
