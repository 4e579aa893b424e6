import Foundation
import Testing

/// The programs of the build that contains the tests.
enum BuiltProgram {
  /// The folder of built programs and modules.
  static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The path of `segue-port`. SwiftPM adds `-tool` to the name of a program that it builds for a plugin.
  static func step() throws -> String {
    try #require(
      ["segue-port", "segue-port-tool"].map { folder.appendingPathComponent($0).path }
        .first { FileManager.default.isExecutableFile(atPath: $0) })
  }

  /// Runs a program and returns its exit status and output.
  static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
