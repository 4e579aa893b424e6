import Segue
import Showcase

/// The validated arguments of `segue render`; making it reads no files but a shader and its pictures, and writes none.
@MainActor
struct RenderRequest {
  enum Moments {
    /// A picture for each progress.
    case stills(ProgressList)
    /// `rate` frames per second, of the whole transition or a part.
    case film(rate: Double, seconds: Double?, part: FrameRange?)
  }

  let entry: TransitionEntry
  /// What is drawn instead of a transition of the catalog.
  let shader: Shader?
  let moments: Moments
  let size: OutputSize
  let destination: OutputDestination
  /// The path of the film's contact sheet.
  let sheet: String?
  let raster: RasterProfile
  /// Whether the showcase's screens are dark.
  let isDark: Bool
  let printsStatistics: Bool
  let parameters: [String: String]
  let from: String?
  let to: String?
  let gesture: String?
  let interruption: Interruption?

  struct Shader {
    let file: ShaderFile
    let values: [String: ShaderValue]
    /// The picture of `--from`.
    let from: CGImage?
    /// Seconds that a frame may take.
    let timeLimit: Double
  }

  /// The progress at which to cancel or reverse the running transition.
  struct Interruption {
    let progress: Double
    let isReversal: Bool
  }

  init(_ arguments: Arguments) throws {
    let id = try arguments.onlyOperand("id")
    if let path = arguments.value("shader") {
      if let id { throw UsageError("render either \(id) or --shader \(path)") }
      guard arguments.value("out") != nil else { throw Self.nowhere }
      let file = try ShaderFile(path: path)
      let values = try file.values(arguments.values("set"))
      entry = file.pictureEntry(values)
      shader = try Self.shader(file, values, arguments)
      size = try OutputSize(arguments, defaults: try Self.defaultSize(of: shader?.from))
    } else {
      guard let id else { throw Self.nothingNamed }
      if arguments.value("time-limit") != nil { throw UsageError("--time-limit is for --shader") }
      entry = try TransitionEntry.named(id)
      shader = nil
      size = try OutputSize(arguments)
    }
    guard let out = arguments.value("out") else { throw Self.nowhere }
    destination = try OutputDestination(out)
    moments = try Self.moments(arguments, destination)
    sheet = try Self.sheet(arguments, moments, destination)
    raster = try Self.raster(arguments)
    printsStatistics = arguments.has("stats")
    isDark = arguments.has("dark")
    parameters = try shader == nil ? Self.parameters(arguments, entry) : [:]
    from = arguments.value("from")
    to = arguments.value("to")
    gesture = arguments.value("gesture")
    interruption = try Self.interruption(arguments)
    if case .film(_, let format) = destination { try size.check(format) }
    if to != nil, !entry.takesTwoPictures {
      throw UsageError("\(entry.id) shows one picture, --from: --to needs a transition between two (push)")
    }
    if gesture != nil, !entry.interactive {
      throw UsageError("\(entry.id) is not interactive: --gesture needs one that is (segue list)")
    }
    if interruption != nil, entry.kind != .transition {
      throw UsageError("\(entry.id) is no transition: only those can be cancelled or reversed")
    }
    if gesture != nil, interruption != nil {
      throw UsageError("--gesture and --cancel-at or --reverse-at exclude each other")
    }
  }

  private static let nothingNamed = UsageError(
    "render what? segue render ID --out FILE; segue list shows the ids")

  private static let nowhere = UsageError("render needs --out FILE")

  private static func shader(
    _ file: ShaderFile, _ values: [String: ShaderValue], _ arguments: Arguments
  ) throws -> Shader {
    let limit = try arguments.number("time-limit", 0.1...86_400, "seconds are a number from 0.1 to 86400")
    return Shader(
      file: file, values: values,
      from: try arguments.value("from").map { try CGImage.decode(contentsOf: $0) },
      timeLimit: limit ?? 30)
  }

  /// A shader's picture has as many pixels as the one it starts from.
  private static func defaultSize(of picture: CGImage?) throws -> (size: String, scale: Double) {
    guard let shown = try picture ?? ShowcasePictures.images().first else { return ("390x844", 2) }
    return ("\(shown.width)x\(shown.height)", 1)
  }

