import Segue
import Showcase

/// Renders the stills or the film that a request describes.
@MainActor
struct Rendering {
  let request: RenderRequest
  let pictures: UserPictures
  let gesture: GestureFile?
  let staging = Staging()

  init(_ request: RenderRequest) throws {
    self.request = request
    pictures = try UserPictures(request)
    gesture = try request.gesture.map { try GestureFile(touchesIn: $0) }
  }

  func run() throws {
    if let shader = request.shader {
      let options = StageOptions(
        from: pictures.from?.picture, to: pictures.to?.picture, size: request.size.points)
      try shader.file.checkLoops(shader.values, in: options, limit: shader.timeLimit)
    }
    if case .folder(let path) = request.destination { try staging.makeFolder(path) }
    // The path of the contact sheet is checked before anything is rendered.
    if let sheet = request.sheet { _ = try staging.stage(sheet) }
    LeftOutSound.report(
      [pictures.from?.video, pictures.to?.video].compactMap { $0 }, in: request.destination,
      remedy: "add it to the film with ffmpeg")
    switch request.moments {
    case .stills(let list, let seconds): try stills(list, seconds: seconds)
    case .film(let rate, let seconds, let part):
      try FilmRendering(rendering: self, rate: rate, seconds: seconds, part: part).run()
    }
    try staging.commit()
  }

  /// Whether the request has a gesture or an interruption, so that the duration of the transition is unknown.
  var isInteractive: Bool { gesture != nil || request.interruption != nil }

  /// Returns the number of the first frame at which all motion has ended, or of the frame at the `timeout`. For this,
  /// the transition is played once without drawing, in the size of the request, since touches could have another effect
  /// in another size.
  func framesUntilMotionEnds(rate: Double) throws -> Int {
    let lastInput = max(gesture?.duration ?? 0, interruptionTime?.time ?? 0)
    if let path = request.gesture, lastInput > Self.maximumGestureDuration {
      throw Failure(
        "\(path) lasts \(lastInput.formatted) s, over the limit of \(Self.maximumGestureDuration.formatted) s: "
          + "shorten the pauses between its touches, or give a film's --duration")
    }
    let playback = try Playback(
      request: request, pictures: pictures.withoutVideos, rate: rate, length: 0, isDrawn: false)
    defer { playback.close() }
    begin(playback)
    let limit = Int((lastInput + Self.timeout) * rate)
    var progress = Progress(total: nil)
    defer { progress.clear() }
    repeat {
      try playback.step(at: Double(playback.frame + 1) / rate, draws: false)
      progress.update(playback.frame + 1)
    } while !(playback.isAtRest && Double(playback.frame) / rate > lastInput)
      && playback.frame < limit
    return playback.frame
  }

  /// The time, in seconds, up to which a still shows the start of the transition.
  private static let startTolerance = 1e-6

  /// The maximum duration of a gesture, in seconds, for which a playback measures the transition's duration.
  private static let maximumGestureDuration = 600.0

  /// The maximum time, in seconds, from the last touch or interruption to the end of all motion.
  private static let timeout = 20.0

  func begin(_ playback: Playback) {
    if let gesture { playback.begin(gesture) } else { playback.begin(interruption: interruptionTime) }
  }

  private var interruptionTime: (time: Double, isReversal: Bool)? {
    request.interruption.map { ($0.progress * request.entry.duration, $0.isReversal) }
  }

  // MARK: - Stills

