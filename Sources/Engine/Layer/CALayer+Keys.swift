import Foundation

extension CALayer {
  // The class body declares these members for keys, so that subclasses can override them; the implementations are here.

  func keyedValue(_ key: String) -> Any? {
    if let access = access(forKey: key) { return access.get(self) }
    return customValue(NamedProperty(key)) ?? styled(key) ?? type(of: self).defaultValue(forKey: key)
  }

  func setKeyedValue(_ value: Any?, _ key: String) {
    guard let access = access(forKey: key) else { return setCustomValue(value, NamedProperty(key)) }
    guard let set = access.set else {
      fatalError("\(type(of: self)).setValue(_:forKey:): \(key) cannot be set")
    }
    set(self, value, key)
  }

  static func initialValue(ofKey key: String) -> Any? {
    if let named = namedKeys[key] {
      return named.kind == .scalar ? CGFloat(named.initial.components.scalar) : named.initial.boxed
    }
    guard let target = AnimatableProperty.resolve(key), target.part == .whole else {
      return PlainProperty.named(key)?.initial
    }
    let value = LayerState().value(of: target.property)?.boxed
    return (value as? Double).map { CGFloat($0) } ?? value
  }

  /// A property's value in a state of this layer, or its default; nil if there is neither.
  package func value(of property: Property, in state: LayerState) -> PropertyValue? {
    if let value = state.value(of: property) { return value }
    guard case .named(let property) = property else { return nil }
    return unsetValue(property)
  }

  /// The value of a named property that is not set; nil if the property has no default.
  private func unsetValue(_ property: NamedProperty) -> PropertyValue? {
    let key = property.keyPath
    if let named = type(of: self).namedKeys[key] { return named.initial }
    if let input = input(atPath: key) { return input.value }
    return (styled(key) ?? type(of: self).defaultValue(forKey: key)).map(PropertyValue.init(any:))
  }

  /// Stores the default values of animated properties that were never set, as the render tree reads only states.
  func storeInitialValues(_ tracks: [Track]) {
    for case .named(let property) in tracks.lazy.map(\.property)
    where state.named[property] == nil && property != .contents {
      guard let value = unsetValue(property) else { continue }
      if let form = CustomForm(keyedDefault(property)) { customForms[property] = form }
      state.named[property] = value
      markChanged(.state)
    }
  }

  private func keyedDefault(_ property: NamedProperty) -> Any? {
    let key = property.keyPath
    return access(forKey: key) == nil ? styled(key) ?? type(of: self).defaultValue(forKey: key) : nil
  }
}

extension CALayer {
  /// Sets a value that a cancelled timeline restores as if the value were animated. An example is the name of the
  /// object that the animated values show.
  ///
  /// Without a capturing timeline the value is the app's own: timelines that animate the layer then restore none of the
  /// layer's values.
  package func setRestoredValue(_ value: Any?, forKey key: String) {
    setValue(value, forKey: key)
    if let timeline = Timeline.current {
      return timeline.restoreWithAnimations(self, .named(NamedProperty(key)))
    }
    for record in records { record.clock?.restoreNothing(of: self) }
  }
}

// MARK: Custom keys

/// The original type of a custom value that is stored in another type. Numbers without a custom form read as `CGFloat`,
/// all other values in their stored type.
enum CustomForm {
  case number, affineTransform

  init?(_ value: Any?) {
    switch value.flatMap(Components.unwrapped) {
    case is CGFloat, is [CGFloat]: return nil
    case is CGAffineTransform: self = .affineTransform
    case let value?:
      switch PropertyValue(any: value) {
      case .plain(.scalar, _): self = .number
      case .wide(let wide) where wide.form == .numbers: self = .number
      default: return nil
      }
    case nil: return nil
    }
  }
}

extension CALayer {
  private func customValue(_ property: NamedProperty) -> Any? {
    guard let value = state.named[property] else { return nil }
    switch (value, customForms[property]) {
    case (.plain(.scalar, let number), nil): return CGFloat(number.scalar)
    case (.plain(.scalar, let number), .number): return NSNumber(value: number.scalar)
    case (.plain(.transform, let value), .affineTransform):
      return CATransform3DGetAffineTransform(value.transform)
    case (.wide(let wide), nil) where wide.form == .numbers: return wide.numbers.map { CGFloat($0) }
    default: return value.boxed
    }
  }

  private func setCustomValue(_ value: Any?, _ property: NamedProperty) {
    let value = value.flatMap(Components.unwrapped)
    // The new value may equal the old one but have another type, which readers then receive.
    customForms[property] = CustomForm(value)
    change(property, to: value.map(PropertyValue.init(any:)))
  }
}
