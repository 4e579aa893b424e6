import Foundation

extension ObjectiveC {
  /// The arguments of a call by name.
  public struct Arguments {
    let selector: Selector
    let values: [Any?]

    /// Closures that make an object without content for a parameter of a class, if a caller passes none: Objective-C
    /// passes nil, to which messages do nothing.
    nonisolated(unsafe) package static var emptyObjects: [ObjectIdentifier: () -> AnyObject] = [:]

    /// Returns an argument as the type of the method's parameter; traps for one of another type.
    public func callAsFunction<Value>(_ index: Int) -> Value {
      let value = values.indices.contains(index) ? values[index] : nil
      guard let argument: Value = converted(value) ?? unchecked(value) ?? empty(value) else {
        let type = value.map { "\(Swift.type(of: $0))" } ?? "nil"
        fatalError("\(selector): argument \(index) is \(type), the method takes \(Value.self)")
      }
      return argument
    }

    private func empty<Value>(_ value: Any?) -> Value? {
      value == nil ? Self.emptyObjects[ObjectIdentifier(Value.self)]?() as? Value : nil
    }

    /// An object of a class above the parameter's, as Objective-C passes it; nil for any other value.
    ///
    /// A method with too specific a parameter works as long as it uses the object's own members only, as a target does
    /// that takes another recognizer.
    private func unchecked<Value>(_ value: Any?) -> Value? {
      guard let object = value as AnyObject?, let wanted = Value.self as? AnyClass, !(object is NSNull) else {
        return nil
      }
      var ancestor: AnyClass? = _getSuperclass(wanted)
      while let known = ancestor, known != type(of: object) { ancestor = _getSuperclass(known) }
      return ancestor == nil ? nil : unsafeBitCast(object, to: Value.self)
    }
  }
}

/// Returns a value as another type: numbers become numbers of any type, as in key-value coding.
package func converted<Value>(_ value: Any?) -> Value? {
  if let value, let same = value as? Value { return same }
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
