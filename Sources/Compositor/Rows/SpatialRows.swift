/// The rows that leave their superlayer's plane.
struct SpatialRows {
  /// Whether any row ever has: without, drawing does not sort by depth.
  var isUsed = false
  /// The rows that ever have themselves, or may by an animation.
  private(set) var rows = ContiguousArray<Int32>()

  /// Notes that a row may leave the plane itself, rather than those below it.
  mutating func add(_ row: Int, _ infos: inout ContiguousArray<RowInfo>) {
    if infos[row].spatialIndex >= 0 { return }
    infos[row].spatialIndex = Int32(rows.count)
    rows.append(Int32(row))
  }

  /// Removes a row that is removed from the tree.
  mutating func remove(_ row: Int, _ infos: inout ContiguousArray<RowInfo>) {
    let index = Int(infos[row].spatialIndex)
    guard index >= 0, let last = rows.popLast() else { return }
    infos[row].spatialIndex = -1
    if index == rows.count { return }
    rows[index] = last
    infos[Int(last)].spatialIndex = Int32(index)
  }
}
