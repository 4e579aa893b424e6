import Engine
import Foundation
import Glibc

/// A file descriptor, closed on deinitialization.
final class Descriptor {
  let number: Int32
  private var isOpen = true

  init(owning number: Int32) { self.number = number }

  deinit { if isOpen { close(number) } }

  /// Makes a pipe that child processes do not inherit.
  static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Makes a socket pair that child processes do not inherit. Unlike a write to a pipe, `sendSome(_:)` raises no
  /// SIGPIPE when the other end is closed.
  static func stream() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError(code: errno) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Creates or truncates the file at `path`.
  static func create(_ path: String) throws(SystemError) -> Descriptor {
    let number = open(path.fileName, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw SystemError(code: errno) }
    return Descriptor(owning: number)
  }

  /// Opens a named pipe or a device for writing; waits until the pipe has a reader.
  static func opening(_ path: String) throws(SystemError) -> Descriptor {
    let number = open(path.fileName, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { throw SystemError(code: errno) }
    return Descriptor(owning: number)
  }

  /// Duplicates a descriptor; child processes do not inherit the copy.
  static func duplicating(_ number: Int32) throws(SystemError) -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SystemError(code: errno) }
    return Descriptor(owning: copy)
  }

  /// Writes the content of the file at `path` to the descriptor, and closes the descriptor.
  func writeFile(_ path: String) throws(SystemError) {
    let source = open(path.fileName, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw SystemError(code: errno) }
    defer { close(source) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &chunk, chunk.count)
      if count > 0 {
        try write(Array(chunk[..<count]))
      } else if count == 0 {
        return try finish()
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Writes all bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { try Self.write(bytes, to: number) }

  private static func write(_ bytes: UnsafeRawBufferPointer, to number: Int32) throws(SystemError) {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let written = Glibc.write(
        number, UnsafeRawBufferPointer(rebasing: remaining).baseAddress, remaining.count)
      if written > 0 {
        remaining = remaining.dropFirst(written)
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) { try Self.write(bytes, to: number) }

  /// Writes all bytes to the descriptor `number`.
  static func write(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, SystemError> in
      Result { () throws(SystemError) in try write(buffer, to: number) }
    }
    try result.get()
  }

  /// Reads a descriptor to its end and closes it; `body` receives the bytes as they arrive.
  static func drain(_ number: Int32, _ body: (ArraySlice<UInt8>) -> Void) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(number, &chunk, chunk.count)
      if count > 0 {
        body(chunk[..<count])
      } else if count == 0 || errno != EINTR {
        close(number)
        return
      }
    }
  }

  /// Writes as many bytes to a socket as its buffer accepts, and returns their number; nil on an error, such as a
  /// closed other end. If the buffer is full, waits up to 100 milliseconds and returns 0.
  func sendSome(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let sent = Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    if sent >= 0 { return sent }
    guard errno == EAGAIN || errno == EINTR else { return nil }
    var events = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    let milliseconds: Int32 = 100
    _ = poll(&events, 1, milliseconds)
    return 0
  }

  /// Reads the available bytes and returns their number: 0 if none arrive within 100 milliseconds, nil at the end of
  /// the stream or on an error.
  func receiveSome(_ bytes: UnsafeMutableRawBufferPointer) -> Int? {
    var data = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let milliseconds: Int32 = 100
    guard poll(&data, 1, milliseconds) > 0 else { return 0 }
    let received = Glibc.read(number, bytes.baseAddress, bytes.count)
    if received > 0 { return received }
    return received < 0 && errno == EINTR ? 0 : nil
  }

  /// Returns the descriptor's number, which the caller must close.
  func release() -> Int32 {
    isOpen = false
    return number
  }

  /// Closes the descriptor; throws the error of an earlier write that only `close` reports.
  func finish() throws(SystemError) {
    if close(release()) != 0 { throw SystemError(code: errno) }
  }
}

/// The error of a failed system call; `code` is its `errno`.
struct SystemError: Error, Equatable {
  let code: Int32
}
