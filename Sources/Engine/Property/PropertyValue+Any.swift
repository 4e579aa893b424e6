import Foundation

extension PropertyValue {
  /// Creates the value of an `Any` for a key of unknown kind.
  package init(any value: Any?) {
    let kind = PropertyValue.kind(of: [value]) ?? .wide
    if kind != .wide, let plain = Components(any: value, kind: kind, keyPath: "") {
      self = .plain(kind, plain)
    } else {
      self = .wide(value.map(WideValue.init(any:)) ?? .none)
    }
  }

  /// The value in its public type.
  package var boxed: Any? {
    switch self {
    case .plain(let kind, let value): value.boxed(kind)
    case .wide(let value): value.boxed
    }
  }

  /// The kind of the first non-nil value; nil if all are nil.
  package static func kind(of values: [Any?]) -> ValueKind? {
    for value in values {
      switch value {
      case nil: continue
      // This compares the dynamic type, because an `NSNumber` of 1 also casts to `Bool`.
      case let value? where Swift.type(of: value) == Bool.self: return .flag
      case is any BinaryInteger, is any BinaryFloatingPoint: return .scalar
      case is CGPoint: return .point
      case is CGSize: return .size
      case is CGRect: return .rect
      case is CGColor: return .color
      case is CATransform3D, is CGAffineTransform: return .transform
      case is SIMD3<Double>, is SIMD3<Float>: return .vector3
      case is SIMD4<Double>, is SIMD4<Float>: return .vector4
      case let box as NSValue: return kind(of: box)
      default: return .wide
      }
    }
    return nil
  }

  private static func kind(of box: NSValue) -> ValueKind {
    let type = String(cString: box.objCType)
    if box is NSNumber { return type == "c" ? .flag : .scalar }
    if box.boxedTransform != nil { return .transform }
    if type.hasPrefix("{CGPoint=") { return .point }
    if type.hasPrefix("{CGSize=") { return .size }
    return type.hasPrefix("{CGRect=") ? .rect : .wide
  }
}

extension WideValue {
  /// Creates the wide value of a path, a list of colours or a list of numbers; any other value becomes an opaque
  /// object.
  package init(any value: Any) {
    if let path = value as? CGPath {
      self.init(.path(path.elements.verbs.map { UInt8($0.rawValue) }), path.elements.coordinates)
    } else if let colors = value as? [CGColor] {
      self.init(.colors, colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
    } else if let numbers = (value as? [Any])?.map(Components.number), numbers.allSatisfy({ $0 != nil }) {
      self.init(.numbers, numbers.compactMap { $0 })
    } else {
      self.init(.object, object: BoxedValue(value))
    }
  }

  /// Creates the value of a property with a content type; traps for values of other types.
  init(any value: Any, for content: NamedKey.Content, keyPath: @autoclosure () -> String) {
    guard let given = Components.unwrapped(value) else {
      self = .none
      return
    }
    let fits =
      switch content {
      case .path: given is CGPath
      case .colors: given is [CGColor]
      case .numbers: (given as? [Any])?.allSatisfy { Components.number($0) != nil } == true
      case .image: given is CGImage
      case .plain, .object: true
      }
    guard fits else { fatalError("\(keyPath()): a \(Swift.type(of: given)) is not a value for it") }
    if content == .image { self = .contents(given as? CGImage) } else { self.init(any: given) }
  }
}
