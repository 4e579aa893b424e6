import LayerValues

/// The lane groups of a sampler, by the keys of their lanes.
struct LaneGroups {
  private(set) var groups = ContiguousArray<LaneGroup>()
  private var indices: [LaneKey: LaneGroupIndex] = [:]
  /// The number of groups with a curve.
  private var curveCount = 0
  /// The number of lanes of all groups.
  private(set) var laneCount = 0

  /// The maximum number of groups with a curve: each curve has a table, and beyond this number, tracks are cheaper
  /// outside of lanes.
  private static let maximumCurveCount = 1024

  /// Returns the group of a key, and adds it if there is none; nil if there are too many curves.
  mutating func indexAdding(_ key: LaneKey) -> LaneGroupIndex? {
    if let group = indices[key] { return group }
    if key.curve != nil {
      if curveCount >= Self.maximumCurveCount { return reuse(for: key) }
      curveCount += 1
    }
    let index = groups.nextIndex
    groups.append(LaneGroup(key))
    indices[key] = index
    return index
  }

  /// Replaces a group with a curve and without lanes by a group for `key`, and returns the index; nil if all groups
  /// with a curve have lanes.
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
    laneCount += 1
    return groups[group].append(owner, target: target, fields)
  }

  /// Removes a lane; returns the track that takes over its index, or none.
  mutating func remove(_ lane: LaneIndex, of group: LaneGroupIndex) -> TrackIndex {
    laneCount -= 1
    return groups[group].remove(lane)
  }
}

/// The eased fractions that lanes write for tracks whose values a stack combines.
struct FractionTable {
  private let column = FractionColumn()
  private var count = 0
  private var free = ContiguousArray<FractionIndex>()

  subscript(index: FractionIndex) -> Double { column.values[0, index.position] }

  /// Returns an index that no other track uses.
  mutating func allocate() -> FractionIndex {
    if let reused = free.popLast() { return reused }
    count += 1
    column.reserve(count)
    return FractionIndex(count - 1)
  }

  mutating func release(_ index: FractionIndex) { free.append(index) }

  /// Evaluates the lanes of a group at a root time, and writes their fractions.
  func evaluate(_ group: LaneGroup, at time: Double) { column.values.evaluate(group, at: time) }
}

/// The memory of a `FractionTable`.
private final class FractionColumn: @unchecked Sendable {
  @exclusivity(unchecked) fileprivate var values = ColumnBlock(count: 1, capacity: 256)

  fileprivate func reserve(_ count: Int) {
    if count > values.capacity { values.reserve(2 * values.capacity) }
  }
}
