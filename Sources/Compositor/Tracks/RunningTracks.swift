import Engine

/// The tracks of a render tree: in lanes by what they compute, in cells by what they animate.
///
/// A track is at any moment in a leg, within which its fraction is affine in root time. Lanes evaluate legs; where one
/// ends, the wheel brings the track up, and it is placed anew by the evaluator that knows all rules. So a frame costs
/// the tracks that move, and the few whose legs end in it.
struct RunningTracks {
  var slots = ContiguousArray<TrackSlot>()
  private var freeSlots = ContiguousArray<Int32>()
  private var byID: [Int64: Int32] = [:]
  var cells = ContiguousArray<TrackCell>()
  private var freeCells = ContiguousArray<Int32>()
  private var cellByKey: [CellKey: Int32] = [:]
  var clocks: [Int64: RunningClock] = [:]
  var wheel = WakeWheel()
  /// Slots to be placed by the next sample.
  var pending = ContiguousArray<Int32>()
  var stepping = ContiguousArray<Int32>()
  /// Cells to combine each frame, and those to combine once.
  var combining = ContiguousArray<Int32>()
  var dirty = ContiguousArray<Int32>()
  var groups = ContiguousArray<LaneGroup>()
  private var groupByKey: [LaneKey: Int32] = [:]
  private var curveCount = 0
  /// Eased fractions of tracks that are combined.
  let fractions = Columns(count: 1)
  private var fractionCount: Int32 = 0
  private var freeFractions = ContiguousArray<Int32>()
  var count = 0
  var lanes = 0
  /// Moving tracks of rows' z, and whether one has been placed since the rows were put in order.
  private var movingZ = 0
  private var zHasChanged = false
  var lastTime = -Double.infinity

  // MARK: Slots

  func slot(ofID id: Int64) -> Int32? { byID[id] }

  mutating func insert(_ slot: TrackSlot) -> Int32 {
    count += 1
    let index: Int32
    if let free = freeSlots.popLast() {
      index = free
      slots[Int(index)] = slot
    } else {
      index = Int32(slots.count)
      slots.append(slot)
    }
    byID[slot.id] = index
    return index
  }

  mutating func free(_ index: Int32) {
    count -= 1
    byID[slots[Int(index)].id] = nil
    // Until it is used again it holds nothing alive.
    slots[Int(index)].track = Self.nothing
    slots[Int(index)].isFree = true
    freeSlots.append(index)
  }

  private static let nothing = Track(property: .opacity, timing: MediaTiming(duration: 1))

  mutating func markPending(_ index: Int32) {
    if slots[Int(index)].isPending { return }
    slots[Int(index)].isPending = true
    pending.append(index)
  }

  // MARK: Cells

  mutating func cell(_ row: Int32, _ property: Property) -> Int32 {
    let key = CellKey(row: row, property: property)
    if let cell = cellByKey[key] { return cell }
    let cell: Int32
    if let free = freeCells.popLast() {
      cell = free
      cells[Int(cell)] = TrackCell(row: row, property: property)
    } else {
      cell = Int32(cells.count)
      cells.append(TrackCell(row: row, property: property))
    }
    cellByKey[key] = cell
    return cell
  }

  mutating func freeCell(_ cell: Int32) {
    cellByKey[CellKey(row: cells[Int(cell)].row, property: cells[Int(cell)].property)] = nil
    cells[Int(cell)].plain = nil
    cells[Int(cell)].wide = .none
    freeCells.append(cell)
  }

  func shown(_ property: NamedProperty, _ row: Int32) -> PropertyValue? {
    if cells.isEmpty { return nil }
    return cellByKey[CellKey(row: row, property: .named(property))].flatMap { cells[Int($0)].value }
  }

  mutating func markDirty(_ cell: Int32) {
    if cells[Int(cell)].isDirty || cells[Int(cell)].combining >= 0 { return }
    cells[Int(cell)].isDirty = true
    dirty.append(cell)
  }

  mutating func startCombining(_ cell: Int32) {
    if cells[Int(cell)].combining >= 0 { return }
    cells[Int(cell)].combining = Int32(combining.count)
    combining.append(cell)
  }

  mutating func stopCombining(_ cell: Int32) {
    let place = Int(cells[Int(cell)].combining)
    if place < 0 { return }
    let last = combining.removeLast()
    if last != cell {
      combining[place] = last
      cells[Int(last)].combining = Int32(place)
    }
    cells[Int(cell)].combining = -1
  }

  // MARK: Lanes

  mutating func group(_ key: LaneKey) -> Int32? {
    if let group = groupByKey[key] { return group }
    if key.curve != nil {
      // Each curve has a table; beyond this many that are in use, tracks are cheaper by themselves.
      if curveCount >= 1024 { return reusedGroup(key) }
      curveCount += 1
    }
    groups.append(LaneGroup(key))
    groupByKey[key] = Int32(groups.count - 1)
    return Int32(groups.count - 1)
  }

  /// The group of a curve that nothing uses any more, for another curve.
  private mutating func reusedGroup(_ key: LaneKey) -> Int32? {
    for index in groups.indices where groups[index].count == 0 && groups[index].key.curve != nil {
      groupByKey[groups[index].key] = nil
      groups[index] = LaneGroup(key)
      groupByKey[key] = Int32(index)
      return Int32(index)
    }
    return nil
  }

  /// Takes a slot out of whatever evaluates it.
  mutating func leave(_ index: Int32) {
    let slot = slots[Int(index)]
    wheel.remove(index, &slots)
    if slot.mode == .lane {
      lanes -= 1
      let moved = groups[Int(slot.group)].remove(slot.lane)
      if moved >= 0 { slots[Int(moved)].lane = slot.lane }
      slots[Int(index)].lane = -1
    } else if slot.mode == .stepping {
      let last = stepping.removeLast()
      if last != index {
        stepping[Int(slot.stepping)] = last
        slots[Int(last)].stepping = slot.stepping
      }
      slots[Int(index)].stepping = -1
    }
    if slot.mode == .lane || slot.mode == .stepping {
      stopMoving(slot.ofCell.list)
      if slot.isZ { movingZ -= 1 }
    }
    slots[Int(index)].mode = .idle
  }

  private mutating func stopMoving(_ cell: Int32) {
    cells[Int(cell)].moving -= 1
    if cells[Int(cell)].moving == 0 { stopCombining(cell) }
  }

  /// A slot that left has become part of what moves.
  mutating func enter(_ index: Int32, _ mode: TrackSlot.Mode) {
    slots[Int(index)].mode = mode
    let cell = slots[Int(index)].ofCell.list
    if slots[Int(index)].isZ {
      zHasChanged = true
      if mode == .lane || mode == .stepping { movingZ += 1 }
    }
    if mode == .stepping {
      slots[Int(index)].stepping = Int32(stepping.count)
      stepping.append(index)
    } else if mode == .lane {
      lanes += 1
    }
    if mode == .lane || mode == .stepping {
      cells[Int(cell)].moving += 1
      if !cells[Int(cell)].isDirect { startCombining(cell) }
    } else if !cells[Int(cell)].isDirect {
      markDirty(cell)
    }
  }

  /// Whether rows may have to be put in another order; asking once answers for this sample.
  mutating func takesReordering() -> Bool {
    defer { zHasChanged = false }
    return zHasChanged || movingZ > 0
  }

  // MARK: Fractions

  mutating func takeFraction() -> Int32 {
    if let free = freeFractions.popLast() { return free }
    fractionCount += 1
    fractions.reserve(Int(fractionCount))
    return fractionCount - 1
  }

  mutating func freeFraction(_ place: Int32) { freeFractions.append(place) }
}
