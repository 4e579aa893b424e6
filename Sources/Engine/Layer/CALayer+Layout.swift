import Synchronization

/// The pending layout and display of a layer and its subtree.
package struct LayerLayoutState {
  package var needsLayout = false
  package var subtreeNeedsLayout = false
  package var needsDisplay = false
  package var subtreeNeedsDisplay = false
  /// Whether `layoutSublayers()` is running, which may itself change the sizes of sublayers.
  var isInLayout = false
  package init() {}
}

extension CALayer {
  func markNeedsLayout() {
    if layoutState.needsLayout { return }
    layoutState.needsLayout = true
    markSubtreeNeedsLayout()
  }

  /// Requests layout of the superlayer for the new size, unless that layout is setting the size.
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

  /// Lays out the subtree, regardless of pending layout above.
  package func layoutFromHere() {
    // Layouts may request further layouts a few times within the frame; then the next frame continues. The rounds
    // cover the whole subtree, as nested rounds would multiply.
    for _ in 0..<Self.layoutRounds where layoutState.subtreeNeedsLayout { layoutSubtree() }
    guard layoutState.subtreeNeedsLayout else { return }
    above?.markSubtreeNeedsLayout()
    reportLayoutLoop()
  }

  /// Reports the types whose layouts keep requesting layout, once.
  private func reportLayoutLoop() {
    let types = layersWaitingForLayout().flatMap { layer -> [String] in
      guard let delegate = layer.delegate else { return ["\(type(of: layer))"] }
      return (delegate as? any LayoutNaming)?.layoutTypes ?? ["\(type(of: delegate))"]
    }
    var named: [String] = []
    for type in types where !named.contains(type) { named.append(type) }
    guard reportedLoops.withLock({ $0.insert(named).inserted }) else { return }
    Diagnostics.report(
      .layoutLoop,
      "layout is still pending after \(Self.layoutRounds) rounds in one frame: a layoutSubviews() or "
        + "viewDidLayoutSubviews() requests it each time", types: named)
  }

  /// The layers of the subtree with pending layout.
  private func layersWaitingForLayout() -> [CALayer] {
    guard layoutState.subtreeNeedsLayout else { return [] }
    return (layoutState.needsLayout ? [self] : [])
      + (sublayerList + [maskLayer].compactMap { $0 }).flatMap { $0.layersWaitingForLayout() }
  }

  private static let layoutRounds = 8

  package func markSubtreeNeedsLayout() {
    var layer: CALayer? = self
    while let current = layer, !current.layoutState.subtreeNeedsLayout {
      current.layoutState.subtreeNeedsLayout = true
      layer = current.above
    }
  }

  /// One round: lays out all layers of the subtree that need it, superlayers first.
  private func layoutSubtree() {
    layoutState.subtreeNeedsLayout = false
    if layoutState.needsLayout {
      layoutState.needsLayout = false
      if delegate != nil, !MainThread.isCurrent { checkThread("layoutSublayers()") }
      let isNested = layoutState.isInLayout
      layoutState.isInLayout = true
      layoutSublayers()
      layoutState.isInLayout = isNested
    }
    for layer in sublayerList where layer.layoutState.subtreeNeedsLayout { layer.layoutSubtree() }
    if let maskLayer, maskLayer.layoutState.subtreeNeedsLayout { maskLayer.layoutSubtree() }
  }
}

/// A delegate that names the types that implement its layer's layout.
package protocol LayoutNaming: AnyObject {
  /// The names of the types for diagnostics.
  var layoutTypes: [String] { get }
}

/// The groups of types that have been reported.
private let reportedLoops = Mutex<Set<[String]>>([])

extension Diagnostic.Code {
  /// A layout requests itself repeatedly and continues in the next frame.
  public static let layoutLoop = Self(rawValue: "layout-loop")
}
