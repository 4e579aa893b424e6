/// A property of a layer that animations change: with columns of its own, or named by its key.
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
