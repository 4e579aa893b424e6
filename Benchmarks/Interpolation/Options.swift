import Compositor
import Foundation

/// The options of `Benchmarks interpolation`.
struct InterpolationOptions: Equatable {
  var tracks = [1000, 10_000, 100_000, 1_000_000]
  var kinds = InterpolationKind.allCases
  var values = InterpolationValue.allCases
  var isJSON = false
  /// The number of layers in each chain below the root. Every layer of a chain is animated.
  var depth = 1
  /// The minimum duration of each measurement, in seconds.
  var seconds = 0.05
  /// Whether animations are short and repeat, instead of outlasting the measurement.
  var repeats = false
  /// Whether tracks are added in random order instead of row order.
  var isShuffled = false

  static let help = """
    Benchmarks interpolation [--tracks N[,N...]] [--kind K[,K...]] [--value V[,V...]] [--json]
                             [--depth N] [--repeats] [--shuffled] [--seconds S]
      The cost of sampling animations: nanoseconds per track and frame, and heap allocations per frame.
      --tracks   the number of animations that run at once; default 1000,10000,100000,1000000
      --kind     \(names(InterpolationKind.self)); default all
      --value    \(names(InterpolationValue.self)); default all
      --depth    layers from the root to an animated one, 1 to 1000; default 1
      --repeats  animations of half a second to two seconds that repeat, instead of animations longer than the measurement
      --shuffled tracks added in random order instead of the order of the layers
      --seconds  the minimum duration of a measurement; default 0.05
      --json     a JSON list instead of a table

      Columns, times in nanoseconds:
      tracks             animations that run at once, each on its own layer
      ns/track           the fastest frame's time, divided by the tracks
      median             the median frame's time, likewise
      naive              an object for each animation, evaluated by a virtual call: the fastest frame, likewise
      memory             one thread reads 80 bytes and writes 8 per track, in order, over 256 MB: the time per track
      same size          the same over the memory of the line's number of tracks
      allocations/frame  heap allocations of all threads while the frames are sampled, divided by the frames

      Frames are 1/120 s apart. Without --repeats, animations last 250 to 500 s, so that no animation ends during the
      measurement and, except for keyframes, no leg of an animation ends. With --repeats, legs end in most frames, and
      the next legs are computed.
      Without --shuffled, tracks are added in the order of their layers, so that neighbours write to neighbouring
      addresses: the best case. With --shuffled, the writes are scattered. The objects of the column naive are always
      evaluated in the order of their addresses, and each stores its own result: their best case.
    """

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words.flatMap(split).reversed())
    while let word = rest.popLast() {
      func value() throws -> String {
        guard let value = rest.popLast() else { throw UsageError("\(word) needs a value") }
        return value
      }
      switch word {
      case "--json": isJSON = true
      case "--repeats": repeats = true
      case "--shuffled": isShuffled = true
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

/// An invalid command line.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
