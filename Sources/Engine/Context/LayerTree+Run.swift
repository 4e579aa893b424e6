extension LayerTree {
  /// Creates a tree that a run shows.
  package convenience init(root: CALayer, context: RunContext) {
    self.init(root: root, context: context.layers)
  }
}
