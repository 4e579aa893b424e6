import Synchronization

/// A layer's cached answer to whether it is in a shown tree. Without it, a tree that grows at its leaves would search
/// its root for each new leaf.
struct KnownVisibility {
  /// The number of changes of the hierarchy that concern layers below the changed ones.
  private static let changes = Atomic<Int>(1)

  /// Twice the value of `changes` when the answer was cached, plus 1 for a shown tree; 0 if nothing is known.
  private var known = 0

  /// Whether the layer is in a shown tree; nil if a layer above may have changed since the answer was cached.
  fileprivate var current: Bool? {
    known >> 1 == Self.changes.load(ordering: .relaxed) ? known & 1 != 0 : nil
  }

  fileprivate mutating func set(_ isShown: Bool) {
    known = Self.changes.load(ordering: .relaxed) << 1 | (isShown ? 1 : 0)
  }

  fileprivate mutating func clear() { known = 0 }

  /// Makes all layers search their roots again.
  static func clearAll() { changes.wrappingAdd(1, ordering: .relaxed) }
}

extension CALayer {
  /// Whether the layer is the root of a shown tree or below it, in the current hierarchy, whose last changes may not be
  /// committed yet.
  var isInShownTree: Bool {
    if let known = knownVisibility.current { return known }
    let isShown = findShownTree()
    var layer: CALayer? = self
    while let current = layer, current.knownVisibility.current == nil {
      current.knownVisibility.set(isShown)
      layer = current.above
    }
    return isShown
  }

  private func findShownTree() -> Bool {
    var layer = self
    while true {
      if let known = layer.knownVisibility.current { return known }
      guard let above = layer.above else { return layer.tree?.root === layer }
      layer = above
    }
  }

  /// Clears the cached answers after the layer has been added to another layer or removed.
  func visibilityChanged() {
    knownVisibility.clear()
    if containsLayers { KnownVisibility.clearAll() }
  }

  /// Whether the layer has sublayers or a mask.
  var containsLayers: Bool { !siblings.isEmpty || maskLayer != nil }
}
