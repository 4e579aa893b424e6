/// The range of a scroll view's offsets, and its changes.
extension UIScrollView {
  var horizontal: ScrollAxis { axes(storedContentSize).x }
  var vertical: ScrollAxis { axes(storedContentSize).y }

  /// The ranges of both axes for a content size.
  func axes(_ content: CGSize) -> GlideAxes {
    let inset = adjustedContentInset
    return GlideAxes(
      x: axis(
        length: bounds.width, content: content.width, before: inset.left, after: inset.right,
        alwaysBounces: alwaysBounceHorizontal),
      y: axis(
        length: bounds.height, content: content.height, before: inset.top, after: inset.bottom,
        alwaysBounces: alwaysBounceVertical))
  }

  private func axis(
    length: CGFloat, content: CGFloat, before: CGFloat, after: CGFloat, alwaysBounces: Bool
  ) -> ScrollAxis {
    let low = -before
    let high = max(low, content - length + after)
    let bounces = bounces && (high > low || alwaysBounces)
    return ScrollAxis(
      range: low...high, length: length, canScroll: high > low || bounces, bounces: bounces)
  }

  /// The offset nearest to `offset` at which content of a size may rest.
  func clamped(_ offset: CGPoint, content: CGSize) -> CGPoint {
    let axes = axes(content)
    return CGPoint(x: axes.x.clamped(offset.x), y: axes.y.clamped(offset.y))
  }

  /// Rounds an offset to whole pixels.
  func onPixels(_ offset: CGPoint) -> CGPoint {
    let scale = Double(UIScreen.main.scale)
    return CGPoint(
      x: horizontal.rounded(offset.x, scale: scale), y: vertical.rounded(offset.y, scale: scale))
  }

  /// The nearest offset at which a rectangle of the content is visible. For a larger rectangle, the offset shows the
  /// rectangle's start, unless the rectangle already fills the visible area.
  func offset(showing rect: CGRect) -> CGPoint {
    let inset = visibleInset
    func revealing(
      from low: CGFloat, to high: CGFloat, offset: CGFloat, before: CGFloat, length visibleLength: CGFloat
    ) -> CGFloat {
      let (start, end) = (offset + before, offset + before + visibleLength)
      if low >= start, high <= end { return offset }
      // A rectangle that extends beyond the visible area on both sides already fills it.
      if low <= start, high >= end { return offset }
      return low < start || high - low > visibleLength ? low - before : high - before - visibleLength
    }
    let visibleSize = bounds.inset(by: inset).size
    return clamped(
      CGPoint(
        x: revealing(
          from: rect.minX, to: rect.maxX, offset: contentOffset.x, before: inset.left,
          length: visibleSize.width),
        y: revealing(
          from: rect.minY, to: rect.maxY, offset: contentOffset.y, before: inset.top,
          length: visibleSize.height)),
      content: storedContentSize)
  }

  func requireFinite(_ numbers: CGPoint, _ call: String) {
    guard numbers.x.isFinite, numbers.y.isFinite else {
      fatalError("UIScrollView.\(call): \(numbers.x) and \(numbers.y) must both be finite numbers of points")
    }
  }

  // MARK: Changes

  /// Handles a change of the bounds, by the app or by a motion.
  func boundsChanged(from old: CGRect) {
    // The frame guide follows the bounds, so constraints with the guide need a new layout.
    guides.frame?.itemState.engine?.root.setNeedsLayout()
    let new = bounds
    let isSetByMotion = offsetBeingSet == new.origin
    offsetBeingSet = nil
    if old.origin != new.origin {
      if !isSetByMotion { offsetWasSet() }
      setNeedsLayout()
      layOutIndicators()
      for view in fixedSubviews {
        view.center.x += new.minX - old.minX
        view.center.y += new.minY - old.minY
      }
      guides.bar?.contentMoved()
      guides.tabBar?.contentMoved()
      guides.toolbar?.contentMoved()
      refreshControl?.scrolled()
      notifyDelegate("scrollViewDidScroll(_:)") { $0.scrollViewDidScroll(self) }
    }
    if old.size != new.size {
      updateSafeInset()
      rangeChanged()
      refreshControl?.scrolled()
    }
  }

  /// Calls the delegate. A delegate that changes the view in every call is called recursively; more than 100 nested
  /// calls trap.
  func notifyDelegate(_ call: StaticString, _ body: (any UIScrollViewDelegate) -> Void) {
    guard let delegate else { return }
    delegateDepth += 1
    if delegateDepth > 100 {
      fatalError(
        "UIScrollViewDelegate.\(call): a \(type(of: delegate)) changes the view each time it is called")
    }
    body(delegate)
    delegateDepth -= 1
  }

  /// Adapts to a change of the content size, the insets or the size of the bounds: a motion continues in the new range,
  /// and content at rest, if no touches hold it, moves into the range.
  func rangeChanged() {
    switch motion {
    case .rest: if !isTracking { setOffset(clamped(contentOffset, content: storedContentSize)) }
    case .drag: rebaseDrag()
    case .glide(let glide):
      if glide.axes != axes(storedContentSize) { continueGlide(glide) }
    case .animation(let animation): keepInside(animation)
    }
    layOutIndicators()
  }

  /// Adapts to an offset set by the app: a drag or a glide continues from there, and an animation ends.
  private func offsetWasSet() {
    switch motion {
    case .rest: break
    case .drag: rebaseDrag()
    case .glide(let glide): continueGlide(glide)
    case .animation: motion = .rest
    }
  }
}
