import Testing

@testable import Porting

/// A module made from a test's sources, with the outputs of `segue-port`.
struct Port {
  let module: PortedModule

  /// `files` are names with texts; a text alone is the file `A.swift`.
  init(_ files: [(String, String)], dependencies: [(String, String)] = [], modules: Set<String> = []) {
    module = PortedModule(
      module: "App",
      sources: files.map { (path: "/app/\($0.0)", name: $0.0, bytes: Array($0.1.utf8)) },
      dependencies: dependencies.map { (path: "/other/\($0.0)", bytes: Array($0.1.utf8)) }, modules: modules)
  }

  init(_ text: String) { self.init([("A.swift", text)]) }

  /// The output of a file without its first line, which says where the lines come from.
  func text(_ name: String = "A.swift") -> String {
    guard let file = module.files.first(where: { $0.name == name }) else { return "" }
    let text = String(decoding: file.text, as: UTF8.self)
    return text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init)
      ?? ""
  }

  /// A line of a file's output, by its number in the user's file, from 1.
  func line(_ number: Int, of name: String = "A.swift") -> String {
    let lines = text(name).split(separator: "\n", omittingEmptySubsequences: false)
    return number <= lines.count ? String(lines[number - 1]) : ""
  }

  var support: String { text("App_ObjectiveC.swift") }

  func messages(_ severity: Finding.Severity) -> [String] {
    module.findings.filter { $0.severity == severity }.map { "\($0.line):\($0.column) \($0.message)" }
  }
}

/// Expects the output of a snippet to contain each of the texts.
func expect(
  _ source: String, becomes parts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  let output = Port(source).text()
  for part in parts {
    #expect(output.contains(part), "in:\n\(output)", sourceLocation: sourceLocation)
  }
}
