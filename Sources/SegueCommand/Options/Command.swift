import Segue

/// A command of `segue`.
protocol Command {
  static var name: String { get }
  /// The line about the command in the list of commands.
  static var summary: String { get }
  /// The operands in the usage line of the command's help.
  static var operands: String { get }
  static var options: [Option] { get }
  /// The text below the options in the command's help.
  static var notes: String { get }

  @MainActor static func run(_ arguments: Arguments) throws
}

extension Command {
  static var notes: String { "" }
}
