import Engine

/// All tracks of one property of one row.
struct TrackCell {
  var row: Int32
  var property: Property
  var first: Int32 = -1
  var last: Int32 = -1
  var count = 0
  /// Tracks that change different components write them themselves; others are combined, in order of addition.
  var isDirect = false
  /// Members in a lane or stepping.
  var moving = 0
  /// Index among the cells combined each frame, -1 where all members rest.
  var combining: Int32 = -1
  var isDirty = false
  /// The displayed value of a property without columns, if there is one: a plain value, or a wide one.
  var shows = false
  var plain: PropertyValue?
  var wide = WideValue.none

  var value: PropertyValue? { shows ? plain ?? .wide(wide) : nil }
}

private struct CellKey: Hashable {
  var row: Int32
  var property: Property
}

/// The cells of a render tree's tracks, and which of them the next sample combines.
struct TrackCells {
  var entries = ContiguousArray<TrackCell>()
  private var free = ContiguousArray<Int32>()
  private var indices: [CellKey: Int32] = [:]
  /// Cells to combine each frame, and those to combine once.
  private(set) var combining = ContiguousArray<Int32>()
  private(set) var dirty = ContiguousArray<Int32>()

  var hasDirty: Bool { !dirty.isEmpty }

  /// The cell of a row's property, which is made where there is none.
  mutating func cell(_ row: Int32, _ property: Property) -> Int32 {
    let key = CellKey(row: row, property: property)
    if let cell = indices[key] { return cell }
    let cell: Int32
    if let reused = free.popLast() {
      cell = reused
      entries[Int(cell)] = TrackCell(row: row, property: property)
    } else {
      cell = Int32(entries.count)
      entries.append(TrackCell(row: row, property: property))
    }
    indices[key] = cell
    return cell
  }

  mutating func remove(_ cell: Int32) {
    indices[CellKey(row: entries[Int(cell)].row, property: entries[Int(cell)].property)] = nil
    entries[Int(cell)].plain = nil
    entries[Int(cell)].wide = .none
    free.append(cell)
  }

  /// The value that animations display for a property without columns; nil where none applies.
  func shown(_ property: NamedProperty, _ row: Int32) -> PropertyValue? {
    if entries.isEmpty { return nil }
    return indices[CellKey(row: row, property: .named(property))].flatMap { entries[Int($0)].value }
  }

  // MARK: Combining

  mutating func markDirty(_ cell: Int32) {
    if entries[Int(cell)].isDirty || entries[Int(cell)].combining >= 0 { return }
    entries[Int(cell)].isDirty = true
    dirty.append(cell)
  }

  mutating func clearDirty() { dirty.removeAll(keepingCapacity: true) }

  mutating func startCombining(_ cell: Int32) {
    if entries[Int(cell)].combining >= 0 { return }
    entries[Int(cell)].combining = Int32(combining.count)
    combining.append(cell)
  }

  mutating func stopCombining(_ cell: Int32) {
    let index = Int(entries[Int(cell)].combining)
    if index < 0 { return }
    let last = combining.removeLast()
    if last != cell {
      combining[index] = last
      entries[Int(last)].combining = Int32(index)
    }
    entries[Int(cell)].combining = -1
  }

  /// Notes that a member of a cell has started to move.
  mutating func startMoving(_ cell: Int32) {
    entries[Int(cell)].moving += 1
    if !entries[Int(cell)].isDirect { startCombining(cell) }
  }

  /// Notes that a member of a cell has stopped moving.
  mutating func stopMoving(_ cell: Int32) {
    entries[Int(cell)].moving -= 1
    if entries[Int(cell)].moving == 0 { stopCombining(cell) }
  }
}
