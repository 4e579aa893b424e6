/// The name of the object that a recording shows, and the time of the recording, for profiles.
package struct RecordingNote: Sendable, Equatable {
  package let name: String
  /// The root time in seconds; NaN if unknown.
  package let time: Double

  /// The note that stands for a recording without a note.
  package static let unknown = RecordingNote(name: "recording", time: .nan)

  package init(name: String, time: Double) {
    self.name = name
    self.time = time
  }
}
