import Segue

/// The progress values of `--at`, 0…1, each with a distinct percentage, which names its file.
struct ProgressList: Equatable {
  let values: [Double]

  init(_ text: String) throws {
    values = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let value = Double(word.trimmingCharacters(in: .whitespaces)), (0...1).contains(value) else {
        throw UsageError("--at \(text): '\(word)' is not a progress from 0 to 1 (0.3 for 30 %)")
      }
      return value
    }
    var seen: [Int: Double] = [:]
    for value in values {
      let percentage = Self.percentage(value)
      if let other = seen[percentage] {
        throw UsageError(
          "--at \(text): \(other.formatted) and \(value.formatted) are both \(percentage) %: files are named by it"
        )
      }
      seen[percentage] = value
    }
  }

  static func percentage(_ progress: Double) -> Int { Int((progress * 100).rounded()) }
}
