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

  /// Stops a motion when touches begin; returns whether there was one.
  func touchesCameDown() -> Bool {
    guard !isTracking else { return false }
    isTracking = true
    let moved = motion.needsFrames
    stopMoving()
    return moved
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

  /// Leaves touches that do not drag to another gesture: their end moves nothing.
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
    let isAcross = abs(travel.x) > abs(travel.y)
    guard (isAcross ? axes.x : axes.y).canScroll else { return .notInThisDirection }
    // Content that was stopped in motion is held, even if another view could use the drag.
    if !afterStop, isAtEdge(travel, isAcross), isUsableAbove(travel, isAcross) { return .notInThisDirection }
    return .begin
  }

  private func isAtEdge(_ travel: CGPoint, _ isAcross: Bool) -> Bool {
    isAcross
      ? horizontal.isAtEdge(contentOffset.x, towards: -travel.x)
      : vertical.isAtEdge(contentOffset.y, towards: -travel.y)
  }

  /// Whether a view above can use a drag at this view's edge: another scroll view, or a sheet that can be
  /// dismissed.
  private func isUsableAbove(_ travel: CGPoint, _ isAcross: Bool) -> Bool {
    var view = superview
    while let current = view {
      if !isAcross, travel.y > 0, current.recognizers.contains(where: { $0.isSheetDrag }) { return true }
      if let other = current as? UIScrollView, other.isScrollEnabled,
        (isAcross ? other.horizontal : other.vertical).canScroll, !other.isAtEdge(travel, isAcross)
      {
        return true
      }
      view = current.superview
    }
    return false
  }

  private func panned() {
    // The state is the allowed one, not a pending one.
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

  /// The axis to which a drag is locked; none for a diagonal beginning, with less than twice as much movement along
  /// one axis as along the other. Apple names no number.
  private static func locked(_ travel: CGPoint) -> Lock? {
    if abs(travel.x) >= 2 * abs(travel.y) { return .horizontal }
    return abs(travel.y) >= 2 * abs(travel.x) ? .vertical : nil
  }

  private func followDrag() {
    // A pinch holds a point of the content and drags it as well.
    if isZooming { return rebaseDrag() }
    guard case .drag(let drag) = motion else { return }
    let distance = pan.translation(in: self)
    var offset = contentOffset
    if drag.follows.x { offset.x = horizontal.shown(drag.origin.x - distance.x) }
    if drag.follows.y { offset.y = vertical.shown(drag.origin.y - distance.y) }
    setOffset(onPixels(offset))
  }

  /// Makes the drag continue from the current offset, in the current range.
  func rebaseDrag() {
    guard case .drag(var drag) = motion else { return }
    let distance = pan.translation(in: self)
    drag.origin = CGPoint(
      x: horizontal.unresisted(contentOffset.x) + distance.x,
      y: vertical.unresisted(contentOffset.y) + distance.y)
    motion = .drag(drag)
  }

  /// Releases the content; `velocity` is that of the touches, in points per second.
  private func endDrag(velocity: CGPoint) {
    guard isDragging else { return }
    var fingers = CGPoint.zero
    if case .drag(let drag) = motion {
      // The offset moves against the touches; an axis that does not follow has no velocity.
      if drag.follows.x { fingers.x = 0 - velocity.x }
      if drag.follows.y { fingers.y = 0 - velocity.y }
    }
    let content = CGPoint(
      x: fingers.x * horizontal.velocityFraction(at: contentOffset.x),
      y: fingers.y * vertical.velocityFraction(at: contentOffset.y)
    )
    var glide = self.glide(velocity: content)
    if motion.isDrag, !isPagingEnabled {
      let offered = glide.target
      let velocity = CGPoint(x: fingers.x / 1000, y: fingers.y / 1000)
      var target = restingOffset(proposed: offered, velocity: velocity)
      delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
      requireFinite(target, "delegate's targetContentOffset")
      if let bar = guides.bar { target.y = bar.restingOffset(target.y, of: self) }
      // The delegate may have changed the range as well.
      if glide.axes != axes(storedContentSize) { glide = self.glide(velocity: content) }
      if target.x == offered.x { target.x = glide.target.x }
      if target.y == offered.y { target.y = glide.target.y }
      glide = retargeted(glide, to: target)
    }
    isTracking = false
    isDragging = false
    refreshControl?.released()
    let glides = motion.isDrag && glide.duration > 0
    // The motion is set before the delegate is notified: new insets then redirect the glide, while they would move
    // resting content at once.
    if motion.isDrag { motion = glides ? .glide(glide) : .rest }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: glides)
    // The delegate may have begun another motion, now or during the drag.
    if motion.isGlide, displayLink == nil { beginGliding() }
    if case .rest = motion { indicators.fade(after: ScrollIndicators.linger) }
  }
}

/// The delegate of a recognizer that moves views by a drag.
@MainActor
protocol DragOwner: UIGestureRecognizerDelegate {
  /// Whether a drag down changes or dismisses a sheet.
  var movesSheet: Bool { get }
}

extension UIGestureRecognizer {
  /// Whether this recognizer dismisses a sheet, or may yet do so with its current touches.
  fileprivate var isSheetDrag: Bool {
    guard isEnabled, !session.isOver else { return false }
    return (delegate as? any DragOwner)?.movesSheet ?? false
  }
}
