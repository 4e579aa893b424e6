import Engine

/// The flat copy of the layer tree that is drawn: one row a layer, a column a component.
///
/// `apply` takes what a commit changed, `sample` writes what animations show at a time, `resolve` makes the display
/// list. Nothing here knows layers, objects of the app or a clock. Sampling and resolving allocate nothing once
/// their buffers have grown.
package struct RenderTree: ~Copyable {
  /// What the app says, and what is shown: equal but for rows with animations.
  let model: Columns
  let shown: Columns
  var rows = ContiguousArray<RowInfo>()
  var children: [[Int32]] = []
  /// Values of properties without columns, of rows that have any.
  var named: [Int32: [NamedProperty: PropertyValue]] = [:]
  /// The animations that write `shown`.
  var sampler: TrackSampler
  /// Rows in painter's order, each with the place after its subtree.
  var order = ContiguousArray<OrderEntry>()
  var orderIsDirty = true
  /// Rows whose own clocks have changed.
  private var changedTimes = ContiguousArray<Int32>()
  /// Rows that have another z among their siblings.
  private var changedZ = ContiguousArray<Int32>()
  /// Children being sorted, those of the rows above first; kept so that sorting allocates nothing.
  private var sorting = ContiguousArray<Int32>()
  var images = ResourceTable<CGImage>()
  var texts = ResourceTable<TextBlock>()
  var effects = ResourceTable<Effect>()
  let effectInputs = EffectInputs()
  /// Counts commits, so that rows can tell when they last changed.
  private(set) var epoch: UInt64 = 0
  /// Pixels of the surface in a point.
  var surfaceScale = 1.0
  /// The size of the last list's surface, in pixels.
  var surfaceSize = SIMD2<Int32>()
  /// What few rows have beyond columns, by `RowInfo.details`, and the free places.
  var details = ContiguousArray<RowDetails>()
  var freeDetails = ContiguousArray<Int32>()
  var detailsAreAnimated = false
  /// Whether any row has ever left its superlayer's plane: without, nobody asks for depth.
  var hasDepth = false
  /// The rows that have ever left their superlayer's plane themselves, or may by an animation.
  var spatialRows = ContiguousArray<Int32>()
  /// Working memory of `resolve`: maps from space to planes, siblings put in order of depth.
  var spaces = ContiguousArray<CATransform3D>()
  var depthSorting = ContiguousArray<DepthEntry>()
  /// What is known of rows that draw one plain thing, and the list that is drawn into to find out.
  let leaves = LeafTable()
  var leafList = DisplayList()
  /// Of plain layers that others hide together only those are left out that tiles of 8 x 8 pixels tell of: enough for a
  /// graphics card, to which a quad more is little, and found in half the time.
  package var findsHiddenByTiles = false
  /// What has changed since the last display list, that list, and pictures of what has not.
  let changed = ChangedPlaces()
  var hasSampled = false
  var lastList = DisplayList()
  let pictures = KeptPictures()
  /// Transitions that rows run, with free places; what those show that the commit at hand begins; working memory.
  var transitions = ContiguousArray<RowTransition?>()
  var recordings = ContiguousArray<(track: Int64, old: RowRecording?)>()
  var madePictures = ContiguousArray<UInt64>()
  var heldPictures = ContiguousArray<HeldPicture>()
  var isRecording = false
  /// Whether subtrees that stay the same are shown as pictures, and lists say where they differ from the one before.
  package var keepsPictures = false
  /// Whether the next list shows what is kept: it does while things move. A picture rounds once more than what it shows.
  package var showsPictures = true
  /// Whether what effects see is kept; not in a tree that makes one list only, since nobody would let go of it.
  package var keepsInputs = true
  /// Counts changes of the order among siblings that are not changes of their superlayers.
  var orderNumber = 0

  package init() {
    model = Columns(count: AnimatableProperty.columnCount)
    shown = Columns(count: AnimatableProperty.columnCount)
    sampler = TrackSampler(model: model, shown: shown)
  }

  package var layerCount: Int { order.count }
  package var trackCount: Int { sampler.tracks.count }
  /// Whether the last list showed a picture in place of what it would have drawn.
  package var hasShownPictures: Bool { pictures.areShown }

  // MARK: Apply

  /// Applies a commit.
  package mutating func apply(_ list: ChangeList) {
    epoch += 1
    recordTransitions(of: list)
    defer { endRecording() }
    for index in list.changes.indices {
      switch list.changes[index] {
      case .create(let row): create(Int(row))
      case .remove(let row): remove(Int(row))
      case .state(let row, let state): set(Int(row), state)
      case .timing(let row, let map):
        rows[Int(row)].localTime = map
        changedTimes.append(row)
      case .children(let row, let list):
        children[Int(row)] = list
        rows[Int(row)].childrenEpoch = epoch
        leaves.setState(Int(row), .changed)
        changed.markInside(Int(row))
        orderIsDirty = true
      case .mask(let row, let mask):
        rows[Int(row)].mask = mask
        leaves.setState(Int(row), .changed)
        changed.markInside(Int(row))
        rows[Int(row)].childrenEpoch = epoch
        orderIsDirty = true
      case .addTrack(let id, let row, let track, let clock, let anchor):
        add(TrackSlot(id: id, row: row, track: track, clock: clock, anchor: anchor))
        if track.property == .named(.transition) { beginTransition(id, Int(row), track) }
      case .removeTrack(let id):
        if let index = sampler.tracks.index(ofID: id) { removeTrack(index) }
      case .anchor(let id, let anchor): sampler.tracks.setAnchor(id, anchor)
      case .clock(let id, let state): sampler.tracks.setClock(id, state)
      case .removeClock(let id): sampler.tracks.removeClock(id)
      }
    }
    if let moves = list.moves {
      for index in 0..<moves.count { move(moves[index]) }
    }
    for index in list.columns.indices { write(list.columns[index], list.numbers) }
    if orderIsDirty {
      rebuildOrder()
    } else {
      if !changedZ.isEmpty {
        changed.takeMarks(order)
        for index in changedZ.indices { sortSublayers(around: Int(changedZ[index])) }
        changed.putMarksBack()
      }
      for index in changedTimes.indices { resolveTimes(in: Int(rows[Int(changedTimes[index])].place)) }
    }
    changedZ.removeAll(keepingCapacity: true)
    changedTimes.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  private mutating func move(_ move: Move) {
    let row = Int(move.row)
    model[0, row] = move.x
    model[1, row] = move.y
    shown[0, row] = move.x
    shown[1, row] = move.y
    changed.markMoved(row)
    // Additive animations have another underlying value now.
    if sampler.tracks.count > 0 { sampler.tracks.markPending(ofRow: row) }
    if !effects.entries.isEmpty { rows[row].epoch = epoch }
  }

  private mutating func write(_ change: ChangeList.ColumnChange, _ numbers: ContiguousArray<Double>) {
    let row = Int(change.row)
    let column = change.property.offset
    leaves.setState(row, .changed)
    if isPlacing(change.property, row) { changed.markMoved(row) } else { changed.markInside(row) }
    if change.property == .zPosition, model[column, row] != numbers[Int(change.first)] {
      changedZ.append(change.row)
    }
    for index in 0..<change.property.componentCount {
      let number = numbers[Int(change.first) + index]
      model[column + index, row] = number
      shown[column + index, row] = number
    }
    if change.property == .transform || change.property == .sublayerTransform {
      noteDepth(change.property, row)
    }
    if sampler.tracks.count > 0 { sampler.tracks.markPending(ofRow: row) }
    if !effects.entries.isEmpty { rows[row].epoch = epoch }
  }

  /// Whether a property says no more than where a row's picture lies, or how it fades where that is not part of it.
  func isPlacing(_ property: AnimatableProperty, _ row: Int) -> Bool {
    property == .position || property == .transform || property == .zPosition
      || property == .opacity && isRasterized(row)
  }

  private mutating func create(_ row: Int) {
    let stride = shown.stride
    model.reserve(row + 1)
    shown.reserve(row + 1)
    leaves.reserve(row + 1)
    changed.reserve(row + 1)
    changed.setPlace(row, -1)
    pictures.reserve(row + 1)
    sampler.addRow(row)
    // Lanes know their targets by the stride.
    if shown.stride != stride { sampler.tracks.markAllPending() }
    while rows.count <= row {
      rows.append(RowInfo())
      children.append([])
    }
    rows[row] = RowInfo()
    rows[row].isAlive = true
    rows[row].childrenEpoch = epoch
    leaves.setState(row, .changed)
    children[row] = []
    orderIsDirty = true
  }

  private mutating func remove(_ row: Int) {
    while sampler.tracks.hasTracks(row) { removeTrack(sampler.tracks.first(ofRow: row)) }
    images.release(rows[row].image)
    texts.release(rows[row].text)
    pictures.forget(row)
    effects.release(rows[row].effect)
    releaseDetails(of: row)
    forgetDepth(of: row)
    rows[row] = RowInfo()
    children[row] = []
    named[Int32(row)] = nil
    orderIsDirty = true
  }

  private mutating func set(_ row: Int, _ state: LayerState) {
    leaves.setState(row, .changed)
    changed.markInside(row)
    if model[AnimatableProperty.zPosition.offset, row] != Double(state.zPosition) {
      orderIsDirty = true
      orderNumber += 1
    }
    for property in AnimatableProperty.allCases {
      let value = state.components(of: property)
      model.write(property, row, value)
      shown.write(property, row, value)
    }
    if !(state.named.isEmpty && named.isEmpty) {
      named[Int32(row)] = state.named.isEmpty ? nil : state.named
    }
    var info = rows[row]
    info.image = images.replace(info.image, with: state.contents, id: state.contents?.id)
    info.text = texts.replace(
      info.text, with: state.text,
      id: state.text.map { UInt64(UInt(bitPattern: ObjectIdentifier($0))) })
    info.effect = effects.replace(info.effect, with: state.effect, id: state.effect?.id)
    info.epoch = epoch
    info.read(state)
    rows[row] = info
    let wasRasterized = isRasterized(row)
    readDetails(of: row, state)
    if isRasterized(row) != wasRasterized { changed.tracksChanged(of: row) }
    // Additive animations have other underlying values now.
    sampler.tracks.markPending(ofRow: row)
  }

  // MARK: Tracks

  private mutating func add(_ slot: TrackSlot) {
    let row = Int(slot.row)
    if slot.track.property == .column(.transform) || slot.track.property == .column(.sublayerTransform) {
      hasDepth = true
      noteSpatial(row)
    }
    sampler.tracks.insert(slot)
    leaves.setState(row, .changed)
    changed.tracksChanged(of: row)
  }

  private mutating func removeTrack(_ index: Int32) {
    let (row, isZ) = (Int(sampler.tracks.slots[Int(index)].row), sampler.tracks.slots[Int(index)].isZ)
    if rows[row].transition >= 0 { endTransition(sampler.tracks.slots[Int(index)].id, of: row) }
    leaves.setState(row, .changed)
    changed.tracksChanged(of: row)
    sampler.remove(index)
    if isZ {
      orderIsDirty = true
      orderNumber += 1
    }
  }

  /// Writes what every animation shows at the root time `t`; whether anything may differ from the last sample.
  ///
  /// Costs the tracks that move; what waits, rests or has ended costs nothing.
  package mutating func sample(at t: CFTimeInterval) -> Bool {
    guard sampler.sample(at: t, over: named) else { return false }
    if sampler.tracks.takeZChange() { reorder() }
    hasSampled = true
    return true
  }

  /// The vectors that lanes are evaluated with on this processor, for a measurement to say.
  package static var instructionSet: String { TrackSampler.instructionSet }

  // MARK: Order and time

  private mutating func rebuildOrder() {
    changed.takeMarks(order)
    for index in order.indices { changed.setPlace(Int(order[index].row), -1) }
    var count = 0
    if !rows.isEmpty, rows[Int(LayerTree.rootRow)].isAlive {
      count = placeSubtree(LayerTree.rootRow, parent: -1, at: 0)
    }
    order.removeLast(order.count - count)
    orderIsDirty = false
    resolveTimes(in: 0)
    changed.putMarksBack()
  }

  /// Puts a row, whose z has changed, and its siblings in order; all others stay where they are.
  private mutating func sortSublayers(around row: Int) {
    let place = Int(rows[row].place)
    guard rows[row].isAlive, place < order.count, Int(order[place].row) == row else { return }
    let parent = order[place].parent
    guard parent >= 0 else { return }
    let first = Int(rows[Int(parent)].place)
    let end = placeSubtree(parent, parent: order[first].parent, at: first)
    for index in first..<end {
      rows[Int(order[index].row)].place = Int32(index)
      changed.setPlace(Int(order[index].row), index)
    }
    rows[Int(parent)].childrenEpoch = epoch
  }

  /// Writes a subtree into the order from a place on; returns the place after it.
  private mutating func placeSubtree(_ row: Int32, parent: Int32, at place: Int) -> Int {
    let entry = OrderEntry(row: row, parent: parent, end: 0)
    if place < order.count { order[place] = entry } else { order.append(entry) }
    var next = place + 1
    // The mask comes right after its layer.
    if rows[Int(row)].mask >= 0 { next = placeSubtree(rows[Int(row)].mask, parent: row, at: next) }
    let z = AnimatableProperty.zPosition.offset
    let list = children[Int(row)]
    var isFlat = true
    for index in list.indices where shown[z, Int(list[index])] != 0 { isFlat = false }
    if isFlat {
      for index in list.indices { next = placeSubtree(list[index], parent: row, at: next) }
    } else {
      // By z, equal ones in the order they stand in: insertion keeps it, and lists that are nearly in order are quick.
      let first = sorting.count
      for index in list.indices {
        let child = list[index]
        var at = sorting.count
        while at > first, shown[z, Int(sorting[at - 1])] > shown[z, Int(child)] { at -= 1 }
        sorting.insert(child, at: at)
      }
      for index in first..<first + list.count { next = placeSubtree(sorting[index], parent: row, at: next) }
      sorting.removeLast(list.count)
    }
    order[place].end = Int32(next)
    return next
  }

  /// Composes the clocks of a subtree, given by its place in the order, with those above it.
  private mutating func resolveTimes(in place: Int) {
    guard place < order.count else { return }
    for index in place..<Int(order[place].end) {
      let row = Int(order[index].row)
      rows[row].place = Int32(index)
      changed.setPlace(row, index)
      let above = order[index].parent
      let time = above < 0 ? rows[row].localTime : rows[row].localTime.after(sampler.time(of: Int(above)))
      sampler.setTime(time, of: row)
    }
  }

  /// Puts rows in painter's order again, after their z has changed.
  mutating func reorder() {
    orderNumber += 1
    rebuildOrder()
  }

  /// The value shown for a row, for tests and the profile.
  package func shownValue(_ property: AnimatableProperty, row: Int32) -> Components {
    shown.read(property, Int(row))
  }

  /// The value shown of a property without columns; nil where the layer has none.
  package func shownValue(_ property: NamedProperty, row: Int32) -> PropertyValue? {
    sampler.tracks.cells.shown(property, row) ?? named[row]?[property]
  }
}

/// A row's place in painter's order.
struct OrderEntry {
  var row: Int32
  var parent: Int32
  /// Index in the order after the last row of the subtree.
  var end: Int32
}
