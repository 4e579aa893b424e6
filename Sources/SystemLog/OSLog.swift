// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// A log of a subsystem and a category, which writes messages to standard error, as a debugger's console shows them
/// (Apple's `OSLog`).
///
/// Private values are not hidden, since Apple hides them only in the log of a device.
public final class OSLog: Sendable {
  /// The log without a subsystem.
  public static let `default` = OSLog(name: "")
  /// A log that writes nothing.
  public static let disabled = OSLog(name: nil)

  private let name: String?

  /// Creates a log whose lines begin with `[subsystem:category]`; an empty part is left out.
  public convenience init(subsystem: String, category: String) {
    self.init(name: [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":"))
  }

  private init(name: String?) { self.name = name }

  /// Returns whether the log writes messages: false only for `disabled`.
  public func isEnabled(type: OSLogType) -> Bool { name != nil }

  /// Writes one line, in a single call, so that lines of several threads do not mix.
  func write(_ message: String, type: OSLogType) {
    guard let line = line(message, type: type) else { return }
    // A failure to write the log must not stop the app.
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The line without its line break; nil if the log is disabled.
  func line(_ message: @autoclosure () -> String, type: OSLogType) -> String? {
    guard let name else { return nil }
    return (name.isEmpty ? "" : "[\(name)] ") + type.prefix + message()
  }
}

/// The severity of a message (Apple's `OSLogType`).
public struct OSLogType: RawRepresentable, Equatable, Sendable {
  /// Apple's number for the type.
  public let rawValue: UInt8
  /// Creates a type from Apple's number for it.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Creates a type from Apple's number for it.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// A message that may matter later.
  public static let `default` = OSLogType(0)
  /// A message that helps, but is not needed, to find a fault.
  public static let info = OSLogType(1)
  /// A message that only a developer reads.
  public static let debug = OSLogType(2)
  /// A failure of the process. The line says `error:`.
  public static let error = OSLogType(0x10)
  /// A fault in the program. The line says `fault:`.
  public static let fault = OSLogType(0x11)

  /// The beginning of a line.
  var prefix: String {
    switch self {
    case .error: "error: "
    case .fault: "fault: "
    default: ""
    }
  }
}

/// Logs a message with a C format, in which `%{public}@` and `%{private}d` mean `%@` and `%d`.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: any CVarArg...
) {
  log.write(formatted(message, args), type: type)
}

/// Logs a message of a type with a C format.
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ args: any CVarArg...
) {
  log.write(formatted(message, args), type: type)
}

/// Logs an interpolated message.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message.text, type: .default) }

/// Logs an interpolated message of a type.
@_disfavoredOverload
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(message.text, type: type)
}

/// Formats a message as `os_log` does, without the annotations in braces after percent signs.
func formatted(_ format: StaticString, _ arguments: [any CVarArg]) -> String {
  var plain = ""
  var rest = Substring("\(format)")
  while let percent = rest.firstIndex(of: "%") {
    let next = rest.index(after: percent)
    plain += rest[..<next]
    rest = rest[next...]
    if rest.first == "%" {
      plain += "%"
      rest.removeFirst()
    } else if rest.first == "{", let end = rest.firstIndex(of: "}") {
      rest = rest[rest.index(after: end)...]
    }
  }
  return String(format: plain + rest, arguments: arguments)
}
