/// The decelerations and animations of a scroll view's content.
extension UIScrollView: MovingContent {
  /// Sets the current offset of a motion.
  func setOffset(_ offset: CGPoint) {
    guard offset != contentOffset else { return }
    offsetBeingSet = offset
    contentOffset = offset
    offsetBeingSet = nil
  }

  /// The time for motions, in seconds: the time of the frame that is being set up, or else of the turn.
  var now: CFTimeInterval { frameTime ?? CACurrentMediaTime() }

  // MARK: Animations

  func scroll(to offset: CGPoint, animated: Bool) {
    stopMoving()
    guard animated else {
      contentOffset = offset
      return
    }
    guard offset != contentOffset else { return }
    begin(ScrollAnimation(from: contentOffset, to: offset, zoom: nil, start: now))
  }

  func begin(_ animation: ScrollAnimation) {
    var animation = animation
    animation.step(from: contentOffset, to: contentOffset, at: 0)
    if animation.to == clamped(animation.to, content: storedContentSize) {
      animation.requestedOffset = animation.to
    }
    motion = .animation(animation)
    startDisplayLink()
  }

  /// Stops a deceleration or animation at the current offset.
  func stopMoving() {
    let stopped = motion
    guard stopped.needsFrames else { return }
    motion = .rest
    // Without a display link, the delegate has not been notified of the motion, so its end is not reported either.
    guard displayLink != nil else { return }
    stopDisplayLink()
    notifyEnd(of: stopped)
  }

  private func notifyEnd(of motion: ScrollMotion) {
    switch motion {
    case .rest, .drag: break
    case .glide:
      indicators.fade(after: ScrollIndicators.motionDelay)
      delegate?.scrollViewDidEndDecelerating(self)
    case .animation(let animation):
      if animation.isToTop {
        if contentOffset == animation.to { delegate?.scrollViewDidScrollToTop(self) }
      } else if animation.zoom == nil {
        delegate?.scrollViewDidEndScrollingAnimation(self)
      } else {
        endedZooming()
      }
    }
  }

  // MARK: Glides

  /// The deceleration of content released now; `velocity` is that of the offset, in points per second.
  func glide(velocity: CGPoint) -> ContentGlide {
    let axes = self.axes(storedContentSize)
    let (x, y) = (axes.x, axes.y)
    let offset = contentOffset
    let rate = glideRate
    return ContentGlide(
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

  /// The glide with another target; unchanged along an axis whose target is the same.
  func retargeted(_ glide: ContentGlide, to target: CGPoint) -> ContentGlide {
    let offset = contentOffset
    let (x, y) = (glide.axes.x, glide.axes.y)
    return ContentGlide(
      x: target.x == glide.x.target ? glide.x : x.glide(from: offset.x, to: target.x, rate: glide.rate),
      y: target.y == glide.y.target ? glide.y : y.glide(from: offset.y, to: target.y, rate: glide.rate),
      axes: glide.axes, rate: glide.rate, start: glide.start)
  }

  /// Starts the glide in `motion`.
  func beginGliding() {
    startDisplayLink()
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Continues a glide from the current offset with its current velocity, in the current range.
  func continueGlide(_ glide: ContentGlide) {
    let t = now - glide.start
    let velocity = glide.velocity(at: t)
    let axes = self.axes(storedContentSize)
    let x = axes.x.glide(
      from: contentOffset.x, velocity: velocity.x, rate: glide.rate, isReturning: glide.x.isReturning(at: t))
    let y = axes.y.glide(
      from: contentOffset.y, velocity: velocity.y, rate: glide.rate, isReturning: glide.y.isReturning(at: t))
    motion = .glide(resting(ContentGlide(x: x, y: y, axes: axes, rate: glide.rate, start: now)))
  }

  // MARK: Display link

  private func startDisplayLink() {
    stopDisplayLink()
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      self.advance(to: link.targetTimestamp)
    }
    link.add(to: .main, forMode: .common)
    displayLink = link
  }

  private func stopDisplayLink() {
    displayLink?.invalidate()
    displayLink = nil
  }

  /// Moves the content to its offset at the time of the next frame.
  private func advance(to t: CFTimeInterval) {
    frameTime = t
    defer { frameTime = nil }
    let (current, number) = (motion, motionNumber)
    var isOver = true
    switch current {
    case .rest, .drag: return stopDisplayLink()
    case .glide(let glide):
      isOver = t - glide.start >= glide.duration
      setOffset(onPixels(glide.position(at: t - glide.start)))
    case .animation(let animation):
      isOver = t - animation.start >= ScrollAnimation.duration
      show(animation, at: t - animation.start, isOver: isOver)
      isOver = isOver && number == motionNumber && hasArrived()
    }
    // The delegate may have begun another motion.
    guard isOver, number == motionNumber else { return }
    let ended = motion
    motion = .rest
    stopDisplayLink()
    notifyEnd(of: ended)
  }

  private func show(_ animation: ScrollAnimation, at t: Double, isOver: Bool) {
    let offset = isOver ? animation.to : animation.position(at: t)
    // The last offset is the exact target, even between pixels.
    guard let zoom = animation.zoom else {
      let shown = isOver ? offset : onPixels(offset)
      var stepped = animation
      stepped.step(from: contentOffset, to: shown, at: t)
      changeAnimation(stepped)
      return setOffset(shown)
    }
    // The offset is not rounded to pixels, as content that scales about a fixed point is rarely on a whole pixel.
    setZoom(isOver ? zoom.to : zoom.from + (zoom.to - zoom.from) * animation.fraction(at: t), offset: offset)
  }
}
