/// What a recording is a picture of, and when it was taken: for profiles.
package struct RecordingNote: Sendable, Equatable {
  package let name: String
  /// Root time in seconds; NaN if unknown.
  package let time: Double

  /// That of a recording that was made while nothing was noted.
  package static let unknown = RecordingNote(name: "picture", time: .nan)

  private init(name: String, time: Double) {
    self.name = name
    self.time = time
  }

  /// Whether the current run notes what its recordings are pictures of.
  static var isWanted: Bool { MainThread.isCurrent && LayerContext.current.notesRecordings }

  /// nil unless the current run wants notes. A recorded copy of a layer has that layer's name in profiles.
  init?(of root: CALayer, isContents: Bool) {
    guard Self.isWanted else { return nil }
    time = LayerContext.current.clock.now
    let named = root.sublayerList.first?.name
    name = isContents ? "contents drawn by the app" : named.map { "snapshot of \($0)" } ?? "drawing"
  }
}
