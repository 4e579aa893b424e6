/// The property animators of a run that have been started.
@MainActor
final class ActiveAnimators {
  private struct Entry {
    weak var animator: UIViewPropertyAnimator?
  }

  private var entries: [Entry] = []
  /// The number of entries from which those of animators that have ended are removed first.
  private var limit = 16

  func add(_ animator: UIViewPropertyAnimator) {
    if entries.count >= limit {
      entries.removeAll { $0.animator?.state != .active }
      limit = max(16, 2 * entries.count)
    }
    entries.append(Entry(animator: animator))
  }

  /// Releases the objects that running and paused animators retain, at the end of their run.
  func abandon() {
    let animators = entries.compactMap(\.animator)
    entries = []
    for animator in animators { animator.abandon() }
  }
}

extension UIViewPropertyAnimator {
  /// Becomes inactive without calls: a completion may hold the animator's owner.
  fileprivate func abandon() {
    guard state == .active else { return }
    let dropped = (timeline, waiting, completions)
    timeline?.abandon()
    (timeline, waiting, completions) = (nil, [], [])
    state = .inactive
    withExtendedLifetime(dropped) {}
  }
}
