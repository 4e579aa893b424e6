import Segue

/// Renders the frames of a request's film. Frames are converted and written while subsequent frames are drawn.
@MainActor
struct FilmRendering {
  private let rendering: Rendering
  private let request: RenderRequest
  private let rate: FrameRate
  /// The number of the last frame.
  private let last: Int
  /// The frames to write; nil for all.
  private let part: FilmPart?

  init(rendering: Rendering, rate: FrameRate, seconds: Double?, part: FilmPart?) throws {
    self.rendering = rendering
    request = rendering.request
    self.rate = rate
    self.part = part
    let duration = request.entry.duration
    last =
      try seconds.map { rate.frame(at: $0) }
      ?? (rendering.isInteractive
        ? rendering.framesUntilMotionEnds(rate: rate.value) : rate.frame(at: duration))
  }

  /// The time of the transition, in seconds, at a frame number. A transition without interaction is stretched, so that
  /// it ends in the last frame.
  private func time(of frame: Double) -> Double {
    rendering.isInteractive || last == 0 ? rate.seconds(frame) : frame / Double(last) * request.entry.duration
  }

  func run() throws {
    switch part {
    case .pieces(let names): return try writePieces(names)
    case .frames(let range): try writeWhole(checked(range))
    case nil: try writeWhole(0..<(last + 1))
    }
  }

  private func begin() throws -> Playback {
    let playback = try Playback(
      request: request, pictures: rendering.pictures, rate: rate.value, length: rate.seconds(last))
    rendering.begin(playback)
    return playback
  }

  private func writeWhole(_ frames: Range<Int>) throws {
    let playback = try begin()
    defer { playback.close() }
    var next = 0
    try write(frames, of: playback, next: &next, to: request.destination)
  }

  /// Writes the ranges that the lines of standard input name. One playback shows all of them, unless a range begins
  /// before the end of the previous one.
  private func writePieces(_ names: OutputDestination?) throws {
    var playback: Playback?
    defer { playback?.close() }
    var next = 0
    while let line = readLine() {
      let frames = try checked(FrameRange(line))
      if next > frames.lowerBound, let ended = playback {
        playback = nil
        ended.close()
      }
      if playback == nil { next = 0 }
      let current = try playback ?? begin()
      playback = current
      guard let path = names?.path(frames.lowerBound, isPercentage: false),
        case .film(_, let format) = request.destination
      else {
        try write(frames, of: current, next: &next, to: request.destination)
        continue
      }
      try write(frames, of: current, next: &next, to: .film(path, format))
      try rendering.staging.commit()
      try Console.write(path + "\n")
    }
  }

  /// Returns a range of frames, or throws if the film does not have it, or cannot be cut there.
  private func checked(_ range: FrameRange) throws -> Range<Int> {
    let frames = try range.checked(count: last + 1)
    if let interval = request.keyframes,
      frames.lowerBound % interval != 0 || frames.upperBound % interval != 0 && frames.upperBound <= last
    {
      throw UsageError(
        "--frames \(frames.lowerBound)..<\(frames.upperBound): with --keyframes \(interval) a piece begins and ends at a "
          + "multiple of \(interval), or at the end of the film")
    }
    return frames
  }

  /// Whether a frame is right only if all frames before it were played: input and interruptions take effect in their
  /// order, and each action of a scene depends on the previous ones.
  private var dependsOnEarlierFrames: Bool { rendering.isInteractive || request.entry.kind == .scene }

