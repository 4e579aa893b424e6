import Foundation
import Segue

/// `segue port`: runs `segue-port`, which is beside it and needs the toolchain's parser.
enum PortCommand: Command {
  static let name = "port"
  static let summary = "Rewrites unmodified iOS source, so that it builds against Segue's UIKit."
  static let operands = "FILES|DIR…"
  static let options = [
    Option("out", "DIR", "the folder of the results (ported); those that are up to date are left alone"),
    Option("check", nil, "prints what is carried and what needs an edit, and writes nothing"),
    Option("module", "NAME", "the module that the files make (the folder's name)"),
    Option("root", "DIR", "the folder that results are named from"),
    Option("dependency", "DIR", "sources of a module that these import; may be repeated"), .help,
  ]
  static let notes = "Exits with 1 if nothing could be written or, with --check, if something needs an edit."

  static func run(_ arguments: Arguments) throws {
    guard !arguments.operands.isEmpty else {
      throw UsageError("port needs files or a folder of Swift source")
    }
    var words: [String] = []
    for option in ["out", "module", "root"] {
      if let value = arguments.value(option) { words += ["--" + option, value] }
    }
    for value in arguments.values("dependency") { words += ["--dependency", value] }
    if arguments.has("check") { words.append("--check") }
    let tool = try program()
    // `segue-port` replaces this process, so that signals reach it.
    var texts = (["segue-port"] + words + ["--"] + arguments.operands).map { strdup($0.fileName) }
    texts.append(nil)
    execv(tool.path, texts)
    throw UsageError("port can't run \(tool.path): \(String(cString: strerror(errno)))")
  }

  /// The URL of `segue-port`, which is beside this program.
  private static func program() throws -> URL {
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let tool = executable.deletingLastPathComponent().appending(path: "segue-port")
    guard FileManager.default.isExecutableFile(atPath: tool.path) else {
      throw UsageError(
        "port needs \(tool.path); build it with: swift build -c release --product segue-port")
    }
    return tool
  }
}
