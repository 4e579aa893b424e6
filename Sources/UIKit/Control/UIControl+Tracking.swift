extension UIControl {
  /// Starts to track a touch, unless `beginTracking(_:with:)` returns false.
  func startTracking(_ touch: UITouch, _ event: UIEvent?) {
    trackedTouch = touch
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else {
      trackedTouch = nil
      return
    }
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  /// Continues to track the touch, and sends the event of its movement.
  func updateTracking(_ touch: UITouch, _ event: UIEvent?) {
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    guard continueTracking(touch, with: event) else {
      stopTracking()
      return
    }
    // An override of `continueTracking(_:with:)` may have disabled or removed the control.
    guard isTracking else { return }
    isHighlighted = isTouchInside
    switch (wasInside, isTouchInside) {
    case (true, true): sendActions(for: .touchDragInside, event)
    case (false, false): sendActions(for: .touchDragOutside, event)
    case (false, true): sendActions(for: .touchDragEnter, event)
    case (true, false): sendActions(for: .touchDragExit, event)
    }
  }

  /// Ends the tracking of a lifted touch, and sends `touchUpInside` or `touchUpOutside`.
  func finishTracking(_ touch: UITouch, _ event: UIEvent?) {
    isTouchInside = isInside(touch, event)
    trackedTouch = nil
    isTracking = false
    endTracking(touch, with: event)
    let isInside = isTouchInside
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside { pressed() }
    // An action may have begun to track another touch.
    if !isTracking { isHighlighted = false }
  }

  /// Ends the tracking before the touch is lifted, and sends `touchCancel`.
  func abandonTracking(with event: UIEvent?) {
    guard isTracking else { return }
    isTouchInside = false
    stopTracking()
    cancelTracking(with: event)
    sendActions(for: .touchCancel, event)
  }

  private func stopTracking() {
    trackedTouch = nil
    isTracking = false
    isHighlighted = false
  }

  private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    let position = touch.location(in: self)
    return point(inside: position, with: event)
      || bounds.insetBy(dx: -Self.slop, dy: -Self.slop).contains(position)
  }
}