  /// Writes frames of a film. `next` is the number of the frame after the last one of `playback`. Frames between are
  /// played without drawing, or skipped if nothing depends on them.
  ///
  /// The first frame of the film is drawn in any case, so that the small images of its screens have the same places in
  /// shared textures as in the whole film: filtered texels round differently at other places.
  private func write(
    _ frames: Range<Int>, of playback: Playback, next: inout Int, to destination: OutputDestination
  ) throws {
    let writer = try destination.makeWriter(
      size: request.size, rate: rate, isOpaque: !request.screens.isTransparent, keyframes: request.keyframes,
      staging: rendering.staging)
    let queue = FrameQueue(
      writer, width: request.size.pixelWidth, height: request.size.pixelHeight)
    defer { queue.cancel() }
    var output = Output(
      queue: queue, sheet: try Sheet(request, frames, seconds: rate.seconds(last)), last: last)
    var sampler = FrameSampler(request)
    let first = next
    var progress = Progress(total: frames.upperBound - first)
    defer { progress.clear() }
    for frame in first..<frames.upperBound {
      if frame > 0 { try playback.advanceVideos() }
      let isWritten = frame >= frames.lowerBound
      if isWritten || frame == 0 || dependsOnEarlierFrames {
        if request.sampling.shutter > 0 {
          try expose(frame, of: playback, isWritten: isWritten, sampler: &sampler, into: &output)
        } else {
          try draw(frame, of: playback, isWritten: isWritten, sampler: sampler, into: &output)
        }
      }
      progress.update(frame + 1 - first)
    }
    next = frames.upperBound
    try output.finish(playback, sampler)
    if frames.upperBound > last { try playback.finishVideos() }
    if let sheet = output.sheet, let path = request.sheet {
      try rendering.staging.write(sheet.image.pngData(), to: path)
    }
  }

  private func draw(
    _ frame: Int, of playback: Playback, isWritten: Bool, sampler: FrameSampler, into output: inout Output
  ) throws {
    try playback.step(at: time(of: Double(frame)), draws: isWritten || frame == 0)
    guard isWritten else { return }
    if playback.didDraw || !output.hasFrames {
      if let read = playback.read(frame: frame, into: output.queue.spare()) {
        try output.append(sampler.shrunk(read.pixels), read.frame)
      }
      output.hasFrames = true
    } else {
      if let read = playback.finishReading() { try output.append(sampler.shrunk(read.pixels), read.frame) }
      try output.repeatLast(frame)
    }
    if request.printsStatistics {
      try Console.write(playback.statistics(frame: frame, time: rate.seconds(frame)) + "\n")
    }
  }

  /// Draws a frame with motion blur, as the mean of several moments of its exposure.
  private func expose(
    _ frame: Int, of playback: Playback, isWritten: Bool, sampler: inout FrameSampler,
    into output: inout Output
  ) throws {
    var pixels: [UInt8] = []
    var hasMotion = false
    for (index, moment) in sampler.exposures.enumerated() {
      try playback.step(at: time(of: Double(frame) + moment), draws: isWritten || frame == 0)
      guard isWritten else { continue }
      if playback.didDraw || index == 0 { pixels = playback.pixels }
      hasMotion = hasMotion || playback.didDraw && index > 0
      sampler.expose(pixels)
    }
    guard isWritten else { return }
    let mean = sampler.develop()
    try output.append(hasMotion ? mean : sampler.shrunk(pixels), frame)
  }

  /// The frames of a film in order, and its contact sheet.
  @MainActor
  private struct Output {
    let queue: FrameQueue
    var sheet: Sheet?
    let last: Int
    var hasFrames = false
    private var lastPixels: [UInt8] = []

    init(queue: FrameQueue, sheet: Sheet?, last: Int) {
      (self.queue, self.sheet, self.last) = (queue, sheet, last)
    }

    mutating func append(_ pixels: [UInt8], _ frame: Int) throws {
      if sheet != nil { lastPixels = pixels }
      try queue.append(pixels, number: frame)
      sheet?.append(lastPixels, frame: frame, of: last)
    }

    mutating func repeatLast(_ frame: Int) throws {
      try queue.repeatLast(number: frame)
      sheet?.append(lastPixels, frame: frame, of: last)
    }

    mutating func finish(_ playback: Playback, _ sampler: FrameSampler) throws {
      if let read = playback.finishReading() { try append(sampler.shrunk(read.pixels), read.frame) }
      try queue.finish()
    }
  }
}

extension FrameSampler {
  @MainActor init(_ request: RenderRequest) {
    self.init(
      supersampling: request.sampling.supersampling, shutter: request.sampling.shutter,
      width: request.size.pixelWidth,
      height: request.size.pixelHeight)
  }
}
