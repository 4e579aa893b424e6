import CAllocations
import Engine
import Segue

/// `Benchmarks`: what scenes take; its options are in `SceneOptions`.
///
/// `Benchmarks steady`: heap allocations of a steady animated frame and GL calls of an unchanged one. Prints one line
/// a measurement and exits with 1 where a count is not 0: counts hold on every machine.
///
/// `Benchmarks commit`: what a frame costs in which every layer is moved by hand.
///
/// `Benchmarks interpolation`: what sampling animations costs; its options are in `InterpolationOptions`.
let steadyHelp = """
  Benchmarks steady
    Heap allocations of frames in which a page moves, in the middle of transitions and while a list glides, layouts of
    500 views that are pushed, and GL calls of frames in which nothing changes. Prints a line for each and exits with 1
    where a count is not 0.
  Benchmarks counts
    Draws, passes, targets, uploads and heap allocations of every scene, on both raster profiles. Prints a line for
    each and exits with 1 where one costs more than it is allowed to.
  """
let arguments = CommandLine.arguments.dropFirst()
let words = arguments.dropFirst()
let asksForHelp = words.contains { ["--help", "-h", "help"].contains($0) }

func refuse(_ message: String, status: Int32 = 2) -> Never {
  FileHandle.standardError.write(Data("Benchmarks: error: \(message)\n".utf8))
  exit(status)
}

/// Runs a measurement; what is wrong with its words exits with 2, whatever else goes wrong with 1.
@MainActor func measure(_ body: @MainActor () throws -> Void) {
  do {
    try body()
  } catch let error as UsageError {
    refuse(error.message)
  } catch {
    refuse("\(error)", status: 1)
  }
}

switch arguments.first {
case "help", "--help", "-h":
  print([SceneOptions.help, steadyHelp, InterpolationOptions.help, commitHelp].joined(separator: "\n\n"))
case "steady" where asksForHelp:
  print(steadyHelp)
case "interpolation" where asksForHelp:
  print(InterpolationOptions.help)
case "commit" where asksForHelp:
  print(commitHelp)
case "counts":
  if let word = words.first { refuse("counts has no option \(word): see Benchmarks --help") }
  measure { if try !checkCounts() { exit(1) } }
case "steady":
  if let word = words.first { refuse("steady has no option \(word): see Benchmarks steady --help") }
  measure { try measureSteadyFrames() }
case "interpolation":
  measure { measureInterpolation(try InterpolationOptions(words)) }
case "commit":
  if let word = words.first { refuse("commit has no option \(word): see Benchmarks commit --help") }
  measureCommit()
case let word? where !word.hasPrefix("-"):
  refuse(
    "no measurement \"\(word)\"; there are: steady, counts, interpolation, commit (see Benchmarks --help)")
case _ where asksForHelp:
  print(SceneOptions.help)
default:
  measure { try measureScenes(try SceneOptions(arguments)) }
}
