import Segue

/// Makes the pictures or the film that were asked for.
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
    if case .folder(let path) = request.destination { try staging.makeFolder(path) }
    switch request.moments {
    case .stills(let list): try stills(list)
    case .film(let rate, let seconds, let part): try film(rate: rate, seconds: seconds, part: part)
    }
    try staging.commit()
  }

  /// Seconds that are shown if nothing else is said.
  private var naturalDuration: Double {
    if let gesture { return gesture.duration + request.entry.duration }
    // There and back: a spring may be past its end already, and then has the whole way to go. The last frames are at
    // rest, though the turn and the end each wait for a frame of their own.
    if let turn = request.turn { return (turn.progress + 1) * request.entry.duration + 0.15 }
    return request.entry.duration
  }

  private var turnTime: (time: Double, isReversal: Bool)? {
    request.turn.map { ($0.progress * request.entry.duration, $0.isReversal) }
  }

  // MARK: - Stills

  private func stills(_ list: ProgressList) throws {
    var progress = Progress(total: list.values.count)
    defer { progress.clear() }
    for (index, value) in list.values.enumerated() {
      let time = value * (gesture == nil ? request.entry.duration : naturalDuration)
      let playback = try still(at: time)
      defer { playback.close() }
      try write(playback.image, number: ProgressList.percentage(value), isPercentage: true)
      if request.tellsStatistics { try Console.write(playback.statistics(time: time) + "\n") }
      progress.update(index + 1)
    }
  }

  /// A playback whose last frame shows a time.
  private func still(at time: Double) throws -> Playback {
    if let gesture {
      let playback = try Playback(request, pictures, rate: 60)
      playback.begin(gesture)
      for _ in 0...Int((time * 60).rounded()) { try playback.step() }
      return playback
    }
    // One step lands on the moment exactly; what is led, or turned back on the way, is played through.
    let isPlain = request.entry.kind != .scene && (turnTime.map { $0.time >= time } ?? true)
    let steps = isPlain ? 1 : Int((time * 120).rounded(.up))
    let playback = try Playback(request, pictures, rate: time > 0 ? Double(steps) / time : 60)
    playback.begin(turn: turnTime)
    try playback.step()
    if time > 0 { for _ in 0..<steps { try playback.step() } }
    return playback
  }

  // MARK: - Films

  private func film(rate: Double, seconds: Double?, part: FrameRange?) throws {
    let shown = seconds ?? naturalDuration
    let last = Int((shown * rate).rounded())
    let frames = try part?.checked(count: last + 1) ?? 0..<(last + 1)
    // A led transition takes the time it takes; one that plays by itself is shown whole, its end in the last frame.
    let played = gesture == nil ? naturalDuration : shown
    let playback = try Playback(
      request, pictures, rate: last > 0 && played > 0 ? Double(last) / played : rate)
    defer { playback.close() }
    if let gesture { playback.begin(gesture) } else { playback.begin(turn: turnTime) }

    let writer = try filmWriter(rate: rate)
    var sheet = try Sheet(request, frames, seconds: shown)
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
      if request.tellsStatistics {
        try Console.write(playback.statistics(time: Double(frame) / rate) + "\n")
      }
    }
    try writer?.finish()
    if let sheet, let path = request.sheet { try staging.write(sheet.image.pngData(), to: path) }
  }

  private func filmWriter(rate: Double) throws -> FilmWriter? {
    guard case .film(let path, let format) = request.destination else { return nil }
    return try FilmWriter(
      path, format: format, width: request.size.pixelWidth, height: request.size.pixelHeight, rate: rate,
      staging: staging)
  }

  private func write(_ image: CGImage, number: Int, isPercentage: Bool) throws {
    try staging.write(
      image.pngData(), to: request.destination.path(number, isPercentage: isPercentage))
  }
}

/// The contact sheet beside a film, where one was asked for.
@MainActor
private struct Sheet {
  private let chosen: Set<Int>
  private var sheet: ContactSheet

  init?(_ request: RenderRequest, _ frames: Range<Int>, seconds: Double) throws {
    guard request.sheet != nil else { return nil }
    // Five or six a second tell what moves; two rows at least, four at most.
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
