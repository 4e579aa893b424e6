/// The flat copy of the layer tree that is drawn: one row a layer, a column a component.
///
/// `apply` takes what a commit changed, `sample` writes what animations show at a time, `resolve` makes the display
/// list. Nothing here knows layers, objects of the app or a clock. Sampling and resolving allocate nothing once
/// their buffers have grown.
package struct RenderTree: ~Copyable {
  /// What the app says, and what is shown: equal but for rows with animations.
  let model = Columns(count: AnimatableProperty.columnCount)
  let shown = Columns(count: AnimatableProperty.columnCount)
  var rows = ContiguousArray<RowInfo>()
  var children: [[Int32]] = []
  var tracks = ContiguousArray<RunningTrack>()
  private var trackPlaces: [Int32: Int] = [:]
  private var tracksAreDirty = false
  /// What the tracks' own clocks give, many at a time.
  var fractions = TrackColumns()
  var clocks = ContiguousArray<RunningClock>()
  /// Rows in painter's order, each with the place after its subtree.
  var order = ContiguousArray<OrderEntry>()
  var orderIsDirty = true
  /// Children being sorted, those of the rows above first; kept so that sorting allocates nothing.
  private var sorting = ContiguousArray<Int32>()
  var timeIsDirty = false
  var images = ResourceTable<CGImage>()
  var texts = ResourceTable<TextBlock>()

  package init() {}

  package var layerCount: Int { order.count }
  package var trackCount: Int { tracks.count }

  // MARK: Apply

  /// Applies a commit.
  package mutating func apply(_ list: ChangeList) {
    for change in list.changes {
      switch change {
      case .create(let row): create(Int(row))
      case .remove(let row): remove(Int(row))
      case .state(let row, let state): set(Int(row), state)
      case .timing(let row, let map):
        rows[Int(row)].localTime = map
        timeIsDirty = true
      case .children(let row, let list):
        children[Int(row)] = list
        orderIsDirty = true
      case .addTrack(let id, let row, let track, let clock, let anchor):
        guard case .column = track.property else { continue }
        let slot = fractions.insert(track, clock: rows[Int(row)].time)
        tracks.append(
          RunningTrack(id: id, row: row, track: track, slot: slot, clock: clock, anchor: anchor))
        trackPlaces[id] = tracks.count - 1
        rows[Int(row)].trackCount += 1
      case .removeTrack(let id): removeTrack(id)
      case .anchor(let id, let anchor):
        if let index = trackPlaces[id] { tracks[index].anchor = anchor }
      case .clock(let id, let state):
        if let index = clocks.firstIndex(where: { $0.id == id }) {
          clocks[index].state = state
        } else {
          clocks.append(RunningClock(id: id, state: state))
        }
      case .removeClock(let id): clocks.removeAll { $0.id == id }
      }
    }
    if tracksAreDirty { sweepTracks() }
    if orderIsDirty { rebuildOrder() }
    if timeIsDirty { resolveTimes() }
  }

  private mutating func create(_ row: Int) {
    model.reserve(row + 1)
    shown.reserve(row + 1)
    while rows.count <= row {
      rows.append(RowInfo())
      children.append([])
    }
    rows[row] = RowInfo()
    rows[row].isAlive = true
    children[row] = []
    orderIsDirty = true
    timeIsDirty = true
  }

  private mutating func remove(_ row: Int) {
    images.release(rows[row].image)
    texts.release(rows[row].text)
    rows[row] = RowInfo()
    children[row] = []
    if rows[row].trackCount > 0 {
      for index in tracks.indices where Int(tracks[index].row) == row { drop(index) }
    }
    orderIsDirty = true
  }

  private mutating func set(_ row: Int, _ state: LayerState) {
    if model[AnimatableProperty.zPosition.offset, row] != Double(state.zPosition) { orderIsDirty = true }
    for property in AnimatableProperty.allCases {
      let value = state.components(of: property)
      model.write(property, row, value)
      shown.write(property, row, value)
    }
    var info = rows[row]
    info.image = images.replace(info.image, with: state.contents, id: state.contents?.id)
    info.text = texts.replace(
      info.text, with: state.text,
      id: state.text.map { UInt64(UInt(bitPattern: ObjectIdentifier($0))) })
    info.read(state)
    rows[row] = info
    rows[row].isStale = info.trackCount > 0
  }

  private mutating func removeTrack(_ id: Int32) {
    guard let index = trackPlaces[id] else { return }
    let (row, property) = (Int(tracks[index].row), tracks[index].property)
    drop(index)
    shown.write(property, row, model.read(property, row))
    // What else animates the row is written again at the next sample.
    rows[row].isStale = true
  }

  /// Lets a track go; its place is swept at the end of the commit, with all others in one pass.
  private mutating func drop(_ index: Int) {
    let track = tracks[index]
    fractions.remove(track.slot)
    trackPlaces[track.id] = nil
    rows[Int(track.row)].trackCount -= 1
    if track.property == .zPosition { orderIsDirty = true }
    tracks[index].isDropped = true
    tracksAreDirty = true
  }

  private mutating func sweepTracks() {
    tracksAreDirty = false
    tracks.removeAll { $0.isDropped }
    for index in tracks.indices { trackPlaces[tracks[index].id] = index }
  }

  // MARK: Order and time

  private mutating func rebuildOrder() {
    order.removeAll(keepingCapacity: true)
    if !rows.isEmpty, rows[Int(LayerTree.rootRow)].isAlive { appendSubtree(LayerTree.rootRow, parent: -1) }
    orderIsDirty = false
    timeIsDirty = true
  }

  private mutating func appendSubtree(_ row: Int32, parent: Int32) {
    let place = order.count
    order.append(OrderEntry(row: row, parent: parent, end: 0))
    let z = AnimatableProperty.zPosition.offset
    let list = children[Int(row)]
    if list.allSatisfy({ shown[z, Int($0)] == 0 }) {
      for child in list { appendSubtree(child, parent: row) }
    } else {
      // By z, equal ones in the order they stand in: insertion keeps it, and lists that are nearly in order are quick.
      let first = sorting.count
      for child in list {
        var at = sorting.count
        while at > first, shown[z, Int(sorting[at - 1])] > shown[z, Int(child)] { at -= 1 }
        sorting.insert(child, at: at)
      }
      for index in first..<first + list.count { appendSubtree(sorting[index], parent: row) }
      sorting.removeLast(list.count)
    }
    order[place].end = Int32(order.count)
  }

  private mutating func resolveTimes() {
    for entry in order {
      let row = Int(entry.row)
      rows[row].time =
        entry.parent < 0
        ? rows[row].localTime : rows[row].localTime.after(rows[Int(entry.parent)].time)
    }
    for track in tracks { fractions.setClock(rows[Int(track.row)].time, of: track.slot) }
    timeIsDirty = false
  }

  // MARK: Sample

  /// Writes what every animation shows at the root time `t`; whether anything differs from the last sample.
  package mutating func sample(at t: CFTimeInterval) -> Bool {
    if tracks.isEmpty { return false }
    fractions.sample(at: t)
    var changed = false
    var reorders = false
    for index in tracks.indices {
      let free = fractions.fraction(tracks[index].slot)
      let differs = tracks[index].take(
        free, root: t, clocks, localTime: rows[Int(tracks[index].row)].time)
      if differs || rows[Int(tracks[index].row)].isStale { changed = true }
      if differs, tracks[index].property == .zPosition { reorders = true }
    }
    if !changed { return false }
    for index in tracks.indices {
      let row = Int(tracks[index].row)
      let property = tracks[index].property
      shown.write(property, row, model.read(property, row))
      rows[row].isStale = false
    }
    for index in tracks.indices where tracks[index].applies { show(tracks[index]) }
    if reorders { rebuildOrder() }
    return true
  }

  /// Writes the value of a track over what the row shows beneath it.
  @inline(__always)
  private func show(_ running: RunningTrack) {
    let row = Int(running.row)
    let property = running.property
    if let range = running.track.numberRange {
      let first = property.offset + range.lowerBound
      var beneath = SIMD4<Double>()
      for index in 0..<range.count { beneath[index] = shown[first + index, row] }
      let value = running.track.numbers(q: running.q, iteration: running.iteration, underlying: beneath)
      for index in 0..<range.count { shown[first + index, row] = value[index] }
      return
    }
    let value = running.track.value(
      q: running.q, iteration: running.iteration, underlying: shown.read(property, row))
    shown.write(property, row, value)
  }

  /// The value shown for a row, for tests and the profile.
  package func shownValue(_ property: AnimatableProperty, row: Int32) -> Components {
    shown.read(property, Int(row))
  }
}

