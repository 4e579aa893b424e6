extension LayerTree {
  /// Creates the layer tree of a run context.
  package convenience init(root: CALayer, context: RunContext) {
    self.init(root: root, context: context.layers)
  }
}
