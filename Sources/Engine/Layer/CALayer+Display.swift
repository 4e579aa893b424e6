extension CALayer {
  func markNeedsDisplay() {
    if isPresentation || layoutState.needsDisplay { return }
    layoutState.needsDisplay = true
    markSubtreeNeedsDisplay()
  }

  func markSubtreeNeedsDisplay() {
    var layer: CALayer? = self
    while let current = layer, !current.layoutState.subtreeNeedsDisplay {
      current.layoutState.subtreeNeedsDisplay = true
      layer = current.above
    }
  }

  func displayByDelegate() {
    CallStack.require("CALayer.display()", self, depth: nestingDepth)
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Sets the contents to what `draw(in:)` draws. If neither the layer's class nor the delegate draws, or the bounds
  /// are empty, contents that the app has set stay.
  ///
  /// Core Animation calls `display()`, the delegate's `display(_:)` and `layerWillDraw(_:)` on the model layer, where
  /// `presentation()` has the frame's values (objc.io 12, *Animating Custom Layer Properties*: `display` reads
  /// `[self.presentationLayer time]`, and sets `contents`). It calls `draw(in:)`, and so the delegate's `draw(_:in:)`,
  /// on a copy made by `init(layer:)` that has the frame's values itself (Apple's sample *CustomAnimatableProperty*:
  /// `drawInContext:` of `BulbLayer` reads `self.brightness`).
  package func drawContents() {
    delegate?.layerWillDraw(self)
    let drawn = drawsAnimatedValues ? makeDrawnCopy() : self
    let bounds = drawn.state.bounds
    layoutState.drawsWhenSized = bounds.isEmpty
    let context = CGContext(size: bounds.size, scale: drawn.state.contentsScale, isOpaque: false)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    if bounds.isEmpty { context.wasLeftUndrawn = true } else { drawn.draw(in: context) }
    let image = context.isEmpty ? nil : context.makeContents()
    if context.isEmpty, context.wasLeftUndrawn, state.contents?.recording?.isContents != true { return }
    if image == nil, !context.isEmpty {
      Diagnostics.report(
        .layerNotDrawn,
        "CALayer.display(): contents of \(bounds.width)×\(bounds.height) points at scale \(state.contentsScale) "
          + "cannot be made; each side must have 1 to \(CGImage.sideLimit) pixels",
        types: ["\(type(of: self))"])
    }
    if state.contents?.id == image?.id { return }
    // The contents change without an action, since a new drawing is not a change by the app.
    state.contents = image
    if !isPresentation { markChanged(.state) }
  }

  /// Whether an animation of a key that requires a redisplay runs.
  private var drawsAnimatedValues: Bool {
    if isStock || isPresentation { return false }
    return records.contains { $0.tracks.contains { requiresDisplay($0.track) } }
  }

  /// Makes a copy that has the values of the frame and draws the contents; the copy belongs to no layer tree.
  private func makeDrawnCopy() -> CALayer {
    let copy = makeCopy(of: self)
    copy.state = presentedState
    copy.modelLayer = self
    copy.shareDelegate(of: self)
    return copy
  }

  func displayOnDemand() {
    CallStack.require("CALayer.displayIfNeeded()", self, depth: nestingDepth)
    guard layoutState.needsDisplay else { return }
    layoutState.needsDisplay = false
    display()
  }

  /// Displays all layers of the subtree that need it.
  package func displayTree() {
    if layoutState.subtreeNeedsDisplay { displaySubtree() }
  }

  /// Displays each layer that needs it once, superlayers first. Requests for layers that the walk has passed wait for
  /// the next frame.
  fileprivate func displaySubtree() {
    var walk = PendingWalk(.display)
    walk.run(from: self)
    guard walk.hasStopped else { return }
    PendingWalk(.display).report(
      below: self,
      "display() is still pending in this frame: it adds layers whose display() adds more of them")
  }

  /// Registers the animated properties that require a redisplay in each frame.
  func watchDisplay(_ tracks: [Track]) {
    if isStock { return }
    for track in tracks where requiresDisplay(track) { context.animatedDisplays.add(self, track.property) }
  }

  private func requiresDisplay(_ track: Track) -> Bool {
    let path = track.property.keyPath
    let key = path.firstIndex(of: ".").map { String(path[..<$0]) } ?? path
    return type(of: self).needsDisplay(forKey: key)
  }
}

extension LayerTree {
  /// Displays the layers for the frame of the root time `t`.
  ///
  /// During the call, presentation copies have the values of that frame, which is presented later.
  func displayLayers(at t: CFTimeInterval) {
    if !context.animatedDisplays.isEmpty || root.layoutState.subtreeNeedsDisplay {
      let outer = context.animatedDisplays.current
      context.animatedDisplays.current = (root, t)
      context.animatedDisplays.run(self, at: t)
      if root.layoutState.subtreeNeedsDisplay { root.displaySubtree() }
      context.animatedDisplays.current = outer
    }
  }
}

/// Layers that draw animated values: each is redisplayed in every frame in which a value changes.
///
/// Main thread only; empty, at no cost, unless such an animation runs.
final class AnimatedDisplays {
  private final class Entry {
    weak var layer: CALayer?
    var properties: [Property] = []
    /// The values of `properties` that the layer has drawn last.
    var shown: [PropertyValue?] = []
    /// Whether no animation of the properties runs any more.
    var isOver = false

    init(_ layer: CALayer) { self.layer = layer }
  }

  /// The root of the tree that is being displayed for a frame, and the root time of that frame; nil otherwise.
  fileprivate(set) var current: (root: CALayer, time: CFTimeInterval)?
  private var entries: [Entry] = []
  /// The last entry of each layer; the entries of released layers stay until all are over.
  private var entryOfLayer: [ObjectIdentifier: Entry] = [:]

  var isEmpty: Bool { entries.isEmpty }

  func add(_ layer: CALayer, _ property: Property) {
    let entry: Entry
    if let known = entryOfLayer[ObjectIdentifier(layer)], known.layer === layer, !known.isOver {
      entry = known
    } else {
      entry = Entry(layer)
      entries.append(entry)
      entryOfLayer[ObjectIdentifier(layer)] = entry
    }
    if !entry.properties.contains(property) { entry.properties.append(property) }
  }

  func removeAll() {
    entries.removeAll()
    entryOfLayer.removeAll()
  }

  func run(_ tree: LayerTree, at t: CFTimeInterval) {
    if entries.isEmpty { return }
    // The app's code may add to the list.
    for entry in entries { display(entry, tree, t) }
    entries.removeAll { $0.isOver || $0.layer == nil }
    if entries.isEmpty { entryOfLayer.removeAll() }
  }

  private func display(_ entry: Entry, _ tree: LayerTree, _ t: CFTimeInterval) {
    guard let layer = entry.layer else { return }
    let isRunning = layer.records.contains { record in
      record.tracks.contains { entry.properties.contains($0.track.property) }
    }
    guard isRunning else {
      // After its animations the layer shows the model values.
      entry.isOver = true
      return layer.setNeedsDisplay()
    }
    guard layer.isDescendant(of: tree.root) else { return }
    let state = layer.state(at: t)
    let values = entry.properties.map { layer.value(of: $0, in: state) }
    if values == entry.shown, !layer.layoutState.needsDisplay { return }
    layer.layoutState.needsDisplay = false
    entry.shown = values
    layer.display()
  }
}

extension Diagnostic.Code {
  /// A layer's drawing has too many or no pixels, or its scale is not a number.
  package static let layerNotDrawn = Diagnostic.Code(rawValue: "layer-not-drawn")
}
