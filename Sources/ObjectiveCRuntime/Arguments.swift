import Foundation

extension ObjectiveC {
  /// The arguments of a call of a method by its name.
  public struct Arguments {
    let selector: Selector
    let values: [Any?]

    /// Closures, by parameter class, that make an empty object for a missing argument. Objective-C would pass nil,
    /// which ignores messages.
    nonisolated(unsafe) package static var emptyObjects: [ObjectIdentifier: () -> AnyObject] = [:]

    /// Returns an argument, converted to the type of the method's parameter; traps if it cannot be converted.
    public func callAsFunction<Value>(_ index: Int) -> Value {
      let value = values.indices.contains(index) ? values[index] : nil
      guard let argument: Value = converted(value) ?? unchecked(value) ?? empty(value) else {
        let type = value.map { "\(Swift.type(of: $0))" } ?? "nil"
        fatalError("\(selector): argument \(index) is \(type), but the method takes \(Value.self)")
      }
      return argument
    }

    private func empty<Value>(_ value: Any?) -> Value? {
      value == nil ? Self.emptyObjects[ObjectIdentifier(Value.self)]?() as? Value : nil
    }

    /// Returns an object of a superclass of the parameter's class unchecked, as Objective-C would pass it; nil for any
    /// other value.
    ///
    /// A method whose parameter's class is too specific works if it uses only members that the object has. An example
    /// is an action that declares another class of gesture recognizer.
    private func unchecked<Value>(_ value: Any?) -> Value? {
      guard let object = value as AnyObject?, let expected = Value.self as? AnyClass, !(object is NSNull)
      else {
        return nil
      }
      var ancestor: AnyClass? = _getSuperclass(expected)
      while let known = ancestor, known != type(of: object) { ancestor = _getSuperclass(known) }
      return ancestor == nil ? nil : unsafeBitCast(object, to: Value.self)
    }
  }
}

/// Returns a value as another type, nil if that is impossible. A number becomes a `CGFloat`, `Double`, `Float`, `Int`,
/// `UInt` or `Bool`, as in key-value coding.
package func converted<Value>(_ value: Any?) -> Value? {
  if let value, let same = value as? Value { return same }
  // A nil is a value of any optional type.
  if let none = value as? Value { return none }
  guard let value else { return nil }
  if let type = Value.self as? any OptionalType.Type { return type.some(of: value) as? Value }
  guard let number = number(value) else { return nil }
  return (Value.self as? any NumberType.Type)?.make(number) as? Value
}

private func number(_ value: Any) -> NSNumber? {
  if let number = value as? NSNumber { return number }
  if let number = value as? CGFloat { return NSNumber(value: Double(number)) }
  return nil
}

private protocol OptionalType {
  static func some(of value: Any) -> Any?
}

extension Optional: OptionalType {
  fileprivate static func some(of value: Any) -> Any? {
    let wrapped: Wrapped? = converted(value)
    return wrapped.map { $0 }
  }
}

/// A type to which key-value coding converts a number.
private protocol NumberType {
  static func make(_ number: NSNumber) -> Self
}

extension CGFloat: NumberType {
  fileprivate static func make(_ number: NSNumber) -> CGFloat { CGFloat(number.doubleValue) }
}
extension Double: NumberType {
  fileprivate static func make(_ number: NSNumber) -> Double { number.doubleValue }
}
extension Float: NumberType {
  fileprivate static func make(_ number: NSNumber) -> Float { number.floatValue }
}
extension Int: NumberType {
  fileprivate static func make(_ number: NSNumber) -> Int { number.intValue }
}
extension UInt: NumberType {
  fileprivate static func make(_ number: NSNumber) -> UInt { number.uintValue }
}
extension Bool: NumberType {
  fileprivate static func make(_ number: NSNumber) -> Bool { number.boolValue }
}