  private static func moments(_ arguments: Arguments, _ destination: OutputDestination) throws -> Moments {
    let seconds = try arguments.number("duration", 0.001...86_400, "seconds are a number from 0.001 to 86400")
    let part = try arguments.value("frames").map(FrameRange.init)
    let rate = try arguments.number("fps", 0.1...1000, "the frames per second are a number from 0.1 to 1000")
    if let text = arguments.value("at") {
      if rate != nil || part != nil {
        throw UsageError("--at makes stills, --fps and --frames a film: use one of them")
      }
      let list = try ProgressList(text)
      switch destination {
      case .film(let path, _):
        throw UsageError("--at makes stills and \(path) is a film: use --fps, or --out FILE.png")
      case .still(let path) where list.values.count > 1:
        throw UsageError(
          "--at names \(list.values.count) pictures and \(path) is one: write %03d into its name")
      default: return .stills(list)
      }
    }
    if case .film(let path, .gif) = destination, let rate, rate > 50 {
      throw UsageError(
        "--out \(path): viewers slow down a GIF of more than 50 frames per second: use --fps 50 or less")
    }
    switch destination {
    case .still(let path):
      throw UsageError(
        "which moment is \(path) of? --at 0.5, or --fps 60 and %03d in its name for a sequence")
    case .film(_, .gif): return try film(rate: rate ?? 25, seconds: seconds, part: part)
    case .film: return try film(rate: rate ?? 60, seconds: seconds, part: part)
    case .pattern, .folder:
      guard let rate else { throw UsageError("stills (--at 0,.5,1) or a sequence (--fps 60)?") }
      return try film(rate: rate, seconds: seconds, part: part)
    }
  }

  /// The most frames of a film: more than four hours of 60 a second.
  private static let frameLimit = 1_000_000

  /// The number of a film's last frame.
  static func lastFrame(seconds: Double, rate: Double) -> Int { Int((seconds * rate).rounded()) }

  private static func film(rate: Double, seconds: Double?, part: FrameRange?) throws -> Moments {
    if let seconds, lastFrame(seconds: seconds, rate: rate) >= frameLimit {
      throw UsageError(
        "--duration \(seconds.formatted): at \(rate.formatted) frames per second the film has "
          + "\(lastFrame(seconds: seconds, rate: rate) + 1) frames, over the limit of \(frameLimit): "
          + "shorten it, or use fewer frames per second")
    }
    return .film(rate: rate, seconds: seconds, part: part)
  }

  private static func sheet(
    _ arguments: Arguments, _ moments: Moments, _ destination: OutputDestination
  ) throws -> String? {
    guard let path = arguments.value("sheet") else { return nil }
    guard case .film = moments else { throw UsageError("--sheet is of a film: use --fps") }
    guard case .still = try OutputDestination(path, option: "--sheet") else {
      throw UsageError("--sheet \(path): name a .png")
    }
    if destination.writesFilm(to: path) {
      throw UsageError(
        "--sheet \(path): --out \(arguments.value("out") ?? "") writes this file too: choose another name")
    }
    return path
  }

  static func raster(_ arguments: Arguments) throws -> RasterProfile {
    let text = arguments.value("raster") ?? "auto"
    guard let profile = RasterProfile(rawValue: text) else {
      throw UsageError("--raster \(text): auto, hardware or software")
    }
    return profile
  }

  private static func interruption(_ arguments: Arguments) throws -> Interruption? {
    let meaning = "a progress is a number from 0 to 1"
    let cancel = try arguments.number("cancel-at", 0...1, meaning)
    let reverse = try arguments.number("reverse-at", 0...1, meaning)
    if cancel != nil, reverse != nil { throw UsageError("--cancel-at and --reverse-at exclude each other") }
    return cancel.map { Interruption(progress: $0, isReversal: false) }
      ?? reverse.map { Interruption(progress: $0, isReversal: true) }
  }

  static func parameters(_ arguments: Arguments, _ entry: TransitionEntry) throws -> [String: String] {
    var result: [String: String] = [:]
    for setting in arguments.values("set") {
      guard let equals = setting.firstIndex(of: "="), equals != setting.startIndex else {
        throw UsageError("--set \(setting): write name=value")
      }
      let name = String(setting[..<equals])
      guard entry.parameters.contains(where: { $0.name == name }) else {
        let names = entry.parameters.map(\.name)
        let hint = Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
        throw UsageError(
          "--set \(setting): \(entry.id) has no parameter '\(name)'"
            + (names.isEmpty ? "" : ": \(hint ?? names.joined(separator: ", "))"))
      }
      let value = String(setting[setting.index(after: equals)...])
      if let reason = entry.parameters.first(where: { $0.name == name })?.validationError(for: value) {
        throw UsageError("--set \(setting): \(reason)")
      }
      result[name] = value
    }
    return result
  }
}
