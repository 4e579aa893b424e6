import Segue
import Showcase

/// The validated arguments of `segue render`. Creating the request reads only a shader, its pictures and the size of a
/// recording's stage, and writes no files.
@MainActor
struct RenderRequest {
  enum Moments {
    /// One still for each progress, over a film of `seconds` or, if nil, over the whole transition.
    case stills(ProgressList, seconds: Double?)
    /// A film, or a sequence of pictures, of `seconds` or, if nil, of the whole transition; `part` selects some of its
    /// frames.
    case film(rate: FrameRate, seconds: Double?, part: FilmPart?)
  }

  let entry: TransitionEntry
  /// The shader that is drawn instead of a transition of the catalog; nil for none.
  let shader: Shader?
  let moments: Moments
  let size: OutputSize
  let destination: OutputDestination
  /// The path of the film's contact sheet; nil for none.
  let sheet: String?
  let raster: RasterProfile
  let inspection: Inspection
  let parameters: [String: String]
  let files: Files
  let screens: Screens
  let sampling: Sampling
  let gesture: String?
  let interruption: Interruption?
  /// The number of frames from a keyframe to the next one, at which the film can be cut; nil if the encoder decides.
  let keyframes: Int?

  /// The requested information about the drawing of frames.
  struct Inspection {
    let printsStatistics: Bool
    /// The kind of `FrameView` that is written in place of each still; nil writes the stills themselves.
    let view: FrameView.Kind?
  }

  var printsStatistics: Bool { inspection.printsStatistics }
  var view: FrameView.Kind? { inspection.view }

  /// The paths of pictures and videos that replace the built-in pictures.
  struct Files {
    let from: String?
    let to: String?
    let damage: DamagedFiles
  }

  var from: String? { files.from }
  var to: String? { files.to }

  struct Screens {
    let kind: StageScreens
    /// The fit of pictures into the screens.
    let fit: PictureFit
    /// Whether nothing is drawn behind the screens.
    let isTransparent: Bool
    /// Whether the screens of an app are dark.
    let isDark: Bool
  }

  struct Sampling {
    /// The number of drawn pixels per pixel of the picture, along each side.
    let supersampling: Int
    /// The fraction of a frame's time during which the frame is exposed, 0…1; 0 for no motion blur.
    let shutter: Double
  }

  struct Shader {
    let file: ShaderFile
    let values: [String: ShaderValue]
    /// The picture or video that `--from` names; nil for none.
    let from: PictureSource?
    /// The maximum time of a frame, in seconds.
    let timeLimit: Double
  }

  /// The progress at which to cancel or reverse the running transition.
  struct Interruption {
    let progress: Double
    let isReversal: Bool
  }

  init(_ arguments: Arguments) throws {
    let id = try arguments.onlyOperand("id")
    let damage = DamagedFiles(areRefused: arguments.has("strict"))
    files = Files(from: arguments.value("from"), to: arguments.value("to"), damage: damage)
    if let path = arguments.value("shader") {
      if let id { throw UsageError("render either \(id) or --shader \(path)") }
      guard arguments.value("out") != nil else { throw Self.missingOutput }
      let file = try ShaderFile(path: path)
      let values = try file.values(arguments.values("set"), damage: damage)
      entry = file.pictureEntry(values)
      shader = try Self.shader(file, values: values, files: files, arguments: arguments)
      size = try OutputSize(arguments, defaults: try Self.defaultSize(of: shader?.from, arguments))
    } else {
      guard let id else { throw Self.missingID }
      if arguments.value("time-limit") != nil { throw UsageError("--time-limit is for --shader") }
      entry = try TransitionEntry.named(id, shader: "--shader", picture: "--from")
      shader = nil
      size = try OutputSize(arguments, defaults: (size: Self.recordedSize(arguments) ?? "390x844", scale: 2))
    }
    guard let out = arguments.value("out") else { throw Self.missingOutput }
    destination = try OutputDestination(out)
    moments = try Self.moments(arguments, destination)
    sheet = try Self.sheet(arguments, moments, destination)
    raster = try Self.raster(arguments)
    inspection = Inspection(
      printsStatistics: arguments.has("stats"), view: try Self.view(arguments, moments, destination))
    parameters = try shader == nil ? Self.parameters(arguments, entry) : [:]
    sampling = try Self.sampling(arguments, size)
    let kind = try Self.screens(arguments, entry, hasShader: shader != nil)
    screens = Screens(
      kind: kind, fit: try Self.fit(arguments, kind), isTransparent: arguments.has("transparent"),
      isDark: arguments.has("dark"))
    gesture = arguments.value("gesture")
    interruption = try Self.interruption(arguments)
    keyframes = try Self.keyframes(arguments, destination)
    try checkDestination()
    try checkInputs(arguments)
    if to != nil, entry.pictureCount == 1 {
      let remedy =
        shader == nil
        ? "choose a transition (segue list)" : "leave out --to, or read the other picture by second(uv)"
      throw UsageError("--to: \(entry.id) is drawn on one picture, --from: \(remedy)")
    }
    if to != nil, screens.kind == .app, !entry.takesTwoPictures {
      throw UsageError(
        entry.kind == .scene
          ? "\(entry.id) is a scene of an app, which shows one picture, --from: choose a transition (segue list) for --to"
          : "the app of \(entry.id) shows one picture, --from: use --stage pictures for --to, or a transition between two"
      )
    }
    if gesture != nil, !entry.interactive {
      throw UsageError(
        "\(entry.id) is not interactive: --gesture needs an interactive transition (segue list)")
    }
    if interruption != nil, entry.kind != .transition {
      throw UsageError("\(entry.id) is not a transition: only transitions can be cancelled or reversed")
    }
    if gesture != nil, interruption != nil {
      throw UsageError("--gesture and --cancel-at or --reverse-at exclude each other")
    }
  }

