import Foundation

extension CALayer {
  /// The target of a key path on this layer; nil if the layer has no such animatable property.
  package func target(ofKeyPath keyPath: String) -> PropertyTarget? {
    if let target = AnimatableProperty.resolve(keyPath) { return target }
    if let input = input(atPath: keyPath) {
      // The images of an effect cannot be animated: they do not blend, and no renderer switches between them.
      if input.value.kind == .wide { return nil }
      return PropertyTarget(.named(input.property), input.rest, of: input.value.kind)
    }
    let (key, rest) = firstKey(keyPath)
    if let named = type(of: self).namedKeys[key] {
      guard named.isAnimatable else { return nil }
      var target = PropertyTarget(.named(named.property), rest, of: named.kind)
      target?.content = named.content
      return target
    }
    // The other declared properties of the class cannot be animated.
    if access(forKey: key) != nil { return nil }
    let property = NamedProperty(key)
    let value = value(of: .named(property), in: state)
    guard value != nil || type(of: self).needsDisplay(forKey: key) else { return nil }
    if let value, value != .wide(.none) { return PropertyTarget(.named(property), rest, of: value.kind) }
    return rest.isEmpty ? PropertyTarget(.named(property), kind: nil) : nil
  }

  /// Splits a path at its first dot into a key and the rest, which is empty if the path has no dot.
  private func firstKey(_ path: String) -> (key: String, rest: String) {
    guard let dot = path.firstIndex(of: ".") else { return (path, "") }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }

  // MARK: Reading

  func pathValue(_ path: String) -> Any? {
    CallStack.require("CALayer.value(forKeyPath:)", self, depth: nestingDepth)
    if let input = input(atPath: path) {
      let value = doubleAsCGFloat(input.value.boxed)
      return input.rest.isEmpty ? value : part(input.rest, of: value, path)
    }
    let (key, rest) = firstKey(path)
    // The path may be the name of one property, such as `transition.progress`.
    if !rest.isEmpty, let value = state.named[NamedProperty(path)] { return doubleAsCGFloat(value.boxed) }
    let value = value(forKey: key)
    return rest.isEmpty ? value : part(rest, of: value, path)
  }

  private func part(_ rest: String, of value: Any?, _ path: String) -> Any? {
    switch value.flatMap(Components.unwrapped) {
    case nil: return nil
    case let layer as CALayer: return layer.value(forKeyPath: rest)
    case let dictionary as [AnyHashable: Any]:
      let (key, further) = firstKey(rest)
      return further.isEmpty ? dictionary[key] : part(further, of: dictionary[key], path)
    case let value?:
      let whole = PropertyValue(any: value)
      guard let part = Track.Part(named: rest, of: whole.kind) else {
        fatalError(
          "\(type(of: self)).value(forKeyPath:): \(path): a \(type(of: value)) has no \(rest)")
      }
      return doubleAsCGFloat(whole.components.value(of: part).boxed(Track.kind(of: part, in: whole.kind)))
    }
  }

  /// Converts a `Double` to `CGFloat`, in which callers of `value(forKeyPath:)` expect coordinates and angles.
  private func doubleAsCGFloat(_ value: Any?) -> Any? { (value as? Double).map { CGFloat($0) } ?? value }

  // MARK: Writing

  func setPathValue(_ value: Any?, _ path: String) {
    CallStack.require("CALayer.setValue(_:forKeyPath:)", self, depth: nestingDepth)
    if let input = input(atPath: path) { return setFilterInput(input, value, path) }
    let (key, rest) = firstKey(path)
    if rest.isEmpty { return setValue(value, forKey: key) }
    switch self.value(forKey: key).flatMap(Components.unwrapped) {
    case nil: return  // As in Objective-C, a message to nil does nothing.
    case let layer as CALayer: layer.setValue(value, forKeyPath: rest)
    case let whole?:
      setValue(replacing(rest, of: PropertyValue(any: whole), with: value, path: path).boxed, forKey: key)
    }
  }

  func replacing(_ rest: String, of whole: PropertyValue, with value: Any?, path: String) -> PropertyValue {
    let call = "\(type(of: self)).setValue(_:forKeyPath:): \(path)"
    guard case .plain(let kind, var numbers) = whole, let part = Track.Part(named: rest, of: kind) else {
      fatalError("\(call): a \(whole.boxed.map { "\(type(of: $0))" } ?? "nil") has no \(rest)")
    }
    guard let new = Components(any: value, kind: Track.kind(of: part, in: kind), keyPath: call) else {
      fatalError("\(call): nil is not a value for it")
    }
    numbers.replace(part, with: new)
    return .plain(kind, numbers)
  }
}

extension PropertyTarget {
  /// Creates the target for the part `rest` of a property, or for the whole property if `rest` is empty; nil if values
  /// of the kind have no such part.
  init?(_ property: Property, _ rest: String, of kind: ValueKind) {
    if rest.isEmpty {
      self.init(property, kind: kind)
      return
    }
    guard let part = Track.Part(named: rest, of: kind) else { return nil }
    self.init(property, part: part, kind: Track.kind(of: part, in: kind))
  }
}

extension Track.Part {
  /// Finds the part that key paths call `name` in values of a kind; nil if there is none.
  package init?(named name: String, of kind: ValueKind) {
    guard let entry = AnimatableProperty.parts(of: kind).first(where: { $0.name == name }) else { return nil }
    self = entry.part
  }
}

extension Components {
  /// The numbers of a part as a separate value.
  package func value(of part: Track.Part) -> Components {
    switch part {
    // A value function sets the whole property.
    case .whole, .function: return self
    case .components(let first, let kind):
      var value = Components()
      for index in 0..<kind.componentCount { value[index] = self[first + index] }
      return value
    case .ofTransform(let part): return part.value(in: transform)
    }
  }

  /// Replaces the numbers of a part.
  package mutating func replace(_ part: Track.Part, with value: Components) {
    switch part {
    case .whole, .function: self = value
    case .components(let first, let kind):
      for index in 0..<kind.componentCount { self[first + index] = value[index] }
    case .ofTransform(let part): self = Components(part.setting(value, in: transform))
    }
  }
}
