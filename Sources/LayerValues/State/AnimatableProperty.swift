/// The layer properties that have columns in the render tree; all of them are animatable.
///
/// Columns store the values that every frame needs of every layer. The properties of shapes, gradients and filters and
/// the app's own keys are in `LayerState.named`; `NamedKey` describes those of the built-in classes.
///
/// A new property needs four additions, besides the code that draws it and its tests:
/// 1. the stored property of `LayerState`, or of `LayerExtras` if most layers do not change it;
/// 2. a case and its row in this file, both at the end; the row's offset is the first column after the previous row's
///    columns;
/// 3. the public property of `CALayer`;
/// 4. its row in `AnimatableProperty.access` of Engine, so that the key calls the public property, which a subclass may
///    override.
///
/// Everything else follows: kinds and parts of key paths, columns, commits, marks of changed layers, actions, styles,
/// defaults. The compiler requires each row; a wrong offset traps in the first frame and in the tests.
@usableFromInline
package enum AnimatableProperty: UInt8, CaseIterable, Sendable {
  case position, zPosition, anchorPoint, bounds, opacity, isHidden, masksToBounds
  case cornerRadius, borderWidth, backgroundColor, borderColor, contentsRect, transform, sublayerTransform
  case anchorPointZ, shadowOpacity, shadowRadius, shadowOffset, shadowColor

  /// Calls `use` with the stored property that has the values, the row of the property, and a context to change.
  ///
  /// Each use is compiled for every stored property, as a switch over plain reads, writes or constants. Optimised
  /// builds therefore create no key paths, and the facts of a known property are constants, also in other modules.
  @inlinable @inline(__always)
  func row<Use: PropertyUse>(_ use: Use, in context: inout Use.Context) -> Use.Result {
    switch self {
    case .position: use(\.position, PropertyRow(keyPath: "position", offset: 0, change: .moves), &context)
    case .zPosition: use(\.zPosition, PropertyRow(keyPath: "zPosition", offset: 2, change: .moves), &context)
    case .anchorPoint: use(\.anchorPoint, PropertyRow(keyPath: "anchorPoint", offset: 3), &context)
    case .bounds: use(\.bounds, PropertyRow(keyPath: "bounds", offset: 5), &context)
    case .opacity: use(\.opacity, PropertyRow(keyPath: "opacity", offset: 9, change: .fades), &context)
    case .isHidden: use(\.isHidden, PropertyRow(keyPath: "hidden", getter: "isHidden", offset: 10), &context)
    case .masksToBounds: use(\.masksToBounds, PropertyRow(keyPath: "masksToBounds", offset: 11), &context)
    case .cornerRadius: use(\.cornerRadius, PropertyRow(keyPath: "cornerRadius", offset: 12), &context)
    case .borderWidth: use(\.borderWidth, PropertyRow(keyPath: "borderWidth", offset: 13), &context)
    case .backgroundColor:
      use(\.backgroundColor, PropertyRow(keyPath: "backgroundColor", offset: 14), &context)
    case .borderColor: use(\.borderColor, PropertyRow(keyPath: "borderColor", offset: 18), &context)
    case .contentsRect: use(\.contentsRect, PropertyRow(keyPath: "contentsRect", offset: 22), &context)
    case .transform: use(\.transform, PropertyRow(keyPath: "transform", offset: 26, change: .moves), &context)
    case .sublayerTransform:
      use(\.sublayerTransform, PropertyRow(keyPath: "sublayerTransform", offset: 42), &context)
    case .anchorPointZ: use(\.anchorPointZ, PropertyRow(keyPath: "anchorPointZ", offset: 58), &context)
    case .shadowOpacity: use(\.shadowOpacity, PropertyRow(keyPath: "shadowOpacity", offset: 59), &context)
    case .shadowRadius: use(\.shadowRadius, PropertyRow(keyPath: "shadowRadius", offset: 60), &context)
    case .shadowOffset: use(\.shadowOffset, PropertyRow(keyPath: "shadowOffset", offset: 61), &context)
    case .shadowColor: use(\.shadowColor, PropertyRow(keyPath: "shadowColor", offset: 63), &context)
    }
  }
}
