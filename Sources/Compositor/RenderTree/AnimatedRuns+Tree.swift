import LayerValues

// The effects of changes of a tree's rows on its runs.
extension AnimatedRuns {
  /// Dissolves a run, whose tracks are evaluated by lanes from the next sample on.
  static func dissolve(_ run: AnimatedRun, _ tree: inout RenderTree) {
    tree.sampler.animated.remove(run)
    for index in 0..<run.rows.count {
      let row = run.rows[index]
      tree.sampler.tracks.markPending(ofRow: row)
      if run.layout.transform >= 0 { tree.spatial.add(row, &tree.rows) }
    }
    tree.changed.markTracksChanged(of: run.rows[0])
  }

  /// Evaluates the tracks that have been scheduled anew since the last sample, at the same time.
  static func sampleAgain(_ tree: inout RenderTree) {
    _ = tree.sampler.sample(at: tree.sampler.lastTime, over: tree.named)
  }

  /// Invalidates the prepared drawing of a row whose values or sublayers change.
  static func invalidate(_ row: RowIndex, _ tree: inout RenderTree) {
    tree.primitives.setState(row, .changed)
    noteChange(of: row, &tree)
  }

  /// Prepares for a change of a row that its tracks do not make: the run of the row reads it again; a run below it is
  /// dissolved, as the drawing of its superlayers may depend on their values.
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
        let painted = tree.rows[superlayer].paintIndex
        superlayer = tree.order.contains(painted) ? tree.order[painted].parent : .none
      }
      if superlayer == row { dissolve(run, &tree) }
    }
  }

  /// Marks a row of each run, since all superlayers of runs have changed.
  func mark(_ changed: ChangeMarks) {
    for index in 0..<entries.count {
      if let run = entries[index] { changed.markContentChanged(run.rows[0]) }
    }
  }
}
