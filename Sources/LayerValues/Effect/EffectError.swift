/// An error in the source of an effect.
public struct EffectError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file that the source came from, or the effect's name.
  public let file: String
  /// The line of the source, counted from 1.
  public let line: Int
  /// The description of the error, without file and line.
  public let message: String

  /// Creates an error at a line of a file, counted from 1.
  public init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// The file, the line and the message, in the form that compilers use.
  public var description: String { "\(file):\(line): \(message)" }
}
