/// A property animator, as an entry of the list of its `Run`.
@MainActor
protocol RunAnimator: AnyObject {
  /// Whether it was started and has not ended.
  var isActive: Bool { get }
  /// Becomes inactive without calls: a completion may hold the animator's owner.
  func abandon()
}

/// The property animators of a `Run` that have been started.
@MainActor
final class ActiveAnimators {
  private struct Entry {
    weak var animator: (any RunAnimator)?
  }

  private var entries: [Entry] = []
  /// The number of entries from which those of animators that have ended are removed first.
  private var limit = 16

  func add(_ animator: any RunAnimator) {
    if entries.count >= limit {
      entries.removeAll { $0.animator?.isActive != true }
      limit = max(16, 2 * entries.count)
    }
    entries.append(Entry(animator: animator))
  }

  /// Releases the objects that running and paused animators retain when their `Run` is closed.
  func abandon() {
    let animators = entries.compactMap(\.animator)
    entries = []
    for animator in animators { animator.abandon() }
  }
}
