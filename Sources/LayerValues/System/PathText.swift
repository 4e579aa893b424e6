import Glibc

extension String {
  /// The path in the form that C functions take.
  package var fileName: [CChar] { FileName.bytes(self).map { CChar(bitPattern: $0) } + [0] }

  private static let slash = UInt8(ascii: "/")

  /// A path's last component, without slashes at its end.
  package var baseName: String {
    let path = withoutSlashesAtEnd
    guard let last = path.utf8.lastIndex(of: Self.slash), path.utf8.count > 1 else { return path }
    return String(path[path.utf8.index(after: last)...])
  }

  /// The part after the last full stop of a path's last component, in small letters; empty if there is no full stop, or
  /// if it begins the name.
  package var fileEnding: String {
    let name = baseName
    return name.stopBeforeEnding.map { name[name.utf8.index(after: $0)...].lowercased() } ?? ""
  }

  /// A path's last component without its ending.
  package var baseNameWithoutEnding: String {
    let name = baseName
    return name.stopBeforeEnding.map { String(name[..<$0]) } ?? name
  }

  /// The index of the full stop before the ending; nil if the name has none or begins with it.
  private var stopBeforeEnding: Index? {
    utf8.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 == startIndex ? nil : $0 }
  }

  /// The folder of a path's last component; empty if the component is in the current folder.
  package var folderOfFile: String {
    let path = withoutSlashesAtEnd
    guard let last = path.utf8.lastIndex(of: Self.slash) else { return "" }
    let folder = String(path[..<last]).withoutSlashesAtEnd
    return folder.isEmpty ? "/" : folder
  }

  /// Whether the path names a folder, by a slash at its end.
  package var endsWithSlash: Bool { utf8.last == Self.slash }

  /// The path of the file `name` in the folder with this path; `name` alone if this path is empty.
  package func appendingFile(_ name: String) -> String {
    isEmpty ? name : endsWithSlash ? self + name : self + "/" + name
  }

  /// The path without slashes at its end. The slashes are found by bytes, because a combining mark at the beginning of
  /// a name would form one character with the slash before it.
  private var withoutSlashesAtEnd: String {
    var end = utf8.endIndex
    while utf8.distance(from: utf8.startIndex, to: end) > 1, utf8[utf8.index(before: end)] == Self.slash {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}

/// The kind of object that a path leads to.
package enum PathKind: Equatable, Sendable {
  case regular, folder
  /// A pipe, or a character device such as /dev/null or a terminal, which passes the written bytes on.
  case stream
  /// A socket or a block device.
  case other

  /// Finds the kind, following links; nil if there is no object.
  package init?(_ path: String) {
    var information = stat()
    guard stat(path.fileName, &information) == 0 else { return nil }
    self.init(mode: information.st_mode)
  }

  private init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFIFO, S_IFCHR: self = .stream
    default: self = .other
    }
  }
}
