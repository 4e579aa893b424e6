import LayerValues

/// Decides which siblings are drawn as an `AnimatedRun`, updates the constant values of runs, and emits the runs.
enum AnimatedRunResolver {
  /// Dissolves invalid runs of sublayers and looks for new runs, before the sublayers are drawn.
  static func prepare(from first: OrderIndex, to end: OrderIndex, parent: Inherited, resolver: inout Resolver)
  {
    let superlayer = resolver.tree.order[first].parent
    let accepts = accepts(parent, from: first, to: end, resolver: resolver)
    var hasChanged = false
    let runs = resolver.tree.sampler.animated.entries
    for index in 0..<runs.count {
      guard let run = runs[index], run.parent == superlayer else { continue }
      if accepts, isValid(run, from: first, to: end, tree: resolver.tree), refresh(run, resolver.tree) {
        MovedRunResolver.readPositions(run, resolver.tree)
        continue
      }
      AnimatedRuns.dissolve(run, &resolver.tree)
      hasChanged = true
    }
    if hasChanged { return AnimatedRuns.sampleAgain(&resolver.tree) }
    guard accepts, end - first >= resolver.tree.sampler.animated.fewestRows else { return }
    if resolver.looksForRuns.animated { findRuns(from: first, to: end, &resolver) }
    if resolver.looksForRuns.moved {
      MovedRunResolver.findRuns(from: first, to: end, parent: parent, resolver: &resolver)
    }
  }

  /// Whether runs can be drawn in a superlayer: the superlayer is on the surface itself, not rotated, and in no group.
  private static func accepts(
    _ parent: Inherited, from first: OrderIndex, to end: OrderIndex, resolver: borrowing Resolver
  )
    -> Bool
  {
    let m = parent.transform
    return parent.runEligibility == .always && parent.opacity >= 1 && parent.clip.isNone
      && parent.space.isNone
      && m.b == 0 && m.c == 0 && m.a > 0 && m.d > 0 && !resolver.recorder.isRecording
      && !resolver.rasters.isInsideRaster
      && !(resolver.tree.spatial.isUsed && resolver.tree.areInSpace(from: first, to: end, parent))
  }

  private static func isValid(
    _ run: AnimatedRun, from first: OrderIndex, to end: OrderIndex, tree: borrowing RenderTree
  )
    -> Bool
  {
    let start = tree.rows[run.rows[0]].paintIndex
    return run.siblings == SiblingOrder(below: run.parent, tree) && start >= first && start + run.count <= end
      // Layers at rest are drawn faster without an animated run.
      && (run.layout.isPositionOnly
        ? MovedRunResolver.isMoving(run, tree) : run.movingTrackCount * 4 >= run.count)
  }

  /// Emits the animated run that begins at an index in the order. Returns the index after the run; nil if no run begins
  /// there.
  static func draw(
    _ index: OrderIndex, parent: Inherited, resolver: borrowing Resolver, into list: inout DisplayList
  )
    -> OrderIndex?
  {
    guard
      let (run, instance) = resolver.tree.sampler.animated.run(ofRow: resolver.tree.order[index].row),
      instance == 0
    else { return nil }
    var item = DisplayItem(
      content: .animated(.none), transform: parent.transform, rect: SIMD4(), scissor: parent.scissor,
      bounds: parent.scissor)
    item.content = .animated(list.animatedRuns.nextIndex)
    if run.layout.isPositionOnly { resolver.tree.changed.noteShownMotion() }
    list.animatedRuns.append(AnimatedRunUse(run: run, time: resolver.tree.sampler.lastTime))
    list.items.append(item)
    return index + run.count
  }

  // MARK: New runs

  private static func findRuns(from first: OrderIndex, to end: OrderIndex, _ resolver: inout Resolver) {
    var child = first
    var hasChanged = false
    while child < end {
      if let (run, _) = resolver.tree.sampler.animated.run(ofRow: resolver.tree.order[child].row) {
        child += run.count
        continue
      }
      var (stop, moving) = (child, 0)
      var channels: AnimatedChannels = []
      let longest = resolver.tree.sampler.animated.texelLimit / RecordLayout.longest
      while stop < end, stop - child < longest, let found = channelsOfRow(at: stop, resolver.tree) {
        if found.isMoving { moving += 1 }
        channels.formUnion(found.channels)
        stop += 1
      }
      if stop - child >= resolver.tree.sampler.animated.fewestRows, moving * 2 >= stop - child {
        makeRun(from: child, to: stop, layout: RecordLayout(channels), resolver: &resolver)
        hasChanged = true
      }
      // The search continues after the subtree of the row that cannot be in the run.
      child = stop - child == longest || stop == end ? stop : resolver.tree.order[stop].end
    }
    if hasChanged { enterRuns(of: resolver.tree.order[first].parent, &resolver) }
  }

