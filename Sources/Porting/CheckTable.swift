import Foundation

/// The table of `--check`: for each file, whether it builds unchanged, the number of edits that it needs, and why.
package struct CheckTable: Sendable {
  private struct Row: Sendable {
    var file: String
    var carried: String
    var edits: Int
    var why: [String]
  }

  private let rows: [Row]
  /// Whether no file needs an edit.
  package let isCarried: Bool

  /// - Parameters:
  ///   - findings: The findings of the step and of reading the inputs.
  ///   - sources: The files of the table.
  ///   - root: The folder to which paths are relative.
  ///   - isExamined: Whether the rules and the compiler have read the files.
  ///   - unknown: Files that the compiler cannot check completely.
  package init(
    findings: [Finding], sources: [String], root: String, isExamined: Bool = true, unknown: Set<String> = []
  ) {
    // Paths below the root folder `/` stay absolute.
    let prefix = root.hasSuffix("/") ? "" : root + "/"
    var paths = sources
    for finding in findings where !paths.contains(finding.path) { paths.append(finding.path) }
    rows = paths.map { path in
      let fileFindings = findings.filter { $0.path == path }
      let faults = fileFindings.filter { $0.severity != .note }
      return Row(
        file: String(path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : path[...]).onOneLine,
        carried: !faults.isEmpty ? "no" : isExamined && !unknown.contains(path) ? "yes" : "unknown",
        edits: faults.count,
        why: fileFindings.map { $0.line == 0 ? $0.message : "\($0.line):\($0.column) \($0.message)" })
    }
    isCarried = rows.allSatisfy { $0.edits == 0 }
  }

  /// Returns the findings of the rules and the compiler's other errors. An error is omitted on a line that the rules
  /// report, and for a name that the rules report as missing.
  package static func merged(_ findings: [Finding], _ errors: [Finding]) -> [Finding] {
    func lineKey(_ finding: Finding) -> String { "\(finding.line):\(finding.path)" }
    func nameKey(_ finding: Finding) -> String {
      finding.path + "'" + (finding.message.split(separator: "'").dropFirst().first ?? "")
    }
    let edits = findings.filter { $0.severity != .note }
    let reportedLines = Set(edits.map(lineKey))
    let missingNames = Set(
      edits.filter { $0.message.contains("' doesn't exist in Segue's UIKit;") }.map {
        "\($0.path)'\($0.message.split(separator: "'").first ?? "")"
      })
    let otherErrors = errors.filter { error in
      !reportedLines.contains(lineKey(error))
        && !(error.message.hasPrefix("cannot find ") && missingNames.contains(nameKey(error)))
    }
    return (findings + otherErrors).sorted {
      $0.path == $1.path ? ($0.line, $0.column) < ($1.line, $1.column) : $0.path < $1.path
    }
  }

  /// The lines of the table, with a header.
  package var text: String {
    let width = max(4, rows.map(\.file.count).max() ?? 0)
    func line(_ cells: [String]) -> String {
      let padded = [
        cells[0].padding(toLength: width, withPad: " ", startingAt: 0),
        cells[1].padding(toLength: 7, withPad: " ", startingAt: 0),
        cells[2].padding(toLength: 14, withPad: " ", startingAt: 0), cells[3],
      ]
      return padded.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }
    var lines = [line(["file", "carried", "needs an edit", "why"])]
    for row in rows {
      lines.append(line([row.file, row.carried, row.edits == 0 ? "-" : "\(row.edits)", row.why.first ?? ""]))
      // Each further reason is on its own line, in the last column.
      for why in row.why.dropFirst() { lines.append(String(repeating: " ", count: width + 27) + why) }
    }
    return lines.joined(separator: "\n")
  }
}
