extension RecordingNote {
  /// Whether the current run notes the objects that its recordings show.
  static var isWanted: Bool { MainThread.isCurrent && LayerContext.current.notesRecordings }

  /// Creates a note; nil unless the current run wants notes. A recorded copy of a layer has that layer's name in
  /// profiles.
  init?(of root: CALayer, isContents: Bool) {
    guard Self.isWanted else { return nil }
    let named = root.sublayerList.first?.name
    self.init(
      name: isContents ? "contents drawn by the app" : named.map { "snapshot of \($0)" } ?? "drawing",
      time: LayerContext.current.clock.now)
  }
}
