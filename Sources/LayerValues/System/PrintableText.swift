extension StringProtocol {
  /// The first `limit` Unicode scalars of the text, on one line for a message, with an ellipsis if there are more.
  /// Control characters, which a terminal would execute, and characters that reorder a line are written as escapes such
  /// as `\u{1b}`.
  package func printable(limit: Int = 2000) -> String {
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      guard count < limit else { return result + "…" }
      count += 1
      switch scalar.value {
      case 0x0a: result += "\\n"
      case 0x0d: result += "\\r"
      case 0x09: result += "\\t"
      case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
