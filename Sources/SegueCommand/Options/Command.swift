import Segue

/// The commands of `segue`.
protocol Command {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// The operands in the usage line of its help.
  static var operands: String { get }
  static var options: [Option] { get }
  /// Text below the options in its help.
  static var notes: String { get }

  @MainActor static func run(_ arguments: Arguments) throws
}

extension Command {
  static var notes: String { "" }
}
