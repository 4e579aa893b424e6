import Segue

/// The words that the program was started with. `CommandLine.arguments` replaces bytes that are not UTF-8, and file names may
/// have such.
enum CommandWords {
  /// Without the program's name.
  static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { FileName.text($0) }
    }
  }
}
