/// The edits of a file, by offsets in its original bytes. A replacement preserves the newlines of the replaced text.
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

  /// Inserts text before the byte at an offset. Insertions at the same offset are in the order of the calls.
  mutating func insert(_ text: String, at offset: Int) {
    edits.append(Edit(start: offset, end: offset, text: text, number: edits.count))
  }

  /// Replaces bytes. Other edits within the range have no effect, and the newlines of the replaced text remain.
  mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append(Edit(start: range.lowerBound, end: range.upperBound, text: text, number: edits.count))
  }

  mutating func remove(_ range: Range<Int>) { replace(range, with: "") }

  /// Removes bytes and all edits within them, including insertions before the first byte.
  mutating func removeWithInsertions(_ range: Range<Int>) {
    edits.removeAll { range.contains($0.start) && $0.end <= range.upperBound }
    remove(range)
  }

  /// Returns the bytes of a range, with the edits within the range applied.
  func applied(to bytes: [UInt8], within range: Range<Int>) -> [UInt8] {
    // At the same offset, insertions come before replacements, and longer replacements before shorter replacements.
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
