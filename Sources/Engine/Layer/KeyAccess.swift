import Foundation

/// The key-value coding accessors of one property. They call the property itself, so that overrides take effect.
struct KeyAccess: Sendable {
  let get: @Sendable (CALayer) -> Any?
  /// The setter; nil for a read-only property.
  let set: (@Sendable (CALayer, Any?, _ key: String) -> Void)?
}

extension KeyAccess {
  typealias Path<L, T> = ReferenceWritableKeyPath<L, T> & Sendable

  /// The access to a value of inline numbers. A `Float` is read as an `NSNumber`, which casts to any fitting type; only
  /// a colour may be nil.
  static func value<L: CALayer, T: InlineValue>(_ path: Path<L, T>) -> KeyAccess {
    KeyAccess(
      get: { layer in
        guard let value = (layer as? L)?[keyPath: path] else { return nil }
        if let value = value as? Float { return NSNumber(value: value) }
        return Components.unwrapped(value)
      },
      set: { layer, value, key in
        (layer as? L)?[keyPath: path] = T(components(value, kind: T.kind, key: key, type: L.self))
      })
  }

  /// The access to a set of options, or to its bits as a number.
  static func bits<L: CALayer, T: OptionSet & SendableMetatype>(_ path: Path<L, T>) -> KeyAccess
  where T.RawValue: FixedWidthInteger {
    KeyAccess(
      get: { ($0 as? L)?[keyPath: path] },
      set: { layer, value, key in
        let options =
          value as? T
          ?? T(
            rawValue: T.RawValue(
              saturating: components(value, kind: .scalar, key: key, type: L.self).scalar))
        (layer as? L)?[keyPath: path] = options
      })
  }

  /// The access to an object of any type, or nil.
  static func object<L: CALayer, T>(_ path: Path<L, T?>) -> KeyAccess {
    KeyAccess(
      get: { ($0 as? L)?[keyPath: path] },
      set: { layer, value, key in
        guard let value = value.flatMap(Components.unwrapped) else {
          (layer as? L)?[keyPath: path] = nil
          return
        }
        guard let object = value as? T else { refuse(value, key, L.self) }
        (layer as? L)?[keyPath: path] = object
      })
  }

  /// The access to a string constant, or to its raw value.
  static func name<L: CALayer, T: RawRepresentable<String> & SendableMetatype>(_ path: Path<L, T>)
    -> KeyAccess
  {
    KeyAccess(
      get: { ($0 as? L)?[keyPath: path] },
      set: { layer, value, key in
        guard let name = value as? T ?? (value as? String).flatMap(T.init(rawValue:)) else {
          refuse(value, key, L.self)
        }
        (layer as? L)?[keyPath: path] = name
      })
  }

  private static func components(_ value: Any?, kind: ValueKind, key: String, type: Any.Type) -> Components {
    if let components = Components(any: value, kind: kind, keyPath: "\(type).\(key)") { return components }
    if kind == .color { return Components(nil) }
    refuse(nil, key, type)
  }

  static func refuse(_ value: Any?, _ key: String, _ type: Any.Type) -> Never {
    let given = value.map { "a \(Swift.type(of: $0))" } ?? "nil"
    fatalError("\(type).setValue(_:forKey:): \(given) is not a value for \(key)")
  }
}

extension KeyAccess {
  /// The accessors of every layer.
  static let ofLayers: [String: KeyAccess] = {
    var table = named(.layers).merging(keysOutsideState) { first, _ in first }
    for property in AnimatableProperty.allCases {
      for key in property.keys { table[key] = property.access }
    }
    for property in PlainProperty.allCases {
      for key in property.keys { table[key] = property.access }
    }
    return table
  }()

  /// The accessors of the keys that shape layers have beyond those of every layer.
  static let ofShapes = named(.shapes)
  /// The accessors of the keys that gradient layers have beyond those of every layer.
  static let ofGradients = named(.gradients)
  /// The accessors of the keys that text layers have beyond those of every layer.
  static let ofText = named(.text)

  private static func named(_ owner: NamedKey.Owner) -> [String: KeyAccess] {
    var table: [String: KeyAccess] = [:]
    for property in NamedKey.allCases where property.owner == owner {
      for key in property.keys { table[key] = property.access }
    }
    return table
  }

  /// The accessors of keys whose values are not in `LayerState`, so that no style sets them.
  private static let keysOutsideState: [String: KeyAccess] = [
    "frame": .value(\CALayer.frame),
    "needsDisplayOnBoundsChange": .value(\CALayer.needsDisplayOnBoundsChange),
    "name": .object(\CALayer.name),
    "delegate": .object(\CALayer.delegate),
    "actions": .object(\CALayer.actions),
    "style": .object(\CALayer.style),
    "sublayers": .object(\CALayer.sublayers),
    "superlayer": KeyAccess(get: { $0.superlayer }, set: nil),
    "beginTime": .value(\CALayer.beginTime),
    "duration": .value(\CALayer.duration),
    "speed": .value(\CALayer.speed),
    "timeOffset": .value(\CALayer.timeOffset),
    "repeatCount": .value(\CALayer.repeatCount),
    "repeatDuration": .value(\CALayer.repeatDuration),
    "autoreverses": .value(\CALayer.autoreverses),
    "fillMode": .name(\CALayer.fillMode),
  ]
}
