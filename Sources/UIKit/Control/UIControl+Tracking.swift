extension UIControl {
  func began(_ touch: UITouch, _ event: UIEvent?) {
    tracked = touch
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else {
      tracked = nil
      return
    }
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  func moved(_ touch: UITouch, _ event: UIEvent?) {
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    guard continueTracking(touch, with: event) else {
      stopTracking()
      return
    }
    // The override may have disabled or removed the control.
    guard isTracking else { return }
    isHighlighted = isTouchInside
    switch (wasInside, isTouchInside) {
    case (true, true): sendActions(for: .touchDragInside, event)
    case (false, false): sendActions(for: .touchDragOutside, event)
    case (false, true): sendActions(for: .touchDragEnter, event)
    case (true, false): sendActions(for: .touchDragExit, event)
    }
  }

  func ended(_ touch: UITouch, _ event: UIEvent?) {
    isTouchInside = isInside(touch, event)
    tracked = nil
    isTracking = false
    endTracking(touch, with: event)
    let isInside = isTouchInside
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside { pressed() }
    // An action may have begun to track another touch.
    if !isTracking { isHighlighted = false }
  }

  func abandonTracking(with event: UIEvent?) {
    guard isTracking else { return }
    isTouchInside = false
    stopTracking()
    cancelTracking(with: event)
    sendActions(for: .touchCancel, event)
  }

  private func stopTracking() {
    tracked = nil
    isTracking = false
    isHighlighted = false
  }

  private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    let position = touch.location(in: self)
    return point(inside: position, with: event)
      || bounds.insetBy(dx: -Self.slop, dy: -Self.slop).contains(position)
  }
}
