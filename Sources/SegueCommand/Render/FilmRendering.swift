import Segue

/// Renders the frames of a request's film. Frames are converted and written while subsequent frames are drawn.
@MainActor
struct FilmRendering {
  private let rendering: Rendering
  private let request: RenderRequest
  private let rate: FrameRate
  /// The number of the last frame.
  private let last: Int
  /// The frames to write.
  private let frames: Range<Int>

  init(rendering: Rendering, rate: FrameRate, seconds: Double?, part: FrameRange?) throws {
    self.rendering = rendering
    request = rendering.request
    self.rate = rate
    let duration = request.entry.duration
    last =
      try seconds.map { rate.frame(at: $0) }
      ?? (rendering.isInteractive
        ? rendering.framesUntilMotionEnds(rate: rate.value) : rate.frame(at: duration))
    frames = try part?.checked(count: last + 1) ?? 0..<(last + 1)
  }

  /// The time of the transition, in seconds, at a frame number. A transition without interaction is stretched, so that
  /// it ends in the last frame.
  private func time(of frame: Double) -> Double {
    rendering.isInteractive || last == 0 ? rate.seconds(frame) : frame / Double(last) * request.entry.duration
  }

  func run() throws {
    let playback = try Playback(
      request: request, pictures: rendering.pictures, rate: rate.value, length: rate.seconds(last))
    defer { playback.close() }
    rendering.begin(playback)
    let writer = try request.destination.makeWriter(
      size: request.size, rate: rate, isOpaque: !request.screens.isTransparent, staging: rendering.staging)
    let queue = FrameQueue(
      writer, width: request.size.pixelWidth, height: request.size.pixelHeight)
    defer { queue.cancel() }
    var output = Output(
      queue: queue, sheet: try Sheet(request, frames, seconds: rate.seconds(last)), last: last)
    var sampler = FrameSampler(request)
    var progress = Progress(total: frames.upperBound)
    defer { progress.clear() }
    for frame in 0..<frames.upperBound {
      if request.sampling.shutter > 0 {
        try expose(frame, of: playback, sampler: &sampler, into: &output)
      } else {
        try draw(frame, of: playback, sampler: sampler, into: &output)
      }
      progress.update(frame + 1)
    }
    try output.finish(playback, sampler)
    if frames.upperBound > last { try playback.finishVideos() }
    if let sheet = output.sheet, let path = request.sheet {
      try rendering.staging.write(sheet.image.pngData(), to: path)
    }
  }

  private func draw(
    _ frame: Int, of playback: Playback, sampler: FrameSampler, into output: inout Output
  ) throws {
    let isWritten = frames.contains(frame)
    if frame > 0 { try playback.advanceVideos() }
    try playback.step(at: time(of: Double(frame)), draws: isWritten)
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
      try Console.write(playback.statistics(time: rate.seconds(frame)) + "\n")
    }
  }

  /// Draws a frame with motion blur, as the mean of several moments of its exposure.
  private func expose(
    _ frame: Int, of playback: Playback, sampler: inout FrameSampler, into output: inout Output
  ) throws {
    let isWritten = frames.contains(frame)
    var pixels: [UInt8] = []
    var hasMotion = false
    if frame > 0 { try playback.advanceVideos() }
    for (index, moment) in sampler.exposures.enumerated() {
      try playback.step(at: time(of: Double(frame) + moment), draws: isWritten)
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
