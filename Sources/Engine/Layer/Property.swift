import Synchronization

/// What an animation changes and a layer stores: a property with columns of its own, or one known by its key.
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

/// A property that few layers have, by its key: of a shape, a gradient, a filter, or a subclass's own.
///
/// Numbered once for the process, so that it is compared and hashed as an integer.
package struct NamedProperty: Hashable, Sendable {
  private let id: Int32

  private struct Names {
    var ids: [String: Int32] = [:]
    var keyPaths: [String] = []
  }
  private static let names = Mutex(Names())

  package init(_ keyPath: String) {
    id = Self.names.withLock { names in
      if let id = names.ids[keyPath] { return id }
      let id = Int32(names.keyPaths.count)
      names.ids[keyPath] = id
      names.keyPaths.append(keyPath)
      return id
    }
  }

  package var keyPath: String { Self.names.withLock { $0.keyPaths[Int(id)] } }
}

/// Where a key path leads: a property, the part of it that is meant, and what that part's values are made of.
package struct PropertyTarget: Sendable {
  package var property: Property
  package var part: Track.Part
  /// nil where the values of the animation have to tell: a subclass's own key that nothing was stored under.
  package var kind: ValueKind?
  /// What values without numbers in place have to be.
  package var content = NamedKey.Content.object

  package init(_ property: Property, part: Track.Part = .whole, kind: ValueKind?) {
    self.property = property
    self.part = part
    self.kind = kind
  }
}
