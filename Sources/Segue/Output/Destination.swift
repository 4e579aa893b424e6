import Engine
import Glibc

/// The file or stream that receives the bytes of an output.
package enum Destination: Equatable {
  /// The path of a file, which is replaced as a whole; symbolic links have been followed.
  case file(String)
  /// The path of a pipe or a device, which is written to directly.
  case stream(String)
  /// A descriptor of this process, to which a path such as /dev/stdout leads. Other processes may write to the same
  /// file.
  case descriptor(Int32)

  /// Finds the destination to which a path leads. Throws if the path names an object that output cannot replace, such
  /// as a folder.
  package init(_ path: String) throws(OutputError) {
    switch FileLink.target(of: path) {
    case .descriptor(let number): self = .descriptor(number)
    case .loop: throw .unwritable(path, reason: String(cString: strerror(ELOOP)))
    case .path(let target):
      switch PathKind(target) {
      case nil, .regular: self = .file(target)
      case .stream: self = .stream(target)
      case .folder, .other: throw .notAFile(path)
      }
    }
  }

  /// Whether a path leads to a pipe, a device or a descriptor.
  package static func isStream(_ path: String) -> Bool {
    switch try? Destination(path) {
    case .stream, .descriptor: true
    case .file, nil: false
    }
  }

  package static func isStandardOutput(_ path: String) -> Bool {
    (try? Destination(path)) == .descriptor(STDOUT_FILENO)
  }
}

/// Follows symbolic links.
enum FileLink {
  enum Target: Equatable {
    /// The final path, which is not a link and need not exist.
    case path(String)
    case descriptor(Int32)
    /// The links form a loop.
    case loop
  }

  /// The maximum number of bytes of a path, PATH_MAX.
  private static let maximumPathBytes = 4096
  /// The number of links that the system follows at most.
  private static let maximumLinks = 40

  /// Follows the links at the path itself, not those in its folders.
  static func target(of path: String) -> Target {
    var path = path
    for _ in 0...maximumLinks {
      if let number = descriptor(path) { return .descriptor(number) }
      guard let link = destination(path) else { return .path(path) }
      path = link.utf8.first == UInt8(ascii: "/") ? link : path.folderOfFile.appendingFile(link)
    }
    return .loop
  }

  /// The path that a link contains; nil if the path is not a link.
  private static func destination(_ path: String) -> String? {
    var name = [CChar](repeating: 0, count: maximumPathBytes)
    let length = readlink(path.fileName, &name, name.count)
    return length > 0 ? FileName.text(name[..<length].map { UInt8(bitPattern: $0) }) : nil
  }

  /// The descriptor of this process that a path names; nil if it names none.
  private static func descriptor(_ path: String) -> Int32? {
    let folders = ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"]
    guard let folder = folders.first(where: path.hasPrefix) else { return nil }
    return Int32(path.dropFirst(folder.count))
  }
}
