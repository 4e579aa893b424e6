import Engine

/// The transitions that rows run, by `RowInfo.transition`, with free indices.
struct TransitionTable {
  var entries = ContiguousArray<RowTransition?>()
  /// What rows showed before the commit that begins their transitions, by the ids of those tracks; a resolver sets them.
  var recordings = ContiguousArray<(track: Int64, old: RowRecording?)>()
}

// Which transitions run: from the commit that adds a transition's track to that which removes it.
extension RenderTree {
  /// Begins a transition whose track has just been added.
  mutating func beginTransition(_ id: Int64, _ row: Int, _ track: Track) {
    guard let transition = track.layerTransition else { return }
    endTransition(of: row)
    var old: RowRecording?
    for index in transitions.recordings.indices where transitions.recordings[index].track == id {
      old = transitions.recordings[index].old
      transitions.recordings[index].old = nil
    }
    let new = RowTransition(track: id, transition, old)
    if transition.isCurl {
      new.effect = resources.effects.replace(-1, with: .pageCurl, id: Effect.pageCurl.id)
    }
    var free = 0
    while free < transitions.entries.count, transitions.entries[free] != nil { free += 1 }
    if free == transitions.entries.count {
      transitions.entries.append(new)
    } else {
      transitions.entries[free] = new
    }
    rows[row].transition = Int32(free)
    changed.markInside(row)
  }

  /// Ends the transition that a track belongs to, if it is the row's.
  mutating func endTransition(_ id: Int64, of row: Int) {
    let index = rows[row].transition
    if index >= 0, transitions.entries[Int(index)]?.track == id { endTransition(of: row) }
  }

  private mutating func endTransition(of row: Int) {
    let index = Int(rows[row].transition)
    guard index >= 0, let old = transitions.entries[index] else { return }
    if let recording = old.recording { resources.release(recording.list) }
    resources.effects.release(old.effect)
    transitions.entries[index] = nil
    rows[row].transition = -1
  }

  /// Releases what recordings hold that no commit has taken over.
  mutating func endRecording() {
    for index in transitions.recordings.indices {
      if let old = transitions.recordings[index].old { resources.release(old.list) }
    }
    transitions.recordings.removeAll()
  }
}

extension ResourceTables {
  /// Counts a use of all that a list shows: a list that is kept.
  mutating func retain(_ list: DisplayList) {
    for index in list.items.indices where list.items[index].resource >= 0 {
      if list.items[index].kind == .image { images.retain(list.items[index].resource) }
      if list.items[index].kind == .text { texts.retain(list.items[index].resource) }
    }
    for index in list.effectUses.indices {
      effects.retain(list.effectUses[index].effect)
      for image in [list.effectUses[index].inputs.x, list.effectUses[index].inputs.y] where image <= -2 {
        images.retain(-2 - image)
      }
    }
  }

  mutating func release(_ list: DisplayList) {
    for index in list.items.indices where list.items[index].resource >= 0 {
      if list.items[index].kind == .image { images.release(list.items[index].resource) }
      if list.items[index].kind == .text { texts.release(list.items[index].resource) }
    }
    for index in list.effectUses.indices {
      effects.release(list.effectUses[index].effect)
      for image in [list.effectUses[index].inputs.x, list.effectUses[index].inputs.y] where image <= -2 {
        images.release(-2 - image)
      }
    }
  }
}

extension Track {
  /// The transition that a track of `NamedProperty.transition` shows.
  var layerTransition: LayerTransition? {
    guard case .wide(let ends) = ends else { return nil }
    return ends.from.object as? LayerTransition
  }
}

extension LayerTransition {
  /// Whether it rolls a page.
  var isCurl: Bool { style == .curlUp || style == .curlDown }
}
