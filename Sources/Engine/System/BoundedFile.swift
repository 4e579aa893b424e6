import Foundation
import Glibc

/// Reads whole files of a limited size.
///
/// Files that are not ordinary are refused: a device or a pipe may have no end, or no writer.
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
    let (number, size) = try open(path)
    defer { close(number) }
    guard size <= limit else { throw tooLarge(limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    // Some files of the system have more bytes than their reported size, and others grow.
    while true {
      let count = try read(number, into: &chunk)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw tooLarge(limit) }
      bytes += chunk[..<count]
    }
  }

  /// Reads the first `count` bytes of the file at `path`, or all of them if it has fewer.
  package static func beginning(of path: String, count: Int) throws(Failure) -> [UInt8] {
    let (number, _) = try open(path)
    defer { close(number) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      let read = try read(number, into: &chunk)
      if read == 0 { break }
      bytes += chunk[..<min(read, count - bytes.count)]
    }
    return bytes
  }

  private static func read(_ number: Int32, into chunk: inout [UInt8]) throws(Failure) -> Int {
    while true {
      let count = Glibc.read(number, &chunk, chunk.count)
      if count >= 0 { return count }
      if errno != EINTR { throw failure(errno) }
    }
  }

  /// Opens an ordinary file, which the caller closes, and returns its size.
  private static func open(_ path: String) throws(Failure) -> (number: Int32, size: Int) {
    // The system would read the path up to the NUL.
    guard !path.utf8.contains(0) else { throw .missing }
    // A pipe is opened without waiting for its writer.
    let number = Glibc.open(path.fileName, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { throw failure(errno) }
    var information = stat()
    guard fstat(number, &information) == 0 else {
      let code = errno
      close(number)
      throw failure(code)
    }
    let kind = information.st_mode & S_IFMT
    if kind == S_IFREG { return (number, Int(information.st_size)) }
    close(number)
    throw .unreadable(
      kind == S_IFDIR ? "it is a folder" : "it is a device or a pipe, not an ordinary file")
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
