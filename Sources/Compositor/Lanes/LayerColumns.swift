import LayerValues

/// The values of the animatable properties of all rows, as samples write them and resolvers read them: one column for
/// each component of a property.
///
/// All rows have columns of the properties that most layers set. The remaining columns, nearly three quarters, are of
/// properties such as transforms and shadows. Only rows of which one of these properties has differed from its initial
/// value, or has had a track, have a place of their own in these rare columns. All other rows share the place 0, which
/// has the initial values.
///
/// The object owns raw memory. A row beyond the capacity is a caller's bug.
package final class LayerColumns: @unchecked Sendable {
  /// The number of common columns: those of the properties before `borderColor`.
  static var commonCount: Int {
    @inline(__always) get { AnimatableProperty.borderColor.offset }
  }

  @exclusivity(unchecked) private var common = ColumnBlock(count: LayerColumns.commonCount, capacity: 256)
  @exclusivity(unchecked) private var rare = ColumnBlock(
    count: AnimatableProperty.columnCount - LayerColumns.commonCount, capacity: 16)
  /// The place of each row in the rare columns.
  @exclusivity(unchecked) private var places: UnsafeMutablePointer<Int32>
  /// The number of places that have been used.
  private var placeCount = 1
  private var freePlaces = ContiguousArray<Int32>()
  /// One more than the greatest position of a row for which `begin` was called.
  private var rowsBegun = 0
  /// The number of times that memory to which lanes write has moved.
  private(set) var moveCount = 0

  init() {
    places = .allocate(capacity: 256)
    places.initialize(repeating: 0, count: 256)
    let initial = LayerState()
    for property in AnimatableProperty.allCases where property.offset >= Self.commonCount {
      let value = initial.components(of: property)
      for index in 0..<property.componentCount {
        rare[property.offset + index - Self.commonCount, 0] = value[index]
      }
    }
  }

  deinit { places.deallocate() }

  /// Makes room for `rows` rows; the existing values stay.
  func reserve(_ rows: Int) {
    let capacity = common.capacity
    guard rows > capacity else { return }
    let newCapacity = max(rows, capacity + capacity / 2)
    common.reserve(newCapacity)
    let moved = UnsafeMutablePointer<Int32>.allocate(capacity: newCapacity)
    moved.update(from: places, count: capacity)
    (moved + capacity).update(repeating: 0, count: newCapacity - capacity)
    places.deallocate()
    places = moved
    moveCount += 1
  }

  @inline(__always)
  subscript(column: Int, row: RowIndex) -> Double {
    get {
      assert(row.position < common.capacity)
      if column < Self.commonCount { return common[column, row.position] }
      return rare[column - Self.commonCount, Int(places[row.position])]
    }
    set {
      assert(row.position < common.capacity)
      if column < Self.commonCount {
        common[column, row.position] = newValue
      } else {
        writeRare(column - Self.commonCount, row, newValue)
      }
    }
  }

  /// Writes a number into a rare column. The initial value of a row without a place needs none.
  private func writeRare(_ column: Int, _ row: RowIndex, _ value: Double) {
    if places[row.position] == 0 {
      // NaN, which stands for a missing colour, equals another NaN only by its bits.
      if rare[column, 0].bitPattern == value.bitPattern { return }
      makePlace(row)
    }
    rare[column, Int(places[row.position])] = value
  }

  /// Gives a row a place in the rare columns, with their initial values.
  private func makePlace(_ row: RowIndex) {
    let place: Int32
    if let free = freePlaces.popLast() {
      place = free
    } else {
      if placeCount == rare.capacity {
        rare.reserve(placeCount + placeCount / 2)
        moveCount += 1
      }
      place = Int32(placeCount)
      placeCount += 1
    }
    for column in 0..<rare.count { rare[column, Int(place)] = rare[column, 0] }
    places[row.position] = place
  }

  /// Prepares a row for tracks of a property, which write into the row's own columns.
  func makeRoom(for property: AnimatableProperty, _ row: RowIndex) {
    if property.offset >= Self.commonCount, places[row.position] == 0 { makePlace(row) }
  }

  /// Releases the place of a row without tracks in the rare columns, so that these have their initial values.
  func release(_ row: RowIndex) {
    if places[row.position] == 0 { return }
    freePlaces.append(places[row.position])
    places[row.position] = 0
  }

  /// The number of rows with a place in the rare columns, for tests.
  var rareRowCount: Int { placeCount - 1 - freePlaces.count }

  @inline(__always)
  func read(_ property: AnimatableProperty, _ row: RowIndex) -> Components {
    var value = Components()
    let first = property.offset
    for index in 0..<property.componentCount { value[index] = self[first + index, row] }
    return value
  }

  @inline(__always)
  func write(_ property: AnimatableProperty, _ row: RowIndex, _ value: Components) {
    write(property, row: row, value: value, leavesZeros: false)
  }

  /// Writes the value of a property. With `leavesZeros`, zeros are not written into common columns: a row that `begin`
  /// reports as new has only zeros there.
  @inline(__always)
  func write(_ property: AnimatableProperty, row: RowIndex, value: Components, leavesZeros: Bool) {
    let first = property.offset
    let leavesZeros = leavesZeros && first < Self.commonCount
    value.forEach(first: property.componentCount) { index, number in
      if !leavesZeros || number.bitPattern != 0 { self[first + index, row] = number }
    }
  }

  /// Writes the positions of moved rows.
  func write(_ moves: MoveList) { common.write(moves) }

  /// The positions of all rows, until the next call of `reserve`.
  var positions: PositionColumns { common.positions }

  /// Notes that a row is about to be written; returns whether the common columns of the row still have only zeros.
  func begin(_ row: RowIndex) -> Bool {
    defer { rowsBegun = max(rowsBegun, row.position + 1) }
    return row.position >= rowsBegun
  }

  /// The numbers of a row in `count` consecutive columns of a property, at most four; the remaining components are 0.
  @inline(__always)
  func numbers(_ column: Int, _ count: Int, _ row: RowIndex) -> SIMD4<Double> {
    var value = SIMD4<Double>.zero
    for index in 0..<count { value[index] = self[column + index, row] }
    return value
  }

  // MARK: Lanes

  /// The columns that contain a column, as the output of a lane.
  static func output(of column: Int) -> LaneKey.Output { column < commonCount ? .common : .rare }

  /// The offset of a number among the common or the rare columns, by which lanes address their targets until
  /// `moveCount` changes. The row has room for the property of the column.
  func offset(of column: Int, _ row: RowIndex) -> Int32 {
    if column < Self.commonCount { return common.offset(column, row.position) }
    assert(places[row.position] > 0)
    return rare.offset(column - Self.commonCount, Int(places[row.position]))
  }

  /// Evaluates the lanes of a group at a root time, and writes their values.
  func evaluate(_ group: LaneGroup, at time: Double) {
    if group.output == .common { common.evaluate(group, at: time) } else { rare.evaluate(group, at: time) }
  }
}
