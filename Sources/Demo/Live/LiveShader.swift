import Foundation
import Showcase

/// The shader of a file, as an entry that changes with the file.
@MainActor
package final class LiveShader {
  /// A closure that reads the file and compiles it once without a display; it throws the mistake, with the file and the
  /// line.
  package typealias Load = @MainActor (_ path: String) throws -> TransitionEntry

  package let path: String
  /// The last source without a mistake.
  package private(set) var entry: TransitionEntry
  /// The message about the file's last change.
  package private(set) var message: String
  /// Whether the file's last source has a mistake, or the file is gone: the previous source is shown.
  package private(set) var hasFailed = false
  private var watch: FileWatch
  private let load: Load

  /// Throws if the file currently has a mistake.
  package init(path: String, load: @escaping Load) throws {
    (self.path, self.load) = (path, load)
    // The watch begins before the file is read: a version that is saved in between is read again.
    watch = FileWatch(path)
    entry = try load(path)
    message = "Watching \(path): each save is shown at once"
  }

  /// Reads the file again if it was saved; returns whether anything has changed. Call it some times a second.
  package func look() -> Bool {
    switch watch.look() {
    case nil: return false
    case .removed:
      hasFailed = true
      message = "\(path) is gone; the last source is shown until it is there again"
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