  /// Writes the stills. `seconds` is the duration over which the progress values are spread; nil means the transition's
  /// own duration, which is measured if the transition is interactive.
  private func stills(_ list: ProgressList, seconds: Double?) throws {
    // An interactive transition, or a transition whose damage is shown, is played frame by frame up to the frame
    // nearest to the still's time.
    let rate = request.view == .damage ? 60.0 : 120.0
    let playsEveryFrame = isInteractive || request.view == .damage
    let length =
      try seconds
      ?? (isInteractive ? Double(framesUntilMotionEnds(rate: rate)) / rate : request.entry.duration)
    let stream: RawWriter? =
      if case .stream(let path) = request.destination {
        try RawWriter(isOpaque: !request.screens.isTransparent, path: path)
      } else { nil }
    var progress = Progress(total: list.values.count)
    defer { progress.clear() }
    for (index, value) in list.values.enumerated() {
      let file = try picture(at: value, length: length, rate: playsEveryFrame ? rate : nil, stream: stream)
      if let file {
        let path = request.destination.path(ProgressList.percentage(value), isPercentage: true)
        try staging.write(file.wait(), to: path)
      }
      progress.update(index + 1)
    }
  }

  /// Draws a still, and starts to encode it on another thread, while this one ends the playback. Returns nil if the still
  /// was written to `stream`. With a `rate`, every frame before it is played.
  private func picture(
    at progress: Double, length: Double, rate: Double?, stream: RawWriter?
  ) throws -> PendingResult<[UInt8]>? {
    let time = progress * length
    let playback =
      try rate.map { try still(atFrame: Int((time * $0).rounded()), rate: $0, length: length) }
      ?? still(at: progress, length: length)
    defer { playback.close() }
    let file: PendingResult<[UInt8]>?
    if let view = try view(of: playback, at: progress) {
      let data = try view.pngData()
      file = PendingResult { data }
    } else {
      let pixels = FrameSampler(request).shrunk(playback.pixels)
      file = try encoded(pixels, number: ProgressList.percentage(progress), to: stream)
    }
    if request.printsStatistics {
      try Console.write(playback.statistics(frame: playback.frame, time: time) + "\n")
    }
    return file
  }

  /// The requested view of how a still was drawn; nil if none was requested.
  private func view(of playback: Playback, at progress: Double) throws -> CGImage? {
    guard let kind = request.view else { return nil }
    let title = "\(request.entry.id) at \(ProgressList.percentage(progress)) %: \(kind.rawValue)"
    return try ViewPicture(playback.view(kind), title: title).image()
  }

  /// Returns a playback that has been played up to a frame of a film of `length` seconds.
  private func still(atFrame frame: Int, rate: Double, length: Double) throws -> Playback {
    let playback = try Playback(
      request: request, pictures: pictures, rate: rate, length: length, videoTime: Double(frame) / rate)
    begin(playback)
    // A transition without interaction is stretched to the film's duration.
    let timeScale = isInteractive ? 1 : request.entry.duration / length
    for step in 0...frame {
      try playback.step(at: Double(step) / rate * timeScale, draws: step == frame || request.view == .damage)
    }
    return playback
  }

  /// Returns a playback whose last frame is exactly at `progress` of a film of `length` seconds. A transition needs
  /// only one step. A scene is played from the start, since each action depends on the previous ones.
  private func still(at progress: Double, length: Double) throws -> Playback {
    let time = progress * request.entry.duration
    let isAtStart = time <= Self.startTolerance
    let steps = isAtStart ? 0 : request.entry.kind == .scene ? Int((time * 120).rounded(.up)) : 1
    let playback = try Playback(
      request: request, pictures: pictures, rate: 60, length: length, videoTime: progress * length)
    playback.begin()
    for step in 0...steps {
      try playback.step(at: step == 0 ? 0 : time * Double(step) / Double(steps), draws: step == steps)
    }
    return playback
  }

  /// Starts to encode a still as a PNG file, or writes it to `stream` and returns nil.
  private func encoded(
    _ pixels: [UInt8], number: Int, to stream: RawWriter?
  ) throws -> PendingResult<[UInt8]>? {
    let (width, height) = (request.size.pixelWidth, request.size.pixelHeight)
    if let stream {
      try stream.append(stream.pixels.convert(pixels, width: width, height: height), number: number)
      return nil
    }
    let isOpaque = !request.screens.isTransparent
    return PendingResult {
      try CGImage(width: width, height: height, isOpaque: isOpaque, premultipliedBGRA: pixels).pngData()
    }
  }
}
