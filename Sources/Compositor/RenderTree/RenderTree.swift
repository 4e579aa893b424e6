import LayerValues

/// The flat copy of the layer tree that is drawn, with one row for each layer and one column for each component.
///
/// `apply` applies the changes of a commit, `sample` writes the animated values at a time, and a `Resolver` makes
/// display lists from the tree. The tree has no references to layers, other objects of the app or a clock. Sampling
/// allocates no memory once the buffers have grown.
package struct RenderTree: ~Copyable {
  private let fixedAddress = FixedAddress()
  /// The presentation values. The sampler has the model values of those that animations write.
  let presentation: LayerColumns
  var rows = ContiguousArray<RowInfo>()
  /// The model values of properties without columns, for the rows that have any.
  var named: [RowIndex: [NamedProperty: PropertyValue]] = [:]
  /// The animations that write `presentation`.
  var sampler: TrackSampler
  /// The rows in painter's order.
  private(set) var order = PaintOrder()
  var resources = ResourceTables()
  /// The number of commits so far; a changed row stores it in its `epochs`.
  private(set) var epoch: UInt64 = 0
  /// The parsed values of properties without columns, which few rows have.
  var details = ContiguousArray<RowDetails>()
  var detailChanges = DetailChanges()
  var spatial = SpatialRows()
  var transitions = TransitionTable()
  /// The rows that have changed since the last display list, and the primitives of rows that draw a single primitive.
  let changed = ChangeMarks()
  let primitives = PrimitiveCache()

  package init() {
    presentation = LayerColumns()
    sampler = TrackSampler(presentation: presentation)
  }

  package var layerCount: Int { order.count }
  package var trackCount: Int { sampler.tracks.count }

  // MARK: Apply

  /// Applies a commit.
  package mutating func apply(_ list: ChangeList) {
    epoch += 1
    reserve(list.rowCount)
    sampler.tracks.reserve(newTracks: list.tracks.count)
    for index in list.changes.indices {
      switch list.changes[index] {
      case .create(let row): create(row)
      case .remove(let row): remove(row)
      case .state(let row, let index): set(row, list.states[index])
      case .timing(let row, let map):
        rows[row].hasLocalTime = map != .identity
        sampler.times.setLocalTime(map, of: row)
        order.changes.retimedRows.append(row)
      case .children(let row, let list):
        AnimatedRuns.invalidate(row, &self)
        order.setChildren(list, of: row)
        rows[row].epochs.children = epoch
        changed.markContentChanged(row)
      case .mask(let row, let mask):
        AnimatedRuns.invalidate(row, &self)
        rows[row].mask = mask
        changed.markContentChanged(row)
        rows[row].epochs.children = epoch
        order.changes.isDirty = true
      case .addTrack(let index): add(list.tracks[index])
      case .removeTrack(let id):
        if let index = sampler.tracks.index(ofID: id) { removeTrack(index) }
      case .anchor(let id, let anchor): sampler.tracks.setAnchor(id, anchor)
      case .clock(let id, let state): sampler.tracks.setClock(id, state)
      case .removeClock(let id): sampler.tracks.removeClock(id)
      }
    }
    if let moves = list.moves { apply(moves) }
    for index in list.columns.indices { write(list.columns[index], list.numbers) }
    if order.changes.isDirty {
      // Cached runs depend on the order of their rows, and `rebuildOrder` records no change of z in `epochs.children`.
      if !order.changes.rowsWithNewZ.isEmpty { order.changes.resortCount += 1 }
      rebuildOrder()
    } else {
      if !order.changes.rowsWithNewZ.isEmpty { sortChangedSublayers() }
      for index in order.changes.retimedRows.indices {
        resolveTimes(in: rows[order.changes.retimedRows[index]].paintIndex)
      }
    }
    order.changes.rowsWithNewZ.removeAll(keepingCapacity: true)
    order.changes.retimedRows.removeAll(keepingCapacity: true)
  }

  /// Applies moves, of which there may be one for each row: a loop for each table is faster than one for all.
  private mutating func apply(_ moves: MoveList) {
    presentation.write(moves)
    changed.markPositionsChanged(moves)
    AnimatedRuns.noteMoves(moves, &self)
    if sampler.tracks.count > 0 { sampler.tracks.noteMoves(moves) }
    // Only the inputs of effects read this number.
    if !resources.effects.entries.isEmpty {
      for index in 0..<moves.count { rows[moves.move(at: index).row].epochs.own = epoch }
    }
  }

  private mutating func write(_ change: ChangeList.ColumnChange, _ numbers: ContiguousArray<Double>) {
    let row = change.row
    let column = change.property.offset
    AnimatedRuns.invalidate(row, &self)
    if keepsRaster(change.property, row) {
      changed.markPositionChanged(row)
    } else {
      changed.markContentChanged(row)
    }
    if change.property == .zPosition, sampler.model(.zPosition, row)[0] != numbers[Int(change.first)] {
      order.changes.rowsWithNewZ.append(change.row)
    }
    let count = change.property.componentCount
    for index in 0..<count { presentation[column + index, row] = numbers[Int(change.first) + index] }
    if change.property == .transform || change.property == .sublayerTransform {
      noteDepth(change.property, row)
    }
    if sampler.tracks.count > 0, sampler.tracks.hasTracks(row) {
      sampler.tracks.setModel(change.property, of: row, presentation.read(change.property, row))
      sampler.tracks.markPending(ofRow: row)
    }
    if !resources.effects.entries.isEmpty { rows[row].epochs.own = epoch }
  }

  /// Whether a raster of the row stays valid after a change of a property: of the position or, for a rasterized layer,
  /// of the opacity.
  func keepsRaster(_ property: AnimatableProperty, _ row: RowIndex) -> Bool {
    property.change == .moves || property.change == .fades && isRasterized(row)
  }

  /// Makes room for `count` rows, once for all rows that a commit creates.
  private mutating func reserve(_ count: Int) {
    sampler.reserve(count)
    primitives.reserve(count)
    changed.reserve(count)
    order.reserve(count)
    rows.grow(to: count, with: RowInfo())
  }

  private mutating func create(_ row: RowIndex) {
    changed.setIndex(row, .none)
    sampler.clear(row)
    rows[row] = RowInfo(isAlive: true)
    rows[row].epochs.children = epoch
    primitives.setState(row, .changed)
    order.setChildren([], of: row)
  }

  private mutating func remove(_ row: RowIndex) {
    if let (run, _) = sampler.animated.run(ofRow: row) { AnimatedRuns.dissolve(run, &self) }
    while sampler.tracks.hasTracks(row) { removeTrack(sampler.tracks.first(ofRow: row)) }
    resources.images.release(rows[row].contents.image)
    resources.rowTexts.release(rows[row].text, &resources.texts)
    resources.effects.release(rows[row].effect)
    if !resources.effectImages.isEmpty { resources.readImages(of: row, nil) }
    releaseDetails(of: row)
    spatial.remove(row, &rows)
    presentation.release(row)
    rows[row] = RowInfo()
    order.setChildren([], of: row)
    named[row] = nil
  }

  private mutating func set(_ row: RowIndex, _ state: LayerState) {
    AnimatedRuns.invalidate(row, &self)
    changed.markContentChanged(row)
    if sampler.model(.zPosition, row)[0] != Double(state.zPosition) {
      order.changes.isDirty = true
      order.changes.resortCount += 1
    }
    let isNew = presentation.begin(row)
    for property in AnimatableProperty.allCases {
      presentation.write(property, row: row, value: state.components(of: property), leavesZeros: isNew)
    }
    sampler.tracks.setModels(of: row, state)
    if !(state.named.isEmpty && named.isEmpty) {
      named[row] = state.named.isEmpty ? nil : state.named
    }
    var info = rows[row]
    info.contents.image = resources.images.replace(
      info.contents.image, with: state.contents, id: state.contents?.id)
    if info.contents.image.exists, info.contents.image != rows[row].contents.image {
      resources.rowsWithNewImages.append(row)
    }
    info.text = resources.rowTexts.read(state, into: info.text, &resources.texts)
    info.effect = resources.effects.replace(info.effect, with: state.effect, id: state.effect?.id)
    if info.effect.exists || !resources.effectImages.isEmpty { resources.readImages(of: row, state) }
    info.epochs.own = epoch
    info.read(state)
    rows[row] = info
    if info.contents.isAnimated { AnimatedContents.noteModel(state.contents, of: row, &self) }
    let wasRasterized = isRasterized(row)
    readDetails(of: row, state)
    if isRasterized(row) != wasRasterized { changed.markTracksChanged(of: row) }
    sampler.tracks.markPending(ofRow: row)
  }

  // MARK: Tracks

  private mutating func add(_ new: ChangeList.NewTrack) {
    let (row, property) = (new.row, new.track.property)
    if property == .column(.transform) || property == .column(.sublayerTransform) {
      spatial.isUsed = true
      spatial.add(row, &rows)
    }
    sampler.insert(TrackSlot(new))
    AnimatedRuns.invalidate(row, &self)
    changed.markTracksChanged(of: row)
    RowTransitions.begin(new.track, id: new.id, of: row, in: &self)
    if property == .named(.contents) { AnimatedContents.begin(of: row, &self) }
  }

  private mutating func removeTrack(_ index: TrackIndex) {
    let (row, animatesZ) = (sampler.tracks.slots[index].row, sampler.tracks.slots[index].animatesZ)
    RowTransitions.end(withTrack: sampler.tracks.slots[index].id, of: row, in: &self)
    primitives.setState(row, .changed)
    changed.markTracksChanged(of: row)
    sampler.remove(index)
    if rows[row].contents.isAnimated { AnimatedContents.end(of: row, &self) }
    if animatesZ {
      order.changes.isDirty = true
      order.changes.resortCount += 1
    }
  }

  /// Writes the value of every animation at the root time `t`, in seconds; returns whether anything may have changed.
  ///
  /// Only tracks that move are evaluated.
  package mutating func sample(at t: CFTimeInterval) -> Bool {
    guard sampler.sample(at: t, over: named) else { return false }
    if sampler.tracks.takeZChange() { reorder() }
    changed.markSampled()
    return true
  }

  /// The name of the vector instructions that evaluate lanes on this processor, for reports.
  package static var instructionSet: String { TrackSampler.instructionSet }

  /// Marks the rows that the last sample may have changed, for the display list that is about to be made.
  func markAnimatedRows() {
    guard changed.takeSampled() else { return }
    sampler.animated.mark(changed)
    changed.markAnimated(sampler.tracks.slots) { slot in
      if sampler.animated.contains(slot.row) { return nil }
      guard case .column(let property) = slot.track.property else { return false }
      return keepsRaster(property, slot.row)
    }
  }

  // MARK: Order and time

  private mutating func rebuildOrder() {
    changed.takeMarks(order.entries)
    for index in order.indices { changed.setIndex(order[index].row, .none) }
    order.rebuild(rows, presentation)
    resolveTimes(in: .first)
    changed.putMarksBack()
  }

  /// Sorts the rows whose z has changed, and their siblings; sorts all rows if that is faster.
  private mutating func sortChangedSublayers() {
    changed.takeMarks(order.entries)
    let isSorted = order.sortChanged(&rows, changed: changed, presentation: presentation, commit: epoch)
    changed.putMarksBack()
    if !isSorted { reorder() }
  }

  /// Composes the clocks of a subtree's rows, from the index `first` in the order, with those of their superlayers.
  private mutating func resolveTimes(in first: OrderIndex) {
    guard order.contains(first) else { return }
    let composesTimes = !sampler.times.areAllIdentity
    for index in first..<order[first].end {
      let row = order[index].row
      rows[row].paintIndex = index
      changed.setIndex(row, index)
      if !composesTimes { continue }
      let above = order[index].parent
      let time = above.isNone ? .identity : sampler.times[above]
      sampler.setTime(
        rows[row].hasLocalTime ? sampler.times.localTime(of: row).after(time) : time, of: row)
    }
  }

  /// Sorts all rows after changes of z.
  mutating func reorder() {
    order.changes.resortCount += 1
    rebuildOrder()
  }

  /// The presentation value of a property with columns, for tests and profiles.
  package func presentationValue(_ property: AnimatableProperty, row: RowIndex) -> Components {
    presentation.read(property, row)
  }

  /// The presentation value of a property without columns; nil if neither animations nor the model set one.
  package func presentationValue(_ property: NamedProperty, row: RowIndex) -> PropertyValue? {
    sampler.tracks.stacks.value(property, row, over: named)
  }
}
