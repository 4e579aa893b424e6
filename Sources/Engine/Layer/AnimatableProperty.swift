/// The layer properties with columns of their own in the render tree, all of them animatable.
@usableFromInline
package enum AnimatableProperty: UInt8, CaseIterable, Sendable {
  case position, zPosition, anchorPoint, bounds, opacity, isHidden, masksToBounds
  case cornerRadius, borderWidth, backgroundColor, borderColor, contentsRect, transform, sublayerTransform
  case anchorPointZ, shadowOpacity, shadowRadius, shadowOffset, shadowColor

  @inlinable package var kind: ValueKind {
    switch self {
    case .position, .anchorPoint: .point
    case .zPosition, .opacity, .cornerRadius, .borderWidth, .anchorPointZ, .shadowOpacity, .shadowRadius:
      .scalar
    case .shadowOffset: .size
    case .bounds, .contentsRect: .rect
    case .isHidden, .masksToBounds: .flag
    case .backgroundColor, .borderColor, .shadowColor: .color
    case .transform, .sublayerTransform: .transform
    }
  }

  @inlinable package var componentCount: Int { kind.componentCount }

  /// The first column of the property.
  @inlinable @inline(__always) package var offset: Int {
    switch self {
    case .position: 0
    case .zPosition: 2
    case .anchorPoint: 3
    case .bounds: 5
    case .opacity: 9
    case .isHidden: 10
    case .masksToBounds: 11
    case .cornerRadius: 12
    case .borderWidth: 13
    case .backgroundColor: 14
    case .borderColor: 18
    case .contentsRect: 22
    case .transform: 26
    case .sublayerTransform: 42
    case .anchorPointZ: 58
    case .shadowOpacity: 59
    case .shadowRadius: 60
    case .shadowOffset: 61
    case .shadowColor: 63
    }
  }

  /// The number of columns of a row.
  package static let columnCount = 67

  /// Core Animation's key path of the property.
  package var keyPath: String { Self.keyPaths[Int(rawValue)] }

  private static let keyPaths = allCases.map { $0 == .isHidden ? "hidden" : String(describing: $0) }

  /// The property or part that a key path names; nil for any other.
  package static func resolve(_ keyPath: String) -> PropertyTarget? { byKeyPath[keyPath] }

  private static let byKeyPath: [String: PropertyTarget] = {
    var table: [String: PropertyTarget] = [:]
    for property in allCases {
      let path = property.keyPath
      func add(_ name: String, _ part: Track.Part) {
        table[path + name] = PropertyTarget(
          .column(property), part: part, kind: Track.kind(of: part, in: property.kind))
      }
      add("", .whole)
      for (name, part) in parts(of: property.kind) { add("." + name, part) }
    }
    table["isHidden"] = table["hidden"]
    return table
  }()

  /// The parts of a value that key paths can name.
  package static func parts(of kind: ValueKind) -> [(name: String, part: Track.Part)] {
    switch kind {
    case .point: [("x", .component(0)), ("y", .component(1))]
    case .size: [("width", .component(0)), ("height", .component(1))]
    case .rect:
      [
        ("origin", .components(at: 0, .point)), ("size", .components(at: 2, .size)),
        ("origin.x", .component(0)), ("origin.y", .component(1)),
        ("size.width", .component(2)), ("size.height", .component(3)),
      ]
    case .transform:
      TransformPart.allCases.map { ($0.rawValue, .ofTransform($0)) } + [
        ("rotation", .ofTransform(.rotationZ))
      ]
    case .vector3: [("x", .component(0)), ("y", .component(1)), ("z", .component(2))]
    case .vector4:
      [("x", .component(0)), ("y", .component(1)), ("z", .component(2)), ("w", .component(3))]
    case .scalar, .color, .flag, .wide: []
    }
  }
}
