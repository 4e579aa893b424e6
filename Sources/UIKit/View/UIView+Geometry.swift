extension UIView {
  /// Converts a point of this view to a point of `view`; nil stands for the window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    backingLayer.convert(point, to: view?.backingLayer ?? baseLayer)
  }

  /// Converts a point of `view` to a point of this view; nil stands for the window.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    backingLayer.convert(point, from: view?.backingLayer ?? baseLayer)
  }

  /// Converts a rectangle; with a rotation the result is its bounding box.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    backingLayer.convert(rect, to: view?.backingLayer ?? baseLayer)
  }

  /// Converts a rectangle; with a rotation the result is its bounding box.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    backingLayer.convert(rect, from: view?.backingLayer ?? baseLayer)
  }

  /// The layer that a nil view stands for in a conversion: the layer of the window, or of the topmost superview outside
  /// a window. For a window itself, it is nil, which stands for the screen.
  private var baseLayer: CALayer? {
    if self is UIWindow { return nil }
    if let hostWindow { return hostWindow.backingLayer }
    var top = self
    while let above = top.parent { top = above }
    return top.backingLayer
  }

  /// Returns the result of `hitTest(_:with:)`: frontmost subviews first, without those that receive no touches.
  func deepestView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    CallStack.require("UIView.hitTest(_:with:)", self, depth: nestingDepth)
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, touchBlockingAnimationCount == 0,
      self.point(inside: point, with: event)
    else { return nil }
    for child in children.reversed() {
      let layer = child.displayedHitTestCount > 0 ? child.backingLayer.presentation() : nil
      let map = (layer ?? child.backingLayer).toParent
      guard map.a * map.d - map.b * map.c != 0 else { continue }
      let local = point.applying(map.inverted())
      if let hit = child.hitTest(local, with: event) { return hit }
    }
    return self
  }

  /// Converts a vector of the window to this view.
  func convertVector(_ vector: CGPoint, fromWindow window: UIView?) -> CGPoint {
    let start = convert(CGPoint.zero, from: window)
    let end = convert(vector, from: window)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// Converts a vector of this view to the window.
  func convertVector(_ vector: CGPoint, toWindow window: UIView?) -> CGPoint {
    let start = convert(CGPoint.zero, to: window)
    let end = convert(vector, to: window)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }
}
