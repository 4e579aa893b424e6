import Foundation

/// The resident memory of this process, as Linux reports it.
enum ResidentMemory {
  private static let pageSize = 4096

  /// The number of resident bytes; nil if /proc is missing.
  static var bytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let words = text.split(separator: " ")
    return words.count > 1 ? Int(words[1]).map { $0 * pageSize } : nil
  }
}
