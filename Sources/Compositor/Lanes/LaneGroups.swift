import LayerValues

/// The lane groups of a sampler, by the functions that their lanes compute.
struct LaneGroups {
  private(set) var groups = ContiguousArray<LaneGroup>()
  private var indices: [LaneKey: Int32] = [:]
  private var curveCount = 0
  /// The number of lanes of all groups.
  private(set) var count = 0

  /// The most curves in use that have groups, since each curve has a table; beyond it, tracks are cheaper outside of
  /// groups.
  private static let mostCurves = 1024

  /// The group of lanes of a kind; nil if there are too many curves.
  mutating func index(of key: LaneKey) -> Int32? {
    if let group = indices[key] { return group }
    if key.curve != nil {
      if curveCount >= Self.mostCurves { return reuse(for: key) }
      curveCount += 1
    }
    groups.append(LaneGroup(key))
    indices[key] = Int32(groups.count - 1)
    return Int32(groups.count - 1)
  }

  /// Replaces the group of a curve that no track uses any more.
  private mutating func reuse(for key: LaneKey) -> Int32? {
    for index in groups.indices where groups[index].count == 0 && groups[index].key.curve != nil {
      indices[groups[index].key] = nil
      groups[index] = LaneGroup(key)
      indices[key] = Int32(index)
      return Int32(index)
    }
    return nil
  }

  /// Adds a lane, and returns its number in the group.
  mutating func append(_ owner: Int32, to group: Int32, target: Int32, fields: LaneFields) -> Int32 {
    count += 1
    return groups[Int(group)].append(owner, target: target, fields)
  }

  /// Removes a lane, and returns the track that takes over its number, or -1.
  mutating func remove(_ lane: Int32, of group: Int32) -> Int32 {
    count -= 1
    return groups[Int(group)].remove(lane)
  }
}

/// Eased fractions of tracks that are combined, which lanes write.
struct FractionTable {
  let values = Columns(count: 1)
  private var count: Int32 = 0
  private var free = ContiguousArray<Int32>()

  subscript(index: Int32) -> Double { values[0, at: Int(index)] }

  mutating func take() -> Int32 {
    if let reused = free.popLast() { return reused }
    count += 1
    values.reserve(Int(count))
    return count - 1
  }

  mutating func release(_ index: Int32) { free.append(index) }
}
