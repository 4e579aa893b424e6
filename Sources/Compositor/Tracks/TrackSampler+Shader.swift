import LayerValues

// Tracks that the vertex shader evaluates: the row's record in an `AnimatedRun` contains their lanes.
extension TrackSampler {
  /// Writes a lane into the record of a slot's row. Returns false if the shader cannot evaluate the lane, the row is in
  /// no run, or the row's record has no such channel.
  mutating func enterRecord(_ index: TrackIndex, _ key: LaneKey, _ fields: LaneFields) -> Bool {
    guard key.output != .fractions, AnimatedRun.shaderCode(of: key.shape) != nil,
      let (run, instance) = animated.run(ofRow: tracks.slots[index].row),
      let channels = AnimatedChannels(tracks.slots[index].track), run.layout.hasRoom(for: channels)
    else { return false }
    run.write(instance, channels: channels, key: key, fields: fields)
    run.movingTrackCount += 1
    tracks.enter(index, .shader)
    return true
  }

  /// Marks the row of a slot that is scheduled again or removed, so that the row's constants are written into its
  /// record again.
  mutating func noteInRun(_ index: TrackIndex) {
    guard let (run, instance) = animated.run(ofRow: tracks.slots[index].row) else { return }
    run.markStale(instance)
    if tracks.slots[index].evaluation.mode == .shader { run.movingTrackCount -= 1 }
  }

  /// The channel that a slot would write in a run, and whether the slot moves now; nil for a slot that a shader cannot
  /// evaluate.
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
      guard key.output != .fractions, AnimatedRun.shaderCode(of: key.shape) != nil else { return nil }
      return (channels, true)
    }
  }

  /// The channels that tracks write into a row's record; nil if any track of the row moves but is not evaluated by the
  /// shader.
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
