/// The pending layout and display of a layer and its subtree.
package struct LayerLayoutState {
  /// The number of the layer's addition, counted over all layers; 0 if it was never added.
  var addedAt = 0
  package var needsLayout = false
  package var subtreeNeedsLayout = false
  package var needsDisplay = false
  package var subtreeNeedsDisplay = false
  /// Whether the layer was to be drawn while its bounds were empty, so that a new size requests the drawing again.
  var drawsWhenSized = false
  /// Whether `layoutSublayers()` is running, which may itself change the sizes of sublayers.
  var isInLayout = false
  /// 0 unless a layout or display has added this layer during a walk that has found it; then one more than the greatest
  /// generation of the layers above.
  var generation: UInt16 = 0
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
    CallStack.require("CALayer.layoutIfNeeded()", self, depth: nestingDepth)
    var top = self
    while let above = top.above, above.layoutState.needsLayout { top = above }
    top.layoutFromHere()
  }

  /// Lays out the subtree, regardless of pending layout above.
  package func layoutFromHere() {
    // Layouts may request further layouts for a few rounds within the frame; then the next frame continues. Each round
    // covers the whole subtree, since nested rounds would multiply.
    var walk = PendingWalk(.layout)
    for _ in 0..<Self.layoutRounds where layoutState.subtreeNeedsLayout {
      LayoutPass.run { walk.run(from: self) }
    }
    guard layoutState.subtreeNeedsLayout else { return }
    above?.markSubtreeNeedsLayout()
    reportLayoutLoop()
  }

  /// Reports the types whose layouts keep requesting layout, once.
  private func reportLayoutLoop() {
    PendingWalk(.layout).report(
      below: self,
      "layout is still pending after \(Self.layoutRounds) rounds in one frame: a layoutSubviews() or "
        + "viewDidLayoutSubviews() requests it each time, or adds views whose layout adds more of them")
  }

  private static let layoutRounds = 8

  package func markSubtreeNeedsLayout() {
    var layer: CALayer? = self
    while let current = layer, !current.layoutState.subtreeNeedsLayout {
      current.layoutState.subtreeNeedsLayout = true
      layer = current.above
    }
  }

  /// Runs the layer's pending layout.
  func layoutIfPending() {
    guard layoutState.needsLayout else { return }
    layoutState.needsLayout = false
    if delegate != nil, !MainThread.isCurrent { checkThread("layoutSublayers()") }
    let isNested = layoutState.isInLayout
    layoutState.isInLayout = true
    if let timeline = context.timeline {
      timeline.keepingUnanimated { layoutSublayers() }
    } else {
      layoutSublayers()
    }
    layoutState.isInLayout = isNested
  }
}

/// A delegate that names the types that implement its layer's layout.
package protocol LayoutNaming: AnyObject {
  /// The names of the types for diagnostics.
  var layoutTypes: [String] { get }
  /// The delegate's class, with a detail that distinguishes the delegate from others of the class.
  var profileName: String { get }
}
