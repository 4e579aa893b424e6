/// The first error messages of the driver. Subsequent messages usually follow from these, and are dropped.
final class DriverMessages {
  private static let limit = 32
  private(set) var texts: [String] = []

  func add(_ text: String) {
    guard texts.count < Self.limit else { return }
    texts.append(text.last?.isNewline == true ? String(text.dropLast()) : text)
  }

  /// Removes all messages but the first `count`, because the removed ones were thrown as errors.
  func forget(after count: Int) { texts.removeSubrange(min(count, texts.count)...) }
}
