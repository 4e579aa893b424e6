/// Changes to a file, by position in its original bytes, that keep its lines.
struct Edits: Sendable {
  private struct Edit: Sendable {
    var start: Int
    var end: Int
    var text: String
    /// The order of insertions at one offset.
    var number: Int
  }

  private var edits: [Edit] = []

  var isEmpty: Bool { edits.isEmpty }

  /// Puts text before the byte at an offset. Insertions at one offset are in the order of their calls.
  mutating func insert(_ text: String, at offset: Int) {
    edits.append(Edit(start: offset, end: offset, text: text, number: edits.count))
  }

  /// Replaces bytes; edits within the range are dropped, and the newlines of the replaced text stay.
  mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append(Edit(start: range.lowerBound, end: range.upperBound, text: text, number: edits.count))
  }

  mutating func remove(_ range: Range<Int>) { replace(range, with: "") }

  /// Removes bytes together with text that was inserted before the first of them.
  mutating func removeWithInsertions(_ range: Range<Int>) {
    edits.removeAll { range.contains($0.start) && $0.end <= range.upperBound }
    remove(range)
  }

  /// The bytes of a range with the edits within it.
  func applied(to bytes: [UInt8], within range: Range<Int>) -> [UInt8] {
    // Insertions at an offset come before replacements, and of two replacements the longer one first.
    let ordered =
      edits.filter { $0.start >= range.lowerBound && $0.end <= range.upperBound }
      .sorted {
        if $0.start != $1.start { return $0.start < $1.start }
        let inserts = ($0.start == $0.end, $1.start == $1.end)
        if inserts.0 != inserts.1 { return inserts.0 }
        if $0.end != $1.end { return $0.end > $1.end }
        return $0.number < $1.number
      }
    var result: [UInt8] = []
    result.reserveCapacity(range.count + 256)
    var position = range.lowerBound
    for edit in ordered where edit.start >= position {
      result.append(contentsOf: bytes[position..<edit.start])
      result.append(contentsOf: edit.text.utf8)
      let newline = UInt8(ascii: "\n")
      for byte in bytes[edit.start..<edit.end] where byte == newline { result.append(newline) }
      position = edit.end
    }
    result.append(contentsOf: bytes[position..<range.upperBound])
    return result
  }
}
