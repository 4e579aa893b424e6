extension RecordingNote {
  /// Whether the current context wants notes about the objects that recordings show.
  static var isWanted: Bool { MainThread.isCurrent && LayerContext.current.notesRecordings }

  /// Creates the note of a recording with the root layer `root`; nil unless the current context wants notes. The note
  /// names a snapshot after the layer that is recorded, whose copy is the first sublayer of `root`.
  init?(of root: CALayer, isContents: Bool) {
    guard Self.isWanted else { return nil }
    let sourceName = root.sublayerList.first?.name
    self.init(
      name: isContents ? "contents drawn by the app" : sourceName.map { "snapshot of \($0)" } ?? "drawing",
      time: LayerContext.current.clock.now)
  }
}
