import LayerValues

// Begins and ends the transitions of rows, as their tracks are added and removed.
enum RowTransitions {
  /// Begins a transition if `track`, which has just been added to a row, is the track of a transition.
  static func begin(_ track: Track, id: Int64, of row: RowIndex, in tree: inout RenderTree) {
    guard track.property == .named(.transition), let transition = track.layerTransition else { return }
    end(of: row, in: &tree)
    tree.rows[row].transition = tree.transitions.add(transition, track: id, &tree.resources)
    tree.changed.markContentChanged(row)
  }

  /// Ends the transition of a row if the track `id` belongs to it.
  static func end(withTrack id: Int64, of row: RowIndex, in tree: inout RenderTree) {
    let transition = tree.rows[row].transition
    if transition.exists, tree.transitions.entries[transition]?.track == id { end(of: row, in: &tree) }
  }

  private static func end(of row: RowIndex, in tree: inout RenderTree) {
    tree.transitions.remove(tree.rows[row].transition, &tree.resources)
    tree.rows[row].transition = .none
  }
}
