import LayerValues

// The lanes of tracks of rows in an `AnimatedRun` are in the record of the row, which the vertex shader reads.
extension TrackSampler {
  /// Writes a lane into the record of a slot's row; false if the row is in no run, or the run has no room for it.
  mutating func enterRecord(_ index: TrackIndex, _ key: LaneKey, _ fields: LaneFields) -> Bool {
    guard key.output == .presentation, AnimatedRun.shaderCode(of: key.shape) != nil,
      let (run, instance) = animated.run(ofRow: tracks.slots[index].row),
      let channels = AnimatedChannels(tracks.slots[index].track), run.layout.hasRoom(for: channels)
    else { return false }
    run.write(instance, channels: channels, key: key, fields: fields)
    run.moving += 1
    tracks.enter(index, .shader)
    return true
  }

  /// Marks the row of a slot that is scheduled again or removed: its run reads the row's constant values again.
  mutating func noteInRun(_ index: TrackIndex) {
    guard let (run, instance) = animated.run(ofRow: tracks.slots[index].row) else { return }
    run.markStale(instance)
    if tracks.slots[index].evaluation.mode == .shader { run.moving -= 1 }
  }

  /// The channels that a slot may write in a run, and whether it moves now; nil for one that a shader cannot evaluate.
  func shaderChannels(of index: TrackIndex) -> (channels: AnimatedChannels, isMoving: Bool)? {
    guard let channels = AnimatedChannels(tracks.slots[index].track),
      tracks.stacks.entries[tracks.slots[index].links.ofStack.list].isDirect
    else { return nil }
    switch tracks.slots[index].evaluation.mode {
    case .shader: return (channels, true)
    case .idle, .resting: return (channels, false)
    case .perFrame: return nil
    case .lane:
      let key = tracks.lanes.groups[tracks.slots[index].evaluation.group].key
      guard key.output == .presentation, AnimatedRun.shaderCode(of: key.shape) != nil else { return nil }
      return (channels, true)
    }
  }

  /// The channels of a row that tracks write in its run; nil if a track moves the row in another manner.
  func movingChannels(of row: RowIndex) -> AnimatedChannels? {
    var channels: AnimatedChannels = []
    var next = tracks.first(ofRow: row)
    while next.exists {
      switch tracks.slots[next].evaluation.mode {
      case .shader:
        if let written = AnimatedChannels(tracks.slots[next].track) { channels.formUnion(written) }
      case .lane, .perFrame: return nil
      case .idle, .resting: break
      }
      next = tracks.slots[next].links.ofRow.next
    }
    return channels
  }
}
