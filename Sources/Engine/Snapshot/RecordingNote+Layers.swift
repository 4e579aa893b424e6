extension RecordingNote {
  /// Whether the current context wants notes about the objects that recordings show.
  static var isWanted: Bool { MainThread.isCurrent && LayerContext.current.notesRecordings }

  /// Creates a note; nil unless the current context wants notes. Profiles name the recorded copy of a layer after that
  /// layer.
  init?(of root: CALayer, isContents: Bool) {
    guard Self.isWanted else { return nil }
    let sourceName = root.sublayerList.first?.name
    self.init(
      name: isContents ? "contents drawn by the app" : sourceName.map { "snapshot of \($0)" } ?? "drawing",
      time: LayerContext.current.clock.now)
  }
}
