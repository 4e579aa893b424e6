import CAllocations
import Engine
import Segue

/// `Benchmarks steady [--frames N]`: heap allocations of a steady animated frame and GL calls of an unchanged one.
///
/// Prints one line a measurement and exits with 1 where a count is not 0: counts hold on every machine.
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "steady", nil:
  try measureSteadyFrames()
default:
  FileHandle.standardError.write(
    Data("Benchmarks: error: no measurement \"\(arguments.first ?? "")\"; there is: steady\n".utf8))
  exit(2)
}
