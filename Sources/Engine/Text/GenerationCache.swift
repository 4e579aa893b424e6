/// A bounded cache that evicts entries that were not used during the last `capacity` insertions.
struct GenerationCache<Key: Hashable, Value> {
  /// The entries used since the last change of generations, at most `capacity`.
  private var young: [Key: Value] = [:]
  /// The other entries, which the next change of generations evicts.
  private var old: [Key: Value] = [:]
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  var count: Int { young.count + old.count }

  /// The value of a key, or nil; reading a value counts as a use.
  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old.removeValue(forKey: key) else { return nil }
      insert(value, for: key)
      return value
    }
  }

  mutating func insert(_ value: Value, for key: Key) {
    if young.count >= capacity, young[key] == nil {
      old = young
      young = [:]
    }
    old[key] = nil
    young[key] = value
  }
}
