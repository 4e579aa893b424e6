import CAllocations
import Engine
import Segue

// `Benchmarks`: the times of scenes; its options are in `SceneOptions`.
//
// `Benchmarks steady`: heap allocations of a steady animated frame and GL calls of an unchanged frame. Prints a line
// for each measurement and exits with 1 if a count is not 0; counts do not depend on the machine.
//
// `Benchmarks counts`: the counts of each scene, compared with their limits.
//
// `Benchmarks growth`: the memory of random operations; its options are in `GrowthOptions`.
//
// `Benchmarks commit`: the cost of a frame in which the app moves every layer.
//
// `Benchmarks setters`: the cost of setters of views and layers.
//
// `Benchmarks animated`: the cost of a frame in which many layers are animated.
//
// `Benchmarks memory`: the memory of a plain view in bytes.
//
// `Benchmarks transitions`: the cost of a frame of each transition.
//
// `Benchmarks constraints`: the cost of layouts by constraints.
//
// `Benchmarks lists`: the cost of lists that scroll and change their layouts.
//
// `Benchmarks scale`: the cost of a frame by its number of layers; its options are in `ScaleOptions`.
//
// `Benchmarks film`: the cost of a film's frame; its options are in `FilmCostOptions`.
//
// `Benchmarks interpolation`: the cost of sampling animations; its options are in `InterpolationOptions`.

let steadyHelp = """
  Benchmarks steady
    Heap allocations of frames of a moving page, in the middle of transitions and of a gliding list, layouts in a push of
    500 views, and GL calls of unchanged frames. Prints a line for each and exits with 1 if a count is not 0.
  Benchmarks counts
    Draws, passes, targets, uploads and heap allocations of every scene, on both raster profiles. Prints a line for
    each and exits with 1 if one exceeds its limits.
  """
let arguments = CommandLine.arguments.dropFirst()
let words = arguments.dropFirst()
let asksForHelp = words.contains { ["--help", "-h", "help"].contains($0) }

func exitWithError(_ message: String, status: Int32 = 2) -> Never {
  FileHandle.standardError.write(Data("Benchmarks: error: \(message)\n".utf8))
  exit(status)
}

/// Runs a measurement; exits with 2 for an invalid command line and with 1 for any other error.
@MainActor func measure(_ body: @MainActor () throws -> Void) {
  do {
    try body()
  } catch let error as UsageError {
    exitWithError(error.message)
  } catch {
    exitWithError("\(error)", status: 1)
  }
}

switch arguments.first {
case "help", "--help", "-h":
  print(
    [
      SceneOptions.help, steadyHelp, GrowthOptions.help, InterpolationOptions.help, commitHelp,
      settersHelp, animatedHelp, memoryHelp, transitionsHelp, constraintsHelp, listsHelp, filmHelp,
      ScaleOptions.help,
    ]
    .joined(separator: "\n\n"))
case "steady" where asksForHelp:
  print(steadyHelp)
case "growth" where asksForHelp:
  print(GrowthOptions.help)
case "interpolation" where asksForHelp:
  print(InterpolationOptions.help)
case "transitions" where asksForHelp:
  print(transitionsHelp)
case "commit" where asksForHelp:
  print(commitHelp)
case "setters" where asksForHelp:
  print(settersHelp)
case "animated" where asksForHelp:
  print(animatedHelp)
case "memory" where asksForHelp:
  print(memoryHelp)
case "constraints" where asksForHelp:
  print(constraintsHelp)
case "lists" where asksForHelp:
  print(listsHelp)
case "scale" where asksForHelp:
  print(ScaleOptions.help)
case "film" where asksForHelp:
  print(filmHelp)
case "counts":
  if let word = words.first { exitWithError("counts has no option \(word): see Benchmarks --help") }
  measure { if try !checkCounts() { exit(1) } }
case "steady":
  if let word = words.first { exitWithError("steady has no option \(word): see Benchmarks steady --help") }
  measure { try measureSteadyFrames() }
case "growth":
  measure { if try !measureGrowth(try GrowthOptions(words)) { exit(1) } }
case "interpolation":
  measure { measureInterpolation(try InterpolationOptions(words)) }
case "transitions":
  measure { if try !measureTransitions(try TransitionCostOptions(words)) { exit(1) } }
case "film":
  measure { try measureFilm(try FilmCostOptions(words)) }
case "scale":
  measure { try measureScale(try ScaleOptions(words)) }
case "commit":
  if let word = words.first { exitWithError("commit has no option \(word): see Benchmarks commit --help") }
  measureCommit()
case "animated":
  measure { try measureAnimatedLayers(words) }
case "setters":
  if let word = words.first { exitWithError("setters has no option \(word): see Benchmarks setters --help") }
  measureSetters()
case "memory":
  if let word = words.first { exitWithError("memory has no option \(word): see Benchmarks memory --help") }
  measure { try measureViewMemory() }
case "constraints":
  if let word = words.first {
    exitWithError("constraints has no option \(word): see Benchmarks constraints --help")
  }
  measure { if try !measureConstraints() { exit(1) } }
case "lists":
  if let word = words.first { exitWithError("lists has no option \(word): see Benchmarks lists --help") }
  measure { if try !measureLists() { exit(1) } }
case let word? where !word.hasPrefix("-"):
  exitWithError(
    "no measurement \"\(word)\"; there are: steady, counts, growth, interpolation, commit, setters, animated, memory, "
      + "transitions, constraints, lists, film, scale (see Benchmarks --help)")
case _ where asksForHelp:
  print(SceneOptions.help)
default:
  measure { try measureScenes(try SceneOptions(arguments)) }
}
