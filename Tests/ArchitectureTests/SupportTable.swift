import Foundation

/// The tables of docs/support.md. Each row has names of Apple's interface and the state of their support.
struct SupportTable {
  struct Row {
    let line: Int
    /// The names as the sources declare them: `UIView`, `CALayer.opacity`, `UISplitViewController.init(style:)`.
    let names: [String]
    let note: String
    let state: String
  }

  private(set) var rows: [Row] = []
  private var lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A table whose header names a type lists members of that type.
    var type = ""
    for (index, line) in lines.enumerated() where line.hasPrefix("|") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if let header = line.wholeMatch(of: /\| of `(\w+)` \| \| \|/) {
        type = header.1 + "."
      } else if line == "| name | | |" {
        type = ""
      } else if cells.count == 5, cells[1].hasPrefix("`") {
        let names = cells[1].matches(of: /`([^`]+)`/).map { type + $0.1 }
        rows.append(Row(line: index, names: names, note: cells[3], state: cells[2]))
      }
    }
  }

  var names: Set<String> { Set(rows.flatMap(\.names)) }

  /// The state of a row: "no" without a declared name; if all are declared, "yes", or "differs" for a row with a note;
  /// nil if the sources declare only some of the names.
  func state(of row: Row, declared: Set<String>) -> String? {
    let present = row.names.filter(declared.contains)
    if present.isEmpty { return "no" }
    return present.count < row.names.count ? nil : row.note.isEmpty ? "yes" : "differs"
  }

  /// The page with the state of each row updated from the declared names.
  func text(declared: Set<String>) -> String {
    var written = lines.map(String.init)
    for row in rows {
      guard let state = state(of: row, declared: declared) else { continue }
      let names = lines[row.line].split(separator: "|", omittingEmptySubsequences: false)[1]
      written[row.line] = "|\(names)| \(state) |" + (row.note.isEmpty ? "" : " " + row.note) + " |"
    }
    return written.joined(separator: "\n")
  }
}

/// The public names of UIKit, Core Animation and Core Graphics that the sources declare.
struct DeclaredNames {
  /// The names of types and members; functions and initialisers appear without and with their labels.
  private(set) var all: Set<String> = []
  /// Each class's superclass.
  private(set) var superclasses: [String: String] = [:]
  /// The stored and computed properties of a type, by its name.
  private(set) var properties: [String: Set<String>] = [:]

  init(_ files: [SourceFile]) {
    for file in files {
      for symbol in file.published.symbols {
        all.formUnion([symbol.description, symbol.path])
        if symbol.isBehavior, symbol.labels == nil {
          properties[symbol.type, default: []].insert(symbol.path)
        }
      }
      superclasses.merge(file.published.superclasses) { first, _ in first }
    }
  }

  /// All declared subclasses of `base`, direct and indirect.
  func subclasses(of base: String) -> Set<String> {
    Set(superclasses.keys.filter { ancestors(of: $0).contains(base) && all.contains($0) })
  }

  private func ancestors(of name: String) -> [String] {
    guard let parent = superclasses[name] else { return [] }
    return [parent] + ancestors(of: parent)
  }
}
