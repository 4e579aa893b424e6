/// A value of any property: up to sixteen inline numbers, or a `WideValue`.
package enum PropertyValue: Sendable, Equatable {
  case plain(ValueKind, Components)
  case wide(WideValue)

  package var kind: ValueKind {
    switch self {
    case .plain(let kind, _): kind
    case .wide: .wide
    }
  }

  /// The neutral element of addition for `kind`.
  package static func neutral(_ kind: ValueKind) -> PropertyValue {
    kind == .wide ? .wide(.none) : .plain(kind, .neutral(kind))
  }

  /// The inline numbers; zero for a wide value.
  package var components: Components {
    if case .plain(_, let value) = self { return value }
    return .zero
  }

  /// Whether the values are equal; two missing colours (NaN) are equal.
  package static func == (a: PropertyValue, b: PropertyValue) -> Bool {
    switch (a, b) {
    case (.plain(let kind, let x), .plain(let other, let y)): kind == other && x.isSame(as: y)
    case (.wide(let x), .wide(let y)): x == y
    default: false
    }
  }
}

/// A value with any count of numbers, such as a path or a list of colours, or a value without numbers, which switches
/// instead of blending.
package struct WideValue: Sendable, Equatable {
  /// The meaning of the numbers. Numbers, colours and paths blend component-wise with a value of the same form and
  /// count; all other values switch.
  package enum Form: Sendable, Equatable {
    case numbers
    /// The numbers are red, green, blue and alpha of each colour.
    case colors
    /// The numbers are the coordinates of a path's points; the bytes are the types of its elements.
    case path([UInt8])
    /// An opaque object.
    case object
    /// The number is the fraction of a cross-fade; the object is its `ContentsFade`.
    case fade
    /// The value is nil.
    case none
  }

  package let form: Form
  package var numbers: [Double]
  /// The value itself if the form is `object`, or the `ContentsFade` if the form is `fade`. A `BoxedValue` is compared
  /// by its value, and any other object that is not hashable by identity.
  package internal(set) var object: (any Sendable)?

  package init(_ form: Form, _ numbers: [Double] = [], object: (any Sendable)? = nil) {
    self.form = form
    self.numbers = numbers
    self.object = object
  }

  package static let none = WideValue(.none)

  /// Assigns another value, reusing the memory if the count is the same.
  mutating func assign(_ other: WideValue) {
    guard form == other.form, numbers.count == other.numbers.count, form != .object, form != .fade else {
      self = other
      return
    }
    for index in numbers.indices { numbers[index] = other.numbers[index] }
  }

  package func blends(with other: WideValue) -> Bool {
    form == other.form && numbers.count == other.numbers.count && form != .object && form != .none
      && form != .fade
  }

  /// Whether both values are nil, or contain the same boxed object.
  package func isSameObject(as other: WideValue) -> Bool {
    guard form == other.form else { return false }
    switch (object, other.object) {
    case (nil, nil): return form == .none
    case (let own as BoxedValue, let other as BoxedValue): return own === other
    default: return false
    }
  }

  package static func == (a: WideValue, b: WideValue) -> Bool {
    guard a.form == b.form, a.numbers == b.numbers else { return false }
    switch (a.object, b.object) {
    case (nil, nil): return true
    case (let x?, let y?):
      if let x = x as? BoxedValue, let y = y as? BoxedValue { return x.isSame(as: y) }
      if let x = x as? AnyHashable, let y = y as? AnyHashable { return x == y }
      return x as AnyObject === y as AnyObject
    default: return false
    }
  }
}

extension Components {
  /// Whether all numbers are equal; NaN, as in a missing colour, equals NaN.
  package func isSame(as other: Components) -> Bool {
    for index in 0..<16 where self[index] != other[index] && !(self[index].isNaN && other[index].isNaN) {
      return false
    }
    return true
  }
}
