import Foundation

/// Detects that a file was written, replaced or removed, by polling its inode, size and modification time.
struct FileWatch {
  enum Change: Equatable {
    case changed, removed
  }

  /// The values that distinguish two states of a file.
  private struct Stamp: Equatable {
    let inode: UInt64
    let size: UInt64
    let modified: Date
  }

  let path: String
  private var stamp: Stamp?
  /// A new stamp that the last `poll()` found; nil for none. The file may still be being written, so a change is
  /// reported only if the next `poll()` finds the same stamp.
  private var pending: Stamp?

  init(_ path: String) {
    self.path = path
    stamp = Self.stamp(of: path)
  }

  /// Returns a change that no earlier call returned; nil for none, or while the file may still be being written. Call
  /// it several times a second.
  mutating func poll() -> Change? {
    let now = Self.stamp(of: path)
    guard now != stamp else {
      pending = nil
      return nil
    }
    guard let now else {
      (stamp, pending) = (nil, nil)
      return .removed
    }
    guard pending == now else {
      pending = now
      return nil
    }
    (stamp, pending) = (now, nil)
    return .changed
  }

  private static func stamp(of path: String) -> Stamp? {
    var found = stat()
    guard stat(path.fileName, &found) == 0 else { return nil }
    let modified = Double(found.st_mtim.tv_sec) + Double(found.st_mtim.tv_nsec) / 1e9
    return Stamp(
      inode: UInt64(found.st_ino), size: UInt64(found.st_size),
      modified: Date(timeIntervalSince1970: modified))
  }
}
