import CAllocations
import Engine
import Segue

/// `Benchmarks steady [--frames N]`: heap allocations of a steady animated frame and GL calls of an unchanged one.
///
/// Prints one line a measurement and exits with 1 where a count is not 0: counts hold on every machine.
///
/// `Benchmarks interpolation`: what sampling animations costs; its options are in `InterpolationOptions`.
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "steady", nil:
  try measureSteadyFrames()
case "interpolation":
  let words = arguments.dropFirst()
  if words.contains("--help") {
    print(InterpolationOptions.help)
    exit(0)
  }
  do {
    measureInterpolation(try InterpolationOptions(words))
  } catch let error as UsageError {
    FileHandle.standardError.write(Data("Benchmarks: error: \(error.message)\n".utf8))
    exit(2)
  }
default:
  FileHandle.standardError.write(
    Data(
      "Benchmarks: error: no measurement \"\(arguments.first ?? "")\"; there are: steady, interpolation\n"
        .utf8))
  exit(2)
}
