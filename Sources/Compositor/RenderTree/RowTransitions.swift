import LayerValues

// The layer transitions of rows, by their tracks.
enum RowTransitions {
  /// Begins the transition of a row's track that has just been added, if it is a transition's track.
  static func begin(_ track: Track, id: Int64, of row: RowIndex, in tree: inout RenderTree) {
    guard track.property == .named(.transition), let transition = track.layerTransition else { return }
    end(of: row, in: &tree)
    tree.rows[row].transition = tree.transitions.add(transition, track: id, &tree.resources)
    tree.changed.markContentChanged(row)
  }

  /// Ends the row's transition if it belongs to this track.
  static func end(withTrack id: Int64, of row: RowIndex, in tree: inout RenderTree) {
    let transition = tree.rows[row].transition
    if transition.exists, tree.transitions.entries[transition]?.track == id { end(of: row, in: &tree) }
  }

  private static func end(of row: RowIndex, in tree: inout RenderTree) {
    tree.transitions.remove(tree.rows[row].transition, &tree.resources)
    tree.rows[row].transition = .none
  }
}
