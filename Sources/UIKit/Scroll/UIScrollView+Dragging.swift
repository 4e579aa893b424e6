/// The drags of a scroll view's content.
extension UIScrollView {
  func setUpGestures() {
    // A subclass that is a recognizer delegate is the pan's delegate, as in UIKit.
    pan.delegate = self as? any UIGestureRecognizerDelegate
    pan.addAction { [weak self] _ in self?.panned() }
    addGestureRecognizer(contentDelay)
    addGestureRecognizer(pan)
    setUpPinch()
  }

  // MARK: Tracking

  /// Stops a motion when touches begin; returns whether the content was moving.
  func touchesCameDown() -> Bool {
    guard !isTracking else { return false }
    isTracking = true
    let wasMoving = motion.needsFrames
    stopMoving()
    return wasMoving
  }

  /// Moves the content back into its range after touches without a drag.
  func touchesLeft() {
    guard isTracking else { return }
    isTracking = false
    guard case .rest = motion else { return }
    let glide = resting(self.glide(velocity: .zero))
    guard glide.duration > 0 else { return }
    motion = .glide(glide)
    beginGliding()
  }

  /// Stops tracking touches that do not drag, in favour of another gesture: their end does not move the content.
  func releaseTouches() {
    guard !isDragging else { return }
    isTracking = false
    stopMoving()
  }

  // MARK: Drags

  /// Decides on a movement by `travel`, in points of this view.
  func panDecision(for travel: CGPoint, afterStop: Bool) -> ScrollPan.Decision {
    let axes = self.axes(storedContentSize)
    guard axes.x.canScroll || axes.y.canScroll else { return .never }
    let isHorizontal = abs(travel.x) > abs(travel.y)
    guard (isHorizontal ? axes.x : axes.y).canScroll else { return .notInThisDirection }
    // The touches hold content that they have stopped, even if another view could use the drag.
    if !afterStop, isAtEdge(travel, isHorizontal), isUsableByAncestor(travel, isHorizontal) {
      return .notInThisDirection
    }
    return .begin
  }

  private func isAtEdge(_ travel: CGPoint, _ isHorizontal: Bool) -> Bool {
    isHorizontal
      ? horizontal.isAtEdge(contentOffset.x, towards: -travel.x)
      : vertical.isAtEdge(contentOffset.y, towards: -travel.y)
  }

  /// Whether an ancestor can use a drag at this view's edge: another scroll view, or a view with a sheet's recognizer.
  private func isUsableByAncestor(_ travel: CGPoint, _ isHorizontal: Bool) -> Bool {
    var view = superview
    while let current = view {
      if !isHorizontal, travel.y > 0, current.recognizers.contains(where: { $0.isSheetDrag }) { return true }
      if let other = current as? UIScrollView, other.isScrollEnabled,
        (isHorizontal ? other.horizontal : other.vertical).canScroll, !other.isAtEdge(travel, isHorizontal)
      {
        return true
      }
      view = current.superview
    }
    return false
  }

