/// A way in which the layers of `Benchmarks scale` change from frame to frame.
enum ScaleCase: String, CaseIterable {
  case still, one, all, animated
}

/// The options of `Benchmarks scale`.
struct ScaleOptions {
  private(set) var counts = [10, 100, 1000, 10_000, 100_000, 1_000_000]
  private(set) var cases = ScaleCase.allCases
  private(set) var frames = 60
  private(set) var isJSON = false

  static let help = """
    Benchmarks scale [--counts N[,N...]] [--cases C[,C...]] [--frames N] [--json]
      The time of a frame of 1280x720 by its number of layers, and the memory of a layer. Each layer is a small, opaque
      rectangle. A frame is everything from the app's changes on until the driver has drawn it. With GALLIUM_NOOP=true
      and GALLIUM_THREAD=false the driver draws nothing. scripts/bench/scale.py runs both and writes docs/scale.md.
      --counts  numbers of layers, 1 to 10000000; default 10,100,1000,10000,100000,1000000
      --cases   still: nothing changes; one: the app sets the position of one layer in each frame; all: it sets those
                of all; animated: all have an animation of their position, and the app changes nothing; default all four
      --frames  the frames of a measurement, 4 to 10000; default 60. A measurement ends sooner, after ten seconds, if it
                has four frames by then
      --json    a JSON list instead of a table

      Columns: the case, the number of layers, the median and the minimum of the frames in milliseconds, bytes that the
      process has allocated for each layer, draws, and the measured frames.
    """

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      func values<T>(_ meaning: String, _ read: (String) -> T?) throws -> [T] {
        guard let text = rest.popFirst() else { throw UsageError("\(word) needs a value") }
        return try text.split(separator: ",", omittingEmptySubsequences: false).map {
          guard let value = read(String($0)) else { throw UsageError("'\($0)' is not \(meaning)") }
          return value
        }
      }
      switch word {
      case "--counts":
        counts = try values("a number of layers, 1 to 10000000") {
          Int($0).flatMap { (1...10_000_000).contains($0) ? $0 : nil }
        }
      case "--cases":
        let names = ScaleCase.allCases.map(\.rawValue).joined(separator: ", ")
        cases = try values("one of \(names)") { ScaleCase(rawValue: $0) }
      case "--frames":
        let numbers = try values("a number of frames, 4 to 10000") {
          Int($0).flatMap { (4...10_000).contains($0) ? $0 : nil }
        }
        guard numbers.count == 1 else { throw UsageError("--frames needs one number") }
        frames = numbers[0]
      case "--json": isJSON = true
      default: throw UsageError("scale has no option \(word): see Benchmarks scale --help")
      }
    }
  }
}
