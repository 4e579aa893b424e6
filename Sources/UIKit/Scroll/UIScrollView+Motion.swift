/// Decelerations and animations.
extension UIScrollView {
  /// Sets the current offset of a motion.
  func setOffset(_ offset: CGPoint) {
    guard offset != contentOffset else { return }
    offsetBeingSet = offset
    contentOffset = offset
    offsetBeingSet = nil
  }

  /// The time for motions: that of the current frame or turn.
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
    startFrames()
  }

  /// Stops a deceleration or animation at the current offset.
  func stopMoving() {
    let stopped = motion
    guard stopped.needsFrames else { return }
    motion = .rest
    // A motion whose beginning was not reported has no end either.
    guard frames != nil else { return }
    stopFrames()
    notifyEnd(of: stopped)
  }

  private func notifyEnd(of motion: ScrollMotion) {
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

  /// The deceleration of content released now; `velocity` is that of the offset, in points per second.
  func flight(velocity: CGPoint) -> ScrollFlight {
    let axes = self.axes(storedContentSize)
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

  /// The same flight with another target; unchanged along an axis where the target is the same.
  func retargeted(_ flight: ScrollFlight, to target: CGPoint) -> ScrollFlight {
    let offset = contentOffset
    let (x, y) = (flight.axes.x, flight.axes.y)
    return ScrollFlight(
      x: target.x == flight.x.target ? flight.x : x.glide(from: offset.x, to: target.x, rate: flight.rate),
      y: target.y == flight.y.target ? flight.y : y.glide(from: offset.y, to: target.y, rate: flight.rate),
      axes: flight.axes, rate: flight.rate, start: flight.start)
  }

  /// Starts the flight in `motion`.
  func beginGliding() {
    startFrames()
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Continues a flight from the current offset with its current velocity, in the current range.
  func continueGlide(_ flight: ScrollFlight) {
    let velocity = flight.velocity(at: now - flight.start)
    let axes = self.axes(storedContentSize)
    motion = .glide(
      ScrollFlight(
        x: axes.x.glide(from: contentOffset.x, velocity: velocity.x, rate: flight.rate),
        y: axes.y.glide(from: contentOffset.y, velocity: velocity.y, rate: flight.rate),
        axes: axes, rate: flight.rate, start: now))
  }

  // MARK: Frames

  private func startFrames() {
    stopFrames()
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      self.advance(to: link.targetTimestamp)
    }
    link.add(to: .main, forMode: .common)
    frames = link
  }

  private func stopFrames() {
    frames?.invalidate()
    frames = nil
  }

  /// Moves the content to its offset at the time of the next frame.
  private func advance(to t: CFTimeInterval) {
    frameTime = t
    defer { frameTime = nil }
    let (present, number) = (motion, motionNumber)
    var isOver = true
    switch present {
    case .rest, .drag: return stopFrames()
    case .glide(let flight):
      isOver = t - flight.start >= flight.duration
      setOffset(onPixels(flight.position(at: t - flight.start)))
    case .animation(let animation):
      isOver = t - animation.start >= ScrollAnimation.duration
      show(animation, at: t - animation.start, isOver: isOver)
    }
    // The delegate may have begun another motion.
    guard isOver, number == motionNumber else { return }
    motion = .rest
    stopFrames()
    notifyEnd(of: present)
  }

  private func show(_ animation: ScrollAnimation, at t: Double, isOver: Bool) {
    let offset = isOver ? animation.to : animation.position(at: t)
    // The last offset is exactly the requested one, on a pixel or not.
    guard let zoom = animation.zoom else { return setOffset(isOver ? offset : onPixels(offset)) }
    // Not rounded to pixels: content that scales about a fixed point is rarely on one.
    setZoom(isOver ? zoom.to : zoom.from + (zoom.to - zoom.from) * animation.fraction(at: t), offset: offset)
  }
}
