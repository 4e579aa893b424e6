import Engine

// Tracks of rows in an `AnimatedRun`: their lanes are in the record of the row, which the vertex shader reads.
extension TrackSampler {
  /// Writes a lane into the record of a slot's row; false if the row is in no run, or the run has no room for it.
  mutating func enterRecord(_ index: Int32, _ key: LaneKey, _ fields: LaneFields) -> Bool {
    let slot = Int(index)
    guard key.output == .presentation, AnimatedRun.shaderCode(of: key.shape) != nil,
      let (run, instance) = animated.run(ofRow: Int(tracks.slots[slot].row)),
      let channels = AnimatedChannels(tracks.slots[slot].track), run.layout.hasRoom(for: channels)
    else { return false }
    run.write(instance, channels: channels, key: key, fields: fields)
    run.moving += 1
    tracks.enter(index, .shader)
    return true
  }

  /// Before a slot is scheduled again or removed: its run reads what does not move of the row again.
  mutating func noteInRun(_ index: Int32) {
    let slot = Int(index)
    guard let (run, instance) = animated.run(ofRow: Int(tracks.slots[slot].row)) else { return }
    run.markStale(instance)
    if tracks.slots[slot].evaluation.mode == .shader { run.moving -= 1 }
  }

  /// The channels that a slot may write in a run, and whether it moves now; nil for one that a shader cannot evaluate.
  func shaderChannels(of index: Int32) -> (channels: AnimatedChannels, isMoving: Bool)? {
    let slot = Int(index)
    guard let channels = AnimatedChannels(tracks.slots[slot].track),
      tracks.stacks.entries[Int(tracks.slots[slot].links.ofStack.list)].isDirect
    else { return nil }
    switch tracks.slots[slot].evaluation.mode {
    case .shader: return (channels, true)
    case .idle, .resting: return (channels, false)
    case .perFrame: return nil
    case .lane:
      let key = tracks.lanes.groups[Int(tracks.slots[slot].evaluation.group)].key
      guard key.output == .presentation, AnimatedRun.shaderCode(of: key.shape) != nil else { return nil }
      return (channels, true)
    }
  }

  /// The channels of a row that tracks write in its run; nil if a track moves the row otherwise.
  func movingChannels(of row: Int) -> AnimatedChannels? {
    var channels: AnimatedChannels = []
    var next = tracks.first(ofRow: row)
    while next >= 0 {
      let slot = Int(next)
      switch tracks.slots[slot].evaluation.mode {
      case .shader:
        if let written = AnimatedChannels(tracks.slots[slot].track) { channels.formUnion(written) }
      case .lane, .perFrame: return nil
      case .idle, .resting: break
      }
      next = tracks.slots[slot].links.ofRow.next
    }
    return channels
  }
}

// MARK: - The tree

extension AnimatedRuns {
  /// Has the tracks of a run evaluated by lanes from the next sample on.
  static func dissolve(_ run: AnimatedRun, _ tree: inout RenderTree) {
    tree.sampler.animated.remove(run)
    for index in 0..<run.rows.count {
      let row = Int(run.rows[index])
      tree.sampler.tracks.markPending(ofRow: row)
      if run.layout.transform >= 0 { tree.spatial.add(row, &tree.rows) }
    }
    tree.changed.markTracksChanged(of: Int(run.rows[0]))
  }

  /// Evaluates what has been scheduled anew since the last sample, at the same time.
  static func sampleAgain(_ tree: inout RenderTree) {
    _ = tree.sampler.sample(at: tree.sampler.lastTime, over: tree.named)
  }

  /// Has what a row draws found out again, as its values or sublayers change.
  static func invalidate(_ row: Int, _ tree: inout RenderTree) {
    tree.primitives.setState(row, .changed)
    noteChange(of: row, &tree)
  }

  /// Before a row changes other than by its tracks: its run reads it again; a run below it is dissolved, as what its
  /// superlayers draw may depend on its values.
  @inline(__always)
  static func noteChange(of row: Int, _ tree: inout RenderTree) {
    if tree.sampler.animated.isUsed { noteChange(nearRuns: row, &tree) }
  }

  @inline(never)
  private static func noteChange(nearRuns row: Int, _ tree: inout RenderTree) {
    if tree.sampler.animated.contains(row) { return tree.sampler.animated.markStale(row) }
    let runs = tree.sampler.animated.entries
    for index in 0..<runs.count {
      guard let run = runs[index] else { continue }
      var superlayer = Int(run.parent)
      while superlayer >= 0, superlayer != row {
        let painted = Int(tree.rows[superlayer].paintIndex)
        superlayer = painted < tree.order.count ? Int(tree.order[painted].parent) : -1
      }
      if superlayer == row { dissolve(run, &tree) }
    }
  }

  /// Marks a row of each run: whatever it is in has changed.
  func mark(_ changed: ChangeMarks) {
    for index in 0..<entries.count {
      if let run = entries[index] { changed.markContentChanged(Int(run.rows[0])) }
    }
  }
}
