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
    Option("size", "WxH", "in points (390x844)"),
    Option("scale", "S", "pixels to a point (2)"),
    Option("set", "NAME=VALUE", "a parameter of the transition; may be repeated"),
    Option("raster", "PROFILE", "auto, hardware or software"),
    .help,
  ]
  static let notes = """
    In milliseconds. The stages add up to the frame: layout includes input, timers and the app's own work; submit
    includes the wait until the driver has drawn. Passes are part of submit. A graphics card times its passes; on other
    drivers the profile waits for each, which makes frames of several passes a little slower than in a film. Passes
    with the same name are numbered. A pass's values cover only the frames that have it.
    """

  static func run(_ arguments: Arguments) throws {
    try FileLimit.check()
    guard let id = try arguments.onlyOperand("id") else {
      throw UsageError("profile what? segue profile ID; segue list shows the ids")
    }
    let entry = try TransitionEntry.named(id)
    let size = try OutputSize(arguments)
    let meaning = "frames are a whole number from 1 to 100000"
    let frames = try arguments.number("frames", 1...100_000, meaning)
    if let frames, frames != frames.rounded() { throw UsageError("--frames \(frames): \(meaning)") }
    let options = StageOptions(
      from: nil, to: nil, size: size.points,
      parameters: try RenderRequest.parameters(arguments, entry))
    let raster = try RenderRequest.raster(arguments)
    let staging = Staging()
    let trace = arguments.value("trace")
    // Checks the output path before any work.
    if let trace {
      InterruptionCleanup.removeOnInterruption()
      _ = try staging.stage(trace)
    }

    let count = frames.map { Int($0) } ?? Int((entry.duration * 60).rounded()) + 1
    let record = try play(entry, options: options, frames: count, scale: size.scale, raster: raster)
    if let trace { try staging.write(TraceFile(record).bytes, to: trace) }
    try staging.commit()
    let report = ProfileReport(record)
    try Console.write(arguments.has("json") ? report.json.text(pretty: true) + "\n" : report.text)
  }

  /// Plays the transition once and records the times of its frames.
  @MainActor private static func play(
    _ entry: TransitionEntry, options: StageOptions, frames: Int, scale: Double, raster: RasterProfile
  ) throws -> ProfileRecord {
    let rate = frames > 1 ? Double(frames - 1) / entry.duration : 60
    let run = try Run(size: options.size, scale: scale, fps: rate, raster: raster)
    defer { run.close() }
    let stage = try entry.make(options)
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    defer { run.window.rootViewController = nil }
    // The screens appear and come to rest before the measurement.
    for _ in 0..<3 { try run.step() }
    run.finish()
    stage.begin()
    let profile = FrameProfile(timesPasses: true)
    run.pipeline.profile = profile
    var record = ProfileRecord(id: entry.id, size: options.size, scale: scale, graphics: run.graphics)
    for _ in 0..<frames {
      let clock = ContinuousClock()
      let began = clock.now
      try run.step()
      run.finish()
      record.append(profile, run.didDraw ? run.statistics : nil, took: (clock.now - began) / .milliseconds(1))
    }
    return record
  }
}
