import Foundation
import Glibc

/// Reads whole files of a limited size.
///
/// Only ordinary files are read: a device or a pipe may have no end, or no writer.
package enum BoundedFile {
  /// The reason why a file was not read.
  package enum Failure: Error, Equatable, Sendable {
    /// There is no file at the path.
    case missing
    /// The reason in a few words, such as "permission denied".
    case unreadable(String)
  }

  /// Reads the file at `path`; throws if it has more than `limit` bytes, before it takes memory for them.
  package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    // The system would read the path up to the NUL.
    guard !path.utf8.contains(0) else { throw .missing }
    // Does not wait for the writer of a pipe.
    let number = open(path.fileName, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { throw failure(errno) }
    defer { close(number) }
    var information = stat()
    guard fstat(number, &information) == 0 else { throw failure(errno) }
    switch information.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable("it is a folder")
    default: throw .unreadable("it is a device or a pipe, not an ordinary file")
    }
    guard information.st_size <= limit else { throw tooLarge(limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(information.st_size) + 1)
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    // Some files of the system have more bytes than their size says, and others grow.
    while true {
      let count = Glibc.read(number, &chunk, chunk.count)
      if count > 0 {
        guard bytes.count + count <= limit else { throw tooLarge(limit) }
        bytes += chunk[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw failure(errno)
      }
    }
  }

  private static func failure(_ code: Int32) -> Failure {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .unreadable("permission denied")
    case ENXIO: .unreadable("it is a device or a pipe, not an ordinary file")
    case ENAMETOOLONG: .unreadable("the name is too long")
    default: .unreadable(String(cString: strerror(code)))
    }
  }

  private static func tooLarge(_ limit: Int) -> Failure {
    .unreadable("it has more than \(limit >> 20) MiB")
  }
}
