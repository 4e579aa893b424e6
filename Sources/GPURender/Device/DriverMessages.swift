/// Errors that the driver told of, kept for the caller to look at: the first ones, since they explain the rest.
final class DriverMessages {
  private static let limit = 32
  private(set) var texts: [String] = []

  func add(_ text: String) {
    guard texts.count < Self.limit else { return }
    texts.append(text.last?.isNewline == true ? String(text.dropLast()) : text)
  }

  /// Forgets those after the first `count`: what they say has been thrown as an error.
  func forget(after count: Int) { texts.removeSubrange(min(count, texts.count)...) }
}
