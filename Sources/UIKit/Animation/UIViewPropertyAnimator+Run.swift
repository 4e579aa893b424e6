extension UIViewPropertyAnimator: RunAnimator {
  var isActive: Bool { state == .active }

  func abandon() {
    guard state == .active else { return }
    let dropped = (timeline, pendingBlocks, completions)
    timeline?.abandon()
    (timeline, pendingBlocks, completions) = (nil, [], [])
    state = .inactive
    // The closures are released last, as the deinitialisers of objects that they retain may use the animator.
    withExtendedLifetime(dropped) {}
  }
}
