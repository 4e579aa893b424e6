import Engine
import Glibc

/// A file or a folder with all of its contents.
enum FileTree {
  /// Removes a file or a folder with all of its contents, as far as possible. Foundation does not accept names that are
  /// not UTF-8.
  static func remove(_ path: String) {
    if unlink(path.fileName) == 0 || errno != EISDIR { return }
    if let folder = opendir(path.fileName) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { FileName.text($0.prefix { $0 != 0 }) }
        if name != ".", name != ".." { remove(path.appendingFile(name)) }
      }
      closedir(folder)
    }
    rmdir(path.fileName)
  }
}
