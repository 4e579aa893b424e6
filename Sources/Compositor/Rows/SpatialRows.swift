import LayerValues

/// The rows that leave their superlayer's plane.
struct SpatialRows {
  /// Whether any row has ever left its superlayer's plane: if not, drawing does not sort by depth.
  var isUsed = false
  /// The rows that have ever left the plane themselves, or may leave it by an animation.
  private(set) var rows = ContiguousArray<RowIndex>()

  /// Notes that a row itself may leave the plane.
  mutating func add(_ row: RowIndex, _ infos: inout ContiguousArray<RowInfo>) {
    if infos[row].spatialIndex.exists { return }
    infos[row].spatialIndex = SpatialIndex(rows.count)
    rows.append(row)
  }

  /// Removes a row that is removed from the tree.
  mutating func remove(_ row: RowIndex, _ infos: inout ContiguousArray<RowInfo>) {
    let index = infos[row].spatialIndex
    guard index.exists, let last = rows.popLast() else { return }
    infos[row].spatialIndex = .none
    if index.position == rows.count { return }
    rows[index.position] = last
    infos[last].spatialIndex = index
  }
}
