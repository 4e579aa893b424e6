/// A property that layers of a class keep by its key instead of in columns: what its values are made of, and what it
/// is until somebody sets it.
package struct NamedKey: Sendable {
  /// What a value with any count of numbers has to be.
  package enum Content: Sendable {
    /// Numbers in place, as the kind says.
    case plain
    case path, colors, numbers
    /// An object of the layer's own: it switches.
    case object
  }

  package let property: NamedProperty
  package let keyPath: String
  package let kind: ValueKind
  package let content: Content
  package let initial: PropertyValue
  /// Whether explicit animations reach it.
  package let isAnimatable: Bool
  /// Whether a change of a shown layer animates where no action is found for it.
  package let isImplicit: Bool
  /// What nothing draws yet.
  let undrawn: Undrawn?

  private init(
    _ keyPath: String, _ kind: ValueKind, _ content: Content, _ initial: PropertyValue, animatable: Bool,
    implicit: Bool, _ undrawn: Undrawn?
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

  static func plain(
    _ keyPath: String, _ kind: ValueKind, _ initial: Components, animatable: Bool = true,
    implicit: Bool = true, _ undrawn: Undrawn? = nil
  ) -> NamedKey {
    NamedKey(
      keyPath, kind, .plain, .plain(kind, initial), animatable: animatable, implicit: implicit, undrawn)
  }

  static func wide(
    _ keyPath: String, _ content: Content, initial: WideValue = .none, animatable: Bool = true,
    implicit: Bool = true, _ undrawn: Undrawn? = nil
  ) -> NamedKey {
    NamedKey(
      keyPath, .wide, content, .wide(initial), animatable: animatable, implicit: implicit, undrawn)
  }

  /// By their keys.
  static func table(_ keys: [NamedKey]) -> [String: NamedKey] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0.keyPath, $0) })
  }
}

extension NamedKey {
  package static let shadowPath = wide("shadowPath", .path, implicit: false)
  package static let doubleSided = plain("doubleSided", .flag, Components(1), implicit: false)
  package static let contentsCenter = plain(
    "contentsCenter", .rect, Components(CGRect(x: 0, y: 0, width: 1, height: 1)))
  static let minificationFilterBias = plain("minificationFilterBias", .scalar, .zero, .minificationBias)
  package static let shouldRasterize = plain("shouldRasterize", .flag, .zero)
  package static let rasterizationScale = plain("rasterizationScale", .scalar, Components(1))
  package static let filters = wide("filters", .object, implicit: false)
  package static let backgroundFilters = wide("backgroundFilters", .object, implicit: false)
  static let compositingFilter = wide("compositingFilter", .object, implicit: false, .compositing)

  /// What every layer has.
  static let ofLayers: [String: NamedKey] = {
    var table = Self.table([
      shadowPath, doubleSided, contentsCenter, minificationFilterBias, shouldRasterize, rasterizationScale,
      filters, backgroundFilters, compositingFilter,
    ])
    table["isDoubleSided"] = doubleSided
    return table
  }()
}

extension CALayer {
  // The values of named properties, as the layer's accessors read and write them.

  func stored(_ key: NamedKey) -> PropertyValue { state.named[key.property] ?? key.initial }

  func store(_ key: NamedKey, _ value: PropertyValue) {
    if stored(key) == value {
      // Nothing changes, but a style must not touch it any more.
      if !isStyling, state.named[key.property] == nil { state.named[key.property] = value }
      return
    }
    if value != key.initial { key.undrawn?.report() }
    change(key.property, to: value)
  }

  func number(_ key: NamedKey) -> CGFloat { CGFloat(stored(key).components[0]) }
  func flag(_ key: NamedKey) -> Bool { stored(key).components.flag }
  func point(_ key: NamedKey) -> CGPoint { stored(key).components.point }
  func rect(_ key: NamedKey) -> CGRect { stored(key).components.rect }
  func color(_ key: NamedKey) -> CGColor? { stored(key).components.color }
  func object<T>(_ key: NamedKey, as type: T.Type = T.self) -> T? { stored(key).boxed as? T }

  func name<T: RawRepresentable<String>>(_ key: NamedKey) -> T {
    guard let name: String = object(key), let constant = T(rawValue: name) else {
      fatalError("CALayer.\(key.keyPath): there is no such constant")
    }
    return constant
  }

  func store(_ key: NamedKey, _ value: CGFloat) { store(key, .plain(key.kind, Components(Double(value)))) }
  func store(_ key: NamedKey, _ value: Bool) { store(key, .plain(key.kind, Components(value ? 1 : 0))) }
  func store(_ key: NamedKey, _ value: CGPoint) { store(key, .plain(key.kind, Components(value))) }
  func store(_ key: NamedKey, _ value: CGRect) { store(key, .plain(key.kind, Components(value))) }
  func store(_ key: NamedKey, _ value: CGColor?) { store(key, .plain(key.kind, Components(value))) }
  func store(_ key: NamedKey, object: Any?) {
    store(key, .wide(object.map(WideValue.init(any:)) ?? .none))
  }
}
