/// The name of the object that a recording shows, and the time at which it was made: for profiles.
package struct RecordingNote: Sendable, Equatable {
  package let name: String
  /// The root time in seconds; NaN if unknown.
  package let time: Double

  /// The note of a recording that was made while no notes were taken.
  package static let unknown = RecordingNote(name: "picture", time: .nan)

  private init(name: String, time: Double) {
    self.name = name
    self.time = time
  }

  /// Whether the current run notes the objects that its recordings show.
  static var isWanted: Bool { MainThread.isCurrent && LayerContext.current.notesRecordings }

  /// Creates a note; nil unless the current run wants notes. A recorded copy of a layer has that layer's name in
  /// profiles.
  init?(of root: CALayer, isContents: Bool) {
    guard Self.isWanted else { return nil }
    time = LayerContext.current.clock.now
    let named = root.sublayerList.first?.name
    name = isContents ? "contents drawn by the app" : named.map { "snapshot of \($0)" } ?? "drawing"
  }
}
