import Glibc
import Segue

/// Comparison of paths, of files that may not exist yet.
enum FilePath {
  /// Throws unless a file that `option` names has JSON's ending: a typing error replaces no picture.
  static func checkJSON(_ path: String, option: String) throws {
    if path.fileEnding == "json" || Destination.isStream(path) { return }
    throw UsageError("\(option) \(path): name a .json")
  }

  /// Compares by bytes: names that differ in the composition of a letter are equal as text.
  static func areSame(_ first: String, _ second: String) -> Bool {
    resolved(first).utf8.elementsEqual(resolved(second).utf8)
  }

  /// The path from the root, with symbolic links followed.
  static func resolved(_ path: String) -> String {
    if let real = real(path) { return real }
    let (folder, name) = (path.folderOfFile, path.baseName)
    let parent = folder.isEmpty ? real(".") ?? "" : resolved(folder)
    // A path without a file has no links.
    return name == "." ? parent : name == ".." ? parent.folderOfFile : parent.appendingFile(name)
  }

  /// The path of an existing file with links followed; nil if there is no such file.
  private static func real(_ path: String) -> String? {
    guard let pointer = realpath(path.fileName, nil) else { return nil }
    defer { free(pointer) }
    return FileName.text(pointer)
  }
}
