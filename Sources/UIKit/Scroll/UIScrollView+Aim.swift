/// Animations whose target moves during the animation, as rows and items are measured on the way and the content
/// changes.
extension UIScrollView {
  /// Changes the running animation; `motionNumber` stays, as the motion is the same.
  func changeAnimation(_ animation: ScrollAnimation) {
    let currentNumber = motionNumber
    motion = .animation(animation)
    motionNumber = currentNumber
  }

  // MARK: Rows and items

  /// Makes the animation to `offset`, which has just begun, end at a row or an item, even if its position changes.
  func setAim(_ aim: ScrollAim, at offset: CGPoint) {
    // An override of `setContentOffset(_:animated:)` may have begun another motion.
    guard case .animation(var animation) = motion, animation.zoom == nil, animation.to == offset else {
      return
    }
    animation.aim = aim
    changeAnimation(animation)
  }

  /// Redirects an animation to the position of its row or item after a layout. Returns whether the offset has changed,
  /// as the last step went too far: the layout must then show the new visible area.
  func redirectToAim() -> Bool {
    guard case .animation(var animation) = motion, let aim = animation.aim else { return false }
    guard let found = aim.target(aim.path) else {
      endAim()
      return false
    }
    let target = found.offset
    // In an animation block the step is not undone, as the block would animate the correction; the next frame corrects
    // the offset.
    let offset = AnimationBlock.current == nil ? animation.limited(contentOffset, by: target) : contentOffset
    if offset == contentOffset, animation.isOnCourse(at: offset, to: target) { return false }
    animation.redirect(from: offset, to: target, unseen: unseenDistance(to: found.frame, at: offset))
    changeAnimation(animation)
    guard offset != contentOffset else { return false }
    setOffset(offset)
    return true
  }

  /// The distance in points from the visible area at `offset` to the far edge of a rectangle outside; 0 for a visible
  /// rectangle.
  private func unseenDistance(to frame: CGRect, at offset: CGPoint) -> CGFloat {
    let visible = CGRect(origin: offset, size: bounds.size)
    return hypot(
      max(0, frame.maxX - visible.maxX, visible.minX - frame.minX),
      max(0, frame.maxY - visible.maxY, visible.minY - frame.minY))
  }

  /// Follows the row or the item of an animation through a batch of changes.
  func moveAim(_ newPath: (IndexPath) -> IndexPath?) {
    guard case .animation(var animation) = motion, let aim = animation.aim else { return }
    guard let moved = aim.moved(by: newPath) else { return endAim() }
    animation.aim = moved
    animation.keepStep(at: contentOffset)
    changeAnimation(animation)
  }

  /// Makes an animation to a row or an item that was deleted or reloaded end at its last known offset, limited to the
  /// content, as the new position is unknown.
  func endAim() {
    guard case .animation(var animation) = motion, animation.aim != nil else { return }
    animation.aim = nil
    animation.requestedOffset = animation.to
    changeAnimation(animation)
    keepInside(animation)
  }

  // MARK: Changes of the content

  /// Moves the content as far as the visible elements have moved in it. A running animation continues from there to the
  /// same target.
  func follow(_ shift: CGPoint) {
    let offset = CGPoint(x: contentOffset.x + shift.x, y: contentOffset.y + shift.y)
    guard case .animation(var animation) = motion, animation.zoom == nil else {
      contentOffset = offset
      return
    }
    animation.shift(by: shift)
    // An animation to a row or an item is redirected by the next layout, with its corrections.
    if animation.aim == nil { animation.redirect(from: offset, to: animation.to, unseen: 0) }
    changeAnimation(animation)
    setOffset(offset)
  }

  /// Limits the target of an animation to the content after a change of its range, if the requested offset was in the
  /// range.
  func keepInside(_ animation: ScrollAnimation) {
    guard animation.zoom == nil, animation.aim == nil, let requested = animation.requestedOffset else {
      return
    }
    let target = clamped(requested, content: storedContentSize)
    guard target != animation.to else { return }
    var redirected = animation
    redirected.redirect(from: contentOffset, to: target, unseen: 0)
    changeAnimation(redirected)
  }

  // MARK: The end

  /// The greatest number of corrections of the last offset after an animation whose target moved each time.
  private static let corrections = 8

  /// Whether an animation whose time is over is at its target. Rows or items that the last step shows may move the
  /// target; the animation then continues for a limited time.
  func hasArrived() -> Bool {
    for _ in 0..<Self.corrections {
      guard case .animation(let shown) = motion, shown.zoom == nil else { return true }
      if measuresContent, window != nil, shown.to == contentOffset { layoutIfNeeded() }
      guard case .animation(let animation) = motion, animation.to != contentOffset else { return true }
      if now - animation.start < ScrollAnimation.duration { return false }
      setOffset(animation.to)
    }
    return true
  }
}
