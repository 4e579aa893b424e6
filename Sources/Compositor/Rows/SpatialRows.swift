import LayerValues

/// The rows that may leave their superlayer's plane.
struct SpatialRows {
  /// Whether any row has ever left its superlayer's plane, or could leave it by an animation; otherwise, siblings are
  /// not checked for their depth.
  var isUsed = false
  /// The rows that have left their superlayer's plane, or may leave it by an animation.
  private(set) var rows = ContiguousArray<RowIndex>()

  /// Adds a row, unless it has been added.
  mutating func add(_ row: RowIndex, _ infos: inout ContiguousArray<RowInfo>) {
    if infos[row].spatialIndex.exists { return }
    infos[row].spatialIndex = SpatialIndex(rows.count)
    rows.append(row)
  }

  /// Removes a row, if it has been added.
  mutating func remove(_ row: RowIndex, _ infos: inout ContiguousArray<RowInfo>) {
    let index = infos[row].spatialIndex
    guard index.exists, let last = rows.popLast() else { return }
    infos[row].spatialIndex = .none
    if index.position == rows.count { return }
    rows[index.position] = last
    infos[last].spatialIndex = index
  }
}
