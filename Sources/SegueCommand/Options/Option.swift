/// A long option of a command.
struct Option {
  let name: String
  /// The placeholder of the option's value in the help; nil for a switch.
  let value: String?
  let help: String

  init(_ name: String, _ value: String? = nil, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  static let help = Option("help", nil, "this text")
}
