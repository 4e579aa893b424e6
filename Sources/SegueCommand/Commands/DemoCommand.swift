import Demo
import Segue
import Showcase

/// `segue demo`: the gallery and the stages of all transitions in a window.
enum DemoCommand: Command {
  static let name = "demo"
  static let summary = "Opens a window with the transitions in it."
  static let operands = "[ID|FILE.glsl]"
  static let options = [
    Option("from", "IMG", "a picture, no video: replaces the first one of the outgoing screens"),
    Option("to", "IMG", "the same for the picture of the incoming screens"),
    Option("seconds", "S", "closes the window after so many seconds"),
    Option("size", "WxH", "in points (1280x800)"),
    Option("screenshot", "FILE.png", "the last frame, when the window closes"),
    Option("record", "FILE.json", "writes the touches, keys and turns of the wheel of the session"),
    Option("replay", "FILE", "plays a recording"),
    Option("hud", nil, "shows frame times from the start"),
    Option("dark", nil, "dark screens"),
    Option(
      "time-limit", "S", "ends a shader of a file that takes longer for a frame at first, in seconds (30)"),
    Option("raster", "PROFILE", "auto, hardware or software"),
    .help,
  ]

  static let notes = """
    Without an id it opens the gallery of all transitions; with one, that transition's stage; with a file, its shader, which
    is shown anew each time that it is saved. ? shows all keys. In a window that is narrower than 600 points the stage of an
    id covers all of it, as `segue render` draws it; W shows it in a phone.
    A window needs a display. Ctrl-C, or another signal that ends the demo, saves the screenshot and the recording too;
    a second one does not. If the display disappears, the recording is saved. `segue render --gesture` draws what was
    recorded without a display. At most 100 fingers can be down at once; Alt-drag is two.
    """

  static func run(_ arguments: Arguments) throws {
    try FileLimit.check()
    let operand = try arguments.onlyOperand("id")
    let limit =
      try arguments.number("time-limit", 0.1...86_400, "seconds are a number from 0.1 to 86400") ?? 30
    let load: LiveShader.Load = { try shaderEntry($0, timeLimit: limit) }
    var demo = Demo.DemoController.Options()
    if let operand, isShader(operand) {
      demo.shader = try LiveShader(path: operand, load: load)
    } else if let operand {
      demo.entry = try TransitionEntry.named(operand, picture: "--to")
    }
    let size = try OutputSize(arguments, defaults: ("1280x800", 1))
    demo.fillsWindow = operand != nil && size.points.width < narrowWidth
    demo.isDark = arguments.has("dark")
    demo.showsHeadUp = arguments.has("hud")
    var options = WindowRunner.Options()
    options.size = size.points
    options.raster = try RenderRequest.raster(arguments)
    options.seconds = try arguments.number("seconds", 0...86_400, "seconds are a number from 0 to 86400")
    let screenshot = arguments.value("screenshot")
    if let screenshot {
      guard case .still = try OutputDestination(screenshot, option: "--screenshot") else {
        throw UsageError("--screenshot \(screenshot): name a .png")
      }
    }
    try checkDifferent(arguments)
    if let path = arguments.value("replay") {
      options.replay = try GestureFile(path: path).input(on: size.points, from: 0)
    }
    let recording = arguments.value("record")
    if let recording { try FilePath.checkJSON(recording, option: "--record") }
    options.records = recording != nil
    demo.from = try picture("from", arguments)
    demo.to = try picture("to", arguments)
    let outputs = [screenshot, recording].compactMap { $0 }
    // The signals are prepared even without outputs, since the parent process may have blocked the signals that end the
    // demo.
    InterruptionCleanup.removeOnInterruption()
    try check(outputs)
    ShowcasePictures.startPreparing(inFull: true)

    let runner = try WindowRunner(options)
    defer { runner.close() }
    let host = WindowHost(runner)
    let controller = DemoController(demo, host: host, load: load)
    let input = runner.recording
    controller.onStageMoved = { input.stage = $0 }
    runner.onFilesDropped = { [weak controller] in controller?.take($0) }
    runner.window.rootViewController = controller
    runner.window.makeKeyAndVisible()
    let lost = LostSession(size.points, input, path: recording)
    DisplayLoss.whenLost { lost.end() }
    // An interruption ends the session, which is then saved as if the window had closed.
    if !outputs.isEmpty { InterruptionCleanup.endOnInterruption { Task { @MainActor in runner.stop() } } }
    try withExtendedLifetime(host) { try runner.run() }
    let staging = Staging()
    if let screenshot { try staging.write(runner.image().pngData(), to: screenshot) }
    if let recording {
      let file = GestureFile(size: size.points, of: input)
      try staging.write(Array(file.json.utf8), to: recording)
    }
    controller.close()
    try staging.commit()
    if let signal = InterruptionCleanup.endingSignal { throw Interruption(signal: signal) }
  }

  /// The width, in points, below which the stage of an entry fills the window at first.
  private static let narrowWidth: CGFloat = 600

  /// The picture that an option names; nil without the option.
  private static func picture(_ option: String, _ arguments: Arguments) throws -> CGImage? {
    guard let path = arguments.value(option) else { return nil }
    let source = try PictureSource(path: path, damage: DamagedFiles(areRefused: false))
    if let picture = source.picture { return picture }
    throw VideoError.notAPicture(path)
  }

  private static func isShader(_ name: String) -> Bool { name.lowercased().hasSuffix(".glsl") }

  /// The shader of a file as an entry, after a compilation that finds its mistakes.
  @MainActor private static func shaderEntry(_ path: String, timeLimit: Double) throws -> TransitionEntry {
    let file = try ShaderFile(path: path)
    let pictures = file.effect.uniforms.contains { $0.kind == .sampler2D }
    let values = try file.values([], fallback: pictures ? ShowcasePictures.images().last : nil)
    try file.check(values, limit: timeLimit)
    return file.demoEntry(values)
  }

  /// Checks the output paths before the window opens, so that a typing error does not lose a session.
  ///
  /// The session is staged again when it is saved, so that no temporary files remain beside the outputs until then.
  private static func check(_ outputs: [String]) throws {
    let staging = Staging()
    for path in outputs { _ = try staging.stage(path) }
  }

  /// Throws if an output would replace an input or the other output.
  private static func checkDifferent(_ arguments: Arguments) throws {
    var inputs = InputFiles()
    for name in ["replay", "from", "to"] { inputs.add([arguments.value(name)], as: "which --\(name) reads") }
    inputs.add([try arguments.onlyOperand("id")], as: "the shader")
    for name in ["record", "screenshot"] {
      guard let path = arguments.value(name) else { continue }
      try inputs.check(path, option: "--\(name) \(path)")
    }
    if let recording = arguments.value("record"), let screenshot = arguments.value("screenshot"),
      FilePath.areSame(recording, screenshot)
    {
      throw UsageError("--screenshot \(screenshot): --record names this file too: choose another name")
    }
  }
}
