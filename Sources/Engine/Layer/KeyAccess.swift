import Foundation

/// The key-value coding accessors of one property, which call the property itself, so that overrides count.
struct KeyAccess: Sendable {
  let get: @Sendable (CALayer) -> Any?
  /// The setter; nil for a read-only property.
  let set: (@Sendable (CALayer, Any?, _ key: String) -> Void)?
}

extension KeyAccess {
  typealias Path<L, T> = ReferenceWritableKeyPath<L, T> & Sendable

  /// The access to a number; reads a `Float` as an `NSNumber`, which casts to any fitting type.
  static func number<L: CALayer, T: BinaryFloatingPoint & SendableMetatype>(_ path: Path<L, T>) -> KeyAccess {
    KeyAccess(
      get: { layer in
        let value = (layer as? L)?[keyPath: path]
        if let value = value as? Float { return NSNumber(value: value) }
        return value
      },
      set: { layer, value, key in
        (layer as? L)?[keyPath: path] = T(components(value, kind: .scalar, key: key, type: L.self).scalar)
      })
  }

  static func flag<L: CALayer>(_ path: Path<L, Bool>) -> KeyAccess {
    KeyAccess(
      get: { ($0 as? L)?[keyPath: path] },
      set: { layer, value, key in
        (layer as? L)?[keyPath: path] = components(value, kind: .flag, key: key, type: L.self).flag
      })
  }

  /// The access to a point, size, rectangle or transform.
  static func plain<L: CALayer, T>(_ kind: ValueKind, _ path: Path<L, T>) -> KeyAccess {
    KeyAccess(
      get: { ($0 as? L)?[keyPath: path] },
      set: { layer, value, key in
        guard let value = components(value, kind: kind, key: key, type: L.self).boxed(kind) as? T else {
          return
        }
        (layer as? L)?[keyPath: path] = value
      })
  }

  static func color<L: CALayer>(_ path: Path<L, CGColor?>) -> KeyAccess {
    KeyAccess(
      get: { ($0 as? L)?[keyPath: path] },
      set: { layer, value, key in
        (layer as? L)?[keyPath: path] =
          Components(any: value, kind: .color, keyPath: "\(L.self).\(key)")?.color
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
    guard let components = Components(any: value, kind: kind, keyPath: "\(type).\(key)") else {
      refuse(nil, key, type)
    }
    return components
  }

  static func refuse(_ value: Any?, _ key: String, _ type: Any.Type) -> Never {
    let given = value.map { "a \(Swift.type(of: $0))" } ?? "nil"
    fatalError("\(type).setValue(_:forKey:): \(given) is not a value for \(key)")
  }
}

extension KeyAccess {
  /// The accessors of every layer.
  static let ofLayers: [String: KeyAccess] = {
    var table = geometry.merging(appearance) { first, _ in first }.merging(others) { first, _ in first }
    table["isHidden"] = table["hidden"]
    table["isDoubleSided"] = table["doubleSided"]
    table["isOpaque"] = table["opaque"]
    return table
  }()

  private static let geometry: [String: KeyAccess] = [
    "position": .plain(.point, \CALayer.position),
    "zPosition": .number(\CALayer.zPosition),
    "anchorPoint": .plain(.point, \CALayer.anchorPoint),
    "anchorPointZ": .number(\CALayer.anchorPointZ),
    "bounds": .plain(.rect, \CALayer.bounds),
    "frame": .plain(.rect, \CALayer.frame),
    "transform": .plain(.transform, \CALayer.transform),
    "sublayerTransform": .plain(.transform, \CALayer.sublayerTransform),
  ]

  private static let appearance: [String: KeyAccess] = [
    "opacity": .number(\CALayer.opacity),
    "hidden": .flag(\CALayer.isHidden),
    "masksToBounds": .flag(\CALayer.masksToBounds),
    "doubleSided": .flag(\CALayer.isDoubleSided),
    "allowsGroupOpacity": .flag(\CALayer.allowsGroupOpacity),
    "cornerRadius": .number(\CALayer.cornerRadius),
    "maskedCorners": KeyAccess(
      get: { $0.maskedCorners },
      set: { layer, value, key in
        if let corners = value as? CACornerMask {
          layer.maskedCorners = corners
        } else {
          layer.maskedCorners = CACornerMask(
            rawValue: UInt(
              saturating: components(value, kind: .scalar, key: key, type: CALayer.self).scalar))
        }
      }),
    "mask": .object(\CALayer.mask),
    "opaque": .flag(\CALayer.isOpaque),
    "allowsEdgeAntialiasing": .flag(\CALayer.allowsEdgeAntialiasing),
    "edgeAntialiasingMask": KeyAccess(
      get: { $0.edgeAntialiasingMask },
      set: { layer, value, key in
        if let edges = value as? CAEdgeAntialiasingMask {
          layer.edgeAntialiasingMask = edges
        } else {
          layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(
            rawValue: UInt32(
              saturating: components(value, kind: .scalar, key: key, type: CALayer.self).scalar))
        }
      }),
    "backgroundColor": .color(\CALayer.backgroundColor),
    "borderColor": .color(\CALayer.borderColor),
    "borderWidth": .number(\CALayer.borderWidth),
    "shadowColor": .color(\CALayer.shadowColor),
    "shadowOpacity": .number(\CALayer.shadowOpacity),
    "shadowOffset": .plain(.size, \CALayer.shadowOffset),
    "shadowRadius": .number(\CALayer.shadowRadius),
    "shadowPath": .object(\CALayer.shadowPath),
    "filters": .object(\CALayer.filters),
    "backgroundFilters": .object(\CALayer.backgroundFilters),
    "compositingFilter": .object(\CALayer.compositingFilter),
    "shouldRasterize": .flag(\CALayer.shouldRasterize),
    "rasterizationScale": .number(\CALayer.rasterizationScale),
    "cornerCurve": .name(\CALayer.cornerCurve),
    "contents": .object(\CALayer.contents),
    "contentsRect": .plain(.rect, \CALayer.contentsRect),
    "contentsCenter": .plain(.rect, \CALayer.contentsCenter),
    "contentsGravity": .name(\CALayer.contentsGravity),
    "contentsScale": .number(\CALayer.contentsScale),
    "magnificationFilter": .name(\CALayer.magnificationFilter),
    "minificationFilter": .name(\CALayer.minificationFilter),
    "minificationFilterBias": .number(\CALayer.minificationFilterBias),
    "needsDisplayOnBoundsChange": .flag(\CALayer.needsDisplayOnBoundsChange),
  ]

  private static let others: [String: KeyAccess] = [
    "name": .object(\CALayer.name),
    "delegate": .object(\CALayer.delegate),
    "actions": .object(\CALayer.actions),
    "style": .object(\CALayer.style),
    "sublayers": .object(\CALayer.sublayers),
    "superlayer": KeyAccess(get: { $0.superlayer }, set: nil),
    "beginTime": .number(\CALayer.beginTime),
    "duration": .number(\CALayer.duration),
    "speed": .number(\CALayer.speed),
    "timeOffset": .number(\CALayer.timeOffset),
    "repeatCount": .number(\CALayer.repeatCount),
    "repeatDuration": .number(\CALayer.repeatDuration),
    "autoreverses": .flag(\CALayer.autoreverses),
    "fillMode": .name(\CALayer.fillMode),
  ]
}