/// A row's place in painter's order.
struct OrderEntry {
  var row: Int32
  var parent: Int32
  /// Index in the order after the last row of the subtree.
  var end: Int32
}

struct RunningClock {
  var id: Int32
  var state: ClockState
}

/// A track with what it showed last.
struct RunningTrack {
  var id: Int32
  var row: Int32
  var track: Track
  var slot: TrackColumns.Slot
  var clock: Int32
  var anchor: TimelineAnchor
  var applies = false
  var q = Double.nan
  var iteration = 0
  var isDropped = false

  var property: AnimatableProperty {
    guard case .column(let property) = track.property else { fatalError("a track without a column") }
    return property
  }

  init(
    id: Int32, row: Int32, track: Track, slot: TrackColumns.Slot, clock: Int32, anchor: TimelineAnchor
  ) {
    self.slot = slot
    self.id = id
    self.row = row
    self.track = track
    self.clock = clock
    self.anchor = anchor
  }

  /// Takes what its clock shows: its own time's fraction, or where a held clock keeps it; whether that is new.
  @inline(__always)
  mutating func take(
    _ free: (q: Double, iteration: Int)?, root t: Double, _ clocks: ContiguousArray<RunningClock>,
    localTime: TimeMap
  ) -> Bool {
    var next = free
    if clock >= 0, let place = place(clocks, at: t) {
      switch place {
      case .time(let own): if own != t { next = track.fraction(atLocal: localTime.localTime(own)) }
      case .fraction(let q, let iteration): next = (q, iteration)
      case .nothing: next = nil
      }
    }
    let (nowApplies, nowQ, nowIteration) = (next != nil, next?.q ?? 0, next?.iteration ?? 0)
    if applies == nowApplies, q == nowQ, iteration == nowIteration { return false }
    applies = nowApplies
    q = nowQ
    iteration = nowIteration
    return true
  }

  @inline(__always)
  private func place(_ clocks: ContiguousArray<RunningClock>, at t: Double) -> ClockState.Place? {
    for entry in clocks where entry.id == clock { return entry.state.place(of: anchor, at: t) }
    return nil
  }
}
