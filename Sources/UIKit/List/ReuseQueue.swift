/// The views that have left the screen, by a key, until another element needs a view.
///
/// A queued view stays a hidden subview of its list, because removing and adding views costs more than the rest of a
/// scrolled frame.
struct ReuseQueue<Key: Hashable, View: UIView> {
  /// The index of each key's views; arrays as values of the dictionary would allocate for each change.
  private var indices: [Key: Int] = [:]
  private var queuedViews: ContiguousArray<[View]> = []

  /// Removes and returns the view that was last added for the key; nil if there is none.
  mutating func take(_ key: Key) -> View? { indices[key].flatMap { queuedViews[$0].popLast() } }

  mutating func add(_ view: View, _ key: Key) {
    guard let index = indices[key] else {
      indices[key] = queuedViews.count
      return queuedViews.append([view])
    }
    queuedViews[index].append(view)
  }

  /// Removes the views of a key, whose registration changed.
  @MainActor
  mutating func remove(_ key: Key) {
    guard let index = indices[key] else { return }
    for view in queuedViews[index] { view.removeFromSuperview() }
    queuedViews[index] = []
  }
}

extension UIView {
  /// Hides a view of a list until another element needs it, and ends the view's animations. The view stays a subview,
  /// because removing and adding it, with all callbacks, costs more than the rest of a frame.
  func hideForReuse() {
    UIView.performWithoutAnimation { isHidden = true }
    layer.removeAllAnimationsOfSubtree()
  }
}
