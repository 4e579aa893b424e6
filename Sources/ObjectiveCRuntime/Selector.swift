// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The name of a method, with a colon after each part that takes an argument (Objective-C, `SEL`).
///
/// A selector is only a name; each call tests whether the object has a method of this name.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible,
  CustomDebugStringConvertible
{
  private let name: String

  /// Creates a selector from its name, such as `"handlePan:"`.
  public init(_ str: String) { name = str }

  /// Creates a selector from its name, such as `"handlePan:"`.
  public init(stringLiteral value: String) { name = value }

  /// The name.
  public var description: String { name }
  /// The name.
  public var debugDescription: String { name }

  /// The number of arguments.
  package var argumentCount: Int { name.utf8.count { $0 == UInt8(ascii: ":") } }
}

/// Returns the name of a selector (Foundation, `NSStringFromSelector`).
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// Returns the selector of a name (Foundation, `NSSelectorFromString`).
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
