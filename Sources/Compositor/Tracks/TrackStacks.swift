import LayerValues

/// All tracks of one property of one row.
struct TrackStack: TableElement {
  typealias Table = Tables.Stacks

  var row: RowIndex
  var property: Property
  /// The place of the model value of a property with columns in `TrackStacks.models`; none for other properties.
  var model: ModelPlace = .none
  /// The lowest and the uppermost track.
  var first: TrackIndex = .none
  var last: TrackIndex = .none
  var count: Int32 = 0
  /// The number of tracks whose value changes from frame to frame.
  var movingCount: Int32 = 0
  /// Whether no two tracks change the same component, so that each track writes its own value. Otherwise the tracks are
  /// combined from the bottom up.
  var isDirect = false
  /// Whether the stack is in `TrackStacks.dirty`.
  var isDirty = false
  /// The index in `TrackStacks.combining`; none for a stack that is not combined in each frame.
  var combining: TableIndex<Tables.CombinedStacks> = .none
  /// The index of the value of a property without columns in `TrackStacks.named`; none for other properties.
  var named: TableIndex<Tables.NamedStackValues> = .none
}

/// The value that the tracks of a property without columns display.
struct NamedStackValue: TableElement {
  typealias Table = Tables.NamedStackValues

  /// Whether any track has an effect.
  var applies = false
  /// The value, if it is no wide value.
  var plain: PropertyValue?
  /// The wide value; its memory is reused.
  var wide = WideValue.none

  /// The value; nil if no track has an effect.
  var value: PropertyValue? { applies ? plain ?? .wide(wide) : nil }
}

private struct StackKey: Hashable {
  var row: RowIndex
  var property: Property
}

/// The stacks of a render tree's tracks, and the stacks that the next sample combines.
struct TrackStacks {
  var entries = ContiguousArray<TrackStack>()
  private(set) var models = ModelValues()
  /// The values of the stacks of properties without columns.
  var named = ContiguousArray<NamedStackValue>()
  private var freeNamed = ContiguousArray<TableIndex<Tables.NamedStackValues>>()
  private var free = ContiguousArray<StackIndex>()
  private var indices: [StackKey: StackIndex] = [:]
  /// The stacks that are combined in each frame, because some of their tracks move.
  private(set) var combining = ContiguousArray<StackIndex>()
  /// The stacks that the next sample combines once.
  private(set) var dirty = ContiguousArray<StackIndex>()

  var hasDirty: Bool { !dirty.isEmpty }

  /// The stack of a row's property, which is made if there is none. `model` is the value of a property with columns
  /// without tracks.
  mutating func stack(
    _ row: RowIndex, _ property: Property, model: @autoclosure () -> Components
  ) -> StackIndex {
    let key = StackKey(row: row, property: property)
    if let stack = indices[key] { return stack }
    let stack: StackIndex
    if let reused = free.popLast() {
      stack = reused
      entries[stack] = TrackStack(row: row, property: property)
    } else {
      stack = entries.nextIndex
      entries.appendSparingly(TrackStack(row: row, property: property))
    }
    indices[key] = stack
    switch property {
    case .column(let column): entries[stack].model = models.insert(model(), of: column)
    case .named: entries[stack].named = takeNamed()
    }
    return stack
  }

  mutating func remove(_ stack: StackIndex) {
    indices[StackKey(row: entries[stack].row, property: entries[stack].property)] = nil
    switch entries[stack].property {
    case .column(let column): models.remove(entries[stack].model, of: column)
    case .named:
      named[entries[stack].named] = NamedStackValue()
      freeNamed.append(entries[stack].named)
    }
    free.append(stack)
  }

  private mutating func takeNamed() -> TableIndex<Tables.NamedStackValues> {
    if let index = freeNamed.popLast() { return index }
    named.append(NamedStackValue())
    return TableIndex(named.count - 1)
  }

  /// The value that animations display for a property without columns; nil if none applies.
  func value(_ property: NamedProperty, _ row: RowIndex) -> PropertyValue? {
    if entries.isEmpty { return nil }
    return indices[StackKey(row: row, property: .named(property))].flatMap { named[entries[$0].named].value }
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

  // MARK: Model values

  /// The model value of a property of a row that has tracks; nil if it has none.
  func model(_ property: AnimatableProperty, _ row: RowIndex) -> Components? {
    indices[StackKey(row: row, property: .column(property))].map {
      models.read(property, at: entries[$0].model)
    }
  }

  /// Sets the model value of the property with columns of a stack.
  mutating func setModel(_ value: Components, of property: AnimatableProperty, _ stack: StackIndex) {
    models.write(value, of: property, at: entries[stack].model)
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
