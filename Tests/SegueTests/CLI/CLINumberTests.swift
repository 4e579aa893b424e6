import Foundation
import Testing

/// Invalid numbers, and numbers out of range, end with the exit status 2, one line that names the option, and no
/// file.
@Suite struct CLINumberTests {
  private static let invalidNumbers = ["nan", "inf", "-inf", "1e999", "-1", "", " 1", "1,5", "1e300"]

  @Test(arguments: ["fps", "duration", "scale", "cancel-at", "reverse-at"], invalidNumbers)
  func invalidNumbersOfRenderAreRejected(option: String, value: String) throws {
    let folder = try TemporaryFolder()
    let rate = option == "fps" ? [] : ["--fps", "10"]
    let outcome = try CLI.run(
      ["render", "push", "--out", "a.mp4", "--\(option)", value] + rate, in: folder)
    #expect(outcome.isFailure(2, saying: "--\(option) \(value)"), "\(outcome)")
    #expect(try folder.names == [])
  }

  /// The value " 1" is valid here, because spaces around the numbers of a list are ignored.
  @Test(arguments: invalidNumbers.filter { $0 != " 1" })
  func invalidNumbersOfStillsAreRejected(value: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(["render", "push", "--out", "a_%d.png", "--at", value], in: folder)
    #expect(outcome.isFailure(2, saying: "--at \(value)", "is not a progress"), "\(outcome)")
    #expect(try folder.names == [])
  }

  @Test(arguments: invalidNumbers + ["1e9", "0.5", "0"])
  func invalidNumbersOfProfileAreRejected(value: String) throws {
    #expect(
      try CLI.run(["profile", "push", "--frames", value]).isFailure(2, saying: "a whole number from 1"))
  }

  @Test(arguments: [
    (["--fps", "1e9", "--out", "a.mp4"], "--fps 1e9"),
    (
      ["--fps", "1000", "--duration", "86400", "--out", "a.mp4"], "86400001 frames, over the limit of 1000000"
    ),
    (["--fps", "1000", "--duration", "1000", "--out", "a_%d.png"], "1000001 frames"),
    (["--duration", "86400", "--out", "a.gif"], "2160001 frames"),
    (["--fps", "10", "--frames", "0..<999999999", "--out", "a.mp4"], "the film has frames 0..<"),
    (["--fps", "10", "--frames", "0..<9999999999", "--out", "a.mp4"], "--frames"),
    (["--scale", "1e-9", "--at", "0", "--out", "a.png"], "--scale 1e-9"),
    (["--scale", ".01", "--size", "40x40", "--at", "0", "--out", "a.png"], "has no pixels"),
    (["--at", "0,1", "--out", "a_%n.png"], "write %03d into its name"),
    (["--at", "0", "--out", "a_%%d.png"], "with one %"),
    (["--at", "0", "--out", "a_%d_%d.png"], "write the number once"),
    (["--at", "0", "--out", "a_%99999d.png"], "at most 12 digits"),
    (["--at", "0", "--out", "a_%99999999999999999999d.png"], "at most 12 digits"),
    (["--at", "0,1", "--out", "%s%s%s%n.png"], "write %03d into its name"),
  ])
  func numbersOutOfRangeAreRejected(arguments: [String], words: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(["render", "flatzoom-push"] + arguments, in: folder)
    #expect(outcome.isFailure(2, saying: words), "\(outcome)")
    #expect(try folder.names == [])
  }

  @Test func minusZeroIsZero() throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["render", "flatzoom-push", "--size", "20x40", "--at", "-0", "--out", "a_%03d.png"], in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.names == ["a_000.png"])
  }
}

/// Standard streams that are closed or full.
@Suite struct CLIStreamTests {
  private func run(_ arguments: [String], _ redirection: String) throws -> CLI.Outcome {
    try CLI.run(arguments, prefix: ["/bin/sh", "-c", "\(redirection)\"$0\" \"$@\""])
  }

  @Test func unwritableErrorsDoNotChangeTheStatus() throws {
    for redirection in ["exec 2>&-; ", "exec 2>/dev/full; "] {
      let outcome = try run(["quux"], redirection)
      #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
    }
  }

  @Test func aClosedOutputIsReported() throws {
    #expect(try run(["list"], "exec >&-; ").isFailure(1, saying: "standard output"))
  }

  /// The shell's limit of one block is 512 or 1024 bytes.
  @Test func anOutputOverTheLimitOfFileSizesIsReported() throws {
    #expect(try run(["list", "--json"], "ulimit -f 1; ").isFailure(1, saying: "standard output"))
  }

  /// With closed standard streams, the output file could get the number of a stream, but no message is written into it.
  @Test func renderingNeedsNoStandardStreams() throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["render", "flatzoom-push", "--size", "20x40", "--at", "0.5", "--out", "a.png"], in: folder,
      prefix: ["/bin/sh", "-c", "exec <&- >&- 2>&-; \"$0\" \"$@\""])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.names == ["a.png"])
  }
}
