import Foundation
import Testing

/// The libraries that a start of the command line loads.
@Suite struct CLIStartTests {
  /// Each shared library lengthens the start, and every lookup of a symbol while the driver is loaded. Sanitizers need
  /// Swift's shared libraries, as do debug builds.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["SEGUE_SANITIZER"] == nil && CLI.binary.contains("/release/")))
  func swiftsLibrariesAreInTheBinary() throws {
    // `env` takes the assignment, which makes the dynamic linker list the libraries instead of starting the program.
    let outcome = try CLI.run([], prefix: ["LD_TRACE_LOADED_OBJECTS=1"])
    let libraries = outcome.output.split(separator: "\n").compactMap {
      $0.split(whereSeparator: \.isWhitespace).first
    }
    #expect(outcome.status == 0 && libraries.contains { $0.hasPrefix("libpango") })
    let swifts = libraries.filter { $0.hasPrefix("libswift") || $0.contains("Foundation") }
    #expect(swifts.isEmpty, "\(swifts)")
  }
}
