/// The rows that leave their superlayer's plane.
struct SpatialRows {
  /// Whether any row has ever left its superlayer's plane: if not, drawing does not sort by depth.
  var isUsed = false
  /// The rows that have ever left the plane themselves, or may leave it by an animation.
  private(set) var rows = ContiguousArray<Int32>()

  /// Notes that a row itself may leave the plane.
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
