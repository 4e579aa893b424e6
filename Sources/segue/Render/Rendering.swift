import Segue
import Showcase

/// Renders the pictures or the film of a request.
@MainActor
struct Rendering {
  let request: RenderRequest
  let pictures: UserPictures
  let gesture: GestureFile?
  let staging = Staging()

  init(_ request: RenderRequest) throws {
    self.request = request
    pictures = try UserPictures(request)
    gesture = try request.gesture.map { try GestureFile(path: $0) }
  }

  func run() throws {
    if let shader = request.shader {
      let options = StageOptions(from: pictures.from, to: pictures.to, size: request.size.points)
      try shader.file.checkLoops(shader.values, in: options, limit: shader.timeLimit)
    }
    if case .folder(let path) = request.destination { try staging.makeFolder(path) }
    // Checks the path before any work.
    if let sheet = request.sheet { _ = try staging.stage(sheet) }
    switch request.moments {
    case .stills(let list): try stills(list)
    case .film(let rate, let seconds, let part): try film(rate: rate, seconds: seconds, part: part)
    }
    try staging.commit()
  }

  /// Whether a gesture drives or an interruption reverses the transition, so that its duration is unknown.
  private var isInteractive: Bool { gesture != nil || request.interruption != nil }

  /// Counts the frames until the transition is at rest, by playing it once at a tiny scale.
  private func framesUntilRest(rate: Double) throws -> Int {
    let lastInput = max(gesture?.duration ?? 0, interruptionTime?.time ?? 0)
    if let path = request.gesture, lastInput > Self.longestGesture {
      throw Failure(
        "\(path) lasts \(lastInput.formatted) s, over the limit of \(Self.longestGesture.formatted) s: "
          + "shorten the pauses between its touches, or give a film's --duration")
    }
    let playback = try Playback(
      request: request, pictures: pictures, rate: rate, scale: request.size.rehearsalScale)
    defer { playback.close() }
    begin(playback)
    let limit = Int((lastInput + Self.timeout) * rate)
    var progress = Progress(total: nil)
    defer { progress.clear() }
    repeat {
      try playback.step()
      progress.update(playback.frame + 1)
    } while !(playback.isAtRest && Double(playback.frame) / rate > lastInput)
      && playback.frame < limit
    return playback.frame
  }

  /// Times up to this one, in seconds, count as the start.
  private static let instant = 1e-6

  /// The longest recording, in seconds, that is played to find out how long the transition takes.
  private static let longestGesture = 600.0

  /// Seconds after the last touch or interruption in which everything must come to rest.
  private static let timeout = 20.0

  private func begin(_ playback: Playback) {
    if let gesture { playback.begin(gesture) } else { playback.begin(interruption: interruptionTime) }
  }

  private var interruptionTime: (time: Double, isReversal: Bool)? {
    request.interruption.map { ($0.progress * request.entry.duration, $0.isReversal) }
  }

  // MARK: - Stills

  private func stills(_ list: ProgressList) throws {
    // An interactive transition plays as in a film, up to the frame nearest to the time.
    let rate = 120.0
    let whole = try isInteractive ? Double(framesUntilRest(rate: rate)) / rate : request.entry.duration
    var progress = Progress(total: list.values.count)
    defer { progress.clear() }
    for (index, value) in list.values.enumerated() {
      let time = value * whole
      let playback =
        try isInteractive ? still(atFrame: Int((time * rate).rounded()), rate: rate) : still(at: time)
      defer { playback.close() }
      try write(playback.image, number: ProgressList.percentage(value), isPercentage: true)
      if request.printsStatistics { try Console.write(playback.statistics(time: time) + "\n") }
      progress.update(index + 1)
    }
  }

  private func still(atFrame frame: Int, rate: Double) throws -> Playback {
    let playback = try Playback(request: request, pictures: pictures, rate: rate)
    begin(playback)
    for _ in 0...frame { try playback.step() }
    return playback
  }

  /// Returns a playback whose last frame is at exactly `time`. One step is enough, except for a scene, whose actions depend
  /// on one another and which therefore plays from the start.
  private func still(at time: Double) throws -> Playback {
    let steps = request.entry.kind == .scene ? Int((time * 120).rounded(.up)) : 1
    let playback = try Playback(
      request: request, pictures: pictures, rate: time > Self.instant ? Double(steps) / time : 60)
    playback.begin()
    try playback.step()
    if time > Self.instant { for _ in 0..<steps { try playback.step() } }
    return playback
  }

  // MARK: - Films

  private func film(rate: Double, seconds: Double?, part: FrameRange?) throws {
    let duration = request.entry.duration
    let last =
      try seconds.map { RenderRequest.lastFrame(seconds: $0, rate: rate) }
      ?? (isInteractive
        ? framesUntilRest(rate: rate) : RenderRequest.lastFrame(seconds: duration, rate: rate))
    let frames = try part?.checked(count: last + 1) ?? 0..<(last + 1)
    // A transition without interaction ends in the last frame, whatever the film's length.
    let playback = try Playback(
      request: request, pictures: pictures, rate: isInteractive || last == 0 ? rate : Double(last) / duration)
    defer { playback.close() }
    begin(playback)

    let writer = try filmWriter(rate: rate)
    var sheet = try Sheet(request, frames, seconds: Double(last) / rate)
    var progress = Progress(total: frames.upperBound)
    defer { progress.clear() }
    for frame in 0..<frames.upperBound {
      try playback.step()
      progress.update(frame + 1)
      guard frames.contains(frame) else { continue }
      let image = playback.image
      if let writer {
        try writer.append(image)
      } else {
        try write(image, number: frame, isPercentage: false)
      }
      sheet?.append(image, frame: frame, of: last)
      if request.printsStatistics {
        try Console.write(playback.statistics(time: Double(frame) / rate) + "\n")
      }
    }
    try writer?.finish()
    if let sheet, let path = request.sheet { try staging.write(sheet.image.pngData(), to: path) }
  }

  private func filmWriter(rate: Double) throws -> FilmWriter? {
    guard case .film(let path, let format) = request.destination else { return nil }
    return try FilmWriter(
      destination: path, format: format, width: request.size.pixelWidth, height: request.size.pixelHeight,
      rate: rate, staging: staging)
  }

  private func write(_ image: CGImage, number: Int, isPercentage: Bool) throws {
    try staging.write(
      image.pngData(), to: request.destination.path(number, isPercentage: isPercentage))
  }
}

/// The contact sheet of a film; nil unless requested.
@MainActor
private struct Sheet {
  private let chosen: Set<Int>
  private var sheet: ContactSheet

  init?(_ request: RenderRequest, _ frames: Range<Int>, seconds: Double) throws {
    guard request.sheet != nil else { return nil }
    // Five or six frames per second show the motion; in two to four rows.
    let limit = min(24, max(12, Int(seconds * 5.5) / 6 * 6))
    chosen = Set(ContactSheet.choice(of: frames.count, atMost: limit).map { $0 + frames.lowerBound })
    sheet = try ContactSheet(
      count: chosen.count, frameWidth: request.size.pixelWidth, frameHeight: request.size.pixelHeight)
  }

  mutating func append(_ image: CGImage, frame: Int, of last: Int) {
    guard chosen.contains(frame) else { return }
    let percentage = last > 0 ? Int((100 * Double(frame) / Double(last)).rounded()) : 100
    sheet.append(image, label: "\(percentage) %")
  }

  var image: CGImage { sheet.image }
}
