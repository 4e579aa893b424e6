import Foundation

/// A value of the app inside a commit; only the main thread reads the value.
package final class BoxedValue: @unchecked Sendable {
  package let value: Any

  package init(_ value: Any) { self.value = value }

  /// Whether the values are equal, or the same object if their type is not equatable.
  func isSame(as other: BoxedValue) -> Bool {
    func equals<T: Equatable>(_ value: T) -> Bool { (other.value as? T) == value }
    if let value = value as? any Equatable { return equals(value) }
    guard type(of: value) is AnyClass, type(of: other.value) is AnyClass else { return self === other }
    return value as AnyObject === other.value as AnyObject
  }
}

extension WideValue {
  /// The value of a property whose values are named constants, such as a gradient's type: the constant's name.
  package static func named(_ name: String) -> WideValue { WideValue(.object, object: BoxedValue(name)) }

  /// The value in the type in which the app sets it.
  package var boxed: Any? {
    switch form {
    case .none: nil
    case .path(let verbs):
      CGPath(
        elements: PathElements(
          verbs: verbs.compactMap { CGPathElementType(rawValue: Int32($0)) }, coordinates: numbers))
    case .numbers: numbers.map { NSNumber(value: $0) }
    case .colors:
      stride(from: 0, to: numbers.count, by: 4).map {
        CGColor(
          red: numbers[$0], green: numbers[$0 + 1], blue: numbers[$0 + 2], alpha: numbers[$0 + 3])
      }
    case .object: (object as? BoxedValue)?.value ?? object
    case .fade: image
    }
  }
}

extension PropertyValue {
  /// The boxed string, such as the name of a constant; nil for any other value.
  package var constantName: String? {
    guard case .wide(let value) = self else { return nil }
    return (value.object as? BoxedValue)?.value as? String
  }
}
