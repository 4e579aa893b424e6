import Glibc
import Segue

/// Checks and comparisons of the paths of files that may not exist yet.
enum FilePath {
  /// Throws unless the path that `option` names ends in .json or is a stream, so that a typing error cannot replace a
  /// picture.
  static func checkJSON(_ path: String, option: String) throws {
    if path.fileEnding == "json" || Destination.isStream(path) { return }
    throw UsageError("\(option) \(path): name a .json")
  }

  /// Whether two paths name the same file. Paths are compared by bytes, since names that differ only in the composition
  /// of a letter would be equal as text.
  static func areSame(_ first: String, _ second: String) -> Bool {
    resolved(first).utf8.elementsEqual(resolved(second).utf8)
  }

  /// The path from the root, with symbolic links followed.
  static func resolved(_ path: String) -> String {
    if let real = real(path) { return real }
    let (folder, name) = (path.folderOfFile, path.baseName)
    let parent = folder.isEmpty ? real(".") ?? "" : resolved(folder)
    // The last component does not exist, so it is not a link.
    return name == "." ? parent : name == ".." ? parent.folderOfFile : parent.appendingFile(name)
  }

  /// The path of an existing file with links followed; nil if there is no such file.
  private static func real(_ path: String) -> String? {
    guard let pointer = realpath(path.fileName, nil) else { return nil }
    defer { free(pointer) }
    return FileName.text(pointer)
  }
}
