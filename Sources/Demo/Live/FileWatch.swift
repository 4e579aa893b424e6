import Foundation

/// Notices that a file was written, replaced or removed, by its times and numbers, without a thread or a descriptor.
struct FileWatch {
  enum Change: Equatable {
    case changed, removed
  }

  /// The values that distinguish two states of a file.
  private struct Stamp: Equatable {
    let number: UInt64
    let size: UInt64
    let modified: Date
  }

  let path: String
  private var stamp: Stamp?
  /// The stamp of the last look, if it was new: a file that is being written has another stamp at the next look, and is
  /// read once two stamps are equal.
  private var pending: Stamp?

  init(_ path: String) {
    self.path = path
    stamp = Self.stamp(of: path)
  }

  /// The change since the last look; call it some times a second.
  mutating func look() -> Change? {
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
      number: UInt64(found.st_ino), size: UInt64(found.st_size),
      modified: Date(timeIntervalSince1970: modified))
  }
}
