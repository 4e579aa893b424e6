import Segue
import Showcase

/// `segue demo`: the transitions in a window, driven by the mouse.
enum DemoCommand: Command {
  static let name = "demo"
  static let summary = "Opens a window with the transitions in it."
  static let operands = "[ID|FILE.glsl]"
  static let options = [
    Option("seconds", "S", "closes by itself after so long"),
    Option("size", "WxH", "in points (390x844)"),
    Option("screenshot", "FILE.png", "the last frame, when the window closes"),
    Option("record", "FILE", "writes the touches of the session"),
    Option("replay", "FILE", "plays recorded touches"),
    Option("dark", nil, "dark screens, where there are some"),
    Option(
      "time-limit", "S", "ends a shader of a file that takes longer for a frame at first, in seconds (30)"),
    Option("raster", "PROFILE", "auto, hardware or software"),
    .help,
  ]

  static let notes = """
    A window needs a display. Ctrl-C, or another signal that ends the demo, saves the screenshot and the recording too;
    a second one does not. `segue render --gesture` draws what was recorded without a display. At most 100 fingers can be
    down at once.
    """

  static func run(_ arguments: Arguments) throws {
    try FileLimit.check()
    let id = try arguments.onlyOperand("id")
    let limit = try arguments.number("time-limit", 0.1...86_400, "seconds are a number from 0.1 to 86400")
    let entry = try shown(id ?? TransitionEntry.demonstrated, timeLimit: limit ?? 30)
    let size = try OutputSize(arguments)
    var options = WindowRunner.Options()
    options.size = size.points
    options.title = entry.title
    options.raster = try RenderRequest.raster(arguments)
    options.seconds = try arguments.number("seconds", 0...86_400, "seconds are a number from 0 to 86400")
    let screenshot = arguments.value("screenshot")
    if let screenshot, case .still = try OutputDestination(screenshot, option: "--screenshot") {
    } else if let screenshot {
      throw UsageError("--screenshot \(screenshot): name a .png")
    }
    try checkDifferent(arguments)
    if let path = arguments.value("replay") {
      options.replay = try GestureFile(path: path).touches(on: size.points, from: 0)
    }
    let recording = arguments.value("record")
    options.records = recording != nil
    let outputs = [screenshot, recording].compactMap { $0 }
    // Without outputs too: the process that starts a demo may have blocked the signals that end it.
    InterruptionCleanup.removeOnInterruption()
    try check(outputs)

    let runner = try WindowRunner(options)
    defer { runner.close() }
    let stage = try entry.make(StageOptions(size: size.points, isDark: arguments.has("dark")))
    runner.window.rootViewController = stage.rootViewController
    runner.window.makeKeyAndVisible()
    let statusBar = entry.kind != .effect ? StatusBar(above: runner.window) : nil
    defer { statusBar?.close() }
    // An interruption is the end of a session, which is saved as when the window closes.
    if !outputs.isEmpty { InterruptionCleanup.endOnInterruption { Task { @MainActor in runner.stop() } } }
    try runner.run()
    let staging = Staging()
    if let screenshot { try staging.write(runner.image().pngData(), to: screenshot) }
    if let recording {
      let file = GestureFile(size: size.points, touches: runner.recorded)
      try staging.write(Array(file.json.utf8), to: recording)
    }
    try staging.commit()
    if let signal = InterruptionCleanup.endingSignal { throw Interruption(signal: signal) }
  }

  /// An entry of the catalog, or a shader's file, by its ending.
  @MainActor private static func shown(_ name: String, timeLimit: Double) throws -> TransitionEntry {
    guard name.lowercased().hasSuffix(".glsl") else { return try TransitionEntry.named(name) }
    let file = try ShaderFile(path: name)
    let pictures = file.effect.uniforms.contains { $0.kind == .sampler2D }
    let values = try file.values([], fallback: pictures ? ShowcasePictures.images().last : nil)
    try file.check(values, limit: timeLimit)
    return file.navigationEntry(values)
  }

  /// Checks the output paths before the window opens, so that a typing error does not lose a session.
  ///
  /// The session is staged again when it is saved: until then nothing lies beside the outputs, since Xlib ends the process
  /// if the display disappears.
  private static func check(_ outputs: [String]) throws {
    let staging = Staging()
    for path in outputs { _ = try staging.stage(path) }
  }

  /// Throws if two of the files are the same one: one would replace the other.
  private static func checkDifferent(_ arguments: Arguments) throws {
    for (first, second) in [("record", "screenshot"), ("replay", "record"), ("replay", "screenshot")] {
      if let one = arguments.value(first), let other = arguments.value(second), FilePath.areSame(one, other) {
        throw UsageError("--\(second) \(other): --\(first) names this file too: choose another name")
      }
    }
  }
}
