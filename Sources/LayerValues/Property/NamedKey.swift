/// A property that layers of a class store by its key instead of in columns, with the kind of its values and its
/// default.
package struct NamedKey: Sendable {
  /// The required type of a wide value.
  package enum Content: Sendable {
    /// Inline numbers of the kind.
    case plain
    case path, colors, numbers
    /// An image, which cross-fades.
    case picture
    /// An opaque object, which switches instead of blending.
    case object
  }

  package let property: NamedProperty
  package let keyPath: String
  package let kind: ValueKind
  package let content: Content
  package let initial: PropertyValue
  /// Whether explicit animations apply to it.
  package let isAnimatable: Bool
  /// Whether a change without another action animates implicitly.
  package let isImplicit: Bool
  /// The diagnostic for a property that nothing draws yet.
  package let undrawn: Undrawn?

  private init(
    keyPath: String, kind: ValueKind, content: Content, initial: PropertyValue, animatable: Bool,
    implicit: Bool, undrawn: Undrawn?
  ) {
    property = NamedProperty(keyPath)
    self.keyPath = keyPath
    self.kind = kind
    self.content = content
    self.initial = initial
    isAnimatable = animatable
    isImplicit = animatable && implicit
    self.undrawn = undrawn
  }

  package static func plain(
    _ keyPath: String, kind: ValueKind, initial: Components, animatable: Bool = true,
    implicit: Bool = true, undrawn: Undrawn? = nil
  ) -> NamedKey {
    NamedKey(
      keyPath: keyPath, kind: kind, content: .plain, initial: .plain(kind, initial), animatable: animatable,
      implicit: implicit, undrawn: undrawn)
  }

  package static func wide(
    _ keyPath: String, content: Content, initial: WideValue = .none, animatable: Bool = true,
    implicit: Bool = true, undrawn: Undrawn? = nil
  ) -> NamedKey {
    NamedKey(
      keyPath: keyPath, kind: .wide, content: content, initial: .wide(initial), animatable: animatable,
      implicit: implicit, undrawn: undrawn)
  }

  /// The keys by key path.
  package static func table(_ keys: [NamedKey]) -> [String: NamedKey] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0.keyPath, $0) })
  }
}

extension NamedKey {
  /// The model's picture is in its state; the key only stores a cross-fade between two pictures.
  package static let contents = wide("contents", content: .picture, implicit: false)
  package static let shadowPath = wide("shadowPath", content: .path, implicit: false)
  package static let doubleSided = plain("doubleSided", kind: .flag, initial: Components(1), implicit: false)
  package static let contentsCenter = plain(
    "contentsCenter", kind: .rect, initial: Components(CGRect(x: 0, y: 0, width: 1, height: 1)))
  package static let minificationFilterBias = plain(
    "minificationFilterBias", kind: .scalar, initial: .zero, undrawn: .minificationBias)
  package static let shouldRasterize = plain("shouldRasterize", kind: .flag, initial: .zero)
  package static let rasterizationScale = plain("rasterizationScale", kind: .scalar, initial: Components(1))
  package static let cornerCurve = wide(
    "cornerCurve", content: .object, initial: .named("circular"), animatable: false, undrawn: .cornerCurve)
  package static let filters = wide("filters", content: .object, implicit: false)
  package static let backgroundFilters = wide("backgroundFilters", content: .object, implicit: false)
  package static let compositingFilter = wide("compositingFilter", content: .object, implicit: false)

  /// The named keys of every layer.
  package static let ofLayers: [String: NamedKey] = {
    var table = Self.table([
      contents, shadowPath, doubleSided, contentsCenter, minificationFilterBias, shouldRasterize,
      rasterizationScale,
      filters, backgroundFilters, compositingFilter, cornerCurve,
    ])
    table["isDoubleSided"] = doubleSided
    return table
  }()
}