  /// Writes the records of new runs of a superlayer's sublayers, and dissolves runs that cannot be drawn.
  static func enterRuns(of superlayer: RowIndex, _ resolver: inout Resolver) {
    AnimatedRuns.sampleAgain(&resolver.tree)
    let runs = resolver.tree.sampler.animated.entries
    var hasChanged = false
    for index in 0..<runs.count {
      guard let run = runs[index], run.parent == superlayer, !refresh(run, resolver.tree) else { continue }
      AnimatedRuns.dissolve(run, &resolver.tree)
      hasChanged = true
    }
    if hasChanged { AnimatedRuns.sampleAgain(&resolver.tree) }
  }

  static func makeRun(
    from first: OrderIndex, to end: OrderIndex, layout: RecordLayout, resolver: inout Resolver
  ) {
    let parent = resolver.tree.order[first].parent
    var rows = ContiguousArray<RowIndex>()
    rows.reserveCapacity(end - first)
    for index in first..<end { rows.append(resolver.tree.order[index].row) }
    _ = resolver.tree.sampler.animated.makeRun(
      layout, rows: rows, parent: parent,
      siblings: SiblingOrder(below: parent, resolver.tree), rowCount: resolver.tree.rows.count)
    for index in 0..<rows.count {
      resolver.tree.sampler.tracks.markPending(ofRow: rows[index])
      // In a run, a row's transform is always within its superlayer's plane.
      resolver.tree.spatial.remove(rows[index], &resolver.tree.rows)
    }
    resolver.tree.changed.markTracksChanged(of: rows[0])
  }

  /// The channels of a row's tracks, and whether any track moves now; nil for a row that cannot be in a run.
  static func channelsOfRow(at index: OrderIndex, _ tree: borrowing RenderTree) -> (
    channels: AnimatedChannels, isMoving: Bool
  )? {
    let row = tree.order[index].row
    guard tree.order[index].end == index + 1, tree.rows[row].mask.isNone, tree.rows[row].details.isNone,
      !tree.rows[row].isTransformLayer, tree.rows[row].text.isNone, tree.rows[row].effect.isNone,
      tree.rows[row].transition.isNone, tree.value(.isHidden, row) < 0.5, isPlanar(tree, row),
      appearance(row, tree: tree, hasOpacity: false, hasColor: false) != nil
    else { return nil }
    var (channels, isMoving): (AnimatedChannels, Bool) = ([], false)
    var next = tree.sampler.tracks.first(ofRow: row)
    while next.exists {
      guard let track = tree.sampler.shaderChannels(of: next) else { return nil }
      channels.formUnion(track.channels)
      if track.isMoving { isMoving = true }
      next = tree.sampler.tracks.slots[next].links.ofRow.next
    }
    return (channels, isMoving)
  }

  /// Whether a row's transform is within the plane.
  private static func isPlanar(_ tree: borrowing RenderTree, _ row: RowIndex) -> Bool {
    let m = AnimatableProperty.transform.offset
    for index in [2, 3, 6, 7, 8, 9, 11] where tree.presentation[m + index, row] != 0 { return false }
    return tree.presentation[m + 10, row] == 1 && tree.presentation[m + 15, row] == 1
  }

  // MARK: Constants

  /// Updates a run with the changes of its rows. Returns false if a row cannot stay in a run.
  private static func refresh(_ run: AnimatedRun, _ tree: borrowing RenderTree) -> Bool {
    if run.stale.isEmpty { return true }
    let first = tree.rows[run.rows[0]].paintIndex
    for position in 0..<run.stale.count {
      let instance = Int(run.stale[position])
      guard channelsOfRow(at: first + instance, tree) != nil,
        var appearance = appearance(
          run.rows[instance], tree: tree, hasOpacity: run.layout.opacity >= 0,
          hasColor: run.layout.color >= 0)
      else { return false }
      if run.layout.isPositionOnly {
        guard tree.sampler.tracks.first(ofRow: run.rows[instance]).isNone else { return false }
        appearance = MovedRunResolver.appearance(appearance, ofRow: run.rows[instance], tree)
      }
      run.setInstance(instance, appearance)
      guard writeConstants(run, instance, tree) else { return false }
    }
    run.clearStale()
    return true
  }

