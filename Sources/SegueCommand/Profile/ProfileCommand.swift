import Segue
import Showcase

/// `segue profile`: the time of a transition's frames, by stage and by pass.
enum ProfileCommand: Command {
  static let name = "profile"
  static let summary =
    "Reports the time of a transition's frames, by stage and by pass of the renderer."
  static let operands = "ID"
  static let options = [
    Option("frames", "N", "the number of frames, evenly spaced over the transition (60 per second)"),
    Option("json", nil, "as JSON"),
    Option("trace", "FILE.json", "a trace of every frame for Perfetto (ui.perfetto.dev) or chrome://tracing"),
    Option("compare", "BASE.json", "fails if a count has grown since BASE.json, which --json has written"),
    Option(
      "times", "PERCENT", "with --compare: fails too if the median time of a frame or a stage grew by more"),
    Option(
      "other-settings", nil,
      "with --compare: the base may have other settings; counts are then those of a frame"),
    Option(
      "costs", nil,
      "what each mask, blur, shadow, group opacity and snapshot costs, by frames with and without it"),
    Option("pairs", "N", "the number of plays with each of these and without it (3)"),
    Option("film", nil, "draws as segue render does, without pictures that earlier frames have kept"),
    Option(
      "governed", nil,
      "draws large blurs and effects with fewer pixels where frames would be late, as a window does"),
    Option("size", "WxH", "in points (390x844)"),
    Option("scale", "S", "pixels to a point (2)"),
    Option("set", "NAME=VALUE", "a parameter of the transition; may be repeated"),
    Option("raster", "PROFILE", "auto, hardware or software"),
    .help,
  ]
  static let notes = """
    In milliseconds. The stages add up to the frame: layout includes input, timers and the app's own work; submit
    includes the wait until the driver has drawn. The first frames, which make what later ones use again, stand apart.
    Passes are part of submit, each with what it is for. A graphics card times its passes; on other drivers the profile
    waits for each, so that frames of several passes take longer than in a film. Passes with the same name are
    numbered. A pass's values cover only the frames that have it. docs/profile.md explains the rest.
    """

  static func run(_ arguments: Arguments) throws {
    try FileLimit.check()
    let playback = try playback(arguments)
    let staging = Staging()
    let trace = arguments.value("trace")
    if arguments.has("compare"), playback.isGoverned {
      throw UsageError(
        "--compare and --governed exclude each other: with --governed the counts depend on the load of the machine"
      )
    }
    // The output path is checked before any work.
    if let trace {
      try FilePath.checkJSON(trace, option: "--trace")
      var inputs = InputFiles()
      inputs.add([arguments.value("compare")], as: "which --compare reads")
      try inputs.check(trace, option: "--trace \(trace)")
      InterruptionCleanup.removeOnInterruption()
      _ = try staging.stage(trace)
    }

    let (pairs, scope) = (try pairs(arguments), try scope(arguments))
    let base = try arguments.value("compare").map { try BaseProfile(path: $0) }
    try base?.check(playback, allowsOtherSettings: scope.allowsOtherSettings)

    let record = try playWithProgress(playback)
    let costs = try pairs.map { try CostTable(playback, pairs: $0) }
    let comparison = try base.map { try ProfileComparison(record, with: $0, scope) }
    if let trace { try staging.write(TraceFile(record).bytes, to: trace) }
    try staging.commit()
    if arguments.has("json") {
      try Console.write(record.json(costs: costs, comparison: comparison).text(pretty: true) + "\n")
    } else {
      try Console.write(
        ProfileReport(record).text + (costs?.text ?? "") + (comparison?.text ?? ""))
    }
    try comparison?.check()
  }

  @MainActor private static func playWithProgress(_ playback: ProfiledPlayback) throws -> ProfileRecord {
    var (progress, done) = (Progress(total: playback.steps), 0)
    defer { progress.clear() }
    return try playback.play { _ in
      done += 1
      progress.update(done)
    }
  }

  /// The scope of the comparison with the base.
  private static func scope(_ arguments: Arguments) throws -> ProfileComparison.Scope {
    let percent = try arguments.number("times", 0...10_000, "a percentage is a number from 0 to 10000")
    for option in ["times", "other-settings"] where arguments.has(option) && !arguments.has("compare") {
      throw UsageError("--\(option) is for --compare")
    }
    return ProfileComparison.Scope(
      timeTolerance: percent, allowsOtherSettings: arguments.has("other-settings"))
  }

  /// The number of pairs in which costs are measured; nil without `--costs`.
  private static func pairs(_ arguments: Arguments) throws -> Int? {
    let meaning = "pairs are a whole number from 1 to 100"
    let pairs = try arguments.number("pairs", 1...100, meaning)
    if let pairs, pairs != pairs.rounded() { throw UsageError("--pairs \(pairs): \(meaning)") }
    if pairs != nil, !arguments.has("costs") { throw UsageError("--pairs is for --costs") }
    return arguments.has("costs") ? Int(pairs ?? 3) : nil
  }

  @MainActor private static func playback(_ arguments: Arguments) throws -> ProfiledPlayback {
    guard let id = try arguments.onlyOperand("id") else {
      throw UsageError("profile needs an id, as in segue profile ID; segue list shows the ids")
    }
    let entry = try TransitionEntry.named(id)
    let size = try OutputSize(arguments)
    let meaning = "frames are a whole number from 1 to 100000"
    let frames = try arguments.number("frames", 1...100_000, meaning)
    if let frames, frames != frames.rounded() { throw UsageError("--frames \(frames): \(meaning)") }
    let options = StageOptions(
      from: nil, to: nil, size: size.points,
      parameters: try RenderRequest.parameters(arguments, entry))
    return ProfiledPlayback(
      entry: entry, options: options,
      frames: frames.map { Int($0) } ?? Int((entry.duration * 60).rounded()) + 1,
      scale: size.scale, raster: try RenderRequest.raster(arguments), isFilm: arguments.has("film"),
      isGoverned: arguments.has("governed"))
  }
}
