/// Content at another scale.
extension UIScrollView {
  /// The subview that zooming scales.
  var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  func zoom(_ scale: CGFloat, _ call: String, animated: Bool) {
    guard scale.isFinite, scale > 0 else {
      fatalError("UIScrollView.\(call): \(scale) is no scale; it must be above 0")
    }
    guard let view = zoomedView else { return }
    let scale = limited(scale)
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    go(to: scale, offset: offset(at: scale, keeping: middle, of: view), of: view, animated: animated)
  }

  func zoom(showing rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else {
      fatalError("UIScrollView.zoom(to:animated:): \(rect) has no size that could fill the bounds")
    }
    guard let view = zoomedView else { return }
    let scale = limited(min(bounds.width / rect.width, bounds.height / rect.height))
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    let offset = offset(at: scale, showing: CGPoint(x: rect.midX, y: rect.midY), at: middle, of: view)
    go(to: scale, offset: offset, of: view, animated: animated)
  }

  func limited(_ scale: CGFloat) -> CGFloat {
    min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  /// The offset at which, zoomed to `scale`, the point of the content stays that lies at `place` from the top left of
  /// the bounds.
  func offset(at scale: CGFloat, keeping place: CGPoint, of view: UIView) -> CGPoint {
    let origin = view.frame.origin
    let growth = scale / view.transform.a
    return CGPoint(
      x: origin.x + (contentOffset.x + place.x - origin.x) * growth - place.x,
      y: origin.y + (contentOffset.y + place.y - origin.y) * growth - place.y)
  }

  /// The offset at which, zoomed to `scale`, a point of the zoomed view lies at `place` from the top left of the bounds.
  func offset(at scale: CGFloat, showing point: CGPoint, at place: CGPoint, of view: UIView) -> CGPoint {
    let (corner, inner) = (view.frame.origin, view.bounds.origin)
    return CGPoint(
      x: corner.x + (point.x - inner.x) * scale - place.x, y: corner.y + (point.y - inner.y) * scale - place.y
    )
  }

  /// The size of the content, which is the zoomed view, at `scale`.
  private func content(of view: UIView, at scale: CGFloat) -> CGSize {
    CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
  }

  private func go(to scale: CGFloat, offset: CGPoint, of view: UIView, animated: Bool) {
    stopMoving()
    let offset = clamped(offset, content: content(of: view, at: scale))
    let present = view.transform.a
    if scale == present { return go(to: offset, animated: animated) }
    guard animated else { return setZoom(scale, offset: offset) }
    delegate?.scrollViewWillBeginZooming(self, with: view)
    begin(
      ScrollAnimation(
        from: contentOffset, to: offset, zoom: (present, scale), start: CACurrentMediaTime()))
  }

  /// Has the content come back to a scale within the limits, about a place in the bounds.
  func bounce(_ view: UIView, to scale: CGFloat, about place: CGPoint) {
    stopMoving()
    let offset = clamped(
      offset(at: scale, keeping: place, of: view), content: content(of: view, at: scale))
    begin(
      ScrollAnimation(
        from: contentOffset, to: offset, zoom: (view.transform.a, scale), isBounce: true,
        start: CACurrentMediaTime()))
  }

  /// Shows the content at a scale and an offset. The zoomed view keeps its top left corner.
  func setZoom(_ scale: CGFloat, offset: CGPoint) {
    guard let view = zoomedView else { return }
    let corner = view.frame.origin
    let size = content(of: view, at: scale)
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.center = CGPoint(
      x: corner.x + view.anchorPoint.x * size.width, y: corner.y + view.anchorPoint.y * size.height)
    sizeOfContent = size
    setNeedsLayout()
    layOutIndicators()
    place(offset)
    delegate?.scrollViewDidZoom(self)
  }

  func endedZooming() {
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
  }
}
