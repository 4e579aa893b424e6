/// Derives Objective-C names from Swift names, as the Swift compiler does.
enum SelectorName {
  /// The last words of a method's name, or first words of its first label, after or before which "With" is omitted.
  private static let prepositions: Set = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
    "given", "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since",
    "to",
    "until", "using", "via", "when", "with", "within",
  ]

  /// Returns the selector of a method or initialiser. An empty label is `_` in Swift.
  static func method(_ name: String, labels: [String], isThrowing: Bool = false) -> String {
    guard let first = labels.first else { return isThrowing ? name + "AndReturnError:" : name }
    var result = name
    if !first.isEmpty {
      if !prepositions.contains(firstWord(of: first)), !prepositions.contains(lastWord(of: name)) {
        result += "With"
      }
      result += first.prefix(1).uppercased() + first.dropFirst()
    }
    let rest = labels.dropFirst().map { $0 + ":" }.joined()
    return result + ":" + rest + (isThrowing ? "error:" : "")
  }

  static func setter(_ property: String) -> String {
    "set" + property.prefix(1).uppercased() + property.dropFirst() + ":"
  }

  /// Returns the first word of a camel-case name, in lower case.
  private static func firstWord(of name: String) -> String {
    let head = name.prefix { $0.isUppercase }
    // The first word of "URLFor" is "URL", and the first word of "URL" is the whole name.
    if head.count > 1 {
      return (head.count == name.count ? head : head.dropLast()).lowercased()
    }
    let rest = name.dropFirst(head.count).prefix { !$0.isUppercase && $0 != "_" }
    return (head + rest).lowercased()
  }

  private static func lastWord(of name: String) -> String {
    let letters = Array(name)
    guard var start = letters.indices.last else { return "" }
    while start > 0, !letters[start].isUppercase, letters[start - 1] != "_" { start -= 1 }
    return String(letters[start...]).lowercased()
  }
}
