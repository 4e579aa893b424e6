import LayerValues

/// All tracks of one property of one row.
struct TrackStack: TableElement {
  typealias Table = Tables.Stacks

  var row: RowIndex
  var property: Property
  /// The lowest and the uppermost track.
  var first: TrackIndex = .none
  var last: TrackIndex = .none
  var count = 0
  /// Whether no two tracks change the same component, so that each track writes its own value. Otherwise the tracks are
  /// combined from the bottom up.
  var isDirect = false
  /// The number of tracks whose value changes from frame to frame.
  var movingCount = 0
  /// The index in `TrackStacks.combining`; none for a stack that is not combined in each frame.
  var combining: TableIndex<Tables.CombinedStacks> = .none
  /// Whether the stack is in `TrackStacks.dirty`.
  var isDirty = false
  /// Whether any track has an effect on a property without columns.
  var applies = false
  /// The value of a property without columns, if it is no wide value.
  var plain: PropertyValue?
  /// The wide value of a property without columns; its memory is reused.
  var wide = WideValue.none

  /// The value of a property without columns; nil if no track has an effect.
  var value: PropertyValue? { applies ? plain ?? .wide(wide) : nil }
}

private struct StackKey: Hashable {
  var row: RowIndex
  var property: Property
}

/// The stacks of a render tree's tracks, and the stacks that the next sample combines.
struct TrackStacks {
  var entries = ContiguousArray<TrackStack>()
  private var free = ContiguousArray<StackIndex>()
  private var indices: [StackKey: StackIndex] = [:]
  /// The stacks that are combined in each frame, because some of their tracks move.
  private(set) var combining = ContiguousArray<StackIndex>()
  /// The stacks that the next sample combines once.
  private(set) var dirty = ContiguousArray<StackIndex>()

  var hasDirty: Bool { !dirty.isEmpty }

  /// The stack of a row's property, which is made if there is none.
  mutating func stack(_ row: RowIndex, _ property: Property) -> StackIndex {
    let key = StackKey(row: row, property: property)
    if let stack = indices[key] { return stack }
    let stack: StackIndex
    if let reused = free.popLast() {
      stack = reused
      entries[stack] = TrackStack(row: row, property: property)
    } else {
      stack = entries.nextIndex
      entries.append(TrackStack(row: row, property: property))
    }
    indices[key] = stack
    return stack
  }

  mutating func remove(_ stack: StackIndex) {
    indices[StackKey(row: entries[stack].row, property: entries[stack].property)] = nil
    entries[stack].plain = nil
    entries[stack].wide = .none
    free.append(stack)
  }

  /// The value that animations display for a property without columns; nil if none applies.
  func value(_ property: NamedProperty, _ row: RowIndex) -> PropertyValue? {
    if entries.isEmpty { return nil }
    return indices[StackKey(row: row, property: .named(property))].flatMap { entries[$0].value }
  }

  /// The value that animations display or, if none applies, the model value in `named`.
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

  mutating func markDirty(_ stack: StackIndex) {
    if entries[stack].isDirty || entries[stack].combining.exists { return }
    entries[stack].isDirty = true
    dirty.append(stack)
  }

  mutating func clearDirty() { dirty.removeAll(keepingCapacity: true) }

  mutating func startCombining(_ stack: StackIndex) {
    if entries[stack].combining.exists { return }
    entries[stack].combining = TableIndex(combining.count)
    combining.append(stack)
  }

  mutating func stopCombining(_ stack: StackIndex) {
    let index = entries[stack].combining
    if index.isNone { return }
    let last = combining.removeLast()
    if last != stack {
      combining[index.position] = last
      entries[last].combining = index
    }
    entries[stack].combining = .none
  }

  /// Notes that a track of a stack has started to move.
  mutating func startMoving(_ stack: StackIndex) {
    entries[stack].movingCount += 1
    if !entries[stack].isDirect { startCombining(stack) }
  }

  /// Notes that a track of a stack has stopped moving.
  mutating func stopMoving(_ stack: StackIndex) {
    entries[stack].movingCount -= 1
    if entries[stack].movingCount == 0 { stopCombining(stack) }
  }
}
