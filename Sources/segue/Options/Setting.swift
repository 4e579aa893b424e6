import Segue

/// A parameter with its value, `--set NAME=VALUE`; spaces around both do not count.
struct Setting {
  let name: String
  let value: String

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2, !parts[0].isEmpty else { throw UsageError("--set \(text): write name=value") }
    (name, value) = (parts[0], parts[1])
  }
}
