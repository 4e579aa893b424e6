import Foundation

extension Components {
  /// Creates the components of an `Any`, as in `fromValue`, `values` and `setValue(_:forKeyPath:)`; nil gives nil.
  ///
  /// Numbers may have any integer or floating-point type, or be a `Bool` or `NSNumber`; geometry may come in an
  /// `NSValue`. Traps if the value is not of the kind.
  package init?(any value: Any?, kind: ValueKind, keyPath: @autoclosure () -> String) {
    guard let value = value.flatMap(Components.unwrapped) else { return nil }
    switch kind {
    case .scalar, .flag:
      guard let number = Components.number(value) else { break }
      self.init(kind == .flag ? (number != 0 ? 1 : 0) : number)
      return
    case .point:
      guard let point = value as? CGPoint ?? Components.boxed(value, "CGPoint", \.pointValue) else { break }
      self.init(point)
      return
    case .size:
      // Core Animation reads just two numbers, and apps set points for `transform.translation`.
      guard
        let size = value as? CGSize ?? Components.boxed(value, "CGSize", \.sizeValue)
          ?? (value as? CGPoint ?? Components.boxed(value, "CGPoint", \.pointValue))
          .map({ CGSize(width: $0.x, height: $0.y) })
      else { break }
      self.init(size)
      return
    case .rect:
      guard let rect = value as? CGRect ?? Components.boxed(value, "CGRect", \.rectValue) else { break }
      self.init(rect)
      return
    case .color:
      guard let color = value as? CGColor else { break }
      self.init(color)
      return
    case .transform:
      if let transform = value as? CATransform3D ?? (value as? NSValue)?.boxedTransform {
        self.init(transform)
        return
      }
      if let affine = value as? CGAffineTransform {
        self.init(CATransform3DMakeAffineTransform(affine))
        return
      }
    case .vector3:
      guard let vector = value as? SIMD3<Double> ?? (value as? SIMD3<Float>).map({ SIMD3<Double>($0) }) else {
        break
      }
      self.init(vector.x, vector.y, vector.z)
      return
    case .vector4:
      if let color = value as? CGColor {
        self.init(color)
        return
      }
      guard let vector = value as? SIMD4<Double> ?? (value as? SIMD4<Float>).map({ SIMD4<Double>($0) }) else {
        break
      }
      self.init(numbers: vector)
      return
    case .wide: break
    }
    fatalError("\(keyPath()): a \(type(of: value)) is not a \(kind); it takes \(kind.acceptedTypes)")
  }

  /// The value in its public type; nil for a missing colour.
  package func boxed(_ kind: ValueKind) -> Any? {
    switch kind {
    case .scalar: scalar
    case .flag: flag
    case .point: point
    case .size: size
    case .rect: rect
    case .color: color
    case .transform: transform
    case .vector3: SIMD3<Double>(self[0], self[1], self[2])
    case .vector4: numbers
    case .wide: nil
    }
  }

  /// The value as a number; nil if its type is not numeric.
  package static func number(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let flag as Bool: flag ? 1 : 0
    case let number as any BinaryInteger: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  /// The content of a possibly nested optional inside an `Any`; nil for nil and `NSNull`.
  static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value is NSNull ? nil : value }
    return optional.content.flatMap(unwrapped)
  }

  /// The content of an `NSValue` whose Objective-C type code names the structure `name`; nil for other values.
  private static func boxed<T>(_ value: Any, _ name: String, _ content: (NSValue) -> T) -> T? {
    guard let box = value as? NSValue, String(cString: box.objCType).hasPrefix("{\(name)=") else {
      return nil
    }
    return content(box)
  }
}

private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { self }
}
