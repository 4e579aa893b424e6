extension CALayer {
  /// The value of a key in the style or in the outermost nested style that has it; nil if none has the key.
  func styled(_ key: String) -> Any? {
    var dictionary = style
    while let current = dictionary {
      if let value = current[key] { return value }
      dictionary = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  func styledAction(_ event: String) -> (any CAAction)? {
    var dictionary = style
    while let current = dictionary {
      if let actions = current["actions"] as? [AnyHashable: Any], let action = actions[event] {
        guard let action = action as? any CAAction else {
          fatalError("CALayer.style: a \(type(of: action)) was given as the action for \(event)")
        }
        return action
      }
      dictionary = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// Applies the style's values to properties that were never set, and resets properties that only the previous style
  /// named.
  func applyStyle() {
    isStyling = true
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer {
      CATransaction.commit()
      isStyling = false
    }
    let old = styledKeys
    styledKeys = []
    var keys: Set<String> = []
    var dictionary = style
    while let current = dictionary {
      for case let key as String in current.keys { keys.insert(key) }
      dictionary = current["style"] as? [AnyHashable: Any]
    }
    for key in old where !keys.contains(key) && !isExplicit(key, old) {
      setKeyedValue(type(of: self).defaultValue(forKey: key), key)
    }
    for key in keys where isStyleable(key) && !isExplicit(key, old) {
      styledKeys.insert(key)
      setKeyedValue(styled(key), key)
    }
  }

  private func isStyleable(_ key: String) -> Bool {
    if key == "bounds" { return false }
    return column(key) != nil || plain(key) != nil || type(of: self).namedKeys[key] != nil
  }

  /// Whether the property was set otherwise than by a style; `styled` are the keys that the previous style has set.
  private func isExplicit(_ key: String, _ styled: Set<String>) -> Bool {
    if let property = column(key) { return explicitProperties & property.bit != 0 }
    if let property = plain(key) { return explicitProperties & property.bit != 0 }
    guard let property = type(of: self).namedKeys[key]?.property else { return false }
    return state.named[property] != nil && !styled.contains(key)
  }

  private func column(_ key: String) -> AnimatableProperty? {
    guard let target = AnimatableProperty.resolve(key), target.part == .whole,
      case .column(let property) = target.property
    else { return nil }
    return property
  }

  private func plain(_ key: String) -> PlainProperty? { PlainProperty.named(key) }
}
