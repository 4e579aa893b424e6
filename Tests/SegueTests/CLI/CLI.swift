import Foundation
import Glibc
import Testing

/// The built `segue`, run as its users run it.
enum CLI {
  struct Outcome {
    let status: Int32
    let output: String
    /// Standard error without the lines of progress, of which a slow machine prints more.
    let errors: String

    /// Whether the outcome is a failure of the agreed form: the status, and one line on standard error that begins with
    /// "segue: error: ".
    func isFailure(_ expected: Int32, saying words: String...) -> Bool {
      status == expected && errors.hasPrefix("segue: error: ") && errors.hasSuffix("\n")
        && errors.filter { $0 == "\n" }.count == 1 && words.allSatisfy(errors.contains)
    }
  }

  static let binary = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("segue").path

  /// Runs `segue` to its end in a folder. `prefix` is a command that starts it, as another user or with another limit.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder? = nil, environment: [String: String] = [:],
    prefix: [String] = [], binary: String = CLI.binary
  ) throws -> Outcome {
    let child = try Running(
      arguments, in: folder, environment: environment, prefix: prefix, binary: binary)
    return try child.wait()
  }

  /// A started process.
  final class Running {
    private let process = Process()
    private let log: TemporaryFolder

    init(
      _ arguments: [String], in folder: TemporaryFolder? = nil, environment: [String: String] = [:],
      prefix: [String] = [], binary: String = CLI.binary
    ) throws {
      log = try TemporaryFolder()
      // A parent such as nohup or a background shell may have set some signals to be ignored.
      let words = ["/usr/bin/env", "--default-signal"] + prefix + [binary] + arguments
      process.executableURL = URL(fileURLWithPath: words[0])
      process.arguments = Array(words.dropFirst())
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder.path) }
      for name in ["out", "err"] { try log.write("", name) }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle(forWritingAtPath: log.file("out"))
      process.standardError = FileHandle(forWritingAtPath: log.file("err"))
      try process.run()
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    var isRunning: Bool { process.isRunning }

    func wait() throws -> Outcome {
      process.waitUntilExit()
      return Outcome(
        status: process.terminationReason == .exit
          ? process.terminationStatus : 128 + process.terminationStatus,
        output: try log.text("out"),
        errors: try log.text("err").replacing(
          /(?m)^segue: [0-9]+( of [0-9]+)? (frames|files), .*\n/, with: ""))
    }
  }

  /// A command prefix that starts a program as an unprivileged user; nil if the test's user is one.
  static let asNobody: [String]? =
    getuid() == 0
    ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : nil

  /// Whether another user can start the binary and read its resources.
  static let isOpenToNobody: Bool = {
    guard let asNobody else { return true }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: asNobody[0])
    guard let folder = try? TemporaryFolder() else { return false }
    folder.open()
    process.arguments =
      Array(asNobody.dropFirst()) + [
        binary, "render", "flatzoom-push", "--size", "40x80", "--at", "0", "--out", folder.file("a.png"),
      ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}

extension TemporaryFolder {
  /// Runs ffmpeg in the folder, to make files.
  func ffmpeg(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(arguments)")
  }

  /// Lets every user write into the folder.
  func open() { chmod(path, 0o777) }
}
