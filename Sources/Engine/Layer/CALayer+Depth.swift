// Members that depend on the depth of a tree.
extension CALayer {
  /// The number of layers above this one.
  var nestingDepth: Int {
    var (count, layer) = (0, above)
    while let current = layer {
      count += 1
      layer = current.above
    }
    return count
  }

  /// The mask, then the sublayers from the highest to the lowest. If these layers are popped from the end of a list of
  /// layers to visit, the sublayers come in their order, followed by the mask.
  package var belowReversed: [CALayer] {
    if sublayerList.isEmpty { return maskLayer.map { [$0] } ?? [] }
    return (maskLayer.map { [$0] } ?? []) + sublayerList.reversed()
  }

  /// Passes the layer's animations to the main thread and, on a deep stack, releases the layers below. The layer's
  /// deinit calls this.
  final func willBeReleased() {
    for record in records { record.registry.orphan(record) }
    if CallStack.isHalfUsed { releaseBelow() }
  }

  /// Releases the layers below in a loop, since nested deinits would exhaust the stack.
  @inline(never)
  private final func releaseBelow() {
    var below = belowReversed
    if below.isEmpty { return }
    siblings = SiblingList()
    maskLayer = nil
    CallStack.release(&below)
  }
}
