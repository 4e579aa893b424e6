import Foundation

/// Functions that run programs and make temporary folders.
enum Tool {
  /// The path of the built `segue`, beside the tests' executable.
  static let segue = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("segue").path

  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a program, found in PATH, to its end.
  static func run(_ words: [String], environment: [String: String] = [:]) throws -> Outcome {
    try withFolder { folder in
      let files = ["out", "err"].map { folder.appendingPathComponent($0) }
      for file in files { try Data().write(to: file) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = words
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: files[0])
      process.standardError = try FileHandle(forWritingTo: files[1])
      try process.run()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, output: try String(contentsOf: files[0], encoding: .utf8),
        errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
    }
  }

  /// The path of a program in PATH; nil if no folder of PATH has the program.
  static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Creates a temporary folder, which is removed after `body`.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("segue-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
