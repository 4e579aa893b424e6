/// Where the content may be.
extension UIScrollView {
  var horizontal: ScrollAxis { axes(sizeOfContent).x }
  var vertical: ScrollAxis { axes(sizeOfContent).y }

  /// Both axes, for content of some size.
  func axes(_ content: CGSize) -> FlightAxes {
    let inset = adjustedContentInset
    return FlightAxes(
      x: axis(
        length: bounds.width, content: content.width, before: inset.left, after: inset.right,
        always: alwaysBounceHorizontal),
      y: axis(
        length: bounds.height, content: content.height, before: inset.top, after: inset.bottom,
        always: alwaysBounceVertical))
  }

  private func axis(
    length: CGFloat, content: CGFloat, before: CGFloat, after: CGFloat, always: Bool
  ) -> ScrollAxis {
    let low = -before
    let high = max(low, content - length + after)
    let bounces = bounces && (high > low || always)
    return ScrollAxis(
      range: low...high, length: length, canScroll: high > low || bounces, bounces: bounces)
  }

  /// The offset nearest to `offset` at which content of some size may rest.
  func clamped(_ offset: CGPoint, content: CGSize) -> CGPoint {
    let axes = axes(content)
    return CGPoint(x: axes.x.clamped(offset.x), y: axes.y.clamped(offset.y))
  }

  /// The offset on whole pixels.
  func onPixels(_ offset: CGPoint) -> CGPoint {
    let scale = Double(UIScreen.main.scale)
    return CGPoint(
      x: horizontal.rounded(offset.x, scale: scale), y: vertical.rounded(offset.y, scale: scale))
  }

  /// The offset, as near as can be, at which a rectangle of the content is seen; of one that is larger than what can be
  /// seen, its beginning.
  func offset(showing rect: CGRect) -> CGPoint {
    let inset = adjustedContentInset
    func revealing(
      from low: CGFloat, to high: CGFloat, offset: CGFloat, before: CGFloat, length room: CGFloat
    ) -> CGFloat {
      let (start, end) = (offset + before, offset + before + room)
      if low >= start, high <= end { return offset }
      // What is larger and covers all that is seen is seen as well as it can be.
      if low <= start, high >= end { return offset }
      return low < start || high - low > room ? low - before : high - before - room
    }
    let room = bounds.inset(by: inset).size
    return clamped(
      CGPoint(
        x: revealing(
          from: rect.minX, to: rect.maxX, offset: contentOffset.x, before: inset.left, length: room.width),
        y: revealing(
          from: rect.minY, to: rect.maxY, offset: contentOffset.y, before: inset.top, length: room.height)),
      content: sizeOfContent)
  }

  func requireFinite(_ numbers: CGPoint, _ call: String) {
    guard numbers.x.isFinite, numbers.y.isFinite else {
      fatalError("UIScrollView.\(call): \(numbers.x) and \(numbers.y) must both be finite numbers of points")
    }
  }

  // MARK: Changes

  /// The bounds have changed, by anybody's hand.
  func boundsChanged(from old: CGRect) {
    let new = bounds
    let isOwn = placing == new.origin
    placing = nil
    if old.origin != new.origin {
      if !isOwn { offsetWasSet() }
      setNeedsLayout()
      layOutIndicators()
      for bar in lentBars {
        bar.center.x += new.minX - old.minX
        bar.center.y += new.minY - old.minY
      }
      delegate?.scrollViewDidScroll(self)
    }
    if old.size != new.size {
      updateSafeInset()
      rangeChanged()
    }
  }

  /// The content, its insets or the size of the bounds have changed: what moves goes on in the new range, what rests
  /// moves into it.
  func rangeChanged() {
    switch motion {
    case .rest: if !isTracking { place(clamped(contentOffset, content: sizeOfContent)) }
    case .drag: takeHoldAgain()
    case .glide(let flight):
      if flight.axes != axes(sizeOfContent) { glideOn(flight) }
    case .animation: break
    }
    layOutIndicators()
  }

  /// The app has set an offset: what moves goes on from there.
  private func offsetWasSet() {
    switch motion {
    case .rest: break
    case .drag: takeHoldAgain()
    case .glide(let flight): glideOn(flight)
    case .animation: motion = .rest
    }
  }
}
