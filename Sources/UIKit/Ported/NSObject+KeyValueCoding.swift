import Foundation
import ObjectiveCRuntime

// `@_disfavoredOverload` gives precedence to the methods of layers and animations where their types are known.

/// Key-value coding of the properties that classes expose. Layers and animations have their own implementations.
extension NSObject {
  /// Returns the value of a property by its name; traps if the class exposes no such property.
  @_disfavoredOverload
  public func value(forKey key: String) -> Any? {
    switch self {
    case let layer as CALayer: layer.value(forKey: key)
    case let animation as CAAnimation: animation.value(forKey: key)
    default: ObjectiveC.exposedValue(of: self, key)
    }
  }

  /// Sets a property by its name; traps if the class exposes no such property, or for a value of another type.
  @_disfavoredOverload
  public func setValue(_ value: Any?, forKey key: String) {
    switch self {
    case let layer as CALayer: layer.setValue(value, forKey: key)
    case let animation as CAAnimation: animation.setValue(value, forKey: key)
    default: ObjectiveC.setExposedValue(value, of: self, key)
    }
  }

  /// Returns the value of a property of the object at the end of a path of names.
  @_disfavoredOverload
  public func value(forKeyPath keyPath: String) -> Any? {
    if let layer = self as? CALayer { return layer.value(forKeyPath: keyPath) }
    guard let (first, rest) = Self.split(keyPath) else { return value(forKey: keyPath) }
    return (value(forKey: first) as? NSObject)?.value(forKeyPath: rest)
  }

  /// Sets a property of the object at the end of a path of names; does nothing if a value on the path is no `NSObject`.
  @_disfavoredOverload
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: keyPath) }
    guard let (first, rest) = Self.split(keyPath) else { return setValue(value, forKey: keyPath) }
    (self.value(forKey: first) as? NSObject)?.setValue(value, forKeyPath: rest)
  }

  /// Sets properties by their names.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value, forKey: key) }
  }

  /// Returns the values of properties by their names, with `NSNull` for nil.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    keys.reduce(into: [:]) { $0[$1] = value(forKey: $1) ?? NSNull() }
  }

  private static func split(_ keyPath: String) -> (String, String)? {
    keyPath.firstIndex(of: ".").map {
      (String(keyPath[..<$0]), String(keyPath[keyPath.index(after: $0)...]))
    }
  }
}
