import Segue

/// The end of a demo whose display disappears: the recording is saved, and the process ends.
final class LostSession: Sendable {
  private let size: CGSize
  private let recording: InputRecording
  private let path: String?

  /// Creates the session; `path` is the path of its recording, nil if there is none.
  init(_ size: CGSize, _ recording: InputRecording, path: String?) {
    (self.size, self.recording, self.path) = (size, recording, path)
  }

  /// Saves the recording so far and ends the process; may be called on any thread.
  func end() -> Never {
    var message = "the connection to the display is lost"
    if let path {
      do {
        let file = GestureFile(size: size, of: recording)
        let staging = Staging()
        try staging.write(Array(file.json.utf8), to: path)
        try staging.commit()
        message += ": \(path) has the recording until then"
      } catch {
        message += ", and the recording too: \(error)"
      }
    } else {
      message += ": start the demo again once there is a display"
    }
    Console.fail(message)
    InterruptionCleanup.abandon(status: 1)
  }
}
