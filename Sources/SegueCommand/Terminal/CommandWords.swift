import Segue

/// The words of the command line. `CommandLine.arguments` would replace bytes that are not UTF-8, which file names may
/// have.
enum CommandWords {
  /// All words without the program's name.
  static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { FileName.text($0) }
    }
  }
}
