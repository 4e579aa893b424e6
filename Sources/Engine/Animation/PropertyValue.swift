/// A value of any property: up to sixteen numbers in place, or as many as it takes.
package enum PropertyValue: Sendable, Equatable {
  case plain(ValueKind, Components)
  case wide(WideValue)

  package var kind: ValueKind {
    switch self {
    case .plain(let kind, _): kind
    case .wide: .wide
    }
  }

  /// What adds nothing to a value of `kind`.
  package static func neutral(_ kind: ValueKind) -> PropertyValue {
    kind == .wide ? .wide(.none) : .plain(kind, .neutral(kind))
  }

  /// The plain numbers; zero for a wide value.
  package var components: Components {
    if case .plain(_, let value) = self { return value }
    return .zero
  }

  /// A missing colour (NaN) is equal to another.
  package static func == (a: PropertyValue, b: PropertyValue) -> Bool {
    switch (a, b) {
    case (.plain(let kind, let x), .plain(let other, let y)): kind == other && x.isSame(as: y)
    case (.wide(let x), .wide(let y)): x == y
    default: false
    }
  }
}

/// A value whose count of numbers is its own: a path, a list of colours or numbers; or one without numbers, which
/// does not blend but switches.
package struct WideValue: Sendable, Equatable {
  /// What the numbers mean; values of one form and count blend number by number, all others switch.
  package enum Form: Sendable, Equatable {
    case numbers
    /// Red, green, blue, alpha of each.
    case colors
    /// Coordinates of a path's points, under what its elements are.
    case path([UInt8])
    /// Something that only the property's owner understands.
    case object
    /// Nothing: nil.
    case none
  }

  package let form: Form
  package var numbers: [Double]
  /// The value itself where its form is `object`; values of reference type are the same if they are identical.
  package let object: (any Sendable)?

  package init(_ form: Form, _ numbers: [Double] = [], object: (any Sendable)? = nil) {
    self.form = form
    self.numbers = numbers
    self.object = object
  }

  package static let none = WideValue(.none)

  /// Becomes another value, in its own memory where that has the right size.
  mutating func take(_ other: WideValue) {
    guard form == other.form, numbers.count == other.numbers.count, form != .object else {
      self = other
      return
    }
    for index in numbers.indices { numbers[index] = other.numbers[index] }
  }

  package func blends(with other: WideValue) -> Bool {
    form == other.form && numbers.count == other.numbers.count && form != .object && form != .none
  }

  package static func == (a: WideValue, b: WideValue) -> Bool {
    guard a.form == b.form, a.numbers == b.numbers else { return false }
    switch (a.object, b.object) {
    case (nil, nil): return true
    case (let x?, let y?):
      if let x = x as? Held, let y = y as? Held { return x.isSame(as: y) }
      if let x = x as? AnyHashable, let y = y as? AnyHashable { return x == y }
      return x as AnyObject === y as AnyObject
    default: return false
    }
  }
}

extension Components {
  /// Equal, a missing colour (NaN) being equal to another.
  package func isSame(as other: Components) -> Bool {
    for index in 0..<16 where self[index] != other[index] && !(self[index].isNaN && other[index].isNaN) {
      return false
    }
    return true
  }
}