  private func panned() {
    // The session's state is settled by the arbiter, while `state` may be a pending one.
    switch pan.session.state {
    case .began: beginDrag()
    case .changed: followDrag()
    case .ended: endDrag(velocity: pan.velocity(in: self))
    case .cancelled: endDrag(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func beginDrag() {
    stopMoving()
    isTracking = true
    isDragging = true
    showIndicators()
    if keyboardDismissMode != .none, let first = window?.application.firstResponder, first.takesKeys {
      first.resignFirstResponder()
    }
    delegate?.scrollViewWillBeginDragging(self)
    let travel = pan.convertedTravel
    let (x, y) = (horizontal, vertical)
    let lock = isDirectionalLockEnabled ? Self.locked(travel) : nil
    motion = .drag(
      ScrollDrag(
        origin: CGPoint(x: x.unresisted(contentOffset.x), y: y.unresisted(contentOffset.y)),
        follows: (x.canScroll && lock != .vertical, y.canScroll && lock != .horizontal)))
    followDrag()
  }

  private enum Lock { case horizontal, vertical }

  /// The axis to which a drag is locked: it has at least twice as much movement as the other axis; nil for a diagonal
  /// movement. Apple publishes no value.
  private static func locked(_ travel: CGPoint) -> Lock? {
    if abs(travel.x) >= 2 * abs(travel.y) { return .horizontal }
    return abs(travel.y) >= 2 * abs(travel.x) ? .vertical : nil
  }

  private func followDrag() {
    // During a pinch, the pinch sets the offset, as it holds a point of the content.
    if isZooming { return rebaseDrag() }
    guard case .drag(let drag) = motion else { return }
    let translation = pan.translation(in: self)
    var offset = contentOffset
    if drag.follows.x { offset.x = horizontal.shown(drag.origin.x - translation.x) }
    if drag.follows.y { offset.y = vertical.shown(drag.origin.y - translation.y) }
    setOffset(onPixels(offset))
  }

  /// Makes the drag continue from the current offset, in the current range.
  func rebaseDrag() {
    guard case .drag(var drag) = motion else { return }
    let translation = pan.translation(in: self)
    drag.origin = CGPoint(
      x: horizontal.unresisted(contentOffset.x) + translation.x,
      y: vertical.unresisted(contentOffset.y) + translation.y)
    motion = .drag(drag)
  }

  /// Releases the content; `velocity` is that of the touches, in points per second.
  private func endDrag(velocity: CGPoint) {
    guard isDragging else { return }
    var dragVelocity = CGPoint.zero
    if case .drag(let drag) = motion {
      // The offset moves against the touches; an axis that does not follow has no velocity. A subtraction from 0 makes
      // no -0.
      if drag.follows.x { dragVelocity.x = 0 - velocity.x }
      if drag.follows.y { dragVelocity.y = 0 - velocity.y }
    }
    let contentVelocity = CGPoint(
      x: dragVelocity.x * horizontal.velocityFraction(at: contentOffset.x),
      y: dragVelocity.y * vertical.velocityFraction(at: contentOffset.y)
    )
    var glide = self.glide(velocity: contentVelocity)
    if motion.isDrag, !isPagingEnabled {
      let proposed = glide.target
      let velocity = CGPoint(x: dragVelocity.x / 1000, y: dragVelocity.y / 1000)
      var target = restingOffset(proposed: proposed, velocity: velocity)
      delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
      requireFinite(target, "delegate's targetContentOffset")
      if let bar = guides.bar { target.y = bar.restingOffset(target.y, of: self) }
      // The delegate may also have changed the range of the offset.
      if glide.axes != axes(storedContentSize) { glide = self.glide(velocity: contentVelocity) }
      if target.x == proposed.x { target.x = glide.target.x }
      if target.y == proposed.y { target.y = glide.target.y }
      glide = retargeted(glide, to: target)
    }
    isTracking = false
    isDragging = false
    refreshControl?.released()
    let willGlide = motion.isDrag && glide.duration > 0
    // The motion is set before the delegate is notified: new insets then redirect the glide, while they would move
    // resting content at once.
    if motion.isDrag { motion = willGlide ? .glide(glide) : .rest }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: willGlide)
    // The delegate may have begun another motion, now or during the drag.
    if motion.isGlide, displayLink == nil { beginGliding() }
    if case .rest = motion { indicators.fade(after: ScrollIndicators.motionDelay) }
  }
}

/// The delegate of a recognizer that moves views by a drag.
@MainActor
protocol DragOwner: UIGestureRecognizerDelegate {
  /// Whether a drag down changes or dismisses a sheet.
  var movesSheet: Bool { get }
}

extension UIGestureRecognizer {
  /// Whether this recognizer drags a sheet, or may still begin to drag one with its current touches.
  fileprivate var isSheetDrag: Bool {
    guard isEnabled, !session.isOver else { return false }
    return (delegate as? any DragOwner)?.movesSheet ?? false
  }
}
