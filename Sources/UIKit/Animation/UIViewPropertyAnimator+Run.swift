extension UIViewPropertyAnimator: RunAnimator {
  var isActive: Bool { state == .active }

  func abandon() {
    guard state == .active else { return }
    let dropped = (timeline, waiting, completions)
    timeline?.abandon()
    (timeline, waiting, completions) = (nil, [], [])
    state = .inactive
    withExtendedLifetime(dropped) {}
  }
}
