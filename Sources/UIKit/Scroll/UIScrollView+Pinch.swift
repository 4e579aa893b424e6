/// Content between two fingers.
extension UIScrollView {
  /// Whether fingers can change the scale.
  var canPinch: Bool { minimumZoomScale < maximumZoomScale && zoomedView != nil }

  func setUpPinch() {
    pinch.addAction { [weak self] _ in self?.pinched() }
    addGestureRecognizer(pinch)
  }

  private func pinched() {
    switch pinch.session.settled {
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
    pinchHold = PinchHold(
      scale: askedScale(zoomScale), point: pinch.location(in: view), fingers: pinch.numberOfTouches)
    followPinch()
  }

  private func followPinch() {
    guard var hold = pinchHold, let view = zoomedView else { return }
    // Another finger, or one less, holds another point.
    if hold.fingers != pinch.numberOfTouches {
      (hold.point, hold.fingers) = (pinch.location(in: view), pinch.numberOfTouches)
      pinchHold = hold
    }
    let scale = shownScale(hold.scale * pinch.scale)
    let offset = offset(at: scale, showing: hold.point, at: pinchPlace, of: view)
    if scale == view.transform.a { place(offset) } else { setZoom(scale, offset: offset) }
    // A drag by the same fingers goes on from here.
    takeHoldAgain()
  }

  private func endPinch() {
    guard isZooming else { return }
    pinchHold = nil
    guard let view = zoomedView, limited(view.transform.a) != view.transform.a else { return endedZooming() }
    bounce(view, to: limited(view.transform.a), about: pinchPlace)
  }

  /// The middle of the fingers, from the top left of the bounds.
  private var pinchPlace: CGPoint {
    let place = pinch.location(in: self)
    return CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY)
  }

  // MARK: Beyond the limits

  /// Beyond a limit the scale follows ever less, and never gets to twice or half of it.
  private static let band = RubberBand(dimension: 1)

  /// The scale that is shown for one that fingers ask for.
  private func shownScale(_ asked: CGFloat) -> CGFloat {
    let limit = limited(asked)
    guard bouncesZoom, asked > 0 else { return limit }
    if asked > limit { return limit * (1 + Self.band.shown(asked / limit - 1)) }
    return asked < limit ? limit / (1 + Self.band.shown(limit / asked - 1)) : asked
  }

  /// The scale that fingers would have asked for, from the one that is shown.
  private func askedScale(_ shown: CGFloat) -> CGFloat {
    let limit = limited(shown)
    guard bouncesZoom else { return shown }
    if shown > limit { return limit * (1 + min(Self.band.drawn(shown / limit - 1), 1e6)) }
    return shown < limit ? limit / (1 + min(Self.band.drawn(limit / shown - 1), 1e6)) : shown
  }
}

/// What the fingers of a pinch hold.
struct PinchHold {
  /// The scale at the beginning, as fingers would ask for it.
  let scale: CGFloat
  /// The point between them, in the zoomed view's points.
  var point: CGPoint
  var fingers: Int
}

/// The recognizer of a scroll view's zooms: it goes together with its drags.
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
