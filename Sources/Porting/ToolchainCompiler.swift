import Foundation

/// The compiler of the toolchain whose parser this module uses. Its syntax errors take precedence over the parser's
/// errors.
enum ToolchainCompiler {
  /// The compiler's path; nil if the toolchain has none beside its parser.
  private static let path = program("swift-frontend")
  /// The path of the compiler driver; nil if the toolchain has none beside its parser.
  static let driver = program("swiftc")

  private static func program(_ name: String) -> String? {
    // Files of /proc report the size 0, so a read of the whole file by its size would return only a part.
    let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
    let library = String(decoding: maps, as: UTF8.self).split(separator: "\n").lazy
      .compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
      .first { $0.hasSuffix("/usr/lib/swift/host/libSwiftParser.so") }
    guard let library else { return nil }
    let compiler = library.replacing("/lib/swift/host/libSwiftParser.so", with: "/bin/" + name)
    return FileManager.default.isExecutableFile(atPath: compiler) ? compiler : nil
  }

  /// Runs a program and returns its error output and its exit status.
  static func output(of program: String, _ arguments: [String]) throws -> (text: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  /// Returns the compiler's errors about a file's syntax, none if the compiler accepts it; nil if the compiler can't be
  /// run, or if it fails without an error in the file.
  static func syntaxErrors(in source: SourceText) -> [Finding]? {
    guard let path, FileManager.default.fileExists(atPath: source.path),
      let (text, status) = try? output(
        of: path, ["-frontend", "-parse", "-diagnostic-style", "llvm", source.path])
    else { return nil }
    if status == 0 { return [] }
    let prefix = source.path + ":"
    let errors = text.split(separator: "\n").compactMap { line -> Finding? in
      guard line.hasPrefix(prefix) else { return nil }
      let parts = line.dropFirst(prefix.count).split(separator: ":", maxSplits: 2)
      guard parts.count == 3, let number = Int(parts[0]), let column = Int(parts[1]),
        parts[2].hasPrefix(" error: ")
      else { return nil }
      return Finding(
        severity: .error, path: source.path, line: number, column: column,
        message: String(parts[2].dropFirst(" error: ".count)))
    }
    return errors.isEmpty ? nil : errors
  }
}
