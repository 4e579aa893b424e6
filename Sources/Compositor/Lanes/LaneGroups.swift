import LayerValues

/// The lane groups of a sampler, by the keys of their lanes.
struct LaneGroups {
  private(set) var groups = ContiguousArray<LaneGroup>()
  private var indices: [LaneKey: LaneGroupIndex] = [:]
  /// The number of groups with a curve.
  private var curveCount = 0
  /// The number of lanes of all groups.
  private(set) var count = 0

  /// The most groups with a curve: each curve has a table, and beyond this number, tracks are cheaper outside of lanes.
  private static let mostCurves = 1024

  /// The group of a key; nil if there are too many curves.
  mutating func index(of key: LaneKey) -> LaneGroupIndex? {
    if let group = indices[key] { return group }
    if key.curve != nil {
      if curveCount >= Self.mostCurves { return reuse(for: key) }
      curveCount += 1
    }
    let index = groups.nextIndex
    groups.append(LaneGroup(key))
    indices[key] = index
    return index
  }

  /// Replaces the group of a curve that no track uses; nil if tracks use all of them.
  private mutating func reuse(for key: LaneKey) -> LaneGroupIndex? {
    for index in groups.indices where groups[index].count == 0 && groups[index].key.curve != nil {
      indices[groups[index].key] = nil
      groups[index] = LaneGroup(key)
      let group = LaneGroupIndex(index)
      indices[key] = group
      return group
    }
    return nil
  }

  /// Adds the lane of a track, and returns its index in the group.
  mutating func append(_ owner: TrackIndex, to group: LaneGroupIndex, target: Int32, fields: LaneFields)
    -> LaneIndex
  {
    count += 1
    return groups[group].append(owner, target: target, fields)
  }

  /// Removes a lane; returns the track that takes over its index, or none.
  mutating func remove(_ lane: LaneIndex, of group: LaneGroupIndex) -> TrackIndex {
    count -= 1
    return groups[group].remove(lane)
  }
}

/// The eased fractions, written by lanes, of tracks whose stacks combine them.
struct FractionTable {
  let values = Columns(count: 1)
  private var count = 0
  private var free = ContiguousArray<FractionIndex>()

  subscript(index: FractionIndex) -> Double { values[0, at: index.position] }

  /// Returns an index that no other track uses.
  mutating func allocate() -> FractionIndex {
    if let reused = free.popLast() { return reused }
    count += 1
    values.reserve(count)
    return FractionIndex(count - 1)
  }

  mutating func release(_ index: FractionIndex) { free.append(index) }
}
