import Segue
import Showcase

/// `segue list`: the entries of the catalog.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "Shows every transition, effect and scene, in groups, with its parameters."
  static let operands = "[ID]"
  static let options = [
    Option("json", nil, "as JSON"), Option("ids", nil, "the ids alone, one a line"), .help,
  ]
  static let notes =
    "With an id: that entry alone, with its origin, how to start it by hand, and its Swift code."

  static func run(_ arguments: Arguments) throws {
    let chosen = try arguments.onlyOperand("id").map { try TransitionEntry.named($0) }
    let groups = TransitionCatalog.groups.compactMap { group -> TransitionGroup? in
      let entries = group.entries.filter { chosen == nil || $0.id == chosen?.id }
      return entries.isEmpty ? nil : TransitionGroup(title: group.title, entries: entries)
    }
    if arguments.has("json") {
      let entries = groups.flatMap { group in group.entries.map { json($0, group) } }
      return try Console.write(JSON.array(entries).text(pretty: true) + "\n")
    }
    if arguments.has("ids") {
      return try Console.write(groups.flatMap(\.entries).map { $0.id + "\n" }.joined())
    }
    let width = (groups.flatMap(\.entries).map(\.id.count).max() ?? 0) + 2
    for (index, group) in groups.enumerated() {
      try Console.write("\(index == 0 ? "" : "\n")\(group.title)\n")
      for entry in group.entries { try Console.write(lines(entry, width)) }
    }
    if let chosen { try Console.write(details(chosen)) }
  }

  /// The details that the list of all entries leaves out.
  private static func details(_ entry: TransitionEntry) -> String {
    "\nFrom \(entry.origin). \(entry.hint.text).\n\n\(entry.swift([:]))\n"
  }

  /// An entry's title and, below it, its parameters.
  private static func lines(_ entry: TransitionEntry, _ width: Int) -> String {
    let notes = "\(entry.duration.formatted) s" + (entry.interactive ? ", interactive" : "")
    let indent = padded("", width + 2)
    let parameters = entry.parameters.map { parameter in
      let range = parameter.range.map { " \($0.lowerBound.formatted) to \($0.upperBound.formatted)" } ?? ""
      return "\(indent)--set \(parameter.name)=\(parameter.defaultValue)  \(parameter.type)\(range)\n"
    }
    return "  \(padded(entry.id, width))\(entry.title) (\(notes))\n" + parameters.joined()
  }

  private static func json(_ entry: TransitionEntry, _ group: TransitionGroup) -> JSON {
    .object([
      ("id", .string(entry.id)), ("kind", .string(entry.kind.rawValue)), ("title", .string(entry.title)),
      ("group", .string(group.title)),
      ("origin", .string(entry.origin)), ("interactive", .bool(entry.interactive)),
      ("duration", .number(entry.duration)), ("parameters", .array(entry.parameters.map(json))),
      ("swift", .string(entry.swift([:]))),
      ("hint", .string(entry.hint.text)), ("gesture", json(entry.hint.gesture)),
    ])
  }

  /// The gesture that starts a transition by hand, on a screen of 390×844 points; null for an effect or a scene, which
  /// no gesture starts.
  private static func json(_ gesture: StageHint.Gesture) -> JSON {
    func point(_ point: CGPoint) -> JSON { .array([.number(point.x), .number(point.y)]) }
    return switch gesture {
    case .tap(let at): .object([("kind", .string("tap")), ("at", point(at))])
    case .drag(let from, let to):
      .object([("kind", .string("drag")), ("from", point(from)), ("to", point(to))])
    case .pinch(let center, let from, let to):
      .object([
        ("kind", .string("pinch")), ("center", point(center)), ("from", .number(from)), ("to", .number(to)),
      ])
    case .none: .null
    }
  }

  private static func json(_ parameter: TransitionParameter) -> JSON {
    .object([
      ("name", .string(parameter.name)), ("type", .string(parameter.type)),
      ("default", .string(parameter.defaultValue)),
      ("range", parameter.range.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null),
    ])
  }
}
