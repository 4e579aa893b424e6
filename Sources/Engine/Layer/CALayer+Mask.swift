extension CALayer {
  /// The layer whose geometry and timing apply to this one: its superlayer, or the layer that it masks.
  package var above: CALayer? { parent ?? maskedLayer }

  func replaceMask(with new: CALayer?) {
    if new === maskLayer { return }
    let key = PlainProperty.mask.key
    if isPresentation { refuseWrite(key) }
    if let new { checkMask(new) }
    if !isStyling { explicitProperties |= PlainProperty.mask.bit }
    let action = eventAction(key)
    // The search for the action may have put the layer elsewhere.
    if let new, new !== maskLayer { checkMask(new) }
    if let old = maskLayer {
      old.maskedLayer = nil
      // The commit determines whether it has left the tree.
      old.tree?.moved.append(old)
    }
    maskLayer = new
    if let new {
      new.maskedLayer = self
      PendingWalk.noteAddition(of: new)
      new.tree?.context.animations.timeChanged(of: new)
      if new.layoutState.subtreeNeedsLayout { markSubtreeNeedsLayout() }
      if new.layoutState.subtreeNeedsDisplay { markSubtreeNeedsDisplay() }
    }
    KnownVisibility.clearAll()
    markChanged(.mask)
    action?.run(forKey: key, object: self, arguments: nil)
  }

  private func checkMask(_ new: CALayer) {
    if new.isPresentation { fatalError("CALayer.mask: a presentation copy cannot be a mask") }
    if new.parent != nil {
      fatalError("CALayer.mask: the layer has a superlayer; call removeFromSuperlayer() first")
    }
    if new.maskedLayer != nil { fatalError("CALayer.mask: the layer is the mask of another layer") }
    if new === self || new.containsLayers && isDescendant(of: new) {
      fatalError("CALayer.mask: a layer cannot be the mask of itself or of its own sublayer")
    }
  }
}
