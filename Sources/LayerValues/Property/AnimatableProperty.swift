/// The layer properties with columns of their own in the render tree, all of them animatable.
///
/// Columns store what every frame needs of every layer. The other properties, those of shapes, gradients, filters and
/// an app's own keys, are in `LayerState.named`, where `NamedKey` describes those of the built-in classes.
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
}
