import CAllocations
import Engine
import Segue

/// `Benchmarks steady`: heap allocations of a steady animated frame and GL calls of an unchanged one.
///
/// Prints one line a measurement and exits with 1 where a count is not 0: counts hold on every machine.
///
/// `Benchmarks interpolation`: what sampling animations costs; its options are in `InterpolationOptions`.
let steadyHelp = """
  Benchmarks [steady]
    Heap allocations of frames in which a page moves, and in the middle of a transition, and GL calls of frames in
    which nothing changes. Prints a line for each and exits with 1 where a count is not 0.
  """
let arguments = CommandLine.arguments.dropFirst()
let words = arguments.dropFirst()
let asksForHelp = words.contains { ["--help", "-h", "help"].contains($0) }

func refuse(_ message: String) -> Never {
  FileHandle.standardError.write(Data("Benchmarks: error: \(message)\n".utf8))
  exit(2)
}

switch arguments.first {
case "help", "--help", "-h":
  print(steadyHelp + "\n\n" + InterpolationOptions.help)
case "steady" where asksForHelp:
  print(steadyHelp)
case "interpolation" where asksForHelp:
  print(InterpolationOptions.help)
case "steady", nil:
  if let word = words.first { refuse("steady has no option \(word): see Benchmarks steady --help") }
  try measureSteadyFrames()
case "interpolation":
  do {
    measureInterpolation(try InterpolationOptions(words))
  } catch let error as UsageError {
    refuse(error.message)
  }
case let name?:
  refuse("no measurement \"\(name)\"; there are: steady, interpolation (see Benchmarks --help)")
}
