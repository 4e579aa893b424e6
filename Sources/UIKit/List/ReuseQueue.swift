/// Views that left the screen, by a key, until another element needs one.
///
/// A view that waits stays a hidden subview of its list: removing and adding views costs more than the rest of a
/// scrolled frame.
struct ReuseQueue<Key: Hashable, View: UIView> {
  /// The index of a key's views: arrays inside a dictionary would allocate for each change.
  private var indices: [Key: Int] = [:]
  private var waiting: ContiguousArray<[View]> = []

  /// The view that was added last for the key, which leaves the queue; nil if there is none.
  mutating func take(_ key: Key) -> View? { indices[key].flatMap { waiting[$0].popLast() } }

  mutating func add(_ view: View, _ key: Key) {
    guard let index = indices[key] else {
      indices[key] = waiting.count
      return waiting.append([view])
    }
    waiting[index].append(view)
  }

  /// Removes the views of a key, whose registration changed.
  @MainActor
  mutating func remove(_ key: Key) {
    guard let index = indices[key] else { return }
    for view in waiting[index] { view.removeFromSuperview() }
    waiting[index] = []
  }
}

extension UIView {
  /// Hides a view of a list until another element needs it. It stays a subview: removing it and adding it again, with
  /// all callbacks, costs more than the rest of a frame.
  func hideForReuse() {
    UIView.performWithoutAnimation { isHidden = true }
    layer.removeAllAnimationsOfSubtree()
  }
}
