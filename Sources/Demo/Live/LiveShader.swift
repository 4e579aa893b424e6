import Foundation
import Showcase

/// The shader of a file, as an entry that changes with the file.
@MainActor
package final class LiveShader {
  /// A closure that reads a file and compiles it once without a display; throws an error with the file and the line of
  /// a mistake.
  package typealias Load = @MainActor (_ path: String) throws -> TransitionEntry

  package let path: String
  /// The entry of the last source that compiled.
  package private(set) var entry: TransitionEntry
  /// The message about the file's last change.
  package private(set) var message: String
  /// Whether the file is missing or its last source has a mistake, so that `entry` is of an earlier source.
  package private(set) var hasFailed = false
  private var watch: FileWatch
  private let load: Load

  /// Reads and compiles the file; throws if it has a mistake.
  package init(path: String, load: @escaping Load) throws {
    (self.path, self.load) = (path, load)
    // The watch begins before the file is read, so that it detects a version that is saved in between.
    watch = FileWatch(path)
    entry = try load(path)
    message = "Watching \(path): each save is shown at once"
  }

  /// Reads the file again if it was saved, and returns whether the entry or the message has changed. Call it several
  /// times a second.
  package func poll() -> Bool {
    switch watch.poll() {
    case nil: return false
    case .removed:
      hasFailed = true
      message = "\(path) is gone; its last version without a mistake is shown until the file is back"
    case .changed:
      do {
        entry = try load(path)
        hasFailed = false
        message = "Reloaded \(path)"
      } catch {
        hasFailed = true
        message = "\(error)"
      }
    }
    return true
  }
}
