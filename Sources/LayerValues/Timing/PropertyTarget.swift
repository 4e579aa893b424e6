/// The target of a key path: a property, a part of the property, and the kind of the part's values.
package struct PropertyTarget: Sendable {
  package var property: Property
  package var part: Track.Part
  /// The kind of the values; nil for a subclass's key without a stored value, where the animation's values determine
  /// the kind.
  package var kind: ValueKind?
  /// The values of a property whose kind is `wide`: paths, colours, numbers, images or other objects.
  package var content = NamedKey.Content.object

  package init(_ property: Property, part: Track.Part = .whole, kind: ValueKind?) {
    self.property = property
    self.part = part
    self.kind = kind
  }
}

extension AnimatableProperty {
  /// The property or part that a key path names; nil for any other path.
  package static func resolve(_ keyPath: String) -> PropertyTarget? { byKeyPath[keyPath] }

  private static let byKeyPath: [String: PropertyTarget] = {
    var table: [String: PropertyTarget] = [:]
    for property in allCases {
      func add(_ path: String, _ part: Track.Part) {
        table[path] = PropertyTarget(
          .column(property), part: part, kind: Track.kind(of: part, in: property.kind))
      }
      for key in property.keys { add(key, .whole) }
      for (name, part) in parts(of: property.kind) { add(property.keyPath + "." + name, part) }
    }
    return table
  }()

  /// The parts of a value that key paths can name.
  package static func parts(of kind: ValueKind) -> [(name: String, part: Track.Part)] {
    switch kind {
    case .point: [("x", .component(0)), ("y", .component(1))]
    case .size: [("width", .component(0)), ("height", .component(1))]
    case .rect:
      [
        ("origin", .components(at: 0, .point)), ("size", .components(at: 2, .size)),
        ("origin.x", .component(0)), ("origin.y", .component(1)),
        ("size.width", .component(2)), ("size.height", .component(3)),
      ]
    case .transform:
      TransformPart.allCases.map { ($0.rawValue, .ofTransform($0)) } + [
        ("rotation", .ofTransform(.rotationZ))
      ]
    case .vector3: [("x", .component(0)), ("y", .component(1)), ("z", .component(2))]
    case .vector4:
      [("x", .component(0)), ("y", .component(1)), ("z", .component(2)), ("w", .component(3))]
    case .scalar, .color, .flag, .wide: []
    }
  }
}
