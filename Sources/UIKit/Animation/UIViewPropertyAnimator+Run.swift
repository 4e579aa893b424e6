extension UIViewPropertyAnimator: RunAnimator {
  var isActive: Bool { state == .active }

  func abandon() {
    guard state == .active else { return }
    let dropped = (timeline, pendingBlocks, completions)
    timeline?.abandon()
    (timeline, pendingBlocks, completions) = (nil, [], [])
    state = .inactive
    // The blocks are released last: objects that they retain may use the animator as they are released.
    withExtendedLifetime(dropped) {}
  }
}
