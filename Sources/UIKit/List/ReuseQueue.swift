/// Views that left the screen, by a key, until another element needs one.
struct ReuseQueue<Key: Hashable, View: UIView> {
  private var waiting: [Key: [View]] = [:]

  /// The view that was added last for the key, which leaves the queue; nil if there is none.
  mutating func take(_ key: Key) -> View? { waiting[key]?.popLast() }

  mutating func add(_ view: View, _ key: Key) { waiting[key, default: []].append(view) }

  /// Forgets the views of a key, whose registration changed.
  mutating func remove(_ key: Key) { waiting[key] = nil }
}
