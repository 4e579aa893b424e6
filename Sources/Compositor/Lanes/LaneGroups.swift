import LayerValues

/// The lane groups of a sampler, by the functions that their lanes compute.
struct LaneGroups {
  private(set) var groups = ContiguousArray<LaneGroup>()
  private var indices: [LaneKey: LaneGroupIndex] = [:]
  private var curveCount = 0
  /// The number of lanes of all groups.
  private(set) var count = 0

  /// The most curves in use that have groups, since each curve has a table; beyond it, tracks are cheaper outside of
  /// groups.
  private static let mostCurves = 1024

  /// The group of lanes of a kind; nil if there are too many curves.
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

  /// Replaces the group of a curve that no track uses any more.
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

  /// Adds a lane, and returns its number in the group.
  mutating func append(_ owner: TrackIndex, to group: LaneGroupIndex, target: Int32, fields: LaneFields)
    -> LaneIndex
  {
    count += 1
    return groups[group].append(owner, target: target, fields)
  }

  /// Removes a lane, and returns the track that takes over its number, or none.
  mutating func remove(_ lane: LaneIndex, of group: LaneGroupIndex) -> TrackIndex {
    count -= 1
    return groups[group].remove(lane)
  }
}

/// Eased fractions of tracks that are combined, which lanes write.
struct FractionTable {
  let values = Columns(count: 1)
  private var count = 0
  private var free = ContiguousArray<FractionIndex>()

  subscript(index: FractionIndex) -> Double { values[0, at: index.position] }

  mutating func take() -> FractionIndex {
    if let reused = free.popLast() { return reused }
    count += 1
    values.reserve(count)
    return FractionIndex(count - 1)
  }

  mutating func release(_ index: FractionIndex) { free.append(index) }
}
