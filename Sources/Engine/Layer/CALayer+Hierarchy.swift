extension CALayer {
  // What the class's own members do, apart so that subclasses can override those.

  var listedSublayers: [CALayer]? {
    // A presentation copy has copies below it, as they stand in the model.
    let list = isPresentation ? modelLayer?.sublayerList.compactMap { $0.presentation() } ?? [] : sublayerList
    return list.isEmpty ? nil : list
  }

  func replaceSublayers(_ list: [CALayer]) {
    let action = eventAction("sublayers")
    for layer in sublayerList { layer.detach(saysSo: false) }
    for layer in list {
      layer.detach()
      insert(layer, at: sublayerList.count, "sublayers", saysSo: false)
    }
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  func append(_ layer: CALayer) {
    if layer.parent === self, sublayerList.last === layer { return }
    layer.detach()
    insert(layer, at: sublayerList.count, "addSublayer(_:)")
  }

  func insert(_ layer: CALayer, atIndex index: UInt32) {
    layer.detach()
    insert(layer, at: min(Int(index), sublayerList.count), "insertSublayer(_:at:)")
  }

  func insert(_ layer: CALayer, below sibling: CALayer?) {
    if layer === sibling { return }
    layer.detach()
    let index = sibling.flatMap { s in sublayerList.firstIndex { $0 === s } } ?? 0
    insert(layer, at: index, "insertSublayer(_:below:)")
  }

  func insert(_ layer: CALayer, above sibling: CALayer?) {
    if layer === sibling { return }
    layer.detach()
    let index = sibling.flatMap { s in sublayerList.firstIndex { $0 === s } }.map { $0 + 1 }
    insert(layer, at: index ?? sublayerList.count, "insertSublayer(_:above:)")
  }

  func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, let index = sublayerList.firstIndex(where: { $0 === oldLayer }) else {
      return
    }
    oldLayer.detach()
    newLayer.detach()
    insert(newLayer, at: min(index, sublayerList.count), "replaceSublayer(_:with:)")
  }

  /// Whether `self` is `other` or lies below it, in a mask of it too.
  package func isDescendant(of other: CALayer) -> Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current === other { return true }
      layer = current.above
    }
    return false
  }

  /// `saysSo`: with the action for `sublayers`.
  private func insert(_ layer: CALayer, at index: Int, _ call: String, saysSo: Bool = true) {
    if isDescendant(of: layer) {
      fatalError("CALayer.\(call): a layer cannot become a sublayer of itself or of its own sublayer")
    }
    if layer.maskedLayer != nil {
      fatalError("CALayer.\(call): the layer is the mask of another layer")
    }
    if layer.isPresentation || isPresentation {
      fatalError("CALayer.\(call): a presentation copy cannot be part of a layer tree")
    }
    let action = saysSo ? eventAction("sublayers") : nil
    sublayerList.insert(layer, at: index)
    layer.parent = self
    layer.tree?.context.animations.timeChanged(of: layer)
    noteSublayers()
    if layer.layoutState.subtreeNeedsLayout { markSubtreeNeedsLayout() }
    if layer.layoutState.subtreeNeedsDisplay { markSubtreeNeedsDisplay() }
    action?.run(forKey: "sublayers", object: self, arguments: nil)
    layer.comeOrGo(kCAOnOrderIn)
  }

  func detach(saysSo: Bool = true) {
    guard let parent else { return }
    let action = saysSo ? parent.eventAction("sublayers") : nil
    comeOrGo(kCAOnOrderOut)
    parent.sublayerList.removeAll { $0 === self }
    self.parent = nil
    parent.noteSublayers()
    // The tree decides at the commit whether the layer left it or only moved.
    tree?.moved.append(self)
    action?.run(forKey: "sublayers", object: parent, arguments: nil)
  }

  /// Runs the action of a visible layer that has come into a shown tree or is about to leave it.
  private func comeOrGo(_ event: String) {
    guard looksForActions, !isHidden, isInShownTree else { return }
    eventAction(event)?.run(forKey: event, object: self, arguments: nil)
  }

  private func noteSublayers() {
    note(.sublayers)
    setNeedsLayout()
  }
}