  private static func screens(
    _ arguments: Arguments, _ entry: TransitionEntry, hasShader: Bool
  ) throws -> StageScreens {
    let hasPictures = arguments.value("from") != nil || arguments.value("to") != nil
    let isScene = entry.kind == .scene
    switch arguments.value("stage") {
    case nil: return hasShader || hasPictures && !isScene ? .pictures : .app
    case "app" where hasShader: throw UsageError("--stage app: a shader's file is drawn on pictures")
    case "app": return .app
    case "pictures" where isScene:
      throw UsageError("--stage pictures: \(entry.id) is a scene of an app: choose a transition (segue list)")
    case "pictures": return .pictures
    case .some(let text): throw UsageError("--stage \(text): use pictures or app")
    }
  }

  static func fit(_ arguments: Arguments, _ screens: StageScreens) throws -> PictureFit {
    guard let text = arguments.value("fit") else { return .fill }
    guard let fit = PictureFit(rawValue: text) else {
      throw UsageError(
        "--fit \(text): use one of \(PictureFit.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    if screens == .app {
      throw UsageError("--fit \(text) is for pictures: give --from, without --stage app")
    }
    return fit
  }

  /// The number of drawn pixels per point.
  var drawnScale: Double { size.scale * Double(sampling.supersampling) }

  private static func sampling(_ arguments: Arguments, _ size: OutputSize) throws -> Sampling {
    let meaning = "a shutter is open for a part of a frame, from 0 to 1"
    return Sampling(
      supersampling: try supersampling(arguments, size),
      shutter: try arguments.number("shutter", 0...1, meaning) ?? 0)
  }

  private static func supersampling(_ arguments: Arguments, _ size: OutputSize) throws -> Int {
    guard let text = arguments.value("supersample") else { return 1 }
    guard let samples = Int(text), (1...FrameSampler.maximumSupersampling).contains(samples) else {
      throw UsageError(
        "--supersample \(text): use a whole number from 1 to \(FrameSampler.maximumSupersampling)")
    }
    guard max(size.pixelWidth, size.pixelHeight) * samples <= OutputSize.limit else {
      throw UsageError(
        "--supersample \(text): \(size.pixelWidth)x\(size.pixelHeight) would be drawn over \(OutputSize.limit) "
          + "pixels a side: use a smaller number")
    }
    // Each side must be drawn with exactly `samples` times the picture's pixels.
    let sides = [(size.width, size.pixelWidth), (size.height, size.pixelHeight)]
    guard sides.allSatisfy({ (Double($0) * size.scale * Double(samples)).rounded() == Double($1 * samples) })
    else {
      throw UsageError("--supersample \(text): choose a --size and --scale of whole pixels")
    }
    return samples
  }

  /// Throws if the output's format does not support the requested pictures.
  private func checkDestination() throws {
    switch destination {
    case .film(let path, let format):
      try size.check(format)
      if screens.isTransparent, !format.hasAlpha {
        throw UsageError("--transparent: \(path) has no transparency: use .webm, .apng, .gif, .png or -")
      }
    case .stream where destination.isStandardOutput && printsStatistics:
      throw UsageError("--stats and --out - both write to standard output: use a file")
    case .stream, .still, .pattern, .folder: break
    }
    if sampling.shutter > 0, case .stills = moments { throw UsageError("--shutter needs a film: use --fps") }
    if sampling.shutter > 0, printsStatistics {
      throw UsageError("--shutter and --stats exclude each other: --shutter draws each frame several times")
    }
  }

  /// Throws if an output would replace a file that is read.
  private func checkInputs(_ arguments: Arguments) throws {
    var inputs = InputFiles()
    for name in ["from", "to", "gesture", "shader"] {
      inputs.add([arguments.value(name)], as: "which --\(name) reads")
    }
    if shader != nil {
      let values = try arguments.values("set").map { try Setting($0).value }
      inputs.add(values.filter { !$0.isEmpty }, as: "which --set reads")
    }
    var isPercentage = false
    if case .stills = moments { isPercentage = true }
    if case .film(_, _, .pieces(let names?)) = moments {
      try inputs.check(names, option: "--out \(arguments.value("out") ?? "")", isPercentage: false)
    }
    try inputs.check(
      destination, option: "--out \(arguments.value("out") ?? "")", isPercentage: isPercentage)
    if let sheet { try inputs.check(sheet, option: "--sheet \(sheet)") }
  }

  /// The size of a recording's stage, since on a stage of another size a touch could be too far from an edge to have
  /// the same effect; nil if unknown.
  private static func recordedSize(_ arguments: Arguments) -> String? {
    guard arguments.value("size") == nil, let path = arguments.value("gesture"),
      // Errors in the file are reported when it is played.
      let size = (try? GestureFile(path: path))?.stageSize
    else { return nil }
    let sides = [size.width, size.height].map { String(max(1, Int(saturating: $0.rounded()))) }
    return sides.joined(separator: "x")
  }

  private static let missingID = UsageError(
    "render needs an id, as in segue render ID --out FILE; segue list shows the ids")

  private static let missingOutput = UsageError("render needs --out FILE")

  private static func shader(
    _ file: ShaderFile, values: [String: ShaderValue], files: Files, arguments: Arguments
  ) throws -> Shader {
    let limit = try arguments.number("time-limit", 0.1...86_400, "seconds are a number from 0.1 to 86400")
    return Shader(
      file: file, values: values,
      from: try files.from.map { try PictureSource(path: $0, damage: files.damage) },
      timeLimit: limit ?? 30)
  }

  /// The size of a shader's output: the size of the picture or video from which it starts, rounded down to even sides
  /// for a film.
  private static func defaultSize(
    of picture: PictureSource?, _ arguments: Arguments
  ) throws -> (size: String, scale: Double) {
    guard let size = try picture?.size ?? ShowcasePictures.images().first.map({ ($0.width, $0.height) })
    else {
      return ("390x844", 2)
    }
    let isFilm = arguments.value("out").map { FilmFormat(path: $0) != nil } ?? false
    func side(_ side: Int) -> Int { isFilm ? max(2, side / 2 * 2) : side }
    return ("\(side(size.0))x\(side(size.1))", 1)
  }

  private static func moments(_ arguments: Arguments, _ destination: OutputDestination) throws -> Moments {
    let seconds = try arguments.number("duration", 0.001...86_400, "seconds are a number from 0.001 to 86400")
    let part = try FilmPart(arguments, destination)
    let rate = try arguments.frameRate()
    if let text = arguments.value("at") {
      if rate != nil || part != nil {
        throw UsageError("--at makes stills, --fps and --frames a film: use one of them")
      }
      let list = try ProgressList(text)
      switch destination {
      case .stream: return .stills(list, seconds: seconds)
      case .film(let path, _):
        throw UsageError("--at makes stills and \(path) is a film: use --fps, or --out FILE.png")
      case .still(let path) where list.values.count > 1:
        throw UsageError(
          "--at names \(list.values.count) pictures and \(path) is one: write %03d into its name")
      default: return .stills(list, seconds: seconds)
      }
    }
    if case .film(let path, .gif) = destination, let rate, rate.value > 50 {
      throw UsageError(
        "--out \(path): viewers slow down a GIF of more than 50 frames per second: use --fps 50 or less")
    }
    switch destination {
    case .still(let path):
      let remedy =
        rate == nil && seconds == nil
        ? "--at 0.5, or --fps 60 and %03d in its name for a sequence"
        : "--at 0.5 for one, or %03d in its name for a sequence"
      throw UsageError("\(path) is one picture, and its moment is missing: \(remedy)")
    case .film(_, .gif): return try film(rate: rate ?? 25, seconds: seconds, part: part)
    case .film, .stream: return try film(rate: rate ?? 60, seconds: seconds, part: part)
    case .pattern, .folder:
      // With a range of frames, a sequence has the default frame rate of a film.
      guard let rate = rate ?? (part == nil ? nil : 60) else {
        throw UsageError("render needs --at 0,.5,1 for stills or --fps 60 for a sequence")
      }
      return try film(rate: rate, seconds: seconds, part: part)
    }
  }

  /// The maximum number of frames of a film, more than four hours at 60 frames per second.
  private static let frameLimit = 1_000_000

  private static func film(rate: FrameRate, seconds: Double?, part: FilmPart?) throws -> Moments {
    if let seconds, rate.frame(at: seconds) >= frameLimit {
      throw UsageError(
        "--duration \(seconds.formatted): at \(rate) frames per second the film has "
          + "\(rate.frame(at: seconds) + 1) frames, over the limit of \(frameLimit): "
          + "shorten it, or use fewer frames per second")
    }
    return .film(rate: rate, seconds: seconds, part: part)
  }

  private static func sheet(
    _ arguments: Arguments, _ moments: Moments, _ destination: OutputDestination
  ) throws -> String? {
    guard let path = arguments.value("sheet") else { return nil }
    guard case .film = moments else { throw UsageError("--sheet needs a film: use --fps") }
    guard case .still = try OutputDestination(path, option: "--sheet") else {
      throw UsageError("--sheet \(path): a sheet is one picture: name a .png without a number")
    }
    if destination.writes(to: path, isPercentage: false) {
      throw UsageError(
        "--sheet \(path): --out \(arguments.value("out") ?? "") writes this file too: choose another name")
    }
    return path
  }

  static func raster(_ arguments: Arguments) throws -> RasterProfile {
    let text = arguments.value("raster") ?? "auto"
    guard let profile = RasterProfile(rawValue: text) else {
      throw UsageError("--raster \(text): use auto, hardware or software")
    }
    return profile
  }

  private static func view(
    _ arguments: Arguments, _ moments: Moments, _ destination: OutputDestination
  ) throws -> FrameView.Kind? {
    guard let text = arguments.value("view") else { return nil }
    guard let kind = FrameView.Kind(rawValue: text) else {
      throw UsageError("--view \(text): use overdraw, batches, damage or passes")
    }
    guard case .stills = moments else { throw UsageError("--view needs stills: use --at") }
    if case .stream = destination { throw UsageError("--view writes PNG files: use --out FILE.png") }
    return kind
  }

  private static func interruption(_ arguments: Arguments) throws -> Interruption? {
    let meaning = "a progress is a number from 0 to 1"
    let cancel = try arguments.number("cancel-at", 0...1, meaning)
    let reverse = try arguments.number("reverse-at", 0...1, meaning)
    if cancel != nil, reverse != nil { throw UsageError("--cancel-at and --reverse-at exclude each other") }
    return cancel.map { Interruption(progress: $0, isReversal: false) }
      ?? reverse.map { Interruption(progress: $0, isReversal: true) }
  }

  private static func keyframes(_ arguments: Arguments, _ destination: OutputDestination) throws -> Int? {
    guard let text = arguments.value("keyframes") else { return nil }
    guard let interval = Int(text), (1...frameLimit).contains(interval) else {
      throw UsageError("--keyframes \(text): use a whole number of frames from 1 to \(frameLimit)")
    }
    guard case .film(_, let format) = destination, format.hasIndependentPieces else {
      throw UsageError(
        "--keyframes is for a film that is joined from pieces: use --out with a name that ends in .mp4")
    }
    return interval
  }

  static func parameters(_ arguments: Arguments, _ entry: TransitionEntry) throws -> [String: String] {
    var result: [String: String] = [:]
    for setting in arguments.values("set") {
      let given = try Setting(setting)
      guard let parameter = entry.parameters.first(where: { $0.name == given.name }) else {
        throw given.unknownParameter(of: entry.id, among: entry.parameters.map(\.name))
      }
      if let reason = parameter.validationError(for: given.value) { throw given.error(reason) }
      result[given.name] = given.value
    }
    return result
  }
}
