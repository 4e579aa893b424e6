// Members that depend on the depth of a tree.
extension CALayer {
  /// The layers around this one.
  var nestingDepth: Int {
    var (count, layer) = (0, above)
    while let current = layer {
      count += 1
      layer = current.above
    }
    return count
  }

  /// The mask and the sublayers in reverse: popped from a list of layers to visit, the sublayers come in their order,
  /// and the mask after them.
  package var belowReversed: [CALayer] {
    if sublayerList.isEmpty { return maskLayer.map { [$0] } ?? [] }
    return (maskLayer.map { [$0] } ?? []) + sublayerList.reversed()
  }

  /// The end of the layer's life: its animations go to the main thread.
  final func willBeReleased() {
    for record in records { record.registry.orphan(record) }
    if CallStack.isHalfUsed { releaseBelow() }
  }

  /// Releases the layers below in a loop: the deinit of each layer would contain the deinit of the next.
  @inline(never)
  private final func releaseBelow() {
    var below = belowReversed
    if below.isEmpty { return }
    siblings = SiblingList()
    maskLayer = nil
    CallStack.release(&below)
  }
}
