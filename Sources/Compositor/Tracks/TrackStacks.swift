import LayerValues

/// All tracks of one property of one row.
struct TrackStack {
  var row: RowIndex
  var property: Property
  var first: Int32 = -1
  var last: Int32 = -1
  var count = 0
  /// Whether the tracks change different components, and write them themselves; otherwise they are combined, in order
  /// of addition.
  var isDirect = false
  /// The number of members in a lane, or evaluated each frame.
  var moving = 0
  /// The index among the stacks combined each frame, -1 if all members rest.
  var combining: Int32 = -1
  var isDirty = false
  /// Whether the stack displays a value of a property without columns; it is a plain value, or a wide one.
  var applies = false
  var plain: PropertyValue?
  var wide = WideValue.none

  var value: PropertyValue? { applies ? plain ?? .wide(wide) : nil }
}

private struct StackKey: Hashable {
  var row: RowIndex
  var property: Property
}

/// The stacks of a render tree's tracks, and the stacks that the next sample combines.
struct TrackStacks {
  var entries = ContiguousArray<TrackStack>()
  private var free = ContiguousArray<Int32>()
  private var indices: [StackKey: Int32] = [:]
  /// The stacks to combine each frame, and those to combine once.
  private(set) var combining = ContiguousArray<Int32>()
  private(set) var dirty = ContiguousArray<Int32>()

  var hasDirty: Bool { !dirty.isEmpty }

  /// The stack of a row's property, which is made if there is none.
  mutating func stack(_ row: RowIndex, _ property: Property) -> Int32 {
    let key = StackKey(row: row, property: property)
    if let stack = indices[key] { return stack }
    let stack: Int32
    if let reused = free.popLast() {
      stack = reused
      entries[Int(stack)] = TrackStack(row: row, property: property)
    } else {
      stack = Int32(entries.count)
      entries.append(TrackStack(row: row, property: property))
    }
    indices[key] = stack
    return stack
  }

  mutating func remove(_ stack: Int32) {
    indices[StackKey(row: entries[Int(stack)].row, property: entries[Int(stack)].property)] = nil
    entries[Int(stack)].plain = nil
    entries[Int(stack)].wide = .none
    free.append(stack)
  }

  /// The value that animations display for a property without columns; nil if none applies.
  func value(_ property: NamedProperty, _ row: RowIndex) -> PropertyValue? {
    if entries.isEmpty { return nil }
    return indices[StackKey(row: row, property: .named(property))].flatMap { entries[Int($0)].value }
  }

  /// The value that animations display, or else the model's, of which `named` has the properties without columns.
  func value(
    _ property: NamedProperty, _ row: RowIndex, over named: [RowIndex: [NamedProperty: PropertyValue]]
  ) -> PropertyValue? {
    value(property, row) ?? named[row]?[property]
  }

  /// Whether a property of a row has tracks.
  func hasTracks(_ property: NamedProperty, _ row: RowIndex) -> Bool {
    indices[StackKey(row: row, property: .named(property))] != nil
  }

  // MARK: Combining

  mutating func markDirty(_ stack: Int32) {
    if entries[Int(stack)].isDirty || entries[Int(stack)].combining >= 0 { return }
    entries[Int(stack)].isDirty = true
    dirty.append(stack)
  }

  mutating func clearDirty() { dirty.removeAll(keepingCapacity: true) }

  mutating func startCombining(_ stack: Int32) {
    if entries[Int(stack)].combining >= 0 { return }
    entries[Int(stack)].combining = Int32(combining.count)
    combining.append(stack)
  }

  mutating func stopCombining(_ stack: Int32) {
    let index = Int(entries[Int(stack)].combining)
    if index < 0 { return }
    let last = combining.removeLast()
    if last != stack {
      combining[index] = last
      entries[Int(last)].combining = Int32(index)
    }
    entries[Int(stack)].combining = -1
  }

  /// Notes that a member of a stack has started to move.
  mutating func startMoving(_ stack: Int32) {
    entries[Int(stack)].moving += 1
    if !entries[Int(stack)].isDirect { startCombining(stack) }
  }

  /// Notes that a member of a stack has stopped moving.
  mutating func stopMoving(_ stack: Int32) {
    entries[Int(stack)].moving -= 1
    if entries[Int(stack)].moving == 0 { stopCombining(stack) }
  }
}
