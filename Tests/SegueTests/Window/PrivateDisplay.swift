import Foundation
import Glibc
import Testing

/// An X server for one test, which the test may kill.
final class PrivateDisplay {
  /// The value of `DISPLAY` for this server.
  let name: String
  private let server = Process()

  init(width: Int = 640, height: Int = 900) throws {
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-noreset",
    ]
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(!number.isEmpty, "Xvfb starts")
    name = ":" + number
  }

  deinit { kill() }

  /// Ends the server as a crash does.
  func kill() {
    if server.isRunning { Glibc.kill(server.processIdentifier, SIGKILL) }
    server.waitUntilExit()
  }

  /// Runs xdotool, which moves the pointer, presses keys and finds windows, and returns its output.
  @discardableResult func tool(_ words: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdotool"] + words
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(words)")
    return String(decoding: data, as: UTF8.self)
  }
}
