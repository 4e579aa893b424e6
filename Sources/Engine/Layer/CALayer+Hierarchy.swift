extension CALayer {
  // The implementations of members in the class body, which subclasses can override.

  var listedSublayers: [CALayer]? {
    // A presentation copy's sublayers are copies of the model's sublayers.
    let list = isPresentation ? modelLayer?.sublayerList.compactMap { $0.presentation() } ?? [] : sublayerList
    return list.isEmpty ? nil : list
  }

  func replaceSublayers(_ list: [CALayer]) {
    let action = eventAction("sublayers")
    for layer in sublayerList { layer.detach(runsAction: false) }
    for layer in list {
      layer.detach()
      insert(layer, at: sublayerList.count, call: "sublayers", runsAction: false)
    }
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  func append(_ layer: CALayer) {
    if layer.parent === self, sublayerList.last === layer { return }
    layer.detach()
    insert(layer, at: sublayerList.count, call: "addSublayer(_:)")
  }

  func insert(_ layer: CALayer, atIndex index: UInt32) {
    layer.detach()
    insert(layer, at: min(Int(index), sublayerList.count), call: "insertSublayer(_:at:)")
  }

  func insert(_ layer: CALayer, below sibling: CALayer?) {
    if layer === sibling { return }
    layer.detach()
    let index = sibling.flatMap { s in sublayerList.firstIndex { $0 === s } } ?? 0
    insert(layer, at: index, call: "insertSublayer(_:below:)")
  }

  func insert(_ layer: CALayer, above sibling: CALayer?) {
    if layer === sibling { return }
    layer.detach()
    let index = sibling.flatMap { s in sublayerList.firstIndex { $0 === s } }.map { $0 + 1 }
    insert(layer, at: index ?? sublayerList.count, call: "insertSublayer(_:above:)")
  }

  func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, let index = sublayerList.firstIndex(where: { $0 === oldLayer }) else {
      return
    }
    oldLayer.detach()
    newLayer.detach()
    insert(newLayer, at: min(index, sublayerList.count), call: "replaceSublayer(_:with:)")
  }

  /// Whether `self` is `other` or a descendant of it or of its mask.
  package func isDescendant(of other: CALayer) -> Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current === other { return true }
      layer = current.above
    }
    return false
  }

  /// `runsAction` runs the action for `sublayers`.
  private func insert(_ layer: CALayer, at index: Int, call: String, runsAction: Bool = true) {
    if isDescendant(of: layer) {
      fatalError("CALayer.\(call): a layer cannot become a sublayer of itself or of its own sublayer")
    }
    if layer.maskedLayer != nil {
      fatalError("CALayer.\(call): the layer is the mask of another layer")
    }
    if layer.isPresentation || isPresentation {
      fatalError("CALayer.\(call): a presentation copy cannot be part of a layer tree")
    }
    let action = runsAction ? eventAction("sublayers") : nil
    sublayerList.insert(layer, at: index)
    layer.parent = self
    PendingWalk.noteAddition(of: layer)
    layer.tree?.context.animations.timeChanged(of: layer)
    markSublayersChanged()
    if layer.layoutState.subtreeNeedsLayout { markSubtreeNeedsLayout() }
    if layer.layoutState.subtreeNeedsDisplay { markSubtreeNeedsDisplay() }
    action?.run(forKey: "sublayers", object: self, arguments: nil)
    layer.runVisibilityAction(kCAOnOrderIn)
  }

  func detach(runsAction: Bool = true) {
    guard let parent else { return }
    let action = runsAction ? parent.eventAction("sublayers") : nil
    runVisibilityAction(kCAOnOrderOut)
    parent.sublayerList.removeAll { $0 === self }
    self.parent = nil
    parent.markSublayersChanged()
    // The tree decides at the commit whether the layer left it or only moved.
    tree?.moved.append(self)
    action?.run(forKey: "sublayers", object: parent, arguments: nil)
  }

  /// Runs the action of a visible layer that has entered a shown tree or is about to leave it.
  private func runVisibilityAction(_ event: String) {
    guard looksForActions, !isHidden, isInShownTree else { return }
    eventAction(event)?.run(forKey: event, object: self, arguments: nil)
  }

  private func markSublayersChanged() {
    markChanged(.sublayers)
    setNeedsLayout()
  }
}
