import Segue

/// `segue doctor`: reports the requirements of rendering, and how to install the missing ones.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "Reports what rendering needs on this machine, with a remedy for what is missing."
  static let operands = ""
  static let options = [Option("json", nil, "as JSON"), .help]
  static let notes = "Exits with 1 if rendering is impossible here."

  static func run(_ arguments: Arguments) throws {
    if let operand = arguments.operands.first { throw UsageError("doctor takes no '\(operand)'") }
    // The report includes a missing font; its diagnostic would repeat that.
    Diagnostics.handler = { _ in }
    let health = Health()
    try Console.write(arguments.has("json") ? json(health).text(pretty: true) + "\n" : text(health))
    if !health.canRender { throw ReportedFailure() }
  }

  private static func remedies(_ health: Health) -> [String] {
    var remedies: [String] = []
    if case .failure(let error) = health.graphics { remedies.append("\(error)") }
    if case .failure(let error) = health.font { remedies.append("\(error)") }
    if case .success(let family) = health.font, !health.hasSystemFont {
      remedies.append("text is set in \(family), not in the system font: apt install fonts-inter")
    }
    if !health.hasDisplay {
      remedies.append(
        "no display: `segue demo` needs one (xvfb-run -a segue demo); render and profile need none")
    }
    if health.encoder == nil { remedies.append("films need ffmpeg: apt install ffmpeg") }
    return remedies
  }

  private static func text(_ health: Health) -> String {
    var lines: [(String, String)] = []
    if case .success(let graphics) = health.graphics {
      lines += [
        ("GL vendor", graphics.vendor), ("GL renderer", graphics.renderer), ("GL version", graphics.version),
        ("raster profile", graphics.profile.rawValue), ("largest side", "\(graphics.textureLimit) px"),
      ]
    } else {
      lines.append(("GL", "none"))
    }
    for attempt in health.tries { lines.append((attempt.name, attempt.renderer ?? attempt.failure ?? "")) }
    lines.append(("system font", (try? health.font.get()) ?? "none"))
    lines.append(("ffmpeg", health.encoder ?? "none"))
    let table = lines.map { "\(padded($0, 20))\($1)\n" }.joined()
    let remedies = remedies(health).map { "  \($0)\n" }.joined()
    return remedies.isEmpty ? table : table + "\nTo do:\n" + remedies
  }

  private static func json(_ health: Health) -> JSON {
    var graphics = JSON.null
    if case .success(let found) = health.graphics {
      graphics = .object([
        ("vendor", .string(found.vendor)), ("renderer", .string(found.renderer)),
        ("version", .string(found.version)), ("profile", .string(found.profile.rawValue)),
        ("texture_limit", .number(found.textureLimit)),
      ])
    }
    let tries = health.tries.map {
      JSON.object([
        ("name", .string($0.name)), ("renderer", $0.renderer.map(JSON.string) ?? .null),
        ("failure", $0.failure.map(JSON.string) ?? .null),
      ])
    }
    return .object([
      ("can_render", .bool(health.canRender)), ("gl", graphics), ("tries", .array(tries)),
      ("font", (try? health.font.get()).map(JSON.string) ?? .null),
      ("ffmpeg", health.encoder.map(JSON.string) ?? .null),
      ("remedies", .array(remedies(health).map(JSON.string))),
    ])
  }
}
