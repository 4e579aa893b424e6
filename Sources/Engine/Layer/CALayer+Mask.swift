extension CALayer {
  /// The layer whose geometry and timing apply to this one: its superlayer, or the layer that it masks; nil at the top.
  package var above: CALayer? { parent ?? maskedLayer }

  func replaceMask(with new: CALayer?) {
    if new === maskLayer { return }
    let key = PlainProperty.mask.key
    if isPresentation { refuseWrite(key) }
    if let new { checkMask(new) }
    if !isStyling { explicitProperties |= PlainProperty.mask.bit }
    if let new { take(new) }
    let action = eventAction(key)
    // The search for the action may have inserted the layer elsewhere.
    if let new, new !== maskLayer {
      checkMask(new)
      if new.parent != nil || new.maskedLayer != nil {
        fatalError("CALayer.mask: an action added the layer to another layer during the call")
      }
    }
    dropMask()
    maskLayer = new
    if let new {
      new.maskedLayer = self
      PendingWalk.noteAddition(of: new)
      new.tree?.context.animations.timeChanged(of: new)
      if new.layoutState.subtreeNeedsLayout { markSubtreeNeedsLayout() }
      if new.layoutState.subtreeNeedsDisplay { markSubtreeNeedsDisplay() }
    }
    KnownVisibility.clearAll()
    markHierarchyChanged(.mask)
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Removes the mask, if there is one.
  private func dropMask() {
    guard let old = maskLayer else { return }
    maskLayer = nil
    old.maskedLayer = nil
    // The commit determines whether the old mask has left the tree.
    old.tree?.removedLayers.append(old)
  }

  /// Removes a layer that becomes the mask from its superlayer or from the layer that it masks, with a diagnostic.
  ///
  /// Apple leaves undefined what happens to a mask that has a superlayer; Core Animation moves it, as `addSublayer(_:)`
  /// does (gnustep/libs-quartzcore 91, whose tests run on both implementations).
  private func take(_ new: CALayer) {
    new.leaveMaskedLayer(for: self, by: "CALayer.mask")
    guard let parent = new.parent else { return }
    Diagnostics.report(
      .sharedMask,
      "CALayer.mask: the mask of \(profileName) was a sublayer of \(parent.profileName), from which it is removed; create a separate "
        + "layer for the mask")
    new.detach()
  }

  /// Removes the layer from the layer that it masks, if any, with a diagnostic: a layer has either one superlayer or
  /// one layer that it masks.
  func leaveMaskedLayer(for new: CALayer, by call: String) {
    guard let old = maskedLayer else { return }
    Diagnostics.report(
      .sharedMask,
      "\(call): the layer for \(new.profileName) was the mask of \(old.profileName), which has none now; make a mask for "
        + "each layer")
    old.dropMask()
    KnownVisibility.clearAll()
    old.markHierarchyChanged(.mask)
  }

  private func checkMask(_ new: CALayer) {
    if new.isPresentation { fatalError("CALayer.mask: a presentation copy cannot be a mask") }
    if new === self || new.containsLayers && isDescendant(of: new) {
      fatalError("CALayer.mask: a layer cannot be the mask of itself or of its own sublayer")
    }
  }
}

extension Diagnostic.Code {
  /// A layer became a mask while it was a sublayer or another layer's mask, or a sublayer while it was a mask.
  package static let sharedMask = Diagnostic.Code(rawValue: "shared-mask")
}
