extension CALayer {
  /// Adds an animation as ``add(_:forKey:)`` does if no ported code has exchanged that method.
  package func addAnimation(_ anim: CAAnimation, forKey key: String?) {
    MainThread.require("CALayer.add(_:forKey:)")
    if isPresentation { fatalError("CALayer.add(_:forKey:): a presentation copy cannot be animated") }
    // A layer has one transition at a time.
    let key = anim is CATransition ? kCATransition : key ?? "animation-\(context.animations.nextID())"
    dropAnimation(forKey: key)
    guard var frozen = anim.frozenCopy(on: self, transactionDuration: CATransaction.animationDuration())
    else { return }  // Ignored, with a diagnostic.
    context.lastAnimation.share(&frozen.animation, &frozen.tracks)
    storeInitialValues(frozen.tracks)
    watchDisplay(frozen.tracks)
    let record = AnimationRecord(
      animation: frozen.animation, tracks: frozen.tracks, key: key, layer: self, waiter: frozen.waiter)
    records.insert(record)
    record.registry.willBegin(record)
    record.clock?.join(record)
    markChanged(.animations)
  }

  /// Whether the layer has an animation with `key` for whose end an object waits.
  package func hasAnimation(forKey key: String, with waiter: any AnimationWaiter) -> Bool {
    records[key]?.waiter === waiter
  }

  func dropAnimation(forKey key: String) {
    guard let record = records[key] else { return }
    MainThread.require("CALayer.removeAnimation(forKey:)")
    records.remove(record)
    record.registry.stop(record)
    markChanged(.animations)
  }

  func dropAllAnimations() {
    if records.isEmpty { return }
    MainThread.require("CALayer.removeAllAnimations()")
    let old = records
    records.removeAll()
    for record in old { record.registry.stop(record) }
    markChanged(.animations)
  }

  /// The state as the last presented frame showed it, or, while layers are displayed for a frame, as that frame will
  /// show it.
  package var presentedState: LayerState {
    if records.isEmpty { return state }
    let context = context
    return state(at: context.animatedDisplays.current?.time ?? context.animations.presentedTime)
  }

  /// The context of the app session that shows the layer, or of the current session if none does.
  var context: LayerContext { tree?.context ?? .current }

  /// The state as a frame of the root time `t` shows it.
  func state(at t: CFTimeInterval) -> LayerState {
    if records.isEmpty { return state }
    var shown = state
    for record in records {
      for (index, entry) in record.tracks.enumerated() {
        guard let (q, iteration) = record.sample(index, at: t, self) else { continue }
        let property = entry.track.property
        var value = self.value(of: property, in: shown)
        entry.track.apply(q: q, iteration: iteration, to: &value)
        shown.set(property, value)
      }
    }
    return shown
  }

  func makePresentation() -> Self? {
    if isPresentation { return self }
    guard tree != nil || isBeingDisplayed else { return nil }
    let copy = makeCopy(of: self)
    copy.state = presentedState
    copy.modelLayer = self
    return copy
  }

  /// Whether the layer is being displayed for its first frame, before the commit that assigns it to a tree.
  private var isBeingDisplayed: Bool {
    guard let root = LayerContext.current.animatedDisplays.current?.root else { return false }
    return isDescendant(of: root)
  }

  func findModel() -> Self {
    guard isPresentation, let original = modelLayer else { return self }
    guard let original = original as? Self else {
      fatalError("CALayer.model(): init(layer:) created a \(type(of: self)) from a \(type(of: original))")
    }
    return original
  }
}

extension CALayer {
  /// Removes the animations of the layer and of all sublayers and masks below it; allocates nothing while nothing is
  /// animated.
  package func removeAllAnimationsOfSubtree() {
    guard tree?.context.animations.hasAnimations ?? false else { return }
    var unvisited = [self]
    while let layer = unvisited.popLast() {
      layer.removeAllAnimations()
      unvisited += layer.sublayerList
      if let mask = layer.maskLayer { unvisited.append(mask) }
    }
  }
}

extension CALayer: AnimatedObject {}
