import Segue
import Showcase

/// `segue demo`: the transitions in a window, driven by the mouse.
enum DemoCommand: Command {
  static let name = "demo"
  static let summary = "Opens a window with the transitions in it."
  static let operands = "[ID]"
  static let options = [
    Option("seconds", "S", "closes by itself after so long"),
    Option("size", "WxH", "in points (390x844)"),
    Option("screenshot", "FILE.png", "the last frame, when the window closes"),
    Option("record", "FILE", "writes the touches of the session"),
    Option("replay", "FILE", "plays recorded touches"),
    Option("raster", "PROFILE", "auto, hardware or software"),
    .help,
  ]

  static func run(_ arguments: Arguments) throws {
    let id = try arguments.onlyOperand("id")
    let entry = try id.map { try TransitionEntry.named($0) } ?? TransitionEntry.first()
    let size = try OutputSize(arguments)
    var options = WindowRunner.Options()
    options.size = size.points
    options.title = entry.title
    options.raster = try RenderRequest.raster(arguments)
    options.seconds = try arguments.number("seconds", 0...86_400, "seconds are a number from 0")
    let screenshot = arguments.value("screenshot")
    if let screenshot, case .still = try OutputDestination(screenshot, option: "--screenshot") {
    } else if let screenshot {
      throw UsageError("--screenshot \(screenshot): name a .png")
    }
    if let path = arguments.value("replay") {
      options.replay = try GestureFile(path: path).touches(on: size.points, from: 0)
    }
    options.records = arguments.value("record") != nil
    // Checks both output paths before the window opens, so that a typing error does not lose a session.
    let staging = Staging()
    for path in [screenshot, arguments.value("record")].compactMap({ $0 }) { _ = try staging.stage(path) }

    let runner = try WindowRunner(options)
    defer { runner.close() }
    let stage = try entry.make(StageOptions(from: nil, to: nil, size: size.points, parameters: [:]))
    runner.window.rootViewController = stage.rootViewController
    runner.window.makeKeyAndVisible()
    try runner.run()
    if let screenshot { try staging.write(runner.image().pngData(), to: screenshot) }
    if let path = arguments.value("record") {
      let recording = GestureFile(size: size.points, touches: runner.recorded)
      try staging.write(Array(recording.json.utf8), to: path)
    }
    try staging.commit()
  }
}
