/// A logger of interpolated messages, which writes to standard error (Apple's `Logger`).
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a logger to `OSLog.default`.
  public init() { log = .default }
  /// Creates a logger to a new log.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  /// Creates a logger to a log.
  public init(_ logObj: OSLog) { log = logObj }

  /// Logs a message of the default type.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  /// Logs a message of a type.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, type: level) }
  /// Logs a message of the type `debug`.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Logs a message of the type `debug`.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Logs a message of the type `info`.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  /// Logs a message of the default type.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  /// Logs a message of the type `error`.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  /// Logs a message of the type `error`.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  /// Logs a message of the type `fault`.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  /// Logs a message of the type `fault`.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// The text of a log message, which only a literal can make (Apple's `OSLogMessage`).
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Creates the message of a literal.
  public init(stringLiteral value: String) { text = value }
  /// Creates the message of a literal with interpolated values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The interpolation of a message, in which each value may have a format, an alignment and a privacy.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  private(set) var text = ""

  /// Begins a message.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity + 8 * interpolationCount)
  }

  /// Adds text.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Adds a string.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    text += align.aligned(argumentString())
  }

  /// Adds the description of a value.
  @_disfavoredOverload
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    text += align.aligned(value().description)
  }

  /// Adds an integer, which is decimal unless a format is given.
  public mutating func appendInterpolation<T: FixedWidthInteger>(
    _ number: @autoclosure () -> T, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    text += align.aligned(format.formatted(number()))
  }

  /// Adds a number, which has six digits after the point unless a format is given.
  public mutating func appendInterpolation<T: BinaryFloatingPoint>(
    _ number: @autoclosure () -> T, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    text += align.aligned(format.formatted(Double(number())))
  }

  /// Adds `true` or `false`, or `YES` or `NO`.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    switch format {
    case .truth: text += boolean() ? "true" : "false"
    case .answer: text += boolean() ? "YES" : "NO"
    }
  }

  /// Adds the description of an error.
  public mutating func appendInterpolation(
    _ error: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto
  ) {
    text += "\(error())"
  }

  /// Adds the name of a type.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    text += align.aligned("\(value())")
  }
}
