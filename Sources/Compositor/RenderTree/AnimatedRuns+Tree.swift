import LayerValues

// The effects that changes of a tree's rows have on its animated runs.
extension AnimatedRuns {
  /// Dissolves a run; lanes evaluate its tracks from the next sample on.
  static func dissolve(_ run: AnimatedRun, _ tree: inout RenderTree) {
    tree.sampler.animated.remove(run)
    for index in 0..<run.rows.count {
      let row = run.rows[index]
      tree.sampler.tracks.markPending(ofRow: row)
      if run.layout.transform >= 0 { tree.spatial.add(row, &tree.rows) }
    }
    tree.changed.markTracksChanged(of: run.rows[0])
  }

  /// Schedules the pending tracks and writes their values, at the time of the last sample.
  static func sampleAgain(_ tree: inout RenderTree) {
    _ = tree.sampler.sample(at: tree.sampler.lastTime, over: tree.named)
  }

  /// Invalidates the cached primitive of a row whose values or sublayers change, and updates its run.
  static func invalidate(_ row: RowIndex, _ tree: inout RenderTree) {
    tree.primitives.setState(row, .changed)
    noteChange(of: row, &tree)
  }

  /// Updates runs for positions that the app has changed. A run whose records are positions only reads them from the
  /// tree before the next list, and moves with its superlayers.
  static func noteMoves(_ moves: MoveList, _ tree: inout RenderTree) {
    guard tree.sampler.animated.isUsed else { return }
    var index = tree.sampler.animated.nextMove(moves, from: 0)
    while index < moves.count {
      noteChange(nearRuns: moves.move(at: index).row, &tree)
      index = tree.sampler.animated.nextMove(moves, from: index + 1)
    }
  }

  /// Updates runs for a change of a row that is not made by the row's tracks. The row's own run will read the row
  /// again. Runs below the row are dissolved, since drawing their superlayer may need their rows' values.
  @inline(__always)
  static func noteChange(of row: RowIndex, _ tree: inout RenderTree) {
    if tree.sampler.animated.isUsed { noteChange(nearRuns: row, &tree) }
  }

  @inline(never)
  private static func noteChange(nearRuns row: RowIndex, _ tree: inout RenderTree) {
    if tree.sampler.animated.contains(row) { return tree.sampler.animated.markStale(row) }
    let runs = tree.sampler.animated.entries
    for index in 0..<runs.count {
      guard let run = runs[index] else { continue }
      var superlayer = run.parent
      while superlayer.exists, superlayer != row {
        let paintIndex = tree.rows[superlayer].paintIndex
        superlayer = tree.order.contains(paintIndex) ? tree.order[paintIndex].parent : .none
      }
      if superlayer == row { dissolve(run, &tree) }
    }
  }

  /// Marks the first row of each run with tracks as changed, which also marks all superlayers of the run.
  func mark(_ changed: ChangeMarks) {
    for index in 0..<entries.count {
      if let run = entries[index], !run.layout.isPositionOnly { changed.markContentChanged(run.rows[0]) }
    }
  }
}
