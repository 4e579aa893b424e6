import Foundation
import Glibc

/// Reads whole files of a limited size.
///
/// Only ordinary files are read, because a device may have no end and a pipe no writer.
package enum BoundedFile {
  /// The reason why a file was not read.
  package enum Failure: Error, Equatable, Sendable {
    /// There is no file at the path.
    case missing
    /// The file exists but was not read; the reason is a few words, such as "permission denied".
    case unreadable(String)
  }

  /// Reads the file at `path`; throws if the file has more than `limit` bytes, before memory is allocated for them.
  package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let (descriptor, size) = try open(path)
    defer { close(descriptor) }
    guard size <= limit else { throw tooLarge(limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    // The loop does not rely on the size: some system files have more bytes than they report, and a file may grow.
    while true {
      let count = try read(descriptor, into: &chunk)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw tooLarge(limit) }
      bytes += chunk[..<count]
    }
  }

  /// Reads the first `count` bytes of the file at `path`, or all bytes of a shorter file.
  package static func beginning(of path: String, count: Int) throws(Failure) -> [UInt8] {
    let (descriptor, _) = try open(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      let read = try read(descriptor, into: &chunk)
      if read == 0 { break }
      bytes += chunk[..<min(read, count - bytes.count)]
    }
    return bytes
  }

  private static func read(_ descriptor: Int32, into chunk: inout [UInt8]) throws(Failure) -> Int {
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count >= 0 { return count }
      if errno != EINTR { throw failure(errno) }
    }
  }

  /// Opens an ordinary file, which the caller closes, and returns its size.
  private static func open(_ path: String) throws(Failure) -> (descriptor: Int32, size: Int) {
    // The system would end the path at the NUL.
    guard !path.utf8.contains(0) else { throw .missing }
    // With `O_NONBLOCK`, opening a pipe does not wait for a writer.
    let descriptor = Glibc.open(path.fileName, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw failure(errno) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else {
      let code = errno
      close(descriptor)
      throw failure(code)
    }
    let kind = information.st_mode & S_IFMT
    if kind == S_IFREG { return (descriptor, Int(information.st_size)) }
    close(descriptor)
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
