import LayerValues

/// The clocks of the rows. Most trees have only the root's clock, and need no memory for others.
struct RowTimes {
  /// The maps from the superlayers' time to the layers' own time that are not the identity.
  private var local: [RowIndex: TimeMap] = [:]
  /// The map from root time to the local time of each row, composed of the clocks from the root down to the row; empty
  /// if each is the identity.
  private var composed = RowValues<TimeMap>()
  private var rowCount = 0

  /// Whether each row has the root's clock.
  var areAllIdentity: Bool { local.isEmpty && composed.count == 0 }

  mutating func reserve(_ rows: Int) {
    rowCount = max(rowCount, rows)
    if composed.count > 0 { composed.grow(to: rowCount, with: .identity) }
  }

  @inline(__always)
  subscript(row: RowIndex) -> TimeMap { composed.count == 0 ? .identity : composed[row] }

  /// Stores the map from root time to a row's local time; returns whether it differs from the last one.
  mutating func set(_ time: TimeMap, of row: RowIndex) -> Bool {
    if time == self[row] { return false }
    if composed.count == 0 { composed.grow(to: rowCount, with: .identity) }
    composed[row] = time
    return true
  }

  func localTime(of row: RowIndex) -> TimeMap { local[row] ?? .identity }

  mutating func setLocalTime(_ map: TimeMap, of row: RowIndex) { local[row] = map == .identity ? nil : map }

  /// Resets the clock of a row that another layer will use.
  mutating func clear(_ row: RowIndex) {
    if areAllIdentity { return }
    local[row] = nil
    if composed.count > 0 { composed[row] = .identity }
  }
}