  /// Writes the channels of an instance that no track writes. Returns false if a track moves the row but is not in its
  /// record.
  private static func writeConstants(_ run: AnimatedRun, _ instance: Int, _ tree: borrowing RenderTree)
    -> Bool
  {
    let row = run.rows[instance]
    guard let moving = tree.sampler.movingChannels(of: row) else { return false }
    let layout = run.layout
    func write(_ channel: AnimatedChannels, _ numbers: SIMD8<Double>, _ count: Int) {
      run.write(instance, constant: numbers, count: count, in: channel)
    }
    let (x, y) = (tree.presentation[0, row], tree.presentation[1, row])
    if layout.isPositionOnly {
      run.write(instance, position: SIMD2(x, y))
      return true
    }
    if layout.y < 0 {
      if !moving.contains(.position) { write(.position, SIMD8(x, y, 0, 0, 0, 0, 0, 0), 2) }
    } else if !moving.contains(.position) {
      if !moving.contains(.x) { write(.x, SIMD8(x, 0, 0, 0, 0, 0, 0, 0), 1) }
      if !moving.contains(.y) { write(.y, SIMD8(y, 0, 0, 0, 0, 0, 0, 0), 1) }
    }
    if layout.opacity >= 0, !moving.contains(.opacity) {
      write(.opacity, SIMD8(tree.value(.opacity, row), 0, 0, 0, 0, 0, 0, 0), 1)
    }
    if layout.color >= 0, !moving.contains(.color) {
      let color = tree.presentation.numbers(AnimatableProperty.backgroundColor.offset, 4, row)
      write(.color, SIMD8(lowHalf: color, highHalf: .zero), 4)
    }
    if layout.transform >= 0, !moving.contains(.transform) {
      let m = AnimatableProperty.transform.offset
      write(
        .transform,
        SIMD8(
          tree.presentation[m, row], tree.presentation[m + 1, row], tree.presentation[m + 4, row],
          tree.presentation[m + 5, row], tree.presentation[m + 12, row], tree.presentation[m + 13, row], 0, 0),
        6)
    }
    return true
  }

  /// The appearance of a row without the values in its record; nil if the row draws anything but one solid, perhaps
  /// rounded.
  private static func appearance(
    _ row: RowIndex, tree: borrowing RenderTree, hasOpacity: Bool, hasColor: Bool
  ) -> AnimatedInstance? {
    guard tree.rows[row].contents.image.isNone, tree.rows[row].antialiasedEdges == 0, !tree.drawsBorder(row),
      tree.value(.shadowOpacity, row) <= 0, tree.value(.anchorPointZ, row) == 0
    else { return nil }
    let bounds = tree.bounds(of: row)
    let anchor = SIMD2(
      bounds.x + tree.value(.anchorPoint, 0, row) * bounds.z,
      bounds.y + tree.value(.anchorPoint, 1, row) * bounds.w)
    // All comparisons are false for NaN. Values beyond the limit have too few fractional bits in a `Float`.
    let limit = 8192.0
    guard bounds.z <= limit, bounds.w <= limit, abs(anchor.x - bounds.x) <= limit,
      abs(anchor.y - bounds.y) <= limit
    else { return nil }
    var instance = AnimatedInstance()
    guard bounds.z > 0, bounds.w > 0 else { return instance }
    instance.rect = SIMD4<Float>(SIMD4(lowHalf: bounds.lowHalf - anchor, highHalf: bounds.highHalf))
    let half = min(bounds.z, bounds.w) / 2
    let radius = max(0, min(tree.value(.cornerRadius, row), half))
    let radii = tree.rows[row].roundedCorners * Float(radius / half)
    instance.radii = Colors.unorm16(radii.clamped(lowerBound: SIMD4(), upperBound: SIMD4(1, 1, 1, 1)))
    let opacity = hasOpacity ? 1 : Float(min(1, max(0, tree.value(.opacity, row))))
    let color = hasColor ? SIMD4(1, 1, 1, 1) : tree.color(.backgroundColor, row)
    instance.fill = Colors.unorm16(Colors.premultiplied(color, opacity: opacity))
    return instance
  }
}
