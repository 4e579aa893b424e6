/// Content under fingers.
extension UIScrollView {
  func setUpGestures() {
    // A subclass that is a delegate of recognizers is asked, as UIKit does.
    pan.delegate = self as? any UIGestureRecognizerDelegate
    pan.addAction { [weak self] _ in self?.panned() }
    addGestureRecognizer(contentDelay)
    addGestureRecognizer(pan)
    setUpPinch()
  }

  // MARK: Tracking

  /// Fingers came down: what moves by itself stops under them. Whether anything did.
  func fingersCame() -> Bool {
    guard !isTracking else { return false }
    isTracking = true
    let moved = motion.needsFrames
    stopMoving()
    return moved
  }

  /// Fingers are gone, having dragged nothing: what they have held goes to where it may rest.
  func fingersLeft() {
    guard isTracking else { return }
    isTracking = false
    guard case .rest = motion else { return }
    let flight = self.flight(velocity: .zero)
    guard flight.duration > 0 else { return }
    motion = .glide(flight)
    beginGliding()
  }

  // MARK: Drags

  /// What comes of fingers that moved by `travel`, in points of this view.
  func answer(to travel: CGPoint, afterStop: Bool) -> ScrollPan.Answer {
    let axes = self.axes(sizeOfContent)
    guard axes.x.canScroll || axes.y.canScroll else { return .never }
    let isAcross = abs(travel.x) > abs(travel.y)
    guard (isAcross ? axes.x : axes.y).canScroll else { return .notThisWay }
    // What was caught in flight is held, whoever else might want the drag.
    if !afterStop, isAtEdge(travel, isAcross), isWantedAbove(travel, isAcross) { return .notThisWay }
    return .begin
  }

  private func isAtEdge(_ travel: CGPoint, _ isAcross: Bool) -> Bool {
    isAcross
      ? horizontal.isAtEdge(contentOffset.x, towards: -travel.x)
      : vertical.isAtEdge(contentOffset.y, towards: -travel.y)
  }

  /// Whether a view above does something with a drag that this one has come to its edge for: another scroll view, or a
  /// sheet that is dragged away.
  private func isWantedAbove(_ travel: CGPoint, _ isAcross: Bool) -> Bool {
    var view = superview
    while let current = view {
      if !isAcross, travel.y > 0, current.recognizers.contains(where: { $0.isOfSheet }) { return true }
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
    // Not what the recognizer wishes for by now, but what it is told of.
    switch pan.session.settled {
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
    delegate?.scrollViewWillBeginDragging(self)
    let travel = pan.convertedTravel
    let (x, y) = (horizontal, vertical)
    let lock = isDirectionalLockEnabled ? Self.locked(travel) : nil
    motion = .drag(
      ScrollDrag(
        origin: CGPoint(x: x.asked(contentOffset.x), y: y.asked(contentOffset.y)),
        follows: (x.canScroll && lock != .vertical, y.canScroll && lock != .horizontal)))
    followDrag()
  }

  private enum Lock { case horizontal, vertical }

  /// The axis that a drag keeps to; none where it begins diagonally, with less than twice as much along one axis as
  /// along the other. Apple names no number.
  private static func locked(_ travel: CGPoint) -> Lock? {
    if abs(travel.x) >= 2 * abs(travel.y) { return .horizontal }
    return abs(travel.y) >= 2 * abs(travel.x) ? .vertical : nil
  }

  private func followDrag() {
    // Fingers that zoom hold a point of the content, which is a drag as well.
    if isZooming { return takeHoldAgain() }
    guard case .drag(let drag) = motion else { return }
    let distance = pan.translation(in: self)
    var offset = contentOffset
    if drag.follows.x { offset.x = horizontal.shown(drag.origin.x - distance.x) }
    if drag.follows.y { offset.y = vertical.shown(drag.origin.y - distance.y) }
    place(onPixels(offset))
  }

  /// Has the drag go on from the offset that is set, in the range there is now.
  func takeHoldAgain() {
    guard case .drag(var drag) = motion else { return }
    let distance = pan.translation(in: self)
    drag.origin = CGPoint(
      x: horizontal.asked(contentOffset.x) + distance.x, y: vertical.asked(contentOffset.y) + distance.y)
    motion = .drag(drag)
  }

  /// Lets the content go; `velocity` is the fingers', in points a second.
  private func endDrag(velocity: CGPoint) {
    guard isDragging else { return }
    var fingers = CGPoint.zero
    if case .drag(let drag) = motion {
      // Content goes against the offset; what does not follow has no speed.
      if drag.follows.x { fingers.x = 0 - velocity.x }
      if drag.follows.y { fingers.y = 0 - velocity.y }
    }
    let content = CGPoint(
      x: fingers.x * horizontal.share(at: contentOffset.x), y: fingers.y * vertical.share(at: contentOffset.y)
    )
    var flight = self.flight(velocity: content)
    if motion.isDrag, !isPagingEnabled, let delegate {
      let offered = flight.target
      var target = offered
      delegate.scrollViewWillEndDragging(
        self, withVelocity: CGPoint(x: fingers.x / 1000, y: fingers.y / 1000), targetContentOffset: &target)
      requireFinite(target, "delegate's targetContentOffset")
      // What the delegate has changed besides counts as well.
      if flight.axes != axes(sizeOfContent) { flight = self.flight(velocity: content) }
      if target.x == offered.x { target.x = flight.target.x }
      if target.y == offered.y { target.y = flight.target.y }
      flight = retargeted(flight, to: target)
    }
    isTracking = false
    isDragging = false
    let glides = motion.isDrag && flight.duration > 0
    // Before anybody is told: new insets then turn the glide, where they would move what rests at once.
    if motion.isDrag { motion = glides ? .glide(flight) : .rest }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: glides)
    // A delegate may have begun something else, now or during the drag.
    if motion.isGlide, frames == nil { beginGliding() }
    if case .rest = motion { indicators.fade(after: ScrollIndicators.linger) }
  }
}

extension UIGestureRecognizer {
  /// Whether this drags a sheet away, or may yet do so with the touches it has.
  fileprivate var isOfSheet: Bool {
    guard isEnabled, !session.isOver, let drag = delegate as? TransitionDrag else { return false }
    return drag.way == .down
  }
}
