import Foundation
import Glibc

/// A file descriptor with one owner, closed when the owner releases it.
final class Descriptor {
  let number: Int32
  private var isOpen = true

  init(owning number: Int32) { self.number = number }

  deinit { if isOpen { close(number) } }

  /// A pipe that no child inherits by accident.
  static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Two ends of a stream that no child inherits by accident. A write to an end whose other end is gone fails;
  /// on a pipe it would end the process.
  static func stream() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError(code: errno) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// A new, empty file at the path.
  static func create(_ path: String) throws(SystemError) -> Descriptor {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw SystemError(code: errno) }
    return Descriptor(owning: number)
  }

  /// Writes everything to a file, in as many calls as it takes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try writeAll(bytes) { Glibc.write(number, $0, $1) }
  }

  /// Writes everything to an end of a stream.
  func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try writeAll(bytes) { Glibc.send(number, $0, $1, Int32(MSG_NOSIGNAL)) }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, _ call: (UnsafeRawPointer?, Int) -> Int)
    throws(SystemError)
  {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = call(UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, SystemError> in
      Result { () throws(SystemError) in try write(buffer) }
    }
    try result.get()
  }

  /// Reads a descriptor up to its end and closes it; the first `limit` bytes are kept.
  static func drain(_ number: Int32, limit: Int) -> [UInt8] {
    var kept: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(number, &chunk, chunk.count)
      if count > 0 {
        kept += chunk.prefix(min(count, limit - kept.count))
      } else if count == 0 || errno != EINTR {
        close(number)
        return kept
      }
    }
  }

  /// Gives the number to somebody else to close.
  func release() -> Int32 {
    isOpen = false
    return number
  }

  /// Closes now and reports what a delayed write ran into.
  func finish() throws(SystemError) {
    if close(release()) != 0 { throw SystemError(code: errno) }
  }
}

/// An errno.
struct SystemError: Error, Equatable {
  let code: Int32
}
