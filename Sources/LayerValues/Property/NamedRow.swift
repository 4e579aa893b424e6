/// A row of the table of `NamedKey`: the facts of one key.
struct NamedRow: Sendable {
  let property: NamedProperty
  let keyPath: String
  /// The name of the getter, which is a further key; nil if it equals the key path.
  let getter: String?
  let owner: NamedKey.Owner
  let content: NamedKey.Content
  let initial: PropertyValue
  let animation: NamedKey.Animation
  let undrawn: Undrawn?

  /// The row of a value of inline numbers; the type of the initial value determines the kind.
  static func inline<Value: InlineValue>(
    _ keyPath: String, getter: String? = nil, of owner: NamedKey.Owner, initial: Value,
    animation: NamedKey.Animation = .implicit, undrawn: Undrawn? = nil
  ) -> NamedRow {
    NamedRow(
      property: NamedProperty(keyPath), keyPath: keyPath, getter: getter, owner: owner, content: .plain,
      initial: .plain(Value.kind, initial.components), animation: animation,
      undrawn: undrawn)
  }

  /// The row of a value of any other type.
  static func wide(
    _ keyPath: String, of owner: NamedKey.Owner, content: NamedKey.Content, initial: WideValue = .none,
    animation: NamedKey.Animation = .implicit, undrawn: Undrawn? = nil
  ) -> NamedRow {
    NamedRow(
      property: NamedProperty(keyPath), keyPath: keyPath, getter: nil, owner: owner, content: content,
      initial: .wide(initial), animation: animation, undrawn: undrawn)
  }

  /// The row of a constant, whose value is its name and cannot be animated.
  static func constant(
    _ keyPath: String, of owner: NamedKey.Owner, initial: String, undrawn: Undrawn? = nil
  ) -> NamedRow {
    wide(keyPath, of: owner, content: .object, initial: .named(initial), animation: .none, undrawn: undrawn)
  }
}

extension NamedKey {
  /// The layers that have a key: all layers, or the layers of one class.
  package enum Owner: Sendable {
    case layers, shapes, gradients, text
  }

  /// The animations that apply to a key.
  package enum Animation: Sendable {
    /// A change without another action animates.
    case implicit
    /// Only animations that an app adds apply.
    case explicit
    /// No animations apply.
    case none
  }

  /// The type of a key's values.
  package enum Content: Sendable {
    /// Inline numbers, whose meaning is the key's `kind`.
    case plain
    case path, colors, numbers
    /// An image, which cross-fades.
    case image
    /// An opaque object, which switches instead of blending.
    case object
  }

  package var property: NamedProperty { row.property }
  package var keyPath: String { row.keyPath }
  package var owner: Owner { row.owner }
  package var kind: ValueKind { row.initial.kind }
  package var content: Content { row.content }
  /// The value of a layer on which the key is not set.
  package var initial: PropertyValue { row.initial }
  /// Whether explicit animations apply to the key.
  package var isAnimatable: Bool { row.animation != .none }
  /// Whether a change without another action animates implicitly.
  package var isImplicit: Bool { row.animation == .implicit }
  /// The diagnostic for a property that nothing draws yet.
  package var undrawn: Undrawn? { row.undrawn }
  /// The keys of the property: its key path, and the name of its getter if that differs.
  package var keys: [String] { [row.keyPath] + (row.getter.map { [$0] } ?? []) }

  /// The named keys of every layer.
  package static let ofLayers = table(.layers)
  package static let ofShapes = ofLayers.merging(table(.shapes)) { _, added in added }
  package static let ofGradients = ofLayers.merging(table(.gradients)) { _, added in added }
  package static let ofText = ofLayers.merging(table(.text)) { _, added in added }

  private static func table(_ owner: Owner) -> [String: NamedKey] {
    var table: [String: NamedKey] = [:]
    for key in allCases where key.owner == owner {
      for name in key.keys { table[name] = key }
    }
    return table
  }
}
