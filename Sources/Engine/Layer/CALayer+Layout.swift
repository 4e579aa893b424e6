import Synchronization

/// What of a layer's subtree waits for layout and for display.
package struct LayerLayoutState {
  package var needsLayout = false
  package var subtreeNeedsLayout = false
  package var needsDisplay = false
  package var subtreeNeedsDisplay = false
  /// Inside `layoutSublayers()`, where a change of a sublayer's size is that layout's result.
  var isInLayout = false
  package init() {}
}

extension CALayer {
  func markNeedsLayout() {
    if layoutState.needsLayout { return }
    layoutState.needsLayout = true
    markSubtreeNeedsLayout()
  }

  /// Asks the superlayer to lay out again around a sublayer of another size, unless its layout is what set the size.
  func resizedInSuperlayer() {
    guard let parent, !parent.layoutState.isInLayout else { return }
    parent.setNeedsLayout()
  }

  /// Whether `layoutSublayers()` runs before the next frame.
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
    for _ in 0..<Self.layoutRounds where layoutState.subtreeNeedsLayout { layoutSubtree() }
    guard layoutState.subtreeNeedsLayout else { return }
    above?.markSubtreeNeedsLayout()
    reportRestless()
  }

  /// Names those whose layout asks for itself, once.
  private func reportRestless() {
    let types = restless().flatMap { layer -> [String] in
      guard let delegate = layer.delegate else { return ["\(type(of: layer))"] }
      return (delegate as? any LayoutNaming)?.layoutTypes ?? ["\(type(of: delegate))"]
    }
    var named: [String] = []
    for type in types where !named.contains(type) { named.append(type) }
    guard reportedLoops.withLock({ $0.insert(named).inserted }) else { return }
    Diagnostics.report(
      .layoutLoop,
      "a layout still waits after \(Self.layoutRounds) rounds in one frame: a layoutSubviews() or "
        + "viewDidLayoutSubviews() asks for it anew each time", types: named)
  }

  /// The layers of the subtree that wait for layout.
  private func restless() -> [CALayer] {
    guard layoutState.subtreeNeedsLayout else { return [] }
    return (layoutState.needsLayout ? [self] : [])
      + (sublayerList + [maskLayer].compactMap { $0 }).flatMap { $0.restless() }
  }

  private static let layoutRounds = 8

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
      let isNested = layoutState.isInLayout
      layoutState.isInLayout = true
      layoutSublayers()
      layoutState.isInLayout = isNested
    }
    for layer in sublayerList where layer.layoutState.subtreeNeedsLayout { layer.layoutSubtree() }
    if let maskLayer, maskLayer.layoutState.subtreeNeedsLayout { maskLayer.layoutSubtree() }
  }
}

/// A delegate that says whose layout a layer's is.
package protocol LayoutNaming: AnyObject {
  /// The types that a reader would look for.
  var layoutTypes: [String] { get }
}

/// The types, in groups, that have been named already.
private let reportedLoops = Mutex<Set<[String]>>([])

extension Diagnostic.Code {
  /// A layout asked for itself time and again, and the next frame has to go on with it.
  public static let layoutLoop = Self(rawValue: "layout-loop")
}
