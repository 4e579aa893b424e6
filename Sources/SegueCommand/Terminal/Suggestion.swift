/// Suggestions for misspelt names.
enum Suggestion {
  /// The candidate with the smallest edit distance. If that exceeds both 1 and a third of the longer word's letters,
  /// the first candidate that begins with the word; nil if there is none.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let best = candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }.min { $0.1 < $1.1 }
    guard let best, best.1 <= max(1, max(word.count, best.0.count) / 3) else {
      return candidates.first { !word.isEmpty && $0.hasPrefix(word) }
    }
    return best.0
  }

  /// The Levenshtein distance.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var row = Array(0...b.count)
    for i in 0..<a.count {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0..<b.count {
        let above = row[j + 1]
        row[j + 1] = a[i] == b[j] ? diagonal : 1 + min(diagonal, above, row[j])
        diagonal = above
      }
    }
    return row[b.count]
  }
}
