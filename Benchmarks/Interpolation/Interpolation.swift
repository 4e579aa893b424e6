import CAllocations
import Compositor
import Engine
import Segue

/// One line of `Benchmarks interpolation`.
struct InterpolationRow {
  let kind: InterpolationKind
  let value: InterpolationValue
  let tracks: Int
  /// Nanoseconds per track in the fastest frame.
  let best: Double
  /// Nanoseconds per track in the median frame.
  let median: Double
  /// Nanoseconds per naive object in the fastest frame.
  let naive: Double
  /// Nanoseconds per track for memory access alone, over 256 MB.
  let memoryLimit: Double
  /// Nanoseconds per track for memory access alone, over the memory of the same number of tracks.
  let memorySameSize: Double
  let allocationsPerFrame: Double

  var json: String {
    """
    {"kind": "\(kind.rawValue)", "value": "\(value.rawValue)", "tracks": \(tracks), \
    "ns_per_track": \(best.rounded3), "ns_per_track_median": \(median.rounded3), \
    "ns_naive_object": \(naive.rounded3), "ns_memory_limit": \(memoryLimit.rounded3), \
    "ns_memory_same_size": \(memorySameSize.rounded3), \
    "allocations_per_frame": \(allocationsPerFrame.rounded3), "instruction_set": "\(RenderTree.instructionSet)"}
    """
  }

  static let header =
    "kind      value         tracks  ns/track    median     naive  memory  same size  allocations/frame"

  var line: String {
    let names = pad(kind.rawValue, -10) + pad(value.rawValue, -10)
    let numbers = [(best, 10), (median, 10), (naive, 10), (memoryLimit, 8), (memorySameSize, 11)]
    return names + pad("\(tracks)", 10)
      + numbers.map { pad(String(format: "%.2f", $0.0), $0.1) }.joined()
      + pad("\(allocationsPerFrame.rounded3)", 19)
  }

  /// Pads to a width: right-aligned, or left-aligned for a negative width.
  private func pad(_ text: String, _ width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + spaces : spaces + text
  }
}

extension Double {
  fileprivate var rounded3: Double { (self * 1000).rounded() / 1000 }
}

/// Measures the cost of sampling animations, of equivalent objects, and of plain memory access.
func measureInterpolation(_ options: InterpolationOptions) {
  for kind in options.kinds {
    for value in options.values { checkAgainstObjects(kind, value, options) }
  }
  let yardstick = MemoryYardstick()
  let memoryLimit = yardstick.nanoseconds(seconds: 4 * options.seconds)
  let sameSizeTimes = options.tracks.map { yardstick.nanoseconds(tracks: $0, seconds: options.seconds) }
  guard yardstick.checksum.isFinite else { fail("MemoryYardstick: the checksum is not finite") }
  if !options.isJSON { print(InterpolationRow.header) }
  var isFirst = true
  for kind in options.kinds {
    for value in options.values {
      for (tracks, sameSizeTime) in zip(options.tracks, sameSizeTimes) {
        let row = measure(
          kind, value, count: tracks, memoryLimit: memoryLimit, memorySameSize: sameSizeTime, options)
        let start = isFirst ? "[\n  " : ",\n  "
        isFirst = false
        print(options.isJSON ? start + row.json : row.line, terminator: options.isJSON ? "" : "\n")
        fflush(nil)
      }
    }
  }
  if options.isJSON { print("\n]") }
}

private func measure(
  _ kind: InterpolationKind, _ value: InterpolationValue, count: Int, memoryLimit: Double,
  memorySameSize: Double, _ options: InterpolationOptions
) -> InterpolationRow {
  let recipes = (0..<count).lazy.map { Recipe(kind, value, index: $0, repeats: options.repeats) }
  func time(_ frame: Int) -> Double { Recipe.firstTime + Double(frame) / 120 }
  // The tree and the objects are measured in sequence, so that they do not compete for memory.
  let ours = {
    let tree = SampledTree(recipes, depth: options.depth, shuffled: options.isShuffled)
    for frame in 0..<3 { _ = tree.sample(at: time(frame)) }
    var unchanged = 0
    let measurement = Measurement(seconds: options.seconds, leastCount: 10) { frame in
      if !tree.sample(at: time(frame + 3)) { unchanged += 1 }
    }
    if unchanged > 0 { fail("\(kind) \(value): \(unchanged) frames changed nothing") }
    return measurement
  }()
  let naive = {
    let objects = NaiveAnimations(recipes)
    return Measurement(seconds: options.seconds, leastCount: 10) { objects.evaluate(at: time($0)) }
  }()
  return InterpolationRow(
    kind: kind, value: value, tracks: count, best: ours.best / Double(count),
    median: ours.median / Double(count), naive: naive.best / Double(count), memoryLimit: memoryLimit,
    memorySameSize: memorySameSize, allocationsPerFrame: Double(ours.allocations) / Double(ours.count))
}

/// Checks that the render tree and the objects compute the same values, to nine digits.
private func checkAgainstObjects(
  _ kind: InterpolationKind, _ value: InterpolationValue, _ options: InterpolationOptions
) {
  let recipes = (0..<500).map { Recipe(kind, value, index: $0, repeats: options.repeats) }
  let tree = SampledTree(recipes, depth: options.depth, shuffled: options.isShuffled)
  let objects = [NaiveAnimation](recipes.map { NaiveAnimation.make($0) })
  for step in 0..<40 {
    let time = Recipe.firstTime + Double(step * step) / 8
    _ = tree.sample(at: time)
    for (index, object) in objects.enumerated() {
      object.evaluate(at: time)
      let pairs = zip(tree.numbers(value, index), object.numbers)
      if let (ours, theirs) = pairs.first(where: { !(abs($0 - $1) <= 1e-9 * max(1, abs($1))) }) {
        fail("\(kind) \(value) \(index) at \(time): \(ours), and \(theirs) by the object")
      }
    }
  }
}

private func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("Benchmarks: error: \(message)\n".utf8))
  exit(1)
}
