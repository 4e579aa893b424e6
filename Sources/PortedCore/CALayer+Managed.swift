import Engine
import Foundation
import ObjectiveCRuntime

extension ObjectiveC {
  /// Returns the value of a layer's property that Core Animation stores (`@NSManaged`). A property that was never set
  /// is zero, false or nil; traps if its type has no such value.
  public static func managedValue<Value>(of layer: CALayer, _ key: String) -> Value {
    if let value: Value = value(layer.value(forKey: key)) { return value }
    guard let zero = (Value.self as? any Zeroed.Type)?.zero as? Value else {
      fatalError("\(type(of: layer)).\(key): the layer has no value, and \(Value.self) has no zero")
    }
    return zero
  }

  /// Sets a layer's property that Core Animation stores (`@NSManaged`); the change animates if the key has an action.
  public static func setManagedValue<Value>(_ value: Value, of layer: CALayer, _ key: String) {
    layer.setValue(value, forKey: key)
  }

  private static func value<Value>(_ value: Any?) -> Value? {
    value.flatMap { converted($0) }
  }
}

/// A type with a zero value, the initial value of properties in Objective-C.
private protocol Zeroed {
  static var zero: Self { get }
}

extension CGFloat: Zeroed {}
extension Double: Zeroed {}
extension Float: Zeroed {}
extension Int: Zeroed {}
extension CGPoint: Zeroed {}
extension CGSize: Zeroed {}
extension CGRect: Zeroed {}
extension Bool: Zeroed {
  fileprivate static var zero: Bool { false }
}
extension Optional: Zeroed {
  fileprivate static var zero: Wrapped? { nil }
}
