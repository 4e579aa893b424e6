/// An app's value in a commit; only the main thread reads it.
final class BoxedValue: @unchecked Sendable {
  let value: Any

  init(_ value: Any) { self.value = value }

  /// Whether the values are equal, or the same object if their type is not equatable.
  func isSame(as other: BoxedValue) -> Bool {
    func equals<T: Equatable>(_ value: T) -> Bool { (other.value as? T) == value }
    if let value = value as? any Equatable { return equals(value) }
    guard type(of: value) is AnyClass, type(of: other.value) is AnyClass else { return self === other }
    return value as AnyObject === other.value as AnyObject
  }
}

extension WideValue {
  /// The name of a constant.
  static func named(_ name: String) -> WideValue { WideValue(.object, object: BoxedValue(name)) }
}
