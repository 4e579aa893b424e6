/// A property animator that the `ActiveAnimators` of its app can release.
@MainActor
protocol RunAnimator: AnyObject {
  /// Whether the animator was started and has not ended.
  var isActive: Bool { get }
  /// Makes the animator inactive and releases its closures, which may retain the animator's owner, without calling
  /// them.
  func abandon()
}

/// The property animators that an app has started.
@MainActor
final class ActiveAnimators {
  private struct Entry {
    weak var animator: (any RunAnimator)?
  }

  private var entries: [Entry] = []
  /// The number of entries at which the next addition removes the entries of ended animators. The threshold is at least
  /// twice the number that the last removal left, so that an addition costs constant time on average.
  private var cleanupThreshold = 16

  func add(_ animator: any RunAnimator) {
    if entries.count >= cleanupThreshold {
      entries.removeAll { $0.animator?.isActive != true }
      cleanupThreshold = max(16, 2 * entries.count)
    }
    entries.append(Entry(animator: animator))
  }

  /// Releases the objects that running and paused animators retain, at the end of the app.
  func abandon() {
    let animators = entries.compactMap(\.animator)
    entries = []
    for animator in animators { animator.abandon() }
  }
}
