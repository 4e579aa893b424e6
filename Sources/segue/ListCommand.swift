import Segue
import Showcase

/// `segue list`: the entries of the catalog.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "Shows every transition and scene."
  static let operands = ""
  static let options = [Option("json", nil, "as JSON, with parameters"), .help]

  static func run(_ arguments: Arguments) throws {
    if let operand = arguments.operands.first { throw UsageError("list takes no '\(operand)'") }
    let entries = TransitionCatalog.all
    if arguments.has("json") {
      return try Console.write(JSON.array(entries.map(json)).text(pretty: true) + "\n")
    }
    let width = (entries.map(\.id.count).max() ?? 0) + 2
    let titles = (entries.map(\.title.count).max() ?? 0) + 2
    for entry in entries {
      let notes =
        "\(entry.kind.rawValue), \(entry.duration.formatted) s" + (entry.interactive ? ", interactive" : "")
      try Console.write("\(padded(entry.id, width))\(padded(entry.title, titles))\(notes)\n")
    }
  }

  private static func json(_ entry: TransitionEntry) -> JSON {
    .object([
      ("id", .string(entry.id)), ("kind", .string(entry.kind.rawValue)), ("title", .string(entry.title)),
      ("origin", .string(entry.origin)), ("interactive", .bool(entry.interactive)),
      ("duration", .number(entry.duration)), ("parameters", .array(entry.parameters.map(json))),
    ])
  }

  private static func json(_ parameter: TransitionParameter) -> JSON {
    .object([
      ("name", .string(parameter.name)), ("type", .string(parameter.type)),
      ("default", .string(parameter.defaultValue)),
      ("range", parameter.range.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null),
    ])
  }
}
