/// A property of a layer that animations can change: an `AnimatableProperty` with columns, or a `NamedProperty`.
package enum Property: Hashable, Sendable {
  case column(AnimatableProperty)
  case named(NamedProperty)

  package var keyPath: String {
    switch self {
    case .column(let property): property.keyPath
    case .named(let property): property.keyPath
    }
  }
}
