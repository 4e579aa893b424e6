import Segue

/// A parameter with its value, `--set NAME=VALUE`, without the spaces around both.
struct Setting {
  let name: String
  let value: String
  /// The setting as the user wrote it.
  private let text: String

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2, !parts[0].isEmpty else { throw UsageError("--set \(text): write name=value") }
    (name, value) = (parts[0], parts[1])
    self.text = text
  }

  /// A usage error about this setting.
  func error(_ reason: String) -> UsageError { UsageError("--set \(text): \(reason)") }

  /// The error for a name that a transition or shader does not have. It suggests a similar name, or lists all names.
  func unknownParameter(of owner: String, among names: [String]) -> UsageError {
    let hint = Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
    return error(
      "\(owner) has no parameter '\(name)'"
        + (names.isEmpty ? ", nor any other" : ": \(hint ?? "there is " + names.joined(separator: ", "))"))
  }
}
