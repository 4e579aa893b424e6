import Foundation

/// What `Benchmarks interpolation` is asked for.
struct InterpolationOptions: Equatable {
  var tracks = [1000, 10_000, 100_000, 1_000_000]
  var kinds = InterpolationKind.allCases
  var values = InterpolationValue.allCases
  var isJSON = false
  /// Layers from the root down to the one with the track.
  var depth = 1
  /// Seconds each measurement takes at least.
  var seconds = 0.05
  /// Whether animations are short and repeat, instead of outlasting the measurement.
  var repeats = false

  static let help = """
    Benchmarks interpolation [--tracks N[,N...]] [--kind K[,K...]] [--value V[,V...]] [--json]
                             [--depth N] [--repeats] [--seconds S]
      What it takes to sample animations: nanoseconds a track and frame, and heap allocations a frame.
      --tracks   how many run at once; default 1000,10000,100000,1000000
      --kind     \(names(InterpolationKind.self)); default all
      --value    \(names(InterpolationValue.self)); default all
      --depth    layers from the root to an animated one, 1 to 1000; default 1
      --repeats  animations of half a second to two that repeat, instead of ones longer than the measurement
      --seconds  how long a measurement takes at least; default 0.05
      --json     a JSON list instead of a table
    """

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words.flatMap(InterpolationOptions.split).reversed())
    while let word = rest.popLast() {
      func value() throws -> String {
        guard let value = rest.popLast() else { throw UsageError("\(word) needs a value") }
        return value
      }
      switch word {
      case "--json": isJSON = true
      case "--repeats": repeats = true
      case "--tracks":
        tracks = try Self.list(value(), "a number of tracks, 1 to 10000000") {
          Int($0).flatMap { (1...10_000_000).contains($0) ? $0 : nil }
        }
      case "--kind":
        kinds = try Self.list(value(), "one of \(Self.names(InterpolationKind.self))") {
          InterpolationKind(rawValue: $0)
        }
      case "--value":
        values = try Self.list(value(), "one of \(Self.names(InterpolationValue.self))") {
          InterpolationValue(rawValue: $0)
        }
      case "--depth":
        depth = try Self.one(value(), "a number of layers, 1 to 1000") {
          Int($0).flatMap { (1...1000).contains($0) ? $0 : nil }
        }
      case "--seconds":
        seconds = try Self.one(value(), "a time in seconds, 0 to 60") {
          Double($0).flatMap { (0...60).contains($0) ? $0 : nil }
        }
      default: throw UsageError("interpolation has no option \(word): see Benchmarks interpolation --help")
      }
    }
  }

  /// `--name=value` as two words.
  private static func split(_ word: String) -> [String] {
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return [word] }
    return [String(word[..<sign]), String(word[word.index(after: sign)...])]
  }

  private static func list<T>(_ text: String, _ meaning: String, _ read: (String) -> T?) throws -> [T] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try one(String($0), meaning, read)
    }
  }

  private static func one<T>(_ text: String, _ meaning: String, _ read: (String) -> T?) throws -> T {
    guard let value = read(text) else { throw UsageError("'\(text)' is not \(meaning)") }
    return value
  }

  private static func names<T: CaseIterable & RawRepresentable<String>>(_: T.Type) -> String {
    T.allCases.map(\.rawValue).joined(separator: "|")
  }
}

/// A command line that says nothing sensible.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
