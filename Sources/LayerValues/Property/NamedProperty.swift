import Synchronization

/// A property that only few layers have, such as a property of a shape, a gradient, a filter or a subclass.
///
/// Key paths are interned in the process, so that properties compare and hash as integers.
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

extension NamedProperty {
  package static let contents = NamedProperty("contents")
}
