// Getters and setters of named properties.
extension CALayer {
  func stored(_ key: NamedKey) -> PropertyValue { state.named[key.property] ?? key.initial }

  func store(_ key: NamedKey, _ value: PropertyValue) {
    if stored(key) == value {
      // The value is unchanged, but is now explicit, so that a style does not change it.
      if !isStyling, state.named[key.property] == nil { state.named[key.property] = value }
      return
    }
    if value != key.initial { key.undrawn?.report() }
    change(key.property, to: value)
  }

  func value<T: InlineValue>(_ key: NamedKey) -> T { T(stored(key).components) }
  func object<T>(_ key: NamedKey, as type: T.Type = T.self) -> T? { stored(key).boxed as? T }

  func name<T: RawRepresentable<String>>(_ key: NamedKey) -> T {
    guard let name: String = object(key), let constant = T(rawValue: name) else {
      fatalError("CALayer.\(key.keyPath): there is no such constant")
    }
    return constant
  }

  func store(_ key: NamedKey, _ value: some InlineValue) { store(key, .plain(key.kind, value.components)) }
  func store(_ key: NamedKey, object: Any?) {
    store(key, .wide(object.map(WideValue.init(any:)) ?? .none))
  }
}
