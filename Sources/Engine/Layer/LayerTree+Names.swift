// Names of layers for profiles and traces.
extension LayerTree {
  /// The names of the layers in some rows; rows of removed layers have none. Visits the tree.
  package func names(of rows: Set<RowIndex>) -> [RowIndex: String] {
    var names: [RowIndex: String] = [:]
    var unvisited: [CALayer] = [root]
    while names.count < rows.count, let layer = unvisited.popLast() {
      guard layer.tree === self else { continue }
      if rows.contains(layer.row) { names[layer.row] = layer.profileName }
      unvisited += layer.belowReversed
    }
    return names
  }
}

extension CALayer {
  /// The class of the layer's view, or of the layer, with a name or an owner that distinguishes the layer from others.
  package var profileName: String {
    if let named = delegate as? any LayoutNaming { return named.profileName }
    var owner = "\(type(of: self))"
    if let delegate { owner = "\(type(of: delegate))’s layer" }
    if let name { return "\(owner) “\(name)”" }
    if let masked = maskedLayer { return "\(owner) that masks \(masked.profileName)" }
    var above = superlayer
    while let layer = above {
      if layer.name != nil || layer.delegate is any LayoutNaming { return "\(owner) in \(layer.profileName)" }
      above = layer.superlayer
    }
    return owner
  }
}
