/// Animations whose target moves while they run: rows and items are measured on the path to one of them, and content
/// changes.
extension UIScrollView {
  /// Changes the running animation, which stays the same motion.
  func changeAnimation(_ animation: ScrollAnimation) {
    let number = motionNumber
    motion = .animation(animation)
    motionNumber = number
  }

  // MARK: Rows and items

  /// Makes the animation that has begun to an offset end at a row or an item, wherever that is by then.
  func setAim(_ aim: ScrollAim, at offset: CGPoint) {
    // An override of `setContentOffset(_:animated:)` may have begun another motion.
    guard case .animation(var animation) = motion, animation.zoom == nil, animation.to == offset else {
      return
    }
    animation.aim = aim
    changeAnimation(animation)
  }

  /// Turns an animation to the position of its row or item after a layout. Returns whether the offset has changed,
  /// because the last step went too far: the layout then has to show the new visible area.
  func aimAnew() -> Bool {
    guard case .animation(var animation) = motion, let aim = animation.aim else { return false }
    guard let found = aim.target(aim.path) else {
      endAim()
      return false
    }
    let target = found.offset
    // An animation block would move the step back slowly; the next frame comes soon.
    let offset = AnimationBlock.current == nil ? animation.limited(contentOffset, by: target) : contentOffset
    if offset == contentOffset, animation.isOnCourse(at: offset, to: target) { return false }
    animation.turn(from: offset, to: target, unseen: unseenDistance(to: found.frame, at: offset))
    changeAnimation(animation)
    guard offset != contentOffset else { return false }
    setOffset(offset)
    return true
  }

  /// The distance from the visible area at an offset to the far edge of a rectangle outside, in points.
  private func unseenDistance(to frame: CGRect, at offset: CGPoint) -> CGFloat {
    let visible = CGRect(origin: offset, size: bounds.size)
    return hypot(
      max(0, frame.maxX - visible.maxX, visible.minX - frame.minX),
      max(0, frame.maxY - visible.maxY, visible.minY - frame.minY))
  }

  /// Follows the row or the item of an animation through a batch of changes.
  func moveAim(_ path: (IndexPath) -> IndexPath?) {
    guard case .animation(var animation) = motion, let aim = animation.aim else { return }
    guard let moved = aim.moved(path) else { return endAim() }
    animation.aim = moved
    animation.keepStep(at: contentOffset)
    changeAnimation(animation)
  }

  /// Makes an animation to a row or an item end at its last known offset, within the content: its position in other
  /// data is not known.
  func endAim() {
    guard case .animation(var animation) = motion, animation.aim != nil else { return }
    animation.aim = nil
    animation.asked = animation.to
    changeAnimation(animation)
    keepInside(animation)
  }

  // MARK: Changes of the content

  /// Moves the content as far as the visible elements have moved in it; a motion continues from there, to the same
  /// target.
  func follow(_ shift: CGPoint) {
    let offset = CGPoint(x: contentOffset.x + shift.x, y: contentOffset.y + shift.y)
    guard case .animation(var animation) = motion, animation.zoom == nil else {
      contentOffset = offset
      return
    }
    animation.shift(by: shift)
    // The layout that follows turns an animation to a row or an item, with its corrections.
    if animation.aim == nil { animation.turn(from: offset, to: animation.to, unseen: 0) }
    changeAnimation(animation)
    setOffset(offset)
  }

  /// Keeps the target of an animation within content whose range has changed, if it was within it.
  func keepInside(_ animation: ScrollAnimation) {
    guard animation.zoom == nil, animation.aim == nil, let asked = animation.asked else { return }
    let target = clamped(asked, content: storedContentSize)
    guard target != animation.to else { return }
    var turned = animation
    turned.turn(from: contentOffset, to: target, unseen: 0)
    changeAnimation(turned)
  }

  // MARK: The end

  /// The greatest number of corrections of the last offset after an animation whose target moved each time.
  private static let corrections = 8

  /// Whether an animation whose time is over is at its target. Rows or items that the last step shows may move the
  /// target: the animation then continues for a moment, but not for ever.
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
