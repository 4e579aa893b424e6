/// What of a layer's subtree waits for layout and for display.
package struct LayerLayoutState {
  package var needsLayout = false
  package var subtreeNeedsLayout = false
  package var needsDisplay = false
  package var subtreeNeedsDisplay = false
  package init() {}
}

extension CALayer {
  func markNeedsLayout() {
    if layoutState.needsLayout { return }
    layoutState.needsLayout = true
    markSubtreeNeedsLayout()
  }

  public func needsLayout() -> Bool { layoutState.needsLayout }

  func layoutFromTop() {
    var top = self
    while let above = top.above, above.layoutState.needsLayout { top = above }
    top.layoutFromHere()
  }

  /// Lays out the layer and what is below it, whatever waits above.
  package func layoutFromHere() {
    // A layout that asks for another is given it a few times within the frame, then the next frame goes on. The whole
    // subtree takes turns together: rounds within rounds would multiply.
    for _ in 0..<8 where layoutState.subtreeNeedsLayout { layoutSubtree() }
    if layoutState.subtreeNeedsLayout { above?.markSubtreeNeedsLayout() }
  }

  package func markSubtreeNeedsLayout() {
    var layer: CALayer? = self
    while let current = layer, !current.layoutState.subtreeNeedsLayout {
      current.layoutState.subtreeNeedsLayout = true
      layer = current.above
    }
  }

  /// One round: everything below that waits, from above to below.
  private func layoutSubtree() {
    layoutState.subtreeNeedsLayout = false
    if layoutState.needsLayout {
      layoutState.needsLayout = false
      layoutSublayers()
    }
    for layer in sublayerList where layer.layoutState.subtreeNeedsLayout { layer.layoutSubtree() }
    if let maskLayer, maskLayer.layoutState.subtreeNeedsLayout { maskLayer.layoutSubtree() }
  }
}
