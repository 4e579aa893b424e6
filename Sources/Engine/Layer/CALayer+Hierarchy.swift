@_spi(Siblings) extension CALayer: Sibling {}

extension CALayer {
  // The class body declares these members, so that subclasses can override them; the implementations are here.

  /// The sublayers, the lowest first.
  package final var sublayerList: [CALayer] {
    get {
      if siblings.isSplit { siblings.join() }
      return siblings.joined
    }
    set { siblings = SiblingList(newValue) }
  }

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
      insert(layer, at: siblings.count, call: "sublayers", runsAction: false)
    }
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  func append(_ layer: CALayer) {
    if layer.parent === self, siblings.last === layer { return }
    let staysSublayer = take(layer)
    insert(layer, at: siblings.count, staysSublayer: staysSublayer, call: "addSublayer(_:)")
  }

  func insert(_ layer: CALayer, atIndex index: UInt32) {
    let staysSublayer = take(layer)
    insert(
      layer, at: min(Int(index), siblings.count), staysSublayer: staysSublayer, call: "insertSublayer(_:at:)")
  }

  func insert(_ layer: CALayer, below sibling: CALayer?) {
    if layer === sibling { return }
    let staysSublayer = take(layer)
    let index = sibling.flatMap { indexOfSublayer($0) } ?? 0
    insert(layer, at: index, staysSublayer: staysSublayer, call: "insertSublayer(_:below:)")
  }

  func insert(_ layer: CALayer, above sibling: CALayer?) {
    if layer === sibling { return }
    let staysSublayer = take(layer)
    let index = sibling.flatMap { indexOfSublayer($0) }.map { $0 + 1 }
    insert(layer, at: index ?? siblings.count, staysSublayer: staysSublayer, call: "insertSublayer(_:above:)")
  }

  func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, indexOfSublayer(oldLayer) != nil else { return }
    // The new layer may be a lower sibling, whose removal changes the index of the old layer.
    newLayer.detach()
    guard let index = indexOfSublayer(oldLayer) else { return }
    oldLayer.detach()
    insert(newLayer, at: min(index, siblings.count), call: "replaceSublayer(_:with:)")
  }

  private func indexOfSublayer(_ layer: CALayer) -> Int? {
    layer.parent === self ? siblings.index(of: layer) : nil
  }

  /// Whether `self` is `other` or below it; a mask is below the layer that it masks.
  package func isDescendant(of other: CALayer) -> Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current === other { return true }
      layer = current.above
    }
    return false
  }

  /// Removes a layer from its superlayer before an insertion. Returns whether the layer stays a sublayer of this layer,
  /// so that only its index changes, and nothing observes the change.
  private func take(_ layer: CALayer) -> Bool {
    if layer.parent === self, isUnobserved, layer.isUnobserved {
      siblings.remove(layer)
      return true
    }
    layer.detach()
    return false
  }

  /// Inserts a layer that `take(_:)` has removed.
  private func insert(_ layer: CALayer, at index: Int, staysSublayer: Bool, call: String) {
    guard staysSublayer else { return insert(layer, at: index, call: call) }
    siblings.insert(layer, at: index)
    markSublayersChanged()
  }

  /// Inserts a layer; runs the action for `sublayers` if `runsAction` is set.
  private func insert(_ layer: CALayer, at index: Int, call: String, runsAction: Bool = true) {
    checkInsertion(of: layer, call)
    layer.leaveMaskedLayer(for: self, by: "CALayer.\(call)")
    let additions = PendingWalk.additionCount
    let action = runsAction ? eventAction("sublayers") : nil
    // The search for the action may have inserted the layer elsewhere, or this layer into it.
    if PendingWalk.additionCount != additions || layer.parent != nil || layer.maskedLayer != nil {
      checkInsertion(of: layer, call, afterSearch: true)
    }
    siblings.insert(layer, at: index)
    layer.parent = self
    if tree == nil, layer.tree != nil || layer.containsShownLayers { noteShownLayersBelow() }
    layer.visibilityChanged()
    PendingWalk.noteAddition(of: layer)
    layer.tree?.context.animations.timeChanged(of: layer)
    markSublayersChanged()
    if layer.layoutState.subtreeNeedsLayout { markSubtreeNeedsLayout() }
    if layer.layoutState.subtreeNeedsDisplay { markSubtreeNeedsDisplay() }
    action?.run(forKey: "sublayers", object: self, arguments: nil)
    layer.runVisibilityAction(kCAOnOrderIn)
  }

  /// Traps if a layer without a superlayer cannot become a sublayer of this one.
  private func checkInsertion(of layer: CALayer, _ call: String, afterSearch: Bool = false) {
    // A layer without sublayers and mask contains no layer, so that each leaf is added without a search.
    if layer === self || layer.containsLayers && isDescendant(of: layer) {
      fatalError("CALayer.\(call): a layer cannot become a sublayer of itself or of its own sublayer")
    }
    if layer.isPresentation || isPresentation {
      fatalError("CALayer.\(call): a presentation copy cannot be part of a layer tree")
    }
    if layer.parent != nil || afterSearch && layer.maskedLayer != nil {
      fatalError("CALayer.\(call): an action added the layer to another superlayer during the call")
    }
  }

  func detach(runsAction: Bool = true) {
    guard let parent else { return }
    var action: (any CAAction)?
    if !isUnobserved || !parent.isUnobserved {
      action = runsAction ? parent.eventAction("sublayers") : nil
      runVisibilityAction(kCAOnOrderOut)
      // The actions may have removed the layer.
      guard self.parent === parent else { return }
    }
    parent.siblings.remove(self)
    self.parent = nil
    visibilityChanged()
    parent.markSublayersChanged()
    // The tree decides at the commit whether the layer left it or only moved.
    tree?.removedLayers.append(self)
    if parent.tree == nil, tree != nil || containsShownLayers { noteLeaving(parent) }
    action?.run(forKey: "sublayers", object: parent, arguments: nil)
  }

  /// Runs the action of a visible layer that has entered a shown tree or is about to leave it.
  private func runVisibilityAction(_ event: String) {
    if isUnobserved { return }
    guard looksForActions, !isHidden, isInShownTree else { return }
    eventAction(event)?.run(forKey: event, object: self, arguments: nil)
  }

  private func markSublayersChanged() {
    markHierarchyChanged(.sublayers)
    setNeedsLayout()
  }
}
