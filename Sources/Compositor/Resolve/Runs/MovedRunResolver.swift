import LayerValues

/// Decides which siblings that the app moves are drawn as an `AnimatedRun` of positions, and updates the positions.
///
/// A run is made of plain siblings of which most move in each frame of a motion, and dissolved when most of them rest
/// or the motion ends. The final frame after a motion draws the layers themselves.
enum MovedRunResolver {
  /// The number of consecutive lists for which most rows may rest before a run is dissolved.
  private static let mostRestingLists = 16

  /// Whether a run of positions is still in motion.
  static func isMoving(_ run: AnimatedRun, _ tree: borrowing RenderTree) -> Bool {
    tree.changed.isInMotion && run.restingListCount <= mostRestingLists
  }

  /// Updates a run of positions with those that the app has changed. A list that did not visit the run's superlayer has
  /// lost the marks of the moved rows, so that all positions are read.
  static func readPositions(_ run: AnimatedRun, _ tree: borrowing RenderTree) {
    guard run.layout.isPositionOnly else { return }
    let (positions, marks, rows) = (tree.presentation.positions, tree.changed, run.rows)
    let first = tree.rows[rows[0]].paintIndex
    let hasMarks = run.lastUpdate >= marks.listNumber - 1
    var (moved, least, greatest) = (0, rows.count, -1)
    var records = run.beginUpdate()
    var span = records.mutableSpan
    if hasMarks {
      marks.visitMoved(from: first, to: first + rows.count) { index in
        let instance = index - first
        span[instance] = AnimatedRun.drawable(positions[rows[instance]])
        least = min(least, instance)
        greatest = instance
        moved += 1
      }
    } else {
      for instance in 0..<rows.count {
        span[instance] = AnimatedRun.drawable(positions[rows[instance]])
      }
      (moved, least, greatest) = (rows.count, 0, rows.count - 1)
    }
    let range = moved > 0 ? least..<greatest + 1 : 0..<0
    run.endUpdate(records, list: marks.listNumber, moved: moved, range: range)
  }

  /// Looks for runs among the sublayers between two indices in the order.
  static func findRuns(
    from first: OrderIndex, to end: OrderIndex, parent: Inherited, resolver: inout Resolver
  ) {
    let fewest = resolver.tree.sampler.animated.fewestRows
    guard resolver.tree.changed.movingCount(from: first, to: end) >= fewest,
      // A run draws hidden layers too.
      !resolver.tree.primitives.isDense(resolver.tree, from: first, to: end, parent: parent)
    else { return }
    let longest = resolver.tree.sampler.animated.texelLimit
    var (child, hasChanged) = (first, false)
    while child < end {
      if let (run, _) = resolver.tree.sampler.animated.run(ofRow: resolver.tree.order[child].row) {
        child += run.count
        continue
      }
      var stop = child
      while stop < end, stop - child < longest, isStill(at: stop, resolver.tree) { stop += 1 }
      if stop - child >= fewest,
        resolver.tree.changed.movingCount(from: child, to: stop) * 2 >= stop - child
      {
        AnimatedRunResolver.makeRun(from: child, to: stop, layout: .positionOnly, resolver: &resolver)
        hasChanged = true
      }
      // The search continues after the subtree of the row that cannot be in the run.
      child = stop - child == longest || stop == end ? stop : resolver.tree.order[stop].end
    }
    if hasChanged { AnimatedRunResolver.enterRuns(of: resolver.tree.order[first].parent, &resolver) }
  }

  /// Whether a row can be in a run and nothing animates it.
  private static func isStill(at index: OrderIndex, _ tree: borrowing RenderTree) -> Bool {
    !tree.sampler.animated.contains(tree.order[index].row)
      && tree.sampler.tracks.first(ofRow: tree.order[index].row).isNone
      && AnimatedRunResolver.channelsOfRow(at: index, tree) != nil
  }

  /// The appearance of a row with the colour that an unanimated row has: a rectangle's colour is rounded to bytes.
  static func appearance(
    _ appearance: AnimatedInstance, ofRow row: RowIndex, _ tree: borrowing RenderTree
  ) -> AnimatedInstance {
    guard appearance.radii == SIMD4() else { return appearance }
    var appearance = appearance
    appearance.fill = Colors.unorm16(
      PackedColor.premultiplied(
        tree.color(.backgroundColor, row), opacity: Float(min(1, max(0, tree.value(.opacity, row))))))
    return appearance
  }
}
