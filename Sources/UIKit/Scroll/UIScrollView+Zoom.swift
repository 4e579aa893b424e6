/// The zooming of a scroll view's content.
extension UIScrollView {
  /// The subview that zooming scales.
  var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  func zoom(_ scale: CGFloat, _ call: String, animated: Bool) {
    guard scale.isFinite, scale > 0 else {
      fatalError("UIScrollView.\(call): the scale \(scale) must be above 0")
    }
    guard let view = zoomedView else { return }
    let scale = limited(scale)
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    scroll(to: scale, offset: offset(at: scale, keeping: middle, of: view), of: view, animated: animated)
  }

  func zoom(showing rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else {
      fatalError("UIScrollView.zoom(to:animated:): \(rect) has no size that could fill the bounds")
    }
    guard let view = zoomedView else { return }
    let scale = limited(min(bounds.width / rect.width, bounds.height / rect.height))
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    let offset = offset(at: scale, showing: CGPoint(x: rect.midX, y: rect.midY), at: middle, of: view)
    scroll(to: scale, offset: offset, of: view, animated: animated)
  }

  func limited(_ scale: CGFloat) -> CGFloat {
    min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  /// The offset at which zooming to `scale` does not move the point of the content that is at `position`, measured from
  /// the top left of the bounds.
  func offset(at scale: CGFloat, keeping position: CGPoint, of view: UIView) -> CGPoint {
    let origin = view.frame.origin
    let growth = scale / view.transform.a
    return CGPoint(
      x: origin.x + (contentOffset.x + position.x - origin.x) * growth - position.x,
      y: origin.y + (contentOffset.y + position.y - origin.y) * growth - position.y)
  }

  /// The offset at which a view zoomed to `scale` shows its point `point` at `position`, measured from the top left of
  /// the bounds.
  func offset(at scale: CGFloat, showing point: CGPoint, at position: CGPoint, of view: UIView) -> CGPoint {
    let (corner, inner) = (view.frame.origin, view.bounds.origin)
    return CGPoint(
      x: corner.x + (point.x - inner.x) * scale - position.x,
      y: corner.y + (point.y - inner.y) * scale - position.y
    )
  }

  /// The size of the zoomed view, which is the content size, at `scale`.
  private func content(of view: UIView, at scale: CGFloat) -> CGSize {
    CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
  }

  private func scroll(to scale: CGFloat, offset: CGPoint, of view: UIView, animated: Bool) {
    stopMoving()
    let offset = clamped(offset, content: content(of: view, at: scale))
    let currentScale = view.transform.a
    if scale == currentScale { return scroll(to: offset, animated: animated) }
    guard animated else { return setZoom(scale, offset: offset) }
    delegate?.scrollViewWillBeginZooming(self, with: view)
    begin(
      ScrollAnimation(
        from: contentOffset, to: offset, zoom: (currentScale, scale), start: CACurrentMediaTime()))
  }

  /// Animates the content back to a scale within the limits, about a point in the bounds.
  func bounce(_ view: UIView, to scale: CGFloat, about position: CGPoint) {
    stopMoving()
    let offset = clamped(
      offset(at: scale, keeping: position, of: view), content: content(of: view, at: scale))
    begin(
      ScrollAnimation(
        from: contentOffset, to: offset, zoom: (view.transform.a, scale), isBounce: true,
        start: CACurrentMediaTime()))
  }

  /// Sets scale and offset. The zoomed view keeps its top left corner.
  func setZoom(_ scale: CGFloat, offset: CGPoint) {
    guard let view = zoomedView else { return }
    let corner = view.frame.origin
    let size = content(of: view, at: scale)
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.center = CGPoint(
      x: corner.x + view.anchorPoint.x * size.width, y: corner.y + view.anchorPoint.y * size.height)
    storedContentSize = size
    setNeedsLayout()
    layOutIndicators()
    setOffset(offset)
    notifyDelegate("scrollViewDidZoom(_:)") { $0.scrollViewDidZoom(self) }
  }

  func endedZooming() {
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
  }
}
