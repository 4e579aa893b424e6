/// Content that moves by itself, frame by frame.
extension UIScrollView {
  /// Sets the offset that a motion has come to.
  func place(_ offset: CGPoint) {
    guard offset != contentOffset else { return }
    placing = offset
    contentOffset = offset
    placing = nil
  }

  /// The time that motions count from: that of the frame at hand, or of the turn.
  private var now: CFTimeInterval { frameTime ?? CACurrentMediaTime() }

  // MARK: Animations

  func go(to offset: CGPoint, animated: Bool) {
    stopMoving()
    guard animated else {
      contentOffset = offset
      return
    }
    guard offset != contentOffset else { return }
    begin(ScrollAnimation(from: contentOffset, to: offset, zoom: nil, start: now))
  }

  func begin(_ animation: ScrollAnimation) {
    motion = .animation(animation)
    askForFrames()
  }

  /// Ends what moves by itself, where it is.
  func stopMoving() {
    let stopped = motion
    guard stopped.needsFrames else { return }
    motion = .rest
    // What was never told to begin does not end.
    guard frames != nil else { return }
    stopFrames()
    tellEnd(of: stopped)
  }

  private func tellEnd(of motion: ScrollMotion) {
    switch motion {
    case .rest, .drag: break
    case .glide:
      indicators.fade(after: ScrollIndicators.linger)
      delegate?.scrollViewDidEndDecelerating(self)
    case .animation(let animation):
      if animation.zoom == nil {
        delegate?.scrollViewDidEndScrollingAnimation(self)
      } else {
        endedZooming()
      }
    }
  }

  // MARK: Glides

  /// What the content does when it is let go now; `velocity` is the offset's, in points a second.
  func flight(velocity: CGPoint) -> ScrollFlight {
    let axes = self.axes(sizeOfContent)
    let (x, y) = (axes.x, axes.y)
    let offset = contentOffset
    let rate = glideRate
    return ScrollFlight(
      x: isPagingEnabled
        ? x.pageGlide(from: offset.x, velocity: velocity.x)
        : x.glide(from: offset.x, velocity: velocity.x, rate: rate),
      y: isPagingEnabled
        ? y.pageGlide(from: offset.y, velocity: velocity.y)
        : y.glide(from: offset.y, velocity: velocity.y, rate: rate),
      axes: axes, rate: rate, start: now)
  }

  private var glideRate: Double {
    isPagingEnabled ? Deceleration.fastRate : Double(decelerationRate.rawValue)
  }

  /// A flight that comes to rest at `target` instead; along an axis where that is the same it stays what it is.
  func retargeted(_ flight: ScrollFlight, to target: CGPoint) -> ScrollFlight {
    let offset = contentOffset
    let (x, y) = (flight.axes.x, flight.axes.y)
    return ScrollFlight(
      x: target.x == flight.x.target ? flight.x : x.glide(from: offset.x, to: target.x, rate: flight.rate),
      y: target.y == flight.y.target ? flight.y : y.glide(from: offset.y, to: target.y, rate: flight.rate),
      axes: flight.axes, rate: flight.rate, start: flight.start)
  }

  /// Has the flight that was chosen begin.
  func beginGliding() {
    askForFrames()
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Has a flight go on from the offset that is set and with the speed it has, in the range there is now.
  func glideOn(_ flight: ScrollFlight) {
    let velocity = flight.velocity(at: now - flight.start)
    let axes = self.axes(sizeOfContent)
    motion = .glide(
      ScrollFlight(
        x: axes.x.glide(from: contentOffset.x, velocity: velocity.x, rate: flight.rate),
        y: axes.y.glide(from: contentOffset.y, velocity: velocity.y, rate: flight.rate),
        axes: axes, rate: flight.rate, start: now))
  }

  // MARK: Frames

  private func askForFrames() {
    stopFrames()
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      self.moveOn(to: link.targetTimestamp)
    }
    link.add(to: .main, forMode: .common)
    frames = link
  }

  private func stopFrames() {
    frames?.invalidate()
    frames = nil
  }

  /// Shows the content where it is at the time of the next frame.
  private func moveOn(to t: CFTimeInterval) {
    frameTime = t
    defer { frameTime = nil }
    let (present, number) = (motion, motionNumber)
    var isOver = true
    switch present {
    case .rest, .drag: return stopFrames()
    case .glide(let flight):
      isOver = t - flight.start >= flight.duration
      place(onPixels(flight.position(at: t - flight.start)))
    case .animation(let animation):
      isOver = t - animation.start >= ScrollAnimation.duration
      show(animation, at: t - animation.start, isOver: isOver)
    }
    // A delegate may have begun something else, which is not over.
    guard isOver, number == motionNumber else { return }
    motion = .rest
    stopFrames()
    tellEnd(of: present)
  }

  private func show(_ animation: ScrollAnimation, at t: Double, isOver: Bool) {
    let offset = isOver ? animation.to : animation.position(at: t)
    // It ends where the app wants it, pixel or not.
    guard let zoom = animation.zoom else { return place(isOver ? offset : onPixels(offset)) }
    // Not on pixels: what grows about a point that stands still lies on none.
    setZoom(isOver ? zoom.to : zoom.from + (zoom.to - zoom.from) * animation.fraction(at: t), offset: offset)
  }
}
