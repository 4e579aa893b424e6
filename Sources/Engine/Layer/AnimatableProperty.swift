/// The layer properties that animations can reach, each with its place in a render row's flat columns.
package enum AnimatableProperty: UInt8, CaseIterable, Sendable {
  case position, zPosition, anchorPoint, bounds, opacity, isHidden, masksToBounds
  case cornerRadius, borderWidth, backgroundColor, borderColor, contentsRect, transform, sublayerTransform

  package var kind: ValueKind {
    switch self {
    case .position, .anchorPoint: .point
    case .zPosition, .opacity, .cornerRadius, .borderWidth: .scalar
    case .bounds, .contentsRect: .rect
    case .isHidden, .masksToBounds: .flag
    case .backgroundColor, .borderColor: .color
    case .transform, .sublayerTransform: .transform
    }
  }

  package var componentCount: Int { kind.componentCount }

  /// First column of the property.
  package var offset: Int {
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
    }
  }

  /// Columns a row has in all.
  package static let columnCount = 58

  /// The key path by which Core Animation knows the property.
  package var keyPath: String {
    switch self {
    case .isHidden: "hidden"
    default: String(describing: self)
    }
  }

  /// The property, and the one component of it or -1, that a key path names; nil where no layer has such a property.
  package static func resolve(_ keyPath: String) -> (property: AnimatableProperty, component: Int8)? {
    byKeyPath[keyPath]
  }

  private static let byKeyPath: [String: (AnimatableProperty, Int8)] = {
    var table: [String: (AnimatableProperty, Int8)] = [:]
    for property in allCases {
      table[property.keyPath] = (property, -1)
      switch property.kind {
      case .point:
        table[property.keyPath + ".x"] = (property, 0)
        table[property.keyPath + ".y"] = (property, 1)
      case .rect:
        table[property.keyPath + ".origin.x"] = (property, 0)
        table[property.keyPath + ".origin.y"] = (property, 1)
        table[property.keyPath + ".size.width"] = (property, 2)
        table[property.keyPath + ".size.height"] = (property, 3)
      default: break
      }
    }
    table["isHidden"] = (.isHidden, -1)
    return table
  }()
}
