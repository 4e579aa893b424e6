/// The pinches of a scroll view's content.
extension UIScrollView {
  /// Whether a pinch can change the scale.
  var canPinch: Bool { minimumZoomScale < maximumZoomScale && zoomedView != nil }

  func setUpPinch() {
    pinch.addAction { [weak self] _ in self?.pinched() }
    addGestureRecognizer(pinch)
  }

  private func pinched() {
    switch pinch.session.state {
    case .began: beginPinch()
    case .changed: followPinch()
    case .ended, .cancelled: endPinch()
    case .possible, .failed: break
    }
  }

  private func beginPinch() {
    guard let view = zoomedView else { return }
    stopMoving()
    delegate?.scrollViewWillBeginZooming(self, with: view)
    pinchAnchor = PinchAnchor(
      scale: unresistedScale(zoomScale), point: pinch.location(in: view), touchCount: pinch.numberOfTouches)
    followPinch()
  }

  private func followPinch() {
    guard var anchor = pinchAnchor, let view = zoomedView else { return }
    // A change of the number of touches moves their centroid, so the pinch holds another point from then on.
    if anchor.touchCount != pinch.numberOfTouches {
      (anchor.point, anchor.touchCount) = (pinch.location(in: view), pinch.numberOfTouches)
      pinchAnchor = anchor
    }
    let scale = shownScale(anchor.scale * pinch.scale)
    let offset = offset(at: scale, showing: anchor.point, at: pinchPosition, of: view)
    if scale == view.transform.a { setOffset(offset) } else { setZoom(scale, offset: offset) }
    // A drag by the same touches continues from here.
    rebaseDrag()
  }

  private func endPinch() {
    guard isZooming else { return }
    pinchAnchor = nil
    guard let view = zoomedView, limited(view.transform.a) != view.transform.a else { return endedZooming() }
    bounce(view, to: limited(view.transform.a), about: pinchPosition)
  }

  /// The centroid of the touches, from the top left of the bounds.
  private var pinchPosition: CGPoint {
    let position = pinch.location(in: self)
    return CGPoint(x: position.x - bounds.minX, y: position.y - bounds.minY)
  }

  // MARK: Beyond the limits

  /// The resistance beyond a limit of the scale: the displayed scale stays below twice the upper limit and above half
  /// of the lower limit.
  private static let band = RubberBand(dimension: 1)

  /// The displayed scale for the scale of an unresisted pinch.
  private func shownScale(_ unresisted: CGFloat) -> CGFloat {
    let limit = limited(unresisted)
    guard bouncesZoom, unresisted > 0 else { return limit }
    if unresisted > limit { return limit * (1 + Self.band.shown(unresisted / limit - 1)) }
    return unresisted < limit ? limit / (1 + Self.band.shown(limit / unresisted - 1)) : unresisted
  }

  /// The scale of an unresisted pinch, for a displayed scale; the bound 1e6 replaces infinity.
  private func unresistedScale(_ shown: CGFloat) -> CGFloat {
    let limit = limited(shown)
    guard bouncesZoom else { return shown }
    if shown > limit { return limit * (1 + min(Self.band.dragged(shown / limit - 1), 1e6)) }
    return shown < limit ? limit / (1 + min(Self.band.dragged(limit / shown - 1), 1e6)) : shown
  }
}

/// The point and scale that a pinch holds.
struct PinchAnchor {
  /// The unresisted scale at the start of the pinch.
  let scale: CGFloat
  /// The centroid of the touches, in the zoomed view's points.
  var point: CGPoint
  var touchCount: Int
}

/// The pinch recognizer of a scroll view, which recognizes simultaneously with the view's pan.
final class ScrollPinch: UIPinchGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard (view as? UIScrollView)?.canPinch == true else {
      state = .failed
      return
    }
    super.touchesBegan(touches, with: event)
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isCompanion(preventedGestureRecognizer)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isCompanion(preventingGestureRecognizer)
  }

  private func isCompanion(_ other: UIGestureRecognizer) -> Bool { other is ScrollPan && other.view === view }
}
