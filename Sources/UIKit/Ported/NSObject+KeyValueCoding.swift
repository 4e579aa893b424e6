import Foundation
import ObjectiveCRuntime

// The methods of layers and animations take precedence where their types are known: hence the attribute.

/// Key-value coding of the properties that classes expose. Layers and animations have their own.
extension NSObject {
  /// Returns the value of a property by its name; traps if the class exposes none.
  @_disfavoredOverload
  public func value(forKey key: String) -> Any? {
    switch self {
    case let layer as CALayer: layer.value(forKey: key)
    case let animation as CAAnimation: animation.value(forKey: key)
    default: ObjectiveC.exposedValue(of: self, key)
    }
  }

  /// Sets a property by its name; traps if the class exposes none, or for a value of another type.
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
    guard let (first, rest) = Self.parts(keyPath) else { return value(forKey: keyPath) }
    return (value(forKey: first) as? NSObject)?.value(forKeyPath: rest)
  }

  /// Sets a property of the object at the end of a path of names; nothing happens if an object before it is nil.
  @_disfavoredOverload
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: keyPath) }
    guard let (first, rest) = Self.parts(keyPath) else { return setValue(value, forKey: keyPath) }
    (self.value(forKey: first) as? NSObject)?.setValue(value, forKeyPath: rest)
  }

  /// Sets properties by their names.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value, forKey: key) }
  }

  /// Returns the values of properties by their names.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    keys.reduce(into: [:]) { $0[$1] = value(forKey: $1) ?? NSNull() }
  }

  private static func parts(_ keyPath: String) -> (String, String)? {
    keyPath.firstIndex(of: ".").map {
      (String(keyPath[..<$0]), String(keyPath[keyPath.index(after: $0)...]))
    }
  }
}
